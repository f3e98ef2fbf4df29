import { newPassword } from "../../src/core/accounts/people/recovery/password.ts";
import { formatId } from "../../src/base/ids.ts";
import { openLog } from "../../src/base/log.ts";
import { withInstallation } from "../../src/base/command-context.ts";
import { requireSchema } from "../../src/base/postgres/migrate.ts";
import { forgetFirstPassword } from "../../src/program/greeting.ts";
import { CommandError, usageError } from "../exit.ts";
import { found, onInstallation, settingsOf } from "../installation.ts";
import type { Invocation } from "../invocation.ts";

/** Gives a user who cannot sign in any more a new password, and prints it once. */
export async function password(call: Invocation): Promise<void> {
  const config = settingsOf(call.env);
  const who = call.words[0]!.trim().toLowerCase();
  if (!/@|^usr_/.test(who)) throw usageError("Name a user by email address or id: tuma password owner@localhost");
  const log = openLog("warn", process.stderr);
  const made = await onInstallation(
    withInstallation(config, log, "tuma-password", async (ctx) => {
      await requireSchema(ctx.sql);
      return newPassword(ctx, who);
    }),
  );
  const result = found(config, made);
  if ("password" in result) {
    call.terminal.show(
      result,
      `The password of ${result.email} is now ${result.password} (shown this once); one-time codes are off.`,
    );
    try {
      forgetFirstPassword(config.dataDir, result.email);
    } catch (error) {
      // The file may be another user's; the password is changed all the same.
      call.terminal.note(`The first password still stands in first-start.env: ${(error as Error).message}`);
    }
    return;
  }
  if (result.logins.length === 0) throw new CommandError(`There is no user ${who}.`);
  const logins = result.logins.map(({ id, accounts }) => `  ${formatId("usr", id)}: ${accounts}`);
  throw new CommandError(
    `${who} has ${logins.length} logins. Name one of them: tuma password usr_…\n${logins.join("\n")}`,
  );
}
