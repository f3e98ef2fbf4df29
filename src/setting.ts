// What a setting is, and how the values of settings are read. The settings themselves stand in config.ts.

/** One setting: its name in the environment, how it is read, its default, and what it does. */
export interface Setting<Value> {
  env: string;
  default: Value;
  read: (text: string) => Value;
  prose: string;
  secret?: boolean;
  /** For settings of which there is one per something: reads them all. */
  readAll?: (env: Record<string, string | undefined>) => Value;
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

/** True or false, in the words that people use. */
export function flag(value: string): boolean {
  if (/^(true|1|yes|on)$/i.test(value)) return true;
  if (/^(false|0|no|off)$/i.test(value)) return false;
  throw new Error("must be true or false");
}

/** Values between commas. */
export const list = (value: string) =>
  value
    .split(",")
    .map((item) => item.trim())
    .filter(Boolean);

/** An HTTP address, without a slash at its end. */
export function url(value: string): string {
  if (!/^https?:\/\//i.test(value) || !URL.canParse(value))
    throw new Error("must be an address that begins with http:// or https://");
  return value.replace(/\/+$/, "");
}

/** One line of the table in `config.ts`. */
export function setting<Value>(
  env: string,
  fallback: Value,
  read: (text: string) => NoInfer<Value>,
  prose: string,
  secret = false,
): Setting<Value> {
  return { env, default: fallback, read, prose, ...(secret ? { secret } : {}) };
}

/** A service with OpenAI's audio interface. */
export interface Upstream {
  /** Ends in `/v1`, without a slash. */
  url: string;
  model: string | undefined;
  voice: string | undefined;
  key: string | undefined;
}

/** `STT_UPSTREAM_RW=https://…/v1`, `STT_UPSTREAM_RW_KEY=…`: by language, in lower case. */
export function upstreams(prefix: string, prose: string): Setting<Readonly<Record<string, Upstream>>> {
  return {
    env: `${prefix}_<LANG>`,
    default: {},
    read: () => ({}),
    readAll(env) {
      const found: Record<string, Upstream> = {};
      for (const [name, value] of Object.entries(env)) {
        const language = new RegExp(`^${prefix}_([A-Z]{2})$`).exec(name)?.[1];
        if (!language || !value) continue;
        const of = (part: string) => env[`${name}_${part}`] || undefined;
        try {
          found[language.toLowerCase()] = { url: url(value), model: of("MODEL"), voice: of("VOICE"), key: of("KEY") };
        } catch (error) {
          throw new Error(`(${name}) ${(error as Error).message}`, { cause: error });
        }
      }
      return found;
    },
    prose,
  };
}
