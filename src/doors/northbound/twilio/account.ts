/** Twilio's resources of an account: the account, its balance, and its numbers with the URLs that their messages are posted to. */
import { findBalance } from "../../../core/accounts/balance.ts";
import { findAccountRow } from "../../../core/accounts/directory.ts";
import { audit } from "../../../core/accounts/audit.ts";
import { numbersOf } from "../../../core/accounts/numbers/numbers.ts";
import type { Context } from "../../../base/context.ts";
import { invalidField } from "../../../base/errors.ts";
import { englishOnly } from "../../../base/sentences/sentence.ts";
import { formatMoney, moneyFromSql } from "../../../base/money.ts";
import { parseNumber } from "../../../base/phone/phone.ts";
import { publicUrl } from "../../../http/address.ts";
import type { Caller } from "../../../http/auth.ts";
import { notFound } from "../../../http/errors.ts";
import type { Window } from "../../../http/pages.ts";
import { readEndpointUrl, type AddressRange } from "../../../core/webhooks/delivery/guard.ts";
import { isKannelUrl } from "../http/kannel.ts";
import { NumberedRefusal } from "./errors.ts";
import { readCallback, type MessageParts } from "./messages.ts";
import { none, readPage, type Known, type Parameters } from "./parameters.ts";
import { numberOfSid, numberSid, sidOf } from "./sids.ts";
import { findSmsUrls, writeSmsUrl, type ProgramForm, type SmsUrlRow } from "./store.ts";
import { accountPath, apiVersion, mailTime } from "./wire.ts";

/** The settings of a program written for Twilio. */
export function showTwilio(ctx: Context, { accountId }: Caller) {
  return {
    base_url: publicUrl(ctx.config),
    account_sid: sidOf("AC", accountId),
    messaging_service_sid: sidOf("MG", accountId),
    verify_service_sid: sidOf("VA", accountId),
  };
}

/** `GET Accounts/{Sid}.json`. */
export async function showAccount(ctx: Context, { accountId }: Caller) {
  const account = await findAccountRow(ctx, accountId);
  if (!account) throw notFound();
  const path = accountPath(accountId);
  const created = mailTime(account.created_at);
  return {
    sid: sidOf("AC", accountId),
    owner_account_sid: sidOf("AC", accountId),
    friendly_name: account.name,
    status: "active",
    type: "Full",
    date_created: created,
    date_updated: created,
    uri: `${path}.json`,
    subresource_uris: {
      messages: `${path}/Messages.json`,
      balance: `${path}/Balance.json`,
      incoming_phone_numbers: `${path}/IncomingPhoneNumbers.json`,
    },
  };
}

/** `GET Balance.json`. */
export async function showBalance(ctx: Context, { accountId, test }: Caller) {
  const account = await findAccountRow(ctx, accountId);
  if (!account) throw notFound();
  const balance = formatMoney(moneyFromSql(await findBalance(ctx.sql, accountId, test)));
  return { account_sid: sidOf("AC", accountId), balance, currency: account.currency };
}

/** The most numbers of an account that are listed. */
const mostNumbers = 1000;

/** `GET IncomingPhoneNumbers.json`. */
export const listedNumbers: Known = { honoured: ["PhoneNumber", "PageSize", "Page"] };

/** `POST IncomingPhoneNumbers/{Sid}.json`. */
export const updatedNumber: Known = {
  honoured: ["SmsUrl", "SmsMethod"],
  refused: { SmsFallbackUrl: none, SmsApplicationSid: none, StatusCallback: none, VoiceUrl: none },
};

/** `GET IncomingPhoneNumbers.json`, by default all on one page. */
export async function listNumbers(ctx: Context, { accountId, country }: Caller, given: Parameters) {
  const { page, size } = readPage(given, mostNumbers, mostNumbers);
  const wanted = given.get("PhoneNumber");
  const read = wanted === undefined ? undefined : parseNumber(wanted, country);
  const [numbers, smsUrls] = await Promise.all([
    numbersOf(ctx, accountId).read({ limit: mostNumbers, offset: 0 }),
    findSmsUrls(ctx.sql, accountId),
  ]);
  const shown = numbers.filter(({ number }) => wanted === undefined || number === (read?.ok ? read.e164 : wanted));
  const start = page * size;
  const rows = shown.slice(start, start + size);
  const uri = (at: number) => {
    const narrowed = wanted === undefined ? "" : `&PhoneNumber=${encodeURIComponent(wanted)}`;
    return `${accountPath(accountId)}/IncomingPhoneNumbers.json?PageSize=${size}&Page=${at}${narrowed}`;
  };
  return {
    incoming_phone_numbers: rows.map((row) => numberJson(row, accountId, smsUrls)),
    page,
    page_size: size,
    start,
    end: start + Math.max(0, rows.length - 1),
    uri: uri(page),
    first_page_uri: uri(0),
    next_page_uri: start + size < shown.length ? uri(page + 1) : null,
    previous_page_uri: page > 0 ? uri(page - 1) : null,
  };
}

/** `GET IncomingPhoneNumbers/{Sid}.json`. */
export async function showNumber(ctx: Context, caller: Caller, sid: string) {
  const { accountId } = caller;
  const number = await ownNumber(ctx, caller, numberOfSid(sid));
  return numberJson(number, accountId, await findSmsUrls(ctx.sql, accountId));
}

/** `POST IncomingPhoneNumbers/{Sid}.json`: sets where received messages are posted; an empty `SmsUrl` stops that. */
export async function updateNumber(
  ctx: Context,
  parts: Pick<MessageParts, "allowance">,
  caller: Caller,
  sid: string,
  given: Parameters,
) {
  const method = given.get("SmsMethod")?.toUpperCase() ?? "POST";
  if (method !== "GET" && method !== "POST")
    throw new NumberedRefusal("invalid_request", 20001, "`SmsMethod` must be `GET` or `POST`.");
  if (!given.has("SmsUrl"))
    throw new NumberedRefusal(
      "invalid_request",
      20001,
      "`SmsUrl` is missing. Send a URL, or an empty one to remove it.",
    );
  const url = await readCallback(parts, caller, given.get("SmsUrl"), "SmsUrl", 21402);
  const { number } = await ownNumber(ctx, caller, numberOfSid(sid));
  await changeHook(ctx, caller, number, url === undefined ? undefined : { url, form: "twilio", method });
  return showNumber(ctx, caller, sid);
}

async function changeHook(
  ctx: Context,
  caller: Caller,
  number: string,
  hook: Pick<SmsUrlRow, "url" | "form" | "method"> | undefined,
) {
  const { accountId } = caller;
  await ctx.sql.begin(async (tx) => {
    await writeSmsUrl(tx, accountId, number, hook);
    await audit(ctx, tx, caller, { accountId, action: "number.hook_changed", target: number });
  });
}

/** The account's numbers, in the order of `GET /v1/numbers`, each with the program that its messages are posted to. */
export function programsOf(ctx: Context, { accountId }: Caller) {
  const numbers = numbersOf(ctx, accountId);
  return {
    count: numbers.count,
    read: async (window: Window) => {
      const [rows, hooks] = await Promise.all([numbers.read(window), findSmsUrls(ctx.sql, accountId)]);
      return rows.map(({ number }) => programJson(number, hooks));
    },
  };
}

const defaultMethods = { twilio: "POST", kannel: "GET" } as const;

function programJson(number: string, hooks: SmsUrlRow[]) {
  const hook = hooks.find((each) => each.number === number);
  if (!hook) return { number, url: null, form: "twilio" as const, method: defaultMethods.twilio, updated_at: null };
  const { url, form, method, updated_at: at } = hook;
  return { number, url, form, method, updated_at: at.toISOString() };
}

/** Sets the program that a number's messages are sent to; a `url` of null stops that. */
export async function setProgram(
  ctx: Context,
  { allowance }: Pick<MessageParts, "allowance">,
  caller: Caller,
  wanted: string,
  given: { url: string | null; form?: ProgramForm | undefined; method?: "GET" | "POST" | undefined },
) {
  const { number } = await ownNumber(ctx, caller, wanted);
  await allowance.refresh();
  const { form = "twilio", method = defaultMethods[form] } = given;
  const url = given.url ? readProgramUrl(given.url, form, allowance.of(caller.accountId)) : undefined;
  await changeHook(ctx, caller, number, url === undefined ? undefined : { url, form, method });
  return programJson(number, await findSmsUrls(ctx.sql, caller.accountId));
}

/** Refuses a URL that may not be called. One in Kannel's form is kept as it is, for its escapes. */
function readProgramUrl(given: string, form: ProgramForm, allowed: AddressRange[]): string {
  if (form === "twilio") return readEndpointUrl(given, allowed).href;
  const mayCall = (url: string) => readEndpointUrl(url, allowed) !== undefined;
  if (isKannelUrl(given, mayCall)) return given;
  throw invalidField(
    "url",
    englishOnly("`url` must begin with `http://` or `https://` and a host without escapes. Write those after it."),
  );
}

async function ownNumber(ctx: Context, { accountId }: Caller, wanted: string | undefined) {
  const rows = await numbersOf(ctx, accountId).read({ limit: mostNumbers, offset: 0 });
  const row = rows.find(({ number }) => number === wanted);
  if (!row) throw notFound();
  return row;
}

function numberJson(
  { number, created_at }: { number: string; created_at: Date },
  accountId: number,
  smsUrls: SmsUrlRow[],
) {
  const smsUrl = smsUrls.find((each) => each.number === number && each.form === "twilio");
  const sid = numberSid(number);
  return {
    sid,
    account_sid: sidOf("AC", accountId),
    api_version: apiVersion,
    friendly_name: number,
    phone_number: number,
    capabilities: { voice: false, sms: true, mms: false, fax: false },
    sms_url: smsUrl?.url ?? "",
    sms_method: smsUrl?.method ?? "POST",
    sms_fallback_url: "",
    status_callback: "",
    status: "in-use",
    date_created: mailTime(created_at),
    date_updated: mailTime(smsUrl?.updated_at ?? created_at),
    uri: `${accountPath(accountId)}/IncomingPhoneNumbers/${sid}.json`,
  };
}
