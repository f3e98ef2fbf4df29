import { useRef, useState } from "react";

/** A random key of 128 bits. */
export function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The idempotency key of a form. */
export interface Idempotency {
  /** The headers with the key: the same for the same content until there is a response. */
  headers: (content: string) => Record<string, string>;
  /** Call on the response: submitting the same content again is then a new request. */
  answered: () => void;
}

/**
 * Idempotency keys of a form. The same content keeps its key until there is a response, so that a double click or a retry after
 * a lost response takes effect once. Changed content, or a deliberate repeat after the response, gets a new key.
 */
export function useIdempotency(): Idempotency {
  const keys = useRef(new Map<string, string>());
  // State rather than a ref: a click before the response is rendered still belongs to the old request.
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
