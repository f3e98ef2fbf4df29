/** The messages of all accounts that wait to be submitted, as operators list them. */
import type { Language } from "../../../base/languages.ts";
import { noteIn } from "../../../http/translations.ts";
import { Type, type Static } from "typebox";
import type { Context } from "../../../base/context.ts";
import { invalidField } from "../../../base/errors.ts";
import { say } from "../../../base/sentences/sentence.ts";
import { formatId, parseId } from "../../../base/ids.ts";
import { maskPhone } from "../../../base/phone/phone.ts";
import { exactSchema, pageParameters, pagesSchema } from "../../../http/pages.ts";
import { named, nullable, text, time, wordSchema } from "../../../http/schemas.ts";
import {
  causesOf,
  waitCauses,
  waitingMessages,
  waitKinds,
  type WaitingRow,
} from "../../../core/messages/waiting/waiting.ts";

const kindWords =
  "`overdue`: it should have been sent by now. `held`: it waits for something to end. `scheduled`: it waits for its `send_at`.";

const causeWords =
  "Why it waits. Overdue: `link`, no link of its route takes it (down or full); `turn`, it is due, and no process has taken it yet. Held: `quiet_hours`; `retry`, after a temporary error; `pause`, of its bulk send; `process`, a process has taken it. Scheduled: `time`.";

/** The query of the list. */
export const waitingQuery = Type.Object({
  ...pageParameters,
  kind: Type.Optional(wordSchema(waitKinds, kindWords)),
  cause: Type.Optional(wordSchema(waitCauses, causeWords)),
  account_id: Type.Optional(text("Only messages of this account: `acc_<id>`.")),
});

/** The list. */
export const waitingListSchema = named("WaitingMessageList", {
  waiting: Type.Array(
    named("WaitingMessage", {
      sms_id: text("`out_sms_<id>`."),
      account_id: Type.String(),
      account_name: Type.String(),
      to: text("Masked; empty once erased."),
      sender: Type.String(),
      test: Type.Boolean(),
      kind: wordSchema(waitKinds, kindWords),
      cause: wordSchema(waitCauses, causeWords),
      detail: nullable(Type.String(), "What the service recorded last in its timeline."),
      due_at: nullable(
        time(),
        "If overdue, when it should have been sent; otherwise when it is tried. Null if paused or with a process.",
      ),
      created_at: time(),
    }),
    { description: "Of all accounts; those without a `due_at` come last." },
  ),
  pages: pagesSchema,
  total_is_exact: exactSchema,
});

/** The waiting messages that match a query. */
export function waitingOf(ctx: Context, { kind, cause, account_id: account }: Static<typeof waitingQuery>) {
  const accountId = account === undefined ? undefined : parseId("acc", account);
  if (account !== undefined && accountId === undefined)
    throw invalidField("account_id", say("`account_id` is not the id of an account: write it as `acc_<id>`."));
  const causes = waitCauses.filter(
    (each) => (kind === undefined || causesOf[kind].includes(each)) && (cause === undefined || each === cause),
  );
  return waitingMessages(ctx, { causes, accountId });
}

/** A waiting message on the wire. */
export function waitingJson(
  { id, account_id, recipient, cause, at, created_at, detail, ...row }: WaitingRow,
  language: Language,
) {
  return {
    sms_id: formatId("out_sms", id),
    account_id: formatId("acc", account_id),
    ...row,
    to: recipient === "" ? "" : maskPhone(recipient),
    detail: noteIn(detail, language),
    kind: waitKinds.find((kind) => causesOf[kind].includes(cause))!,
    cause,
    due_at: at?.toISOString() ?? null,
    created_at: created_at.toISOString(),
  };
}
