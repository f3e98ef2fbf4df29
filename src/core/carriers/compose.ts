import {
  addressOf,
  DATA_CODING,
  dataCodingOf,
  formatAbsoluteTime,
  formatRelativeTime,
  octetsWithHeader,
  partWithHeader,
  splitForCarrier,
  splitOctets,
  toRawTlvs,
  type CarrierPart,
  type LongMessageMode,
  type MessageClass,
  type PduInput,
  type RawTlv,
  type Tlvs,
} from "../../smpp/smpp.ts";
import { callTlv } from "./calls.ts";
import { constantTlvs } from "./routing/carrying.ts";
import type { LinkSettings } from "./schemas.ts";
import { turnOf, userMessageReference, type Outbound } from "./traffic.ts";

/** One submit_sm of a message, and the parts of the message (counted from 0) whose outcome its response decides. */
export interface ComposedPart {
  pdu: PduInput<"submit_sm">;
  decides: number[];
}

/**
 * Composes the submit_sm of a message for one link, by its settings: alphabet, concatenation, TON and NPI.
 *
 * The account was charged for `message.parts`, but a link may need a different number of submit_sm: one with message_payload,
 * more if its alphabet forces UCS-2. So each submit_sm names the parts it decides, and together they cover all parts. Parts
 * that need not be sent again (`partsToSend`) are omitted. Undefined if an address is longer than SMPP allows, or if a part
 * that its sender segmented is too long in the link's alphabet.
 */
export function compose(message: Outbound, settings: LinkSettings, now: Date): ComposedPart[] | undefined {
  const { addresses } = settings;
  const { options } = message;
  const source = sourceOf(message.sender, addresses);
  const destinationAddr = withPlus(message.recipient.replace("+", ""), addresses.plus);
  if (source.sourceAddr.length > 20 || destinationAddr.length > 20) return undefined;
  const pieces = split(message, settings);
  if (pieces.some((piece) => piece.shortMessage.length > 254)) return undefined;
  const unknown = customTlvs(message, settings);
  const all = message.partsToSend === undefined;
  const parts: ComposedPart[] = [];
  for (let i = 0; i < pieces.length; i++) {
    const decides = partsDecided(i, pieces.length, message.parts);
    if (!all && !decides.some((part) => message.partsToSend!.includes(part))) continue;
    const piece = pieces[i]!;
    parts.push({
      decides,
      pdu: {
        command: "submit_sm",
        serviceType: options?.serviceType ?? settings.service_type,
        ...source,
        destAddrTon: addresses.destination.ton,
        destAddrNpi: addresses.destination.npi,
        destinationAddr,
        esmClass: piece.esmClass,
        protocolId: options?.protocolId,
        priorityFlag: options?.priorityFlag,
        validityPeriod: validity(settings.validity, message.validUntil, now),
        registeredDelivery: settings.receipts ? 1 : 0,
        dataCoding: dataCodingFor(piece, options?.messageClass, settings.encoding),
        shortMessage: piece.shortMessage,
        tlvs: {
          ...(piece.tlvs as Tlvs),
          ...(settings.user_message_reference
            ? {
                userMessageReference: userMessageReference(
                  message.id,
                  turnOf({ ...options, retries: message.retries }, decides[0]!),
                ),
              }
            : {}),
          ...(unknown.length > 0 ? { unknown } : {}),
        },
      },
    });
  }
  return parts;
}

/** The link's constant TLVs and the message's own, which go with every part; and how to speak it, if it is a call. */
function customTlvs({ accountId, id, options, validUntil }: Outbound, { tlvs }: LinkSettings): RawTlv[] {
  if (tlvs.length === 0 && options?.tlvs === undefined && options?.call === undefined) return [];
  const { call } = options ?? {};
  return [
    ...toRawTlvs([...constantTlvs(tlvs), ...(options?.tlvs ?? [])]),
    ...(call ? [callTlv({ accountId, id, ...call, untilMs: validUntil.getTime() })] : []),
  ];
}

/** The `data_coding` of a part, as the link writes it. */
function dataCodingFor(
  { dataCoding }: CarrierPart,
  messageClass: MessageClass | undefined,
  encoding: LinkSettings["encoding"],
): number {
  const content = dataCoding === DATA_CODING.ucs2 ? "ucs2" : dataCoding === DATA_CODING.octets ? "octets" : "default";
  if (messageClass !== undefined) return dataCodingOf(content, messageClass, encoding.message_class);
  if (content === "octets") return encoding.binary_data_coding;
  return content === "ucs2" ? encoding.ucs2_data_coding : encoding.default_data_coding;
}

/**
 * Segments as the link is configured, except that a 16-bit reference falls back to 8 bits if its longer header would take one
 * more part.
 */
function split(message: Outbound, settings: LinkSettings): CarrierPart[] {
  // A call is one submit_sm, whatever its text.
  const mode = message.options?.call ? "payload" : settings.encoding.long_messages;
  const pieces = splitIn(mode, message, settings);
  return mode === "udh16" && pieces.length > message.parts ? splitIn("udh8", message, settings) : pieces;
}

function splitIn(mode: LongMessageMode, message: Outbound, settings: LinkSettings): CarrierPart[] {
  const { text, encoding, header, id } = message;
  const link = { mode, defaultAlphabet: settings.encoding.default_alphabet };
  if (encoding === "binary") {
    const octets = Buffer.from(text, "hex");
    return header ? [octetsWithHeader(octets, header)] : splitOctets(octets, id, link);
  }
  return header ? [partWithHeader(text, encoding, header, link)] : splitForCarrier(text, encoding, id, link);
}

/**
 * Which parts a piece decides: piece n decides part n; the last piece also decides all remaining parts, and pieces beyond the
 * last part decide the last part.
 */
function partsDecided(piece: number, pieces: number, parts: number): number[] {
  const first = Math.min(piece, parts - 1);
  const decided = [first];
  if (piece === pieces - 1) for (let part = first + 1; part < parts; part++) decided.push(part);
  return decided;
}

/** A sender ID as a link writes it: TON, NPI and address by its kind. */
export function sourceOf(sender: string, addresses: LinkSettings["addresses"]) {
  const { ton, addr } = addressOf(sender);
  if (ton === 5) return source(addresses.alphanumeric, addr);
  if (ton === 3) return source(addresses.short, addr);
  return source(addresses.international, withPlus(addr, addresses.plus));
}

function source({ ton, npi }: { ton: number; npi: number }, sourceAddr: string) {
  return { sourceAddrTon: ton, sourceAddrNpi: npi, sourceAddr };
}

const withPlus = (digits: string, plus: boolean) => (plus ? `+${digits}` : digits);

function validity(form: LinkSettings["validity"], until: Date, now: Date): string {
  if (form === "none") return "";
  if (form === "absolute") return formatAbsoluteTime(until);
  return formatRelativeTime((until.getTime() - now.getTime()) / 1000);
}
