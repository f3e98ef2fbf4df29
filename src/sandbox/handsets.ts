import { concatenationFromSar, type Concatenation, type SarValues } from "../smpp/pdu/udh.ts";
import type { HandsetMessage } from "./store.ts";

/** One part of a message as it reaches a phone. */
export interface HandsetPart {
  number: string;
  sender: string;
  text: string;
  concatenation: Concatenation | undefined;
  sar: SarValues;
}

interface Incomplete {
  carrierId: string;
  texts: (string | undefined)[];
  missing: number;
}

/** Messages whose parts are not all there yet; past that the oldest is forgotten. */
const maxIncomplete = 10_000;

/** Joins the parts of long messages, as a phone does before it shows them. */
export class Handsets {
  readonly #incomplete = new Map<string, Incomplete>();

  /** The whole message that this part completes, or undefined while others are missing. `carrierId` names this part. */
  receive(part: HandsetPart, carrierId: string): HandsetMessage | undefined {
    const { number, sender, text } = part;
    const concatenation = part.concatenation ?? concatenationFromSar(part.sar);
    if (!concatenation) return { number, sender, text, parts: 1, carrierId };
    const key = JSON.stringify([
      number,
      sender,
      concatenation.referenceBits,
      concatenation.reference,
      concatenation.total,
    ]);
    const message = this.#incomplete.get(key) ?? this.#begin(key, concatenation.total, carrierId);
    if (message.texts[concatenation.part - 1] === undefined) message.missing--;
    message.texts[concatenation.part - 1] = text;
    if (message.missing > 0) return undefined;
    this.#incomplete.delete(key);
    return { number, sender, text: message.texts.join(""), parts: concatenation.total, carrierId: message.carrierId };
  }

  #begin(key: string, total: number, carrierId: string): Incomplete {
    if (this.#incomplete.size >= maxIncomplete) this.#incomplete.delete(this.#incomplete.keys().next().value!);
    const message = { carrierId, texts: Array<string | undefined>(total).fill(undefined), missing: total };
    this.#incomplete.set(key, message);
    return message;
  }
}
