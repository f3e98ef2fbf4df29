import { useRouter } from "@tanstack/react-router";
import { useEffect, useSyncExternalStore } from "react";
import { queries } from "../api/hooks.ts";
import { onLive } from "../api/live.ts";
import { keepWhenHidden } from "../api/stream.ts";
import { paths } from "../paths.ts";
import { t } from "../texts/index.ts";

/**
 * Browser notifications of received messages while no dashboard window is visible. Each browser opts in separately. A window that
 * notifies stays connected to the event stream while it is hidden; all others disconnect.
 */

const stored = "tuma-notify";
const watchers = new Set<() => void>();

/** Absent outside secure contexts in some browsers, whatever the types say. */
const Notifications = globalThis.Notification as typeof Notification | undefined;
const locks = navigator.locks as LockManager | undefined;

/** The lock that visible windows share. */
const visibleLock = "visible";

const isOn = () => localStorage.getItem(stored) === "on" && Notifications?.permission === "granted";

keepWhenHidden(isOn);

function set(value: string): void {
  localStorage.setItem(stored, value);
  for (const watcher of watchers) watcher();
}

/** Whether this browser notifies, why it cannot, and how to change that. */
export function useNotifications() {
  const on = useSyncExternalStore((watcher) => {
    watchers.add(watcher);
    return () => watchers.delete(watcher);
  }, isOn);
  return {
    isOn: on,
    reason: Notifications && locks ? undefined : t.shell.cannotNotify,
    /** Asks the browser; false if it refuses. */
    turnOn: async () => {
      if ((await Notifications?.requestPermission()) !== "granted") return false;
      set("on");
      return true;
    },
    turnOff: () => set("off"),
  };
}

/** Notifies of messages received while no window is visible. */
export function useNotifier(): void {
  const router = useRouter();
  useEffect(() => {
    const show = async (data: Record<string, unknown>) => {
      if (!document.hidden || !isOn() || data["test"] === true) return;
      countLater();
      if (await isSeen()) return;
      const { id, from, to } = data as { id: string; from: string; to: string };
      // Without the text, which a locked screen would show. Windows that notify of the same message replace one another.
      const notification = new Notifications!(t.shell.messageFrom(from), { body: t.shell.receivedAt(to), tag: id });
      notification.addEventListener("click", () => {
        window.focus();
        notification.close();
        void router.navigate({ href: paths.conversation(from, { ours: to }) });
      });
    };
    // Some browsers on phones have notifications only for service workers.
    const stop = onLive("inbound", (data) => void show(data).catch(() => undefined));
    const stopShowing = showVisible();
    return () => {
      stop();
      stopShowing();
    };
  }, [router]);
}

let counting: ReturnType<typeof setTimeout> | undefined;

/** The count in the title of a hidden window is refreshed once a second at most. */
function countLater(): void {
  counting ??= setTimeout(() => {
    counting = undefined;
    void queries.refetchQueries({ queryKey: ["GET /console/badges"] });
  }, 1_000);
}

/** True if any window of the dashboard is visible. */
async function isSeen(): Promise<boolean> {
  const { held = [] } = (await locks?.query()) ?? {};
  return held.some(({ name }) => name === visibleLock);
}

/** Holds the lock while this window is visible, until the returned function is called. */
function showVisible(): () => void {
  let release: (() => void) | undefined;
  const look = () => {
    release?.();
    release = undefined;
    if (document.hidden || !locks) return;
    const over = new Promise<void>((resolve) => (release = resolve));
    locks.request(visibleLock, { mode: "shared" }, () => over).catch(() => undefined);
  };
  look();
  document.addEventListener("visibilitychange", look);
  return () => {
    document.removeEventListener("visibilitychange", look);
    release?.();
  };
}
