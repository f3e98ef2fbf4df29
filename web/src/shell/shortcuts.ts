import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useSyncExternalStore } from "react";
import { type NavItem, usePages } from "./nav.tsx";

const key = "tuma-shortcuts";
const watchers = new Set<() => void>();

/** Whether single-key shortcuts are active now. */
export const areShortcutsOn = () => localStorage.getItem(key) !== "off";

/**
 * Whether single-key shortcuts are on, and how to change that. They can be turned off, which speech input requires (WCAG 2.1.4).
 */
export function useShortcutsOn(): [boolean, (on: boolean) => void] {
  const on = useSyncExternalStore((watcher) => {
    watchers.add(watcher);
    return () => watchers.delete(watcher);
  }, areShortcutsOn);
  return [
    on,
    (next) => {
      if (next) localStorage.removeItem(key);
      else localStorage.setItem(key, "off");
      for (const watcher of watchers) watcher();
    },
  ];
}

/** The pages open to this person that have a letter. */
export function useLetters(): (NavItem & { letter: string })[] {
  return usePages().filter((item) => item.letter !== undefined) as (NavItem & { letter: string })[];
}

/** How long `g` waits for its letter. */
const patienceMs = 1_500;

/** Elements in which a key is text or belongs to the focused element. */
const busy = "input, textarea, select, [contenteditable], [role=menu], [role=listbox], [role=dialog]";

/**
 * `/` opens the search, `?` the list of keys, and `g` with a letter a page. Ctrl K opens the search too, wherever the focus is.
 */
export function useShortcuts({ onFind, onHelp }: { onFind: () => void; onHelp: () => void }): void {
  const navigate = useNavigate();
  const [on] = useShortcutsOn();
  const letters = useLetters();
  const goSince = useRef(-Infinity);
  const latest = useRef<(event: KeyboardEvent) => void>(() => {});
  useEffect(() => {
    latest.current = (event) => {
      const isFind = event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey);
      if (isFind && !event.altKey && !event.shiftKey) return act(event, onFind);
      // A page's own keys take precedence.
      if (!on || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing)
        return undefined;
      if ((event.target as Element).closest(busy) || document.querySelector("[role=dialog]")) return undefined;
      const isGoing = event.timeStamp - goSince.current < patienceMs;
      goSince.current = !isGoing && event.key === "g" ? event.timeStamp : -Infinity;
      const page = isGoing && letters.find(({ letter }) => letter === event.key);
      if (page) return act(event, () => void navigate({ href: page.to }));
      if (event.key === "/") return act(event, onFind);
      return event.key === "?" ? act(event, onHelp) : undefined;
    };
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => latest.current(event);
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);
}

function act(event: KeyboardEvent, run: () => void): void {
  event.preventDefault();
  run();
}
