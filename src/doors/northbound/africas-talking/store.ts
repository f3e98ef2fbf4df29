/** The SQL of what accounts have set for programs written for Africa's Talking, and of their inbox. Every query filters by account. */
import { ofKind, type Db, type Tx } from "../../../base/db.ts";
import type { Reached } from "../../../http/auth.ts";

/** What an account has set; a row of `africas_talking_settings`. */
export interface SettingsRow {
  /** The user name that its programs send, besides its own names. */
  username: string | null;
  /** Where delivery reports and received messages are posted. */
  delivery_url: string | null;
  inbound_url: string | null;
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
    select username, delivery_url, inbound_url, updated_at from africas_talking_settings where account_id = ${accountId}`;
  return row;
}

/** Where the programs of several accounts are called. */
export const findUrls = (tx: Tx, accountIds: number[]) =>
  tx<(Pick<SettingsRow, "delivery_url" | "inbound_url"> & { account_id: number })[]>`
    select account_id, delivery_url, inbound_url from africas_talking_settings
    where account_id = any(${accountIds}::bigint[])`;

export async function writeSettings(
  tx: Tx,
  accountId: number,
  { username, delivery_url, inbound_url }: Omit<SettingsRow, "updated_at">,
): Promise<void> {
  await tx`
    insert into africas_talking_settings (account_id, username, delivery_url, inbound_url)
    values (${accountId}, ${username}, ${delivery_url}, ${inbound_url})
    on conflict (account_id) do update set username = excluded.username, delivery_url = excluded.delivery_url,
      inbound_url = excluded.inbound_url, updated_at = now()`;
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
