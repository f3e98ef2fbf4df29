/** The SQL of Twilio's resources. Every query filters by account. */
import { ofKind, type Db, type Tx } from "../../../base/db.ts";
import type { Reached } from "../../../http/auth.ts";
import type { Origin } from "../../../core/messages/accept/origin.ts";
import type { MessageState } from "../../../core/messages/life/tracked.ts";

/** A message of either direction. */
export interface MessageRow {
  id: number;
  test: boolean;
  sender: string;
  recipient: string;
  text: string | null;
  parts: number;
  /** Of the whole message, 0 after a refund; micro-units. */
  cost: number;
  /** Null for a received message. */
  state: MessageState | null;
  /** The last error of a message that failed. */
  code: string | null;
  /** What its link says of that code. */
  own_cause: string | null;
  /** The charge was refunded, so no carrier ever accepted it. */
  refunded: boolean;
  origin: Origin | null;
  created_at: Date;
  sent_at: Date | null;
  updated_at: Date;
}

/** The filters of a list. */
export interface MessageFilter {
  id?: number;
  from?: string | undefined;
  to?: string | undefined;
  since?: Date | undefined;
  until?: Date | undefined;
  /** The range of ids that covers the times, for sent messages. */
  within?: { after: number; last: number } | undefined;
  /** The directions to list; a token may lack the scope for one. */
  sent: boolean;
  received: boolean;
}

/** A page: `limit` messages older or newer than one, or the newest of all. */
export interface Slice {
  limit: number;
  olderThan?: number;
  newerThan?: number;
}

/** The messages of a page, newest first. Ids are in order of time and unique across both tables. */
export async function listMessages(db: Db, owner: Reached, filter: MessageFilter, slice: Slice): Promise<MessageRow[]> {
  const { accountId, test } = owner;
  const { id, from, to, since, until, within } = filter;
  const order = slice.newerThan === undefined ? db`desc` : db`asc`;
  const beyond = db`
    ${id === undefined ? db`` : db`and m.id = ${id}`}
    ${slice.olderThan === undefined ? db`` : db`and m.id < ${slice.olderThan}`}
    ${slice.newerThan === undefined ? db`` : db`and m.id > ${slice.newerThan}`}
    ${since ? db`and m.created_at >= ${since}` : db``} ${until ? db`and m.created_at < ${until}` : db``}`;
  const rows = await db<MessageRow[]>`
    with page as (
      (select true as sent, m.id from messages m
        where ${filter.sent} and m.account_id = ${accountId} ${ofKind(db, test, db`m.`)} ${beyond}
          and (m.origin ->> 'deleted') is null
          ${from === undefined ? db`` : db`and m.sender = ${from}`} ${to === undefined ? db`` : db`and m.recipient = ${to}`}
          ${within ? db`and m.id > ${within.after} and m.id <= ${within.last}` : db``}
        order by m.account_id ${order}, m.id ${order} limit ${slice.limit})
      union all
      (select false, m.id from inbound_messages m
        where ${filter.received} and m.account_id = ${accountId} ${ofKind(db, test, db`m.`)} ${beyond} and m.active
          ${from === undefined ? db`` : db`and m.sender = ${from}`} ${to === undefined ? db`` : db`and m.number = ${to}`}
        order by m.account_id ${order}, m.id ${order} limit ${slice.limit})
      order by id ${order} limit ${slice.limit}
    )
    select m.id, m.test, m.sender, m.recipient, m.text, m.parts,
      case when r.amount is null then m.price * m.parts else 0 end as cost, m.state::text as state, r.amount is not null as refunded,
      case when m.ended_badly is not null then error_code_of(m) end as code,
      case when m.ended_badly is not null then own_cause(l, error_code_of(m)) end as own_cause,
      m.origin, m.created_at, coalesce(m.sent_at, m.submitted_at) as sent_at,
      coalesce(m.final_at, m.submitted_at, m.created_at) as updated_at
    from page p join messages m on m.account_id = ${accountId} and m.id = p.id
    left join carrier_links l on l.id = m.link_id
    left join ledger r on r.account_id = ${accountId} and r.message_id = m.id and r.kind = 'refund'
    where p.sent
    union all
    select m.id, m.test, m.sender, m.number, m.text, m.parts, coalesce(-c.amount, 0), null, false, null, null, null, m.created_at, m.created_at,
      m.created_at
    from page p join inbound_messages m on m.account_id = ${accountId} and m.id = p.id
    left join ledger c on c.account_id = ${accountId} and c.id = m.id
    where not p.sent
    order by id desc`;
  return rows;
}

/** In whose form a number's program is called. */
export type ProgramForm = "twilio" | "kannel";

/** The URL that messages to a number are sent to, such as Twilio's `SmsUrl`. A row of `number_hooks`. */
export interface SmsUrlRow {
  number: string;
  url: string;
  form: ProgramForm;
  method: "GET" | "POST";
  updated_at: Date;
}

/** The URLs of an account's numbers. */
export const findSmsUrls = (db: Db, accountId: number) =>
  db<SmsUrlRow[]>`select number, url, form, method, updated_at from number_hooks where account_id = ${accountId}`;

/** The URLs of the numbers of several accounts. */
export const findSmsUrlsOf = (tx: Tx, accountIds: number[]) =>
  tx<(SmsUrlRow & { account_id: number })[]>`
    select account_id, number, url, form, method, updated_at from number_hooks where account_id = any(${accountIds}::bigint[])`;

/** Sets the URL of a number; undefined removes it. */
export async function writeSmsUrl(
  tx: Tx,
  accountId: number,
  number: string,
  smsUrl: Pick<SmsUrlRow, "url" | "form" | "method"> | undefined,
): Promise<void> {
  if (!smsUrl) await tx`delete from number_hooks where account_id = ${accountId} and number = ${number}`;
  else
    await tx`
      insert into number_hooks (account_id, number, url, form, method)
      values (${accountId}, ${number}, ${smsUrl.url}, ${smsUrl.form}, ${smsUrl.method})
      on conflict (account_id, number) do update set url = excluded.url, form = excluded.form, method = excluded.method, updated_at = now()`;
}
