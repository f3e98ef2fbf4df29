/** Contacts: what an account knows of the phones that it writes to. */
import type { Context } from "../../base/context.ts";
import type { Db, Tx } from "../../base/db.ts";
import { invalidField, Refusal, refuseField } from "../../base/errors.ts";
import { formatId, parseId } from "../../base/ids.ts";
import { parseNumber } from "../../base/phone/phone.ts";
import { say } from "../../base/sentences/sentence.ts";
import { readTime, refuseUnknownZone } from "../../base/time.ts";
import { reached, type Caller, type Reached } from "../../http/auth.ts";
import { notFound } from "../../http/errors.ts";
import type { CountedList } from "../../http/pages.ts";
import { audit } from "../accounts/audit.ts";
import { announceChange } from "./changes.ts";
import { conditionOf, withinLimit } from "./filter/filters.ts";
import { readValues } from "./fields.ts";
import type { ConsentInput, ContactChange, ContactInput } from "./schemas.ts";
import * as store from "./store.ts";
import { contactJson } from "./wire.ts";

export type { Owner } from "./store.ts";

/** The number of digits from which a search term counts as part of a phone number. */
const leastDigits = 3;

/** The contacts that the caller's search finds and that fit the filter, newest first. Those of a filter are all counted. */
export async function contactsOf(
  ctx: Context,
  caller: Caller,
  { q = "", filter = "" }: { q?: string | undefined; filter?: string | undefined },
): Promise<CountedList<store.ContactRow>> {
  const owner = reached(caller);
  const search = readSearch(q);
  if (filter.trim() === "") return store.contacts(ctx.sql, owner, { search });
  const condition = await conditionOf(ctx, owner, "filter", filter);
  const list = (db: Db) => store.contacts(db, owner, { search, condition });
  return {
    count: () => withinLimit(ctx.sql, "filter", (tx) => list(tx).count()),
    isExact: true,
    read: (window) => withinLimit(ctx.sql, "filter", (tx) => list(tx).read(window)),
  };
}

function readSearch(query: string): store.Search | undefined {
  const text = query.trim().toLowerCase();
  if (text === "") return undefined;
  const digits = text.replaceAll(/[\s.()-]/g, "");
  const isNumber = /^\+?\d+$/.test(digits) && digits.length >= leastDigits;
  // As dialled at home, a number has a zero that it lacks with its country code.
  return { text, digits: isNumber ? digits.replace(/^0+(?=\d)/, "") : undefined };
}

/** `GET /v1/contacts/{ctc_…}`; 404 also for another account's contact, and for one of the other kind. */
export async function showContact({ sql }: Pick<Context, "sql">, caller: Caller, wireId: string) {
  const row = await store.findContact(sql, reached(caller), idOf(wireId));
  if (!row) throw notFound();
  return contactJson(row);
}

const idOf = (wireId: string) => parseId("ctc", wireId) ?? 0;

const ownerOf = ({ accountId, test }: Caller): store.Owner => ({ accountId, test });

/** Who does something, as it stands in the audit log. */
const recorder = ({ name }: Caller) => name;

/** Creates a contact; 409 if there is one of the number. */
export async function createContact(ctx: Context, caller: Caller, body: ContactInput) {
  const phone = readNumber(body.number, caller);
  const { name, language, zone, notes } = readTexts(body);
  const owner = ownerOf(caller);
  const now = ctx.clock.now();
  const given = (body.consent ?? []).map((each, index) => readConsent(each, `consent[${index}].at`, now));
  return ctx.sql.begin(async (tx) => {
    const { set } = await readValues(tx, owner, body.fields ?? {});
    const id = await ctx.ids.one(tx);
    const contact = { phone, name: name ?? null, language: language ?? null, time_zone: zone ?? null };
    const isNew = await store.insertContact(tx, owner, { ...contact, notes: notes ?? null, fields: set }, { id, now });
    if (!isNew) throw taken((await store.findIdOf(tx, owner, phone)) ?? 0);
    await keepConsents(ctx, tx, caller, { phone, test: owner.test, given, now });
    await audit(ctx, tx, caller, { action: "contact.created", target: formatId("ctc", id) });
    await announceChange(tx, owner, { change: "added", id, phone }, now);
    return contactJson((await store.findContact(tx, owner, id))!);
  });
}

const taken = (id: number) =>
  new Refusal(
    "conflict",
    say("There is a contact of this number: change `{id}` with PATCH instead.", { id: formatId("ctc", id) }),
    { members: { id: formatId("ctc", id) } },
  );

/** Changes a contact; 404 if there is none. */
export async function updateContact(ctx: Context, caller: Caller, wireId: string, body: ContactChange) {
  const { name, language, zone, notes } = readTexts(body);
  const [owner, id] = [reached(caller), idOf(wireId)];
  return ctx.sql.begin(async (tx) => {
    const values = await readValues(tx, owner, body.fields ?? {});
    const change = { name, language, time_zone: zone, notes, ...values };
    const contact = await store.lockContact(tx, owner, id);
    if (!contact) throw notFound();
    const now = ctx.clock.now();
    await store.updateContact(tx, owner, id, change, now);
    const changed = Object.keys(body).toSorted();
    await audit(ctx, tx, caller, { action: "contact.changed", target: wireId, details: { changed } });
    const { phone, test } = contact;
    if (changed.length > 0)
      await announceChange(tx, { ...owner, test }, { change: "changed", id, phone, members: changed }, now);
    return contactJson((await store.findContact(tx, owner, id))!);
  });
}

/** Deletes a contact; 404 if there is none. What was consented to is kept. */
export async function deleteContact(ctx: Context, caller: Caller, wireId: string) {
  await ctx.sql.begin(async (tx) => {
    const [owner, id] = [reached(caller), idOf(wireId)];
    const contact = await store.lockContact(tx, owner, id);
    if (!contact) throw notFound();
    await store.deleteContact(tx, owner, id);
    await audit(ctx, tx, caller, { action: "contact.deleted", target: wireId });
    const { phone, test } = contact;
    await announceChange(tx, { ...owner, test }, { change: "deleted", id, phone }, ctx.clock.now());
  });
  return { id: wireId, deleted: true };
}

/** Adds to a contact when and by what words its owner agreed to be written to; nothing takes it away again. */
export async function addConsent(ctx: Context, caller: Caller, wireId: string, body: ConsentInput) {
  const now = ctx.clock.now();
  const consent = readConsent(body, "at", now);
  const [owner, id] = [reached(caller), idOf(wireId)];
  return ctx.sql.begin(async (tx) => {
    const contact = await store.lockContact(tx, owner, id);
    if (!contact) throw notFound();
    await keepConsents(ctx, tx, caller, { ...contact, given: [consent], now });
    await audit(ctx, tx, caller, { action: "contact.consented", target: wireId });
    const { phone, test } = contact;
    await announceChange(tx, { ...owner, test }, { change: "changed", id, phone, members: ["consent"] }, now);
    return contactJson((await store.findContact(tx, owner, id))!);
  });
}

type ReadConsent = Omit<store.Consent, "id">;

/** Refuses a consent that nobody can have given yet. */
function readConsent({ at: given, by, words }: ConsentInput, field: string, now: Date): ReadConsent {
  const at = readTime(field, given);
  if (at > now) throw invalidField(field, say("`{field}` is in the future: say when they agreed.", { field }));
  return { at, by: by.trim(), words: words.trim() };
}

async function keepConsents(
  ctx: Context,
  tx: Tx,
  caller: Caller,
  { phone, test, given, now }: { phone: string; test: boolean; given: ReadConsent[]; now: Date },
): Promise<void> {
  if (given.length === 0) return;
  const owner = { accountId: caller.accountId, test };
  if ((await store.countConsents(tx, owner, phone)) + given.length > store.mostConsents)
    throw new Refusal(
      "conflict",
      say("The number has {most} consents, which is the maximum: nothing was saved.", { most: store.mostConsents }),
    );
  const ids = await ctx.ids.take(given.length, tx);
  const consents = given.map((each, index) => ({ ...each, id: ids[index]! }));
  await store.insertConsents(tx, owner, { phone, consents, by: recorder(caller), now });
}

/**
 * Names a phone in the transaction of who does, such as the inbox; null takes the name away, and with it a contact of which nothing else is
 * known. `phone` may also be a short code or a name.
 */
export async function nameContact(
  ctx: Pick<Context, "ids" | "clock">,
  tx: Tx,
  { accountId, test, phone }: store.Owner & { phone: string },
  name: string | null,
): Promise<void> {
  const [owner, now] = [{ accountId, test }, ctx.clock.now()];
  const known = await store.findIdOf(tx, owner, phone);
  if (name === null) await store.removeName(tx, owner, phone, now);
  else await store.putName(tx, owner, { phone, name }, { id: await ctx.ids.one(tx), now });
  const id = await store.findIdOf(tx, owner, phone);
  if (known === undefined && id === undefined) return;
  const change = known === undefined ? "added" : id === undefined ? "deleted" : "changed";
  const members = change === "changed" ? ["name"] : [];
  await announceChange(tx, owner, { change, id: (id ?? known)!, phone, members }, now);
}

/** The languages of those of these phones, in E.164, that are contacts with a language; ISO 639, in small letters. */
export async function languagesOf(
  db: Db,
  owner: Reached,
  phones: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await store.findLanguages(db, owner, [...phones]);
  return new Map(rows.map(({ phone, language }) => [phone, language]));
}

function readNumber(text: string, { country }: Caller): string {
  const number = parseNumber(text, country);
  if (number.ok) return number.e164;
  throw refuseField("invalid_number", "number", say("`{field}` is {reason}.", { field: "number", reason: number.why }));
}

/** Empty texts are none. */
const orNull = (text: string | null | undefined) => (text === undefined ? undefined : text?.trim() || null);

function readTexts({ name, language, time_zone: zone, notes }: ContactChange) {
  const texts = { name: orNull(name), language: orNull(language), zone: orNull(zone), notes: orNull(notes) };
  refuseUnknownZone("time_zone", texts.zone);
  return texts;
}
