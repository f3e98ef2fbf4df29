import { useCallback, useEffect, useRef, useState } from "react";
import type { Listing, Mapping, Merged, Mended, MergeOf, AgainRequest, Failure, WorkerRequest } from "./csv-worker.ts";
import type { BulkRequest } from "./keyed.ts";
import type { ListSource } from "../draft.ts";
import { UnreadableFile, type Unreadable } from "../../../../../lists/unreadable.ts";
import { whyUnreadable } from "./why-unreadable.ts";
import { t } from "../../../texts/index.ts";
import { language } from "../../../texts/languages.ts";

type WorkerReplies = {
  read: Listing;
  text: string;
  merge: Merged;
  leftOut: Blob;
  body: BulkRequest;
  failures: Failure[];
  again: AgainRequest;
};

interface Answer {
  id: number;
  value?: unknown;
  error?: string;
  /** Set if a file was no list. */
  unreadable?: { why: Unreadable; line: number | undefined };
}

/** The worker that holds the recipients while the form is open. */
export class RecipientList {
  readonly #worker = new Worker(new URL("./csv-worker.ts", import.meta.url), { type: "module" });
  readonly #waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  #next = 1;

  constructor() {
    this.#worker.addEventListener("message", (event: MessageEvent<Answer>) => {
      const { id, value, error, unreadable } = event.data;
      const waiting = this.#waiting.get(id);
      this.#waiting.delete(id);
      if (error === undefined) waiting?.resolve(value);
      else waiting?.reject(unreadable ? new UnreadableFile(unreadable.why, unreadable) : new Error(error));
    });
  }

  ask<Kind extends keyof WorkerReplies>(request: Extract<WorkerRequest, { kind: Kind }>): Promise<WorkerReplies[Kind]> {
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve: (value) => resolve(value as WorkerReplies[Kind]), reject });
      this.#worker.postMessage({ id, request, language });
    });
  }

  close(): void {
    this.#worker.terminate();
  }
}

/** One list per form. */
function useRecipientList(): () => RecipientList {
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

/** The list of a form as its worker read it. */
export interface ReadList {
  list: () => RecipientList;
  /** Undefined until it is read. */
  listing: Listing | undefined;
  /** Another for each reading, even of a file with the same name. */
  serial: number;
  reading: boolean;
  error: Error | undefined;
}

/** Reads a list, and reads again whenever another one is given. */
export function useListing(given: ListSource | undefined): ReadList {
  const list = useRecipientList();
  const [read, setRead] = useState<{ given: ListSource; serial: number; listing?: Listing; error?: Error }>();
  useEffect(() => {
    if (!given) return undefined;
    let current = true;
    list()
      .ask<"read">({ kind: "read", source: given.source, sheet: given.sheet, unnamed: t.compose.column })
      .then(
        (listing) => current && setRead((before) => ({ given, listing, serial: (before?.serial ?? 0) + 1 })),
        (error: Error) =>
          current &&
          setRead((before) => ({
            given,
            serial: before?.serial ?? 0,
            error: error instanceof UnreadableFile ? new Error(whyUnreadable(error)) : error,
          })),
      );
    return () => {
      current = false;
    };
  }, [list, given]);
  const own = given !== undefined && read?.given === given ? read : undefined;
  return {
    list,
    listing: own?.listing,
    serial: read?.serial ?? 0,
    reading: given !== undefined && !own,
    error: own?.error,
  };
}

/** The text merged with this list, recounted when either changes. */
export function useMerged({ list, listing }: ReadList, of: MergeOf): Merged | undefined {
  const { mapping, text, variants, common, smart, country, mended } = of;
  const [merged, setMerged] = useState<Merged>();
  const columns = JSON.stringify(mapping);
  const { phone } = mapping;
  useEffect(() => {
    if (!listing || phone < 0) return undefined;
    let current = true;
    const timer = setTimeout(() => {
      void list()
        .ask<"merge">({
          kind: "merge",
          mapping: JSON.parse(columns) as Mapping,
          text,
          variants,
          common,
          smart,
          country,
          mended,
        })
        .then((answer) => current && setMerged(answer));
    }, 200);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [list, listing, phone, columns, text, variants, common, smart, country, mended]);
  return listing ? merged : undefined;
}

/** A list as it was given. */
export const noneMended: Mended = {};

/** The rows that are left out, as a file. */
export const leftOutFile = (list: RecipientList, of: MergeOf): Promise<Blob> =>
  list.ask<"leftOut">({ kind: "leftOut", header: [t.compose.lineColumn, t.compose.reasonColumn], ...of });
