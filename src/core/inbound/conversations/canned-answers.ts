/** Canned answers: texts of an account that people insert into their answers. */
import { audit } from "../../accounts/audit.ts";
import type { Context } from "../../../base/context.ts";
import { invalidField, Refusal } from "../../../base/errors.ts";
import { say } from "../../../base/sentences/sentence.ts";
import { formatId, parseId } from "../../../base/ids.ts";
import { isTestToken, type Caller } from "../../../http/auth.ts";
import { notFound } from "../../../http/errors.ts";
import * as store from "./canned-answers-store.ts";

/** The maximum number of canned answers of an account; all are listed at once. */
const most = 500;

/** The members of a new or changed answer. */
interface Written {
  name: string;
  text: string;
}

/** An answer in wire form. */
const answerJson = ({ id, changed_at, ...row }: store.AnswerRow) => ({
  id: formatId("ans", id),
  ...row,
  changed_at: changed_at.toISOString(),
});

/** All answers of the account, by name. */
export async function listAnswers({ sql }: Context, accountId: number) {
  return { canned_answers: (await store.listAnswers(sql, accountId)).map(answerJson) };
}

/** Test and live traffic share the answers, so only live tokens may change them. */
function refuseTest(caller: Caller): void {
  if (isTestToken(caller))
    throw new Refusal("forbidden", say("A test token cannot change canned answers. Use a live token."));
}

function readWritten({ name, text }: Written): Written {
  if (name.trim() === "") throw invalidField("name", say("`name` is empty: give the answer a name to find it by."));
  if (text.trim() === "") throw invalidField("text", say("`text` is empty: enter the text to be inserted."));
  return { name: name.trim(), text };
}

/** Creates an answer. */
export async function createAnswer(ctx: Context, caller: Caller, written: Written) {
  refuseTest(caller);
  const { accountId } = caller;
  const given = readWritten(written);
  return ctx.sql.begin(async (tx) => {
    const row = { id: await ctx.ids.one(tx), ...given, changed_at: ctx.clock.now() };
    if (!(await store.insertAnswer(tx, accountId, row, most)))
      throw new Refusal(
        "conflict",
        say("The account has the maximum of {most} canned answers. Delete one first.", { most }),
      );
    await audit(ctx, tx, caller, { action: "answer.created", target: row.name });
    return answerJson(row);
  });
}

/** Changes an answer; 404 if there is none. */
export async function changeAnswer(ctx: Context, caller: Caller, wireId: string, written: Written) {
  refuseTest(caller);
  const row = { id: parseId("ans", wireId) ?? 0, ...readWritten(written), changed_at: ctx.clock.now() };
  return ctx.sql.begin(async (tx) => {
    if (!(await store.updateAnswer(tx, caller.accountId, row))) throw notFound();
    await audit(ctx, tx, caller, { action: "answer.changed", target: row.name });
    return answerJson(row);
  });
}

/** Deletes an answer; 404 if there is none. */
export async function deleteAnswer(ctx: Context, caller: Caller, wireId: string) {
  refuseTest(caller);
  return ctx.sql.begin(async (tx) => {
    const name = await store.deleteAnswer(tx, caller.accountId, parseId("ans", wireId) ?? 0);
    if (name === undefined) throw notFound();
    await audit(ctx, tx, caller, { action: "answer.deleted", target: name });
    return { id: wireId, deleted: true };
  });
}
