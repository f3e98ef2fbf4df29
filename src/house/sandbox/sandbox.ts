import type { Static } from "typebox";
import { hasGoneLive } from "../../core/accounts/directory.ts";
import { readNumber } from "../../core/accounts/numbers/numbers.ts";
import type { Context } from "../../base/context.ts";
import { invalidField, Refusal, refuseField } from "../../base/errors.ts";
import { say } from "../../base/sentences/sentence.ts";
import { formatId, parseId } from "../../base/ids.ts";
import { sleep } from "../../base/time.ts";
import { tokensOf, wordsOf, type Words } from "../../core/calls/calls.ts";
import { audioPath, repeatKeys } from "../../core/carriers/calls.ts";
import { notFound } from "../../http/errors.ts";
import type { Caller, Reached } from "../../http/auth.ts";
import { MAX_PARTS, measure } from "../../core/messages/accept/segments.ts";
import { secondsOf } from "../../core/messages/accept/speech.ts";
import { recordHeard } from "../../core/messages/life/transitions.ts";
import type { callAction } from "./schemas.ts";
import { defaultSettings, type CarrierSettings } from "./settings.ts";
import * as store from "./store.ts";

export { SimulatedCarrier, type SandboxAddress } from "./carrier.ts";

/** Letters of any script; not in the schema, since not every reader of one knows this form. */
const telcoForm = /^[\p{L}\p{N} .&'_-]*$/u;

/** Messages per read of a handset. */
const shown = 100;

/** Messages that the handset with this number (E.164) received from the account, newest first. */
export async function readHandset(ctx: Context, owner: Reached, number: string) {
  const rows = await store.selectMessages(ctx.sql, owner, number, shown);
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
 * Sends a message from the handset with this number (E.164) to one of our numbers, through the simulated carrier. Once
 * there is a real carrier, only to a number that belongs to the caller alone: no one may fabricate inbound messages for
 * other accounts. A message that a test token has a phone send is test from the start.
 */
export async function sendFromPhone(
  ctx: Context,
  caller: Caller,
  from: string,
  message: { to: string; text: string; telco?: string | null },
) {
  const to = readNumber(message.to, caller, "to");
  const { count } = measure(message.text);
  if (message.text === "")
    throw refuseField("text_empty", "text", say("`text` is empty. Enter the text that the phone sends."));
  if (count > MAX_PARTS)
    throw refuseField(
      "text_too_long",
      "text",
      say("`text` takes {parts} parts, more than the maximum of {most}. Shorten it.", {
        parts: count,
        most: MAX_PARTS,
      }),
    );
  if (!telcoForm.test(message.telco ?? ""))
    throw invalidField(
      "telco",
      say("`telco` has a character that no name of a network has. Use letters, digits, spaces and . & ' _ -."),
    );
  if (!caller.operator && (await hasGoneLive(ctx.sql))) {
    const owner = await store.findRecipient(ctx.sql, to);
    if (!owner || owner.shared || owner.account_id !== caller.accountId) {
      throw refuseField(
        "forbidden",
        "to",
        say("`to` is not a number that belongs to this account alone. Simulated phones can only text such numbers."),
      );
    }
  }
  const id = await store.insertSent(ctx.sql, {
    number: from,
    recipient: to,
    text: message.text,
    telco: message.telco ?? "",
    test: caller.test,
  });
  await untilReceived(ctx, id);
  return { from, to, text: message.text, parts: count };
}

/** How long a phone's sender waits for the service, which takes some milliseconds unless the simulated carrier is away. */
const receivedWithinMs = 2_000;
const askedEveryMs = 20;

/** So that whoever lists received messages next finds this one, and its STOP is obeyed. */
async function untilReceived({ sql }: Context, id: number): Promise<void> {
  const endMs = performance.now() + receivedWithinMs;
  while (!(await store.wasReceived(sql, id)) && performance.now() < endMs) await sleep(askedEveryMs);
}

/** The simulated carrier's current settings. */
export async function readCarrier(ctx: Context): Promise<CarrierSettings> {
  return { ...defaultSettings, ...(await store.selectSettings(ctx.sql)) };
}

/**
 * Changes the simulated carrier's settings and returns all of them; the process that runs it follows at once. They
 * affect all accounts, so if there are several only an operator may change them.
 */
export async function changeCarrier(
  ctx: Context,
  caller: Caller,
  changes: Partial<CarrierSettings>,
): Promise<CarrierSettings> {
  if (!caller.operator && (await store.hasSeveralAccounts(ctx.sql))) {
    throw new Refusal(
      "forbidden",
      say("The simulated carrier serves several accounts, so only an operator may change its settings."),
    );
  }
  await store.mergeSettings(ctx.sql, changes);
  return readCarrier(ctx);
}

/** Calls to the handset with this number (E.164) from the account, newest first. What is heard is known once it is answered. */
export async function readCalls(ctx: Context, owner: Reached, number: string) {
  const rows = await store.selectCalls(ctx.sql, owner, number, shown);
  const heard = await heardIn(
    ctx,
    owner.accountId,
    rows.filter(({ state }) => state === "answered"),
  );
  return {
    calls: rows.map((row) => {
      const { text, token } = heard.get(row.id) ?? {};
      return {
        id: formatId("call", row.id),
        from: row.sender,
        state: row.state,
        at: row.created_at.toISOString(),
        rings_until: row.rings_until.toISOString(),
        text: text ?? null,
        audio_url: token === undefined ? null : audioPath(token),
      };
    }),
  };
}

/** What answered calls say, and the token of the audio, by id of the call: of a PIN while it is good, of a text for as long as it is kept. */
async function heardIn(ctx: Context, accountId: number, rows: store.CallRow[]): Promise<Map<number, Partial<Words>>> {
  const texts = rows.flatMap(({ id, text, language }) => (text === null ? [] : [{ id, text, language: language! }]));
  const pins = rows.filter(({ text }) => text === null).map(({ message_id: id }) => id);
  const [tokens, words] = await Promise.all([
    tokensOf(ctx, accountId, texts),
    pins.length > 0 ? wordsOf(ctx, accountId, pins) : new Map<number, Words>(),
  ]);
  return new Map<number, Partial<Words>>([
    ...texts.map(({ id, text }, n) => [id, { text, ...(tokens[n] && { token: tokens[n] }) }] as const),
    ...rows.flatMap(({ id, message_id: message }) => {
      const said = words.get(message);
      return said ? [[id, said] as const] : [];
    }),
  ]);
}

/** Presses a key in an answered call; keys that repeat the text record nothing, as in a real call. */
async function press(ctx: Context, owner: Reached, id: number | undefined, key: string | undefined): Promise<void> {
  if (key === undefined)
    throw invalidField("key", say("`key` is missing. `press` needs the key: a digit, `*` or `#`."));
  const call = id === undefined ? undefined : await store.findAnswered(ctx.sql, owner, id);
  if (!call)
    throw new Refusal("conflict", say("The call is not answered, so no key can be pressed in it. Answer it first."));
  const heard = { seconds: secondsOf(call.text ?? ""), ...(repeatKeys.has(key) ? {} : { key }) };
  await recordHeard(ctx, { accountId: owner.accountId, id: call.id, linkId: call.linkId }, heard);
}

/** Answers or declines a call to a handset, or presses a key in it. One that no longer rings stays as it is. */
export async function actOnCall(
  ctx: Context,
  owner: Reached,
  wireId: string,
  { action, key }: Static<typeof callAction>,
) {
  const id = parseId("call", wireId);
  if (action === "press") {
    await press(ctx, owner, id, key);
    return { id: wireId, state: "answered" as const };
  }
  const state = action === "answer" ? "answered" : "declined";
  const after = id === undefined ? undefined : await store.actOnCall(ctx.sql, owner, id, state);
  if (after === undefined) throw notFound();
  return { id: wireId, state: after };
}

/** Maximum rows per transaction. */
const forgetBatch = 1_000;

/** Deletes messages and calls older than `TEXT_DAYS` from handsets. True if there may be more. */
export async function forgetHandsets(ctx: Context): Promise<boolean> {
  const before = new Date(ctx.clock.now().getTime() - ctx.config.textDays * 86_400_000);
  const gone = await Promise.all([
    store.deleteMessagesBefore(ctx.sql, before, forgetBatch),
    store.deleteCallsBefore(ctx.sql, before, forgetBatch),
  ]);
  return gone.includes(forgetBatch);
}
