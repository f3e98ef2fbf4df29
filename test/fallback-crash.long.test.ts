import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { Random } from "../src/base/random.ts";
import { inspectMoney } from "../src/core/wallet/reconcile-store.ts";
import { CarrierPeer } from "./harness/carrier.ts";
import { startProvider, type Provider } from "./harness/provider.ts";
import { startService, type Service } from "./harness/service.ts";
import { until } from "./harness/wait.ts";

const seed = 35;

let service: Service;
let provider: Provider;
const carrier = new CarrierPeer();

before(async () => {
  await carrier.open();
  provider = await startProvider();
  provider.answers = () => "busy";
  service = await startService({ LINK_LEASE_SECONDS: "3", CLAIM_LEASE_SECONDS: "5" });
  const link = { name: "texts", host: "127.0.0.1", port: carrier.port, system_id: "tuma", password: "secret" };
  const calls = {
    name: "calls",
    bind: "http",
    provider: "jambonz",
    settings: { account_sid: "acc-1", api_key: provider.secret, caller: "12025550123", base_url: provider.url },
  };
  for (const made of [link, calls])
    assert.equal((await service.call("POST", "/v1/operator/carriers", made)).status, 200);
  const { id } = (await service.call("GET", "/v1/account")).body;
  await service.call("POST", `/v1/operator/accounts/${id as string}/credit`, { amount: 100 });
  await isBound();
});
after(async () => {
  await service.stop();
  await Promise.all([carrier.close(), provider.close()]);
});

const isBound = () => until(() => carrier.sessions.length > 0, { what: "the carrier has the link" });

interface Row {
  state: string;
  fallbacks: number;
  charges: number;
  linked: boolean;
}

/** The message to a number, and what was sent and charged in its place. */
async function rowOf(number: string): Promise<Row> {
  const [row] = await service.database.sql<Row[]>`
    select m.state, count(f.id)::int as fallbacks, count(l.id)::int as charges,
      coalesce(bool_and((m.options #>> '{fallback,id}')::bigint = f.id), false) as linked
    from messages m left join messages f on f.account_id = m.account_id and (f.options ->> 'fallbackOf')::bigint = m.id
    left join ledger l on l.account_id = f.account_id and l.message_id = f.id and l.kind = 'charge'
    where m.recipient = ${number} and not m.options ? 'fallbackOf' group by m.id, m.state`;
  return row!;
}

/** Whether somebody waits for the wallet. */
async function isWaiting(): Promise<boolean> {
  const found = await service.database.sql`
    select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query ilike '%from wallets w%for update%'`;
  return found.length > 0;
}

const connections = () => service.database.sql`
  select from pg_stat_activity
  where datname = current_database() and application_name like 'tuma%' and application_name <> 'tuma-test'`;

/** Kills the service between the receipt of a message and the commit of what follows it. */
async function killBetween(report: () => Promise<number>): Promise<void> {
  const [locked, free] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const held = service.database.sql.begin(async (tx) => {
    await tx`select from wallets for update`;
    locked.resolve();
    await free.promise;
  });
  await locked.promise;
  const told = report().catch(() => undefined);
  await until(isWaiting, { what: "the end of the message waits for its wallet" });
  await service.kill();
  free.resolve();
  await Promise.all([told, held]);
}

test("killed between the end of a message and its fallback, or at any other time: there is exactly one", async () => {
  const random = new Random(seed);
  for (let round = 0; round < 6; round++) {
    const number = `+25078863500${round}`;
    const send = { to: number, text: "The clinic is open.", sender: "TUMA", fallback: "voice", language: "en" };
    const nth = carrier.received.length;
    const sent = await service.call("POST", "/v1/sms", send);
    assert.equal(sent.status, 201, sent.text);
    await until(() => carrier.received.length > nth, { what: "the carrier has the message" });
    await until(async () => (await rowOf(number)).state === "sent", { what: "it is sent" });
    const report = () => carrier.receipt(carrier.received[nth]!, `id-${nth + 1}`, "UNDELIV");
    if (round % 2 === 0) {
      await killBetween(report);
      await until(async () => (await connections()).length === 0, { what: "its connections are gone" });
      assert.deepEqual(await rowOf(number), { state: "sent", fallbacks: 0, charges: 0, linked: false });
    } else {
      const told = report().catch(() => undefined);
      // Whether the kill comes before or after the commit is for chance to say.
      await pause(random.integer(0, 30));
      await service.kill();
      await told;
    }
    await service.restart();
    await isBound();
    // The carrier repeats what was not acknowledged, and more often than it must.
    for (let n = 0; n < 2; n++) await until(async () => (await report().catch(() => 1)) === 0, { what: "it is told" });
    await until(async () => (await rowOf(number)).state === "undelivered", { what: "the message has ended" });
    assert.deepEqual(await rowOf(number), { state: "undelivered", fallbacks: 1, charges: 1, linked: true });
  }
  const { findings } = await inspectMoney(service.database.sql);
  assert.deepEqual(
    findings.filter(({ rows }) => rows.length > 0),
    [],
  );
});
