import type { Contact, ContactGroup, Tuma } from "../../sdk/src/index.ts";
import { parseNumber } from "../../src/base/phone/phone.ts";
import { countryOf } from "../country.ts";
import { CommandError, usageError } from "../exit.ts";
import { meant } from "../meant.ts";
import { take } from "../pages.ts";

/** The contact that somebody names by number or id; an error that says what to do if there is none. */
export async function contactOf(tuma: Tuma, given: string): Promise<Contact> {
  if (/^ctc_\d+$/.test(given)) return tuma.contacts.get(given);
  const number = parseNumber(given, /^\s*\+/.test(given) ? undefined : await countryOf(tuma));
  if (!number.ok)
    throw usageError(
      `${JSON.stringify(given)} is neither a number nor the id of a contact, such as +250788123456 or ctc_1. \`tuma contacts --search NAME\` finds it.`,
    );
  const [found] = await take(tuma.contacts.list({ filter: `number = "${number.e164}"`, per_page: 1 }), 1);
  if (found) return found;
  throw new CommandError(`There is no contact of ${number.e164}. \`tuma contacts add\` adds it.`);
}

/** The list that somebody names by id, or by its name whatever its case. */
export async function listNamed(tuma: Tuma, given: string): Promise<ContactGroup> {
  if (/^lst_\d+$/.test(given)) return tuma.lists.get(given);
  const all = await Array.fromAsync(tuma.lists.list({ per_page: 100 }));
  const found = all.find(({ name }) => name.toLowerCase() === given.toLowerCase());
  if (found) return found;
  const names = all.map(({ name }) => name);
  const other = meant(given, names);
  throw new CommandError(
    `No list is called ${JSON.stringify(given)}.${other === undefined ? "" : ` Did you mean ${JSON.stringify(other)}?`} \`tuma lists\` shows all of them.`,
  );
}
