/** Idempotency keys: the request that a key was used for, and the response that a repeat gets. */
import { hash } from "node:crypto";
import type { Context } from "./context.ts";
import type { Db, Fragment, Sql, Tx } from "./db.ts";
import { Refusal } from "./errors.ts";
import { say } from "./sentences/sentence.ts";
import type { Subject } from "./personal.ts";

/** An Idempotency-Key with the hash of its request. */
export interface Key {
  key: string;
  /** SHA-256 of the request, in base64. */
  bodyHash: string;
}

/** The stored response of an Idempotency-Key. */
export interface StoredAnswer {
  /** SHA-256 of the request, in base64. */
  bodyHash: string;
  status: number;
  /** The response, or the message from which it can be rebuilt. */
  response: string | undefined;
  messageId: number | undefined;
}

/**
 * A request's key, in a namespace for its kind: a live request never clashes with a key that a test token used. A value in a
 * header has no leading space (RFC 9110 §5.5), so no live key begins as test keys do.
 */
export function keyOf(headers: { "idempotency-key"?: string }, caller: { test: boolean }): string | undefined {
  const key = headers["idempotency-key"];
  return key !== undefined && caller.test ? ` test ${key}` : key;
}

/** SHA-256 of operation and body, in base64, regardless of member order. */
export function requestHash(operation: string, body: unknown): string {
  return hash("sha256", `${operation}\n${JSON.stringify(sorted(body))}`, "base64");
}

function sorted(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(sorted);
  const members = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(members.map(([name, member]) => [name, sorted(member)]));
}

/** Keys older than this may be reused. */
export const keysSince = ({ config }: Pick<Context, "config">, now: Date) =>
  new Date(now.getTime() - config.idempotencyHours * 3_600_000);

/** The refusal while a request with the same key is in progress. */
function keyInProgress(): Refusal {
  return new Refusal(
    "idempotency_in_progress",
    say("A request with this `Idempotency-Key` is still in progress. Wait for its response, or retry in a second."),
    { headers: { "retry-after": "1" } },
  );
}

/** The refusal of a key that was used for another request. */
export function keyReused(): Refusal {
  return new Refusal(
    "idempotency_key_reused",
    say(
      "This `Idempotency-Key` was used for another request. Use a new key for each request, and the same one only to repeat it.",
    ),
  );
}

/** Runs the work of a request. If a request with the same key is in `running`, refuses with `idempotency_in_progress`. */
export async function alone<Result>(
  running: Set<string>,
  accountId: number,
  key: string | undefined,
  work: () => Promise<Result>,
): Promise<Result> {
  if (key === undefined) return work();
  const name = `${accountId} ${key}`;
  if (running.has(name)) throw keyInProgress();
  running.add(name);
  try {
    return await work();
  } finally {
    running.delete(name);
  }
}

/** The response stored for a key, if it was used since then. */
export async function findKey(db: Db, accountId: number, key: string, since: Date): Promise<StoredAnswer | undefined> {
  const [row] = await db<{ hash: string; status: number; response: string | null; message: number | null }[]>`
    select encode(body_hash, 'base64') as hash, status, response, message_id as message from idempotency_keys
    where account_id = ${accountId} and key = ${key} and created_at > ${since}`;
  if (!row) return undefined;
  const { hash, status, response, message } = row;
  return { bodyHash: hash, status, response: response ?? undefined, messageId: message ?? undefined };
}

/** Stores a response for a key; false if the key has been used since then. Waits for a concurrent use. */
export async function insertKey(
  tx: Tx,
  key: Key & { accountId: number; status: number; response: string; now: Date; since: Date },
): Promise<boolean> {
  const written = await tx`
    insert into idempotency_keys as k (account_id, key, body_hash, status, response, created_at)
    values (${key.accountId}, ${key.key}, decode(${key.bodyHash}, 'base64'), ${key.status}, ${key.response}, ${key.now})
    on conflict (account_id, key) do update
    set body_hash = excluded.body_hash, status = excluded.status, response = excluded.response, message_id = null,
      created_at = excluded.created_at
    where k.created_at <= ${key.since}`;
  return written.count === 1;
}

/**
 * CTE `known`: the stored keys for the rows of the statement's CTE `input` (`n`, `account_id`, `key`), in its snapshot; `fresh`
 * is true unless the key has expired.
 */
export const knownKeys = (db: Db, since: Date): Fragment => db`
  known as materialized (
    select i.n, k.*, k.created_at > ${since}::timestamptz as fresh
    from input i cross join lateral (
      select * from idempotency_keys k where k.account_id = i.account_id and k.key = i.key offset 0
    ) k
    where i.key is not null
  )`;

/**
 * CTEs that store the keys of messages accepted by the same statement; their responses are rebuilt from the messages.
 * `accepted` selects rows of `input` with `n`, `account_id`, `key`, `body_hash` in base64 and the message's `id`.
 */
export const storeKeys = (db: Db, now: Date, accepted: Fragment): Fragment => db`
  answered as (${accepted}), keyed as (
    insert into idempotency_keys (account_id, key, body_hash, status, message_id, created_at)
    select account_id, key, decode(body_hash, 'base64'), 201, id, ${now}::timestamptz from answered
    where key is not null and n not in (select n from known)
  ), rekeyed as (
    update idempotency_keys k
    set body_hash = decode(a.body_hash, 'base64'), status = 201, response = null, message_id = a.id,
      created_at = ${now}::timestamptz
    from answered a where k.account_id = a.account_id and k.key = a.key and a.n in (select n from known)
  )`;

/** Deletes keys from before `before`, at most `limit`; returns how many. */
export async function deleteKeys(db: Db, before: Date, limit: number): Promise<number> {
  const gone = await db`
    delete from idempotency_keys where (account_id, key) in (
      select account_id, key from idempotency_keys where created_at < ${before} limit ${limit} for update skip locked)`;
  return gone.count;
}

/** A response as text, and whether it was replayed. */
export interface Answered {
  body: string;
  replayed: boolean;
}

/** A response and its status. */
export interface Answer<Status extends number = number> {
  status: Status;
  body: string;
}

/**
 * Runs the work of a request in one transaction, once per key. The key is inserted before the work, so that concurrent
 * requests with it, in any process, wait and get the same response; if the work fails, the key is free again. Refuses
 * with `idempotency_key_reused`.
 */
export async function answerOnce<Status extends number>(
  ctx: Context,
  request: { accountId: number; key: Key | undefined },
  work: (tx: Tx) => Promise<Answer<Status>>,
): Promise<Answer<Status> & Answered> {
  const { accountId, key } = request;
  const { sql, clock } = ctx;
  return sql.begin(async (tx) => {
    if (key === undefined) return { ...(await work(tx)), replayed: false };
    const now = clock.now();
    const since = keysSince(ctx, now);
    if (!(await insertKey(tx, { ...key, accountId, status: 200, response: "", now, since }))) {
      const stored = await findKey(tx, accountId, key.key, since);
      if (stored?.bodyHash !== key.bodyHash || stored.response === undefined) throw keyReused();
      return { status: stored.status as Status, body: stored.response, replayed: true };
    }
    const { status, body } = await work(tx);
    await tx`
      update idempotency_keys set status = ${status}, response = ${body}
      where account_id = ${accountId} and key = ${key.key}`;
    return { status, body, replayed: false };
  });
}

/** Maximum rows per transaction. */
const batch = 10_000;

/** Deletes expired Idempotency-Keys; an hour after they expire, so that a key being reused is not deleted underneath. */
export async function forgetKeys({ sql, clock, config }: Context): Promise<boolean> {
  const before = new Date(clock.now().getTime() - (config.idempotencyHours + 1) * 3_600_000);
  return (await deleteKeys(sql, before, batch)) === batch;
}

/** Erases a phone number from stored responses, which may list it among the rejected recipients. They are few. */
export async function eraseAnswers(sql: Sql, { accountId, spelled }: Subject): Promise<number> {
  const named = `"phonenumber":"[^"]{0,40}${spelled}[^"]{0,40}"`;
  const erased = await sql`
    update idempotency_keys set response = regexp_replace(response, ${named}, '"phonenumber":""', 'g')
    where account_id = ${accountId} and response ~ ${named}`;
  return erased.count;
}
