/** What programs learn of a send that waits for an approver: each change is announced in its own transaction. Runs in threads, too. */
import type { Tx } from "../../base/db.ts";
import { moneyFromSql, moneyJson } from "../../base/money.ts";
import { statusOf } from "../accounts/approvals.ts";
import { approvalBody } from "../webhooks/bodies.ts";
import { enqueueDue } from "../webhooks/due.ts";
import type { Changed } from "./approvals-store.ts";

/** Announces them to the webhooks of their accounts. */
export const announceChanges = (tx: Tx, rows: Changed[], at: Date): Promise<void> =>
  enqueueDue(
    tx,
    rows.map((row) => ({ accountId: row.account_id, event: "approval", body: bodyOf(row, at) })),
    at,
  );

function bodyOf(row: Changed, at: Date): string {
  const { id, reference, messages, parts, note, test, report_id: reportId, created_at: createdAt } = row;
  const cost = moneyJson(moneyFromSql(row.cost));
  return approvalBody({
    status: statusOf(row),
    id,
    reference,
    messages,
    parts,
    cost,
    reportId,
    note,
    createdAt,
    at,
    test,
  });
}
