// The hold of a restored installation as an operator sees and ends it by API. `cli/backup.long.test.ts` has the restore itself.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startServer, type TestServer } from "../../../test/harness/server.ts";
import { until } from "../../../test/harness/wait.ts";
import { formatId } from "../../base/ids.ts";
import { systemClock } from "../../base/time.ts";
import { abandonMessages } from "../../core/messages/restored/restored.ts";

interface Hold {
  held: boolean;
  taken_at: string | null;
  in_doubt: Record<string, number>;
  decision: string | null;
}

let server: TestServer;
before(async () => {
  server = await startServer();
});
after(() => server.stop());

const hold = async () => (await server.call<Hold>("GET /v1/operator/hold")).body;
const release = (body: object) =>
  server.call<{ code: string; detail: string; errors?: { field: string }[]; ended: number; in_doubt: string }>(
    "POST /v1/operator/hold/release",
    { body },
  );
const soon = () => new Date(Date.now() + 3_600_000).toISOString();
const schedule = async (): Promise<number> => {
  const body = { to: "+250788123456", text: "Muraho", sender: "TUMA", send_at: soon() };
  const sent = await server.call<{ sms_id: string }>("POST /v1/sms", { body });
  assert.equal(sent.status, 201, sent.text);
  return Number(sent.body.sms_id.split("_")[2]);
};
const stateOf = async (id: number) =>
  (await server.database.sql`select state from messages where id = ${id}`)[0]!["state"];
/** The time of these messages passes while nothing is running, and the installation is then that of a backup. */
const restored = (ids: number[]) =>
  server.restart(async () => {
    const { sql } = server.database;
    await sql`update messages set send_at = now() - interval '1 minute', due_at = now() - interval '1 minute' where id = any(${ids}::bigint[])`;
    await sql`insert into restores (taken_at) values ('2026-11-22T02:00:00Z')`;
  });
const accepts = async () => {
  await until(async () => (await server.call("GET /health/ready")).status === 200, { what: "readiness" });
  return schedule();
};

test("an installation that was not restored has no hold, and is not released", async () => {
  assert.deepEqual(await hold(), { held: false, taken_at: null, restored_at: null, in_doubt: {}, decision: null });
  const refused = await release({});
  assert.deepEqual([refused.status, refused.body.code], [409, "conflict"]);
  assert.match(refused.body.detail, /^Nothing is held/);
});

test("a release wants a decision about open messages; `fail` refunds them, and only it is taken after it has begun", async () => {
  const [waiting, later] = [await schedule(), await schedule()];
  await restored([waiting]);
  const shown = await hold();
  assert.deepEqual([shown.held, shown.taken_at], [true, "2026-11-22T02:00:00.000Z"]);
  assert.deepEqual([shown.in_doubt, shown.decision], [{ scheduled: 1 }, null]);
  const undecided = await release({});
  assert.deepEqual([undecided.status, undecided.body.errors?.[0]?.field], [400, "in_doubt"]);
  assert.match(undecided.body.detail, /open here: 1 scheduled\. Decide .*`fail` .*`send`/);
  const unknown = await release({ in_doubt: "both" });
  assert.deepEqual([unknown.status, unknown.body.errors?.[0]?.field], [400, "in_doubt"]);
  assert.deepEqual([await stateOf(waiting), (await hold()).held], ["scheduled", true], "nothing has changed");

  // As after a crash halfway.
  await server.database.sql`update restores set in_doubt = 'fail' where released_at is null`;
  assert.equal((await hold()).decision, "fail");
  const other = await release({ in_doubt: "send" });
  assert.deepEqual([other.status, other.body.code], [409, "conflict"]);
  assert.match(other.body.detail, /`in_doubt` fail has begun/);
  const done = await release({});
  assert.deepEqual([done.status, done.body.ended, done.body.in_doubt], [200, 1, "fail"]);
  assert.deepEqual([await stateOf(waiting), await stateOf(later)], ["failed", "scheduled"]);
  const { body: message } = await server.call<{ reason: { cause: string; resend: boolean } }>(
    `GET /v1/sms/${formatId("out_sms", waiting)}`,
  );
  assert.deepEqual([message.reason.cause, message.reason.resend], ["left_to_original", false]);
  const refunds = await server.database.sql`select from ledger where message_id = ${waiting} and kind = 'refund'`;
  assert.equal(refunds.length, 1);
  await accepts();
  const { body: log } = await server.call<{ entries: { action: string; details: object }[] }>("GET /v1/audit");
  const entry = log.entries.find(({ action }) => action === "installation.released");
  assert.deepEqual(entry?.details, { in_doubt: "fail", ended: 1 });
  assert.equal((await release({})).status, 409);
});

test("`send` sends them, within seconds and without a restart", async () => {
  const waiting = await schedule();
  await restored([waiting]);
  const done = await release({ in_doubt: "send" });
  assert.deepEqual([done.status, done.body.ended, done.body.in_doubt], [200, 0, "send"]);
  await until(async () => (await stateOf(waiting)) === "delivered", { what: "the message is delivered" });
});

test("a second release that is still running ends no message of the released installation", async () => {
  const id = await accepts();
  // At a time when the message would be in doubt.
  const clock = { ...systemClock, now: () => new Date(Date.now() + 2 * 3_600_000) };
  const ctx = { ...server.program.ctx, clock };
  assert.equal(await abandonMessages(ctx, { reporting: async () => () => undefined }), 0);
  assert.equal(await stateOf(id), "scheduled");
});
