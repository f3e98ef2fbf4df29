import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { Value } from "typebox/value";
import { invalidField, Refusal } from "../../../../base/errors.ts";
import { englishOnly, say } from "../../../../base/sentences/sentence.ts";
import { compileCheck } from "../../../../http/validation.ts";
import { checkTemplates, checkUpstream } from "../check.ts";
import { parse } from "../paths.ts";
import type { HttpUpstream } from "../schemas.ts";
import { fill, messageValues } from "../template.ts";
import { CarrierFile, WrittenCarrierFile } from "./schemas.ts";

/** A ready-made carrier. */
export interface Carrier extends CarrierFile {
  /** The name of its file, without `.json`. */
  id: string;
  /** Whether it is from `DATA_DIR/carriers` rather than one of ours. */
  own: boolean;
}

/** The ready-made carriers of this process. */
export interface Catalogue {
  /** By id, ordered by name. */
  carriers: ReadonlyMap<string, Carrier>;
  /** Problems with carrier files, and with links that use them, in sentences for the log and the page System. */
  problems: string[];
}

const maxFileCharacters = 65_536;
const check = compileCheck(WrittenCarrierFile, "body");

/**
 * Reads our carrier files and the operator's own in `DATA_DIR/carriers`; a file with the name of one of ours replaces ours.
 * An invalid file is skipped, with a sentence in `problems`.
 */
export async function readCatalogue(dataDir: string): Promise<Catalogue> {
  const ours = await readFolder(import.meta.dirname, false);
  const own = await readFolder(path.join(dataDir, "carriers"), true);
  const byId = new Map([...ours.carriers, ...own.carriers].map((carrier) => [carrier.id, carrier]));
  const carriers = [...byId.values()].sort((a, b) => a.name.localeCompare(b.name, "en"));
  return {
    carriers: new Map(carriers.map((carrier) => [carrier.id, carrier])),
    problems: [...ours.problems, ...own.problems],
  };
}

async function readFolder(folder: string, own: boolean): Promise<{ carriers: Carrier[]; problems: string[] }> {
  const carriers: Carrier[] = [];
  const problems: string[] = [];
  const files = existsSync(folder) ? (await readdir(folder)).filter((file) => file.endsWith(".json")).sort() : [];
  for (const file of files) {
    try {
      const id = idOf(file);
      carriers.push({ ...readCarrier(await readFile(path.join(folder, file), "utf8")), id, own });
    } catch (error) {
      problems.push(`${path.join(folder, file)} is not used: ${(error as Error).message}`);
    }
  }
  return { carriers, problems };
}

function idOf(file: string): string {
  const id = file.slice(0, -".json".length);
  if (!/^[a-z0-9][a-z0-9-]{0,39}$/.test(id))
    throw new Refusal(
      "invalid_request",
      englishOnly(
        "Its name may have only lower-case letters, digits and hyphens. Rename it, to my-carrier.json for example.",
      ),
    );
  return id;
}

/** Reads a carrier file. Refuses an invalid one with the field, the reason and the fix. */
export function readCarrier(text: string): CarrierFile {
  if (text.length > maxFileCharacters)
    throw new Refusal("invalid_request", englishOnly(`It is longer than ${maxFileCharacters} characters. Shorten it.`));
  const written = parse(text);
  if (written === undefined)
    throw new Refusal(
      "invalid_request",
      englishOnly("It is not valid JSON. Check for a comma after the last field of an object, the usual cause."),
    );
  const checked = check(written);
  if ("error" in checked) throw checked.error;
  const file = Value.Default(CarrierFile, Value.Clone(written)) as CarrierFile;
  checkSettings(file);
  // With a sample for each setting, the URL must be complete.
  const samples = file.settings.map(({ name, kind, choices }) => [
    name,
    kind === "url" ? "https://a.example" : (choices[0] ?? "x"),
  ]);
  makeUpstream(file, Object.fromEntries(samples) as Record<string, string>);
  return file;
}

function checkSettings({ settings, http }: CarrierFile): void {
  const names = settings.map(({ name }) => name);
  for (const [index, { name, kind, choices, default: fallback, secret }] of settings.entries()) {
    const field = `settings[${index}]`;
    if (messageValues.includes(name))
      throw invalidField(
        `${field}.name`,
        englishOnly(`\`${field}.name\` is \`${name}\`, which is the placeholder of a message's value. Choose another.`),
      );
    if (names.indexOf(name) !== index)
      throw invalidField(
        `${field}.name`,
        englishOnly(`\`${field}.name\` is \`${name}\`, like an earlier setting's. Choose another.`),
      );
    if (kind === "url" && secret)
      throw invalidField(
        `${field}.secret`,
        englishOnly(`\`${field}.secret\` cannot be true for a \`url\`, which is shown. Remove it.`),
      );
    if (fallback !== "" && choices.length > 0 && !choices.includes(fallback))
      throw invalidField(
        `${field}.default`,
        englishOnly(`\`${field}.default\` is not among the \`choices\`. Use one of them, or leave it out.`),
      );
  }
  checkTemplates(http, names);
}

/** A link's part of a carrier: the upstream, and the values of the file's settings, with the secret ones apart. */
export interface MadeLink {
  http: HttpUpstream;
  settings: Record<string, string>;
  secrets: Record<string, string>;
}

/** Makes a link from a carrier and the values given for its settings. Refuses missing and invalid values by name. */
export function makeLink(carrier: Carrier, given: Readonly<Record<string, string | undefined>>): MadeLink {
  const known = carrier.settings.map(({ name }) => name);
  const unknown = Object.keys(given).find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw invalidField(
      `settings.${unknown}`,
      say("`settings.{unknown}` is not a setting of {carrier}. Use {known}.", {
        unknown,
        carrier: carrier.name,
        known: known.map((name) => `\`${name}\``).join(", "),
      }),
    );
  const made: MadeLink = { http: carrier.http, settings: {}, secrets: {} };
  for (const setting of carrier.settings) {
    const value = valueOf(carrier, setting, given[setting.name] ?? "");
    if (value !== "") (setting.secret ? made.secrets : made.settings)[setting.name] = value;
  }
  return { ...made, http: makeUpstream(carrier, { ...made.settings, ...made.secrets }) };
}

function valueOf(carrier: Carrier, setting: CarrierFile["settings"][number], given: string): string {
  const { name, label, required, kind, choices } = setting;
  const field = `settings.${name}`;
  const value = given.trim() || setting.default;
  if (value === "" && required)
    throw invalidField(
      field,
      say("`{field}` is missing. Enter the {label} of {carrier}.", {
        field,
        label: JSON.stringify(label),
        carrier: carrier.name,
      }),
    );
  if (value !== "" && choices.length > 0 && !choices.includes(value))
    throw invalidField(
      field,
      say("`{field}` must be one of {choices}.", { field, choices: choices.map((each) => `\`${each}\``).join(", ") }),
    );
  if (kind !== "url" || value === "") return value;
  const url = /^https?:\/\/[^{}]+$/.test(value) && URL.canParse(value) ? new URL(value) : undefined;
  if (!url || url.search !== "" || url.hash !== "" || url.username !== "")
    throw invalidField(
      field,
      say("`{field}` must be a URL such as https://api.example.com, without a query or a user.", { field }),
    );
  return value.replace(/\/+$/, "");
}

/** The upstream with the given URLs filled in. A signature is required only if its key was given. */
function makeUpstream({ http, settings }: CarrierFile, values: Readonly<Record<string, string>>): HttpUpstream {
  const addresses = Object.fromEntries(
    settings.filter(({ kind }) => kind === "url").map(({ name }) => [name, values[name] ?? ""]),
  );
  const whole = (url: string) => url.replace(/^\{([a-z_]+)\}/, (all, name: string) => addresses[name] ?? all);
  const { auth, signature } = http;
  const made: HttpUpstream = {
    ...http,
    url: whole(http.url),
    auth: auth?.type === "oauth" ? { ...auth, token_url: whole(auth.token_url) } : auth,
    signature: signature && fill(signature.key, values) === "" ? null : signature,
  };
  checkUpstream(
    made,
    settings.map(({ name }) => name),
  );
  return made;
}
