import { existsSync } from "node:fs";
import { join } from "node:path";
import { isReadable, readable } from "../../base/config/database-url.ts";
import { ConfigError, misspeltSettings, readConfig, settings, type Config } from "../../base/config/config.ts";
import { healthy, problem, type Finding } from "./finding.ts";

const check = "settings";

/**
 * Reads the settings. Invalid ones are findings, and the rest of the check-up goes on without them; `config` is undefined if that is
 * impossible.
 */
export function readSettings(env: Record<string, string | undefined>): {
  config: Config | undefined;
  findings: Finding[];
} {
  try {
    const config = readConfig(env);
    return { config, findings: [...nearMisses(env), ...contradictions(config)] };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const sentences = error.message.split("\n  ").slice(1);
    const findings = sentences.map((sentence) =>
      problem("broken", check, {
        what: `${sentence}.`,
        why: "The program refuses to start with an invalid setting.",
        fix: "Correct the setting; docs/reference/configuration.md lists what each one takes.",
      }),
    );
    const wrong = new Set(sentences.map((sentence) => sentence.split(" ", 1)[0]!));
    const rest = Object.fromEntries(Object.entries(env).filter(([name]) => !wrong.has(name)));
    return { config: readDespite(rest), findings };
  }
}

/** Reads the settings that are left. A missing SECRET_KEY counts as none, even where one is required. */
function readDespite(env: Record<string, string | undefined>): Config | undefined {
  try {
    if (env["SECRET_KEY"]) return readConfig(env);
    return { ...readConfig({ ...env, SECRET_KEY: "only to have the others read" }), secretKeys: [] };
  } catch (error) {
    if (error instanceof ConfigError) return undefined;
    throw error;
  }
}

const nearMisses = (env: Record<string, string | undefined>): Finding[] =>
  misspeltSettings(env).map(({ given, meant }) =>
    problem("warning", check, {
      what: `${given} is no setting; ${meant} was probably meant.`,
      why: "The service runs without it.",
      fix: `Rename it to ${meant}, or unset it.`,
    }),
  );

const isLoopback = (host: string) => /^(localhost|127\.|::1$|\[::1\])/.test(host);

/** Settings that are valid alone and contradict each other, or what is on the disk. */
function contradictions(config: Config): Finding[] {
  const { host, publicUrl, databaseUrl, dataDir, trustProxy, metricsToken, roles, smtpUrl, mailFrom } = config;
  const found: Finding[] = [];
  const warn = (what: string, why: string, fix: string) => found.push(problem("warning", check, { what, why, fix }));
  if (!isLoopback(host) && publicUrl === undefined)
    warn(
      "PUBLIC_URL is not set although the service listens on other addresses than loopback.",
      "Addresses in replies, mails and receipts lead to HOST and PORT, which clients may not reach.",
      "Set PUBLIC_URL to the address at which clients reach the service.",
    );
  if (publicUrl?.startsWith("http://") && !isLoopback(new URL(publicUrl).hostname))
    warn(
      "PUBLIC_URL begins with http://.",
      "Tokens, texts and passwords cross the network unencrypted.",
      "Put a proxy with TLS in front, and set PUBLIC_URL to its https:// address.",
    );
  if (publicUrl?.startsWith("https://") && trustProxy.length === 0)
    warn(
      "PUBLIC_URL has https, which a proxy provides, and TRUST_PROXY names no proxy.",
      "All clients seem to have the proxy's address, so limits by address apply to all of them together.",
      "Set TRUST_PROXY to the proxy's address, such as 127.0.0.1/32.",
    );
  if (databaseUrl !== undefined && isReadable(databaseUrl)) warn(readable.what, readable.why, readable.fix);
  if (databaseUrl !== undefined && existsSync(join(dataDir, "postgres")))
    warn(
      "DATABASE_URL is set, and DATA_DIR has an embedded database too.",
      "Only the one of DATABASE_URL is used; the data in the other one is not.",
      `Move the data with \`tuma backup\` and \`tuma restore\`, or remove ${join(dataDir, "postgres")} if nobody needs it.`,
    );
  if (!isLoopback(host) && metricsToken === undefined)
    warn(
      "METRICS_TOKEN is not set although the service listens on other addresses than loopback.",
      "Anyone who can reach the port can read the metrics.",
      "Set METRICS_TOKEN, or block /metrics in the proxy.",
    );
  if (smtpUrl !== undefined && mailFrom === settings.mailFrom.default)
    warn(
      "SMTP_URL is set without MAIL_FROM.",
      "Mail from tuma@localhost is refused by most servers.",
      "Set MAIL_FROM to an address of your own domain.",
    );
  if (found.length === 0) found.push(healthy(check, `The settings are valid; roles: ${roles.join(", ")}.`));
  return found;
}
