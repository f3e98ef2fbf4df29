import type { Context } from "../../base/context.ts";
import type { Config } from "../../base/config/config.ts";
import { unopened } from "../privacy/sealed.ts";
import { existingKeys, keyFileOf, UnusableKey } from "../../base/config/secret-key.ts";
import { healthy, problem, type Finding } from "./finding.ts";

const check = "secrets";
const why = "Links do not bind, webhooks are not signed, and people with one-time codes cannot sign in.";

/** The keys of the installation; undefined, with what is wrong, if their file cannot be used. */
export function readKeys(config: Config): { keys: string[] | undefined; findings: Finding[] } {
  try {
    return { keys: existingKeys(config), findings: [] };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const finding =
      error instanceof UnusableKey
        ? problem("broken", check, {
            what: message,
            why,
            fix: "Restore the file from your copy of it, or set SECRET_KEY to what it contained. Without a copy, remove it, and enter carrier passwords and webhook secrets again.",
          })
        : problem("broken", check, {
            what: `${keyFileOf(config)} cannot be read (${code ?? message}).`,
            why,
            fix: "Run this command as the user who runs the program, and give that user the file (chown).",
          });
    return { keys: undefined, findings: [finding] };
  }
}

/** Whether the key opens what is stored. */
export async function checkSecrets(ctx: Context, keys: string[]): Promise<Finding> {
  const file = keyFileOf(ctx.config);
  const place = ctx.config.databaseUrl === undefined ? `SECRET_KEY, or the file ${file}` : "SECRET_KEY";
  const wrong = await unopened(ctx);
  if (wrong === undefined)
    return keys.length > 0
      ? healthy(check, "SECRET_KEY opens the stored secrets.")
      : healthy(check, "No secrets are stored yet, and there is no key.");
  if (keys.length === 0)
    return problem("broken", check, {
      what: `There is no key: SECRET_KEY is not set, and ${file} is missing.`,
      why,
      fix: "Restore the file, or set SECRET_KEY to the key that the database was written with. Do not start the service before: it would generate another one.",
    });
  return problem("broken", check, {
    what: `SECRET_KEY is not the key of this database: ${wrong}.`,
    why,
    fix: `Set ${place}, to the key that the database was written with. If it is lost, enter carrier passwords and webhook secrets again.`,
  });
}
