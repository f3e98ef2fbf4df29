import { useEffect, useRef } from "react";
import { areShortcutsOn } from "../../shell/shortcuts.ts";

/** The keys of the inbox and what they do. */
export const inboxKeys = ["j", "k", "e", "r", "u", "/", "?"] as const;
export type InboxKey = (typeof inboxKeys)[number];

const isWriting = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches("input, textarea, select"));

/** Acts on single keys, except where something is written or a dialog or menu is open. */
export function useInboxKeys(actions: Partial<Record<InboxKey, () => void>>): void {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || !areShortcutsOn()) return;
      if (isWriting(event.target) || document.querySelector("[role=dialog], [role=menu]")) return;
      const action = latest.current[event.key as InboxKey];
      if (!action) return;
      event.preventDefault();
      action();
    };
    // Before the keys of all pages, which leave alone what was acted upon.
    addEventListener("keydown", listen, true);
    return () => removeEventListener("keydown", listen, true);
  }, []);
}
