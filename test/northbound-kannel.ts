/**
 * Kannel's bearerbox as our customer: `node test/northbound-kannel.ts [--messages 10000] [--kill]`. It submits messages of one to
 * three parts through our SMPP server to a carrier, and must get the receipt of each. With `--kill` the service is killed and
 * restarted twice meanwhile; everything it had accepted must still be delivered, and no receipt may be missing.
 */
import assert from "node:assert/strict";
import { parseArgs } from "node:util";
import { startKannel } from "../bench/kannel.ts";
import { listen, receiptOf, type Listener, type PduOf } from "../src/smpp/smpp.ts";
import { freePort } from "./harness/process.ts";
import { startService, type Service } from "./harness/service.ts";
import { until } from "./harness/wait.ts";
import { startReceiver } from "./harness/webhooks.ts";

/** The result of a run. */
export interface Outcome {
  messages: number;
  /** Accepted submit_sm that Kannel sent for them. */
  accepted: number;
  /** Messages whose delivery Kannel has reported. */
  reported: number;
  kills: number;
  seconds: number;
}

/** A carrier that keeps a receipt until it is acknowledged, over any link, as real SMSCs do. */
async function startCarrier(): Promise<Listener & { submitted: number; stop(): Promise<void> }> {
  const due: PduOf<"submit_sm">[] = [];
  const ids = new Map<PduOf<"submit_sm">, string>();
  let submitted = 0;
  const listener = await listen({
    host: "127.0.0.1",
    port: 0,
    session: { window: 500, maxUnanswered: 5_000 },
    onBind: () => ({
      systemId: "carrier",
      onRequest: (pdu, session) => {
        if (pdu.command !== "submit_sm") {
          session.reply(pdu, 3);
          return;
        }
        submitted++;
        ids.set(pdu, submitted.toString(16));
        session.reply(pdu, 0, { messageId: ids.get(pdu)! });
        due.push(pdu);
      },
    }),
  });
  const report = (pdu: PduOf<"submit_sm">) => {
    const session = [...listener.sessions].find((each) => each.bound && each.state !== "bound_tx" && each.free > 0);
    if (!session) {
      due.push(pdu);
      return;
    }
    const id = ids.get(pdu)!;
    const now = new Date();
    session.request(receiptOf(pdu, { id, state: "DELIVRD", submitDate: now, doneDate: now }), (outcome) => {
      if (outcome.kind !== "response" || outcome.pdu.status !== 0) due.push(pdu);
    });
  };
  const timer = setInterval(() => due.splice(0, 400).forEach(report), 10);
  return {
    ...listener,
    port: listener.port,
    sessions: listener.sessions,
    get submitted() {
      return submitted;
    },
    async stop() {
      clearInterval(timer);
      await listener.close(50);
    },
  };
}

const settings = (smppPort: number) => ({
  NORTHBOUND_SMPP_PORT: String(smppPort),
  SANDBOX: "false",
  ALLOW_PRIVATE_WEBHOOKS: "127.0.0.0/8",
  DOUBT_HOLD_SECONDS: "2",
  CLAIM_LEASE_SECONDS: "2",
  LINK_LEASE_SECONDS: "2",
  SUBMIT_TIMEOUT_SECONDS: "3",
});

/** Text `n`, of one to three parts. */
const textOf = (n: number) => `${n}: ${"abcdefghi ".repeat(1 + 16 * (n % 3))}`;

/** Runs it and returns the result; throws if a receipt is missing or the ledger does not add up. */
export async function run(messages: number, kills: number): Promise<Outcome> {
  const smppPort = await freePort();
  const carrier = await startCarrier();
  const reported = new Set<string>();
  const receiver = await startReceiver(({ path }, response) => {
    const query = new URL(path, "http://x").searchParams;
    if (query.get("type") === "1") reported.add(query.get("n")!);
    response.end();
  });
  const services: Service[] = [await startService(settings(smppPort))];
  const first = services[0]!;
  const { sql } = first.database;
  const startedMs = performance.now();
  let kannel: Awaited<ReturnType<typeof startKannel>> | undefined;
  try {
    const link = {
      name: "carrier",
      host: "127.0.0.1",
      port: carrier.port,
      system_id: "tuma",
      password: "x",
      window: 200,
    };
    await first.call("POST", "/v1/operator/carriers", link);
    const account = await first.call("GET", "/v1/account");
    await first.call("POST", `/v1/operator/accounts/${account.body.id}/credit`, { amount: 100_000, note: "a run" });
    const made = await first.call("POST", "/v1/account/smpp", { parts_per_second: 100_000, window: 500 });
    kannel = await startKannel({ carrierPort: smppPort, systemId: made.body.system_id, password: made.body.password });
    const gateway = kannel;
    const send = async (n: number): Promise<void> => {
      const to = `+25078${String(n).padStart(7, "0")}`;
      const reportUrl = `${receiver.url}?n=${n}&type=%d`;
      const path = gateway.sendPath({ to, text: textOf(n), reportUrl });
      const response = await fetch(`http://127.0.0.1:${gateway.port}${path}`);
      assert.equal(response.status, 202, await response.text());
    };
    let next = 0;
    const worker = async () => {
      while (next < messages) await send(next++);
    };
    const sent = Promise.all(Array.from({ length: 32 }, worker));
    for (let kill = 1; kill <= kills; kill++) {
      const share = Math.floor((kill * messages) / (kills + 1));
      await until(() => reported.size >= share, { limitMs: 120_000, what: `${share} receipts before a kill` });
      process.kill(services.at(-1)!.pid, "SIGKILL");
      services.push(await startService({ ...settings(smppPort), DATABASE_URL: first.database.url }));
    }
    await sent;
    await until(() => reported.size === messages, { limitMs: 120_000, what: "every receipt" }).catch((error: Error) => {
      throw new Error(`${error.message}: ${reported.size} of ${messages}`, { cause: error });
    });
    await until(
      async () =>
        (await sql`select from messages where state <> 'delivered' limit 1`).count === 0 &&
        (await sql`select from northbound_deliveries limit 1`).count === 0,
      { what: "every accepted message is delivered, and every receipt acknowledged" },
    );
    const [books] = await sql<{ accepted: number; charged: number; phones: number }[]>`
      select (select count(*) from messages)::int as accepted, (select count(distinct recipient) from messages)::int as phones,
        (select count(*) from ledger where kind = 'charge')::int as charged`;
    const { accepted, charged, phones } = books!;
    const parts = Array.from({ length: messages }, (_, n) => 1 + (n % 3)).reduce((sum, count) => sum + count, 0);
    assert.deepEqual([charged, phones], [accepted, messages]);
    if (kills === 0) assert.equal(accepted, parts);
    else assert.ok(accepted >= parts, `${accepted} of ${parts} parts`);
    return { messages, accepted, reported: reported.size, kills, seconds: (performance.now() - startedMs) / 1000 };
  } finally {
    await kannel?.stop();
    for (const service of services.reverse()) await service.stop();
    await carrier.stop();
    await receiver.close();
  }
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: { messages: { type: "string", default: "10000" }, kill: { type: "boolean", default: false } },
  });
  console.log(await run(Number(values.messages), values.kill ? 2 : 0));
  process.exit();
}
