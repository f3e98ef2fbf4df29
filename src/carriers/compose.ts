import {
  addressOf,
  formatAbsoluteTime,
  formatRelativeTime,
  partWithHeader,
  splitForCarrier,
  type LongMessageMode,
  type PduInput,
  type Tlvs,
} from "../smpp/smpp.ts";
import type { LinkSettings } from "./schemas.ts";
import { userMessageReference, type Outbound } from "./traffic.ts";

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
  const { encoding, addresses } = settings;
  const source = sourceOf(message.sender, addresses);
  const destinationAddr = withPlus(message.recipient.replace("+", ""), addresses.plus);
  if (source.sourceAddr.length > 20 || destinationAddr.length > 20) return undefined;
  const pieces = split(message, settings);
  if (pieces.some((piece) => piece.shortMessage.length > 254)) return undefined;
  const all = message.partsToSend === undefined;
  const parts: ComposedPart[] = [];
  for (let i = 0; i < pieces.length; i++) {
    const decides = partsDecided(i, pieces.length, message.parts);
    if (!all && !decides.some((part) => message.partsToSend!.includes(part))) continue;
    const piece = pieces[i]!;
    const ucs2 = piece.dataCoding === 8;
    parts.push({
      decides,
      pdu: {
        command: "submit_sm",
        serviceType: settings.service_type,
        ...source,
        destAddrTon: addresses.destination.ton,
        destAddrNpi: addresses.destination.npi,
        destinationAddr,
        esmClass: piece.esmClass,
        validityPeriod: validity(settings.validity, message.validUntil, now),
        registeredDelivery: settings.receipts ? 1 : 0,
        dataCoding: ucs2 ? encoding.ucs2_data_coding : encoding.default_data_coding,
        shortMessage: piece.shortMessage,
        tlvs: {
          ...(piece.tlvs as Tlvs),
          ...(settings.user_message_reference
            ? { userMessageReference: userMessageReference(message.id, decides[0]!) }
            : {}),
        },
      },
    });
  }
  return parts;
}

/**
 * Segments as the link is configured, except that a 16-bit reference falls back to 8 bits if its longer header would take one
 * more part.
 */
function split(message: Outbound, settings: LinkSettings) {
  const link = (mode: LongMessageMode) => ({ mode, defaultAlphabet: settings.encoding.default_alphabet });
  const mode = settings.encoding.long_messages;
  if (message.header) return [partWithHeader(message.text, message.encoding, message.header, link(mode))];
  const pieces = splitForCarrier(message.text, message.encoding, message.id, link(mode));
  return mode === "udh16" && pieces.length > message.parts
    ? splitForCarrier(message.text, message.encoding, message.id, link("udh8"))
    : pieces;
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
