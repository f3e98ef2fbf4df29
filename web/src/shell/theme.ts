import { useSyncExternalStore } from "react";

/** `system` follows the operating system. */
export type Theme = "system" | "light" | "dark";

const key = "tuma-theme";
const watchers = new Set<() => void>();

function stored(): Theme {
  const value = localStorage.getItem(key);
  return value === "light" || value === "dark" ? value : "system";
}

/** Applies the chosen theme. */
export function applyTheme(): void {
  const theme = stored();
  if (theme === "system") delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = theme;
}

export function setTheme(theme: Theme): void {
  if (theme === "system") localStorage.removeItem(key);
  else localStorage.setItem(key, theme);
  applyTheme();
  for (const watcher of watchers) watcher();
}

export function useTheme(): Theme {
  return useSyncExternalStore((watcher) => {
    watchers.add(watcher);
    return () => watchers.delete(watcher);
  }, stored);
}
