// The type of a setting and the readers of its value. The settings themselves are in config.ts.
import ipaddr from "ipaddr.js";

/** One setting: its environment variable, reader, default and description. */
export interface Setting<Value> {
  env: string;
  default: Value;
  read: (text: string) => Value;
  prose: string;
  /** What may be shown of a value with secrets; the whole value if unset. */
  shown?: (value: NonNullable<Value>) => unknown;
  /** Reads a family of variables, such as one per language. */
  readAll?: (env: Record<string, string | undefined>) => Value;
  /** Whether a variable is one of that family. */
  owns?: (name: string) => boolean;
}

/** Any text. */
export const text = (value: string) => value;

/** A whole number in a range. */
export function integer(min: number, max: number) {
  return (value: string) => {
    const number = Number(value);
    if (!/^\d+$/.test(value) || number < min || number > max)
      throw new Error(`must be a whole number from ${min} to ${max}`);
    return number;
  };
}

/** A boolean: true, 1, yes or on; false, 0, no or off. */
export function flag(value: string): boolean {
  if (/^(true|1|yes|on)$/i.test(value)) return true;
  if (/^(false|0|no|off)$/i.test(value)) return false;
  throw new Error("must be true or false");
}

/** Comma-separated values. */
export const list = (value: string) =>
  value
    .split(",")
    .map((item) => item.trim())
    .filter(Boolean);

/** Comma-separated addresses and CIDR ranges. */
export function networks(value: string): string[] {
  const all = list(value);
  const wrong = all.find((network) => !ipaddr.isValid(network) && !ipaddr.isValidCIDR(network));
  if (wrong !== undefined)
    throw new Error(`contains "${wrong}", which is neither an address nor a CIDR range such as 10.1.0.0/16`);
  return all;
}

/** An HTTP URL, without its trailing slash. */
export function url(value: string): string {
  if (!/^https?:\/\//i.test(value) || !URL.canParse(value))
    throw new Error("must be a URL that begins with http:// or https://");
  return value.replace(/\/+$/, "");
}

const onlyThatItIsSet = (value: unknown) => (Array.isArray(value) && value.length === 0 ? null : "(set)");

/** One entry of the table in `config.ts`. */
export function setting<Value>(
  env: string,
  fallback: Value,
  read: (text: string) => NoInfer<Value>,
  prose: string,
  secret = false,
): Setting<Value> {
  return { env, default: fallback, read, prose, ...(secret ? { shown: onlyThatItIsSet } : {}) };
}

/** A service with an OpenAI-compatible audio API. */
export interface Upstream {
  /** Ends in `/v1`, without a trailing slash. */
  url: string;
  model: string | undefined;
  voice: string | undefined;
  /** The language code that it is sent, where that differs from ours; `none` sends no code. */
  language: string | undefined;
  key: string | undefined;
}

/** Reads `STT_UPSTREAM_RW=https://…/v1`, `STT_UPSTREAM_RW_KEY=…`; keyed by language in lower case. */
export function upstreams(prefix: string, prose: string): Setting<Readonly<Record<string, Upstream>>> {
  const member = new RegExp(`^${prefix}_[A-Z]{2}(_(MODEL|VOICE|LANGUAGE|KEY))?$`);
  return {
    env: `${prefix}_<LANG>`,
    default: {},
    read: () => ({}),
    owns: (name) => member.test(name),
    readAll(env) {
      const found: Record<string, Upstream> = {};
      for (const [name, value] of Object.entries(env)) {
        const language = new RegExp(`^${prefix}_([A-Z]{2})$`).exec(name)?.[1];
        if (!language || !value) continue;
        const of = (part: string) => env[`${name}_${part}`] || undefined;
        try {
          found[language.toLowerCase()] = {
            url: url(value),
            model: of("MODEL"),
            voice: of("VOICE"),
            language: of("LANGUAGE"),
            key: of("KEY"),
          };
        } catch (error) {
          throw new Error(`(${name}) ${(error as Error).message}`, { cause: error });
        }
        if (!/^[A-Za-z0-9_-]{0,35}$/.test(of("LANGUAGE") ?? ""))
          throw new Error(
            `(${name}_LANGUAGE) must be the code that the service calls the language by, such as \`sw\` or \`kin_Latn\`, or \`none\``,
          );
      }
      return found;
    },
    // A URL may hold a password.
    shown: (found) =>
      Object.fromEntries(
        Object.entries(found).map(([lang, { url: address, model, voice, language, key }]) => [
          lang,
          { host: new URL(address).host, model, voice, language, key: key && "(set)" },
        ]),
      ),
    prose,
  };
}
