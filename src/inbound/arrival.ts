/** What a deliver_sm or data_sm from a handset says, before anybody looks into a table. Pure: hostile input ends here. */
import { createHash } from "node:crypto";
import { phoneOfAddress } from "../base/phone/handset.ts";
import type { InboundSource } from "../carriers/gateway/inbound.ts";
import type { Delivery } from "../carriers/links/link.ts";
import { measure } from "../messages/accept/segments.ts";
import { alphabetOf, concatenationFromSar, readUserData, type Alphabet } from "../smpp/smpp.ts";
import { networkOfCode, networkOfNumber } from "../carriers/routing/networks.ts";

/** What every part of a message says. */
export interface Addressed {
  /** Which of ours it was sent to, in the form that its type of number suggests; `formsOf` has the others. */
  number: string;
  /** The phone: E.164, or the address as it came where it is none. */
  sender: string;
  /** The network's name, `""` when unknown. */
  telco: string;
  /** MCC and MNC as the carrier said them. */
  mccmnc: string | undefined;
  linkId: number;
}

/** One part of a long message. */
export interface Part extends Addressed {
  /** The same in all parts of a message: a hash of both addresses, the reference with its kind, and the total. */
  message: string;
  /** From 1 to `total`. */
  part: number;
  total: number;
  /** Hash of the content. */
  fingerprint: string;
  octets: Buffer;
  headerOctets: number;
  alphabet: Alphabet;
  receivedAt: Date;
}

/** A message that came whole. */
export interface Single extends Addressed {
  text: string;
  /** More than 1 where a long text came in a message_payload. */
  parts: number;
  /** Hash of addresses and content. */
  fingerprint: string;
  receivedAt: Date;
  /** Of the session: its bind, and the end of the one before. */
  boundAt: Date;
  lastLostAt: Date | undefined;
}

/** What one PDU brought. */
export type Arrival = ({ kind: "single" } & Single) | ({ kind: "part" } & Part);

/** source_network_id (SMPP v5.0 §4.8.4.55), which carriers that speak v3.4 send as well: MCC and MNC, or a name. */
export const SOURCE_NETWORK_ID = 0x060d;

/** Most parts that a record can say. */
const mostParts = 255;

/** Reads a PDU that is no receipt. Impossible numbers of parts (part 0, part 9 of 3) are no concatenation: it stands alone. */
export function readArrival(source: InboundSource, pdu: Delivery, at: Date): Arrival {
  const { encoding } = source.settings;
  const payload = pdu.tlvs.messagePayload;
  const short = pdu.command === "deliver_sm" ? pdu.shortMessage : undefined;
  const message = short !== undefined && short.length > 0 ? short : (payload ?? Buffer.alloc(0));
  const data = readUserData(message, pdu.esmClass, pdu.dataCoding, encoding.default_alphabet);
  const sender = phoneOfAddress(pdu.sourceAddr);
  const mccmnc = networkSaid(pdu);
  const addressed = {
    number: numberOf(pdu.destinationAddr, pdu.destAddrTon),
    sender,
    telco: telcoOf(source.settings.telco || mccmnc, sender),
    mccmnc: mccmnc !== undefined && isCode(mccmnc) ? mccmnc : undefined,
    linkId: source.linkId,
  };
  const concatenation = data.header?.concatenation ?? concatenationFromSar(pdu.tlvs);
  if (concatenation === undefined || concatenation.total === 1) {
    const fingerprint = hashOf([addressed.number, sender, pdu.esmClass, pdu.dataCoding], message);
    const parts = message === payload ? Math.min(mostParts, measure(data.text).count) : 1;
    const { boundAt, lastLostAt } = source;
    return { kind: "single", ...addressed, text: data.text, parts, fingerprint, receivedAt: at, boundAt, lastLostAt };
  }
  const { reference, referenceBits, total, part } = concatenation;
  const kind = data.header?.concatenation === undefined ? "sar" : referenceBits;
  return {
    kind: "part",
    ...addressed,
    message: hashOf([addressed.number, sender, kind, reference, total]),
    part,
    total,
    fingerprint: hashOf([part, pdu.dataCoding], data.octets),
    octets: data.octets,
    headerOctets: data.header?.octets ?? 0,
    alphabet: alphabetOf(pdu.dataCoding, encoding.default_alphabet),
    receivedAt: at,
  };
}

/** Our number as it most likely stands in the table: a short code as it is, anything international with its plus. */
function numberOf(address: string, ton: number): string {
  const digits = address.replace(/^(\+|00)/, "");
  if (!/^[1-9]\d*$/.test(digits)) return address;
  return digits !== address || ton === 1 || digits.length > 8 ? `+${digits}` : digits;
}

/** How a number may stand in the table, the likeliest first: carriers are careless with the type of number. */
export function formsOf(number: string): string[] {
  if (number.startsWith("+")) return [number, number.slice(1)];
  return /^[1-9]\d*$/.test(number) ? [number, `+${number}`] : [number];
}

const isCode = (text: string) => /^\d{5,6}$/.test(text);

function networkSaid(pdu: Delivery): string | undefined {
  const value = pdu.tlvs.unknown?.find((tlv) => tlv.tag === SOURCE_NETWORK_ID)?.value;
  const text = value?.toString("utf8").replace(/\0.*$/s, "").trim();
  return text !== undefined && /^[\p{L}\p{N} .&'_-]{1,60}$/u.test(text) ? text : undefined;
}

/** A code that the table lacks, and no name for the number: unknown. */
function telcoOf(said: string | undefined, sender: string): string {
  if (said !== undefined) return isCode(said) ? (networkOfCode(said) ?? networkOfNumber(sender) ?? "") : said;
  return networkOfNumber(sender) ?? "";
}

/** 128 bits of SHA-256 as hexadecimal, which PostgreSQL reads as a uuid. */
function hashOf(about: (string | number)[], octets?: Uint8Array): string {
  const hash = createHash("sha256").update(JSON.stringify(about));
  if (octets) hash.update(octets);
  return hash.digest("hex").slice(0, 32);
}
