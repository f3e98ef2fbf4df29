/**
 * Operators look a message up in all accounts, for a customer who calls. Every look-up is audited twice: in the operator's own
 * account, with the accounts where something was found, and in each of those accounts. Numbers are masked there, and texts are
 * hidden until asked for, which is audited too.
 */
import { audit } from "../../../core/accounts/audit.ts";
import type { Context } from "../../../base/context.ts";
import type { Language } from "../../../base/languages.ts";
import { Refusal, refuseField } from "../../../base/errors.ts";
import { say } from "../../../base/sentences/sentence.ts";
import { firstIdOfReport, formatId, parseId } from "../../../base/ids.ts";
import { maskPhone, parseNumber, parseQueried } from "../../../base/phone/phone.ts";
import type { Caller } from "../../../http/auth.ts";
import { notFound } from "../../../http/errors.ts";
import { Buckets } from "../../../http/limits.ts";
import { showMessage } from "../../../core/messages/list/listing.ts";
import * as store from "./store.ts";

/** Messages of one account and phone, and results in all. */
const bounds = { each: 20, limit: 200 };
/** Numbers that a national form is read as, one for each default country. */
const maxReadings = 10;
const maxCountries = 250;

/** What one operator may look up in this process: as many as a person needs, and too few to copy the tables. */
const pace = { perSecond: 0.5, burst: 30 };
/** Opening a message again within this time is not audited again. */
const sameVisitSeconds = 3_600;

/** What the entered text was read as. */
interface Wanted {
  /** As written to the audit log. */
  target: string;
  id?: number;
  report?: { id: string; firstId: number };
  phones: string[];
}

/** The look-ups of operators, with their pace. */
export class Lookups {
  readonly #ctx: Context;
  readonly #pace: Buckets;
  readonly #visits: Buckets;

  constructor(ctx: Context) {
    this.#ctx = ctx;
    this.#pace = new Buckets(pace, ctx.clock, 1_000);
    this.#visits = new Buckets({ perSecond: 1 / sameVisitSeconds, burst: 1 }, ctx.clock, 10_000);
  }

  /** Finds messages, received messages and bulk sends in all accounts. Refuses anything that is neither an id nor a number. */
  async find(caller: Caller, text: string) {
    const wanted = await read(this.#ctx, caller, text.trim());
    this.#take(caller);
    const { rows, hasMore } = await findAll(this.#ctx, wanted);
    await this.#audit(caller, wanted, rows);
    return { numbers: wanted.phones, results: rows.map(resultJson), has_more: hasMore };
  }

  /** A message of any account with its timeline, without its text. */
  async show(caller: Caller, wireId: string, language: Language) {
    const found = await this.#locate(wireId);
    // A received message has no timeline.
    if (found.kind === "inbound") throw notFound();
    const visit = `${caller.actor} ${wireId}`;
    if (this.#visits.take(visit) >= 0) {
      this.#take(caller);
      await this.#ctx.sql.begin((tx) =>
        audit(this.#ctx, tx, caller, { accountId: found.account_id, action: "message.viewed", target: wireId }),
      );
    }
    const { text, ...message } = await showMessage(
      this.#ctx,
      { accountId: found.account_id, test: undefined },
      found.id,
      language,
    );
    return {
      ...message,
      text: null,
      has_text: text !== null,
      account_id: formatId("acc", found.account_id),
      account_name: found.account_name,
      currency: found.currency,
    };
  }

  /** The text of a message of any account. */
  async reveal(caller: Caller, wireId: string) {
    const found = await this.#locate(wireId);
    this.#take(caller);
    await this.#ctx.sql.begin((tx) =>
      audit(this.#ctx, tx, caller, { accountId: found.account_id, action: "message.text_revealed", target: wireId }),
    );
    return { text: await store.findText(this.#ctx.sql, found) };
  }

  async #locate(wireId: string): Promise<store.FoundRow> {
    const kind = wireId.startsWith("in_sms_") ? "inbound" : "message";
    const id = parseId(kind === "inbound" ? "in_sms" : "out_sms", wireId);
    const rows = id === undefined ? [] : await store.findById(this.#ctx.sql, id);
    const found = rows.find((row) => row.kind === kind);
    if (!found) throw notFound();
    return found;
  }

  #take({ actor }: Caller): void {
    if (this.#pace.take(actor) >= 0) return;
    const waitSeconds = Math.max(1, this.#pace.secondsUntil(actor));
    throw new Refusal(
      "rate_limited",
      say("Too many look-ups in other accounts. Wait {seconds} s.", { seconds: waitSeconds }),
      {
        headers: { "retry-after": String(waitSeconds) },
      },
    );
  }

  async #audit(caller: Caller, { target }: Wanted, rows: store.FoundRow[]): Promise<void> {
    const found = new Map<number, number>();
    for (const { account_id: id } of rows) found.set(id, (found.get(id) ?? 0) + 1);
    const action = "message.looked_up";
    await this.#ctx.sql.begin(async (tx) => {
      const accounts = [...found.keys()].map((id) => formatId("acc", id));
      await audit(this.#ctx, tx, caller, { action, target, details: { found: rows.length, accounts } });
      for (const [accountId, messages] of found) {
        if (accountId !== caller.accountId)
          await audit(this.#ctx, tx, caller, { accountId, action, target, details: { found: messages } });
      }
    });
  }
}

/** Reads an id, or a number by the default country of the caller and then by those of all accounts. */
async function read(ctx: Context, { country }: Caller, text: string): Promise<Wanted> {
  const firstId = firstIdOfReport(text);
  if (firstId !== undefined) {
    const id = text.toLowerCase();
    return { target: id, report: { id, firstId }, phones: [] };
  }
  const named = parseId("out_sms", text) ?? parseId("in_sms", text);
  if (named !== undefined) return { target: text, id: named, phones: [] };
  const phones = await readPhones(ctx, text, country);
  // The bare number of an id, as in webhooks, may also be a number without its plus.
  const bare = /^[1-9]\d{0,15}$/.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : undefined;
  const [phone] = phones;
  if (phone === undefined && bare === undefined) {
    throw refuseField(
      "invalid_number",
      "q",
      say(
        "`q` is neither an id nor a phone number. Enter `out_sms_…`, `in_sms_…`, a report id, or a number with its country code such as +250788123456.",
      ),
    );
  }
  return {
    target: phone === undefined ? text : maskPhone(phone),
    ...(bare === undefined ? {} : { id: bare }),
    phones,
  };
}

async function readPhones({ sql, config }: Context, text: string, country: string | undefined): Promise<string[]> {
  const whole = parseQueried(text, country);
  if (whole.ok && (country !== undefined || text.startsWith("+"))) return [whole.e164];
  const countries = [config.defaultCountry, ...(await store.defaultCountries(sql, maxCountries))];
  const readings = countries
    .filter((each) => each !== undefined)
    .map((each) => parseNumber(text, each))
    .filter((reading) => reading.ok)
    .map(({ e164 }) => e164);
  return [...new Set([...(whole.ok ? [whole.e164] : []), ...readings])].slice(0, maxReadings);
}

async function findAll({ sql }: Context, { id, report, phones }: Wanted) {
  const found = await Promise.all([
    id === undefined ? [] : store.findById(sql, id),
    report === undefined ? [] : store.findByReport(sql, report.id, report.firstId, bounds.each),
    phones.length === 0 ? [] : store.findByPhone(sql, phones, bounds),
  ]);
  const rows = found.flat();
  const [bulk] = found[1];
  const ofAccount = Map.groupBy(found[2], ({ kind, account_id, phone }) => `${kind} ${account_id} ${phone}`);
  const hasMore =
    rows.length >= bounds.limit ||
    [...ofAccount.values()].some((each) => each.length >= bounds.each) ||
    (bulk?.kind === "bulk" && bulk.messages > bounds.each);
  return { rows, hasMore };
}

function resultJson({ report_id, currency: _currency, spoken, ...row }: store.FoundRow) {
  const id = row.kind === "bulk" ? report_id! : formatId(row.kind === "inbound" ? "in_sms" : "out_sms", row.id);
  const channel = spoken ? { channel: "voice" as const } : {};
  return { ...row, ...channel, id, account_id: formatId("acc", row.account_id), at: row.at.toISOString() };
}
