/** The oldest PostgreSQL that is supported: what only a newer one accepts must not get into a migration or a statement. */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { test } from "node:test";
import { promisify } from "node:util";
import { freePort } from "./harness/process.ts";
import { startService } from "./harness/service.ts";
import { until } from "./harness/wait.ts";

const run = promisify(execFile);
const bin = "/usr/lib/postgresql/15/bin";
const isRoot = process.getuid!() === 0;

/** PostgreSQL refuses to run as root; Debian's package has a user for it. */
const asOwner = (program: string, ...args: string[]) =>
  isRoot
    ? run("runuser", ["-u", "postgres", "--", path.join(bin, program), ...args])
    : run(path.join(bin, program), args);

test(
  "an installation on PostgreSQL 15 is migrated, sends, reports and lists",
  { skip: !existsSync(path.join(bin, "postgres")) && "PostgreSQL 15 is not installed (apt-get install postgresql-15)" },
  async (t) => {
    const folder = await mkdtemp(path.join(tmpdir(), "tuma-postgres-15-"));
    if (isRoot) await chmod(folder, 0o777);
    const data = path.join(folder, "data");
    const port = await freePort();
    await asOwner("initdb", "-D", data, "-U", "tuma", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync");
    const options = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c fsync=off`;
    const log = path.join(folder, "log");
    await asOwner("pg_ctl", "-D", data, "-o", options, "-l", log, "-w", "start");
    t.after(async () => {
      await asOwner("pg_ctl", "-D", data, "-m", "immediate", "-w", "stop");
      await rm(folder, { recursive: true, force: true });
    });
    const service = await startService({ DATABASE_URL: `postgres://tuma@127.0.0.1:${port}/postgres` });
    t.after(() => service.stop());
    const to = "+250788123456";
    const { status, body } = await service.call("POST", "/v1/sms", { to, text: "Muraho" });
    assert.equal(status, 201);
    const message = () => service.call("GET", `/v1/sms/${body.sms_id}`);
    await until(async () => (await message()).body.state === "delivered", { what: "the receipt" });
    await service.call("POST", "/v1/contacts", { number: to, name: "Ana" });
    const lists = ["/v1/sms", "/v1/contacts?filter=last_message%20%3C%201d", "/v1/stats", "/v1/operator/overview"];
    for (const list of lists) assert.equal((await service.call("GET", list)).status, 200, list);
    const recipients = [{ phonenumber: to, name: "Ana" }];
    const sent = await service.call("POST", "/v1/sms/bulk", { text: "Muraho @contact.name", recipients });
    assert.equal(sent.status, 201, sent.text);
  },
);
