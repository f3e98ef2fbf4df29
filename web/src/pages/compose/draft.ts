import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { signals } from "../../api/client.ts";
import { pages } from "../../paths.ts";
import { draftKey, dropDrafts, readDraft, writeDraft } from "../../shell/drafts.ts";
import { useSession } from "../../shell/session.ts";
import { randomKey } from "../../ui/forms/idempotency.ts";
import { useFilters } from "../../ui/lists/filters.ts";
import type { Mapping, Mended } from "./list/csv-worker.ts";
import { noOptions, type SendOptions } from "./options.tsx";

/** A list of recipients as it was given. */
export interface ListSource {
  /** Of the file. */
  name: string;
  source: Blob | string;
  /** The sheet of a workbook; undefined for the first. */
  sheet?: string;
}

/** A text that is written but not sent, for one message or for many. */
export interface Draft {
  /** Unique to the draft, so that it is sent only once. */
  id: string;
  to: string;
  options: SendOptions;
  /** Undefined: as guessed from the list. */
  mapping?: Mapping | undefined;
  list?: ListSource | undefined;
  /** Whether it is sent at a time, which may not be chosen yet; undefined: if there is one. */
  isLater?: boolean;
  /** The numbers of the list that were corrected. */
  mended?: Mended | undefined;
  /** Whether the columns of the list are not kept for the report; undefined: as they seem private. */
  isColumnsDropped?: boolean;
}

/** A draft and the functions that change it; each change is saved at once. */
export interface DraftState {
  draft: Draft;
  change: (changes: Partial<Draft>) => void;
  changeOptions: (changes: Partial<SendOptions>) => void;
  /** Discards it, on the page and in the browser. */
  discard: () => void;
  /** Removes it from the browser, while the page shows it until it is left. */
  drop: () => void;
  /** True if it was written on an earlier visit. */
  isBack: boolean;
  /** True while there is something to lose. */
  isUnsent: () => boolean;
}

/** The draft that the browser has kept for this person and account; undefined while it is being read. */
export function useStoredDraft(): { key: string; stored: Draft | null | undefined } {
  const { user, account } = useSession();
  const [{ draft }] = useFilters(pages.compose);
  const key = draftKey(user.id, account.id, draft);
  const { data } = useQuery({
    queryKey: ["draft", key],
    queryFn: () => load(user.id, key),
    gcTime: 0,
    staleTime: Infinity,
  });
  return { key, stored: data };
}

/** A browser without storage, such as a private window, has no drafts. */
async function load(userId: string, key: string): Promise<Draft | null> {
  try {
    // As on signing in, which may have been cut short by closing the window.
    await dropDrafts(userId);
    const [form, list] = await Promise.all([
      readDraft<Omit<Draft, "list">>("forms", key),
      readDraft<ListSource>("lists", key),
    ]);
    return form ? { ...form, list } : null;
  } catch {
    return null;
  }
}

const somethingIn = ({ options, list }: Draft) => options.text !== "" || list !== undefined;

/** Whether it is sent at a time instead of at once. */
export const isLater = ({ isLater: isChosen, options }: Draft): boolean => isChosen ?? options.at !== "";

/** The draft of the page, from the stored one; values preset by the address take precedence. */
export function useDraft(key: string, stored: Draft | null): DraftState {
  const [preset] = useFilters(pages.compose);
  const fresh = useCallback(
    () => ({ id: randomKey(), to: preset.to, options: { ...noOptions, sender: preset.from } }),
    [preset.to, preset.from],
  );
  const [draft, setDraft] = useState<Draft>(() => {
    if (!stored) return fresh();
    const sender = preset.from || stored.options.sender;
    return { ...stored, to: preset.to || stored.to, options: { ...stored.options, sender } };
  });
  const [isBack, setBack] = useState(stored !== null);
  // A ref, so that leaving does not ask about a draft that was just sent or discarded but not yet rerendered.
  const latest = useRef(draft);
  const set = useCallback(
    (next: Draft) => {
      const former = latest.current;
      latest.current = next;
      setDraft(next);
      keep(key, former, next);
    },
    [key],
  );
  const discard = useCallback(() => {
    set(fresh());
    setBack(false);
  }, [set, fresh]);
  const left = useRef(false);
  useEffect(() => {
    const leave = () => (left.current = true);
    signals.addEventListener("leaving", leave);
    return () => signals.removeEventListener("leaving", leave);
  }, []);
  return {
    draft,
    change: (changes) => set({ ...latest.current, ...changes }),
    changeOptions: (changes) => set({ ...latest.current, options: { ...latest.current.options, ...changes } }),
    discard,
    drop: () => {
      left.current = true;
      keep(key, latest.current, fresh());
    },
    isBack,
    isUnsent: () => !left.current && somethingIn(latest.current),
  };
}

function keep(key: string, former: Draft, { list, ...form }: Draft): void {
  const there = somethingIn({ ...form, list });
  const kept = { ...form, listName: list?.name, changedAt: new Date().toISOString() };
  const writes = [writeDraft("forms", key, there ? kept : undefined)];
  if (list !== former.list) writes.push(writeDraft("lists", key, list));
  // Without storage, the page works without drafts.
  for (const each of writes) each.catch(() => undefined);
}
