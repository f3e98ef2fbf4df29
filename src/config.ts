import { readFileSync } from "node:fs";
import { flag, integer, list, setting, text, upstreams, url, type Setting } from "./setting.ts";

/** The parts of the program that a process may run. */
const allRoles = ["api", "gateway", "webhooks", "voice"] as const;
/** One part of the program. */
export type Role = (typeof allRoles)[number];

function roles(value: string): Role[] {
  const chosen = list(value);
  for (const role of chosen)
    if (!(allRoles as readonly string[]).includes(role)) throw new Error(`knows ${allRoles.join(", ")}, not "${role}"`);
  if (chosen.length === 0) throw new Error("must name at least one role");
  return chosen as Role[];
}

function email(value: string): string {
  if (!/^[^\s@]+@[^\s@]+$/.test(value) || value.length > 254) throw new Error("must be an email address");
  return value.toLowerCase();
}

function databaseUrl(value: string): string {
  if (!/^postgres(ql)?:\/\//.test(value)) throw new Error("must begin with postgres:// or postgresql://");
  return value;
}

function bootstrapToken(value: string): string {
  if (!/^[\x21-\x7e]{20,200}$/.test(value)) throw new Error("must be 20 to 200 printable characters without spaces");
  return value;
}

/** Every setting once. `docs/reference/configuration.md` is printed from this. */
export const settings = {
  port: setting("PORT", 8080, integer(0, 65535), "TCP port of the HTTP interface. 0 lets the kernel choose."),
  host: setting("HOST", "127.0.0.1", text, "Address to listen on."),
  databaseUrl: setting<string | undefined>(
    "DATABASE_URL",
    undefined,
    databaseUrl,
    "PostgreSQL 15 or later, `postgres://…`. Unset: an embedded PostgreSQL in `DATA_DIR`.",
    true,
  ),
  databaseConnections: setting(
    "DATABASE_CONNECTIONS",
    12,
    integer(8, 200),
    "Connections to the database at most, per process: three for single sends and checks of codes, one for PINs, with role `api` two for bulk sends, the rest for all else. One more listens for notifications.",
  ),
  dataDir: setting("DATA_DIR", "./data", text, "Database, audio, models and the secret key."),
  publicUrl: setting<string | undefined>(
    "PUBLIC_URL",
    undefined,
    url,
    "How the outside reaches the service; used for `self_url`, pages and media. Unset: `http://HOST:PORT`.",
  ),
  bootstrapToken: setting<string | undefined>(
    "BOOTSTRAP_TOKEN",
    undefined,
    bootstrapToken,
    "Full-scope token of the first account, 20 to 200 printable characters. Unset: one is made and printed once.",
    true,
  ),
  bootstrapEmail: setting(
    "BOOTSTRAP_EMAIL",
    "owner@localhost",
    email,
    "Email address of the first login, who owns the first account and is the operator.",
  ),
  bootstrapPassword: setting<string | undefined>(
    "BOOTSTRAP_PASSWORD",
    undefined,
    (value) => {
      if (value.length < 8 || value.length > 200) throw new Error("must have 8 to 200 characters");
      return value;
    },
    "Password of the first login, 8 to 200 characters. Unset: one is made and printed once.",
    true,
  ),
  sessionIdleMinutes: setting(
    "SESSION_IDLE_MINUTES",
    720,
    integer(1, 43_200),
    "Who is signed in and does nothing for this long must sign in again.",
  ),
  sessionDays: setting("SESSION_DAYS", 7, integer(1, 365), "How long after signing in one must sign in again anyway."),
  roles: setting<Role[]>("ROLES", [...allRoles], roles, "Parts that this process runs: `api,gateway,webhooks,voice`."),
  sandbox: setting("SANDBOX", true, flag, "Runs the simulated carrier on loopback. Test tokens reach only it."),
  secretKeys: setting<string[]>(
    "SECRET_KEY",
    [],
    list,
    "Encrypts PINs, webhook secrets, carrier passwords and seeds of one-time codes. Made once in `DATA_DIR/secret.key`; required with `DATABASE_URL`. Two values, comma-separated and the new one first, during a rotation. At least 16 characters each.",
    true,
  ),
  trustProxy: setting<string[]>(
    "TRUST_PROXY",
    [],
    list,
    "CIDR list of proxies whose `X-Forwarded-For` and `X-Forwarded-Proto` are believed.",
  ),
  allowPrivateWebhooks: setting<string[] | undefined>(
    "ALLOW_PRIVATE_WEBHOOKS",
    undefined,
    list,
    "CIDR list of private addresses that webhooks may reach. Unset: `127.0.0.0/8,::1/128` while no carrier link but the sandbox exists, else none.",
  ),
  logLevel: setting(
    "LOG_LEVEL",
    "info",
    (value) => {
      if (!/^(trace|debug|info|warn|error|fatal|silent)$/.test(value))
        throw new Error("must be trace, debug, info, warn, error, fatal or silent");
      return value;
    },
    "How much is logged: `trace`, `debug`, `info`, `warn`, `error`, `fatal` or `silent`.",
  ),
  rateLimitPerSecond: setting("RATE_LIMIT_PER_SECOND", 100, integer(1, 1_000_000), "Requests a second per token."),
  rateLimitBurst: setting("RATE_LIMIT_BURST", 200, integer(1, 1_000_000), "Requests at once per token."),
  bodyLimitBytes: setting("BODY_LIMIT_BYTES", 1_048_576, integer(1024, 67_108_864), "Largest JSON body, but for bulk."),
  drainSeconds: setting(
    "DRAIN_SECONDS",
    20,
    integer(1, 600),
    "Time that a stop may take before the program ends anyway.",
  ),
  responseTimeoutSeconds: setting(
    "SUBMIT_TIMEOUT_SECONDS",
    10,
    integer(1, 120),
    "A submit_sm without a response is in doubt after this; a link may have its own.",
  ),
  doubtHoldSeconds: setting(
    "DOUBT_HOLD_SECONDS",
    120,
    integer(1, 3600),
    "How long a message in doubt waits for a receipt before it is submitted once more.",
  ),
  claimLeaseSeconds: setting(
    "CLAIM_LEASE_SECONDS",
    30,
    integer(2, 600),
    "How long a process may hold work it took from a queue before others take it over.",
  ),
  linkLeaseSeconds: setting(
    "LINK_LEASE_SECONDS",
    6,
    integer(2, 120),
    "How long a carrier link stays with a process that has gone silent.",
  ),
  receiptGraceHours: setting(
    "RECEIPT_GRACE_HOURS",
    24,
    integer(1, 720),
    "No receipt this long after the validity ended: the message becomes `unknown`.",
  ),
  receiptLateHours: setting(
    "RECEIPT_LATE_HOURS",
    72,
    integer(1, 720),
    "A later receipt still updates an `unknown` message for this long; receipts that match nothing are kept this long.",
  ),
  inboundJoinSeconds: setting(
    "INBOUND_JOIN_SECONDS",
    1800,
    integer(1, 86_400),
    "How long the parts of a long inbound message wait for those that are missing.",
  ),
  smppPort: setting<number | undefined>(
    "NORTHBOUND_SMPP_PORT",
    undefined,
    integer(0, 65535),
    "TCP port of the SMPP server for customers' programs; 2775 is the usual one. Unset: there is none.",
  ),
  smppTlsPort: setting<number | undefined>(
    "NORTHBOUND_SMPP_TLS_PORT",
    undefined,
    integer(0, 65535),
    "TCP port of the same server for connections with TLS; 3550 is usual. Needs the two settings below. Unset: there is none.",
  ),
  smppTlsKey: setting<string | undefined>("NORTHBOUND_SMPP_TLS_KEY", undefined, text, "File of its private key, PEM."),
  smppTlsCert: setting<string | undefined>(
    "NORTHBOUND_SMPP_TLS_CERT",
    undefined,
    text,
    "File of its certificate with the chain, PEM.",
  ),
  smppHost: setting("NORTHBOUND_SMPP_HOST", "127.0.0.1", text, "Address that the SMPP server listens on."),
  webhookTimeoutSeconds: setting(
    "WEBHOOK_TIMEOUT_SECONDS",
    15,
    integer(1, 120),
    "A webhook receiver that has not answered by then has failed.",
  ),
  webhookLogDays: setting("WEBHOOK_LOG_DAYS", 30, integer(1, 365), "How long deliveries and their attempts are kept."),
  idempotencyHours: setting("IDEMPOTENCY_HOURS", 24, integer(1, 720), "How long an Idempotency-Key is remembered."),
  audioHours: setting("AUDIO_HOURS", 24, integer(1, 8760), "How long uploaded and generated audio is kept."),
  diskReserveMib: setting(
    "DISK_RESERVE_MIB",
    512,
    integer(0, 1_048_576),
    "No audio is taken while less room than this is left in `DATA_DIR`.",
  ),
  audioLimitMib: setting("AUDIO_LIMIT_MIB", 25, integer(1, 1024), "Largest audio file."),
  audioLimitSeconds: setting("AUDIO_LIMIT_SECONDS", 600, integer(1, 7200), "Longest audio."),
  speechLimitCharacters: setting("SPEECH_LIMIT_CHARACTERS", 5000, integer(1, 100_000), "Longest text to speak."),
  entityLimitCharacters: setting(
    "ENTITY_LIMIT_CHARACTERS",
    10_000,
    integer(1, 100_000),
    "Longest text to find named entities in.",
  ),
  publicAudioLimitMib: setting("PUBLIC_AUDIO_LIMIT_MIB", 5, integer(1, 1024), "Largest audio file without a token."),
  publicAudioLimitSeconds: setting(
    "PUBLIC_AUDIO_LIMIT_SECONDS",
    60,
    integer(1, 7200),
    "Longest audio without a token.",
  ),
  publicSpeechLimitCharacters: setting(
    "PUBLIC_SPEECH_LIMIT_CHARACTERS",
    500,
    integer(1, 100_000),
    "Longest text to speak without a token.",
  ),
  publicEntityLimitCharacters: setting(
    "PUBLIC_ENTITY_LIMIT_CHARACTERS",
    1000,
    integer(1, 100_000),
    "Longest text to find named entities in without a token.",
  ),
  publicVoicePerMinute: setting(
    "PUBLIC_VOICE_PER_MINUTE",
    10,
    integer(1, 1_000_000),
    "Requests a minute without a token, per address (IPv6: /64) and voice function.",
  ),
  publicVoicePerDay: setting("PUBLIC_VOICE_PER_DAY", 50, integer(1, 1_000_000), "The same a day."),
  publicVoiceAtOnce: setting(
    "PUBLIC_VOICE_AT_ONCE",
    4,
    integer(1, 1000),
    "Requests without a token in work at once, per process.",
  ),
  apiLogDays: setting("API_LOG_DAYS", 7, integer(1, 365), "How long the dashboard's log of calls is kept."),
  textDays: setting(
    "TEXT_DAYS",
    30,
    integer(1, 3650),
    "How long message texts are kept after their messages have ended.",
  ),
  verifyDays: setting(
    "VERIFY_DAYS",
    90,
    integer(2, 3650),
    "How long verifications, and what the fraud guard counts, are kept: the figures reach as far back.",
  ),
  autoModels: setting(
    "AUTO_MODELS",
    true,
    flag,
    "Fetches the small English speech model in the background where none is installed (under 80 MB, MIT or Apache-2.0).",
  ),
  modelsDir: setting<string | undefined>(
    "MODELS_DIR",
    undefined,
    text,
    "Where speech models lie; several copies may share it. Unset: `models` in `DATA_DIR`.",
  ),
  sttUpstreams: upstreams(
    "STT_UPSTREAM",
    "Speech to text of the language LANG (`RW`, `EN`, …) by a service with OpenAI's interface: its base address, which ends in `/v1`; `_MODEL` and `_KEY` after it name the model (default `whisper-1`) and the bearer key.",
  ),
  ttsUpstreams: upstreams(
    "TTS_UPSTREAM",
    "The same for text to speech (default model `tts-1`); `_VOICE` after it names the voice (default `alloy`).",
  ),
};

type Settings = typeof settings;

/** The configuration as the program reads it: one value per setting. Durations keep the unit of their name. */
export type Config = { readonly [Name in keyof Settings]: Settings[Name] extends Setting<infer Value> ? Value : never };

/** The configuration cannot be used; the message says why, setting by setting. */
export class ConfigError extends Error {}

/** Reads the environment. Throws one error that names every bad setting, its reason and what is allowed. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const problems: string[] = [];
  const config: Record<string, unknown> = {};
  for (const [name, about] of Object.entries(settings) as [string, Setting<unknown>][]) {
    const value = env[about.env];
    try {
      if (about.readAll) config[name] = about.readAll(env);
      else config[name] = value === undefined || value === "" ? about.default : about.read(value);
    } catch (error) {
      problems.push(`${about.env} ${(error as Error).message}`);
    }
  }
  if (config["databaseUrl"] !== undefined && (config["secretKeys"] as string[]).length === 0) {
    problems.push(
      "SECRET_KEY is required with DATABASE_URL, since every copy must have the same (make one: `openssl rand -hex 32`)",
    );
  }
  if (config["smppTlsPort"] !== undefined && !(config["smppTlsKey"] && config["smppTlsCert"]))
    problems.push("NORTHBOUND_SMPP_TLS_PORT needs NORTHBOUND_SMPP_TLS_KEY and NORTHBOUND_SMPP_TLS_CERT");
  for (const key of (config["secretKeys"] as string[] | undefined) ?? [])
    if (key.length < 16) problems.push("SECRET_KEY must have at least 16 characters");
  if (problems.length > 0) throw new ConfigError(`the configuration cannot be used:\n  ${problems.join("\n  ")}`);
  return config as Config;
}

/** The version of this program, from package.json. */
export const version: string = (
  JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")) as { version: string }
).version;

/** The reference of every setting as a Markdown page: `npm run docs` writes it to `docs/reference/configuration.md`. */
export function configurationPage(): string {
  const rows = (Object.values(settings) as Setting<unknown>[]).map(
    (each) => `| \`${each.env}\` | ${printDefault(each.default)} | ${each.prose} |`,
  );
  return [
    "# Configuration",
    "",
    "Every setting is an environment variable; none is needed to try Tuma. A bad value stops the start with a sentence that names it.",
    "Written by `npm run docs` from `src/config.ts`. Do not edit.",
    "",
    "| setting | default | meaning |",
    "|---|---|---|",
    ...rows,
    "",
  ].join("\n");
}

function printDefault(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? "unset" : `\`${value.join(",")}\``;
  return value === undefined || typeof value === "object"
    ? "unset"
    : `\`${JSON.stringify(value).replaceAll(`"`, "")}\``;
}
