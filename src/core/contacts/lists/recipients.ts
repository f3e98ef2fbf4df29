/** The contacts of a list as the recipients of a bulk send. */
import type { Sql, Tx } from "../../../base/db.ts";
import { invalidField, Refusal } from "../../../base/errors.ts";
import { parseId } from "../../../base/ids.ts";
import { say } from "../../../base/sentences/sentence.ts";
import { withinLimit } from "../filter/filters.ts";
import { findKnown } from "../filter/store.ts";
import { conditionOfList } from "./lists.ts";
import * as store from "./store.ts";

/** A recipient: its number, its name, its language if that is wanted, and the fields that were asked for; null where the contact has none. */
export type ListRecipient = { phonenumber: string; name: string } & Record<string, string | number | boolean | null>;

/** What a send needs of a list. */
export interface Wanted {
  accountId: number;
  test: boolean;
  /** As in the request, `lst_…`. */
  list: string;
  now: Date;
  /** Which fields. */
  mentions: (field: string) => boolean;
  /** Whether recipients are named with their language. */
  withLanguage: boolean;
  /** The most recipients, and bytes of their names and fields, that a send takes. */
  most: { recipients: number; bytes: number };
}

/** A list as it is when something is sent to it. */
export interface ListToSend {
  name: string;
  /** The names of all fields that contacts have. */
  fields: string[];
  recipients: ListRecipient[];
}

/** Refuses a send to a list of whose contacts more is known than a send takes. */
export const tooMuch = (list: string): Refusal =>
  new Refusal(
    "payload_too_large",
    say(
      "What is known of the contacts of the list {name} is too much for one send. Nothing was sent; use fewer fields in the text, or divide the list.",
      { name: JSON.stringify(list) },
    ),
  );

/** Who is in a list now, oldest contact first. Refused if that is nobody, or more than a send takes. */
export async function recipientsOf(sql: Sql, wanted: Wanted): Promise<ListToSend> {
  const { accountId, test, now, most } = wanted;
  const owner = { accountId, test };
  const list = await store.findList(sql, owner, parseId("lst", wanted.list) ?? 0);
  if (!list)
    throw invalidField(
      "list_id",
      say("`list_id` is not a list of this account: `GET /v1/lists` has them all. Nothing was sent."),
    );
  const name = JSON.stringify(list.name);
  const condition = await conditionOfList({ sql, clock: { now: () => now } }, owner, list);
  const fields = (await findKnown(sql, owner)).fields.map((field) => field.name);
  const names = fields.filter((field) => wanted.mentions(field));
  const limited = <Result>(work: (tx: Tx) => Promise<Result>) => withinLimit(sql, "list_id", work);
  const { count, bytes } = await limited((tx) => store.measure(tx, owner, condition, names));
  if (count > most.recipients)
    throw invalidField(
      "list_id",
      say(
        "The list {name} has {count} contacts, more than the maximum of {most} per send. Nothing was sent; divide it into several lists.",
        {
          name,
          count,
          most: most.recipients,
        },
      ),
    );
  if (bytes > most.bytes) throw tooMuch(list.name);
  const rows = await limited((tx) => store.recipients(tx, owner, condition, { fields: names, limit: most.recipients }));
  if (rows.length === 0)
    throw invalidField("list_id", say("Nobody is in the list {name} now, so nothing was sent.", { name }));
  const none = Object.fromEntries(names.map((field) => [field, null]));
  const recipients = rows.map(({ phone, name: called, language, fields: values }) => ({
    ...none,
    ...(values as Record<string, string>),
    ...(wanted.withLanguage ? { language } : {}),
    phonenumber: phone,
    name: called ?? "",
  }));
  return { name: list.name, fields, recipients };
}
