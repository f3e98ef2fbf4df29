import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Browser } from "../../../test/harness/browser.ts";
import { startServer, type TestServer } from "../../../test/harness/server.ts";
import { until } from "../../../test/harness/wait.ts";

const email = "owner@localhost";
const password = "a password of the tests";
let server: TestServer;
before(async () => {
  server = await startServer({ BOOTSTRAP_PASSWORD: password });
});
after(() => server.stop());

interface Entry {
  action: string;
  actor: string;
  target: string;
  details: { count?: number; address?: string; email?: string };
}
const entries = async (action: string) =>
  (await server.call<{ entries: Entry[] }>("GET /v1/audit?per_page=100")).body.entries.filter(
    (each) => each.action === action,
  );

test("signing in and out is in the audit log, with the address", async () => {
  const browser = await Browser.signIn(server, email, password);
  await browser.call("POST /console/logout");
  for (const action of ["session.signed_in", "session.signed_out"]) {
    const [entry, ...more] = await entries(action);
    assert.deepEqual(more, []);
    assert.match(entry!.actor, /^usr_\d+ \(owner@localhost\)$/);
    assert.equal(entry!.details.address, "127.0.0.1");
  }
});

test("failures are in it too, folded: a flood has one entry for wrong passwords and one for refused guesses", async () => {
  const guess = () => new Browser(server).call("POST /console/login", { email, password: "a wrong password" });
  for (let n = 0; n < 4; n++) assert.equal((await guess()).status, 401);
  await until(async () => (await entries("session.refused"))[0]?.details.count === 4, { what: "4 failures" });
  let answers = 0;
  for (let status = 401; status === 401; status = (await guess()).status) answers++;
  const locked = await until(async () => (await entries("session.locked_out"))[0], { what: "a lock-out" });
  assert.equal(locked.details.address, "127.0.0.1");
  await until(async () => (await entries("session.refused"))[0]?.details.count === 4 + answers - 1);
  assert.deepEqual([(await entries("session.refused")).length, (await entries("session.locked_out")).length], [1, 1]);
  const unknown = await new Browser(server).call("POST /console/login", { email: "nobody@localhost", password });
  assert.equal(unknown.status, 401);
});
