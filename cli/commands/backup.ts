import { open, rename, rm, stat } from "node:fs/promises";
import { dirname } from "node:path";
import type { Writable } from "node:stream";
import { BackupRefused, takeBackup, type BackedUp } from "../../src/house/backup/backup.ts";
import { release } from "../../src/house/backup/release.ts";
import { restoreBackup } from "../../src/house/backup/restore.ts";
import { ArchiveDamaged } from "../../src/house/backup/tar.ts";
import type { InDoubt } from "../../src/base/cluster/hold.ts";
import { clauseOf, Refusal } from "../../src/base/errors.ts";
import { openLog } from "../../src/base/log.ts";
import { withInstallation } from "../../src/base/command-context.ts";
import { requireSchema } from "../../src/base/postgres/migrate.ts";
import { CommandError, exitCodes, type ExitCode } from "../exit.ts";
import { found, onInstallation, settingsOf } from "../installation.ts";
import type { Invocation } from "../invocation.ts";
import { counted } from "../terminal.ts";

/** The standard output is the result, so the log goes to the standard error. */
const log = openLog("warn", process.stderr);

/** Writes a backup to a file or to the standard output. */
export async function backup(call: Invocation): Promise<ExitCode> {
  const { terminal, words } = call;
  const config = settingsOf(call.env);
  const file = words[0] ?? `tuma-${new Date().toISOString().slice(0, 19).replaceAll(":", "")}Z.tar.gz`;
  const withKey = call.flag("with-key");
  const onTable = (table: string) => {
    if (process.stderr.isTTY && !terminal.isJson) process.stderr.write(`\r\u001b[KReading ${table} …`);
  };
  call.catchSignals();
  const take = async (target: Writable) => {
    const interrupted = new CommandError("Interrupted.", exitCodes.interrupted);
    call.signal.addEventListener("abort", () => target.destroy(interrupted), { once: true });
    let failure: Error | undefined;
    target.once("error", (error) => (failure = error));
    try {
      return await onInstallation(takeBackup(config, log, target, { withKey, onTable }), BackupRefused);
    } catch (error) {
      // A broken pipe is not a lost connection to the database.
      throw failure ?? error;
    }
  };
  if (file === "-" && process.stdout.isTTY)
    throw new CommandError("A backup is no text for a terminal. Name a file, or pipe it on.", exitCodes.usage, "usage");
  // Unlike a list, a backup whose reader has gone has failed.
  if (file === "-") process.stdout.removeAllListeners("error");
  const done = file === "-" ? await take(process.stdout) : await toFile(file, take);
  if (process.stderr.isTTY && !terminal.isJson) process.stderr.write("\r\u001b[K");
  const { manifest, files, unopened } = done;
  const sentences = [
    ...(unopened > 0
      ? [
          `SECRET_KEY does not open ${counted(unopened, "stored secret", "stored secrets")}: a restored copy needs their key as well. Set both, separated by a comma, and back up again.`,
        ]
      : []),
    `Backed up ${manifest.tables.length} tables as of ${manifest.takenAt} and ${files} file${files === 1 ? "" : "s"}${file === "-" ? "" : ` to ${file}`}.`,
    withKey
      ? "It contains SECRET_KEY: whoever has it can open all stored secrets."
      : `It does not contain SECRET_KEY, without which it cannot be restored: keep a copy of ${config.secretKeys.length > 0 ? "that setting" : `${config.dataDir}/secret.key`} elsewhere.`,
    ...(manifest.mediaElsewhere
      ? ["It does not contain audio, which is in the bucket of MEDIA_URL: copy that as well."]
      : []),
    ...(manifest.models.length > 0 ? [`Speech models to install again: ${manifest.models.join(", ")}.`] : []),
  ];
  if (file === "-") terminal.note(sentences.join("\n"));
  else terminal.show(summaryOf(done, file, (await stat(file)).size), sentences.join("\n"));
  return unopened > 0 ? exitCodes.partly : exitCodes.done;
}

const summaryOf = ({ manifest, files, unopened }: BackedUp, file: string, bytes: number) => ({
  file,
  bytes,
  id: manifest.id,
  taken_at: manifest.takenAt,
  tables: manifest.tables.length,
  files,
  has_key: manifest.hasKey,
  media_elsewhere: manifest.mediaElsewhere,
  models: manifest.models,
  unopened_secrets: unopened,
});

/** Writes beside the file and renames it once it is complete and on the disk, so that no half backup has its name. */
async function toFile(file: string, take: (target: Writable) => Promise<BackedUp>): Promise<BackedUp> {
  if (await stat(file).catch(() => undefined))
    throw new CommandError(`${file} exists, and is not overwritten. Name another file, or remove it.`);
  const draft = `${file}.${process.pid}.part`;
  // The data of all customers: for nobody else, and never through a link that somebody has put there.
  const handle = await open(draft, "wx", 0o600).catch((error: NodeJS.ErrnoException) => {
    // The draft is a name that nobody typed; what is wrong is its folder.
    throw Object.assign(error, { path: dirname(file) });
  });
  try {
    const done = await take(handle.createWriteStream({ flush: true }));
    await rename(draft, file);
    return done;
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** Restores a backup into an empty installation, which is then held. */
export async function restore(call: Invocation): Promise<void> {
  const config = settingsOf(call.env);
  const [file] = call.words;
  const source = file === "-" ? process.stdin : (await open(file!)).createReadStream();
  const { manifest, files } = await onInstallation(
    restoreBackup(config, log, source).catch(sayNothingWasRestored),
    BackupRefused,
  );
  const sentences = [
    `Restored ${manifest.tables.length} tables as of ${manifest.takenAt} and ${files} file${files === 1 ? "" : "s"}, made by Tuma ${manifest.version}.`,
    "It is held: after a start, no link binds, no webhook or mail is sent and nothing is charged until `tuma resume`.",
    ...(manifest.mediaElsewhere ? ["Its audio is in a bucket: set MEDIA_URL."] : []),
    ...(manifest.models.length > 0 ? [`Install its speech models again: ${manifest.models.join(", ")}.`] : []),
    "backup.json in the archive has its settings, without secrets.",
  ];
  call.terminal.show(
    { id: manifest.id, taken_at: manifest.takenAt, tables: manifest.tables.length, files, models: manifest.models },
    sentences.join("\n"),
  );
}

function sayNothingWasRestored(error: unknown): never {
  if (error instanceof ArchiveDamaged)
    throw new CommandError(
      `The archive cannot be used: ${clauseOf(error.message)}. Take another backup. Nothing was restored.`,
    );
  throw error;
}

/** Releases a restored installation. */
export async function resume(call: Invocation): Promise<void> {
  const config = settingsOf(call.env);
  const inDoubt = call.text("in-doubt") as InDoubt | undefined;
  const released = withInstallation(config, log, "tuma-resume", async (ctx) => {
    await requireSchema(ctx.sql);
    return release(ctx, inDoubt);
  });
  const done = found(config, await onInstallation(released.catch(sayWithFlag)));
  const ended =
    done.ended === 0
      ? ""
      : ` ${counted(done.ended, "open message")} will not be sent: what waited was refunded, and what was in doubt waits for a receipt.`;
  const scheduled =
    done.scheduled === 0
      ? ""
      : ` ${counted(done.scheduled, "message")} scheduled for later will be sent at ${done.scheduled === 1 ? "its" : "their"} time: the original must not run then, or it sends them too.`;
  call.terminal.show(
    { released: true, ended: done.ended, scheduled: done.scheduled },
    `The installation is released.${ended}${scheduled}`,
  );
}

/** The words of the API, with the name of the flag. */
function sayWithFlag(error: unknown): never {
  if (error instanceof Refusal) throw new CommandError(error.message.replaceAll("`in_doubt`", "`--in-doubt`"));
  throw error;
}
