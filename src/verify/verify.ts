import { isIP } from "node:net";
import type { Static } from "typebox";
import { audit } from "../accounts/audit.ts";
import type { Context } from "../base/context.ts";
import { Refusal, refuseField, type FieldError } from "../base/errors.ts";
import { formatId, parseId } from "../base/ids.ts";
import { formatMoney, parseMoney } from "../base/money.ts";
import { maskPhone, parseNumber, refuseUnknownCountries } from "../base/phone/phone.ts";
import type { Caller } from "../http/auth.ts";
import { notFound } from "../http/errors.ts";
import { addressKey } from "../http/limits.ts";
import { pagesOf, pageWindow, type PageRequest } from "../http/pages.ts";
import { cancelMessage } from "../messages/life/book.ts";
import type { SendingRules } from "../messages/accept/draft.ts";
import { parseSender } from "../messages/accept/sender.ts";
import type { StepOptions } from "../messages/life/transitions.ts";
import { stateAt, type Checked, type PinChecker } from "./check/check.ts";
import type { Issued } from "./issue/generate.ts";
import { explain } from "./guard/guard.ts";
import { showKey } from "./guard/guard-ledger.ts";
import { countBlocks, listBlocks } from "./guard/store.ts";
import { liftBlocks } from "./guard/lift.ts";
import { tooManyWrongCodes, type Wish } from "./issue/plan.ts";
import type { generateSchema } from "./schemas.ts";
import {
  changeSettings,
  completeSettings,
  defaultSettings,
  settingsSchema,
  type SettingsPatch,
  type VerifySettings,
} from "./settings.ts";
import * as store from "./store.ts";
import { isOrigin, languages, measureTemplate, normaliseCode, readBrand } from "./issue/text.ts";
import { verificationToken } from "./check/token.ts";

/** Reads a request to generate. Throws one Refusal that names every field that is wrong. */
export function readWish(body: Static<typeof generateSchema>, caller: Caller, rules: SendingRules): Wish {
  const problems: FieldError[] = [];
  const problem = (code: FieldError["code"], field: string, reason: string) =>
    problems.push({ field, code, message: `\`${field}\` ${reason}.` });
  const brand = readBrand(body.brand);
  if (!brand.ok) problem("invalid_request", "brand", brand.reason);
  const number = parseNumber(body.number);
  if (!number.ok) problem("invalid_number", "number", `is ${number.reason}`);
  const ip = body.client_ip ?? undefined;
  if (ip !== undefined && isIP(ip) === 0)
    problem("invalid_request", "client_ip", "is no IP address: leave it out, or send one");
  const origin = body.origin ?? undefined;
  if (origin !== undefined && !isOrigin(origin))
    problem("invalid_request", "origin", "is no host name: write it like `example.com`, without `https://` or a path");
  if (problems.length > 0 || !brand.ok || !number.ok)
    throw new Refusal(problems[0]!.code, problems.map(({ message }) => message).join(" "), { errors: problems });
  return {
    accountId: caller.accountId,
    test: caller.test,
    brand: brand.brand,
    number: number.e164,
    country: number.country ?? "",
    language: body.language ?? undefined,
    origin: origin?.toLowerCase(),
    ip: ip === undefined ? undefined : addressKey(ip),
    rules,
  };
}

/** The answer of `POST /v1/sms/verify` as text, written by hand since it is the same few fields thousands of times a second. */
export function generatedBody({ id, cost, parts, balance }: Issued): string {
  return (
    `{"request_id":"${formatId("vrf", id)}","message":"success","item_price":${formatMoney(cost)},` +
    `"remaining_balance":${formatMoney(balance)},"item_count":${parts}}`
  );
}

/** The integer of `vrf_<id>`, `"<id>"` or `<id>`; 404 for anything else, as for one that does not exist. */
function readRequestId(given: string | number): number {
  const id = parseId(
    "vrf",
    typeof given === "number" ? `vrf_${given}` : given.startsWith("vrf_") ? given : `vrf_${given}`,
  );
  if (id === undefined) throw notFound();
  return id;
}

/** `POST /v1/sms/verify/check`. */
export async function check(
  ctx: Context,
  checker: PinChecker,
  accountId: number,
  givenId: string | number,
  given: string,
  wantsToken = false,
) {
  const code = normaliseCode(given);
  if (code === "") throw refuseField("invalid_request", "code", "`code` is empty: send what the user typed.");
  const id = readRequestId(givenId);
  const request_id = formatId("vrf", id);
  const checked = await checker.check({ accountId, id, code });
  if (checked.kind === "verified")
    return {
      message: "success" as const,
      request_id,
      ...(wantsToken ? { token: verificationToken(ctx, checked.row) } : {}),
    };
  throw refusalOf(checked, request_id, ctx.clock.now());
}

function refusalOf(checked: Exclude<Checked, { kind: "verified" }>, request_id: string, now: Date): Refusal {
  switch (checked.kind) {
    case "unknown":
      return notFound();
    case "ended":
      return notInProgress(request_id, checked.state);
    case "blocked":
      return tooManyWrongCodes(checked.until, now);
    default:
      return wrongCode(request_id, checked.attemptsLeft);
  }
}

function wrongCode(request_id: string, left: number): Refusal {
  const rest =
    left === 0
      ? "It was the last attempt: the verification has failed. Generate a new one."
      : `${left} attempt${left === 1 ? " is" : "s are"} left.`;
  const message = `\`code\` is not the PIN that was sent. ${rest}`;
  return new Refusal("invalid_code", message, {
    members: { attempts_left: left, request_id },
    errors: [{ field: "code", code: "invalid_code", message }],
  });
}

function notInProgress(request_id: string, state: store.VerifyState): Refusal {
  return new Refusal("not_in_progress", `The verification is ${state}, which is its end. Generate a new one.`, {
    members: { state, request_id },
  });
}

/** `GET /v1/sms/verify/status/{request_id}`. */
export async function status(ctx: Context, accountId: number, givenId: string) {
  const row = await store.findVerification(ctx.sql, accountId, readRequestId(givenId));
  if (!row) throw notFound();
  return {
    message: "success" as const,
    request_id: formatId("vrf", row.id),
    status: stateAt(row, ctx.clock.now()),
    brand: row.brand,
    number: maskPhone(row.number),
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    attempts: row.attempts,
    attempts_left: row.max_attempts - row.attempts,
    sends: row.sent_at.length,
    ended_at: (row.ended_at ?? (row.expires_at <= ctx.clock.now() ? row.expires_at : null))?.toISOString() ?? null,
  };
}

/** `PUT /v1/sms/verify/cancel/{request_id}`. A PIN that has not left yet does not leave, and is refunded. */
export async function cancel(ctx: Context, accountId: number, givenId: string, steps: StepOptions) {
  const id = readRequestId(givenId);
  const now = ctx.clock.now();
  const messages = await store.cancelOpen(ctx.sql, accountId, id, now);
  if (messages === undefined) {
    const row = await store.findVerification(ctx.sql, accountId, id);
    if (!row) throw notFound();
    const state = stateAt(row, now);
    if (state !== "cancelled") throw notInProgress(formatId("vrf", id), state);
  }
  for (const message of messages ?? []) await cancelMessage(ctx, accountId, message, steps);
  if (messages) ctx.metrics.verifications.inc({ outcome: "cancelled" });
  return { message: "success" as const, request_id: formatId("vrf", id), status: "cancelled" as const };
}

/** `GET /v1/verify/settings`: the settings, and what each template takes. */
export async function showSettings(ctx: Context, accountId: number) {
  return withParts(completeSettings(await store.findSettings(ctx.sql, accountId)));
}

function withParts(settings: VerifySettings) {
  const takes = languages.map((language) => {
    const { count, encoding } = measureTemplate(settings.templates[language], language, settings.code_length);
    return [language, { parts: count, encoding }];
  });
  return {
    ...settings,
    template_parts: Object.fromEntries(takes) as Record<string, { parts: number; encoding: string }>,
  };
}

/** `PATCH /v1/verify/settings`. */
export async function patchSettings(ctx: Context, caller: Caller, patch: SettingsPatch) {
  refuseUnknown(patch);
  refuseUnknownCountries("guard.allowed_countries", patch.guard?.allowed_countries);
  const spend = patch.guard?.daily_spend;
  if (typeof spend === "number" && parseMoney(spend) === undefined)
    throw refuseField(
      "invalid_request",
      "guard.daily_spend",
      "`guard.daily_spend` is an amount of at most 6 decimals: 0.000001 is the least above 0.",
    );
  refuseStrangePlaceholders(patch.templates ?? {});
  if (typeof patch.sender === "string") {
    const sender = parseSender(patch.sender);
    if (!sender.ok) throw refuseField("invalid_sender", "sender", `\`sender\` is refused: ${sender.reason}.`);
  }
  return ctx.sql.begin(async (tx) => {
    const { accountId } = caller;
    await store.insertAccounts(tx, [accountId]);
    const stored = (await store.lockAccounts(tx, [accountId])).get(accountId)!;
    const changed = changeSettings(stored, patch);
    await store.writeSettings(tx, accountId, changed);
    await audit(ctx, tx, caller, { accountId, action: "verify.settings_changed", details: patch });
    const settings = completeSettings(changed);
    if (patch.guard) await liftBlocks(ctx, tx, caller, { guard: settings.guard, changed: patch.guard });
    return withParts(settings);
  });
}

/** A setting that does not exist would do nothing, which its sender would not notice. */
function refuseUnknown(patch: SettingsPatch): void {
  const known: [string, object | undefined, object][] = [
    ["", patch, settingsSchema.properties],
    ["guard.", patch.guard, defaultSettings.guard],
    ["templates.", patch.templates, defaultSettings.templates],
  ];
  for (const [path, given, settings] of known) {
    const unknown = Object.keys(given ?? {}).find((name) => !Object.hasOwn(settings, name));
    if (unknown === undefined) continue;
    const field = `${path}${unknown}`;
    const names = Object.keys(settings).map((name) => `\`${path}${name}\``);
    throw refuseField("invalid_request", field, `\`${field}\` is no setting. There are ${names.join(", ")}.`);
  }
}

/** A placeholder that nothing fills in would be sent as it stands. */
function refuseStrangePlaceholders(templates: Partial<Record<string, string | null>>): void {
  for (const [language, template] of Object.entries(templates)) {
    const stranger = template?.match(/\{(?!(?:pin|brand|expiry)\})\w*\}/)?.[0];
    if (stranger === undefined) continue;
    const field = `templates.${language}`;
    throw refuseField(
      "invalid_request",
      field,
      `\`${field}\` holds \`${stranger}\`, which nothing fills in. There are \`{pin}\`, \`{brand}\` and \`{expiry}\`.`,
    );
  }
}

/** Numbers that wrong codes block and that are shown at once. */
const mostBlockedNumbers = 100;

/** `GET /v1/verify/blocks`, the newest first. */
export async function showBlocks(
  ctx: Context,
  accountId: number,
  query: PageRequest & { active?: boolean },
  url: string,
) {
  const now = ctx.clock.now();
  const filter = { activeAt: query.active === true ? now : undefined };
  const rows = await listBlocks(ctx.sql, accountId, filter, pageWindow(query));
  const total = await countBlocks(ctx.sql, accountId, filter);
  const numbers = await store.listBlockedNumbers(ctx.sql, accountId, now, mostBlockedNumbers);
  return {
    blocks: rows.map((row) => ({
      id: formatId("blk", row.id),
      scope: row.scope,
      key: showKey(row.scope, row.key),
      reason: row.reason,
      detail: `${explain(row.reason)}.`,
      active: row.until > now,
      since: row.created_at.toISOString(),
      until: row.until.toISOString(),
      times: row.before + 1,
      hits: row.hits,
      test: row.test,
    })),
    wrong_codes: numbers.map(({ number, until }) => ({ number: maskPhone(number), until: until.toISOString() })),
    pages: pagesOf(ctx.config, url, query, total),
  };
}
