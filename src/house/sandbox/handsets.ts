import { concatenationFromSar, type Concatenation, type SarValues } from "../../smpp/smpp.ts";
import type { HandsetMessage } from "./store.ts";

/** One part of a message as it reaches a handset. */
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

/** Incomplete messages kept; beyond this, the oldest is dropped. */
const maxIncomplete = 10_000;

/** Concatenates the parts of long messages, as a handset does before it shows them. */
export class Handsets {
  readonly #incomplete = new Map<string, Incomplete>();

  /**
   * The complete message if this part was the last one missing, otherwise undefined. `carrierId` identifies the part.
   */
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
