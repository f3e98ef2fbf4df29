import { useEffect, useRef, useSyncExternalStore } from "react";

/** The keys of the inbox and what they do. */
export const inboxKeys = ["j", "k", "e", "r", "u", "/", "?"] as const;
export type InboxKey = (typeof inboxKeys)[number];

const stored = "tuma-single-keys";
const watchers = new Set<() => void>();

/** Single keys are on unless turned off in this browser: speech input types them by accident (WCAG 2.1.4). */
const areOn = () => localStorage.getItem(stored) !== "off";

function turn(on: boolean): void {
  localStorage.setItem(stored, on ? "on" : "off");
  for (const watcher of watchers) watcher();
}

/** Whether single keys act, and how to change that. */
export function useSingleKeys(): [boolean, (on: boolean) => void] {
  const on = useSyncExternalStore((watcher) => {
    watchers.add(watcher);
    return () => watchers.delete(watcher);
  }, areOn);
  return [on, turn];
}

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
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || !areOn()) return;
      if (isWriting(event.target) || document.querySelector("[role=dialog], [role=menu]")) return;
      const action = latest.current[event.key as InboxKey];
      if (!action) return;
      event.preventDefault();
      action();
    };
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);
}
