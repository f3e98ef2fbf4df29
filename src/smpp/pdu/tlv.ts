import { PduError } from "./pdu-error.ts";
import { STATUS } from "./status.ts";
import type { Writer } from "./writer.ts";

/** network_error_code (§5.3.2.31): the kind of network (1 ANSI-136, 2 IS-95, 3 GSM) and that network's own code. */
export interface NetworkErrorCode {
  networkType: number;
  errorCode: number;
}

/** A parameter whose tag or length is outside SMPP v3.4. */
export interface RawTlv {
  tag: number;
  value: Buffer;
}

/** The kinds of values; those of `integers` and `octetLists` may be repeated. */
interface Values {
  integer: number;
  string: string;
  octets: Buffer;
  flag: boolean;
  networkError: NetworkErrorCode;
  integers: number[];
  octetLists: Buffer[];
}

interface Definition {
  tag: number;
  kind: keyof Values;
  /** Octets of the value: the exact number for integers, otherwise the bounds. */
  min: number;
  max: number;
}
type Named = Definition & { name: string };

const integer = (tag: number, octets: number) => ({ tag, kind: "integer" as const, min: octets, max: octets });

const definitions = {
  destAddrSubunit: integer(0x0005, 1),
  destNetworkType: integer(0x0006, 1),
  destBearerType: integer(0x0007, 1),
  destTelematicsId: integer(0x0008, 2),
  sourceAddrSubunit: integer(0x000d, 1),
  sourceNetworkType: integer(0x000e, 1),
  sourceBearerType: integer(0x000f, 1),
  sourceTelematicsId: integer(0x0010, 1),
  qosTimeToLive: integer(0x0017, 4),
  payloadType: integer(0x0019, 1),
  additionalStatusInfoText: { tag: 0x001d, kind: "string", min: 0, max: 256 },
  receiptedMessageId: { tag: 0x001e, kind: "string", min: 0, max: 256 },
  msMsgWaitFacilities: integer(0x0030, 1),
  privacyIndicator: integer(0x0201, 1),
  sourceSubaddress: { tag: 0x0202, kind: "octets", min: 2, max: 23 },
  destSubaddress: { tag: 0x0203, kind: "octets", min: 2, max: 23 },
  userMessageReference: integer(0x0204, 2),
  userResponseCode: integer(0x0205, 1),
  sourcePort: integer(0x020a, 2),
  destinationPort: integer(0x020b, 2),
  sarMsgRefNum: integer(0x020c, 2),
  languageIndicator: integer(0x020d, 1),
  sarTotalSegments: integer(0x020e, 1),
  sarSegmentSeqnum: integer(0x020f, 1),
  scInterfaceVersion: integer(0x0210, 1),
  callbackNumPresInd: { tag: 0x0302, kind: "integers", min: 1, max: 1 },
  callbackNumAtag: { tag: 0x0303, kind: "octetLists", min: 0, max: 65 },
  numberOfMessages: integer(0x0304, 1),
  callbackNum: { tag: 0x0381, kind: "octetLists", min: 4, max: 19 },
  dpfResult: integer(0x0420, 1),
  setDpf: integer(0x0421, 1),
  msAvailabilityStatus: integer(0x0422, 1),
  networkErrorCode: { tag: 0x0423, kind: "networkError", min: 3, max: 3 },
  messagePayload: { tag: 0x0424, kind: "octets", min: 0, max: 65535 },
  deliveryFailureReason: integer(0x0425, 1),
  moreMessagesToSend: integer(0x0426, 1),
  messageState: integer(0x0427, 1),
  ussdServiceOp: { tag: 0x0501, kind: "octets", min: 1, max: 1 },
  displayTime: integer(0x1201, 1),
  smsSignal: integer(0x1203, 2),
  msValidity: integer(0x1204, 1),
  alertOnMessageDelivery: { tag: 0x130c, kind: "flag", min: 0, max: 1 },
  itsReplyType: integer(0x1380, 1),
  itsSessionInfo: { tag: 0x1383, kind: "octets", min: 2, max: 2 },
} as const satisfies Record<string, Definition>;

/** Optional parameters (SMPP v3.4 §5.3.2) by name. Repeatable ones are lists; those outside the standard are in `unknown`. */
export type Tlvs = { -readonly [N in keyof typeof definitions]?: Values[(typeof definitions)[N]["kind"]] } & {
  unknown?: RawTlv[];
};

const named: Named[] = Object.entries(definitions).map(([name, definition]) => ({ name, ...definition }));
const byTag = new Map(named.map((definition) => [definition.tag, definition]));
const byName = new Map(named.map((definition) => [definition.name, definition]));

function readValue(definition: Named, bytes: Buffer, at: number, length: number): unknown {
  switch (definition.kind) {
    case "integer":
    case "integers":
      return bytes.readUIntBE(at, length);
    case "string": {
      // By the standard these end with a NUL, which counts; many carriers omit it.
      let end = at;
      while (end < at + length && bytes[end] !== 0) end++;
      return bytes.toString("latin1", at, end);
    }
    case "flag":
      return true;
    case "networkError":
      return { networkType: bytes[at], errorCode: bytes.readUInt16BE(at + 1) };
    default:
      return bytes.subarray(at, at + length);
  }
}

/**
 * Reads optional parameters from `at` to `end`. A known tag with a forbidden length is kept raw, like an unknown tag (§3.3:
 * ignore what is not understood): a receipt refused for it would only be sent again.
 * @throws PduError ESME_RINVOPTPARSTREAM if a parameter is truncated
 */
export function readTlvs(bytes: Buffer, at: number, end: number): Tlvs {
  const tlvs: Tlvs = {};
  const fields = tlvs as Record<string, unknown>;
  while (at < end) {
    if (end - at < 4)
      throw new PduError(STATUS.ESME_RINVOPTPARSTREAM, "an optional parameter is cut off in its header");
    const tag = bytes.readUInt16BE(at);
    const length = bytes.readUInt16BE(at + 2);
    at += 4;
    if (end - at < length) throw new PduError(STATUS.ESME_RINVOPTPARSTREAM, "an optional parameter is cut off");
    const definition = byTag.get(tag);
    if (definition === undefined || length < definition.min || length > definition.max) {
      (tlvs.unknown ??= []).push({ tag, value: bytes.subarray(at, at + length) });
    } else {
      const value = readValue(definition, bytes, at, length);
      const repeats = definition.kind === "integers" || definition.kind === "octetLists";
      if (repeats) ((fields[definition.name] ??= []) as unknown[]).push(value);
      else fields[definition.name] = value;
    }
    at += length;
  }
  return tlvs;
}

function writeOctets(to: Writer, definition: Named, value: Buffer): void {
  if (value.length < definition.min || value.length > definition.max) {
    throw new PduError(STATUS.ESME_RINVPARLEN, `${definition.name} cannot be ${value.length} octets long`);
  }
  to.tlv(definition.tag, value.length);
  to.octets(value);
}

function writeInteger(to: Writer, definition: Named, value: number): void {
  to.tlv(definition.tag, definition.max);
  if (definition.max === 1) to.u8(value);
  else if (definition.max === 2) to.u16(value);
  else to.u32(value);
}

function writeValue(to: Writer, definition: Named, value: unknown): void {
  switch (definition.kind) {
    case "integer":
      return writeInteger(to, definition, value as number);
    case "integers":
      for (const one of value as number[]) writeInteger(to, definition, one);
      return;
    case "string":
      to.tlv(definition.tag, (value as string).length + 1);
      return to.cstring(value as string, definition.max, STATUS.ESME_RINVPARLEN, definition.name);
    case "octets":
      return writeOctets(to, definition, value as Buffer);
    case "octetLists":
      for (const one of value as Buffer[]) writeOctets(to, definition, one);
      return;
    case "flag":
      if (value === true) to.tlv(definition.tag, 0);
      return;
    case "networkError":
      to.tlv(definition.tag, 3);
      to.u8((value as NetworkErrorCode).networkType);
      to.u16((value as NetworkErrorCode).errorCode);
  }
}

/** Writes optional parameters: known ones in the order of the object, then the raw ones. */
export function writeTlvs(to: Writer, tlvs: Tlvs): void {
  for (const name in tlvs) {
    const value = (tlvs as Record<string, unknown>)[name];
    const definition = byName.get(name);
    if (value !== undefined && definition !== undefined) writeValue(to, definition, value);
  }
  for (const { tag, value } of tlvs.unknown ?? []) {
    to.tlv(tag, value.length);
    to.octets(value);
  }
}

function octetsOf({ kind, max }: Named, value: unknown): Buffer {
  switch (kind) {
    case "integer":
    case "integers": {
      const octets = Buffer.alloc(max);
      octets.writeUIntBE(value as number, 0, max);
      return octets;
    }
    case "string":
      return Buffer.from(`${value as string}\0`, "latin1");
    case "flag":
      return Buffer.alloc(0);
    case "networkError": {
      const { networkType, errorCode } = value as NetworkErrorCode;
      return Buffer.from([networkType, errorCode >> 8, errorCode & 0xff]);
    }
    default:
      return value as Buffer;
  }
}

/** All parameters with their tags and octets, for callers that know more of them than this file does. Never throws. */
export function rawTlvs({ unknown = [], ...known }: Tlvs): RawTlv[] {
  const raw = Object.entries(known).flatMap(([name, value]): RawTlv[] => {
    const definition = byName.get(name);
    if (definition === undefined || value === undefined) return [];
    const values = Array.isArray(value) ? value : [value];
    return values.map((each) => ({ tag: definition.tag, value: octetsOf(definition, each) }));
  });
  return [...raw, ...unknown];
}

/** The tags of known parameters, by name. */
export const tlvTag = (name: keyof typeof definitions): number => definitions[name].tag;
