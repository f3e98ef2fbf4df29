import { randomUUID } from "node:crypto";
import { open, readdir, type FileHandle } from "node:fs/promises";
import { join } from "node:path";
import type { Writable } from "node:stream";
import type { Tx } from "../../base/db.ts";
import type { Log } from "../../base/log.ts";
import { withLiveDatabase } from "../../base/postgres/live-database.ts";
import { olderSchema } from "../../base/postgres/migrate.ts";
import { SecretBox } from "../../base/secrets.ts";
import { shownConfiguration, type Config } from "../../base/config/config.ts";
import { version } from "../../base/version.ts";
import { countSealed } from "../privacy/sealed.ts";
import { installedIds, modelsDirOf } from "../../core/voice/models/installed.ts";
import { existingKeys } from "../../base/config/secret-key.ts";
import { ArchiveWriter, entryNames, fileOf, type Ending, type Manifest, type TableShape } from "./archive.ts";
import * as store from "./store.ts";

/** A backup or restore that was refused; the message says why and what to do. */
export class BackupRefused extends Error {}

/** What the MAC in a manifest is for. */
export const keyPurpose = "backup";

/** What a backup has. */
export interface BackedUp {
  manifest: Manifest;
  /** Audio and carrier files. */
  files: number;
  /** Before compression. */
  bytes: number;
  /** Stored secrets that SECRET_KEY does not open; a restored copy needs their key, too. */
  unopened: number;
}

/** Octets of a table per entry. */
const entryBytes = 4 * 2 ** 20;

/**
 * Writes a backup of a whole installation to `target`, whether or not it is running and under load: all tables as of one moment, audio,
 * and carrier files. Speech models are only listed. SECRET_KEY is included on request; without it, a restore needs it.
 * Throws BackupRefused if there is no installation or no key.
 */
export async function takeBackup(
  config: Config,
  log: Log,
  target: Writable,
  { withKey, onTable }: { withKey: boolean; onTable?: (table: string) => void },
): Promise<BackedUp> {
  const keys = existingKeys(config);
  if (keys.length === 0)
    throw new BackupRefused(
      `There is no installation in ${config.dataDir}: it has no secret.key. Set DATA_DIR, or DATABASE_URL and SECRET_KEY.`,
    );
  const done = await withLiveDatabase(config, log, "tuma-backup", async (sql) => {
    let archive: ArchiveWriter | undefined;
    let unopened = 0;
    try {
      const manifest = await store.inSnapshot(sql, async (tx) => {
        const described = await describe(config, tx, { keys, withKey });
        unopened = await refuseOtherKey(config, tx, { keys, tables: described.tables });
        archive = new ArchiveWriter(target, new Date(described.takenAt));
        await archive.addText(entryNames.manifest, json(described));
        for (const table of described.tables) {
          onTable?.(table.name);
          await addTable(archive, tx, table);
        }
        return described;
      });
      await archive!.addText(entryNames.ending, json({ sequences: await store.readSequences(sql) } satisfies Ending));
      if (withKey) await archive!.addText(entryNames.key, `${keys.join(",")}\n`);
      const files = await addFiles(archive!, config);
      await archive!.end();
      return { manifest, files, bytes: archive!.bytes, unopened };
    } catch (error) {
      archive?.abandon(error as Error);
      throw error;
    }
  });
  if (done) return done;
  throw new BackupRefused(`There is no database in ${config.dataDir}. Set DATA_DIR or DATABASE_URL.`);
}

/** Refuses keys that opened nothing of a restored copy: the key that does would be refused there. Returns how many secrets they do not open. */
async function refuseOtherKey(
  { databaseUrl, dataDir }: Config,
  tx: Tx,
  { keys, tables }: { keys: string[]; tables: readonly TableShape[] },
): Promise<number> {
  const names = tables.map(({ name }) => name);
  const { all, foreign } = await countSealed(tx, new SecretBox(keys), names);
  if (foreign === 0 || foreign < all) return foreign;
  throw new BackupRefused(
    `SECRET_KEY is not the key of this database: it opens none of its ${all} stored secret${all === 1 ? "" : "s"}, so a restored copy could not either. Set ${
      databaseUrl === undefined ? `SECRET_KEY, or the file ${dataDir}/secret.key` : "SECRET_KEY"
    }, to the key that the service has. Nothing was backed up.`,
  );
}

const json = (value: object) => `${JSON.stringify(value, undefined, 2)}\n`;

async function describe(
  config: Config,
  tx: Tx,
  { keys, withKey }: { keys: string[]; withKey: boolean },
): Promise<Manifest> {
  const { postgres, at, migrations } = await store.readFacts(tx);
  const tables = await store.readTables(tx);
  // A restore needs it to hold the installation.
  if (!tables.some(({ name }) => name === "restores"))
    throw new BackupRefused(
      `${olderSchema} It cannot be backed up before: to be able to go back, stop the version that is installed, and ` +
        (config.databaseUrl === undefined
          ? `copy ${config.dataDir}`
          : `save the database of DATABASE_URL with \`pg_dump --format=custom\`, and ${config.dataDir}`) +
        " (docs/guides/upgrade.md#back-to-020).",
    );
  const id = randomUUID();
  return {
    format: 1,
    id,
    version,
    takenAt: at.toISOString(),
    postgres,
    migrations,
    tables,
    keyCheck: new SecretBox(keys).mac(id, keyPurpose),
    hasKey: withKey,
    models: installedIds(modelsDirOf(config)),
    mediaElsewhere: config.mediaUrl !== undefined,
    configuration: shownConfiguration(config),
  };
}

/** Adds a table in entries of a few megabytes, since the size of an entry comes before it. */
async function addTable(archive: ArchiveWriter, tx: Tx, table: TableShape): Promise<void> {
  let held: Buffer[] = [];
  let bytes = 0;
  let part = 0;
  const flush = async () => {
    await archive.add(entryNames.table(table.name, part++), bytes, held);
    [held, bytes] = [[], 0];
  };
  for await (const chunk of (await store.copyOut(tx, table)) as AsyncIterable<Buffer>) {
    held.push(chunk);
    bytes += chunk.length;
    if (bytes >= entryBytes) await flush();
  }
  if (bytes > 0) await flush();
}

/** Adds audio, unless it is in a bucket, and the operator's own carrier files. */
async function addFiles(archive: ArchiveWriter, { dataDir, mediaUrl }: Config): Promise<number> {
  let files = 0;
  const folders = ["carriers"];
  if (mediaUrl === undefined) for (const shard of await namesIn(join(dataDir, "media"))) folders.push(`media/${shard}`);
  for (const folder of folders)
    for (const name of await namesIn(join(dataDir, folder))) {
      const path = `${folder}/${name}`;
      if (fileOf(path) !== undefined && (await addFile(archive, path, join(dataDir, path)))) files++;
    }
  return files;
}

/** False if the file was deleted meanwhile, as audio is after a day. */
async function addFile(archive: ArchiveWriter, name: string, path: string): Promise<boolean> {
  let file: FileHandle;
  try {
    file = await open(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return false;
    throw error;
  }
  try {
    const { size } = await file.stat();
    await archive.add(name, size, size === 0 ? [] : file.createReadStream({ end: size - 1, autoClose: false }));
    return true;
  } finally {
    await file.close();
  }
}

/** The names in a folder; none if it does not exist, or is no folder. */
async function namesIn(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).sort();
  } catch (error) {
    if (["ENOENT", "ENOTDIR"].includes((error as NodeJS.ErrnoException).code ?? "")) return [];
    throw error;
  }
}
