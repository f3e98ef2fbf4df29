/**
 * Reassembles segmented messages, in whatever order the parts arrive. Pure: the caller reads and writes the table of waiting
 * parts.
 */
import { joinReceived } from "../../smpp/smpp.ts";
import type { Addressed, Part } from "./arrival.ts";

/** A part in the table: it waits, or its message was released within the hour. */
export interface StoredPart extends Part {
  id: number;
  joined: boolean;
}

/** A reassembled or unsegmented message. */
export interface Received extends Addressed {
  text: string;
  /** How many parts arrived. */
  parts: number;
  /** How many parts are missing. */
  missing: number;
}

/** The result of a batch of parts. */
export interface Joined {
  messages: Received[];
  /** Parts to insert; `joined` if they belong to one of `messages`. */
  fresh: FreshPart[];
  /** Stored parts that belong to one of `messages`. */
  joinedIds: number[];
  duplicates: number;
}

/** A part to insert. */
export interface FreshPart {
  part: Part;
  joined: boolean;
}

interface Waiting {
  part: Part;
  id?: number;
  fresh?: FreshPart;
}

interface Group {
  fingerprints: Set<string>;
  /** By part number. */
  waiting: Map<number, Waiting>;
}

/** Replaces missing parts in the text. */
export const gap = "[…]";

/**
 * Adds parts, in order of arrival, to the stored parts of the same messages. A part seen before is a duplicate. A different part with
 * the same number belongs to a new message that reuses the reference: the old message is released incomplete.
 */
export function joinParts(stored: StoredPart[], arrived: Part[]): Joined {
  const groups = new Map<string, Group>();
  const groupOf = (message: string): Group => {
    const group = groups.get(message) ?? { fingerprints: new Set(), waiting: new Map() };
    groups.set(message, group);
    return group;
  };
  for (const part of stored) {
    const group = groupOf(part.message);
    group.fingerprints.add(part.fingerprint);
    if (!part.joined) group.waiting.set(part.part, { part, id: part.id });
  }
  const joined: Joined = { messages: [], fresh: [], joinedIds: [], duplicates: 0 };
  for (const part of arrived) {
    const group = groupOf(part.message);
    if (group.fingerprints.has(part.fingerprint)) {
      joined.duplicates++;
      continue;
    }
    if (group.waiting.has(part.part)) release(group, joined);
    const fresh = { part, joined: false };
    joined.fresh.push(fresh);
    group.fingerprints.add(part.fingerprint);
    group.waiting.set(part.part, { part, fresh });
    if (group.waiting.size === part.total) release(group, joined);
  }
  return joined;
}

function release(group: Group, joined: Joined): void {
  const waiting = [...group.waiting.values()];
  group.waiting.clear();
  joined.messages.push(compose(waiting.map(({ part }) => part)));
  for (const { id, fresh } of waiting) {
    if (fresh) fresh.joined = true;
    if (id !== undefined) joined.joinedIds.push(id);
  }
}

/** The message of these parts, in any order; missing parts leave a gap. */
export function compose(parts: Part[]): Received {
  const byNumber = new Map(parts.map((part) => [part.part, part]));
  const { number, sender, total, linkId, test } = parts[0]!;
  const runs: Part[][] = [[]];
  for (let n = 1; n <= total; n++) {
    const part = byNumber.get(n);
    if (part) runs.at(-1)!.push(part);
    else if (n === 1 || byNumber.has(n - 1)) runs.push([]);
  }
  const text = runs.map((run) => joinReceived(run)).join(gap);
  const missing = total - byNumber.size;
  const named = parts.find((part) => part.mccmnc !== undefined) ?? parts[0]!;
  return {
    number,
    sender,
    telco: named.telco,
    mccmnc: named.mccmnc,
    linkId,
    test,
    tlvs: tlvsOf(parts),
    text,
    parts: byNumber.size,
    missing,
  };
}

/** Each TLV once, from the first part that has it. */
function tlvsOf(parts: Part[]): Part["tlvs"] {
  const byName = new Map(parts.toReversed().flatMap(({ tlvs = [] }) => tlvs.map((tlv) => [tlv.name, tlv] as const)));
  return byName.size > 0 ? [...byName.values()] : undefined;
}
