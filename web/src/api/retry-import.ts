import { signals } from "./client.ts";

/**
 * Loads the code of a page, retrying while the service is away. If the service responds but the code is missing, the
 * dashboard was updated: the router then reloads the page.
 */
export function importWithRetry<Module>(load: () => Promise<Module>): () => Promise<Module> {
  return async () => {
    for (;;) {
      try {
        return await load();
      } catch (error) {
        if (await isReachable()) throw error;
        const back = new Promise((done) => signals.addEventListener("reached", done, { once: true }));
        signals.dispatchEvent(new Event("away"));
        await back;
      }
    }
  };
}

/** True if the service responds. */
export function isReachable(): Promise<boolean> {
  return fetch("/health/live").then(
    (response) => response.ok,
    () => false,
  );
}
