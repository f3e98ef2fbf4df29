/** Puts the parts of long messages together, whatever order they come in. Pure; the table of waiting parts is the caller's. */
import { joinReceived } from "../smpp/smpp.ts";
import type { Addressed, Part } from "./arrival.ts";

/** A part that the table has: it waits, or its message was given on within the hour. */
export interface StoredPart extends Part {
  id: number;
  joined: boolean;
}

/** A message as it is given on. */
export interface Received extends Addressed {
  text: string;
  /** That came. */
  parts: number;
  /** That never came. */
  missing: number;
}

/** What a batch of parts comes to. */
export interface Joined {
  messages: Received[];
  /** Parts that the table must get, and which of them are part of `messages`. */
  fresh: { part: Part; joined: boolean }[];
  /** Stored parts that are part of `messages`. */
  joinedIds: number[];
  duplicates: number;
}

interface Entry {
  part: Part;
  id?: number;
  /** In `fresh`. */
  place?: { part: Part; joined: boolean };
}

interface Group {
  known: Set<string>;
  waiting: Map<number, Entry>;
}

/** Where a part of an incomplete message is missing, in its text. */
export const gap = "[…]";

/**
 * Adds parts, in the order in which they came, to those that the table has of the same messages. A part that came before is a
 * duplicate. One that differs from what stands at its place belongs to a new message that uses the reference again: the old
 * one is given on without what it lacks.
 */
export function joinParts(stored: StoredPart[], arrived: Part[]): Joined {
  const groups = new Map<string, Group>();
  const groupOf = (message: string): Group => {
    const group = groups.get(message) ?? { known: new Set(), waiting: new Map() };
    groups.set(message, group);
    return group;
  };
  for (const part of stored) {
    const group = groupOf(part.message);
    group.known.add(part.fingerprint);
    if (!part.joined) group.waiting.set(part.part, { part, id: part.id });
  }
  const joined: Joined = { messages: [], fresh: [], joinedIds: [], duplicates: 0 };
  for (const part of arrived) {
    const group = groupOf(part.message);
    if (group.known.has(part.fingerprint)) {
      joined.duplicates++;
      continue;
    }
    if (group.waiting.has(part.part)) giveOn(group, joined);
    const place = { part, joined: false };
    joined.fresh.push(place);
    group.known.add(part.fingerprint);
    group.waiting.set(part.part, { part, place });
    if (group.waiting.size === part.total) giveOn(group, joined);
  }
  return joined;
}

function giveOn(group: Group, joined: Joined): void {
  const entries = [...group.waiting.values()];
  group.waiting.clear();
  joined.messages.push(compose(entries.map((entry) => entry.part)));
  for (const { id, place } of entries) {
    if (place) place.joined = true;
    if (id !== undefined) joined.joinedIds.push(id);
  }
}

/** The message of these parts, in whatever order they stand; missing ones leave a gap. */
export function compose(parts: Part[]): Received {
  const byPlace = new Map(parts.map((part) => [part.part, part]));
  const { number, sender, total, linkId } = parts[0]!;
  const runs: Part[][] = [[]];
  for (let place = 1; place <= total; place++) {
    const part = byPlace.get(place);
    if (part) runs.at(-1)!.push(part);
    else if (place === 1 || byPlace.has(place - 1)) runs.push([]);
  }
  const text = runs.map((run) => joinReceived(run)).join(gap);
  const missing = total - byPlace.size;
  const told = parts.find((part) => part.mccmnc !== undefined) ?? parts[0]!;
  return { number, sender, telco: told.telco, mccmnc: told.mccmnc, linkId, text, parts: byPlace.size, missing };
}
