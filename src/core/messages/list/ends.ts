/** Detects that bulk sends have ended, that is, that the last message of each has become final. */
import type { Context } from "../../../base/context.ts";
import type { Tx } from "../../../base/db.ts";
import { moneyFromSql, moneyJson } from "../../../base/money.ts";
import { publicUrl } from "../../../http/address.ts";
import { reportEndedBody, type Announce, type WebhookEvent } from "../../webhooks/webhooks.ts";
import * as bulk from "../bulk/store.ts";
import { fallbackLanguage } from "../../../base/languages.ts";
import { countFailures, countReport } from "./store.ts";
import { reasonCounts } from "./wire.ts";

/** Sends per transaction, which also counts the messages of ended ones. */
const batch = 50;
const maxBatches = 20;

/**
 * Ends bulk sends that have no open message left, and announces each once; called by the sweeper. Settling a message does not
 * have to check whether it was the last one: a send remembers its first open message, and is checked less often the longer that
 * stays open.
 */
export async function endReports(ctx: Context, announce: Announce): Promise<void> {
  for (let i = 0, checked = batch; i < maxBatches && checked === batch; i++) {
    const now = ctx.clock.now();
    const { count, announced } = await ctx.sql.begin(async (tx) => {
      const { ended, count } = await bulk.endReports(tx, now, batch);
      const events = await Promise.all(ended.map((report) => endedEvent(ctx, tx, report)));
      return { count, announced: await announce(tx, events) };
    });
    announced();
    checked = count;
  }
}

const amount = (micros: number) => moneyJson(moneyFromSql(micros));

async function endedEvent({ config }: Context, tx: Tx, report: bulk.EndedReport): Promise<WebhookEvent> {
  const { accountId, reportId, firstId, lastId, reference, test, state, createdAt, endedAt } = report;
  const [owner, range] = [
    { accountId, test: undefined },
    { id: reportId, firstId, lastId },
  ];
  const counts = await countReport(tx, owner, range);
  const failures = await countFailures(tx, owner, range);
  const sum = (of: (count: (typeof counts)[number]) => number) => counts.reduce((total, each) => total + of(each), 0);
  const body = reportEndedBody({
    reportId,
    url: `${publicUrl(config)}/v1/sms/reports/${reportId}`,
    reference,
    state: state === "cancelled" ? "cancelled" : "completed",
    messages: sum((each) => each.messages),
    parts: sum((each) => each.parts),
    cost: amount(sum((each) => each.cost)),
    refunded: amount(sum((each) => each.refunded)),
    states: Object.fromEntries(counts.map((each) => [each.state, each.messages])),
    reasons: reasonCounts(failures, fallbackLanguage),
    createdAt,
    endedAt,
    test,
  });
  return { accountId, event: "report.ended", body };
}
