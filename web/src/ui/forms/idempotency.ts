import { useRef, useState } from "react";

/** A key that nobody else will ever make. */
export function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The idempotency key of what a form asks for. */
export interface Idempotency {
  /** The headers that carry the key, when it is submitted: the same for the same content of one turn. */
  headers: (content: string) => Record<string, string>;
  /** Ends the turn, once it has been answered: the same content is meant anew from then on. */
  answered: () => void;
}

/**
 * Keeps the idempotency keys of a form: the same for the same content, however often it is submitted until it is answered, so that a
 * double click or a second try after a lost answer does it once. Another when the content has changed, or it is asked for on purpose
 * after it was done.
 */
export function useIdempotency(): Idempotency {
  const keys = useRef(new Map<string, string>());
  // A state, so that a press before the answer is drawn still belongs to the turn.
  const [turn, setTurn] = useState(0);
  return {
    headers: (about) => {
      const content = `${turn} ${about}`;
      const key = keys.current.get(content) ?? randomKey();
      keys.current.set(content, key);
      return { "idempotency-key": key };
    },
    answered: () => setTurn(turn + 1),
  };
}
