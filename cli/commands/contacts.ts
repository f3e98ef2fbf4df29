import type { Contact, ContactChange, ContactConsentInput, ContactImport, Tuma } from "../../sdk/src/index.ts";
import { contactOf } from "../contacts/find.ts";
import { CommandError, exitCodes, forPeople, usageError, type ExitCode } from "../exit.ts";
import type { Invocation } from "../invocation.ts";
import { limitOf, pageSize, take } from "../pages.ts";
import { printable } from "../printable.ts";
import { contentOf, counted, localTime, type Terminal } from "../terminal.ts";

/** Lists contacts, or shows one. */
export async function contacts(call: Invocation): Promise<void> {
  const { terminal } = call;
  const [given] = call.words;
  const tuma = await call.tuma();
  if (given !== undefined) {
    const contact = await contactOf(tuma, given);
    return terminal.show(contact, () => described(terminal, contact));
  }
  const limit = limitOf(call);
  const query = { q: call.text("search"), filter: call.text("filter"), per_page: pageSize(limit) };
  const found = await take(tuma.contacts.list(query), limit);
  terminal.show({ contacts: found }, () =>
    found.length === 0 ? "No contacts match." : tableOfContacts(terminal, found),
  );
}

/** Contacts, one a line. */
export const tableOfContacts = (terminal: Terminal, rows: Contact[]): string =>
  terminal.table(rows, [
    { title: "ID", of: ({ id }) => id },
    { title: "NUMBER", of: ({ number }) => number },
    { title: "NAME", of: ({ name }) => name, cut: true },
    { title: "LANGUAGE", of: ({ language }) => language },
    { title: "OPTED OUT", of: ({ opted_out: isOut }) => (isOut ? "yes" : "") },
    { title: "FIELDS", of: ({ fields }) => valuesOf(fields).join(", "), cut: true },
  ]);

const valuesOf = (fields: Contact["fields"]) =>
  Object.entries(fields).map(([name, value]) => `${name}: ${shown(value)}`);

const shown = (value: string | number | boolean) => (typeof value === "boolean" ? (value ? "yes" : "no") : value);

function described(terminal: Terminal, contact: Contact): string {
  const { id, number, name, language, time_zone: zone, time_zone_derived: isDerived, fields, notes, consent } = contact;
  const known = terminal.fields({
    Contact: id,
    Number: number,
    Name: name,
    Language: language,
    "Time zone": zone && (isDerived ? `${zone}, by the number` : zone),
    "Opted out": contact.opted_out ? "yes" : undefined,
    Notes: notes,
    Added: localTime(contact.created_at),
    Changed: localTime(contact.changed_at),
  });
  const agreed = consent.map(({ at, by, words }) => `${localTime(at)}, ${by}: ${words}`);
  return [known, ...headed("Fields", valuesOf(fields)), ...headed("Agreed to be written to", agreed)].join("\n");
}

const headed = (heading: string, lines: string[]) =>
  lines.length === 0 ? [] : [`\n${heading}:`, ...lines.map((line) => `  ${printable(line)}`)];

/** Adds a contact. */
export async function add(call: Invocation): Promise<void> {
  const [number = ""] = call.words;
  const tuma = await call.tuma();
  const consent = consentOf(call);
  const input = { number, ...(await changesOf(call, tuma)), ...(consent && { consent: [consent] }) };
  const contact = await tuma.contacts.create(input);
  call.terminal.show(contact, () => described(call.terminal, contact));
}

/** Changes what is known of a contact; what is not named stays. */
export async function change(call: Invocation): Promise<void> {
  const [given = ""] = call.words;
  const tuma = await call.tuma();
  const consent = consentOf(call);
  const changes = await changesOf(call, tuma);
  if (Object.keys(changes).length === 0 && !consent)
    throw usageError("Nothing is changed: name what is, such as --name or --field. `tuma contacts change --help`");
  const { id } = await contactOf(tuma, given);
  let contact = Object.keys(changes).length > 0 ? await tuma.contacts.update(id, changes) : undefined;
  if (consent) contact = await tuma.contacts.addConsent(id, consent);
  call.terminal.show(contact, () => described(call.terminal, contact!));
}

/** What the options say of a contact. An empty value takes away what there is. */
async function changesOf(call: Invocation, tuma: Tuma): Promise<ContactChange> {
  const given = {
    name: call.text("name"),
    language: call.text("language"),
    time_zone: call.text("zone"),
    notes: call.text("notes"),
  };
  const changes: ContactChange = Object.fromEntries(
    Object.entries(given)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, value === "" ? null : value]),
  );
  const fields = call.list("field");
  return fields.length === 0 ? changes : { ...changes, fields: await fieldsOf(tuma, fields) };
}

/** The values of `--field NAME=VALUE`, each of the kind that the account gave the field. */
async function fieldsOf(tuma: Tuma, given: string[]): Promise<NonNullable<ContactChange["fields"]>> {
  const { fields } = await tuma.contacts.getFields();
  return Object.fromEntries(
    given.map((each) => {
      const at = each.indexOf("=");
      if (at < 1)
        throw usageError(`--field ${JSON.stringify(each)} is not NAME=VALUE, such as --field village=Musanze.`);
      const [name, value] = [each.slice(0, at), each.slice(at + 1)];
      const field = fields.find((known) => known.name.toLowerCase() === name.toLowerCase());
      return [field?.name ?? name, value === "" ? null : readValue(field?.kind, name, value)];
    }),
  );
}

const answers: Record<string, boolean> = { yes: true, true: true, no: false, false: false };

function readValue(kind: string | undefined, name: string, value: string): string | number | boolean {
  if (kind === "number") {
    const number = Number(value);
    if (Number.isNaN(number)) throw usageError(`--field ${name} must be a number, unlike ${JSON.stringify(value)}.`);
    return number;
  }
  if (kind !== "boolean") return value;
  const answer = answers[value.toLowerCase()];
  if (answer === undefined) throw usageError(`--field ${name} must be yes or no, unlike ${JSON.stringify(value)}.`);
  return answer;
}

/** A consent, by the words that they agreed to. */
function consentOf(call: Invocation): ContactConsentInput | undefined {
  const [words, by, at] = [call.text("agreed"), call.text("by"), call.time("at")];
  if (words === undefined && (by ?? at) !== undefined)
    throw usageError("--by and --at say where and when somebody agreed: --agreed, by what words, is missing.");
  if (words === undefined) return undefined;
  if (by === undefined) throw usageError("--by is missing: where and how they agreed, such as --by 'on paper'.");
  return { words, by, at: (at ?? new Date()).toISOString() };
}

/** Deletes contacts. */
export async function remove(call: Invocation): Promise<ExitCode> {
  const tuma = await call.tuma();
  await call.agree("Nothing was deleted.", async () => `Delete ${counted(call.words.length, "contact")}?`);
  return call.each(async (given) => {
    const { id, number } = await contactOf(tuma, given);
    const deleted = await tuma.contacts.delete(id);
    call.terminal.show(deleted, `${number} is no contact any more. What they agreed to is kept.`);
  });
}

/** Prints all contacts as CSV. */
export async function exportAll(call: Invocation): Promise<void> {
  const csv = await (await call.tuma()).contacts.export({}, { timeoutMs: 300_000 });
  call.terminal.show({ csv }, csv);
}

/** Imports a file: what it would do is shown before it is done. */
export async function importFile(call: Invocation): Promise<ExitCode> {
  const { terminal } = call;
  const [file = ""] = call.words;
  const title = file === "-" ? "the standard input" : file;
  const content = await contentOf(file);
  if (content.length === 0) throw new CommandError(`${title} is empty.`);
  const tuma = await call.tuma();
  const columns = columnsOf(call);
  const consent = consentOf(call);
  const perform = (dryRun: boolean) =>
    tuma.contacts.import(
      {
        file: new Uint8Array(content),
        dry_run: dryRun ? "true" : "false",
        ...(columns && { columns }),
        ...(consent && { consent: JSON.stringify(consent) }),
      },
      { timeoutMs: 300_000 },
    );
  if (call.flag("dry-run")) {
    const preview = await perform(true);
    terminal.show(preview, () => [...told(preview), "Nothing was imported."].join("\n"));
    return exitOf(preview);
  }
  await call.agree("Nothing was imported.", async () => {
    const preview = await perform(true);
    for (const line of told(preview)) terminal.note(line);
    return `Import ${title}?`;
  });
  const done = await perform(false);
  terminal.show(done, () => sumOf(done, "").join("\n"));
  return exitOf(done);
}

const exitOf = ({ refused_total: refused }: ContactImport): ExitCode =>
  refused > 0 ? exitCodes.partly : exitCodes.done;

/** `--column HEADING=WHAT` as the service takes it. */
function columnsOf(call: Invocation): string | undefined {
  const given = call.list("column").map((each): [string, string | null] => {
    const at = each.lastIndexOf("=");
    if (at < 1)
      throw usageError(
        `--column ${JSON.stringify(each)} is not HEADING=WHAT, such as --column Mobile=number or --column Village=fields.village.`,
      );
    return [each.slice(0, at), each.slice(at + 1) || null];
  });
  return given.length === 0 ? undefined : JSON.stringify(Object.fromEntries(given));
}

/** What an import would do, in lines. */
function told(preview: ContactImport): string[] {
  const { columns, new_fields: added } = preview;
  return [
    ...(columns.length > 0
      ? [`Columns: ${columns.map(({ heading, as }) => `${printable(heading)} → ${as ?? "left out"}`).join(", ")}.`]
      : []),
    ...(added.length > 0
      ? [`New fields: ${added.map(({ name, kind }) => `${printable(name)} (${kind})`).join(", ")}.`]
      : []),
    ...sumOf(preview, "would be "),
  ];
}

const shownRefusals = 10;

const number = (count: number) => count.toLocaleString("en");

function sumOf(done: ContactImport, would: string): string[] {
  const { refused, refused_total: all } = done;
  return [
    `${counted(done.new, "contact")} ${would}added, ${number(done.changed)} ${would}changed, ${number(done.unchanged)} ${would === "" ? "were" : "are"} as they are in the file.`,
    ...(done.merged > 0
      ? [`${counted(done.merged, "line has", "lines have")} the number of an earlier one, and counted with it.`]
      : []),
    ...(all > 0 ? [`${counted(all, "line")} refused:`] : []),
    ...refused.slice(0, shownRefusals).map(({ line, reason }) => `  line ${line}: ${forPeople(reason)}`),
    ...(all > shownRefusals
      ? [`  … \`--json\` lists ${all > refused.length ? `the first ${number(refused.length)}` : "all of them"}.`]
      : []),
  ];
}
