import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { Value } from "typebox/value";
import { invalidField, Refusal } from "../../../base/errors.ts";
import { compileCheck } from "../../../http/validation.ts";
import { checkTemplates, checkUpstream } from "../check.ts";
import { parse } from "../paths.ts";
import type { HttpUpstream } from "../schemas.ts";
import { fill, messageValues } from "../template.ts";
import { CarrierFile, WrittenCarrierFile } from "./schemas.ts";

/** A ready-made carrier. */
export interface Carrier extends CarrierFile {
  /** The name of its file, without `.json`. */
  id: string;
  /** From `DATA_DIR/carriers`, not one of ours. */
  own: boolean;
}

/** The ready-made carriers of this process. */
export interface Catalogue {
  /** By id, in the order of their names. */
  carriers: ReadonlyMap<string, Carrier>;
  /** What is wrong with files of the operator's own, and with links made from them: for the log and the system page. */
  problems: string[];
}

const maxFileCharacters = 65_536;
const check = compileCheck(WrittenCarrierFile, "body");

/**
 * Reads our carrier files and those of the operator's own in `DATA_DIR/carriers`, of which one with the name of ours replaces it.
 * A file that cannot be used is left out, with a sentence in `problems`.
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
      "Name it with small letters, digits and hyphens only, such as my-carrier.json.",
    );
  return id;
}

/** Reads a carrier file. Refuses one that could not work, with the field, the reason and the fix. */
export function readCarrier(text: string): CarrierFile {
  if (text.length > maxFileCharacters)
    throw new Refusal("invalid_request", `It is longer than ${maxFileCharacters} characters. Leave something out.`);
  const written = parse(text);
  if (written === undefined)
    throw new Refusal(
      "invalid_request",
      "It is not JSON. A comma after the last field of an object is the usual cause.",
    );
  const checked = check(written);
  if ("error" in checked) throw checked.error;
  const file = Value.Default(CarrierFile, Value.Clone(written)) as CarrierFile;
  checkSettings(file);
  // With an address for each setting that is one, the URL must be whole.
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
        `\`${field}.name\` is \`${name}\`, a value of every message. Choose another.`,
      );
    if (names.indexOf(name) !== index)
      throw invalidField(`${field}.name`, `\`${field}.name\` is \`${name}\` for the second time. Choose another.`);
    if (kind === "url" && secret)
      throw invalidField(`${field}.secret`, `\`${field}.secret\` is for texts: an address is shown. Remove it.`);
    if (fallback !== "" && choices.length > 0 && !choices.includes(fallback))
      throw invalidField(`${field}.default`, `\`${field}.default\` is not among its \`choices\`.`);
  }
  checkTemplates(http, names);
}

/** What a carrier gives to a link: the upstream, and the values of the file's settings, the secret ones apart. */
export interface MadeLink {
  http: HttpUpstream;
  settings: Record<string, string>;
  secrets: Record<string, string>;
}

/** Makes a link's settings from a carrier and the values given for its settings. Refuses values that are missing or wrong. */
export function makeLink(carrier: Carrier, given: Readonly<Record<string, string | undefined>>): MadeLink {
  const known = carrier.settings.map(({ name }) => name);
  const unknown = Object.keys(given).find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw invalidField(
      `settings.${unknown}`,
      `\`settings.${unknown}\` is not asked for by ${carrier.name}. Use ${known.map((name) => `\`${name}\``).join(", ")}.`,
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
  if (value === "" && required) throw invalidField(field, `\`${field}\` is missing: ${label} of ${carrier.name}.`);
  if (value !== "" && choices.length > 0 && !choices.includes(value))
    throw invalidField(field, `\`${field}\` must be one of ${choices.map((each) => `\`${each}\``).join(", ")}.`);
  if (kind !== "url" || value === "") return value;
  const url = /^https?:\/\/[^{}]+$/.test(value) && URL.canParse(value) ? new URL(value) : undefined;
  if (!url || url.search !== "" || url.hash !== "" || url.username !== "")
    throw invalidField(
      field,
      `\`${field}\` must be an address such as https://api.example.com, without a query or a user.`,
    );
  return value.replace(/\/+$/, "");
}

/** The upstream with the addresses that were given. A signature whose key was not given is not asked for. */
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
