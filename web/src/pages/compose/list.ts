import { useCallback, useEffect, useRef, useState } from "react";
import type { Listing, Mapping, Merged, WorkerRequest } from "./csv-worker.ts";

type WorkerReplies = { read: Listing; merge: Merged; body: Blob };

/** The worker that holds the recipients while the form is open. */
class RecipientList {
  readonly #worker = new Worker(new URL("./csv-worker.ts", import.meta.url), { type: "module" });
  readonly #waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  #next = 1;

  constructor() {
    this.#worker.addEventListener("message", (event: MessageEvent<{ id: number; value?: unknown; error?: string }>) => {
      const { id, value, error } = event.data;
      const waiting = this.#waiting.get(id);
      this.#waiting.delete(id);
      if (error === undefined) waiting?.resolve(value);
      else waiting?.reject(new Error(error));
    });
  }

  ask<Kind extends keyof WorkerReplies>(request: Extract<WorkerRequest, { kind: Kind }>): Promise<WorkerReplies[Kind]> {
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve: (value) => resolve(value as WorkerReplies[Kind]), reject });
      this.#worker.postMessage({ id, request });
    });
  }

  close(): void {
    this.#worker.terminate();
  }
}

/** One list per form. */
export function useRecipientList(): () => RecipientList {
  const list = useRef<RecipientList>(undefined);
  useEffect(
    () => () => {
      list.current?.close();
      list.current = undefined;
    },
    [],
  );
  return useCallback(() => (list.current ??= new RecipientList()), []);
}

/** The text merged with this list, recounted when either changes. */
export function useMerged(
  list: () => RecipientList,
  listing: Listing | undefined,
  mapping: Mapping,
  text: string,
  smart: boolean,
): Merged | undefined {
  const [merged, setMerged] = useState<Merged>();
  useEffect(() => {
    if (!listing || mapping.phone < 0) return undefined;
    let current = true;
    const timer = setTimeout(() => {
      void list()
        .ask<"merge">({ kind: "merge", mapping, text, smart })
        .then((answer) => current && setMerged(answer));
    }, 200);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [list, listing, mapping, text, smart]);
  return listing ? merged : undefined;
}
