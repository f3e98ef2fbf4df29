/** The SQL that exports the ledger. */
import type { Sql } from "../../base/db.ts";
import { byId, exportedAtOnce, type ExportRow } from "../../base/personal.ts";

/** Ledger entries of both wallets. */
export const exportLedger = (sql: Sql, accountId: number) =>
  byId(
    (after) => sql<ExportRow[]>`
      select l.id, l.test, l.kind, l.amount, l.balance_after + coalesce(r.balance_after, 0) as balance_after, l.message_id, l.note,
        l.created_at,
        case when v.id is not null then jsonb_build_object('function', v.function, 'lang', v.language,
          'quantity', case v.function when 'stt' then trim_scale(v.quantity / 1000.0) else v.quantity end,
          'price', trim_scale(v.price / 1000000.0), 'trace_id', v.request_id) end as voice
      from (
        select * from ledger where account_id = ${accountId} and id > ${after} order by id limit ${exportedAtOnce}
      ) l left join reports r on r.account_id = l.account_id and r.report_id = l.report_id
        left join voice_charges v on v.account_id = l.account_id and v.id = l.id
      order by l.id`,
  );
