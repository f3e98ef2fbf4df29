import { withLiveDatabase } from "../../../base/postgres/live-database.ts";
import { formatId, IdSource, parseId } from "../../../base/ids.ts";
import { openLog } from "../../../base/log.ts";
import { SecretBox } from "../../../base/secrets.ts";
import type { Sql } from "../../../base/db.ts";
import { readConfig } from "../../../config.ts";
import { systemClock } from "../../../base/time.ts";
import { secretKeys } from "../../../secret-key.ts";
import { resetPassword } from "./resets.ts";
import { findUser, findUsersByEmail, listMemberships } from "../store.ts";

/*
 * `npm run password -- email`: for users who cannot sign in any more. Generates a new password and prints it once,
 * turns one-time codes off, lifts the limit on failed sign-ins, and ends all of that user's sessions, whether or not the program is running.
 * Where an address has several logins, it lists them; `usr_…` names one.
 */

const print = (text: string) => process.stdout.write(`${text}\n`);
const named = process.argv[2]?.trim().toLowerCase() ?? "";
const id = parseId("usr", named);
if (id === undefined && !named.includes("@")) {
  print("Name a user: npm run password -- owner@localhost");
  process.exit(2);
}
const config = readConfig(process.env);
const done = await withLiveDatabase(config, openLog("warn"), "tuma-password", reset);
if (done === undefined) print(`There is no database in ${config.dataDir}. Set DATA_DIR or DATABASE_URL.`);
process.exitCode = done ? 0 : 1;

async function reset(sql: Sql): Promise<boolean> {
  const users = id === undefined ? await findUsersByEmail(sql, named) : [await findUser(sql, id)];
  const [user] = users;
  if (!user) print(`There is no user ${named}.`);
  else if (users.length > 1) {
    print(`${named} has ${users.length} logins. Name one of them: npm run password -- usr_…`);
    for (const each of users) print(`  ${formatId("usr", each!.id)}: ${await accountsOf(sql, each!.id)}`);
  } else {
    const secrets = new SecretBox(secretKeys(config));
    const password = await resetPassword(
      { sql, ids: new IdSource(sql), secrets, config, clock: systemClock },
      user,
      "npm run password",
    );
    print(`The password of ${user.email} is now ${password} (shown this once); one-time codes are off.`);
    return true;
  }
  return false;
}

async function accountsOf(sql: Sql, userId: number): Promise<string> {
  const accounts = await listMemberships(sql, userId);
  return accounts.map((each) => `${each.role} of ${each.name}`).join(", ") || "no account";
}
