import { chmodSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import path from "node:path";
import { CommandError, exitCodes, usageError } from "./exit.ts";

/** A service and the token for it, under a name. */
export interface Profile {
  url: string;
  token: string;
}

/** What `tuma login` keeps, in a file that only its owner may read. */
export interface Profiles {
  /** The one that is used unless another is named. */
  current: string;
  profiles: Record<string, Profile>;
}

/** The service that `npm start` runs. */
export const localUrl = "http://127.0.0.1:8080";

type Environment = Record<string, string | undefined>;

/** A folder of this user: of the XDG Base Directory Specification, on Windows %APPDATA%. */
function folderOf(env: Environment, variable: "XDG_CONFIG_HOME" | "XDG_STATE_HOME", usual: string): string {
  const base = env[variable] || (process.platform === "win32" && env["APPDATA"]) || path.join(homedir(), usual);
  return path.join(base, "tuma");
}

/** The file of the profiles. */
export const profilesFile = (env: Environment): string =>
  path.join(folderOf(env, "XDG_CONFIG_HOME", ".config"), "profiles.json");

/** A file in which a command remembers how far it came. */
export const stateFile = (env: Environment, ...parts: string[]): string =>
  path.join(folderOf(env, "XDG_STATE_HOME", path.join(".local", "state")), ...parts);

/** What a JSON file holds; undefined if there is none. */
export function readJson(file: string): unknown {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
  try {
    return JSON.parse(text);
  } catch {
    throw new CommandError(`${file} is not JSON. Correct or remove it.`);
  }
}

/** Replaces a JSON file at once, so that no crash leaves half of it; only its owner may read it. */
export function writeJson(file: string, value: unknown): void {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
  // A draft that a killed process left has the mode that it had.
  chmodSync(draft, 0o600);
  renameSync(draft, file);
}

const isProfile = (each: unknown) =>
  typeof (each as Profile | null)?.url === "string" && typeof (each as Profile).token === "string";

/** The profiles of this user. */
export function readProfiles(env: Environment): Profiles {
  const { current = "default", profiles = {} } = (readJson(profilesFile(env)) ?? {}) as Partial<Profiles>;
  if (profiles === null || !Object.values(profiles).every(isProfile))
    throw new CommandError(`${profilesFile(env)} has no profiles of tuma. Remove it, and sign in with \`tuma login\`.`);
  // So that `constructor` is the name of no profile unless it is one.
  return { current, profiles: Object.assign(Object.create(null), profiles) as Profiles["profiles"] };
}

/** Whom a command calls, and with which token. */
export interface Access extends Profile {
  /** The name of the profile, or the variables that were used instead. */
  source: string;
}

/**
 * The service and token of a command: `TUMA_URL` and `TUMA_TOKEN`, otherwise those of the profile that is named or current.
 * A profile's token goes to no other service than its own.
 */
export function accessOf(env: Environment, named: string | undefined): Access {
  const { current, profiles } = readProfiles(env);
  const name = named ?? (env["TUMA_PROFILE"] || current);
  const profile = profiles[name];
  const [url, token] = [env["TUMA_URL"] && readUrl(env["TUMA_URL"]), env["TUMA_TOKEN"]];
  if (named !== undefined && !profile)
    throw usageError(
      `There is no profile ${JSON.stringify(named)}. Sign in with \`tuma login --profile ${named}\`; \`tuma profiles\` lists those there are.`,
    );
  if (token && named === undefined) return { url: url || profile?.url || localUrl, token, source: "TUMA_TOKEN" };
  if (!profile)
    throw new CommandError(
      "You are not signed in. Run `tuma login`, or set TUMA_TOKEN.",
      exitCodes.signedOut,
      "unauthorized",
    );
  if (url && url !== profile.url && named === undefined)
    throw new CommandError(
      `TUMA_URL is ${url}, and the profile ${name} is for ${profile.url}. Set TUMA_TOKEN as well, or unset TUMA_URL.`,
      exitCodes.signedOut,
      "unauthorized",
    );
  return { ...profile, source: `profile ${name}` };
}

/** Whether a host, with or without its port, is this machine. */
export const isLoopback = (host: string): boolean => /^(localhost|127\.[\d.]+|\[::1\])(:\d+)?$/.test(host);

/** The address of a service: http or https, without what would be lost. Without either, http only for this machine. */
export function readUrl(text: string): string {
  const scheme = isLoopback(text.split("/", 1)[0]!) ? "http" : "https";
  const url = URL.parse(/^[a-z]+:\/\//i.test(text) ? text : `${scheme}://${text}`);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.search || url.hash)
    throw usageError(
      `${JSON.stringify(text)} is not the address of a service. Use one such as https://sms.example.com.`,
    );
  return url.href.replace(/\/+$/, "");
}
