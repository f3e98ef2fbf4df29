import { withLiveDatabase } from "../base/postgres/live-database.ts";
import { openLog } from "../base/log.ts";
import { SecretBox } from "../base/secrets.ts";
import { readConfig } from "../config.ts";
import { resealAll } from "./sealed.ts";

/*
 * `npm run reseal`: the second half of a rotation of SECRET_KEY. Seals again, with the first key, everything that was sealed with the second, in the database of DATABASE_URL or the one in DATA_DIR, whether or not the program is running. Exits with 1 if neither key opens a value.
 */

const print = (text: string) => process.stdout.write(`${text}\n`);
const config = readConfig(process.env);
if (config.secretKeys.length !== 2) {
  print("Set SECRET_KEY to two values separated by a comma, the new one first: SECRET_KEY=new,old npm run reseal");
  process.exit(2);
}

const secrets = new SecretBox(config.secretKeys);
const done = await withLiveDatabase(config, openLog("warn"), "tuma-reseal", (sql) => resealAll({ sql, secrets }));
if (!done) {
  print(`There is no database in ${config.dataDir}. Set DATA_DIR or DATABASE_URL.`);
  process.exit(2);
}
let broken = 0;
for (const { column, resealed, broken: rows } of done) {
  broken += rows.length;
  print(
    `${column}: ${resealed} resealed${rows.length === 0 ? "" : `, ${rows.length} that neither key opens (ids ${rows.slice(0, 20).join(", ")})`}`,
  );
}
print(
  broken === 0
    ? "Everything is sealed with the new key. Keep the old one for another half hour, for PINs in progress, then remove it."
    : `${broken} values cannot be opened with either key. Find the key that sealed them, or set the values again, before you remove the old one.`,
);
process.exitCode = broken === 0 ? 0 : 1;
