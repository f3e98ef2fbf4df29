import { useEffect, useRef } from "react";
import { areShortcutsOn } from "../../shell/shortcuts.ts";

/** The keys of the inbox and what they do. */
export const inboxKeys = ["j", "k", "e", "r", "u", "/", "?"] as const;
export type InboxKey = (typeof inboxKeys)[number];

const isWriting = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches("input, textarea, select"));

/** Handles single keys, except while the user types or a dialog or menu is open. */
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
      // A key that is held moves through the list, and changes one conversation only.
      if (!event.repeat || event.key === "j" || event.key === "k") action();
    };
    // Runs before the keys of all pages, which ignore events that were handled.
    addEventListener("keydown", listen, true);
    return () => removeEventListener("keydown", listen, true);
  }, []);
}
