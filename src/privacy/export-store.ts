/** The SQL of an account's export: every list in the order of its key, a piece at a time, so that memory stays flat. */
import type { Sql } from "../base/db.ts";

/** Rows of one piece: few, since all of a piece that is alive when the garbage of the young is collected grows old for nothing. */
const piece = 200;

type Row = Record<string, unknown>;

/** Rows that are read together. One by one they would cost a promise each, several times what they are worth. */
export type Piece = readonly Row[];

/** Reads pieces beyond the last key until there are no more; the next one when the last has been taken. */
async function* byKey<Key>(
  first: Key,
  keyOf: (row: Row) => Key,
  read: (after: Key) => Promise<Row[]>,
): AsyncGenerator<Piece> {
  for (let after = first; ;) {
    const rows = await read(after);
    yield rows;
    if (rows.length < piece) return;
    after = keyOf(rows.at(-1)!);
  }
}

const byId = (read: (after: number) => Promise<Row[]>) => byKey(0, (row) => row["id"] as number, read);

/** The account, with its balances in micro-units. */
export async function* exportAccount(sql: Sql, accountId: number): AsyncGenerator<Piece> {
  yield await sql<Row[]>`
    select a.id, a.name, a.currency, a.default_sender, a.settings, a.created_at, w.balance, t.balance as test_balance
    from accounts a
    left join wallets w on w.account_id = a.id and not w.test
    left join wallets t on t.account_id = a.id and t.test
    where a.id = ${accountId}`;
}

/** Tokens without what could be used. */
export function exportTokens(sql: Sql, accountId: number): AsyncGenerator<Piece> {
  return byId(
    (after) => sql<Row[]>`
      select id, name, hint, scopes, test, expires_at, revoked_at, last_used_at, created_at from tokens
      where account_id = ${accountId} and id > ${after} order by id limit ${piece}`,
  );
}

export function exportLedger(sql: Sql, accountId: number): AsyncGenerator<Piece> {
  return byId(
    (after) => sql<Row[]>`
      select l.id, l.test, l.kind, l.amount, l.balance_after + coalesce(r.balance_after, 0) as balance_after, l.message_id, l.note,
        l.created_at,
        case when v.id is not null then jsonb_build_object('function', v.function, 'lang', v.language,
          'quantity', case v.function when 'stt' then trim_scale(v.quantity / 1000.0) else v.quantity end,
          'price', trim_scale(v.price / 1000000.0), 'trace_id', v.request_id) end as voice
      from (
        select * from ledger where account_id = ${accountId} and id > ${after} order by id limit ${piece}
      ) l left join reports r on r.account_id = l.account_id and r.report_id = l.report_id
        left join voice_charges v on v.account_id = l.account_id and v.id = l.id
      order by l.id`,
  );
}

/** Messages; the text of a PIN message has a placeholder where the PIN was. */
export function exportMessages(sql: Sql, accountId: number): AsyncGenerator<Piece> {
  return byId(
    (after) => sql<Row[]>`
      select id, report_id, test, sender, recipient, text, encoding, parts, price, reference, state, retries, created_at, send_at,
        final_at
      from messages where account_id = ${accountId} and id > ${after} order by id limit ${piece}`,
  );
}

export function exportInbound(sql: Sql, accountId: number): AsyncGenerator<Piece> {
  return byId(
    (after) => sql<Row[]>`
      select id, number, sender, text, parts, missing, telco, active, created_at from inbound_messages
      where account_id = ${accountId} and id > ${after} order by id limit ${piece}`,
  );
}

/** Verifications without anything of their PINs. */
export function exportVerifications(sql: Sql, accountId: number): AsyncGenerator<Piece> {
  return byId(
    (after) => sql<Row[]>`
      select id, test, brand, number, country, state, attempts, sent_at, created_at, expires_at, ended_at from verifications
      where account_id = ${accountId} and id > ${after} order by id limit ${piece}`,
  );
}

export function exportOptouts(sql: Sql, accountId: number): AsyncGenerator<Piece> {
  return byKey(
    "",
    (row) => row["number"] as string,
    (after) => sql<Row[]>`
      select number, keyword, created_at from optouts
      where account_id = ${accountId} and number > ${after} order by number limit ${piece}`,
  );
}

export function exportAudit(sql: Sql, accountId: number): AsyncGenerator<Piece> {
  return byId(
    (after) => sql<Row[]>`
      select id, actor, action, target, details, created_at from audit_log
      where account_id = ${accountId} and id > ${after} order by id limit ${piece}`,
  );
}
