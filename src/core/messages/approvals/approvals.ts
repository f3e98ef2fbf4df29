/** Four eyes: a send above an account's limits waits for somebody else than who asked for it. */
import type { Context } from "../../../base/context.ts";
import type { Sql } from "../../../base/db.ts";
import { Refusal } from "../../../base/errors.ts";
import { fallbackLanguage } from "../../../base/languages.ts";
import { say } from "../../../base/sentences/sentence.ts";
import { formatId, parseId } from "../../../base/ids.ts";
import { moneyFromSql, moneyJson } from "../../../base/money.ts";
import type { Subject } from "../../../base/personal.ts";
import { isOthers, isOwn, lifecycleJson } from "../../accounts/approvals.ts";
import { mayStillSend, rootOfCaller } from "../../accounts/credentials.ts";
import { audit } from "../../accounts/audit.ts";
import { notFound } from "../../../http/errors.ts";
import type { List } from "../../../http/pages.ts";
import { reached, type Caller } from "../../../http/auth.ts";
import type { BulkAcceptor } from "../bulk/bulk.ts";
import { zoneWord } from "../bulk/due.ts";
import type { BulkRules } from "../bulk/draft.ts";
import { wakeWorkers } from "../../webhooks/due.ts";
import { announceChanges } from "../approval-events.ts";
import * as store from "../approvals-store.ts";
import { eraseMentions, rejectNaming } from "../personal-store.ts";

/** Sends of the account that wait for an approver, or all that did, newest first. */
export const approvalsOf = (
  { sql, clock }: Context,
  caller: Caller,
  { waiting }: { waiting: boolean },
): List<store.ApprovalRow> => store.approvals(sql, reached(caller), { now: clock.now(), waiting });

/** One of them. */
export async function findApproval(ctx: Context, caller: Caller, wireId: string): Promise<store.ApprovalRow> {
  const id = parseId("apv", wireId);
  const row = id === undefined ? undefined : await store.findApproval(ctx.sql, reached(caller), id, ctx.clock.now());
  if (!row) throw notFound();
  return row;
}

/** Whether the caller may decide what others ask for. */
const mayApprove = (caller: Caller): boolean => caller.scopes.has("approve") && !caller.readOnly;

/** How many sends wait that the caller may decide. */
export async function countDecidable(ctx: Context, caller: Caller): Promise<number> {
  if (!mayApprove(caller)) return 0;
  const root = await rootOfCaller(ctx, caller);
  return store.countOthers(ctx.sql, reached(caller), { now: ctx.clock.now(), root });
}

/** Whether a caller with this root may decide, as far as anybody can know before they do. */
const mayDecide = (caller: Caller, root: string, row: store.ApprovalRow): boolean =>
  isOthers(row, root) && mayApprove(caller);

/** Whether they may take it back. */
const mayWithdraw = (caller: Caller, root: string, row: store.ApprovalRow): boolean =>
  isOwn(row, root) && caller.scopes.has("sms:send") && !caller.readOnly;

async function refuseOwn(ctx: Context, caller: Caller, row: store.ApprovalRow): Promise<void> {
  if (row.state !== "waiting") throw decided(row.state);
  if ((await rootOfCaller(ctx, caller)) !== row.asked_by_root) return;
  throw new Refusal(
    "forbidden",
    say(
      "You asked for this send yourself, directly or with a token of yours. Somebody else has to approve or reject it.",
    ),
  );
}

const decided = (state: store.ApprovalRow["state"]) =>
  new Refusal("conflict", say("This send no longer waits: it is {state}. Nothing was changed.", { state: { state } }));

const justDecided = () =>
  new Refusal("conflict", say("This send no longer waits: it is decided. Nothing was changed."));

/**
 * Approves a send: it is charged and accepted in the transaction of the decision, exactly as a bulk send, so that it is sent once whatever
 * crashes. If it is refused, as without the balance, it goes on waiting.
 */
export async function approve(
  ctx: Context,
  caller: Caller,
  wireId: string,
  { bulk, rules, note, hungUp }: { bulk: BulkAcceptor; rules: BulkRules; note: string | null; hungUp: AbortSignal },
): Promise<store.ApprovalRow> {
  const row = await findApproval(ctx, caller, wireId);
  await refuseOwn(ctx, caller, row);
  if (!(await mayStillSend(ctx.sql, caller.accountId, row.asked_by)))
    throw new Refusal(
      "conflict",
      say(
        "{person} asked for this send and may no longer send. Reject it, and have it asked for by somebody who may.",
        { person: row.asked_by_name },
      ),
    );
  if (row.send_at !== null && row.send_at < ctx.clock.now())
    throw new Refusal(
      "conflict",
      say("This send was meant for {at}, which has passed. Reject it, and have it asked for again.", {
        at: { at: row.send_at },
      }),
    );
  const request = await store.findRequest(ctx.sql, caller.accountId, row.id);
  if (request === undefined) throw justDecided();
  const { id, messages, parts, cost } = row;
  await bulk.send({
    ...asAsked(row, request, rules),
    caller,
    hungUp,
    approved: { id, by: caller.actor, byName: caller.name, note, messages, parts, cost },
  });
  return findApproval(ctx, caller, wireId);
}

/**
 * The order as it was asked for: whatever the account's defaults are by now, it has the sender and the numbers that are shown. Whoever asked
 * has seen who is rejected, in their own language.
 */
const asAsked = ({ sender, country }: store.ApprovalRow, request: string, rules: BulkRules) => ({
  body: Buffer.from(request),
  rules: { ...rules, defaultSender: sender, country: country ?? rules.country },
  language: fallbackLanguage,
  key: undefined,
});

/** What would go out, message by message, while it waits: exactly what an approval sends. */
export async function messagesOf(
  ctx: Context,
  caller: Caller,
  wireId: string,
  { bulk, rules, hungUp }: { bulk: BulkAcceptor; rules: BulkRules; hungUp: AbortSignal },
): Promise<List<store.Sample>> {
  const row = await findApproval(ctx, caller, wireId);
  if (row.state !== "waiting") throw decided(row.state);
  const request = await store.findRequest(ctx.sql, caller.accountId, row.id);
  if (request === undefined) throw justDecided();
  return {
    count: async () => row.messages,
    read: (window) => bulk.show({ ...asAsked(row, request, rules), caller, hungUp }, window, row.created_at),
  };
}

/** Rejects a send, which is then never sent. */
export async function reject(ctx: Context, caller: Caller, wireId: string, note: string | null) {
  const row = await findApproval(ctx, caller, wireId);
  await refuseOwn(ctx, caller, row);
  return end(ctx, caller, row, { state: "rejected", note });
}

/** Takes a send back that the caller asked for, directly or with a token of theirs; it is then never sent. */
export async function withdraw(ctx: Context, caller: Caller, wireId: string) {
  const row = await findApproval(ctx, caller, wireId);
  if (row.state !== "waiting") throw decided(row.state);
  if ((await rootOfCaller(ctx, caller)) !== row.asked_by_root)
    throw new Refusal(
      "forbidden",
      say("{person} asked for this send, and nobody else can withdraw it. Whoever may approve it can reject it.", {
        person: row.asked_by_name,
      }),
    );
  return end(ctx, caller, row, { state: "withdrawn", note: null });
}

/** Ends a send that waits, without sending it. */
async function end(
  ctx: Context,
  caller: Caller,
  { id, messages, asked_by_name: asked }: store.ApprovalRow,
  { state, note }: { state: "rejected" | "withdrawn"; note: string | null },
): Promise<store.ApprovalRow> {
  const { accountId, actor: by, name: byName } = caller;
  const [target, now] = [formatId("apv", id), ctx.clock.now()];
  await ctx.sql.begin(async (tx) => {
    const ended = await store.decide(tx, accountId, { id, state, by, byName, note, now, reportId: null });
    if (!ended) throw justDecided();
    await announceChanges(tx, [ended], now);
    const details = { recipients: messages, asked_by: asked };
    await audit(ctx, tx, caller, { action: `approval.${state}`, target, details });
  });
  wakeWorkers(ctx);
  return findApproval(ctx, caller, target);
}

/** Sends per transaction, whose requests may be large. */
const batch = 100;

/** Ends sends that nobody decided in time, and drops their requests. True when there may be more. */
export async function forgetExpired(ctx: Context): Promise<boolean> {
  const expired = await ctx.sql.begin(async (tx) => {
    const now = ctx.clock.now();
    const rows = await store.expire(tx, now, batch);
    await announceChanges(tx, rows, now);
    return rows.length;
  });
  if (expired > 0) wakeWorkers(ctx);
  return expired === batch;
}

/** Rejects sends that wait and name a number, since nobody can tell what is left of them, and removes it from what is kept of others. */
export const eraseApprovals = (sql: Sql, subject: Subject): Promise<number> =>
  sql.begin(async (tx) => {
    const rejected = await rejectNaming(tx, subject);
    await announceChanges(tx, rejected, subject.now);
    return rejected.length + (await eraseMentions(tx, subject));
  });

/** In wire form, for a caller with this root. */
export const approvalJson = (caller: Caller, root: string, row: store.ApprovalRow) => ({
  approval_id: formatId("apv", row.id),
  ...lifecycleJson(row),
  recipients: row.messages,
  count: row.parts,
  total_cost: moneyJson(moneyFromSql(row.cost)),
  sender: row.sender,
  reference: row.reference,
  send_at: row.send_at?.toISOString() ?? null,
  per_minute: row.per_minute,
  zone: zoneWord(row.is_local),
  samples: row.samples,
  may_decide: mayDecide(caller, root, row),
  may_withdraw: mayWithdraw(caller, root, row),
  report_id: row.report_id,
});
