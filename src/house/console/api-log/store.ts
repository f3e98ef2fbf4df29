import { listOf, type Db, type Sql, withoutWaiting } from "../../../base/db.ts";
import type { Reached } from "../../../http/auth.ts";

/** A call to log, with the columns of `api_log`. */
export interface CallRow {
  account_id: number;
  id: number;
  at: string;
  method: string;
  path: string;
  status: number;
  code: string | undefined;
  duration_us: number;
  actor: string;
  name: string;
  /** The `x-request-id`. */
  request_id: string;
  /** Names of parameters that had no effect. */
  ignored: readonly string[] | undefined;
  /** Masked bodies. */
  request: string | undefined;
  response: string | undefined;
}

/** Writes calls: hundreds as one JSON parameter. Nothing waits for a log, so it waits for no standby. */
export async function insertCalls(sql: Sql, rows: CallRow[]): Promise<void> {
  await sql`
    with written as (
      insert into api_log (account_id, id, at, method, path, status, code, duration_us, actor, name, request_id, ignored, request, response)
      select account_id, id, at, method, path, status, code, duration_us, actor, name, request_id, ignored, request, response
      from json_to_recordset(${JSON.stringify(rows)}::text::json) as x(
        account_id bigint, id bigint, at timestamptz, method text, path text, status smallint, code text, duration_us integer,
        actor text, name text, request_id text, ignored text[], request text, response text)
    )
    select ${withoutWaiting(sql)}`;
}

/** A logged call. */
export interface Call {
  id: number;
  at: Date;
  method: string;
  path: string;
  status: number;
  code: string | null;
  duration_us: number;
  actor: string;
  name: string;
  request_id: string;
  /** Null if all parameters had an effect. */
  ignored: string[] | null;
  request: string | null;
  response: string | null;
}

/** The filters of a listing. */
export interface CallFilter {
  owner: Reached;
  /** Range of statuses, inclusive. */
  status: [number, number] | undefined;
  code: string | undefined;
  method: string | undefined;
  /** Part of the path. */
  path: string | undefined;
  /** The caller's id, or part of its name. */
  token: string | undefined;
  requestId: string | undefined;
  from: Date | undefined;
  to: Date | undefined;
  /** With what was sent and answered. */
  bodies: boolean;
}

const like = (text: string) => `%${text.replaceAll(/[\\%_]/g, "\\$&")}%`;

/** Narrows calls to those of test tokens, or to all others: the log itself does not say. */
export const callsOfKind = (db: Db, { accountId, test }: Reached) =>
  test === undefined
    ? db``
    : db`and (actor in (select 'tok_' || t.id from tokens t where t.account_id = ${accountId} and t.test)) = ${test}`;

/** The calls of an account in a time. */
const within = (db: Db, { owner, from, to }: CallFilter) => db`account_id = ${owner.accountId}
  ${from ? db`and at >= ${from}` : db``}
  ${to ? db`and at < ${to}` : db``}`;

function condition(db: Db, filter: CallFilter) {
  const { owner, status, code, method, path, token, requestId } = filter;
  return db`${within(db, filter)} ${callsOfKind(db, owner)}
    ${status ? db`and status between ${status[0]} and ${status[1]}` : db``}
    ${status && status[0] >= 400 ? db`and status >= 400` : db``}
    ${code === undefined ? db`` : db`and status >= 400 and code = ${code}`}
    ${method === undefined ? db`` : db`and method = ${method}`}
    ${path === undefined ? db`` : db`and path ilike ${like(path)}`}
    ${token === undefined ? db`` : db`and (actor = ${token} or name ilike ${like(token)})`}
    ${requestId === undefined ? db`` : db`and request_id = ${requestId}`}`;
}

/** How many calls are searched by parts of paths and names, which no index covers. */
const lookedThrough = 100_000;

/** The rows to filter: all calls, or only the latest of the time if each row has to be read. */
function source(db: Db, filter: CallFilter) {
  if (filter.path === undefined && filter.token === undefined) return db`api_log`;
  return db`(
    select * from api_log where ${within(db, filter)} order by account_id desc, id desc limit ${lookedThrough}) latest`;
}

/** The calls that match a filter, newest first. */
export const calls = (sql: Sql, filter: CallFilter) =>
  listOf<Call>(sql, {
    columns: sql`id, at, method, path, status, code, duration_us, actor, name, request_id, ignored,
      ${filter.bodies ? sql`request, response` : sql`null::text as request, null::text as response`}`,
    from: sql`${source(sql, filter)} where ${condition(sql, filter)}`,
    order: sql`account_id desc, id desc`,
  });

/** Erases the bodies of some calls from before a time. True if there may be more. */
export async function eraseBodies(sql: Sql, before: Date, limit: number): Promise<boolean> {
  const erased = await sql`
    update api_log set request = null, response = null where at < ${before} and (account_id, id, at) in (
      select account_id, id, at from api_log
      where at < ${before} and (request is not null or response is not null) order by at limit ${limit}
      for update skip locked)`;
  return erased.count === limit;
}
