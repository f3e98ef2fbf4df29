/** Who runs the installation besides who installed it. */
import type { AuditAction } from "../audit-actions.ts";
import type { Context } from "../../../base/context.ts";
import type { Tx } from "../../../base/db.ts";
import { Refusal } from "../../../base/errors.ts";
import { parseId } from "../../../base/ids.ts";
import { say } from "../../../base/sentences/sentence.ts";
import { missingScope, type Caller } from "../../../http/auth.ts";
import { notFound } from "../../../http/errors.ts";
import { audit } from "../audit.ts";
import { actorOf, endCredentials } from "../credentials.ts";
import { tokensOfOperator } from "../credentials-store.ts";
import { auditLogin } from "../sign-in-log.ts";
import { leaveVisited } from "./sessions-store.ts";
import * as store from "./store.ts";

/** Whether nobody could approve a credit that waits, since there are no two operators. */
export const lacksApprovers = async ({ sql, config }: Pick<Context, "sql" | "config">): Promise<boolean> =>
  config.approveCreditAbove !== undefined && (await store.countOperators(sql)) < 2;

/**
 * Makes a person an operator, or ends that. With it end at once, in every process, the operator's rights of their sessions, their views of
 * accounts that they do not belong to, and the tokens with the scope `operator` that they made, with all that these made.
 *
 * Nobody ends their own, so one is always left: of two operators who remove each other, the second is none any more.
 */
export async function setOperator(
  ctx: Context,
  caller: Caller,
  wireId: string,
  operator: boolean,
): Promise<store.LoginRow> {
  const { userId } = caller;
  if (userId === undefined)
    throw new Refusal(
      "forbidden",
      say("Only a person decides who is an operator, not a token. Sign in to the dashboard, under “People”."),
    );
  if (!operator && parseId("usr", wireId) === userId)
    throw new Refusal(
      "conflict",
      say("You cannot end your own rights as an operator. Another operator has to do it, so that one is always left."),
    );
  return ctx.sql.begin(async (tx) => {
    const id = parseId("usr", wireId) ?? 0;
    await store.lockAccountsOfOperator(tx, id);
    const operators = await store.lockOperators(tx, id);
    if (!operators.includes(userId)) throw missingScope(caller, "operator");
    const person = await store.findLogin(tx, id);
    if (!person) throw notFound();
    if (person.operator === operator) return person;
    await store.setOperator(tx, id, operator);
    await record(ctx, tx, caller, person, operator ? "operator.added" : "operator.removed");
    if (!operator) await endOperator(ctx, tx, caller, person);
    return { ...person, operator };
  });
}

/** In the logs of the person's accounts, and in that of the operator's own. */
async function record(
  ctx: Context,
  tx: Tx,
  caller: Caller,
  person: store.LoginRow,
  action: AuditAction,
): Promise<void> {
  await auditLogin(ctx, tx, person, actorOf(caller), action);
  if (person.accounts.length === 0 || person.accounts.some(({ id }) => id === caller.accountId)) return;
  await audit(ctx, tx, caller, { action, target: `usr_${person.id}`, details: { email: person.email } });
}

async function endOperator(ctx: Context, tx: Tx, caller: Caller, { id }: store.LoginRow): Promise<void> {
  for (const { account_id: accountId, ids } of await tokensOfOperator(tx, id))
    await endCredentials(ctx, tx, { accountId, actor: actorOf(caller), because: "operator.removed" }, { tokens: ids });
  await leaveVisited(tx, id);
  await store.deleteIfNowhere(tx, id);
}
