/** Erases everything about a phone number: the right to be forgotten (GDPR, article 17). */
import { audit } from "../../core/accounts/audit.ts";
import { accounts } from "../../core/accounts/module.ts";
import { webhooks } from "../../core/webhooks/module.ts";
import type { Context } from "../../base/context.ts";
import { refuseField } from "../../base/errors.ts";
import { say } from "../../base/sentences/sentence.ts";
import type { Module } from "../../base/module.ts";
import type { Erasure, Subject } from "../../base/personal.ts";
import { maskPhone, parseNumber } from "../../base/phone/phone.ts";
import { base } from "../../base/tables.ts";
import { sleep } from "../../base/time.ts";
import type { Caller } from "../../http/auth.ts";
import { modules } from "../../modules.ts";
import { console } from "../console/module.ts";
import { spellings } from "./spellings.ts";

/** These hold copies of what the others hold, so they come after them, in this order. */
const copies: readonly Module[] = [webhooks, accounts, base, console];

/** What erases a phone number, sources before copies: the areas in their order, then those with copies. */
const erasures: readonly Erasure[] = modules
  .toSorted((one, other) => copies.indexOf(one) - copies.indexOf(other))
  .flatMap(({ tables }) => Object.values(tables))
  .flatMap(({ erase }) => (typeof erase === "object" ? erase : []));

/** What an erasure counts, by name, for the API's document. */
export const counted: ReadonlyMap<string, string> = erasures.reduce(
  (all, { counts, what }) => all.set(counts, all.has(counts) ? `${all.get(counts)} ${what}` : what),
  new Map<string, string>(),
);

/** The number to erase. It need not be valid, since a number that can no longer be assigned may still be in old rows. */
function readNumber(given: string, country: string | undefined): string {
  const number = parseNumber(given, country);
  if (number.ok) return number.e164;
  if (/^\+[1-9]\d{4,14}$/.test(given)) return given;
  throw refuseField("invalid_number", "number", say("`{field}` is {reason}.", { field: "number", reason: number.why }));
}

/**
 * `POST /v1/privacy/erase`. The audit log gets an entry at the start, with the number masked, and one with the counts at the end. After a
 * crash the next request for the same number finishes the erasure.
 */
export async function eraseNumber(ctx: Context, caller: Caller, given: string) {
  const { sql, clock } = ctx;
  const { accountId } = caller;
  const number = readNumber(given, caller.country);
  const target = maskPhone(number);
  const { operator } = caller;
  const subject = { accountId, number, masked: target, spelled: spellings(number), operator, now: clock.now() };
  await sql.begin((tx) => audit(ctx, tx, caller, { accountId, action: "privacy.erase_begun", target }));
  const { erased, open } = await eraseAll(ctx, subject);
  const details = { ...erased, open };
  await sql.begin((tx) => audit(ctx, tx, caller, { accountId, action: "privacy.erased", target, details }));
  return { number: target, erased, open };
}

/** Erases it everywhere, and then counts what still needs the number. */
async function eraseAll({ sql, clock }: Context, subject: Subject) {
  const begunMs = clock.monotonicMs();
  const erased: Record<string, number> = {};
  for (const { counts, erase, afterMs = 0 } of erasures) {
    const waitMs = begunMs + afterMs - clock.monotonicMs();
    if (waitMs > 0) await sleep(waitMs);
    erased[counts] = (erased[counts] ?? 0) + (await erase(sql, subject));
  }
  let open = 0;
  for (const { open: count } of erasures) open += (await count?.(sql, subject)) ?? 0;
  return { erased, open };
}
