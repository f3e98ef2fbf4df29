import type { ContactGroup, ContactGroupMembersInput, Tuma } from "../../sdk/src/index.ts";
import { parseNumber } from "../../src/base/phone/phone.ts";
import { listNamed } from "../contacts/find.ts";
import { countryOf } from "../country.ts";
import { exitCodes, usageError, type ExitCode } from "../exit.ts";
import type { Invocation } from "../invocation.ts";
import { readListFile } from "../list-file.ts";
import { limitOf, pageSize, take } from "../pages.ts";
import { printable } from "../printable.ts";
import { counted, localTime, type Terminal } from "../terminal.ts";
import { tableOfContacts } from "./contacts.ts";

/** How many contacts one call of the service takes. */
const mostAtOnce = 10_000;

/** How many contacts of a list are shown with it. */
const sampled = 5;

/** Lists the lists of contacts, or shows one with the first of its contacts. */
export async function lists(call: Invocation): Promise<void> {
  const { terminal } = call;
  const [given] = call.words;
  const tuma = await call.tuma();
  if (given !== undefined) return showOne(call, tuma, given);
  const limit = limitOf(call);
  const found = await take(tuma.lists.list({ per_page: pageSize(limit) }), limit);
  terminal.show({ lists: found }, () =>
    found.length === 0
      ? "There is no list. `tuma lists create` makes one."
      : terminal.table(found, [
          { title: "ID", of: ({ id }) => id },
          { title: "NAME", of: ({ name }) => name, cut: true },
          { title: "CONTACTS", of: ({ count }) => count ?? "?", align: "right" },
          { title: "FILTER", of: ({ filter }) => filter ?? "by hand", cut: true },
        ]),
  );
}

async function showOne(call: Invocation, tuma: Tuma, given: string): Promise<void> {
  const list = await listNamed(tuma, given);
  const limit = call.text("limit") === undefined ? sampled : limitOf(call);
  // Of a filter that no longer works there are none.
  const members =
    list.problem === null ? await take(tuma.lists.listMembers(list.id, { per_page: pageSize(limit) }), limit) : [];
  call.terminal.show({ ...list, contacts: members }, () => {
    const more = (list.count ?? 0) - members.length;
    return [
      described(call.terminal, list),
      ...(members.length > 0 ? ["", tableOfContacts(call.terminal, members)] : []),
      ...(more > 0 ? [`and ${counted(more, "more contact")}; --limit shows more of them`] : []),
    ].join("\n");
  });
}

const described = (terminal: Terminal, { id, name, filter, count, problem, created_at: at }: ContactGroup): string =>
  terminal.fields({
    List: id,
    Name: name,
    Filter: filter ?? "none: made by hand",
    Contacts: count?.toLocaleString("en"),
    Problem: problem && printable(problem),
    Made: localTime(at),
  });

/** Makes a list, by hand or of whoever fits a filter. */
export async function create(call: Invocation): Promise<void> {
  const [name = ""] = call.words;
  const list = await (await call.tuma()).lists.create({ name, filter: call.text("filter") });
  call.terminal.show(list, () => described(call.terminal, list));
}

/** Changes the name of a list, or the filter of a saved one. */
export async function change(call: Invocation): Promise<void> {
  const [given = ""] = call.words;
  const [name, filter] = [call.text("name"), call.text("filter")];
  if (name === undefined && filter === undefined) throw usageError("Nothing is changed: add --name or --filter.");
  const tuma = await call.tuma();
  const list = await tuma.lists.update((await listNamed(tuma, given)).id, {
    ...(name !== undefined && { name }),
    ...(filter !== undefined && { filter }),
  });
  call.terminal.show(list, () => described(call.terminal, list));
}

/** Deletes lists; whoever is in them stays a contact. */
export async function remove(call: Invocation): Promise<ExitCode> {
  const tuma = await call.tuma();
  await call.agree(
    "Nothing was deleted.",
    async () => `Delete ${counted(call.words.length, "list")}? Their contacts stay.`,
  );
  return call.each(async (given) => {
    const { id, name } = await listNamed(tuma, given);
    const deleted = await tuma.lists.delete(id);
    call.terminal.show(deleted, `The list ${printable(name)} is deleted; its contacts stay.`);
  });
}

/** Puts contacts into a list that is made by hand. */
export const addMembers = (call: Invocation): Promise<ExitCode> =>
  changeMembers(call, "put into", (tuma, id, input) => tuma.lists.addMembers(id, input));

/** Takes contacts out of a list that is made by hand. */
export const removeMembers = (call: Invocation): Promise<ExitCode> =>
  changeMembers(call, "taken out of", (tuma, id, input) => tuma.lists.removeMembers(id, input));

type Perform = (tuma: Tuma, id: string, input: ContactGroupMembersInput) => ReturnType<Tuma["lists"]["addMembers"]>;

/** Changes the members of a list, ten thousand a call. Stopped halfway, the same command does the rest. */
async function changeMembers(call: Invocation, how: string, perform: Perform): Promise<ExitCode> {
  const [given = "", ...named] = call.words;
  const members = [...named.map((number) => ({ number })), ...(await numbersOf(call))];
  if (members.length === 0)
    throw usageError("Nobody is named: add numbers or ids of contacts, or a list of them with --from FILE.");
  const tuma = await call.tuma();
  const list = await listNamed(tuma, given);
  const { all, refused } = readable(members, await countryOf(tuma));
  const result = { added: 0, removed: 0, unknown: [] as string[], refused, count: list.count ?? 0 };
  for (let from = 0; from < all.length; from += mostAtOnce) {
    const some = all.slice(from, from + mostAtOnce);
    const done = await perform(tuma, list.id, {
      numbers: some.filter((each) => !isId(each)),
      contacts: some.filter(isId),
    });
    result.added += done.added;
    result.removed += done.removed;
    result.unknown.push(...done.unknown);
    result.count = done.count;
  }
  call.terminal.show({ id: list.id, name: list.name, ...result }, () => changed(list, how, result).join("\n"));
  const left = result.unknown.length + refused.length;
  if (left === 0) return exitCodes.done;
  return left < members.length ? exitCodes.partly : exitCodes.failed;
}

/** A number or an id as it was given, and the line of the file that has it. */
interface Given {
  number: string;
  line?: number;
}

/** One that cannot be read, and why. */
type Refused = Given & { reason: string };

/** What can be read of them, and what cannot: the others are done all the same. */
function readable(given: Given[], country: string | undefined): { all: string[]; refused: Refused[] } {
  const all: string[] = [];
  const refused: Refused[] = [];
  for (const each of given) {
    const read = isId(each.number) ? undefined : parseNumber(each.number, country);
    if (read?.ok === false) refused.push({ ...each, reason: read.reason });
    else all.push(each.number);
  }
  return { all, refused };
}

const isId = (given: string) => given.startsWith("ctc_");

async function numbersOf(call: Invocation): Promise<Given[]> {
  const file = call.text("from");
  if (file === undefined) return [];
  const { sheet, columns } = await readListFile(call, file);
  return sheet.rows
    .map((row, n) => ({ number: (row[columns.phone] ?? "").trim(), line: sheet.lines[n]! }))
    .filter(({ number }) => number !== "");
}

const shownUnknown = 10;

/** What became of it. */
interface Changed {
  added: number;
  removed: number;
  unknown: string[];
  refused: Refused[];
  count: number;
}

function changed({ name }: ContactGroup, how: string, { added, removed, unknown, refused, count }: Changed): string[] {
  return [
    `${counted(added + removed, "contact")} ${how} ${printable(name)}, which has ${counted(count, "contact")} now.`,
    ...(unknown.length > 0
      ? [
          `${counted(unknown.length, "is no contact", "are no contacts")}: ${unknown.slice(0, shownUnknown).map(printable).join(", ")}${unknown.length > shownUnknown ? ", …" : ""}. \`tuma contacts add\` and \`tuma contacts import\` add them.`,
        ]
      : []),
    ...refused.map(
      ({ number, line, reason }) => `${line === undefined ? "" : `line ${line}: `}${printable(number)} ${reason}`,
    ),
  ];
}
