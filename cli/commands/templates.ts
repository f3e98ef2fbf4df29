import { readFile } from "node:fs/promises";
import type { MessageTemplate, Tuma } from "../../sdk/src/index.ts";
import { CommandError, usageError, type ExitCode } from "../exit.ts";
import type { Invocation } from "../invocation.ts";
import { meant } from "../meant.ts";
import { limitOf, pageSize, take } from "../pages.ts";
import { printable } from "../printable.ts";
import { amount, counted, localTime, type Terminal } from "../terminal.ts";

/** The template that somebody names by id, or by its name whatever its case. */
export async function templateNamed(tuma: Tuma, given: string): Promise<MessageTemplate> {
  if (/^tpl_\d+$/.test(given)) return tuma.templates.get(given);
  const all = await Array.fromAsync(tuma.templates.list({ per_page: 100 }));
  const found = all.find(({ name }) => name.toLowerCase() === given.toLowerCase());
  if (found) return found;
  const other = meant(
    given,
    all.map(({ name }) => name),
  );
  throw new CommandError(
    `No template is called ${JSON.stringify(given)}.${other === undefined ? "" : ` Did you mean ${JSON.stringify(other)}?`} \`tuma templates\` shows all of them.`,
  );
}

/** Lists the templates, or shows one. */
export async function templates(call: Invocation): Promise<void> {
  const { terminal } = call;
  const [given] = call.words;
  const tuma = await call.tuma();
  if (given !== undefined) {
    const template = await templateNamed(tuma, given);
    return terminal.show(template, () => described(terminal, template));
  }
  const limit = limitOf(call);
  const found = await take(tuma.templates.list({ per_page: pageSize(limit) }), limit);
  terminal.show({ templates: found }, () =>
    found.length === 0
      ? "There is no template. `tuma templates add` makes one."
      : terminal.table(found, [
          { title: "ID", of: ({ id }) => id },
          { title: "NAME", of: ({ name }) => name, cut: true },
          { title: "LANGUAGES", of: ({ languages }) => languages.map(({ language }) => language).join(", ") },
          { title: "TEXT", of: ({ texts }) => Object.values(texts)[0] ?? "", cut: true },
        ]),
  );
}

function described(terminal: Terminal, template: MessageTemplate): string {
  const { id, name, texts, fields, languages, changed_at: at } = template;
  const known = terminal.fields({ Template: id, Name: name, Changed: localTime(at) });
  const said = languages.flatMap(({ language, least_parts: least, parts, encoding, price }) => [
    "",
    `${language}: ${least < parts ? `${least} to ` : ""}${counted(parts, "part")} (${encoding})${price === null ? "" : `, ${amount(price)}`}`,
    `  ${printable(texts[language] ?? "")}`,
  ]);
  const needs = fields.map(
    ({ name: field, fallback, needed_in: needed }) =>
      `  @contact.${printable(field)}: ${needed.length > 0 ? `needed in ${needed.join(", ")}` : fallback === null ? "has a fallback in the text" : `else ${JSON.stringify(printable(fallback))}`}`,
  );
  return [known, ...said, ...(needs.length > 0 ? ["", "Fields", ...needs] : [])].join("\n");
}

/** Makes a template. */
export async function add(call: Invocation): Promise<void> {
  const [name = ""] = call.words;
  const texts = Object.fromEntries(await Promise.all(call.list("text").map(readText)));
  if (Object.keys(texts).length === 0)
    throw usageError("--text is missing: name a language and its text, such as --text en='Hello @contact.name'.");
  const fallbacks = Object.fromEntries(call.list("fallback").map((each) => pairOf("fallback", each, "name=friend")));
  const made = await (await call.tuma()).templates.create({ name, texts, fallbacks });
  call.terminal.show(made, () => described(call.terminal, made));
}

/** `LANGUAGE=TEXT`, or `LANGUAGE=@FILE` for a text of several lines. */
async function readText(given: string): Promise<[string, string]> {
  const [language, text] = pairOf("text", given, "en='Hello @contact.name'");
  if (!text.startsWith("@") || text.startsWith("@contact.")) return [language, text];
  const file = text.slice(1);
  const read = await readFile(file, "utf8").catch((error: Error) => {
    throw new CommandError(`${JSON.stringify(file)} cannot be read: ${error.message}.`);
  });
  return [language, read.trimEnd()];
}

/** `NAME=VALUE` of an option. */
export function pairOf(option: string, given: string, example: string): [string, string] {
  const at = given.indexOf("=");
  if (at > 0) return [given.slice(0, at).trim(), given.slice(at + 1)];
  throw usageError(`--${option} ${JSON.stringify(given)} is not NAME=VALUE, such as --${option} ${example}.`);
}

/** Deletes templates; what was sent with them, or is scheduled, stays as it is. */
export async function remove(call: Invocation): Promise<ExitCode> {
  const tuma = await call.tuma();
  await call.agree("Nothing was deleted.", () =>
    Promise.resolve(`Delete ${counted(call.words.length, "template")}? What is scheduled with it stays.`),
  );
  return call.each(async (given) => {
    const { id, name } = await templateNamed(tuma, given);
    const deleted = await tuma.templates.delete(id);
    call.terminal.show(deleted, `The template ${printable(name)} is deleted.`);
  });
}
