import { signals } from "./client.ts";

/**
 * Fetches the code of a page, and waits for the service where that is away. Where it is there and the code is not, it was
 * updated meanwhile: the router then loads everything anew.
 */
export function patiently<Module>(load: () => Promise<Module>): () => Promise<Module> {
  return async () => {
    for (;;) {
      try {
        return await load();
      } catch (error) {
        if (await isThere()) throw error;
        const back = new Promise((done) => signals.addEventListener("reached", done, { once: true }));
        signals.dispatchEvent(new Event("away"));
        await back;
      }
    }
  };
}

/** True if the service responds. */
export function isThere(): Promise<boolean> {
  return fetch("/health/live").then(
    (response) => response.ok,
    () => false,
  );
}
