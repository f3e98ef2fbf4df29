import { withLiveDatabase } from "../../base/postgres/live-database.ts";
import { openLog } from "../../base/log.ts";
import { SecretBox } from "../../base/secrets.ts";
import { readConfig } from "../../config.ts";
import { secretKeys } from "../../start.ts";
import { hashPassword, makePassword } from "./passwords.ts";
import { resetLogin } from "./store.ts";

/*
 * `npm run password -- email`: for users who cannot sign in any more. Generates a new password and prints it once, turns one-time codes off, resets the limit on failed sign-ins, and ends all of that user's sessions. Works whether or not the program is running.
 */

const print = (text: string) => process.stdout.write(`${text}\n`);
const email = process.argv[2]?.trim().toLowerCase();
if (email === undefined || !email.includes("@")) {
  print("Name a user: npm run password -- owner@localhost");
  process.exit(2);
}
const config = readConfig(process.env);
const password = makePassword();
const hashed = await hashPassword(password);
const done = await withLiveDatabase(config, openLog("warn"), "tuma-password", (sql) => {
  const secrets = new SecretBox(secretKeys(config));
  return sql.begin((tx) => resetLogin({ secrets }, tx, email, hashed));
});
if (done === undefined) print(`There is no database in ${config.dataDir}. Set DATA_DIR or DATABASE_URL.`);
else if (done) print(`The password of ${email} is now ${password} (shown this once); one-time codes are off.`);
else print(`There is no user ${email}.`);
process.exitCode = done ? 0 : 1;
