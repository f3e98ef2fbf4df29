import { useRef, type MouseEvent } from "react";

/** How soon after a press by keyboard another one belongs to it, in milliseconds. */
const togetherMs = 500;

/**
 * Recognises the second press of a double click, of Enter pressed twice or of Enter held, on a button that has changed its meaning
 * since the first, or that has just taken another one's place. Such a press was meant for what the button did before, so it must do
 * nothing. A button that still means the same acts on each press.
 */
export function useDoublePress(): (event: MouseEvent<HTMLButtonElement>) => boolean {
  const acted = useRef<{ meaning: string | null; at: number }>(undefined);
  return ({ currentTarget: button, detail: clicks }) => {
    const meaning = button.textContent;
    const last = acted.current;
    const isSoon = last !== undefined && Math.abs(Date.now() - last.at) < togetherMs;
    // A press by keyboard counts no clicks.
    if (meaning !== last?.meaning && (clicks > 1 || (clicks === 0 && isSoon))) return true;
    acted.current = { meaning, at: Date.now() };
    return false;
  };
}
