import { openLog } from "../../src/base/log.ts";
import { withLiveDatabase } from "../../src/base/postgres/live-database.ts";
import { SecretBox } from "../../src/base/secrets.ts";
import { resealAll } from "../../src/house/privacy/sealed.ts";
import { exitCodes, usageError, type ExitCode } from "../exit.ts";
import { found, onInstallation, settingsOf } from "../installation.ts";
import type { Invocation } from "../invocation.ts";

const mostIds = 20;

/** The second half of a rotation of SECRET_KEY: seals again, with the first key, everything that was sealed with the second. */
export async function reseal(call: Invocation): Promise<ExitCode> {
  const config = settingsOf(call.env);
  if (config.secretKeys.length !== 2)
    throw usageError(
      "Set SECRET_KEY to two values separated by a comma, the new one first: SECRET_KEY=new,old tuma reseal",
    );
  const secrets = new SecretBox(config.secretKeys);
  const log = openLog("warn", process.stderr);
  const resealed = withLiveDatabase(config, log, "tuma-reseal", (sql) => resealAll({ sql, secrets }));
  const columns = found(config, await onInstallation(resealed));
  const broken = columns.reduce((sum, column) => sum + column.broken.length, 0);
  call.terminal.show({ columns }, () =>
    [
      ...columns.map(
        ({ column, resealed: count, broken: ids }) =>
          `${column}: ${count} resealed${ids.length === 0 ? "" : `, ${ids.length} that neither key opens (ids ${ids.slice(0, mostIds).join(", ")})`}`,
      ),
      broken === 0
        ? "Everything is sealed with the new key. Keep the old one for another half hour, for PINs in progress, then remove it."
        : `${broken} values cannot be opened with either key. Find the key that sealed them, or set the values again, before you remove the old one.`,
    ].join("\n"),
  );
  return broken === 0 ? exitCodes.done : exitCodes.partly;
}
