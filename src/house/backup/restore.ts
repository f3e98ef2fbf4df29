import { makeFolder } from "../../base/folder.ts";
import { createWriteStream, existsSync, mkdirSync } from "node:fs";
import { readdir, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Value } from "typebox/value";
import { Type } from "typebox";
import { insertHold } from "../../base/cluster/hold.ts";
import { jumpSequences } from "../../base/cluster/timeline.ts";
import { openDatabase, type Sql, type Tx } from "../../base/db.ts";
import type { Log } from "../../base/log.ts";
import { lockDirectory } from "../../base/postgres/directory-lock.ts";
import { buildSchema, readMigrations, type Migration } from "../../base/postgres/migrate.ts";
import { startPostgres } from "../../base/postgres/postgres.ts";
import type { Config } from "../../base/config/config.ts";
import {
  ArchiveReader,
  entryNames,
  fileOf,
  streamOf,
  tableOf,
  textOf,
  type Ending,
  type Manifest,
  type TableShape,
} from "./archive.ts";
import { BackupRefused } from "./backup.ts";
import { checkKey, keepKey } from "./key.ts";
import * as store from "./store.ts";
import { ArchiveDamaged, type TarEntry } from "./tar.ts";
import { draftIn } from "./unfinished.ts";

/** What was restored. */
export interface RestoredBackup {
  manifest: Manifest;
  files: number;
}

const Name = Type.String({ pattern: "^[a-z_][a-z0-9_]*$", maxLength: 63 });
const instant = "'[-0-9 :.+]+'";
const ManifestForm = Type.Object({
  format: Type.Literal(1),
  id: Type.String(),
  version: Type.String(),
  takenAt: Type.String({ pattern: "^\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z$" }),
  migrations: Type.Array(Type.Object({ name: Type.String(), hash: Type.String() })),
  tables: Type.Array(
    Type.Object({
      name: Name,
      columns: Type.Array(Name, { minItems: 1 }),
      partitions: Type.Array(
        Type.Object({
          name: Name,
          bound: Type.String({
            pattern: `^FOR VALUES FROM \\((MINVALUE|${instant})\\) TO \\((MAXVALUE|${instant})\\)$`,
          }),
        }),
      ),
    }),
  ),
  keyCheck: Type.String(),
  hasKey: Type.Boolean(),
  models: Type.Array(Type.String()),
  mediaElsewhere: Type.Boolean(),
});

const EndingForm = Type.Object({ sequences: Type.Record(Name, Type.Integer({ minimum: 0 })) });

/**
 * Restores a backup into an empty installation: an empty or missing `DATA_DIR`, or the empty database of `DATABASE_URL`. The result is
 * held: nothing leaves it until `release`. The schema and all rows are loaded in one transaction, which commits only once the checksums
 * of the whole archive were right; in `DATA_DIR`, everything is built in a folder of its own first. So after a failure, the next try
 * finds both as empty as they were, and until one succeeds no service starts there.
 *
 * Throws BackupRefused if DATA_DIR or the database is not empty, if SECRET_KEY is not that of the backup or missing, or if the
 * backup is of a newer version; ArchiveDamaged if the archive is.
 */
export async function restoreBackup(config: Config, log: Log, source: Readable): Promise<RestoredBackup> {
  await refuseOccupied(config);
  // Default permissions above the draft: a database that runs as another user must traverse it.
  makeFolder(config.dataDir, 0o777);
  // Neither a start nor another restore may use the folder meanwhile.
  const lock = await lockDirectory(config.dataDir);
  try {
    await refuseOccupied(config);
    return await restoreInto(config, log, source);
  } finally {
    lock.release();
  }
}

async function restoreInto(config: Config, log: Log, source: Readable): Promise<RestoredBackup> {
  const draft = draftIn(config.dataDir);
  await empty(draft);
  try {
    const archive = new ArchiveReader(source);
    const manifest = await readManifest(archive);
    checkKey(config, manifest);
    const migrations = await migrationsOf(manifest);
    const own = config.databaseUrl === undefined ? await startPostgres({ dataDir: draft, log }) : undefined;
    let files: number;
    try {
      const sql = openDatabase({ url: config.databaseUrl ?? own!.url, connections: 1, name: "tuma-restore", log });
      try {
        files = await load(sql, { config, archive, manifest, migrations, draft });
      } finally {
        await sql.end({ timeout: 5 });
      }
    } finally {
      await own?.stop();
    }
    await moveInto(draft, config.dataDir);
    return { manifest, files };
  } catch (error) {
    // The folder stays, so that no start takes an empty installation for the restored one.
    await empty(draft);
    throw error;
  }
}

async function empty(draft: string): Promise<void> {
  await rm(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
}

const isOfLock = (name: string) => name.startsWith("owner.");

/** Refuses a folder with an installation: a restore never overwrites anything. */
async function refuseOccupied({ dataDir }: Config): Promise<void> {
  const found = existsSync(dataDir) ? await readdir(dataDir) : [];
  const taken = found.filter((name) => name !== basename(draftIn(dataDir)) && name !== "lost+found" && !isOfLock(name));
  if (taken.length > 0)
    throw new BackupRefused(
      `DATA_DIR ${dataDir} is not empty (it has ${taken.slice(0, 3).join(", ")}). A restore overwrites nothing: name an empty or a new folder.`,
    );
}

async function readManifest(archive: ArchiveReader): Promise<Manifest> {
  const entry = await archive.next();
  if (entry?.name !== entryNames.manifest) throw new ArchiveDamaged("it is not a backup of Tuma");
  const manifest = parsed(await textOf(entry)) as { format?: unknown } | null | undefined;
  if (manifest === undefined) throw new ArchiveDamaged("its description cannot be read");
  if (manifest?.format !== 1)
    throw new BackupRefused("The backup has a format that this version does not know. Restore it with a newer Tuma.");
  const [wrong] = Value.Errors(ManifestForm, manifest);
  if (wrong) throw new ArchiveDamaged(`its description is wrong: ${wrong.instancePath} ${wrong.message}`);
  return manifest as Manifest;
}

/** The migrations that the backup's database has; the service applies later ones when it starts. */
async function migrationsOf({ migrations, version }: Manifest): Promise<Migration[]> {
  const known = await readMigrations();
  return migrations.map(({ name, hash }) => {
    const found = known.find((migration) => migration.name === name && migration.hash === hash);
    if (!found)
      throw new BackupRefused(
        `The backup is of Tuma ${version} with a migration that this version does not have (${name}). Restore it with the version that made it, or a newer one.`,
      );
    return found;
  });
}

/** Loads everything in one transaction; returns the number of files. */
async function load(
  sql: Sql,
  about: { config: Config; archive: ArchiveReader; manifest: Manifest; migrations: Migration[]; draft: string },
): Promise<number> {
  const { config, archive, manifest, migrations, draft } = about;
  return sql.begin(async (tx) => {
    if (!(await buildSchema(tx, migrations)))
      throw new BackupRefused(
        "The database of DATABASE_URL is not empty. Create an empty one (`createdb`), and name it instead.",
      );
    const suspended = await store.prepareLoad(tx, manifest.tables);
    let ending: Ending | undefined;
    let key: string | undefined;
    let files = 0;
    for (let entry = await archive.next(); entry;) {
      const table = tableOf(entry.name);
      if (table !== undefined) {
        entry = await loadTable(tx, archive, entry, shapeOf(manifest, table));
        continue;
      }
      if (entry.name === entryNames.ending) ending = readEnding(await textOf(entry));
      else if (entry.name === entryNames.key) key = (await textOf(entry)).trim();
      else {
        await writeEntry(draft, entry);
        files++;
      }
      entry = await archive.next();
    }
    if (!ending) throw new ArchiveDamaged("the end of its tables is missing");
    keepKey(config, draft, manifest, key);
    await store.finishLoad(tx, suspended);
    await jumpSequences(tx, ending.sequences);
    await insertHold(tx, new Date(manifest.takenAt));
    await store.analyse(tx);
    return files;
  });
}

function readEnding(text: string): Ending {
  const ending = parsed(text);
  if (!Value.Check(EndingForm, ending)) throw new ArchiveDamaged("the end of its tables cannot be read");
  return ending;
}

/** A value of JSON; undefined for what is none. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function shapeOf({ tables }: Manifest, name: string): TableShape {
  const table = tables.find((each) => each.name === name);
  if (!table) throw new ArchiveDamaged(`the table ${name} is not in its description`);
  return table;
}

/** Loads the entries of a table, which follow each other; returns the entry after them. */
async function loadTable(
  tx: Tx,
  archive: ArchiveReader,
  first: TarEntry,
  table: TableShape,
): Promise<TarEntry | undefined> {
  let entry: TarEntry | undefined = first;
  async function* rows(): AsyncGenerator<Buffer> {
    for (; entry && tableOf(entry.name) === table.name; entry = await archive.next()) yield* entry.body;
  }
  try {
    await pipeline(streamOf(rows()), await store.copyIn(tx, table));
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    // Data exceptions, violated constraints and unknown columns. The words of PostgreSQL would quote the data.
    if (/^(22|23|42)...$/.test(code))
      throw new ArchiveDamaged(`the rows of its table ${table.name} cannot be loaded (${code})`, { cause: error });
    throw error;
  }
  return entry;
}

async function writeEntry(draft: string, { name, body }: TarEntry): Promise<void> {
  const file = fileOf(name);
  if (file === undefined) throw new ArchiveDamaged(`it has an entry that no backup has (${name})`);
  const path = join(draft, file);
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  if (existsSync(path)) throw new ArchiveDamaged(`it has ${name} twice`);
  await pipeline(streamOf(body), createWriteStream(path, { mode: 0o600, flags: "wx" }));
}

/** Moves what was built into DATA_DIR, which may be a mount point; the database comes last, so that nothing starts without the rest. */
async function moveInto(draft: string, dataDir: string): Promise<void> {
  const names = (await readdir(draft)).filter((name) => !isOfLock(name));
  for (const name of names.sort((one, other) => Number(one === "postgres") - Number(other === "postgres")))
    await rename(join(draft, name), join(dataDir, name));
  await rm(draft, { recursive: true, force: true });
}
