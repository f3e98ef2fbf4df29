/** The SQL of conversations: their list and their state. */
import type { Db, Fragment, Sql, Tx } from "../../../base/db.ts";
import { ofKind } from "../../../base/db.ts";
import { mayBeRole } from "../../accounts/people/role-condition.ts";
import type { Reached, Scope } from "../../../http/auth.ts";

/** The key of a conversation. */
export interface Key {
  accountId: number;
  phone: string;
  /** Our number or sender ID. */
  ours: string;
  test: boolean;
}

/** A conversation with its name and the person it is assigned to. */
export interface StateRow {
  phone: string;
  ours: string;
  test: boolean;
  last_id: number;
  read_id: number;
  unread: number;
  done: boolean;
  name: string | null;
  assignee: number | null;
  assignee_name: string | null;
}

/** A conversation as it is listed, with its last message. */
export interface ListedRow extends StateRow {
  telco: string | null;
  received_at: Date | null;
  received_text: string | null;
  sent_at: Date | null;
  sent_text: string | null;
  sent_state: string | null;
  found_text: string | null;
  opted_out: boolean;
}

/** Which conversations to list. */
export interface Filter {
  view: "open" | "unread" | "mine" | "done" | "all";
  /** The caller, for `mine`; undefined for a token, which nothing is assigned to. */
  userId: number | undefined;
  /** Undefined: no search. */
  search: Search | undefined;
}

/** The terms of a search. */
export interface Search {
  /** The text, in lower case. */
  text: string;
  /** The first digits of numbers, with their `+`; undefined if the text is not one. */
  beginning: string | undefined;
  /** Digits of numbers; undefined if the text has too few. */
  digits: string | undefined;
}

/**
 * How far a search reaches, so that it takes the same time however much data there is. The first and last digits of a number are
 * found in all conversations by index, and names in all contacts; everything else is searched for in the latest rows.
 */
const reach = {
  /** Conversations searched for digits in the middle of a number. */
  conversations: 5_000,
  /** Messages received, and notes, searched for a text. */
  received: 20_000,
  /** Conversations whose last `sent` outbound messages are searched for a text. */
  answered: 1_000,
  sent: 20,
  /** Hits of each kind. */
  found: 500,
};

/** Sent messages read to find the last one of a conversation: a phone may have many from other senders. */
const lastSentAmong = 50;

const columns = (db: Db) =>
  db`c.phone, c.ours, c.test, c.last_id, c.read_id, c.unread, c.done, n.name, u.id as assignee, u.name as assignee_name`;

/** The name of the phone, and the assignee if still a member. */
const joined = (db: Db) => db`
  left join contacts n on n.account_id = c.account_id and n.phone = c.phone and n.test = c.test
  left join lateral (
    select u.id, coalesce(nullif(u.name, ''), u.email) as name from members m join users u on u.id = m.user_id
    where m.account_id = c.account_id and m.user_id = c.assignee
  ) u on true`;

function inView(sql: Sql, { view, userId }: Filter): Fragment {
  switch (view) {
    case "open":
      return sql`and not c.done`;
    case "unread":
      return sql`and c.unread > 0`;
    case "mine":
      return sql`and c.assignee = ${userId ?? 0} and not c.done`;
    case "done":
      return sql`and c.done`;
    default:
      return sql``;
  }
}

/** The conversations of a view, last received first, up to `limit`. */
function latest(sql: Sql, { accountId, test }: Reached, filter: Filter, limit: number): Fragment {
  const one = (condition: Fragment) => sql`
    (select c.* from conversations c where c.account_id = ${accountId} ${ofKind(sql, test, sql`c.`)} ${condition}
    order by c.last_id desc limit ${limit})`;
  // Each half is in the order of the index.
  if (filter.view === "all") return sql`(${one(sql`and not c.done`)} union all ${one(sql`and c.done`)})`;
  return one(inView(sql, filter));
}

/** The conversations that contain the text, with the message or note in which it was found, if any. */
function found(sql: Sql, { accountId, test }: Reached, { text, beginning, digits }: Search): Fragment {
  const kind = (table: Fragment) => ofKind(sql, test, table);
  const recent = (limit: number) => latest(sql, { accountId, test }, everything, limit);
  return sql`
    ${
      beginning === undefined
        ? sql``
        : sql`(select phone, ours, test, null::text as found_text, 0::bigint as found_id from conversations c
          where account_id = ${accountId} and phone like ${`${beginning}%`} ${kind(sql`c.`)} limit ${reach.found}) union all`
    }
    ${
      digits === undefined
        ? sql``
        : sql`(select phone, ours, test, null, 0 from conversations c
          where account_id = ${accountId} and reverse(phone) like reverse(${digits}) || '%' ${kind(sql`c.`)}
          limit ${reach.found}) union all
          (select phone, ours, test, null, 0 from (select * from ${recent(reach.conversations)} l
            order by last_id desc limit ${reach.conversations}) c
          where strpos(phone, ${digits}) > 0 limit ${reach.found}) union all`
    }
    (select c.phone, c.ours, c.test, null::text as found_text, 0::bigint as found_id
      from contacts n join conversations c on c.account_id = n.account_id and c.phone = n.phone and c.test = n.test
      where n.account_id = ${accountId} and strpos(lower(n.name), ${text}) > 0 ${kind(sql`n.`)} limit ${reach.found})
    union all
    (select sender, number, test, text, id from (
        select sender, number, test, text, id from inbound_messages m where account_id = ${accountId} ${kind(sql`m.`)}
        order by account_id desc, id desc limit ${reach.received}
      ) m where strpos(lower(text), ${text}) > 0 limit ${reach.found})
    union all
    (select phone, ours, test, text, id from (
        select phone, ours, test, text, id from conversation_notes m where account_id = ${accountId} ${kind(sql`m.`)}
        order by account_id desc, id desc limit ${reach.received}
      ) m where strpos(lower(text), ${text}) > 0 limit ${reach.found})
    union all
    (select c.phone, c.ours, c.test, m.text, m.id
      from (select * from ${recent(reach.answered)} l order by last_id desc limit ${reach.answered}) c
      cross join lateral (
        select id, text, sender, test from messages
        where account_id = ${accountId} and recipient = c.phone order by id desc limit ${reach.sent}
      ) m where m.sender = c.ours and m.test = c.test and strpos(lower(m.text), ${text}) > 0 limit ${reach.found})`;
}

const everything: Filter = { view: "all", userId: undefined, search: undefined };

/** Statements that select the keys of the listed conversations, up to `limit`. */
function listed(sql: Sql, owner: Reached, filter: Filter, limit: number): Fragment {
  if (filter.search === undefined)
    return sql`select l.*, null::text as found_text from ${latest(sql, owner, filter, limit)} l order by last_id desc limit ${limit}`;
  return sql`
    select c.*, f.found_text from (
      select distinct on (phone, ours, test) phone, ours, test, found_text
      from (${found(sql, owner, filter.search)}) f order by phone, ours, test, found_id desc
    ) f join conversations c on c.account_id = ${owner.accountId} and c.phone = f.phone and c.ours = f.ours and c.test = f.test
    where true ${inView(sql, filter)}
    order by c.last_id desc limit ${limit}`;
}

/** The conversations that a filter finds, counted up to `limit`. */
export async function countListed(sql: Sql, owner: Reached, filter: Filter, limit: number): Promise<number> {
  const [row] = await sql<{ count: number }[]>`select count(*) from (${listed(sql, owner, filter, limit)}) c`;
  return row!.count;
}

/** A window of the conversations that a filter finds, last received first. */
export function listConversations(
  sql: Sql,
  owner: Reached,
  filter: Filter,
  { limit, offset }: { limit: number; offset: number },
): Promise<ListedRow[]> {
  return sql<ListedRow[]>`
    with page as materialized (
      select * from (${listed(sql, owner, filter, limit + offset)}) l order by last_id desc limit ${limit} offset ${offset}
    )
    select ${columns(sql)}, r.telco, r.created_at as received_at, r.text as received_text, s.created_at as sent_at,
      s.text as sent_text, s.state::text as sent_state, c.found_text,
      exists (select from optouts o where o.account_id = c.account_id and o.test = c.test and o.number = c.phone) as opted_out
    from page c
    left join inbound_messages r on r.account_id = c.account_id and r.id = c.last_id
    left join lateral (
      select * from (
        select id, text, state, created_at, sender, test from messages
        where account_id = c.account_id and recipient = c.phone and id > c.last_id order by id desc limit ${lastSentAmong}
      ) m where m.sender = c.ours and m.test = c.test order by id desc limit 1
    ) s on true
    ${joined(sql)}
    order by c.last_id desc`;
}

const isKey = (db: Db, { accountId, phone, ours, test }: Key) =>
  db`c.account_id = ${accountId} and c.phone = ${phone} and c.ours = ${ours} and c.test = ${test}`;

/** One conversation; undefined if the phone has never written to this number. */
export async function findState(db: Db, key: Key): Promise<StateRow | undefined> {
  const [row] = await db<StateRow[]>`select ${columns(db)} from conversations c ${joined(db)} where ${isKey(db, key)}`;
  return row;
}

/** The name given to a phone. */
export async function findName(db: Db, { accountId, phone, test }: Omit<Key, "ours">): Promise<string | null> {
  const [row] = await db<{ name: string | null }[]>`
    select name from contacts where account_id = ${accountId} and phone = ${phone} and test = ${test}`;
  return row?.name ?? null;
}

/** Makes sure that a conversation exists, and locks it. */
export async function lockConversation(tx: Tx, key: Key, freshId: number): Promise<void> {
  const { accountId, phone, ours, test } = key;
  await tx`
    insert into conversations (account_id, phone, ours, test, last_id) values (${accountId}, ${phone}, ${ours}, ${test}, ${freshId})
    on conflict (account_id, phone, ours, test) do nothing`;
  await tx`select from conversations c where ${isKey(tx, key)} for update`;
}

/** Locks a conversation; false if there is none. */
export async function lockIfThere(tx: Tx, key: Key): Promise<boolean> {
  const rows = await tx`select from conversations c where ${isKey(tx, key)} for update`;
  return rows.length > 0;
}

/** Marks messages received up to `seen` as read. The row is locked, so no arriving message is counted meanwhile. */
export async function markRead(tx: Tx, key: Key, seen: number): Promise<void> {
  const { accountId, phone, ours, test } = key;
  await tx`
    update conversations c set read_id = greatest(read_id, least(${seen}, last_id)), unread = (
      select count(*) from inbound_messages m
      where m.account_id = ${accountId} and m.sender = ${phone} and m.id > ${seen} and m.id > c.read_id
        and m.number = ${ours} and m.test = ${test})
    where ${isKey(tx, key)} and unread > 0`;
}

/** Marks the messages received in up to `limit` conversations as read; true if there may be more. */
export async function markAllRead(sql: Sql, { accountId, test }: Reached, limit: number): Promise<boolean> {
  const read = await sql`
    update conversations c set unread = 0, read_id = greatest(read_id, last_id)
    from (
      select account_id, phone, ours, test from conversations c
      where account_id = ${accountId} and unread > 0 ${ofKind(sql, test, sql`c.`)}
      order by account_id, phone, ours, test limit ${limit} for update
    ) l
    where c.account_id = l.account_id and c.phone = l.phone and c.ours = l.ours and c.test = l.test`;
  return read.count === limit;
}

/** Makes the last message received unread again, which reopens the conversation. */
export async function markUnread(tx: Tx, key: Key): Promise<void> {
  await tx`
    update conversations c set read_id = least(read_id, last_id - 1), unread = greatest(unread, 1), done = false
    where ${isKey(tx, key)} and exists (
      select from inbound_messages m where m.account_id = c.account_id and m.id = c.last_id)`;
}

/** Sets whether a conversation is done, which also marks it as read; does nothing if messages after `seen` have been received. */
export async function setDone(tx: Tx, key: Key, done: boolean, seen: number | undefined): Promise<void> {
  await tx`
    update conversations c set done = ${done}, unread = case when ${done} then 0 else unread end,
      read_id = case when ${done} then greatest(read_id, last_id) else read_id end
    where ${isKey(tx, key)} and (not ${done} or not exists (
      select from inbound_messages m
      where m.account_id = c.account_id and m.sender = c.phone and m.id > ${seen ?? Number.MAX_SAFE_INTEGER}
        and m.number = c.ours and m.test = c.test))`;
}

/** What answering a conversation takes. */
const answering: readonly Scope[] = ["sms:send", "inbound:read", "sms:read"];

/** Assigns a conversation to a person who may answer, or to nobody; false if the person may not. */
export async function assign(tx: Tx, key: Key, userId: number | null): Promise<boolean> {
  const changed = await tx`
    update conversations c set assignee = ${userId}
    where ${isKey(tx, key)} and (${userId}::bigint is null or exists (
      select from members m where m.account_id = c.account_id and m.user_id = ${userId} and ${mayBeRole(tx, answering)}))`;
  return changed.count > 0;
}

/** Conversations with unread messages, counted up to `limit`. */
export async function countUnread(sql: Sql, { accountId, test }: Reached, limit: number): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*) from (
      select from conversations c where account_id = ${accountId} and unread > 0 ${ofKind(sql, test, sql`c.`)} limit ${limit}) c`;
  return row!.count;
}
