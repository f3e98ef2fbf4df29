/** The SQL of what accounts have set for programs written for Africa's Talking, and of their inbox. Every query filters by account. */
import { ofKind, type Db, type Tx } from "../../../base/db.ts";
import type { Reached } from "../../../http/auth.ts";

/** Where delivery reports and received messages are posted: live ones, and those of test tokens. */
export interface Addresses {
  delivery_url: string | null;
  inbound_url: string | null;
  test_delivery_url: string | null;
  test_inbound_url: string | null;
}

/** What an account can set. */
export interface Changeable extends Addresses {
  /** The user name that its programs send, besides its own names. */
  username: string | null;
}

/** What an account has set; a row of `africas_talking_settings`. */
export interface SettingsRow extends Changeable {
  updated_at: Date;
}

/** The names and the currency of an account, and whether it is in the sandbox. */
export interface NamedAccount {
  name: string;
  currency: string;
  sandbox: boolean;
  username: string | null;
}

export async function findAccount(db: Db, accountId: number): Promise<NamedAccount | undefined> {
  const [row] = await db<NamedAccount[]>`
    select a.name, a.currency, a.sandbox, s.username
    from accounts a left join africas_talking_settings s on s.account_id = a.id where a.id = ${accountId}`;
  return row;
}

export async function findSettings(db: Db, accountId: number): Promise<SettingsRow | undefined> {
  const [row] = await db<SettingsRow[]>`
    select username, delivery_url, inbound_url, test_delivery_url, test_inbound_url, updated_at
    from africas_talking_settings where account_id = ${accountId}`;
  return row;
}

/** Where the programs of several accounts are called. */
export const findUrls = (tx: Tx, accountIds: number[]) =>
  tx<(Addresses & { account_id: number })[]>`
    select account_id, delivery_url, inbound_url, test_delivery_url, test_inbound_url from africas_talking_settings
    where account_id = any(${accountIds}::bigint[])`;

/** Writes what has changed; the rest stays, also if somebody else changes it at the same time. */
export async function writeSettings(
  tx: Tx,
  accountId: number,
  changes: Partial<Changeable> & Pick<SettingsRow, "updated_at">,
): Promise<void> {
  await tx`
    insert into africas_talking_settings ${tx({ account_id: accountId, ...changes })}
    on conflict (account_id) do update set ${tx(changes)}`;
}

/** A received message. */
export interface InboxRow {
  id: number;
  sender: string;
  number: string;
  text: string | null;
  created_at: Date;
}

/** Received messages after one and before a time, oldest first; to one number if it is given. */
export const listInbox = (
  db: Db,
  { accountId, test }: Reached,
  about: { after: number; before: Date; number: string | undefined; limit: number },
) => db<InboxRow[]>`
  select id, sender, number, text, created_at from inbound_messages m
  where account_id = ${accountId} ${ofKind(db, test, db`m.`)} and active and id > ${about.after}
    and created_at < ${about.before}
    ${about.number === undefined ? db`` : db`and number = ${about.number}`}
  order by account_id, id limit ${about.limit}`;
