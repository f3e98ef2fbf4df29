/** Reads and validates a mobile-originated deliver_sm or data_sm, which is hostile input. Pure: reads no table. */
import { storable } from "../../base/storable.ts";
import { createHash } from "node:crypto";
import { phoneOfAddress } from "../../base/phone/handset.ts";
import type { InboundSource } from "../carriers/inbound.ts";
import type { Delivery } from "../carriers/link.ts";
import { measure } from "../messages/accept/segments.ts";
import {
  alphabetOf,
  concatenationFromSar,
  rawTlvs,
  readUserData,
  type Alphabet,
  type CustomTlv,
} from "../../smpp/smpp.ts";
import { keptTlvs } from "../carriers/routing/carrying.ts";
import { networkOfCode, networkOfNumber } from "../carriers/routing/networks.ts";

/** What every part of a message has. */
export interface Addressed {
  /** Our number, in the form that its TON suggests; `formsOf` has the other forms. */
  number: string;
  /** The phone in E.164, or the address as received if it is not a phone number. */
  sender: string;
  /** Network name; `""` if unknown. */
  telco: string;
  /** MCC and MNC from the carrier. */
  mccmnc: string | undefined;
  linkId: number;
  /** A test token had a simulated phone send it. */
  test: boolean;
  /** The TLVs that its link keeps; undefined if there are none. */
  tlvs: CustomTlv[] | undefined;
}

/** One part of a segmented message. */
export interface Part extends Addressed {
  /** Equal for all parts of a message: a hash of both addresses, the reference and its kind, and the total. */
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

/** An unsegmented message. */
export interface Single extends Addressed {
  text: string;
  /** More than 1 if a message_payload has a long text. */
  parts: number;
  /** Hash of addresses and content, or of the carrier's id of the message. */
  fingerprint: string;
  /** Whether the carrier gave an id: an equal fingerprint is then a copy, no matter when it arrives. */
  identified: boolean;
  receivedAt: Date;
  /** When the session was bound, and when the previous one was lost. */
  boundAt: Date;
  lastLostAt: Date | undefined;
}

/** The content of one PDU. */
export type Arrival = ({ kind: "single" } & Single) | ({ kind: "part" } & Part);

/** source_network_id (SMPP v5.0 §4.8.4.55), which v3.4 carriers send too: MCC and MNC, or a name. */
export const SOURCE_NETWORK_ID = 0x060d;

/**
 * Vendor-specific (SMPP v3.4 §3.2.3): the simulated carrier marks messages that a test token had a phone send. Ignored on any
 * other link.
 */
export const SIMULATED_TEST = 0x1400;

/** The maximum number of parts, since the total is one octet. */
const mostParts = 255;

/** Reads a PDU that is not a delivery receipt. Impossible part numbers (0, or 9 of 3) are ignored: the message counts as unsegmented. */
export function readArrival(source: InboundSource, pdu: Delivery, at: Date): Arrival {
  const { encoding } = source.settings;
  const payload = pdu.tlvs.messagePayload;
  const short = pdu.command === "deliver_sm" ? pdu.shortMessage : undefined;
  const message = short !== undefined && short.length > 0 ? short : (payload ?? Buffer.alloc(0));
  const data = readUserData(message, pdu.esmClass, pdu.dataCoding, encoding.default_alphabet);
  const sender = storable(phoneOfAddress(pdu.sourceAddr));
  const mccmnc = networkSaid(pdu);
  const addressed = {
    number: storable(numberOf(pdu.destinationAddr, pdu.destAddrTon)),
    sender,
    telco: telcoOf(source.settings.telco || mccmnc, sender),
    mccmnc: mccmnc !== undefined && isCode(mccmnc) ? mccmnc : undefined,
    linkId: source.linkId,
    tlvs: tlvsOf(source, pdu),
    test: source.sandbox && (pdu.tlvs.unknown ?? []).some(({ tag }) => tag === SIMULATED_TEST),
  };
  // No part or copy from a simulated phone is ever taken for one of a real message.
  const kept = source.sandbox ? [addressed.test ? "test" : "simulated"] : [];
  const concatenation = data.header?.concatenation ?? concatenationFromSar(pdu.tlvs);
  if (concatenation === undefined || concatenation.total === 1) {
    const { messageId, linkId } = source;
    const identified = messageId !== undefined;
    const fingerprint = identified
      ? hashOf(["id", linkId, messageId, ...kept])
      : hashOf([addressed.number, sender, pdu.esmClass, pdu.dataCoding, ...kept], message);
    const parts = message === payload ? Math.min(mostParts, measure(data.text).count) : 1;
    const { boundAt, lastLostAt } = source;
    const session = { boundAt, lastLostAt };
    return {
      kind: "single",
      ...addressed,
      text: storable(data.text),
      parts,
      fingerprint,
      identified,
      receivedAt: at,
      ...session,
    };
  }
  const { reference, referenceBits, total, part } = concatenation;
  const kind = data.header?.concatenation === undefined ? "sar" : referenceBits;
  return {
    kind: "part",
    ...addressed,
    message: hashOf([addressed.number, sender, kind, reference, total, ...kept]),
    part,
    total,
    fingerprint: hashOf([part, pdu.dataCoding], data.octets),
    octets: data.octets,
    headerOctets: data.header?.octets ?? 0,
    alphabet: alphabetOf(pdu.dataCoding, encoding.default_alphabet),
    receivedAt: at,
  };
}

function tlvsOf({ settings }: InboundSource, { tlvs }: Delivery): CustomTlv[] | undefined {
  const kept = settings.tlvs.length > 0 ? keptTlvs(settings.tlvs, () => rawTlvs(tlvs)) : [];
  return kept.length > 0 ? kept : undefined;
}

/** The most likely form of our number in the table: a short code unchanged, an international number with its plus. */
function numberOf(address: string, ton: number): string {
  const digits = address.replace(/^(\+|00)/, "");
  if (!/^[1-9]\d*$/.test(digits)) return address;
  return digits !== address || ton === 1 || digits.length > 8 ? `+${digits}` : digits;
}

/** The forms that a number may have in the table, most likely first, since carriers often send a wrong TON. */
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

/** The network by the code or name that the carrier sent, else by the number's prefix; `""` if neither is known. */
function telcoOf(said: string | undefined, sender: string): string {
  if (said !== undefined) return isCode(said) ? (networkOfCode(said) ?? networkOfNumber(sender) ?? "") : said;
  return networkOfNumber(sender) ?? "";
}

/** 128 bits of SHA-256 in hex, which PostgreSQL reads as a uuid. */
function hashOf(about: (string | number)[], octets?: Uint8Array): string {
  const hash = createHash("sha256").update(JSON.stringify(about));
  if (octets) hash.update(octets);
  return hash.digest("hex").slice(0, 32);
}
