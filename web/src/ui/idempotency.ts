import { useRef } from "react";

/** A key that nobody else will ever make. */
export function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * The idempotency key of a form: the same for the same content, however often it is submitted, so that a double click or a
 * second try after a lost answer sends once; another when the content has changed.
 */
export function useIdempotency(): (content: string) => Record<string, string> {
  const known = useRef<{ content: string; key: string }>(undefined);
  return (content) => {
    if (known.current?.content !== content) known.current = { content, key: randomKey() };
    return { "idempotency-key": known.current.key };
  };
}
