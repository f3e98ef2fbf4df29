import { withLiveDatabase } from "../../src/base/postgres/live-database.ts";
import { requireSchema } from "../../src/base/postgres/migrate.ts";
import { IdSource } from "../../src/base/ids.ts";
import { openLog } from "../../src/base/log.ts";
import type { Sql } from "../../src/base/db.ts";
import { CommandError, exitCodes } from "../exit.ts";
import { onInstallation, settingsOf } from "../installation.ts";
import type { Invocation } from "../invocation.ts";
import { Random } from "../../src/base/random.ts";
import { businesses, contactsOf, storyOf } from "../seed/story.ts";
import { readInstallation, recountVerifications, writeAccount } from "../seed/write.ts";

const people = 400;

/** Fills the installation of this folder with accounts that look as if they had been used for a month. */
export async function seed(call: Invocation): Promise<void> {
  const random = new Random(call.number("seed", { most: 2 ** 32 - 1 }) ?? 1);
  const { env } = call;
  const config = settingsOf({ ...env, SECRET_KEY: env["SECRET_KEY"] || "not needed for seeding" });
  // The standard output is the result.
  const log = openLog("warn", process.stderr);
  const made = await onInstallation(
    withLiveDatabase(config, log, "tuma-seed", async (sql) => {
      await requireSchema(sql);
      return write(sql, random);
    }),
  );
  if (!made)
    throw new CommandError(
      `There is no database in ${config.dataDir}. Run it in the folder of the installation, after its first start, or set DATA_DIR or DATABASE_URL.`,
    );
  call.terminal.show({ accounts: made }, () =>
    [
      call.terminal.table(made, [
        { title: "ACCOUNT", of: ({ name }) => name },
        { title: "ID", of: ({ id }) => id },
        { title: "SENT", of: ({ sent }) => sent, align: "right" },
        { title: "RECEIVED", of: ({ received }) => received, align: "right" },
      ]),
      "",
      "The operators of the installation own these accounts: switch to one in the dashboard.",
    ].join("\n"),
  );
}

const write = (sql: Sql, random: Random) =>
  sql.begin(async (tx) => {
    const names = businesses.map(({ name }) => name);
    const numbers = businesses.map(({ shortCode }) => shortCode);
    const { linkId, isLive, isSeeded, takenNumber, userIds } = await readInstallation(tx, names, numbers);
    if (isLive)
      throw new CommandError(
        "This installation has, or had, a link to a real carrier. Only one that never had one can be seeded, so that made-up messages reach no one.",
        exitCodes.failed,
        "live_installation",
      );
    if (isSeeded) throw new CommandError(`It is seeded already: it has accounts such as ${names[0]}.`);
    if (takenNumber !== null)
      throw new CommandError(`The number ${takenNumber} is taken, which a seeded account would have. Free it first.`);
    if (linkId === null)
      throw new CommandError("The simulated carrier has no link yet. Start the program once, then seed it.");
    const nowMs = Date.now();
    const ids = new IdSource(sql);
    const made = [];
    for (const business of businesses) {
      const contacts = contactsOf(random, people);
      const scenes = storyOf(random, business, contacts, nowMs);
      const about = { business, contacts, scenes, linkId, userIds, nowMs };
      const { accountId, sent, received } = await writeAccount(tx, ids, about);
      made.push({ name: business.name, id: `acc_${accountId}`, sent, received });
    }
    await recountVerifications(tx);
    return made;
  });
