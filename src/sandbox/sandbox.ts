import { readNumber } from "../accounts/numbers/numbers.ts";
import type { Context } from "../base/context.ts";
import { Refusal, refuseField } from "../base/errors.ts";
import type { Caller } from "../http/auth.ts";
import { MAX_PARTS, measure } from "../messages/accept/segments.ts";
import { defaultSettings, type CarrierSettings } from "./settings.ts";
import {
  deleteMessagesBefore,
  findRecipient,
  hasRealLink,
  hasSeveralAccounts,
  insertSent,
  mergeSettings,
  selectMessages,
  selectSettings,
} from "./store.ts";

export { SimulatedCarrier, type SandboxAddress } from "./carrier.ts";

/** Messages that one reading of a handset shows. */
const shown = 100;

/** What the phone with this number (E.164) received from the account, the newest first. */
export async function readHandset(ctx: Context, accountId: number, number: string) {
  const rows = await selectMessages(ctx.sql, accountId, number, shown);
  return {
    messages: rows.map((row) => ({
      from: row.sender,
      text: row.text,
      parts: row.parts,
      at: row.created_at.toISOString(),
    })),
  };
}

/**
 * Has the phone with this number (E.164) send a message to one of our numbers, through the simulated carrier. Once there is a
 * real carrier, only to a number that is the caller's alone: nobody may put words into a phone's mouth before other accounts.
 */
export async function sendFromPhone(
  ctx: Context,
  caller: Caller,
  from: string,
  message: { to: string; text: string; telco?: string | null },
) {
  const to = readNumber(message.to, "to");
  const { count } = measure(message.text);
  if (message.text === "") throw refuseField("text_empty", "text", "`text` is empty: write what the phone sends.");
  if (count > MAX_PARTS)
    throw refuseField(
      "text_too_long",
      "text",
      `\`text\` takes ${count} parts, and ${MAX_PARTS} is the most: shorten it.`,
    );
  if (!caller.operator && (await hasRealLink(ctx.sql))) {
    const owner = await findRecipient(ctx.sql, to);
    if (!owner || owner.shared || owner.account_id !== caller.accountId) {
      const detail = "`to` is not a number of this account alone. Simulated phones write only to those.";
      throw new Refusal("forbidden", detail, { errors: [{ field: "to", code: "forbidden", message: detail }] });
    }
  }
  await insertSent(ctx.sql, { number: from, recipient: to, text: message.text, telco: message.telco ?? "" });
  return { from, to, text: message.text, parts: count };
}

/** What the simulated carrier is told to do now. */
export async function readCarrier(ctx: Context): Promise<CarrierSettings> {
  return { ...defaultSettings, ...(await selectSettings(ctx.sql)) };
}

/**
 * Changes what the simulated carrier is told to do; the process that runs it follows at once. Returns all of it. What one account
 * tells it would happen to all of them, so where there are several only an operator may.
 */
export async function changeCarrier(
  ctx: Context,
  caller: Caller,
  changes: Partial<CarrierSettings>,
): Promise<CarrierSettings> {
  if (!caller.operator && (await hasSeveralAccounts(ctx.sql))) {
    const detail = "The simulated carrier serves several accounts, so only an operator of the service changes it.";
    throw new Refusal("forbidden", detail);
  }
  await mergeSettings(ctx.sql, changes);
  return readCarrier(ctx);
}

/** Rows of one transaction at most. */
const forgetBatch = 1_000;

/** Removes from the handsets what they have shown for `TEXT_DAYS`. True when there may be more. */
export async function forgetHandsets(ctx: Context): Promise<boolean> {
  const before = new Date(ctx.clock.now().getTime() - ctx.config.textDays * 86_400_000);
  return (await deleteMessagesBefore(ctx.sql, before, forgetBatch)) === forgetBatch;
}
