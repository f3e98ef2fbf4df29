/** Which links carry more than plain text: TLVs, message classes, binary data. Pure. */
import { decodeTlv, encodeTlv, type CustomTlv, type RawTlv, type TlvValue } from "../../../smpp/smpp.ts";
import type { LinkTlv } from "../schemas.ts";
import type { SubmitOptions } from "../traffic.ts";
import { say, type Said, type Sentence } from "../../../base/sentences/sentence.ts";

/** The properties of a link that decide what it carries. */
export interface CarryingLink {
  name: string;
  sandbox: boolean;
  /** It carries only plain text: over HTTP, or a phone. */
  isPlain: boolean;
  /** A link that makes calls, and does nothing else. */
  isForCalls?: boolean;
  /** The service_type of all that it submits; empty if it has none of its own. */
  serviceType: string;
  /** The TLVs in its list. */
  tlvs: readonly LinkTlv[];
}

/** Whether a link carries everything that a message asks for. The simulated carrier does for any message. */
export function carries(link: CarryingLink, options: SubmitOptions): boolean {
  if (link.sandbox) return true;
  const { messageClass, binary, tlvs = [], protocolId, serviceType, call } = options;
  if (call || link.isForCalls) return call !== undefined && link.isForCalls === true;
  if (link.isPlain) return !binary && tlvs.length === 0 && (messageClass ?? protocolId ?? serviceType) === undefined;
  if (serviceType !== undefined && link.serviceType !== "" && link.serviceType !== serviceType) return false;
  return tlvs.every((tlv) => settable(link).some((entry) => takes(entry, tlv.tag, Buffer.from(tlv.octets, "hex"))));
}

/** What a message asks for beyond plain text, in words. */
export function wordsOf({ messageClass, binary, tlvs = [], protocolId, serviceType, call }: SubmitOptions): Said {
  const asked: Sentence[] = [
    ...(tlvs.length > 0 ? [say("the TLVs {names}", { names: tlvs.map(({ name }) => name).join(", ") })] : []),
    ...(messageClass === undefined ? [] : [say("message class {number}", { number: messageClass })]),
    ...(binary ? [say("binary data")] : []),
    ...(protocolId === undefined ? [] : [say("protocol identifier {number}", { number: protocolId })]),
    ...(serviceType === undefined ? [] : [say("service type {name}", { name: serviceType })]),
    ...(call ? [say("calls")] : []),
  ];
  return asked.reduce<Said>((one, other) => (isNothing(one) ? other : say("{one} and {other}", { one, other })), []);
}

const isNothing = (said: Said) => Array.isArray(said) && said.length === 0;

const isConstant = ({ value }: LinkTlv) => value !== undefined && value !== null;

/** The TLVs that messages may set on a link. */
const settable = ({ tlvs }: CarryingLink) => tlvs.filter((entry) => entry.direction !== "in" && !isConstant(entry));

const takes = (entry: LinkTlv, tag: number, octets: Buffer) =>
  entry.tag === tag && decodeTlv(entry.type, octets) !== undefined;

/** The constant TLVs of a link. */
export function constantTlvs(tlvs: readonly LinkTlv[]): CustomTlv[] {
  return tlvs.filter(isConstant).map(({ name, tag, type, value }) => {
    const octets = encodeTlv(type, value);
    return { name, tag, type, octets: Buffer.isBuffer(octets) ? octets.toString("hex") : "" };
  });
}

/** The TLVs that a link keeps from a PDU of the carrier. If the octets do not fit the type, they are kept as `octets`. */
export function keptTlvs(tlvs: readonly LinkTlv[], read: () => RawTlv[]): CustomTlv[] {
  const kept = tlvs.filter(({ direction }) => direction !== "out");
  if (kept.length === 0) return [];
  const raw = read();
  return kept.flatMap(({ name, tag, type }) => {
    const value = raw.find((each) => each.tag === tag)?.value;
    if (value === undefined || decodeTlv("octets", value) === undefined) return [];
    const isTyped = decodeTlv(type, value) !== undefined;
    return [{ name, tag, type: isTyped ? type : "octets", octets: value.toString("hex") }];
  });
}

/** An invalid field, and a clause with the reason and the fix. */
export interface TlvProblem {
  field: string;
  reason: Sentence;
}

/** The TLVs of a message in the form of one of its links, or what is wrong with them. */
export type Resolved = { tlvs: CustomTlv[] } | { problems: TlvProblem[] };

/**
 * Resolves TLVs by name. At least one link must take all of them; the first that does decides tags and octets. The message is then
 * sent only over links that take these.
 */
export function resolveNamed(given: Readonly<Record<string, unknown>>, links: readonly CarryingLink[]): Resolved {
  const names = Object.keys(given);
  const lists = links.map(settable);
  for (const list of lists) {
    const tlvs = names.map((name) => encodeNamed(list, name, given[name]));
    if (tlvs.every(isEncoded)) return { tlvs };
  }
  const problems = names.flatMap((name) => problemOf(name, given[name], lists));
  return { problems: problems.length > 0 ? problems : [{ field: "tlvs", reason: noneTakesAll(names) }] };
}

/** A TLV by the list of a link; why its value cannot be sent, or undefined if the list lacks it. */
function encodeNamed(list: readonly LinkTlv[], name: string, value: unknown): CustomTlv | Sentence | undefined {
  const entry = list.find((each) => each.name === name);
  if (entry === undefined) return undefined;
  const octets = encodeTlv(entry.type, value);
  return Buffer.isBuffer(octets) ? { name, tag: entry.tag, type: entry.type, octets: octets.toString("hex") } : octets;
}

const isEncoded = (tlv: CustomTlv | Sentence | undefined): tlv is CustomTlv => tlv !== undefined && "octets" in tlv;

function problemOf(name: string, value: unknown, lists: readonly LinkTlv[][]): TlvProblem[] {
  const found = lists.map((list) => encodeNamed(list, name, value));
  if (found.some(isEncoded)) return [];
  const reason = found.find((each) => each !== undefined) as Sentence | undefined;
  const known = [...new Set(lists.flat().map((entry) => entry.name))];
  return [{ field: `tlvs.${name}`, reason: reason ?? notTaken(known) }];
}

const notTaken = (known: string[]) =>
  known.length === 0
    ? say("is a TLV that no link to this number takes: leave it out, or ask the operator to add it to the carrier link")
    : say("is a TLV that no link to this number takes: use {names}", { names: known.join(", ") });

const noneTakesAll = (names: string[]) =>
  say("names {names}, which no single link to this number takes together: send them in separate messages", {
    names: names.join(", "),
  });

/** A TLV by its tag, with its octets, or with a value whose octets depend on the link's type. */
export type TaggedTlv = { tag: number; octets: Buffer } | { tag: number; value: TlvValue };

/** Resolves TLVs by tag, by the list of the link that takes most of them; `dropped` has the tags of the others. */
export function resolveTagged(
  given: readonly TaggedTlv[],
  links: readonly CarryingLink[],
): { tlvs: CustomTlv[]; dropped: number[] } {
  let best: CustomTlv[] = [];
  for (const list of links.map(settable)) {
    const tlvs = given.flatMap((tlv) => encodeTagged(list, tlv) ?? []);
    if (tlvs.length > best.length) best = tlvs;
  }
  const dropped = given.map(({ tag }) => tag).filter((tag) => !best.some((tlv) => tlv.tag === tag));
  return { tlvs: best, dropped };
}

function encodeTagged(list: readonly LinkTlv[], tlv: TaggedTlv): CustomTlv | undefined {
  for (const { name, tag, type } of list) {
    if (tag !== tlv.tag) continue;
    const octets = "octets" in tlv ? tlv.octets : encodeTlv(type, tlv.value);
    if (Buffer.isBuffer(octets) && decodeTlv(type, octets) !== undefined)
      return { name, tag, type, octets: octets.toString("hex") };
  }
  return undefined;
}
