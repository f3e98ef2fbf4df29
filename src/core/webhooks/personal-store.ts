/** The SQL that erases a phone number from webhook deliveries. */
import type { Sql } from "../../base/db.ts";
import { countOf, erasedAtOnce, type Subject } from "../../base/personal.ts";

/** The attempts of a delivery without the receivers' responses. */
const withoutResponses = (sql: Sql) => sql`(
  select coalesce(jsonb_agg(attempt - 'response_body' - 'response_headers' order by n), '[]')
  from jsonb_array_elements(attempts_of(d)) with ordinality as t(attempt, n))`;

/** A cursor over the webhook deliveries of an account. */
interface Cursor {
  endpointId: number;
  id: number;
}

/**
 * Scans the next `limit` deliveries. Of the deliveries about the number, settled ones lose their bodies and waiting ones are
 * deleted, since there is nothing left to deliver. Others lose the responses that contain the number.
 */
async function eraseNext(
  sql: Sql,
  { accountId, number, spelled }: Subject,
  after: Cursor,
  limit: number,
): Promise<{ count: number; last: Cursor | undefined }> {
  const isAbout = sql`(d.event = 'inbound' and d.body like ${`%"from":"${number}"%`}
    or d.event = 'optout' and d.body like ${`%"number":"${number}"%`}
    or d.event in ('approval', 'report.ended') and d.body ~ ${spelled}
    or d.event = 'inbound' and d.url is not null
      and position(${`From=${encodeURIComponent(number)}&`} in d.url || '&' || d.body || '&') > 0)`;
  const [row] = await sql<{ count: number; endpoint: number | null; id: number | null }[]>`
    with seen as materialized (
      select endpoint_id, id from webhook_deliveries
      where account_id = ${accountId} and (endpoint_id, id) > (${after.endpointId}, ${after.id})
      order by endpoint_id, id limit ${limit}
    ), erased as (
      update webhook_deliveries d
      set body = jsonb_build_object('message_id', d.body::jsonb -> 'message_id', 'erased', true)::text,
        attempts = ${withoutResponses(sql)}, answered = null
      from seen s where d.account_id = ${accountId} and d.endpoint_id = s.endpoint_id and d.id = s.id
        and d.status <> 'pending' and ${isAbout}
      returning 1
    ), dropped as (
      delete from webhook_deliveries d using seen s
      where d.account_id = ${accountId} and d.endpoint_id = s.endpoint_id and d.id = s.id
        and d.status = 'pending' and ${isAbout}
      returning 1
    ), silenced as (
      -- Receivers may repeat in their responses what they were sent.
      update webhook_deliveries d set attempts = ${withoutResponses(sql)}, answered = null
      from seen s where d.account_id = ${accountId} and d.endpoint_id = s.endpoint_id and d.id = s.id
        and not ${isAbout} and (d.attempts::text ~ ${spelled} or d.answered ~ ${spelled})
      returning 1
    ), last as (select endpoint_id, id from seen order by endpoint_id desc, id desc limit 1)
    ${countOf(sql, "erased", "dropped", "silenced")},
      (select endpoint_id from last) as endpoint, (select id from last) as id`;
  const { count, endpoint, id } = row!;
  return { count, last: endpoint === null || id === null ? undefined : { endpointId: endpoint, id } };
}

/** Deliveries to endpoints; all of the account are scanned, since their bodies have no index. */
export async function eraseDeliveries(sql: Sql, subject: Subject): Promise<number> {
  let erased = 0;
  for (let after: Cursor | undefined = { endpointId: 0, id: 0 }; after !== undefined;) {
    const { count, last } = await eraseNext(sql, subject, after, erasedAtOnce);
    erased += count;
    after = last;
  }
  return erased;
}

/** Calls to receivers that a message or a number names. */
export async function eraseCallbacks(sql: Sql, { accountId, spelled }: Subject): Promise<number> {
  const erased = await sql`
    delete from webhook_deliveries
    where account_id = ${accountId} and endpoint_id < 0
      and (url ~ ${spelled} or body ~ ${spelled} or headers::text ~ ${spelled})`;
  return erased.count;
}
