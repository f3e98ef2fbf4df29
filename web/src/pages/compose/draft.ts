import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useCallback, useEffect, useRef, useState } from "react";
import { ApiError, call, signals, type Name } from "../../api/client.ts";
import type { Session } from "../../api/operations.ts";
import { pages, paths } from "../../paths.ts";
import { draftKey, dropDraft, dropDrafts, placeOf, putAside, readDraft, writeDraft } from "../../shell/drafts.ts";
import { useSession } from "../../shell/session.ts";
import { randomKey } from "../../ui/forms/idempotency.ts";
import { useFilters } from "../../ui/lists/filters.ts";
import type { Mapping, Mended } from "./list/csv-worker.ts";
import { noOptions, type SendOptions } from "./options.tsx";
import { DraftSaver, draftOf, isSame, somethingIn, type Kept, type Standing, type TeamDraft } from "./saver.ts";

/** A list of recipients as it was given. */
export interface ListSource {
  /** Of the file. */
  name: string;
  source: Blob | string;
  /** The sheet of a workbook; undefined for the first. */
  sheet?: string;
  /** The id of a list of contacts, which is sent to as it is then; its source is empty. */
  contacts?: string;
}

/** A text that is written but not sent, for one message or for many. */
export interface Draft {
  /** Unique to the draft, so that it is sent only once. */
  id: string;
  to: string;
  options: SendOptions;
  /** The id of the template that is sent instead of the text. */
  template?: string | undefined;
  /** Undefined: as guessed from the list. */
  mapping?: Mapping | undefined;
  list?: ListSource | undefined;
  /** Whether it is sent at a time, which may not be chosen yet; undefined: if there is one. */
  isLater?: boolean;
  /** Of many: how many go out each minute, as typed; empty or undefined for all at once. */
  pace?: string;
  /** Of many: whether the time is that of each recipient's own clock. */
  isLocal?: boolean;
  /** The numbers of the list that were corrected. */
  mended?: Mended | undefined;
  /** Whether the columns of the list are not kept for the report; undefined: as they seem private. */
  isColumnsDropped?: boolean;
  /** Whether those are left out who were sent the same text shortly before. */
  isSentSkipped?: boolean;
}

/** A draft and the functions that change it; each change is kept in the browser at once, and soon in the account. */
export interface DraftState {
  draft: Draft;
  change: (changes: Partial<Draft>) => void;
  changeOptions: (changes: Partial<SendOptions>) => void;
  /** Discards it, in the browser and in the account: on the page, or for the list of drafts if it has an address. */
  discard: () => void;
  /** Leaves it as it is, and starts another. */
  putAside: () => Promise<void>;
  /** Removes it from browser and account, while the page shows it until it is left. */
  drop: () => void;
  /** True if it was written on an earlier visit, or by somebody else. */
  isBack: boolean;
  /** True while there is something to lose. */
  isUnsent: () => boolean;
  /** Where it stands in the account. */
  standing: Standing;
  /** Whether somebody else has changed it or ended it, so that whoever reads it decides first. */
  isOthers: boolean;
  /** What the account keeps of a list that was read. */
  listRead: (list: ListSource, text: string | null) => void;
  /** Looks whether somebody else has changed it. */
  look: () => void;
  /** Gives up what is on the page for what the account has. */
  takeTheirs: () => Promise<void>;
  /** Keeps what is on the page as another draft, and opens it. */
  saveCopy: () => Promise<void>;
}

/** A draft as it was found. */
export interface Found {
  /** In this browser. */
  key: string;
  draft: Draft | null;
  /** The list that this browser has. */
  ownList: ListSource | undefined;
  kept: Kept;
  /** What somebody else has done with it. */
  standing?: Standing;
}

/** The draft of the page, from this browser and from the account. */
export function useStoredDraft() {
  const session = useSession();
  const [{ draft }] = useFilters(pages.compose);
  return useQuery({
    queryKey: queryKeyOf(session, draft),
    queryFn: () => find(session, draft),
    gcTime: 0,
    staleTime: Infinity,
    refetchOnReconnect: false,
  });
}

const draftsKey = ["GET /console/drafts" satisfies Name];

const queryKeyOf = (session: Session, draft: string) => ["draft", session.user.id, placeOf(session), draft];

type Form = Omit<Draft, "list"> & Partial<Kept>;

const nothing: Kept = { revision: 0, isSaved: false, isListSaved: false };

/** The one that is being written in this browser if there is no id. Without an answer of the account, it is what the browser has. */
async function find(session: Session, id: string): Promise<Found> {
  const { key, form, list: ownList } = await findOwn(session, id);
  const { revision = 0, isSaved = false, isListSaved = false } = form ?? {};
  const own: Found = {
    key,
    draft: form ? { ...form, list: ownList } : null,
    ownList,
    kept: { revision, isSaved, isListSaved },
  };
  const wanted = id === "" && revision > 0 ? form?.id : id;
  if (!wanted) return own;
  try {
    return merged(own, await call("GET /console/drafts/{id}", { params: { id: wanted } }));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 404 && (revision > 0 || !form)) return { ...own, kept: nothing, standing: { kind: "gone" } };
    if (!form) throw error;
    return own;
  }
}

function merged(own: Found, theirs: TeamDraft): Found {
  const { draft, kept, ownList } = own;
  const { revision, changed_by: by, changed_at: at } = theirs;
  if (!draft || kept.isSaved || isSame(draft, theirs)) {
    // The file itself, which may have other sheets.
    const isSameList = draft !== null && (kept.revision === revision || isSame(draft, theirs));
    return {
      ...own,
      draft: draftOf(theirs, isSameList ? ownList : undefined),
      kept: { revision, isSaved: true, isListSaved: true },
    };
  }
  return kept.revision === revision ? own : { ...own, standing: { kind: "changed", by, at } };
}

/** What this browser has of a draft, under its id or as the one that is being written; a browser without storage has none. */
async function findOwn(session: Session, id: string): Promise<{ key: string; form?: Form; list?: ListSource }> {
  const { user } = session;
  const keys = [draftKey(user.id, placeOf(session), id), draftKey(user.id, placeOf(session))];
  try {
    // As on signing in, which may have been cut short by closing the window.
    await dropDrafts(user.id);
    for (const key of keys) {
      const [form, list] = await Promise.all([readDraft<Form>("forms", key), readDraft<ListSource>("lists", key)]);
      if (form && (id === "" || form.id === id)) return { key, form, ...(list ? { list } : {}) };
    }
  } catch {
    // As below.
  }
  return { key: keys[0]! };
}

/** Whether it is sent at a time instead of at once. */
export const isLater = ({ isLater: isChosen, options }: Draft): boolean => isChosen ?? options.at !== "";

/** Whether it is sent at the recipient's own hour. */
export const isAtOwnHour = (draft: Draft): boolean => isLater(draft) && draft.isLocal === true;

/** The draft of the page, from the one that was found; values preset by the address take precedence. */
export function useDraft({ key, draft: stored, ownList, kept: first, standing: told }: Found): DraftState {
  const [preset] = useFilters(pages.compose);
  const opens = useOpenDraft(key);
  const navigate = useNavigate();
  const client = useQueryClient();
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
  const kept = useRef(first);
  const browserList = useRef(ownList);
  const left = useRef(false);
  const [standing, setStanding] = useState<Standing>({ kind: "empty" });
  const keep = useCallback(
    (now: Draft) => {
      const hasList = browserList.current === now.list;
      browserList.current = now.list;
      return keepIn(key, now, { ...kept.current, hasList });
    },
    [key],
  );
  const saver = useRef<DraftSaver>(undefined);
  const begin = useCallback(
    (from: Draft, known: Kept, as?: Standing) => {
      const begun: DraftSaver = new DraftSaver(from, known, as, {
        onStanding: (now) => begun === saver.current && setStanding(now),
        onKept: (now) => {
          if (begun !== saver.current || left.current) return;
          kept.current = now;
          void keep(latest.current);
          void client.invalidateQueries({ queryKey: draftsKey });
        },
      });
      return begun;
    },
    [keep, client],
  );
  const [firstSaver] = useState(() => begin(draft, first, told));
  useEffect(() => {
    saver.current = firstSaver;
    setStanding(firstSaver.standing);
    firstSaver.open();
    return () => void saver.current?.close();
  }, [firstSaver]);
  const set = useCallback(
    (next: Draft) => {
      const isSameList = latest.current.list === next.list;
      kept.current = { ...kept.current, isSaved: false, isListSaved: kept.current.isListSaved && isSameList };
      latest.current = next;
      setDraft(next);
      void keep(next);
      saver.current?.change(next);
    },
    [keep],
  );
  const startOver = () => {
    const next = fresh();
    kept.current = nothing;
    saver.current = begin(next, nothing);
    saver.current.open();
    set(next);
    setBack(false);
    setStanding({ kind: "empty" });
  };
  const end = async () => {
    await saver.current?.end();
    // Even while no page shows it: the list that is opened next should not begin with what is gone.
    await client.invalidateQueries({ queryKey: draftsKey, refetchType: "all" });
  };
  const drop = async () => {
    left.current = true;
    const ended = end();
    kept.current = nothing;
    await Promise.all([ended, keep(fresh())]);
  };
  const listRead = useCallback((list: ListSource, text: string | null) => saver.current?.listRead(list, text), []);
  const look = useCallback(() => void saver.current?.look(), []);
  useEffect(() => {
    const leave = () => (left.current = true);
    signals.addEventListener("leaving", leave);
    return () => signals.removeEventListener("leaving", leave);
  }, []);
  return {
    draft,
    change: (changes) => set({ ...latest.current, ...changes }),
    changeOptions: (changes) => set({ ...latest.current, options: { ...latest.current.options, ...changes } }),
    discard: () => {
      const isListed = preset.draft !== "";
      const ended = isListed ? drop() : end();
      if (isListed) void ended.then(() => navigate({ href: paths.bulk() }));
      else startOver();
    },
    putAside: async () => {
      await saver.current?.close();
      await putAside(key, latest.current.id);
      browserList.current = undefined;
      startOver();
    },
    drop: () => void drop(),
    isBack,
    isUnsent: () => !left.current && somethingIn(latest.current),
    standing,
    isOthers: standing.kind === "changed" || standing.kind === "gone",
    listRead,
    look,
    takeTheirs: async () => {
      left.current = true;
      await opens(draft.id);
    },
    saveCopy: async () => {
      const id = randomKey();
      await saver.current?.copy(id);
      left.current = true;
      await opens(id);
    },
  };
}

/** Opens a draft of the account instead of what this browser has of the present one. */
function useOpenDraft(key: string): (id: string) => Promise<void> {
  const navigate = useNavigate();
  const client = useQueryClient();
  const session = useSession();
  const [{ draft: open }] = useFilters(pages.compose);
  return async (id) => {
    await dropDraft(key).catch(() => undefined);
    if (id === open) await client.resetQueries({ queryKey: queryKeyOf(session, id) });
    else
      await navigate({
        to: ".",
        search: (before: object) => ({ ...before, draft: id }),
        replace: true,
      });
  };
}

async function keepIn(key: string, { list, ...form }: Draft, { hasList, ...kept }: Kept & { hasList: boolean }) {
  const there = somethingIn({ ...form, list });
  const whole = { ...form, listName: list?.name, changedAt: new Date().toISOString(), ...kept };
  const writes = [writeDraft("forms", key, there ? whole : undefined)];
  if (!hasList) writes.push(writeDraft("lists", key, list));
  // Without storage, the page works without them.
  await Promise.allSettled(writes);
}
