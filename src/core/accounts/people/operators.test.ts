import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { Browser } from "../../../../test/harness/browser.ts";
import { startServer, type Reply, type TestServer } from "../../../../test/harness/server.ts";
import { joinAs, password } from "../../../../test/harness/tenants.ts";
import { until } from "../../../../test/harness/wait.ts";
import { bootstrap } from "../bootstrap.ts";

type Person = { id: string; email: string; operator: boolean; detail: string; code: string };
type Token = { id: string; token: string };

let server: TestServer;
let first: Browser;
let others: Map<string, Browser>;
before(async () => {
  server = await startServer({ BOOTSTRAP_PASSWORD: password });
  first = await Browser.signIn(server, "owner@localhost", password);
  others = new Map();
  for (const name of ["amina", "bosco", "chantal"])
    others.set(name, await joinAs(server, server.token, `${name}@example.com`, "owner"));
});
after(() => server.stop());

async function idOf(name: string): Promise<string> {
  const [row] = await server.database.sql<{ id: string }[]>`
    select 'usr_' || id as id from users where starts_with(email, ${name})`;
  return row!.id;
}

async function change(by: Browser, name: string, operator: boolean): Promise<Reply<Person>> {
  return by.call<Person>(`PATCH /v1/operator/people/${await idOf(name)}`, { operator });
}

const remove = () => change(first, "amina", false);

const operators = async () =>
  (await server.database.sql<{ email: string }[]>`select email from users where operator order by id`).map(
    ({ email }) => email.split("@")[0],
  );

/** What the audit log of the first account says of operators. */
const logged = async () =>
  (
    await server.database.sql<{ actor: string; action: string; email: string }[]>`
      select actor, action, details ->> 'email' as email from audit_log
      where account_id = 1001 and action like 'operator.%' order by id`
  ).map(({ actor, action, email }) => [actor.replace(/^usr_\d+ /, ""), action, email]);

/** Only the first is an operator. */
beforeEach(async () => {
  for (const name of (await operators()).filter((each) => each !== "owner"))
    assert.equal((await change(first, name!, false)).status, 200);
  await server.database.sql`delete from audit_log where action like 'operator.%'`;
});

test("an operator makes another one, who may what an operator may, until it is ended; the log says who did it", async () => {
  const amina = others.get("amina")!;
  assert.equal((await amina.call("GET /v1/operator/people")).status, 403);
  const made = await change(first, "amina", true);
  assert.deepEqual([made.status, made.body.email, made.body.operator], [200, "amina@example.com", true]);
  assert.equal((await amina.call("GET /v1/operator/people")).status, 200);
  assert.equal((await change(first, "amina", true)).status, 200, "which changes nothing");
  assert.equal((await change(first, "amina", false)).body.operator, false);
  assert.equal((await amina.call("GET /v1/operator/people")).status, 403);
  assert.equal((await amina.call("GET /v1/account")).status, 200, "the account stays");
  assert.deepEqual(await logged(), [
    ["(owner@localhost)", "operator.added", "amina@example.com"],
    ["(owner@localhost)", "operator.removed", "amina@example.com"],
  ]);
});

test("a token makes nobody an operator, nor does who is none, and nobody ends their own", async () => {
  const byToken = await server.call<Person>(`PATCH /v1/operator/people/${await idOf("amina")}`, {
    body: { operator: true },
  });
  assert.deepEqual([byToken.status, byToken.body.code], [403, "forbidden"]);
  assert.match(byToken.body.detail, /Only a person decides who is an operator/);
  assert.equal((await change(others.get("amina")!, "amina", true)).status, 403);
  const own = await change(first, "owner", false);
  assert.deepEqual([own.status, own.body.code], [409, "conflict"]);
  assert.equal((await first.call("PATCH /v1/operator/people/usr_999999", { operator: true })).status, 404);
  assert.deepEqual(await operators(), ["owner"]);
});

test("of operators who remove each other at once, one is left", async () => {
  for (let round = 0; round < 8; round++) {
    const names = ["amina", "bosco", "chantal"];
    for (const name of names) await change(first, name, true);
    const all = [["owner", first], ...names.map((name) => [name, others.get(name)!])] as [string, Browser][];
    const answers = await Promise.all(
      all.map(async ([, by], n) => {
        const ids = await Promise.all(all.filter((_, other) => other !== n).map(([name]) => idOf(name)));
        return Promise.all(ids.map((id) => by.call(`PATCH /v1/operator/people/${id}`, { operator: false })));
      }),
    );
    for (const { status, text } of answers.flat()) assert.ok([200, 403].includes(status), text);
    const left = await operators();
    assert.ok(left.length > 0, "somebody is left");
    // As it was, for the next round.
    await server.database.sql`update users set operator = email = 'owner@localhost'`;
    await server.database.sql`select pg_notify('accounts_changed', '')`;
    await until(async () => (await first.call("GET /v1/operator/people")).status === 200, { what: "the first one" });
  }
});

test("a token for the installation that is asked for while its maker ceases to be an operator is not made, or ends", async () => {
  const amina = others.get("amina")!;
  const { sql } = server.database;
  const waiting = async (count: number) => {
    const rows = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    return rows.length >= count;
  };
  const wish = { name: "operates", scopes: ["account:read", "account:write", "operator"] };
  const make = () => amina.call<Token>("POST /v1/account/tokens", wish);
  for (const [order, outcome] of [
    [
      [remove, make],
      [200, 403],
    ],
    [
      [make, remove],
      [200, 200],
    ],
  ] as const) {
    await change(first, "amina", true);
    // Both are admitted, and wait for the account in this order.
    const held = await sql.reserve();
    await held`begin`;
    await held`select from accounts where id = 1001 for update`;
    const one = order[0]();
    await until(() => waiting(1), { what: "the first waits" });
    const two = order[1]();
    await until(() => waiting(2), { what: "the second waits" });
    await held`commit`;
    held.release();
    assert.deepEqual([(await one).status, (await two).status], outcome);
  }
  const [left] = await sql<{ made: number; valid: number }[]>`
    select count(*)::int as made, (count(*) filter (where revoked_at is null))::int as valid from tokens
    where created_by = ${await idOf("amina")} and 'operator' = any(scopes)`;
  assert.deepEqual({ ...left }, { made: 1, valid: 0 });
});

test("the token of the first start ends with the first operator's rights, and no start brings it back", async () => {
  const env = { BOOTSTRAP_PASSWORD: password, BOOTSTRAP_TOKEN: "tuma_of_the_first_start" };
  const own = await startServer(env);
  try {
    const works = async () => (await own.call("GET /v1/account", { token: env.BOOTSTRAP_TOKEN })).status === 200;
    const [owner, second] = [
      await Browser.signIn(own, "owner@localhost", password),
      await joinAs(own, env.BOOTSTRAP_TOKEN, "second@example.com", "owner"),
    ];
    const { people } = (await owner.call<{ people: Person[] }>("GET /v1/operator/people")).body;
    const change = (by: Browser, email: string, operator: boolean) =>
      by.call(`PATCH /v1/operator/people/${people.find((each) => each.email === email)!.id}`, { operator });
    assert.equal((await change(owner, "second@example.com", true)).status, 200);
    assert.ok(await works());
    assert.equal((await change(second, "owner@localhost", false)).status, 200);
    assert.ok(!(await works()));
    await bootstrap(own.program.ctx, () => Promise.resolve());
    assert.ok(!(await works()));
  } finally {
    await own.stop();
  }
});

test("what views another account is back in its own, and a login without one ends", async () => {
  const amina = others.get("amina")!;
  await change(first, "amina", true);
  const { id } = (await first.call<{ id: string }>("POST /v1/operator/accounts", { name: "Bank" })).body;
  const viewed = async () => (await amina.call<{ account: { id: string } }>("GET /console/session")).body.account.id;
  assert.equal((await amina.call("POST /console/session/account", { account_id: id })).status, 200);
  assert.equal(await viewed(), id);
  await change(first, "amina", false);
  assert.equal(await viewed(), "acc_1001");
  await change(first, "bosco", true);
  const bosco = await idOf("bosco");
  assert.equal((await first.call(`DELETE /v1/members/${bosco}`)).status, 200);
  assert.equal(
    (await others.get("bosco")!.call("GET /v1/operator/people")).status,
    200,
    "an operator needs no account",
  );
  assert.equal((await first.call(`PATCH /v1/operator/people/${bosco}`, { operator: false })).status, 200);
  assert.equal((await others.get("bosco")!.call("GET /console/session")).status, 401);
});
