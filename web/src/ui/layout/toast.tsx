import { useSyncExternalStore, type ReactNode } from "react";
import { Icon } from "./icon.tsx";

// Not Base UI's Toast: its root is a focusable dialog that stacks, swipes and takes actions (its ToastRoot), none of
// which a short notice needs, and it puts the first page 2.7 kB over its budget of 250 kB (4.4 kB more than this file).

interface Toast {
  id: number;
  content: ReactNode;
}

let toasts: Toast[] = [];
let next = 1;
const watchers = new Set<() => void>();

function change(changed: Toast[]): void {
  toasts = changed;
  for (const watcher of watchers) watcher();
}

/** Shows a toast that something was done. Errors are shown where they occur, not here. */
export function showToast(content: ReactNode): void {
  const id = next++;
  change([...toasts.slice(-2), { id, content }]);
  setTimeout(() => change(toasts.filter((toast) => toast.id !== id)), 5_000);
}

export function Toasts() {
  const shown = useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    () => toasts,
  );
  return (
    <div
      role="status"
      aria-live="polite"
      className="pointer-events-none fixed right-4 bottom-4 z-60 flex flex-col gap-2"
    >
      {shown.map((toast) => (
        <div
          key={toast.id}
          className="pointer-events-auto flex animate-[arrive_0.18s_ease-out] items-center gap-2 rounded-lg border border-line bg-card px-3.5 py-2.5 shadow-lg"
        >
          <Icon name="check" className="size-4 text-good" />
          <span>{toast.content}</span>
        </div>
      ))}
    </div>
  );
}
