import type { Static } from "typebox";
import type { Context } from "../../../base/context.ts";
import type { Sql, Tx } from "../../../base/db.ts";
import { invalidField, Refusal } from "../../../base/errors.ts";
import { say } from "../../../base/sentences/sentence.ts";
import { formatId } from "../../../base/ids.ts";
import { hasNumbers } from "../../../base/phone/number-plans.ts";
import type { Caller } from "../../../http/auth.ts";
import type { List } from "../../../http/pages.ts";
import { accountOf } from "../accounts.ts";
import { audit } from "../audit.ts";
import type { ApprovedSenders } from "./approved-senders.ts";
import type { newSenderSchema, senderDecisionSchema } from "../schemas.ts";
import { checkSender, type SenderRule } from "./sender-rule.ts";
import * as store from "./store.ts";
import type { ReviewRow, SenderRow } from "./store.ts";
import { lockAccount } from "../store.ts";

/** Maximum sender IDs per account. */
const maxSenders = 1000;

function checkCountries(countries: string[] | null | undefined): string[] | null {
  if (!countries) return null;
  const wrong = countries.find((country) => !hasNumbers(country));
  if (wrong === undefined) return countries;
  throw invalidField(
    "countries",
    say(
      '`countries` contains "{country}", which is not a country with phone numbers. Use ISO 3166-1 codes such as RW.',
      {
        country: wrong,
      },
    ),
  );
}

/** The sender IDs of an account, or those whose name contains a text. */
export const sendersOf = ({ sql }: Context, accountId: number, containing?: string) =>
  store.senders(sql, accountId, containing);

/** The sender IDs of all accounts in one status, oldest first. */
export function reviewsOf({ sql }: Context, status: SenderRow["status"]): List<ReviewRow> {
  return {
    count: () => store.countReviews(sql, status),
    read: (window) => store.listReviews(sql, status, window),
  };
}

/** Requests a sender: approved at once for an operator, or if the account may use any sender. A refusal is not final. */
export async function requestSender(
  ctx: Context,
  caller: Caller,
  input: Static<typeof newSenderSchema>,
  senderRule: SenderRule,
  /** The name of the sender's field in the request. */
  field = "sender",
): Promise<SenderRow> {
  const sender = checkSender(field, input.sender, senderRule);
  const countries = checkCountries(input.countries);
  return ctx.sql.begin(async (tx) => {
    const account = await lockAccount(tx, caller.accountId);
    if ((await store.senders(tx, caller.accountId).count()) >= maxSenders) {
      throw new Refusal("conflict", say("The account has the maximum of {most} senders.", { most: maxSenders }));
    }
    const free = caller.operator || account?.settings.sender_policy !== "approved";
    const status = free ? "approved" : "pending";
    const row = await store.askForSender(tx, caller.accountId, {
      sender,
      status,
      countries,
      purpose: input.purpose ?? null,
    });
    if (row.status === "approved" && row.decided_at && !isSame(row.countries, countries))
      throw new Refusal(
        "conflict",
        say("`{sender}` is already approved, for {countries}. Ask the operator to change that.", {
          sender,
          countries: row.countries?.join(", ") ?? say("every country"),
        }),
      );
    await audit(ctx, tx, caller, {
      action: "sender.requested",
      target: sender,
      details: { status: row.status, countries: row.countries },
    });
    return row;
  });
}

const isSame = (some: string[] | null, others: string[] | null) =>
  others === null || some?.toSorted().join() === others.toSorted().join();

/** Writes what follows from a decision on a sender ID in its transaction, and returns what to run after the commit. */
export type OnDecided = (tx: Tx, accountId: number, row: SenderRow) => Promise<() => void>;

/** Approves or refuses an account's sender ID, everywhere or in some countries. */
export async function decideSender(
  ctx: Context,
  caller: Caller,
  wireId: string,
  decision: Static<typeof senderDecisionSchema>,
  { senderRule, onDecided }: { senderRule: SenderRule; onDecided: OnDecided },
): Promise<SenderRow> {
  const { id } = await accountOf(ctx, wireId);
  const sender = checkSender("sender", decision.sender, senderRule);
  const countries = decision.countries === undefined ? undefined : checkCountries(decision.countries);
  const { status, note = null } = decision;
  const { decided, after } = await ctx.sql.begin(async (tx) => {
    const row = await store.decideSender(tx, id, { sender, status, note, countries });
    const details = { countries: row.countries, note };
    await audit(ctx, tx, caller, { accountId: id, action: `sender.${status}`, target: sender, details });
    return { decided: row, after: await onDecided(tx, id, row) };
  });
  after();
  return decided;
}

/** The sender IDs that an account may use. */
export async function readApproved(sql: Sql, accountId: number): Promise<ApprovedSenders> {
  const rows = await store.approvedSenders(sql, accountId);
  return new Map(rows.map(({ sender, countries }) => [sender, countries ? new Set(countries) : undefined]));
}

/** An account's sender ID as an operator sees it. */
export function reviewJson({ account_id, account_name, ...row }: ReviewRow) {
  return { account_id: formatId("acc", account_id), account_name, ...row };
}
