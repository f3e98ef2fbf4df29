/**
 * The SQL that finds messages in all accounts. The indexes of messages begin with the account, so each statement does one look-up
 * by key per account, which takes a few microseconds whatever the number of messages.
 */
import type { Sql } from "../../../base/db.ts";

/** A message, received message or bulk send, with its account. */
export interface FoundRow {
  kind: "message" | "inbound" | "bulk";
  /** For a bulk send, the id of its first message. */
  id: number;
  report_id: string | null;
  account_id: number;
  account_name: string;
  currency: string;
  at: Date;
  phone: string;
  address: string;
  state: string | null;
  carrier: string | null;
  code: string | null;
  messages: number;
  test: boolean;
  /** Whether it was spoken in a call. */
  spoken: boolean;
}

const messageColumns = (sql: Sql) => sql`
  'message' as kind, m.id, m.report_id, a.id as account_id, a.name as account_name, a.currency, m.created_at as at, m.recipient as phone,
  m.sender as address, m.state::text as state, l.name as carrier,
  coalesce(m.code, (
    select e ->> 'code' from jsonb_array_elements(m.timeline) with ordinality as t(e, n)
    where e ? 'code' order by n desc limit 1)) as code,
  1 as messages, m.test, m.options -> 'call' is not null as spoken`;

const inboundColumns = (sql: Sql) => sql`
  'inbound', m.id, null::uuid, a.id, a.name, a.currency, m.created_at, m.sender, m.number, null::text, l.name, null::text, 1, m.test, false`;

/** The message or received message with this id. Ids are unique among all accounts. */
export function findById(sql: Sql, id: number): Promise<FoundRow[]> {
  return sql<FoundRow[]>`
    (select ${messageColumns(sql)}
      from accounts a
      cross join lateral (select * from messages where account_id = a.id and id = ${id} offset 0) m
      left join carrier_links l on l.id = m.link_id)
    union all
    (select ${inboundColumns(sql)}
      from accounts a
      cross join lateral (select * from inbound_messages where account_id = a.id and id = ${id} offset 0) m
      left join carrier_links l on l.id = m.link_id)`;
}

/** The bulk send with this id, and the first of its messages, or the one message of a single send. */
export function findByReport(sql: Sql, report: string, firstId: number, limit: number): Promise<FoundRow[]> {
  return sql<FoundRow[]>`
    (select 'bulk' as kind, r.first_id as id, r.report_id, a.id as account_id, a.name as account_name, a.currency,
        r.created_at as at, '' as phone, '' as address, r.state::text as state, null::text as carrier, null::text as code, r.messages, r.test,
        false as spoken
      from accounts a
      cross join lateral (select * from reports where account_id = a.id and report_id = ${report} offset 0) r)
    union all
    (select ${messageColumns(sql)}
      from accounts a
      cross join lateral (
        select * from messages where account_id = a.id and id >= ${firstId}
          and id <= coalesce(
            (select last_id from reports where account_id = a.id and report_id = ${report}), ${firstId})
          and report_id = ${report}
        order by account_id, id limit ${limit}
      ) m
      left join carrier_links l on l.id = m.link_id)`;
}

/** The newest messages to and from these phones (E.164): at most `each` of an account and phone, `limit` in all. */
export function findByPhone(
  sql: Sql,
  phones: string[],
  { each, limit }: { each: number; limit: number },
): Promise<FoundRow[]> {
  return sql<FoundRow[]>`
    (select ${messageColumns(sql)}
      from accounts a cross join unnest(${phones}::text[]) as p(phone)
      cross join lateral (
        select * from messages where account_id = a.id and recipient = p.phone
        order by account_id desc, recipient desc, id desc limit ${each}
      ) m
      left join carrier_links l on l.id = m.link_id)
    union all
    (select ${inboundColumns(sql)}
      from accounts a cross join unnest(${phones}::text[]) as p(phone)
      cross join lateral (
        select * from inbound_messages where account_id = a.id and sender = p.phone
        order by account_id desc, sender desc, id desc limit ${each}
      ) m
      left join carrier_links l on l.id = m.link_id)
    order by id desc limit ${limit}`;
}

/** The text of a message, or of a received one. */
export async function findText(
  sql: Sql,
  { kind, account_id, id }: Pick<FoundRow, "kind" | "account_id" | "id">,
): Promise<string | null> {
  const table = kind === "inbound" ? sql`inbound_messages` : sql`messages`;
  const [row] = await sql<{ text: string | null }[]>`
    select text from ${table} where account_id = ${account_id} and id = ${id}`;
  return row?.text ?? null;
}

/** The default countries that accounts have. */
export async function defaultCountries(sql: Sql, limit: number): Promise<string[]> {
  const rows = await sql<{ country: string }[]>`
    select distinct default_country as country from accounts where default_country is not null limit ${limit}`;
  return rows.map(({ country }) => country);
}
