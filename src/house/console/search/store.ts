import { ofKind, type Sql } from "../../../base/db.ts";
import type { Reached } from "../../../http/auth.ts";

/** The kinds of object that can be found. */
export const hitKinds = [
  "message",
  "inbound",
  "report",
  "verification",
  "webhook",
  "delivery",
  "token",
  "ledger",
  "phone",
  "number",
  "sender",
  "member",
  "account",
  "carrier",
] as const;
export type HitKind = (typeof hitKinds)[number];

/** A hit, with a title and a detail for people. */
export interface Hit {
  kind: HitKind;
  id: string;
  title: string;
  detail: string | null;
  /** True of a message that was spoken in a call. */
  spoken?: boolean;
}

/** Maximum hits of one kind. */
const limit = 5;

/** Marks a test object for people, who see both kinds. */
const marked = (sql: Sql) => sql`case when test then ', test' else '' end`;

const spoken = (sql: Sql) => sql`options -> 'call' is not null`;

const escaped = (text: string) => text.replaceAll(/[\\%_]/g, "\\$&");

/** The message with this id; undefined if the account has none. */
export async function findMessage(sql: Sql, { accountId, test }: Reached, id: number): Promise<Hit[]> {
  return sql<Hit[]>`
    select 'message' as kind, 'out_sms_' || id as id, recipient as title, sender || ', ' || state || ${marked(sql)} as detail,
      ${spoken(sql)} as spoken
    from messages where account_id = ${accountId} and id = ${id} ${ofKind(sql, test)}`;
}

export async function findInbound(sql: Sql, { accountId, test }: Reached, id: number): Promise<Hit[]> {
  return sql<Hit[]>`
    select 'inbound' as kind, 'in_sms_' || id as id, sender as title, 'to ' || number || ${marked(sql)} as detail
    from inbound_messages where account_id = ${accountId} and id = ${id} ${ofKind(sql, test)}`;
}

export async function findVerification(sql: Sql, { accountId, test }: Reached, id: number): Promise<Hit[]> {
  return sql<Hit[]>`
    select 'verification' as kind, 'vrf_' || id as id, number as title, brand || ', ' || state || ${marked(sql)} as detail
    from verifications where account_id = ${accountId} and id = ${id} ${ofKind(sql, test)}`;
}

/** A ledger entry, linked to its message if it has one. */
export async function findEntry(
  sql: Sql,
  { accountId, test }: Reached,
  id: number,
): Promise<(Hit & { message_id: number | null })[]> {
  return sql<(Hit & { message_id: number | null })[]>`
    select 'ledger' as kind, 'trn_' || id as id, kind::text as title, note as detail, message_id
    from ledger where account_id = ${accountId} and id = ${id} ${ofKind(sql, test)}`;
}

export async function findEndpoint(sql: Sql, { accountId }: Reached, id: number): Promise<Hit[]> {
  return sql<Hit[]>`
    select 'webhook' as kind, 'whk_' || id as id, url as title, null as detail
    from webhook_endpoints where account_id = ${accountId} and id = ${id}`;
}

export async function findDelivery(
  sql: Sql,
  accountId: number,
  id: number,
): Promise<(Hit & { endpoint_id: number })[]> {
  return sql<(Hit & { endpoint_id: number })[]>`
    select 'delivery' as kind, 'dlv_' || d.id as id, d.event as title, d.status as detail, d.endpoint_id
    from webhook_endpoints e join webhook_deliveries d on d.account_id = e.account_id and d.endpoint_id = e.id
    where e.account_id = ${accountId} and d.id = ${id}`;
}

export async function findToken(sql: Sql, { accountId, test }: Reached, id: number): Promise<Hit[]> {
  return sql<Hit[]>`
    select 'token' as kind, 'tok_' || id as id, name as title, hint as detail
    from tokens where account_id = ${accountId} and id = ${id} ${ofKind(sql, test)}`;
}

export async function findReport(
  sql: Sql,
  { accountId, test }: Reached,
  report: string,
  firstId: number,
): Promise<Hit[]> {
  return sql<Hit[]>`
    select 'report' as kind, report_id::text as id, messages || ' messages' as title, state || ${marked(sql)} as detail,
      false as spoken
    from reports where account_id = ${accountId} and report_id = ${report} ${ofKind(sql, test)}
    union all
    select 'message', 'out_sms_' || id, recipient, sender || ', ' || state || ${marked(sql)}, ${spoken(sql)} from messages
    where account_id = ${accountId} and id = ${firstId} and report_id = ${report} ${ofKind(sql, test)}
      and not exists (select from reports r where r.account_id = ${accountId} and r.report_id = ${report})
    limit 1`;
}

/** Longer than the longest number. */
const longestPhone = 20;

/** Phones whose numbers begin with these digits, as recipients or senders. */
export async function findPhones(sql: Sql, { accountId, test }: Reached, start: string): Promise<Hit[]> {
  // Digits sort alike in every collation. Punctuation would give a tighter bound, but does not sort alike.
  const end = start.padEnd(longestPhone, "9");
  return sql<Hit[]>`
    select 'phone' as kind, number as id, number as title, max(detail) as detail
    from (
      (select recipient as number, 'written to' as detail from messages
        where account_id = ${accountId} and recipient >= ${start} and recipient <= ${end} ${ofKind(sql, test)}
        order by account_id, recipient limit 200)
      union all
      (select sender, 'wrote' from inbound_messages
        where account_id = ${accountId} and sender >= ${start} and sender <= ${end} ${ofKind(sql, test)}
        order by account_id, sender limit 200)
    ) found
    group by number order by number limit ${limit}`;
}

/** Everything of the account whose name contains the text; only the tokens have a kind. */
export async function findNamed(sql: Sql, { accountId, test }: Reached, text: string): Promise<Hit[]> {
  const pattern = `%${escaped(text)}%`;
  return sql<Hit[]>`
    (select 'sender' as kind, sender as id, sender as title, status as detail from senders
      where account_id = ${accountId} and sender ilike ${pattern} order by sender limit ${limit})
    union all
    (select 'token', 'tok_' || id, name, hint from tokens
      where account_id = ${accountId} and revoked_at is null ${ofKind(sql, test)}
        and (name ilike ${pattern} or starts_with(${text}, 'tuma_')
          and (starts_with(${text}, split_part(hint, '…', 1)) or starts_with(hint, ${text})))
      order by id desc limit ${limit})
    union all
    (select 'number', number, number, case when shared then 'shared' end from numbers
      where account_id = ${accountId} and number like ${pattern} order by number limit ${limit})
    union all
    (select 'webhook', 'whk_' || id, url, null from webhook_endpoints
      where account_id = ${accountId} and url ilike ${pattern} order by id limit ${limit})
    union all
    (select 'member', 'usr_' || u.id, u.email, m.role from members m join users u on u.id = m.user_id
      where m.account_id = ${accountId} and (u.email ilike ${pattern} or u.name ilike ${pattern}) order by u.id limit ${limit})`;
}

/** What only an operator can find: accounts and carriers, by id or name. */
export async function findForOperator(sql: Sql, text: string, accountId: number, linkId: number): Promise<Hit[]> {
  const pattern = `%${escaped(text)}%`;
  return sql<Hit[]>`
    (select 'account' as kind, 'acc_' || id as id, name as title, case when suspended_at is null then null else 'suspended' end as detail
      from accounts where id = ${accountId} or name ilike ${pattern} order by id limit ${limit})
    union all
    (select 'carrier', 'car_' || id, name, host from carrier_links where id = ${linkId} or name ilike ${pattern}
      order by id limit ${limit})`;
}
