/** Erases everything about a phone number: the right to be forgotten (GDPR, article 17). */
import { audit } from "../accounts/audit.ts";
import type { Context } from "../base/context.ts";
import { refuseField } from "../base/errors.ts";
import { maskPhone, parseNumber } from "../base/phone/phone.ts";
import { sleep } from "../base/time.ts";
import type { Caller } from "../http/auth.ts";
import * as store from "./erase-store.ts";
import { spellings } from "./spellings.ts";

/** Maximum rows per transaction. */
const batch = 2000;

/** After this long, all earlier calls are in the log, whichever process answered them. */
const callsLoggedMs = 1000;

/** The number to erase. It need not be valid, since a number that can no longer be assigned may still be in old rows. */
function readNumber(given: string, country: string | undefined): string {
  const number = parseNumber(given, country);
  if (number.ok) return number.e164;
  if (/^\+[1-9]\d{4,14}$/.test(given)) return given;
  throw refuseField("invalid_number", "number", `\`number\` is ${number.reason}.`);
}

/**
 * `POST /v1/privacy/erase`. The audit log gets an entry at the start, with the number masked, and one with the counts at the end. After a
 * crash the next request for the same number finishes the erasure.
 */
export async function eraseNumber(ctx: Context, caller: Caller, given: string) {
  const { sql, clock } = ctx;
  const { accountId } = caller;
  const number = readNumber(given, caller.country);
  const subject: store.Subject = { accountId, number, spelled: spellings(number), operator: caller.operator };
  const target = maskPhone(subject.number);
  await sql.begin((tx) => audit(ctx, tx, caller, { accountId, action: "privacy.erase_begun", target }));
  const logged = sleep(callsLoggedMs);
  const erased = {
    recipients: await store.eraseRecipients(sql, subject),
    messages: await inBatches((limit) => store.eraseMessages(sql, subject, limit)),
    inbound: await inBatches((limit) => store.eraseInbound(sql, subject, limit)),
    conversations: await store.eraseConversations(sql, subject),
    webhook_deliveries: await eraseDeliveries(ctx, subject),
    verifications: await inBatches((limit) => store.eraseVerifications(sql, subject, limit)),
    verification_counts: await store.eraseGuard(sql, subject, clock.now()),
    handset_messages: await inBatches((limit) => store.eraseHandset(sql, subject, limit)),
    received_parts: await store.eraseParts(sql, subject),
    unrouted: await store.eraseUnrouted(sql, subject),
    northbound: await store.eraseNorthbound(sql, subject),
    stray_receipts: await store.eraseStrays(sql, subject),
    stored_answers: await store.eraseAnswers(sql, subject),
    mentions: await store.eraseMentions(sql, subject, target),
    logged_calls: await logged.then(() => inBatches((limit) => store.eraseCalls(sql, subject, limit))),
  };
  const open = await store.countOpen(sql, subject);
  const details = { ...erased, open };
  await sql.begin((tx) => audit(ctx, tx, caller, { accountId, action: "privacy.erased", target, details }));
  return { number: target, erased, open };
}

async function inBatches(erase: (limit: number) => Promise<number>): Promise<number> {
  for (let erased = 0; ;) {
    const count = await erase(batch);
    erased += count;
    if (count < batch) return erased;
  }
}

async function eraseDeliveries({ sql }: Context, subject: store.Subject): Promise<number> {
  let erased = 0;
  for (let after: store.DeliveryCursor | undefined = { endpointId: 0, id: 0 }; after !== undefined;) {
    const { count, last } = await store.eraseDeliveries(sql, subject, after, batch);
    erased += count;
    after = last;
  }
  return erased;
}
