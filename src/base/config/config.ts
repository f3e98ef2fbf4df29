import { hasNumbers } from "../phone/number-plans.ts";
import { connectionOptions } from "./database-url.ts";
import { readBucketAddress } from "./bucket-address.ts";
import { formatMoney, parseMoney, type Money } from "../money.ts";
import { StartFailure } from "../errors.ts";
import { misspelt, type Misspelt } from "./misspelt.ts";
import { flag, integer, list, networks, setting, text, upstreams, url, type Setting } from "./setting.ts";

/** The roles a process may have. */
const allRoles = ["api", "gateway", "webhooks", "voice"] as const;
/** What a process does. */
export type Role = (typeof allRoles)[number];

function roles(value: string): Role[] {
  const chosen = list(value);
  for (const role of chosen)
    if (!(allRoles as readonly string[]).includes(role))
      throw new Error(`must be any of ${allRoles.join(", ")}, not "${role}"`);
  if (chosen.length === 0) throw new Error("must name at least one role");
  return chosen as Role[];
}

function email(value: string): string {
  if (!/^[^\s@]+@[^\s@]+$/.test(value) || value.length > 254) throw new Error("must be an email address");
  return value.toLowerCase();
}

function country(value: string): string {
  if (!hasNumbers(value)) throw new Error("must be the ISO 3166-1 code of a country with phone numbers, such as RW");
  return value;
}

function databaseUrl(value: string): string {
  if (!/^postgres(ql)?:\/\//.test(value)) throw new Error("must begin with postgres:// or postgresql://");
  connectionOptions(value);
  return value;
}

function bucketUrl(value: string): string {
  readBucketAddress(value);
  return value;
}

function smtpUrl(value: string): string {
  if (!/^smtps?:\/\/[^/]/.test(value) || !URL.canParse(value)) throw new Error("must begin with smtp:// or smtps://");
  return value;
}

function tokenText(value: string): string {
  if (!/^[\x21-\x7e]{20,200}$/.test(value)) throw new Error("must be 20 to 200 printable characters without spaces");
  return value;
}

function ratio(value: string): number {
  if (!/^(0|1|[01]?\.\d+)$/.test(value) || Number(value) > 1) throw new Error("must be a number from 0 to 1");
  return Number(value);
}

function amount(value: string): Money {
  const money = parseMoney(value);
  if (money === undefined || money < 0n)
    throw new Error("must be an amount such as 500 or 99.50, at least 0, without a currency");
  return money;
}

/** All settings. `docs/reference/configuration.md` is generated from this. */
export const settings = {
  port: setting("PORT", 8080, integer(0, 65535), "TCP port of the HTTP API. 0 lets the kernel choose."),
  host: setting("HOST", "127.0.0.1", text, "Address to listen on."),
  databaseUrl: setting<string | undefined>(
    "DATABASE_URL",
    undefined,
    databaseUrl,
    "PostgreSQL 15 or later, `postgres://…`. Several hosts (`postgres://a:5432,b:5432/tuma`) are tried in turn until one is the primary. Unset: an embedded PostgreSQL in `DATA_DIR`.",
    true,
  ),
  databaseConnections: setting(
    "DATABASE_CONNECTIONS",
    14,
    integer(10, 200),
    "Maximum database connections per process: three for single sends and code checks, one for PINs, four for bulk sends with role `api`, the rest for everything else. Four more look up credentials, listen for notifications and watch the server.",
  ),
  requireSync: setting(
    "REQUIRE_SYNC",
    false,
    flag,
    "Accepts messages only while a synchronous standby confirms each commit, so that accepted messages survive the loss of the database's primary; otherwise they are refused with `not_replicated`. Needs `DATABASE_URL`.",
  ),
  dataDir: setting(
    "DATA_DIR",
    "./data",
    text,
    "Directory for the database, audio, models, the secret key, and carrier files of your own in `carriers`.",
  ),
  mediaUrl: setting<string | undefined>(
    "MEDIA_URL",
    undefined,
    bucketUrl,
    "Bucket of an S3-like store for audio files, which processes on several hosts share: `https://ACCESS_KEY:SECRET_KEY@host/bucket`, with a prefix and `?region=…` if need be. Unset: `media` in `DATA_DIR`.",
    true,
  ),
  publicUrl: setting<string | undefined>(
    "PUBLIC_URL",
    undefined,
    url,
    "Public URL of the service, used for `self_url`, pages and media. Unset: `http://HOST:PORT`.",
  ),
  bootstrapToken: setting<string | undefined>(
    "BOOTSTRAP_TOKEN",
    undefined,
    tokenText,
    "Full-scope token of the first account, 20 to 200 printable characters. Unset: one is generated, and printed once on a terminal, else written to `first-start.env` in `DATA_DIR`.",
    true,
  ),
  metricsToken: setting<string | undefined>(
    "METRICS_TOKEN",
    undefined,
    tokenText,
    "Token that `GET /metrics` requires as `Authorization: Bearer …`, 20 to 200 printable characters. Unset: anyone who can reach the port can read the metrics.",
    true,
  ),
  bootstrapEmail: setting(
    "BOOTSTRAP_EMAIL",
    "owner@localhost",
    email,
    "Email address of the first user, who owns the first account and is the operator.",
  ),
  bootstrapPassword: setting<string | undefined>(
    "BOOTSTRAP_PASSWORD",
    undefined,
    (value) => {
      if (value.length < 8 || value.length > 200) throw new Error("must have 8 to 200 characters");
      return value;
    },
    "Password of the first user, 8 to 200 characters, and not one of the most common. Unset: one is generated, and printed once on a terminal, else written to `first-start.env` in `DATA_DIR`.",
    true,
  ),
  defaultCountry: setting<string | undefined>(
    "DEFAULT_COUNTRY",
    undefined,
    country,
    "Default country of the first account, an ISO 3166-1 code such as `RW`: its numbers may then lack their country code, and by default its PINs are sent to that country only. Applied when that account is created; later, change it in the account's settings. Unset: none.",
  ),
  approveCreditAbove: setting<Money | undefined>(
    "APPROVE_CREDIT_ABOVE",
    undefined,
    amount,
    "A credit of money that is larger than this, in the currency of its account, waits until another operator approves it, and so does a debit; those of one operator to one account within 24 hours count together. It needs a second operator. Unset: none waits.",
  ),
  sessionIdleMinutes: setting("SESSION_IDLE_MINUTES", 720, integer(1, 43_200), "A session idle for this long ends."),
  sessionDays: setting("SESSION_DAYS", 7, integer(1, 365), "A session ends this long after signing in, idle or not."),
  roles: setting<Role[]>("ROLES", [...allRoles], roles, "Roles of this process, any of `api,gateway,webhooks,voice`."),
  sandbox: setting(
    "SANDBOX",
    true,
    flag,
    "Runs the simulated carrier on loopback. Test tokens can reach nothing else.",
  ),
  secretKeys: setting<string[]>(
    "SECRET_KEY",
    [],
    list,
    "Encrypts PINs, webhook secrets, carrier passwords and TOTP seeds. Generated once in `DATA_DIR/secret.key`; required with `DATABASE_URL`. To rotate it, give two values separated by a comma, the new one first. At least 16 characters each.",
    true,
  ),
  trustProxy: setting<string[]>(
    "TRUST_PROXY",
    [],
    networks,
    "CIDR list of proxies whose `X-Forwarded-For` and `X-Forwarded-Proto` are trusted.",
  ),
  allowPrivateWebhooks: setting<string[] | undefined>(
    "ALLOW_PRIVATE_WEBHOOKS",
    undefined,
    networks,
    "CIDR list of private addresses that webhooks may reach. Unset: none, but `127.0.0.0/8,::1/128` for the first account until the first real carrier link is added.",
  ),
  logLevel: setting(
    "LOG_LEVEL",
    "info",
    (value) => {
      if (!/^(trace|debug|info|warn|error|fatal|silent)$/.test(value))
        throw new Error("must be trace, debug, info, warn, error, fatal or silent");
      return value;
    },
    "Log level: `trace`, `debug`, `info`, `warn`, `error`, `fatal` or `silent`.",
  ),
  rateLimitPerSecond: setting("RATE_LIMIT_PER_SECOND", 100, integer(1, 1_000_000), "Requests per second and token."),
  rateLimitBurst: setting("RATE_LIMIT_BURST", 200, integer(1, 1_000_000), "Burst of requests per token."),
  accountRateLimitPerSecond: setting(
    "ACCOUNT_RATE_LIMIT_PER_SECOND",
    1000,
    integer(1, 1_000_000),
    "Requests per second and account, over all its tokens and logins.",
  ),
  bodyBudgetBytes: setting(
    "BODY_BUDGET_BYTES",
    268_435_456,
    integer(33_554_432, 17_179_869_184),
    "Memory that request bodies in flight may take together in one process, in bytes. Beyond that, large requests are refused with 503.",
  ),
  bodyStallSeconds: setting(
    "BODY_STALL_SECONDS",
    30,
    integer(1, 600),
    "A request is ended with 408 if no byte of its body arrives for this long, or fewer than 500 a second on average after a third of it; and the connection if nothing of the reply is read for this long.",
  ),
  maxConnections: setting<number | undefined>(
    "MAX_CONNECTIONS",
    undefined,
    integer(16, 1_000_000),
    "HTTP connections that a process holds at once. When there are more, the address with the most of them loses connections without a request. Unset: half of the files that the process may open, 16,384 at most.",
  ),
  bodyLimitBytes: setting(
    "BODY_LIMIT_BYTES",
    1_048_576,
    integer(1024, 67_108_864),
    "Largest JSON body, except for bulk sends.",
  ),
  drainSeconds: setting(
    "DRAIN_SECONDS",
    20,
    integer(1, 600),
    "How long a shutdown may take before the program exits anyway.",
  ),
  drainNoticeSeconds: setting(
    "DRAIN_NOTICE_SECONDS",
    0,
    integer(0, 300),
    "How long a stopping process still serves requests while `/health/ready` says 503, before its shutdown begins. Behind a load balancer, set it to more than the balancer takes to notice; a new version then replaces the old one without a failed request.",
  ),
  responseTimeoutSeconds: setting(
    "SUBMIT_TIMEOUT_SECONDS",
    10,
    integer(1, 120),
    "A submit_sm with no response for this long is in doubt. A link can override it.",
  ),
  doubtHoldSeconds: setting(
    "DOUBT_HOLD_SECONDS",
    120,
    integer(1, 3600),
    "How long a message in doubt waits for a receipt before it is submitted again.",
  ),
  claimLeaseSeconds: setting(
    "CLAIM_LEASE_SECONDS",
    30,
    integer(2, 600),
    "How long a process may hold work claimed from a queue before other processes may claim it.",
  ),
  linkLeaseSeconds: setting(
    "LINK_LEASE_SECONDS",
    6,
    integer(2, 120),
    "How long a process that stops renewing its lease keeps a carrier link.",
  ),
  receiptGraceHours: setting(
    "RECEIPT_GRACE_HOURS",
    24,
    integer(1, 720),
    "A message with no receipt this long after its validity ended becomes `unknown`.",
  ),
  receiptLateHours: setting(
    "RECEIPT_LATE_HOURS",
    72,
    integer(1, 720),
    "A late receipt can still update an `unknown` message for this long; unmatched receipts are kept as long.",
  ),
  inboundJoinSeconds: setting(
    "INBOUND_JOIN_SECONDS",
    1800,
    integer(1, 86_400),
    "How long the parts of a long inbound message wait for missing ones.",
  ),
  smppPort: setting<number | undefined>(
    "NORTHBOUND_SMPP_PORT",
    undefined,
    integer(0, 65535),
    "TCP port of the northbound SMPP server, usually 2775. Unset: disabled.",
  ),
  smppTlsPort: setting<number | undefined>(
    "NORTHBOUND_SMPP_TLS_PORT",
    undefined,
    integer(0, 65535),
    "TCP port of the same server with TLS, usually 3550. Needs the two settings below. Unset: disabled.",
  ),
  smppTlsKey: setting<string | undefined>(
    "NORTHBOUND_SMPP_TLS_KEY",
    undefined,
    text,
    "PEM file with its private key.",
    true,
  ),
  smppTlsCert: setting<string | undefined>(
    "NORTHBOUND_SMPP_TLS_CERT",
    undefined,
    text,
    "PEM file with its certificate chain.",
  ),
  smppHost: setting("NORTHBOUND_SMPP_HOST", "127.0.0.1", text, "Address the SMPP server listens on."),
  webhookTimeoutSeconds: setting(
    "WEBHOOK_TIMEOUT_SECONDS",
    15,
    integer(1, 120),
    "A webhook attempt without a response by then has failed.",
  ),
  webhookLogDays: setting(
    "WEBHOOK_LOG_DAYS",
    30,
    integer(1, 365),
    "How long webhook deliveries and their attempts are kept. They are removed by whole days, up to an eighth of this time later.",
  ),
  idempotencyHours: setting("IDEMPOTENCY_HOURS", 24, integer(1, 720), "How long an Idempotency-Key is remembered."),
  audioHours: setting("AUDIO_HOURS", 24, integer(1, 8760), "How long uploaded and generated audio is kept."),
  diskReserveMib: setting(
    "DISK_RESERVE_MIB",
    512,
    integer(0, 1_048_576),
    "Audio is refused while `DATA_DIR` has less free space than this.",
  ),
  audioLimitMib: setting("AUDIO_LIMIT_MIB", 25, integer(1, 1024), "Largest audio file."),
  audioLimitSeconds: setting("AUDIO_LIMIT_SECONDS", 600, integer(1, 7200), "Longest audio."),
  speechLimitCharacters: setting("SPEECH_LIMIT_CHARACTERS", 5000, integer(1, 100_000), "Longest text to synthesise."),
  entityLimitCharacters: setting(
    "ENTITY_LIMIT_CHARACTERS",
    10_000,
    integer(1, 100_000),
    "Longest text for named entity recognition.",
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
    "Longest text to synthesise without a token.",
  ),
  publicEntityLimitCharacters: setting(
    "PUBLIC_ENTITY_LIMIT_CHARACTERS",
    1000,
    integer(1, 100_000),
    "Longest text for named entity recognition without a token.",
  ),
  publicVoicePerMinute: setting(
    "PUBLIC_VOICE_PER_MINUTE",
    10,
    integer(1, 1_000_000),
    "Requests without a token per minute, address (IPv6: /64) and voice function.",
  ),
  publicVoicePerDay: setting(
    "PUBLIC_VOICE_PER_DAY",
    50,
    integer(1, 1_000_000),
    "Requests without a token per day, address (IPv6: /64) and voice function.",
  ),
  publicVoiceAtOnce: setting(
    "PUBLIC_VOICE_AT_ONCE",
    4,
    integer(1, 1000),
    "Concurrent requests without a token, per process.",
  ),
  smtpUrl: setting<string | undefined>(
    "SMTP_URL",
    undefined,
    smtpUrl,
    "SMTP server for outgoing mail, such as `smtp://user:password@mail.example.com:587`; `smtps://` for TLS from the first byte. Unset: no mail.",
    true,
  ),
  mailFrom: setting(
    "MAIL_FROM",
    "Tuma <tuma@localhost>",
    text,
    "The sender of mail, such as `Acme SMS <sms@example.com>`. The name before the address is that of the installation, in mails and on the sign-in page.",
  ),
  alarmSeconds: setting(
    "ALARM_SECONDS",
    5,
    integer(1, 60),
    "How often each process checks for problems and sends notices.",
  ),
  alarmAfterSeconds: setting(
    "ALARM_AFTER_SECONDS",
    10,
    integer(0, 3600),
    "How long a problem must persist before an alarm begins, and be gone before it is over.",
  ),
  alarmLateSeconds: setting(
    "ALARM_LATE_SECONDS",
    60,
    integer(1, 86_400),
    "A message is late if it is still queued this long after it was due.",
  ),
  apiLogDays: setting(
    "API_LOG_DAYS",
    7,
    integer(1, 365),
    "How long the dashboard keeps its API log. Calls are removed by whole days, up to an eighth of this time later.",
  ),
  textDays: setting(
    "TEXT_DAYS",
    30,
    integer(1, 3650),
    "How long message texts are kept after the message became final.",
  ),
  verifyDays: setting(
    "VERIFY_DAYS",
    90,
    integer(2, 3650),
    "How long verifications and the fraud guard's counts are kept; statistics reach as far back.",
  ),
  autoModels: setting(
    "AUTO_MODELS",
    true,
    flag,
    "Downloads the small models in the background that are not installed: for English speech to text, and for voices (under 100 MB, MIT or Apache-2.0).",
  ),
  modelsDir: setting<string | undefined>(
    "MODELS_DIR",
    undefined,
    text,
    "Directory for speech models; several processes may share it. Unset: `models` in `DATA_DIR`.",
  ),
  otlpEndpoint: setting<string | undefined>(
    "OTEL_EXPORTER_OTLP_ENDPOINT",
    undefined,
    url,
    "Base URL of an OpenTelemetry collector, such as `http://127.0.0.1:4318`, that gets traces by OTLP over HTTP (protobuf). `OTEL_EXPORTER_OTLP_HEADERS` adds headers. Unset: no traces.",
  ),
  serviceName: setting("OTEL_SERVICE_NAME", "tuma", text, "The name of this service in traces."),
  traceRatio: setting(
    "OTEL_TRACES_SAMPLER_ARG",
    1,
    ratio,
    "The share of messages and requests that are traced, from 0 to 1. A request with a sampled `traceparent` always is.",
  ),
  sttUpstreams: upstreams(
    "STT_UPSTREAM",
    "Base URL, ending in `/v1`, of an OpenAI-compatible service that transcribes the language LANG (`RW`, `EN`, …). The same name with `_MODEL`, `_LANGUAGE` or `_KEY` appended sets the model (default `whisper-1`), the code by which that model knows the language if it is not our own (`none` sends no code), and the bearer key.",
  ),
  ttsUpstreams: upstreams(
    "TTS_UPSTREAM",
    "The same for synthesis (default model `tts-1`); `_VOICE` sets the voice (default `alloy`).",
  ),
};

type Settings = typeof settings;

/** The configuration, one value per setting. Durations are in the unit of their name. */
export type Config = { readonly [Name in keyof Settings]: Settings[Name] extends Setting<infer Value> ? Value : never };

/** The configuration is invalid; the message says why, one line per setting. */
export class ConfigError extends StartFailure {}

/** The settings that say which installation this is, whether messages reach phones and survive, and what is guarded; and what a start without them would do instead. */
const decisive: Record<string, string> = {
  DATABASE_URL: "another database, in DATA_DIR, would be used or created",
  SECRET_KEY: "another key would be used or created",
  DATA_DIR: "another installation, in ./data, would be used or created",
  SANDBOX: "the simulated carrier would be on, which answers like a real one",
  REQUIRE_SYNC: "messages would be accepted that a failover of the database can lose",
  APPROVE_CREDIT_ABOVE: "credit of any amount would be left to one operator alone",
  METRICS_TOKEN: "the metrics would be open to anybody who reaches the port",
};

const isDecisive = ({ meant }: Misspelt, env: Record<string, string | undefined>) =>
  decisive[meant] !== undefined && !env[meant];

/** The variables that are nearly a setting and that the program starts without. */
export function misspeltSettings(env: Record<string, string | undefined>): Misspelt[] {
  return misspelt(env, Object.values(settings)).filter((each) => !isDecisive(each, env));
}

/**
 * Reads the environment. Throws a single ConfigError that lists every invalid setting and what it allows, and what is nearly
 * a decisive setting: whoever misspells DATABASE_URL must not get a new, empty database, nor who misspells SANDBOX simulated phones.
 */
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
  for (const each of misspelt(env, Object.values(settings)).filter((one) => isDecisive(one, env)))
    problems.push(
      `${each.given} is no setting; did you mean ${each.meant}? Without that, ${decisive[each.meant]!}. Rename it, or unset it`,
    );
  if (config["databaseUrl"] !== undefined && (config["secretKeys"] as string[]).length === 0) {
    problems.push(
      "SECRET_KEY is required with DATABASE_URL: all processes must share one key (generate it with `openssl rand -hex 32`)",
    );
  }
  if (config["requireSync"] === true && config["databaseUrl"] === undefined)
    problems.push(
      "REQUIRE_SYNC needs a DATABASE_URL of a PostgreSQL with a synchronous standby, since the embedded one has none; set it, or unset REQUIRE_SYNC",
    );
  if (config["smppTlsPort"] !== undefined && !(config["smppTlsKey"] && config["smppTlsCert"]))
    problems.push("NORTHBOUND_SMPP_TLS_PORT needs NORTHBOUND_SMPP_TLS_KEY and NORTHBOUND_SMPP_TLS_CERT");
  for (const key of (config["secretKeys"] as string[] | undefined) ?? [])
    if (key.length < 16) problems.push("SECRET_KEY must have at least 16 characters");
  if (problems.length > 0) throw new ConfigError(`invalid configuration:\n  ${problems.join("\n  ")}`);
  return config as Config;
}

/** A configuration by environment variable, without its secrets. */
export function shownConfiguration(config: Config): Record<string, unknown> {
  return Object.fromEntries(
    (Object.entries(settings) as [keyof Config, Setting<unknown>][]).map(([name, { env, shown }]) => {
      const value = config[name];
      return [env, value === undefined ? null : shown ? shown(value) : withoutCredentials(value)];
    }),
  );
}

/** As JSON. A URL may contain a password wherever it is set. */
function withoutCredentials(value: unknown): unknown {
  if (typeof value === "bigint") return Number(formatMoney(value));
  return typeof value === "string" ? value.replace(/^([a-z][a-z0-9+.-]*:\/\/)[^/@]*@/i, "$1…@") : value;
}

/** The settings as a Markdown page; `npm run docs` writes it to `docs/reference/configuration.md`. */
export function configurationPage(): string {
  const rows = (Object.values(settings) as Setting<unknown>[]).map(
    (each) => `| \`${each.env}\` | ${printDefault(each.default)} | ${each.prose} |`,
  );
  return [
    "# Configuration",
    "",
    "Settings are environment variables. None is needed to try Tuma. With an invalid value, the program says which and refuses to start.",
    "A variable whose name is nearly a setting's (`LOGLEVEL`, `TUMA_PORT`) is named in the log with the one that was probably meant; one that is nearly",
    `${Object.keys(decisive)
      .map((name) => `\`${name}\``)
      .join(
        ", ",
      )}, where that is not set, is refused: the program would run on another, empty installation, simulate sends, accept what can be lost, or leave open what was to be guarded.`,
    "Generated from `src/base/config/config.ts` by `npm run docs`. Do not edit.",
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
