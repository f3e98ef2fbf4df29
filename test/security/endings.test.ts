import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { get, request as open, type IncomingMessage } from "node:http";
import { once } from "node:events";
import { after, before, test } from "node:test";
import { inspect, promisify } from "node:util";
import { openProgram, type Program } from "../../src/program/program.ts";
import { codeOf, stepOf } from "../../src/core/accounts/people/totp.ts";
import { Browser } from "../harness/browser.ts";
import { startMailServer, type MailServer } from "../harness/mail.ts";
import { silentLog } from "../harness/postgres.ts";
import { startServer, type Reply, type TestServer } from "../harness/server.ts";
import { bindClient } from "../harness/smpp-client.ts";
import { freePort } from "../harness/process.ts";
import { joinAs, password } from "../harness/tenants.ts";
import { until } from "../harness/wait.ts";

/**
 * What ends with what: the table of docs/security.md, cell by cell. Events happen in one process; what is to end is used, or held open,
 * in another one on the same database.
 */
let mail: MailServer;
let server: TestServer;
let other: Program;
let smppPort: number;
before(async () => {
  mail = await startMailServer();
  server = await startServer({
    SMTP_URL: mail.url,
    MAIL_FROM: "Acme <a@example.com>",
    ALLOW_PRIVATE_WEBHOOKS: "127.0.0.1",
    BOOTSTRAP_PASSWORD: password,
  });
  smppPort = await freePort();
  const config = { ...server.program.ctx.config, port: 0, smppPort, roles: ["api" as const] };
  other = await openProgram(config, silentLog);
});
after(async () => {
  await other.stop();
  await server.stop();
  await mail.close();
});

/** What is made for a person, and whether it still works. Rows of the table, by their first cell. */
type Works = () => Promise<boolean> | boolean;

/** Somebody with an account of their own, a colleague's token there, and one of everything that gives access. */
interface Scene {
  /** Says that the event has happened. */
  end: () => void;
  email: string;
  userId: string;
  accountId: string;
  /** The first token of the account, which a program of a colleague holds. */
  colleague: string;
  person: Browser;
  /** The cookie of another session of the person. */
  cookie: string;
  resetLink: string;
  addressLink: string;
  /** The ids of the token for the password, and of one for a program. */
  tokens: string[];
  holds: Map<string, Works>;
  /** How the requests that waited for events ended. */
  pulls: string[];
  close(): void;
}

type Made = { id: string; token: string; secret: string; system_id: string; password: string };

/** A request to the other process. */
async function there(request: string, { token, cookie }: { token?: string; cookie?: string } = {}, body?: unknown) {
  const [method, path] = request.split(" ") as [string, string];
  const given = body === undefined ? {} : { "content-type": "application/json" };
  const response = await fetch(other.address + path, {
    method,
    headers: {
      ...given,
      "x-tuma-console": "1",
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(cookie ? { cookie } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, text: await response.text() };
}

const basic = (email: string) => ({ authorization: `Basic ${Buffer.from(`${email}:${password}`).toString("base64")}` });

async function made(reply: Promise<Reply<Made>>): Promise<Made> {
  const { status, text, body } = await reply;
  assert.ok(status < 300, text);
  return body;
}

/** The link of the next mail to an address whose text has one to this page. */
async function linkIn(address: string, page: string, during: () => Promise<unknown>): Promise<string> {
  const find = () =>
    mail.received
      .filter(({ to }) => to.includes(address))
      .flatMap(({ text }) => new RegExp(`/${page}/([\\w-]{32})\n`).exec(text)?.[1] ?? []);
  const before = find().length;
  await during();
  return until(() => find()[before], { what: `a link to ${page} for ${address}` });
}

const tokenWorks = (token: string) => async () => (await there("GET /v1/account", { token })).status === 200;
const links = (path: string, token: string) => async () =>
  (await there(`GET /console/${path}/${token}`)).status === 200;
// An admitted call without a message is refused as such.
const sends = (given: Made) => async () => {
  const login = new URLSearchParams({ username: given.system_id, password: given.password });
  return (await there(`GET /cgi-bin/sendsms?${login.toString()}`)).status === 400;
};
const hookWorks = (given: Made) => async () =>
  (await there(`POST /v1/hooks/${given.id}`, { token: given.secret }, {})).status === 400;

let scenes = 0;

async function furnish(): Promise<Scene> {
  await server.database.sql`delete from sign_in_guesses`;
  const n = ++scenes;
  const email = `person${n}@example.com`;
  const created = await server.call<{ id: string; token: Made; invitation: Made }>("POST /v1/operator/accounts", {
    body: { name: `Bank ${n}`, owner_email: email },
  });
  const [accountId, colleague] = [created.body.id, created.body.token.token];
  const person = new Browser(server);
  const joined = await person.call<{ user: { id: string } }>("POST /console/invitations/accept", {
    token: created.body.invitation.token,
    name: "Person",
    password,
  });
  // A second owner, so that the first can be demoted and removed.
  const second = await made(
    server.call("POST /v1/members", { token: colleague, body: { email: `second${n}@example.com`, role: "owner" } }),
  );
  const accepted = await new Browser(server).call("POST /console/invitations/accept", {
    token: second.token,
    name: "Second",
    password,
  });
  assert.equal(accepted.status, 200, accepted.text);
  const by = (token: string) => (request: string, body: object) => made(server.call<Made>(request, { token, body }));
  const byPerson = (request: string, body: object) => made(person.call<Made>(request, body));
  const login = await made(server.call<Made>("GET /users/token", { token: null, headers: basic(email) }));
  const byLogin = by(login.token);
  const scopes = ["sms:send", "sms:read", "account:read", "account:write", "webhooks"];
  const named = await byPerson("POST /v1/account/tokens", { name: "program", scopes });
  // As of somebody who was an operator for a while.
  await setOperator(email, true);
  await until(async () => (await person.call("GET /v1/operator/people")).status === 200, { what: "an operator" });
  const asOperator = await byPerson("POST /v1/account/tokens", { name: "operates", scopes: [...scopes, "operator"] });
  const madeByIt = await by(asOperator.token)("POST /v1/account/tokens", { name: "made by it", scopes });
  await setOperator(email, false);
  const child = await byLogin("POST /v1/account/tokens", { name: "child", scopes });
  const invited = await byLogin("POST /v1/members", { email: `by-token${n}@example.com`, role: "viewer" });
  const invitedByPerson = await byPerson("POST /v1/members", { email: `by-person${n}@example.com`, role: "viewer" });
  const resetLink = await linkIn(email, "reset", () =>
    new Browser(server).call("POST /console/password-resets", { email }),
  );
  const to = `elsewhere${n}@example.com`;
  const addressLink = await linkIn(to, "confirm-address", () =>
    person.call("POST /console/profile/email", { email: to, current_password: password }),
  );
  const course = { isOver: false };
  const held = await holdOpen(person, login.token, { accountId, colleague }, course);
  const credential = await byLogin("POST /v1/account/smpp", {});
  const own = await byPerson("POST /v1/account/smpp", {});
  const hook = await byLogin("POST /v1/account/hooks", { name: "by-token", form: "message" });
  const ownHook = await byPerson("POST /v1/account/hooks", { name: "by-person", form: "message" });
  const client = await bindClient({ port: smppPort, systemId: credential.system_id, password: credential.password });
  assert.equal(client.status, 0);
  const cookie = (await Browser.signIn(server, email, password)).cookie!;
  const tokens = await server.call<{ tokens: (Made & { ends_with_login: boolean })[] }>("GET /v1/account/tokens", {
    token: colleague,
  });
  const holds = new Map<string, Works>([
    ["sessions of the person", async () => (await there("GET /v1/account", { cookie })).status === 200],
    ["the dashboard's live events", () => !held.live.ended],
    ["tokens for the person's password", tokenWorks(login.token)],
    ["tokens that such a token created", tokenWorks(child.token)],
    ["SMPP credentials that it created", sends(credential)],
    ["binds with these", () => client.ended === undefined],
    ["hooks that it created", hookWorks(hook)],
    ["invitations that it sent", links("invitations", invited.token)],
    // 401 or 403 is its end; 200 would be an answer in spite of it.
    ["a pull of events that waits with it", () => (held.pull.status ?? 200) === 200],
    // Too long for the buffers between, so that it runs until it is read.
    ["an export that runs with it", () => (course.isOver ? held.exported.read() : !held.exported.ended)],
    ["links that reset the password", links("password-resets", resetLink)],
    ["links that change the address", links("address-changes", addressLink)],
    ["invitations that the person sent", links("invitations", invitedByPerson.token)],
    ["tokens that the person created for programs", tokenWorks(named.token)],
    [
      "those with the scope `operator`, and what they created",
      async () => {
        const both = [await tokenWorks(asOperator.token)(), await tokenWorks(madeByIt.token)()];
        assert.equal(both[0], both[1], "the token and what it created fare alike");
        return both[0]!;
      },
    ],
    [
      "SMPP credentials and hooks that the person created",
      async () => {
        const both = [await sends(own)(), await hookWorks(ownHook)()];
        assert.equal(both[0], both[1], "the credential and the hook fare alike");
        return both[0]!;
      },
    ],
  ]);
  const scene: Scene = {
    end: () => (course.isOver = true),
    email,
    userId: joined.body.user.id,
    accountId,
    colleague,
    person,
    cookie,
    resetLink,
    addressLink,
    tokens: tokens.body.tokens.filter((each) => each.ends_with_login).map(({ id }) => id),
    holds,
    pulls: held.pull.notes,
    close: () => {
      client.close();
      held.close();
    },
  };
  return scene;
}

/** A stream, which `read` reads on, and returns whether it came whole. */
async function openStream(path: string, headers: Record<string, string>) {
  const request = get(other.address + path, { headers });
  const [response] = (await once(request, "response")) as [IncomingMessage];
  assert.equal(response.statusCode, 200);
  const stream = { ended: false, close: () => request.destroy(), read: () => whole };
  const ending = new Promise<void>((resolve) => {
    for (const event of ["end", "close", "error"]) response.on(event, resolve);
    request.on("error", resolve);
  });
  const whole = ending.then(() => response.complete);
  void ending.then(() => (stream.ended = true));
  stream.read = () => {
    response.resume();
    return whole;
  };
  return stream;
}

/** Requests that stay open in the other process. */
async function holdOpen(
  person: Browser,
  token: string,
  { accountId, colleague }: Pick<Scene, "accountId" | "colleague">,
  scene: { isOver: boolean },
) {
  await server.database.sql`
    insert into messages (account_id, id, report_id, test, sender, recipient, text, encoding, parts, price, state, valid_until)
    select ${Number(accountId.slice(4))}, nextval('ids'), gen_random_uuid(), false, 'TUMA', '+250788123456', repeat('x', 2000), 'gsm7', 6, 0, 'delivered', now()
    from generate_series(1, 8000)`;
  const webhook = await made(
    server.call<Made>("POST /v1/webhooks", { token: colleague, body: { url: "listen:laptop", events: ["dlr"] } }),
  );
  const live = await openStream("/console/live", { cookie: person.cookie! });
  void live.read();
  const exported = await openStream("/v1/account/export", { authorization: `Bearer ${token}` });
  /** `notes`: how its requests ended, to understand a failure by. */
  const pull: { status?: number; notes: string[] } = { notes: [] };
  const gone = new AbortController();
  // Asked again when its time is up, as long as nothing has ended: what is refused is a pull that was waiting. There are two, since the
  // time of one may be up just then.
  const wait = async (seconds: number): Promise<void> => {
    const response = await fetch(`${other.address}/v1/webhooks/${webhook.id}/pull`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify({ wait_seconds: seconds }),
      signal: gone.signal,
    });
    await response.text();
    pull.notes.push(`${response.status}${scene.isOver ? ", over" : ""}`);
    if (response.status !== 200) pull.status = response.status;
    else if (!scene.isOver) return wait(25);
  };
  for (const seconds of [12, 25]) void wait(seconds).catch((error: Error) => pull.notes.push(inspect(error)));
  return {
    live,
    exported,
    pull,
    webhook,
    close: () => {
      live.close();
      exported.close();
      gone.abort();
    },
  };
}

const operator = (request: string) => server.call(request);
const ok = (reply: Reply<unknown>) => assert.ok(reply.status < 300, reply.text);

/** How each event comes about: the columns of the table. Some have several ways. */
const events: Record<string, ((scene: Scene) => Promise<unknown>)[]> = {
  "password changed": [
    async ({ person }) =>
      ok(await person.call("PATCH /console/profile", { password: "quite another word", current_password: password })),
  ],
  "password reset": [
    async ({ userId }) => ok(await operator(`POST /v1/operator/people/${userId}/password`)),
    async ({ resetLink }) =>
      ok(
        await new Browser(server).call("POST /console/password-resets/use", {
          token: resetLink,
          password: "quite another word",
        }),
      ),
    async ({ email }) => {
      const { secretKey, dataDir } = {
        secretKey: "a secret key for tests only",
        dataDir: server.program.ctx.config.dataDir,
      };
      const env = { ...process.env, DATABASE_URL: server.database.url, SECRET_KEY: secretKey, DATA_DIR: dataDir };
      await promisify(execFile)(process.execPath, ["cli/tuma.mjs", "password", email], { env });
    },
  ],
  "codes turned on": [({ person }) => turnOn(person)],
  "codes turned off": [
    async ({ person, email }) => {
      // As if they had been on all along: a login with codes gets no token for its password.
      await server.database.sql`update users set totp = '\\x01' where email = ${email}`;
      ok(await person.call("DELETE /console/totp", { current_password: password }));
    },
  ],
  "address changed": [
    async ({ person, email }) => {
      const to = `new-${email}`;
      const ask = () => person.call("POST /console/profile/email", { email: to, current_password: password });
      const token = await linkIn(to, "confirm-address", ask);
      ok(await new Browser(server).call("POST /console/address-changes/use", { token }));
    },
  ],
  "no longer an owner": [
    async ({ userId, colleague }) =>
      ok(await server.call(`PATCH /v1/members/${userId}`, { token: colleague, body: { role: "viewer" } })),
    async ({ userId, colleague }) => {
      const role = { name: "Front desk", scopes: ["sms:send", "account:read"] };
      ok(await server.call("PUT /v1/roles", { token: colleague, body: role }));
      ok(await server.call(`PATCH /v1/members/${userId}`, { token: colleague, body: { role: role.name } }));
    },
  ],
  "no longer an operator": [
    async ({ email, userId, cookie }) => {
      await setOperator(email, true);
      await until(() => mayOperate(cookie), { what: "they are an operator" });
      const house = await Browser.signIn(server, "owner@localhost", password);
      ok(await house.call(`PATCH /v1/operator/people/${userId}`, { operator: false }));
    },
  ],
  removed: [
    async ({ userId, colleague }) => ok(await server.call(`DELETE /v1/members/${userId}`, { token: colleague })),
  ],
  "account suspended": [async ({ accountId }) => ok(await operator(`POST /v1/operator/accounts/${accountId}/suspend`))],
  "token revoked": [
    async ({ tokens, colleague }) => {
      for (const id of tokens) ok(await server.call(`DELETE /v1/account/tokens/${id}`, { token: colleague }));
    },
  ],
  "token expired": [
    async ({ tokens, accountId }) => {
      // As if they had been created to end now; their end itself is announced by nothing.
      const { sql } = server.database;
      const id = Number(accountId.slice(4));
      const makers = [...tokens];
      const until = new Date(Date.now() + 500);
      await sql`update tokens set expires_at = ${until} where account_id = ${id} and ('tok_' || id = any(${makers}) or created_by = any(${makers}))`;
      for (const table of ["northbound_credentials", "hooks", "invitations"])
        await sql`update ${sql(table)} set expires_at = ${until} where account_id = ${id} and created_by = any(${makers})`;
      await sql`select pg_notify('accounts_changed', ${String(id)})`;
    },
  ],
};

/** As another operator would, but without an end of what this opened. */
async function setOperator(email: string, operator: boolean): Promise<void> {
  await server.database.sql`update users set operator = ${operator} where email = ${email}`;
  await server.database.sql`select pg_notify('accounts_changed', '')`;
}

async function turnOn(person: Browser): Promise<void> {
  const offered = await person.call<{ secret: string }>("POST /console/totp", { current_password: password });
  ok(await person.call("POST /console/totp/confirm", { code: codeOf(offered.body.secret, stepOf(new Date())) }));
}

/** Can a session still change things? */
const mayWrite = async (cookie: string) => (await there("PATCH /v1/account", { cookie }, {})).status === 200;
const mayOperate = async (cookie: string) => (await there("GET /v1/operator/people", { cookie })).status === 200;
/** What a session that narrows may do no more, by the event. */
const mayStill: Record<string, typeof mayWrite> = {
  "no longer an owner": mayWrite,
  "no longer an operator": mayOperate,
};

interface Table {
  events: string[];
  rows: { what: string; cells: string[] }[];
}

async function readTable(): Promise<Table> {
  const text = await readFile(new URL("../../docs/security.md", import.meta.url), "utf8");
  const section = text.split("\n## ").find((each) => each.startsWith("What ends with what"))!;
  const lines = section.split("\n").filter((line) => line.startsWith("|"));
  const rows = lines.map((line) =>
    line
      .slice(1, -1)
      .split("|")
      .map((cell) => cell.trim()),
  );
  return { events: rows[0]!.slice(1), rows: rows.slice(2).map(([what, ...cells]) => ({ what: what!, cells })) };
}

const table = await readTable();

test("every event and everything that gives access has a row and a column", async () => {
  assert.deepEqual(table.events, Object.keys(events));
  const scene = await furnish();
  scene.close();
  assert.deepEqual(
    table.rows.map(({ what }) => what),
    [...scene.holds.keys()],
  );
});

for (const [column, event] of table.events.entries())
  for (const [way, act] of events[event]!.entries())
    test(`what ends with: ${event}${way > 0 ? `, another way (${way + 1})` : ""}`, async () => {
      const scene = await furnish();
      try {
        for (const [what, works] of scene.holds) assert.ok(await works(), `${what}: works before`);
        assert.ok(await mayWrite(scene.cookie));
        await act(scene);
        scene.end();
        const problems: string[] = [];
        for (const { what, cells } of table.rows) {
          const works = scene.holds.get(what)!;
          const cell = cells[column]!;
          if (cell === "end" || cell === "pause")
            await until(async () => !(await works()), { what }).catch(() => problems.push(`${what} should ${cell}`));
          else if (cell === "narrow")
            await until(async () => (await works()) && !(await mayStill[event]!(scene.cookie)), { what }).catch(() =>
              problems.push(`${what} should ${cell}`),
            );
          else if (!(await works())) problems.push(`${what} should ${cell}`);
        }
        assert.deepEqual(problems, [], `pulls: ${scene.pulls.join("; ") || "none ended"}`);
        if (event !== "account suspended") return;
        ok(await operator(`POST /v1/operator/accounts/${scene.accountId}/resume`));
        for (const { what, cells } of table.rows)
          if (cells[column] === "pause") await until(scene.holds.get(what)!, { what: `${what} again` });
      } finally {
        scene.close();
      }
    });

test("what ends when a role of the account's own permits less", async () => {
  const account = await server.call<{ token: Made }>("POST /v1/operator/accounts", { body: { name: "Clinic" } });
  const token = account.body.token.token;
  const scopes = ["sms:send", "sms:read", "account:read", "account:write", "webhooks"];
  const put = async (ticked: string[]) =>
    ok(await server.call("PUT /v1/roles", { token, body: { name: "Deputy", scopes: ticked } }));
  await put(scopes);
  const person = await joinAs(server, token, "deputy@example.com", "Deputy");
  const { cookie } = person;
  const byPerson = (request: string, body: object) => made(person.call<Made>(request, body));
  const about = { scopes: ["account:read", "account:write", "webhooks"] };
  const own = await byPerson("POST /v1/account/tokens", { name: "own", ...about, ends_with_login: true });
  const program = await byPerson("POST /v1/account/tokens", { name: "program", ...about });
  const invited = await byPerson("POST /v1/members", { email: "by-deputy@example.com", role: "finance" });
  const child = await made(
    server.call<Made>("POST /v1/account/tokens", { token: own.token, body: { name: "child", ...about } }),
  );
  const webhooks = async () => (await there("GET /v1/webhooks", { cookie: cookie! })).status === 200;
  const live = await openStream("/console/live", { cookie: cookie! });
  try {
    const all = [tokenWorks(own.token), tokenWorks(child.token), links("invitations", invited.token), webhooks];
    for (const works of all) assert.ok(await works());
    // More than before ends nothing.
    await put([...scopes, "voice"]);
    for (const works of all) assert.ok(await works());
    await put(scopes.filter((scope) => scope !== "webhooks"));
    for (const works of all) await until(async () => !(await works()), { what: "the end" });
    assert.ok(await mayWrite(cookie!), "what the role still permits");
    assert.ok(await tokenWorks(program.token)(), "what belongs to the account");
    assert.equal(live.ended, false);
  } finally {
    live.close();
  }
});

/** A call whose body is still on its way: `finish` sends the rest, and resolves with the status. */
async function begun(path: string, token: string, body: object) {
  const bytes = Buffer.from(JSON.stringify(body));
  const call = open(other.address + path, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json", "content-length": bytes.length },
  });
  const answered = once(call, "response") as Promise<[IncomingMessage]>;
  call.write(bytes.subarray(0, 5));
  await once(call, "socket");
  return {
    since: performance.now(),
    finish: async (): Promise<number> => {
      call.end(bytes.subarray(5));
      const [answer] = await answered;
      answer.resume();
      return answer.statusCode!;
    },
  };
}

test("a body that is held back brings nothing in whose right has ended", async () => {
  const account = await server.call<{ id: string; token: Made }>("POST /v1/operator/accounts", {
    body: { name: "Held back" },
  });
  ok(await server.call(`POST /v1/operator/accounts/${account.body.id}/credit`, { body: { amount: 5, note: "first" } }));
  const token = account.body.token.token;
  const make = (scopes: string[]) =>
    made(server.call<Made>("POST /v1/account/tokens", { token, body: { name: "slow", scopes } }));
  const [ended, lasting] = [await make(["sms:send"]), await make(["sms:send"])];
  const scene = [
    await begun("/v1/sms", ended.token, { to: "+250788123456", text: "late", sender: "TUMA" }),
    await begun("/v1/sms/bulk", ended.token, {
      recipients: [{ phonenumber: "+250788123457", name: "A" }],
      text: "late",
      sender: "TUMA",
    }),
    await begun("/v1/sms", lasting.token, { to: "+250788123458", text: "in time", sender: "TUMA" }),
  ] as const;
  ok(await server.call(`DELETE /v1/account/tokens/${ended.id}`, { token }));
  await until(async () => !(await tokenWorks(ended.token)()), { what: "the end of the token" });
  // Quicker ones count as sent before the end.
  await until(() => scene.every(({ since }) => performance.now() - since > 1_000), { what: "a late body" });
  assert.deepEqual(await Promise.all(scene.map(({ finish }) => finish())), [401, 401, 201]);
  const rows = await server.database.sql<{ text: string }[]>`
    select text from messages where account_id = ${Number(account.body.id.slice(4))}`;
  assert.deepEqual(
    rows.map(({ text }) => text),
    ["in time"],
  );
});
