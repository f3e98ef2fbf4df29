import { ApiError, call, type Input, type Reply } from "../../api/client.ts";
import { fieldTime, timeOfField } from "../../texts/zone.ts";
import { t } from "../../texts/index.ts";
import type { Draft, ListSource } from "./draft.ts";
import { noOptions } from "./options.tsx";

type Saved = Exclude<Input<"PUT /console/drafts/{id}">["body"], Blob>;
/** A draft as the account has it. */
export type TeamDraft = Reply<"GET /console/drafts/{id}">;
type Content = TeamDraft["content"];

/** Where a draft stands between this page and the account. */
export type Standing =
  /** Nothing is written. */
  | { kind: "empty" }
  /** What is on the page is not in the account yet. */
  | { kind: "saving" }
  | { kind: "saved" }
  /** Not in the account, and why. */
  | { kind: "unsaved"; why: string }
  /** Somebody else saved it since; nothing more is saved. */
  | { kind: "changed"; by: string; at: string }
  /** Somebody else sent or discarded it; nothing more is saved. */
  | { kind: "gone" };

/** What is known of the draft in the account. */
export interface Kept {
  /** The last revision that this page has read or saved; 0 if the account does not have it. */
  revision: number;
  /** Whether that is what the page shows. */
  isSaved: boolean;
  /** Whether it has the list of the page. */
  isListSaved: boolean;
}

/** Characters of a list that the account takes. */
const mostListChars = 4 * 1024 * 1024;

/** What is written in a draft, with the time as one that is the same in everybody's zone. */
const contentOf = ({
  to,
  options,
  mapping,
  mended = {},
  isLater,
  isColumnsDropped,
  pace = "",
  isLocal = false,
  list,
  template,
}: Draft): Content => ({
  to,
  text: options.text,
  sender: options.sender,
  reference: options.reference,
  smart: options.smart,
  flash: options.flash === true,
  send_at: options.at === "" ? null : timeOfField(options.at),
  later: isLater ?? null,
  per_minute: pace,
  own_hour: isLocal,
  call_language: options.call ?? "",
  call_again: options.again ?? "",
  text_after: options.textAfter === true,
  contact_list: list?.contacts ?? null,
  template: template ?? null,
  keep_columns: isColumnsDropped === undefined ? null : !isColumnsDropped,
  mapping: mapping ?? null,
  mended: Object.entries(mended).map(([row, { value, was }]) => ({ row: Number(row), value, was })),
});

/**
 * A draft of the account as the page has it.
 *
 * @param own its list as this browser has it; without, the list is what the account keeps of it
 */
export function draftOf({ draft_id: id, content, list, list_name: name }: TeamDraft, own?: ListSource): Draft {
  const {
    to,
    text,
    sender,
    reference,
    smart,
    flash,
    send_at: at,
    later,
    keep_columns: keeps,
    mapping,
    mended,
    per_minute: pace = "",
    own_hour: isLocal = false,
    contact_list: contacts,
    template,
    call_language: spoken = "",
    call_again: again = "",
    text_after: textAfter = false,
  } = content;
  const kept: ListSource = { name: name ?? "", source: list ?? "", ...(contacts ? { contacts } : {}) };
  return {
    id,
    to,
    options: {
      ...noOptions,
      text,
      sender,
      reference,
      smart,
      flash,
      at: at === null ? "" : fieldTime(at),
      call: spoken,
      again,
      textAfter,
    },
    template: template ?? undefined,
    mapping: mapping ?? undefined,
    list: list === null ? undefined : (own ?? kept),
    ...(later === null ? {} : { isLater: later }),
    pace,
    isLocal,
    mended: Object.fromEntries(mended.map(({ row, ...each }) => [row, each])),
    ...(keeps === null ? {} : { isColumnsDropped: !keeps }),
  };
}

/** Whether anything is written. */
export const somethingIn = ({ options, list, template }: Draft): boolean =>
  options.text !== "" || list !== undefined || template !== undefined;

const refusalOf = (error: unknown): ApiError => {
  if (error instanceof ApiError) return error;
  throw error;
};

const isLost = ({ code, status }: ApiError) => code === "offline" || status === 429 || status >= 500;

/** Whether the account has what this browser has, as after a save whose answer the page did not live to see. */
export function isSame(draft: Draft, theirs: TeamDraft): boolean {
  const { list } = draft;
  const sameList =
    typeof list?.source === "string" ? list.source === theirs.list : (list?.name ?? null) === theirs.list_name;
  return sameList && JSON.stringify(contentOf(draft)) === JSON.stringify(contentOf(draftOf(theirs)));
}

/** How long after the last change it is saved, how long after a failure again, and how often the page looks whether somebody else has changed it. */
const pauseMs = 700;
const retryMs = 4_000;
const lookMs = 10_000;

interface Watchers {
  onStanding: (standing: Standing) => void;
  onKept: (kept: Kept) => void;
}

/**
 * Saves a draft in the account while it is written. It stops as soon as somebody else has changed, sent or discarded the draft: then whoever writes
 * decides.
 */
export class DraftSaver {
  readonly #watchers: Watchers;
  #draft: Draft;
  #revision: number;
  /** The list that the account has. */
  #savedList: ListSource | undefined;
  /** What the account keeps of a list: null if it cannot be read as one. */
  readonly #texts = new Map<ListSource, string | null>();
  #standing: Standing;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #looks: ReturnType<typeof setInterval> | undefined;
  #running: Promise<void> | undefined;
  #isClosed = false;

  constructor(
    draft: Draft,
    { revision, isSaved, isListSaved }: Kept,
    standing: Standing | undefined,
    watchers: Watchers,
  ) {
    this.#draft = draft;
    this.#revision = revision;
    this.#watchers = watchers;
    this.#savedList = isListSaved ? draft.list : undefined;
    this.#standing = standing ?? (isSaved ? { kind: "saved" } : { kind: "empty" });
  }

  /** What is shown of it at first. */
  get standing(): Standing {
    return this.#standing;
  }

  /** Begins to look after it; what was not saved on an earlier visit is saved now. */
  open(): void {
    this.#isClosed = false;
    this.#looks = setInterval(() => void this.look(), lookMs);
    if (this.#standing.kind === "empty") this.#saveSoon();
  }

  /** Saves what is not saved yet, and looks after it no more. */
  async close(): Promise<void> {
    clearInterval(this.#looks);
    const isWaiting = this.#timer !== undefined;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#isClosed = true;
    await this.#running;
    if (isWaiting) await this.#save();
  }

  /** Takes over what is on the page. */
  change(draft: Draft): void {
    this.#draft = draft;
    this.#saveSoon();
  }

  /** What the account keeps of a list; null if it is none. */
  listRead(list: ListSource, text: string | null): void {
    this.#texts.set(list, text);
    if (list === this.#draft.list && list !== this.#savedList) this.#saveSoon();
  }

  /** Whether somebody else has changed the draft. */
  async look(): Promise<void> {
    const revision = this.#revision;
    if (revision === 0 || this.#isStopped() || document.visibilityState !== "visible") return;
    const found = await call("GET /console/drafts").catch(() => undefined);
    if (!found || this.#running || this.#isClosed || revision !== this.#revision || this.#isStopped()) return;
    const there = found.drafts.find(({ draft_id: id }) => id === this.#draft.id);
    if (!there) this.#stand({ kind: "gone" });
    else if (there.revision > revision) this.#stand({ kind: "changed", by: there.changed_by, at: there.changed_at });
  }

  /** Saves what is on the page as another draft. Throws an ApiError. */
  async copy(id: string): Promise<void> {
    await call("PUT /console/drafts/{id}", {
      params: { id },
      body: { revision: 0, content: contentOf(this.#draft), ...this.#listOf(true) },
    });
  }

  /** Deletes the draft from the account, unless somebody else has changed it; once it was sent or discarded. */
  async end(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    clearInterval(this.#looks);
    this.#isClosed = true;
    const isOthers = this.#isStopped();
    await this.#running;
    const [id, revision] = [this.#draft.id, this.#revision];
    this.#revision = 0;
    if (revision === 0 || isOthers) return;
    // What another has changed stays, and what cannot be reached expires.
    await call("DELETE /console/drafts/{id}", { params: { id }, query: { revision } }).catch(refusalOf);
  }

  #isStopped(): boolean {
    return this.#standing.kind === "changed" || this.#standing.kind === "gone";
  }

  #stand(standing: Standing): void {
    this.#standing = standing;
    this.#watchers.onStanding(standing);
  }

  #saveSoon(afterMs = pauseMs): void {
    if (this.#isStopped() || this.#isClosed) return;
    if (!somethingIn(this.#draft) && this.#revision === 0) return this.#stand({ kind: "empty" });
    if (this.#standing.kind !== "unsaved") this.#stand({ kind: "saving" });
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      void this.#save();
    }, afterMs);
  }

  #save(): Promise<void> {
    this.#running ??= this.#put().finally(() => (this.#running = undefined));
    return this.#running;
  }

  async #put(): Promise<void> {
    const draft = this.#draft;
    const lists = this.#listOf(false);
    // Once it is read.
    if (lists === undefined) return;
    try {
      if (!somethingIn(draft)) return await this.#clear(draft);
      const { revision } = await call("PUT /console/drafts/{id}", {
        params: { id: draft.id },
        body: { revision: this.#revision, content: contentOf(draft), ...lists },
      });
      this.#revision = revision;
      this.#savedList = draft.list;
      const isSaved = draft === this.#draft;
      this.#watchers.onKept({ revision, isSaved, isListSaved: draft.list === this.#draft.list });
      if (!isSaved) this.#saveSoon();
      else if (draft.list && lists.list === null) this.#stand({ kind: "unsaved", why: t.compose.listNotShared });
      else this.#stand({ kind: "saved" });
    } catch (error) {
      this.#failed(refusalOf(error));
    }
  }

  /** What is empty again is not a draft. */
  async #clear({ id }: Draft): Promise<void> {
    if (this.#revision > 0)
      await call("DELETE /console/drafts/{id}", { params: { id }, query: { revision: this.#revision } });
    this.#revision = 0;
    this.#savedList = undefined;
    this.#watchers.onKept({ revision: 0, isSaved: false, isListSaved: false });
    if (somethingIn(this.#draft)) this.#saveSoon();
    else this.#stand({ kind: "empty" });
  }

  #failed(error: ApiError): void {
    const { changed_by: by, changed_at: at } = error.members;
    if (typeof by === "string" && typeof at === "string") return this.#stand({ kind: "changed", by, at });
    if (error.status === 404 && this.#revision > 0) return this.#stand({ kind: "gone" });
    this.#stand({ kind: "unsaved", why: error.message });
    if (isLost(error)) this.#saveSoon(retryMs);
  }

  /** The member `list` of a save, which is left out if the account has it; undefined while the list is being read. */
  #listOf(isCopy: boolean): Pick<Saved, "list"> | undefined {
    const { list } = this.#draft;
    if (!isCopy && list === this.#savedList && this.#revision > 0) return {};
    if (list === undefined) return { list: null };
    const text = typeof list.source === "string" ? list.source : this.#texts.get(list);
    if (text === undefined) return isCopy ? { list: null } : undefined;
    if (text === null || text.length > mostListChars) return { list: null };
    return { list: { name: list.name.slice(0, 300), text } };
  }
}
