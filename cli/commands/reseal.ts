import { openLog } from "../../src/base/log.ts";
import { withLiveDatabase } from "../../src/base/postgres/live-database.ts";
import { requireSchema } from "../../src/base/postgres/migrate.ts";
import { SecretBox } from "../../src/base/secrets.ts";
import { lackingFirstKey, type KeyHolder } from "../../src/house/privacy/key-holders.ts";
import { resealAll } from "../../src/house/privacy/sealed.ts";
import { CommandError, exitCodes, usageError, type ExitCode } from "../exit.ts";
import { found, onInstallation, settingsOf } from "../installation.ts";
import type { Invocation } from "../invocation.ts";
import { localTime } from "../terminal.ts";

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
  const resealed = withLiveDatabase(config, log, "tuma-reseal", async (sql) => {
    await requireSchema(sql);
    refuseHolders(await lackingFirstKey({ sql, secrets }));
    return resealAll({ sql, secrets });
  });
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

/** What a process cannot open would be as good as lost to it: its links would not bind, and its webhooks not be signed. */
function refuseHolders(lacking: KeyHolder[]): void {
  if (lacking.length === 0) return;
  const each = lacking.map(({ address, since }) => `one from ${address ?? "this machine"}, since ${localTime(since)}`);
  throw new CommandError(
    `${lacking.length === 1 ? "A running process does" : `${lacking.length} running processes do`} not have the new key: ${each.join("; ")}. Restart ${lacking.length === 1 ? "it" : "them"} with SECRET_KEY=new,old first. Nothing was resealed.`,
  );
}
