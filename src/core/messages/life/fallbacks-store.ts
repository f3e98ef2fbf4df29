/** The SQL of fallbacks: messages that are sent in the place of others. */
import type { Tx } from "../../../base/db.ts";
import type { Fallback } from "../../carriers/traffic.ts";
import { isSimulated } from "../../wallet/debits.ts";
import { json, type Key } from "./book-store.ts";

/** A message that has just ended and has a fallback, and what decides whether that is sent. */
export interface Fallen extends Key {
  test: boolean;
  recipient: string;
  /** Empty once it was erased. */
  text: string;
  reference: string | null;
  priority: number;
  validUntil: Date;
  validitySeconds: number;
  fallback: Fallback;
  /** Its account is suspended. */
  isSuspended: boolean;
  /** Its account has gone live, or entered the sandbox, since it was charged. */
  hasChangedMode: boolean;
  /** Its bulk send was paused or cancelled. */
  isHalted: boolean;
}

/** The fallbacks of locked messages, in the order of their keys. */
export function findFallen(tx: Tx, keys: Key[]): Promise<Fallen[]> {
  const rows = keys.map(({ accountId, id }) => ({ account_id: accountId, id }));
  return tx<Fallen[]>`
    select m.account_id as "accountId", m.id, m.test, m.recipient, coalesce(m.text, '') as text, m.reference, m.priority,
      m.valid_until as "validUntil",
      extract(epoch from m.valid_until - coalesce(m.send_at, m.created_at))::int as "validitySeconds",
      m.options -> 'fallback' as fallback, a.suspended_at is not null as "isSuspended",
      ${isSimulated(tx, tx`m`)} <> (m.test or c.sandbox is true) as "hasChangedMode",
      exists (
        select from reports r where r.account_id = m.account_id and r.report_id = m.report_id and r.state <> 'running'
      ) as "isHalted"
    from json_to_recordset(${json(rows)}::text::json) as x(account_id bigint, id bigint)
    join messages m on m.account_id = x.account_id and m.id = x.id
    join accounts a on a.id = m.account_id
    left join ledger c on c.account_id = m.account_id and c.id = m.id
    order by m.account_id, m.id`;
}

/** Writes in messages which ones were sent in their place. */
export async function linkFallbacks(tx: Tx, links: (Key & { fallbackId: number })[]): Promise<void> {
  const rows = links.map(({ accountId, id, fallbackId }) => ({ account_id: accountId, id, fallback_id: fallbackId }));
  await tx`
    update messages m set options = jsonb_set(m.options, '{fallback,id}', to_jsonb(x.fallback_id))
    from json_to_recordset(${json(rows)}::text::json) as x(account_id bigint, id bigint, fallback_id bigint)
    where m.account_id = x.account_id and m.id = x.id`;
}
