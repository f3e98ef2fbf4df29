import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { CarrierPeer } from "./harness/carrier.ts";
import { startServer, type TestServer } from "./harness/server.ts";
import { until } from "./harness/wait.ts";

/** The first link arrives in the middle of traffic: what was charged in the sandbox never reaches the real carrier. */
let server: TestServer;
const peer = new CarrierPeer();
before(async () => {
  await peer.open();
  server = await startServer();
});
after(async () => {
  await server.stop();
  await peer.close();
});

const post = (path: string, body: object) => server.call(`POST /v1/${path}`, { body });
let numbers = 0;
const number = () => `+25078${String(8_400_000 + numbers++).padStart(7, "0")}`;
const recipients = () => Array.from({ length: 60 }, () => ({ phonenumber: number(), name: "A" }));
const text = { sender: "SHOP", text: "from a trial" };
const soon = () => new Date(Date.now() + 2_000).toISOString();
const later = () => new Date(Date.now() + 30 * 24 * 3_600_000).toISOString();

/** Sends in every way, over and over, until told to stop. */
async function traffic(isOver: () => boolean): Promise<void> {
  const ways = [
    () => post("sms", { ...text, to: number() }),
    () => post("sms", { ...text, to: number() }),
    () => post("sms", { ...text, to: number(), send_at: soon() }),
    () => post("verify", { number: number(), brand: "Shop" }),
    () => post("sms/bulk", { ...text, recipients: recipients() }),
    () => post("sms/bulk", { ...text, recipients: recipients(), send_at: soon() }),
  ];
  await Promise.all(
    ways.map(async (send) => {
      while (!isOver()) {
        const { status, text } = await send();
        // The sandbox credit ends in the middle of it, and a bulk send that was half charged with it is refused.
        assert.ok(status < 300 || status === 402 || text.includes("has just changed its mode"), text);
      }
    }),
  );
}

test("what was charged in the sandbox never reaches the first real link, whatever arrives beside it; the books hold", async () => {
  const account = await server.call<{ id: string }>("GET /v1/account");
  await post(`operator/accounts/${account.body.id}/credit`, { amount: 500, kind: "paid", note: "invoice 1" });
  const bulk = await post("sms/bulk", {
    ...text,
    recipients: [{ phonenumber: number(), name: "A" }],
    send_at: later(),
  });
  assert.equal(bulk.status, 201, bulk.text);
  const next = await post("sms", { ...text, to: number(), send_at: later() });

  let isLive = false;
  const sending = traffic(() => isLive && peer.received.length >= 50);
  await until(async () => (await server.database.sql`select from messages limit 300`).length === 300);
  const link = { name: "real", host: "127.0.0.1", port: peer.port, system_id: "x", password: "x", window: 50 };
  const made = await post("operator/carriers", link);
  assert.equal(made.status, 200, made.text);
  isLive = true;
  await sending;

  const { sql } = server.database;
  await until(
    async () =>
      (
        await sql`select from messages where state in ('scheduled', 'queued', 'submitting', 'in_doubt')
          and coalesce(send_at, now()) < now() + interval '1 day' limit 1`
      ).length === 0,
    { what: "an end of all that is due" },
  );
  const simulated = await sql<{ recipient: string; sandbox: boolean | null; cancelled: boolean }[]>`
    select m.recipient, l.sandbox as over, m.state = 'cancelled' as cancelled
    from messages m join ledger c on c.account_id = m.account_id and c.id = m.id and c.kind = 'charge' and c.sandbox
    left join carrier_links l on l.id = m.link_id`;
  const seen = new Set(peer.received.map(({ pdu }) => `+${pdu.destinationAddr}`));
  assert.deepEqual(
    simulated.filter(({ recipient }) => seen.has(recipient)),
    [],
  );
  assert.ok(simulated.filter(({ cancelled }) => cancelled).length > 10, "some were still waiting");
  assert.equal(simulated.filter(({ cancelled, sandbox }) => !cancelled && sandbox === false).length, 0);

  const { body } = await server.call<{ state: string; timeline: { detail?: string }[]; refunded: number }>(
    `GET /v1/sms/${String(next.body["sms_id"])}`,
  );
  assert.equal(body.state, "cancelled");
  assert.match(JSON.stringify(body.timeline), /the account went live/);
  // The peer sends no receipts, so that the sends over the real link stay open.
  await until(
    async () =>
      (
        await sql`
        select from reports r where ended_at is null and not exists (
          select from messages m join carrier_links l on l.id = m.link_id
          where m.account_id = r.account_id and m.report_id = r.report_id and not l.sandbox)`
      ).length === 0,
    { what: "an end of every simulated bulk send, also the one for next month" },
  );
  const forNextMonth = await server.call(`GET /v1/sms/reports/${String(bulk.body["report_id"])}`);
  assert.equal(forNextMonth.body["state"], "completed", forNextMonth.text);
  const books = await server.call<{ holds: boolean }>("POST /v1/operator/reconcile");
  assert.equal(books.body.holds, true, books.text);
  const audit = await server.call("GET /v1/audit");
  assert.match(audit.text, /"cancelled":\d+/);
});

/** Of an account's charged messages, how many of each kind of money went to each kind of link. */
const pairs = (account: string) => server.database.sql<{ credit: boolean; simulated: boolean; count: number }[]>`
  select coalesce(c.sandbox, false) as credit, l.sandbox as simulated, count(*)::int as count
  from messages m join ledger c on c.account_id = m.account_id and c.id = m.id and c.kind = 'charge'
    join carrier_links l on l.id = m.link_id
  where m.account_id = ${Number(account.slice(4))} group by 1, 2 order by 1, 2`;

test("what is sent in the moment after a change of mode goes to the carrier of its money, in both directions", async () => {
  for (let round = 0; round < 5; round++) {
    for (const mode of ["live", "sandbox"]) {
      const made = await server.call<{ id: string; token: { token: string } }>("POST /v1/operator/accounts", {
        body: { name: `${mode} ${round}`, sandbox: mode === "live" },
      });
      const { id, token } = made.body;
      const send = () =>
        server
          .call("POST /v1/sms", { token: token.token, body: { ...text, to: number() } })
          .then((sent) => sent.status);
      const kinds = [{ kind: "paid", note: "invoice" }, { kind: "sandbox" }];
      if (mode === "live") await post(`operator/accounts/${id}/credit`, { amount: 5, ...kinds[0] });
      assert.equal((await post(`operator/accounts/${id}/mode`, { mode })).status, 200);
      if (mode === "sandbox") await post(`operator/accounts/${id}/credit`, { amount: 5, ...kinds[1] });
      assert.deepEqual(await Promise.all([send(), send(), send(), send()]), [201, 201, 201, 201]);
      const expected = [{ credit: mode === "sandbox", simulated: mode === "sandbox", count: 4 }];
      await until(async () => (await pairs(id)).reduce((sum, { count }) => sum + count, 0) === 4);
      assert.deepEqual([...(await pairs(id))], expected, `${mode}, round ${round}`);
    }
  }
});

test("an account that is created while the installation goes live spends real money", async () => {
  const { sql } = server.database;
  await sql`delete from went_live`;
  const made = await sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(hashtext('carrier_links'))`;
    const creating = post("operator/accounts", { name: "Just now" });
    const { sql: other } = server.program.ctx;
    await until(async () => (await other`select from pg_locks where locktype = 'advisory' and not granted`).length > 0);
    await tx`insert into went_live default values`;
    return { creating };
  });
  const { body } = await made.creating;
  const [wallet] = await sql`
    select in_sandbox from wallets where account_id = ${Number(String(body["id"]).slice(4))} and not test`;
  assert.equal(wallet!["in_sandbox"], false);
});
