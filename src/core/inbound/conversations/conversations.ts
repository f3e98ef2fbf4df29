/** Conversations between phones and our numbers: the inbox of an account's people. */
import type { Context } from "../../../base/context.ts";
import type { Tx } from "../../../base/db.ts";
import { invalidField, refuseField } from "../../../base/errors.ts";
import { say } from "../../../base/sentences/sentence.ts";
import { formatId, parseId } from "../../../base/ids.ts";
import type { Language } from "../../../base/languages.ts";
import { parseQueried, readBeginning } from "../../../base/phone/phone.ts";
import { reached, type Caller, type Reached } from "../../../http/auth.ts";
import { notFound } from "../../../http/errors.ts";
import type { CountedList } from "../../../http/pages.ts";
import { reasonFor } from "../../carriers/causes/causes.ts";
import { nameContact } from "../../contacts/contacts.ts";
import { placeholder } from "../../messages/accept/placeholder.ts";
import { problemJson } from "../answer-problem.ts";
import { findOptout } from "../optouts-store.ts";
import * as store from "./store.ts";
import * as threads from "./thread-store.ts";

/** Messages and notes per page of a conversation. */
const pageSize = 50;

/** Unread conversations are counted up to this. */
const mostUnread = 1_000;

/** Conversations marked as read per statement. */
const readBatch = 2_000;

/** The number of digits from which a search term counts as part of a phone number. */
const leastDigits = 3;

/** Notes deleted per batch. */
const noteBatch = 1_000;

/** The filters of a list. */
export interface ListQuery {
  view: store.Filter["view"];
  q: string;
}

/** The conversations that the caller's filter finds, last received first. */
export function conversationsOf(
  { sql }: Context,
  caller: Caller,
  { view, q }: ListQuery,
): CountedList<store.ListedRow> {
  const search = readSearch(q, caller.country);
  const filter = { view: search && view === "open" ? ("all" as const) : view, userId: caller.userId, search };
  return {
    count: (limit) => store.countListed(sql, reached(caller), filter, limit),
    read: (window) => store.listConversations(sql, reached(caller), filter, window),
  };
}

/** What to search for; undefined for nothing. Numbers are read as people write them in the account's default country. */
function readSearch(query: string, country: string | undefined): store.Search | undefined {
  const text = query.trim().toLowerCase();
  if (text === "") return undefined;
  const beginning = readBeginning(text, country);
  const digits = text.replaceAll(/[\s.()+-]/g, "");
  const isNumber = beginning !== undefined && digits.length >= leastDigits;
  return {
    text,
    // A short code has no plus.
    beginning: isNumber ? beginning : undefined,
    digits: isNumber ? digits.replace(/^0+/, "") || digits : undefined,
  };
}

/** A phone as written in a path, read with the account's default country; or an alphanumeric sender, returned unchanged. */
export function readPhone(given: string, country: string | undefined): string {
  if (/^\d{3,8}$/.test(given)) return given;
  const number = parseQueried(given, country);
  if (number.ok) return number.e164;
  if (/^\+?[\w ]{1,20}$/.test(given)) return given;
  throw notFound();
}

/** Which conversation, and which part of its thread, to read; undefined members are those of the latest. */
export interface ThreadQuery {
  ours: string | undefined;
  test: boolean;
  before: number | undefined;
}

/**
 * A conversation with some of the thread that it is part of, oldest first: what the phone has written with all our addresses, since
 * the question that an answer belongs to may have come from another.
 */
export async function readConversation(
  { sql }: Context,
  caller: Caller,
  phone: string,
  query: ThreadQuery,
  language: Language,
) {
  const { accountId } = caller;
  const owner = reached(caller);
  const addresses = await threads.findOurAddresses(sql, owner, phone);
  const given = query.ours === undefined ? undefined : { ours: query.ours, test: owner.test ?? query.test };
  const { ours, test } = given ?? addresses[0] ?? { ours: null, test: owner.test ?? false };
  const key = { accountId, phone, ours: ours ?? "", test };
  const [state, name, optOut, { rows, older }] = await Promise.all([
    store.findState(sql, key),
    store.findName(sql, key),
    findOptout(sql, { accountId, test }, phone),
    threads.findThread(sql, key, query.before ?? Number.MAX_SAFE_INTEGER, pageSize),
  ]);
  return {
    ...stateJson(state ?? freshState(key, name)),
    our_address: ours,
    read_position: state?.read_id ?? 0,
    opted_out: optOut !== undefined,
    opt_out: optOut ? { keyword: optOut.keyword, at: optOut.created_at.toISOString() } : null,
    messages: rows.map((row) => saidJson(row, language)),
    older,
    others: addresses
      .filter((each) => each.ours !== ours || each.test !== test)
      .map((each) => ({ our_address: each.ours, test: each.test })),
  };
}

/** The changes; undefined members stay unchanged. */
export interface Change {
  seen: number | undefined;
  unread: true | undefined;
  done: boolean | undefined;
  /** `usr_…`. */
  assignee: string | null | undefined;
  name: string | null | undefined;
}

/** The key of a conversation as the caller gave it; a token has access only to its own kind. */
export interface GivenKey {
  phone: string;
  ours: string;
  test: boolean;
}

const keyOf = (caller: Caller, { phone, ours, test }: GivenKey): store.Key => ({
  accountId: caller.accountId,
  phone,
  ours,
  test: reached(caller).test ?? test,
});

/** Changes a conversation. If the phone has never written in it, marking it as read does nothing. */
export async function changeConversation(ctx: Context, caller: Caller, given: GivenKey, change: Change) {
  const key = keyOf(caller, given);
  const { seen, unread, done, assignee, name } = change;
  const makes = done !== undefined || assignee !== undefined || name !== undefined;
  const after = await ctx.sql.begin(async (tx) => {
    if (makes) await lockOurs(ctx, tx, key);
    else if (!(await store.lockIfThere(tx, key))) return undefined;
    if (seen !== undefined) await store.markRead(tx, key, seen);
    if (unread) await store.markUnread(tx, key);
    if (done !== undefined) await store.setDone(tx, key, done, seen);
    if (assignee !== undefined && !(await store.assign(tx, key, assignee === null ? null : readPerson(assignee))))
      throw refuseAssignee();
    if (name !== undefined) await nameContact(ctx, tx, key, name?.trim() || null);
    return store.findState(tx, key);
  });
  tellChange(ctx, key);
  return stateJson(after ?? freshState(key, null));
}

/** Locks a conversation, which begins with this if there is none. 404 if its address is nothing that the account receives or sends with. */
async function lockOurs(ctx: Context, tx: Tx, key: store.Key): Promise<number> {
  const id = await ctx.ids.one(tx);
  if (!(await store.lockIfThere(tx, key)) && !(await threads.isOurs(tx, key))) throw notFound();
  await store.lockConversation(tx, key, id);
  return id;
}

const readPerson = (wireId: string) => parseId("usr", wireId) ?? 0;

const refuseAssignee = () =>
  refuseField(
    "invalid_request",
    "assignee",
    say("`assignee` is not someone who may answer: use the `usr_…` of an owner or developer of the account, or null."),
  );

/** Marks everything received as read: for an account whose programs answer, or after a holiday. */
export async function readAll(ctx: Context, caller: Caller) {
  const owner = reached(caller);
  while (await store.markAllRead(ctx.sql, owner, readBatch));
  ctx.live?.publish({ accountId: caller.accountId, kind: "conversation", key: "", data: {} });
  return { unread: await store.countUnread(ctx.sql, owner, mostUnread) };
}

/** Adds a note, which is never sent and does not reopen the conversation. */
export async function addNote(ctx: Context, caller: Caller, given: GivenKey, text: string) {
  if (text.trim() === "") throw invalidField("text", say("`text` is empty: write the note."));
  const key = keyOf(caller, given);
  const at = ctx.clock.now();
  const note = await ctx.sql.begin(async (tx) => {
    const id = await lockOurs(ctx, tx, key);
    await threads.insertNote(tx, key, { id, userId: caller.userId ?? null, author: caller.name, text, at });
    return { id, text };
  });
  tellChange(ctx, key);
  return noteJson({ ...note, ours: key.ours, author: caller.name, created_at: at });
}

/** Deletes a note; 404 if there is none. */
export async function removeNote(ctx: Context, caller: Caller, wireId: string) {
  const key = await threads.deleteNote(ctx.sql, reached(caller), parseId("note", wireId) ?? 0);
  if (!key) throw notFound();
  tellChange(ctx, key);
  return { id: wireId, deleted: true };
}

/** Deletes notes after `TEXT_DAYS`, like the texts that they are about; true if there may be more. */
export function forgetNotes({ sql, clock, config }: Context): Promise<boolean> {
  return threads.forgetNotes(sql, new Date(clock.now().getTime() - config.textDays * 86_400_000), noteBatch);
}

/** Conversations with unread messages, counted to 1,000. */
export const unreadConversations = ({ sql }: Pick<Context, "sql">, owner: Reached) =>
  store.countUnread(sql, owner, mostUnread);

/** Publishes that a conversation has changed, if anyone watches the account. */
function tellChange({ live }: Context, { accountId, phone, ours, test }: store.Key): void {
  if (!live?.wants(accountId)) return;
  const data = { number: phone, our_address: ours, test };
  live.publish({ accountId, kind: "conversation", key: `${phone} ${ours}`, data });
}

const freshState = ({ phone, ours, test }: store.Key, name: string | null): store.StateRow => ({
  phone,
  ours,
  test,
  last_id: 0,
  read_id: 0,
  unread: 0,
  done: false,
  name,
  assignee: null,
  assignee_name: null,
});

function stateJson({ phone, ours, test, name, unread, done, assignee, assignee_name: person }: store.StateRow) {
  return {
    number: phone,
    our_address: ours,
    test,
    name,
    unread,
    done,
    assignee: assignee === null ? null : { id: formatId("usr", assignee), name: person ?? "" },
  };
}

/** A listed conversation in wire form. */
export function listedJson(row: store.ListedRow) {
  const isOurs = row.sent_at !== null;
  const at = row.sent_at ?? row.received_at;
  return {
    ...stateJson(row),
    telco: row.telco ?? "",
    last_at: at?.toISOString() ?? null,
    last_text: isOurs ? row.sent_text : row.received_text,
    last_direction: at === null ? null : isOurs ? ("out" as const) : ("in" as const),
    last_state: row.sent_state,
    found_text: row.found_text,
    opted_out: row.opted_out,
  };
}

const prefixes = { in: "in_sms", out: "out_sms", note: "note" } as const;

/** A note in wire form. */
const noteJson = (row: Pick<threads.ThreadRow, "id" | "ours" | "text" | "author" | "created_at">) => ({
  direction: "note" as const,
  ...commonOf("note", row),
  text: row.text,
  state: "note",
  parts: 0,
  author: row.author,
});

const commonOf = (
  direction: keyof typeof prefixes,
  { id, ours, created_at: at }: Pick<threads.ThreadRow, "id" | "ours" | "created_at">,
) => ({ id: formatId(prefixes[direction], id), position: id, our_address: ours, at: at.toISOString() });

/** A message or note of a thread in wire form. */
function saidJson(row: threads.ThreadRow, language: Language) {
  const { direction, text, state, parts, answer_problem: problem, spoken, code, own } = row;
  if (direction === "note") return noteJson(row);
  const isPin = direction === "out" && text !== null && text.includes(placeholder);
  const reason = direction === "out" ? reasonFor({ state, code, own, isCall: spoken }, language) : undefined;
  return {
    direction,
    ...commonOf(direction, row),
    text: isPin ? null : text,
    state,
    parts,
    author: null,
    ...(isPin ? { pin: true } : {}),
    ...(spoken ? { channel: "voice" as const } : {}),
    ...(row.report_id === null ? {} : { send: sendJson(row) }),
    ...(reason === undefined ? {} : { reason }),
    ...(problem === null ? {} : { answer_problem: problemJson(problem) }),
  };
}

/** The bulk send of a message. */
const sendJson = ({ report_id, reference, report_at: at, resend_of }: threads.ThreadRow) => ({
  report_id: report_id!,
  reference,
  created_at: at!.toISOString(),
  resend_of,
});
