/** Four eyes over credits: money above the operator's limit is credited once another operator agrees. */
import type { Context } from "../../../base/context.ts";
import type { Tx } from "../../../base/db.ts";
import { Refusal, refuseField } from "../../../base/errors.ts";
import type { Answer } from "../../../base/idempotency.ts";
import { formatId, parseId } from "../../../base/ids.ts";
import { formatMoney, moneyFromSql, moneyJson, moneyToSql, type Money } from "../../../base/money.ts";
import { say } from "../../../base/sentences/sentence.ts";
import type { Caller } from "../../../http/auth.ts";
import { notFound } from "../../../http/errors.ts";
import type { List } from "../../../http/pages.ts";
import { isOthers, isOwn, lifecycleJson, waitMs } from "../../accounts/approvals.ts";
import { audit, auditAs } from "../../accounts/audit.ts";
import { holdOperators, mayStillOperate, rootOf, rootOfCaller } from "../../accounts/credentials.ts";
import { mailOperators } from "../../accounts/people/approvers.ts";
import { creditBody } from "../ledger/entries.ts";
import type { CreditKind } from "../schemas.ts";
import { credit } from "../wallet.ts";
import * as store from "./store.ts";

/** Credits of one operator to one account within this time count together. */
const sumMs = 24 * 3_600_000;

/** What an operator asks for. */
export interface Asked {
  accountId: number;
  test: boolean;
  amount: Money;
  note: string | undefined;
  kind: CreditKind | undefined;
  /** For whoever approves it. */
  approvalNote: string | undefined;
}

const withoutSign = (amount: Money): Money => (amount < 0n ? -amount : amount);

/**
 * Credits an account in the caller's transaction, or has it wait for another operator if it is above the limit: with what the same person
 * credited to the account within a day and nobody approved, a debit like a credit. Play money never waits.
 */
export async function creditOrAsk(ctx: Context, tx: Tx, caller: Caller, asked: Asked): Promise<Answer<200 | 202>> {
  if (asked.amount === 0n) throw refuseField("invalid_request", "amount", say("`amount` must not be zero."));
  const limit = ctx.config.approveCreditAbove;
  if (limit === undefined || asked.test) return creditNow(ctx, tx, caller, asked);
  const wallet = await store.lockWallet(tx, asked.accountId);
  if (!wallet) throw notFound();
  // Decided here, under the lock, so that what is taken for play money is not paid in after all.
  const kind = asked.kind ?? (ctx.config.sandbox && wallet.inSandbox ? "sandbox" : "paid");
  if (kind === "sandbox") return creditNow(ctx, tx, caller, { ...asked, kind });
  const root = await rootOf(tx, caller.accountId, caller.actor);
  const now = ctx.clock.now();
  const before = await store.sumSmall(tx, asked.accountId, root, new Date(now.getTime() - sumMs));
  if (withoutSign(asked.amount) + moneyFromSql(before) > limit) return ask(ctx, tx, caller, root, asked);
  return creditNow(ctx, tx, caller, { ...asked, kind }, root);
}

/** @param root of whose credits it counts towards the limit; undefined if it does not */
async function creditNow(
  ctx: Context,
  tx: Tx,
  caller: Caller,
  asked: Asked,
  root?: string,
): Promise<Answer<200 | 202>> {
  const { accountId, amount, test } = asked;
  const entry = await credit(ctx, tx, asked);
  if (root !== undefined)
    await store.insertSmall(tx, {
      account_id: accountId,
      id: entry.id,
      root,
      amount: moneyToSql(withoutSign(amount)),
      created_at: ctx.clock.now(),
    });
  const details = { amount: formatMoney(amount), kind: entry.kind, test, entry: formatId("trn", entry.id) };
  await audit(ctx, tx, caller, { accountId, action: "wallet.credited", target: formatId("acc", accountId), details });
  return { status: 200, body: creditBody({ ...entry, amount }) };
}

async function ask(ctx: Context, tx: Tx, caller: Caller, root: string, asked: Asked): Promise<Answer<200 | 202>> {
  const { accountId, amount, note = null, approvalNote = null } = asked;
  const id = await ctx.ids.one(tx);
  const now = ctx.clock.now();
  const expiresAt = new Date(now.getTime() + waitMs);
  await store.insertCredit(tx, {
    id,
    account_id: accountId,
    amount: moneyToSql(amount),
    credit_note: note,
    asked_in: caller.accountId,
    asked_by: caller.actor,
    asked_by_name: caller.name,
    asked_by_root: root,
    approval_note: approvalNote,
    created_at: now,
    expires_at: expiresAt,
  });
  const target = formatId("apv", id);
  const approvers = await mailOperators(ctx, tx, { about: id, root });
  await audit(ctx, tx, caller, {
    accountId,
    action: "credit.requested",
    target,
    details: { amount: formatMoney(amount) },
  });
  // Printed by hand, as what is credited at once is: a replay must return the same bytes.
  const body = `{"status":"waiting_for_approval","approval_id":"${target}","amount":${formatMoney(amount)},"approvers":${approvers},"expires_at":"${expiresAt.toISOString()}"}`;
  return { status: 202, body };
}

/** Credits of all accounts that wait for another operator, or all that did, newest first. */
export const creditsOf = ({ sql, clock }: Context, { waiting }: { waiting: boolean }): List<store.CreditRow> =>
  store.credits(sql, { now: clock.now(), waiting });

/** One of them. */
export async function findCredit(ctx: Context, wireId: string): Promise<store.CreditRow> {
  const id = parseId("apv", wireId);
  const row = id === undefined ? undefined : await store.findCredit(ctx.sql, id, ctx.clock.now());
  if (!row) throw notFound();
  return row;
}

const noLongerWaits = () =>
  new Refusal("conflict", say("This credit no longer waits: it is decided. Nothing was changed."));

/** The credit, which waits; refuses who may not decide it, as far as that can be known before. */
async function toDecide(ctx: Context, caller: Caller, wireId: string): Promise<store.CreditRow> {
  if (caller.userId === undefined)
    throw new Refusal(
      "forbidden",
      say("A credit is approved or rejected by a person, not by a token. Sign in to the dashboard."),
    );
  const row = await findCredit(ctx, wireId);
  if (row.state !== "waiting") throw noLongerWaits();
  if ((await rootOfCaller(ctx, caller)) !== row.asked_by_root) return row;
  throw new Refusal(
    "forbidden",
    say(
      "You asked for this credit yourself, directly or with a token of yours. Another operator has to approve or reject it.",
    ),
  );
}

/**
 * Approves a credit, which is written in the transaction of the decision, so that it is written once whatever crashes. If it is refused, as a
 * debit of more than there is, it goes on waiting.
 */
export async function approveCredit(
  ctx: Context,
  caller: Caller,
  wireId: string,
  note: string | null,
): Promise<store.CreditRow> {
  const row = await toDecide(ctx, caller, wireId);
  const { id, account_id: accountId, credit_note: creditNote, asked_in: askedIn, asked_by: by } = row;
  const amount = moneyFromSql(row.amount);
  await ctx.sql.begin(async (tx) => {
    await holdOperators(tx, [by, caller.actor]);
    if (!(await mayStillOperate(tx, askedIn, by)))
      throw new Refusal(
        "conflict",
        say("{person} asked for this credit and is no operator any more. Reject it, and credit the account yourself.", {
          person: row.asked_by_name,
        }),
      );
    await refuseFormer(tx, caller);
    const about = { accountId, test: false, amount, note: creditNote ?? undefined, kind: "paid" } as const;
    const entry = await credit(ctx, tx, about);
    await settle(ctx, tx, caller, row, { state: "approved", note, entryId: entry.id });
    const details = {
      amount: formatMoney(amount),
      kind: entry.kind,
      entry: formatId("trn", entry.id),
      approval: formatId("apv", id),
      asked_by: row.asked_by_name,
    };
    const target = formatId("acc", accountId);
    await audit(ctx, tx, caller, { accountId, action: "wallet.credited", target, details });
  });
  ctx.live?.publish({ accountId, kind: "balance", key: "", data: {} });
  return findCredit(ctx, wireId);
}

/** Rejects a credit, which is then never written. */
export async function rejectCredit(
  ctx: Context,
  caller: Caller,
  wireId: string,
  note: string | null,
): Promise<store.CreditRow> {
  const row = await toDecide(ctx, caller, wireId);
  await ctx.sql.begin(async (tx) => {
    await refuseFormer(tx, caller);
    await settle(ctx, tx, caller, row, { state: "rejected", note, entryId: null });
  });
  return findCredit(ctx, wireId);
}

/** Takes a credit back that the caller asked for, directly or with a token of theirs; it is then never written. */
export async function withdrawCredit(ctx: Context, caller: Caller, wireId: string): Promise<store.CreditRow> {
  const row = await findCredit(ctx, wireId);
  if (row.state !== "waiting") throw noLongerWaits();
  if ((await rootOfCaller(ctx, caller)) !== row.asked_by_root)
    throw new Refusal(
      "forbidden",
      say("{person} asked for this credit, and nobody else can withdraw it. Another operator can reject it.", {
        person: row.asked_by_name,
      }),
    );
  await ctx.sql.begin((tx) => settle(ctx, tx, caller, row, { state: "withdrawn", note: null, entryId: null }));
  return findCredit(ctx, wireId);
}

/** Refuses an approver who has ceased to be an operator since the request was admitted. */
async function refuseFormer(tx: Tx, caller: Caller): Promise<void> {
  if (!(await mayStillOperate(tx, caller.accountId, caller.actor)))
    throw new Refusal("forbidden", say("You are no operator any more. Nothing was changed."));
}

/** In the transaction of whatever follows from it. */
async function settle(
  ctx: Context,
  tx: Tx,
  caller: Caller,
  { id, account_id: accountId, amount, asked_by_name: asked }: store.CreditRow,
  decision: { state: "approved" | "rejected" | "withdrawn"; note: string | null; entryId: number | null },
): Promise<void> {
  const now = ctx.clock.now();
  if (!(await store.decide(tx, { id, by: caller.actor, byName: caller.name, now, ...decision }))) throw noLongerWaits();
  await audit(ctx, tx, caller, {
    accountId,
    action: `credit.${decision.state}`,
    target: formatId("apv", id),
    details: { amount: formatMoney(moneyFromSql(amount)), asked_by: asked },
  });
}

/** Rows per transaction. */
const batch = 1_000;

/** Ends credits that nobody decided in time. True when there may be more. */
export async function forgetExpired(ctx: Context): Promise<boolean> {
  const expired = await ctx.sql.begin(async (tx) => {
    const rows = await store.expire(tx, ctx.clock.now(), batch);
    for (const { id, account_id: accountId, amount } of rows) {
      const details = { amount: formatMoney(moneyFromSql(amount)) };
      await auditAs(ctx, tx, "wallet", { accountId, action: "credit.expired", target: formatId("apv", id), details });
    }
    return rows.length;
  });
  return expired === batch;
}

/** Deletes what no longer counts towards the limit. True when there may be more. */
export const forgetSmall = async ({ sql, clock }: Context): Promise<boolean> =>
  (await store.forgetSmall(sql, new Date(clock.now().getTime() - sumMs), batch)) === batch;

/** In wire form, for a caller with this root. */
export const creditJson = (caller: Caller, root: string, row: store.CreditRow) => ({
  approval_id: formatId("apv", row.id),
  ...lifecycleJson(row),
  account_id: formatId("acc", row.account_id),
  account_name: row.account_name,
  amount: moneyJson(moneyFromSql(row.amount)),
  currency: row.currency,
  credit_note: row.credit_note,
  may_decide: isOthers(row, root) && caller.userId !== undefined && !caller.readOnly,
  may_withdraw: isOwn(row, root) && !caller.readOnly,
  entry_id: row.entry_id === null ? null : formatId("trn", row.entry_id),
});
