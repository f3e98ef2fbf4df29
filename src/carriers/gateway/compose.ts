import {
  addressOf,
  formatAbsoluteTime,
  formatRelativeTime,
  partWithHeader,
  splitForCarrier,
  type LongMessageMode,
  type PduInput,
  type Tlvs,
} from "../../smpp/smpp.ts";
import type { LinkSettings } from "../schemas.ts";
import { userMessageReference, type Outbound } from "./traffic.ts";

/** A submit_sm of a message, and the parts of the message (from 0) that its answer decides. */
export interface ComposedPart {
  pdu: PduInput<"submit_sm">;
  places: number[];
}

/**
 * Writes a message as the submit_sm of one link: alphabet, joining of parts, TON and NPI as the link's settings have them.
 *
 * What was charged is `message.parts`. A link may need another number of submit_sm: one with message_payload, more where its
 * alphabet forces UCS-2. So each names the parts that it stands for, and together they cover all. Parts that need not be sent
 * again (`partsToSend`) are left out. Undefined when an address is longer than SMPP has room for, or a part that its sender cut is too
 * long in the link's alphabet.
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
    const places = placesOf(i, pieces.length, message.parts);
    if (!all && !places.some((place) => message.partsToSend!.includes(place))) continue;
    const piece = pieces[i]!;
    const ucs2 = piece.dataCoding === 8;
    parts.push({
      places,
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
            ? { userMessageReference: userMessageReference(message.id, places[0]!) }
            : {}),
        },
      },
    });
  }
  return parts;
}

/** The link's own way to join parts, but for a 16-bit reference where its longer header would cost one part more. */
function split(message: Outbound, settings: LinkSettings) {
  const link = (mode: LongMessageMode) => ({ mode, defaultAlphabet: settings.encoding.default_alphabet });
  const mode = settings.encoding.long_messages;
  if (message.header) return [partWithHeader(message.text, message.encoding, message.header, link(mode))];
  const pieces = splitForCarrier(message.text, message.encoding, message.id, link(mode));
  return mode === "udh16" && pieces.length > message.parts
    ? splitForCarrier(message.text, message.encoding, message.id, link("udh8"))
    : pieces;
}

/** Which of a message's parts the piece stands for: the last piece for all that are left, the last part for all pieces past it. */
function placesOf(piece: number, pieces: number, parts: number): number[] {
  const first = Math.min(piece, parts - 1);
  const places = [first];
  if (piece === pieces - 1) for (let place = first + 1; place < parts; place++) places.push(place);
  return places;
}

/** The sender as a link writes it: TON, NPI and address by the kind of sender. */
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
