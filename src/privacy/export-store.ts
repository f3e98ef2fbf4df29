/** The SQL of an account's export: every list in key order, in batches, so that memory stays flat. */
import type { Sql } from "../base/db.ts";

/** Rows per batch: few, because rows that survive a minor garbage collection are promoted needlessly. */
const batch = 200;

type Row = Record<string, unknown>;

/** Rows that are read together; one by one, each would cost a promise. */
export type Batch = readonly Row[];

/** Reads batches by key until there are no more, each after the previous one is consumed. */
async function* byKey<Key>(
  first: Key,
  keyOf: (row: Row) => Key,
  read: (after: Key) => Promise<Row[]>,
): AsyncGenerator<Batch> {
  for (let after = first; ;) {
    const rows = await read(after);
    yield rows;
    if (rows.length < batch) return;
    after = keyOf(rows.at(-1)!);
  }
}

const byId = (read: (after: number) => Promise<Row[]>) => byKey(0, (row) => row["id"] as number, read);

/** The account, with its balances in micro-units. */
export async function* exportAccount(sql: Sql, accountId: number): AsyncGenerator<Batch> {
  yield await sql<Row[]>`
    select a.id, a.name, a.currency, a.default_sender, a.default_country, a.settings, a.created_at, w.balance, t.balance as test_balance
    from accounts a
    left join wallets w on w.account_id = a.id and not w.test
    left join wallets t on t.account_id = a.id and t.test
    where a.id = ${accountId}`;
}

/** Tokens without their secrets. */
export function exportTokens(sql: Sql, accountId: number): AsyncGenerator<Batch> {
  return byId(
    (after) => sql<Row[]>`
      select id, name, hint, scopes, test, expires_at, revoked_at, last_used_at, created_at from tokens
      where account_id = ${accountId} and id > ${after} order by id limit ${batch}`,
  );
}

/** Ledger entries of both wallets. */
export function exportLedger(sql: Sql, accountId: number): AsyncGenerator<Batch> {
  return byId(
    (after) => sql<Row[]>`
      select l.id, l.test, l.kind, l.amount, l.balance_after + coalesce(r.balance_after, 0) as balance_after, l.message_id, l.note,
        l.created_at,
        case when v.id is not null then jsonb_build_object('function', v.function, 'lang', v.language,
          'quantity', case v.function when 'stt' then trim_scale(v.quantity / 1000.0) else v.quantity end,
          'price', trim_scale(v.price / 1000000.0), 'trace_id', v.request_id) end as voice
      from (
        select * from ledger where account_id = ${accountId} and id > ${after} order by id limit ${batch}
      ) l left join reports r on r.account_id = l.account_id and r.report_id = l.report_id
        left join voice_charges v on v.account_id = l.account_id and v.id = l.id
      order by l.id`,
  );
}

/** Messages; the text of a PIN has a placeholder for the PIN. */
export function exportMessages(sql: Sql, accountId: number): AsyncGenerator<Batch> {
  return byId(
    (after) => sql<Row[]>`
      select id, report_id, test, sender, recipient, text, encoding, options, parts, price, reference, state, retries, created_at,
        send_at, final_at
      from messages where account_id = ${accountId} and id > ${after} order by id limit ${batch}`,
  );
}

type ChunkKey = [reportId: string, firstId: number];

/** The members kept of bulk sends' recipients: values by message, under the names of the columns. */
export function exportRecipients(sql: Sql, accountId: number): AsyncGenerator<Batch> {
  return byKey(
    ["00000000-0000-0000-0000-000000000000", 0],
    (row): ChunkKey => [row["report_id"] as string, row["first_id"] as number],
    ([reportId, firstId]: ChunkKey) => sql<Row[]>`
      select k.report_id, k.first_id, k.sent_at, r.columns, k.recipients
      from report_recipients k join reports r on r.account_id = k.account_id and r.report_id = k.report_id
      where k.account_id = ${accountId} and (k.report_id, k.first_id) > (${reportId}, ${firstId})
      order by k.report_id, k.first_id limit ${batch}`,
  );
}

/** Received messages. */
export function exportInbound(sql: Sql, accountId: number): AsyncGenerator<Batch> {
  return byId(
    (after) => sql<Row[]>`
      select id, number, sender, text, tlvs, parts, missing, telco, active, test, created_at from inbound_messages
      where account_id = ${accountId} and id > ${after} order by id limit ${batch}`,
  );
}

/** Verifications without their PINs. */
export function exportVerifications(sql: Sql, accountId: number): AsyncGenerator<Batch> {
  return byId(
    (after) => sql<Row[]>`
      select id, test, brand, number, country, state, attempts, sent_at, created_at, expires_at, ended_at from verifications
      where account_id = ${accountId} and id > ${after} order by id limit ${batch}`,
  );
}

/** Opt-outs. */
export function exportOptouts(sql: Sql, accountId: number): AsyncGenerator<Batch> {
  return byKey(
    ["", false],
    (row): [string, boolean] => [row["number"] as string, row["test"] as boolean],
    ([number, test]: [string, boolean]) => sql<Row[]>`
      select number, test, keyword, created_at from optouts
      where account_id = ${accountId} and (number, test) > (${number}, ${test}) order by number, test limit ${batch}`,
  );
}

type ConversationKey = [phone: string, ours: string, test: boolean];

/** Conversations with the people they are assigned to; their messages are exported as messages. */
export function exportConversations(sql: Sql, accountId: number): AsyncGenerator<Batch> {
  return byKey(
    ["", "", false],
    (row): ConversationKey => [row["phone"] as string, row["our_address"] as string, row["test"] as boolean],
    ([phone, ours, test]: ConversationKey) => sql<Row[]>`
      select c.phone, c.ours as our_address, c.test, c.unread, c.done, u.email as assignee
      from conversations c left join users u on u.id = c.assignee
      where c.account_id = ${accountId} and (c.phone, c.ours, c.test) > (${phone}, ${ours}, ${test})
      order by c.phone, c.ours, c.test limit ${batch}`,
  );
}

/** Notes on conversations. */
export function exportNotes(sql: Sql, accountId: number): AsyncGenerator<Batch> {
  return byId(
    (after) => sql<Row[]>`
      select id, phone, ours as our_address, test, author, text, created_at from conversation_notes
      where account_id = ${accountId} and id > ${after} order by id limit ${batch}`,
  );
}

/** The names given to phones. */
export function exportContacts(sql: Sql, accountId: number): AsyncGenerator<Batch> {
  return byKey(
    ["", false],
    (row): [string, boolean] => [row["phone"] as string, row["test"] as boolean],
    ([phone, test]: [string, boolean]) => sql<Row[]>`
      select phone, test, name from contacts
      where account_id = ${accountId} and (phone, test) > (${phone}, ${test}) order by phone, test limit ${batch}`,
  );
}

/** Canned answers. */
export function exportAnswers(sql: Sql, accountId: number): AsyncGenerator<Batch> {
  return byId(
    (after) => sql<Row[]>`
      select id, name, text, created_at, changed_at from canned_answers
      where account_id = ${accountId} and id > ${after} order by id limit ${batch}`,
  );
}

/** Saved views of the list of messages, of the account and of people. */
export function exportViews(sql: Sql, accountId: number): AsyncGenerator<Batch> {
  return byId(
    (after) => sql<Row[]>`
      select id, user_id, name, query, created_at from message_views
      where account_id = ${accountId} and id > ${after} order by id limit ${batch}`,
  );
}

/** Audit entries. */
export function exportAudit(sql: Sql, accountId: number): AsyncGenerator<Batch> {
  return byId(
    (after) => sql<Row[]>`
      select id, actor, action, target, details, created_at from audit_log
      where account_id = ${accountId} and id > ${after} order by id limit ${batch}`,
  );
}
