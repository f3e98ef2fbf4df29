import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { after, before, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { Random } from "../src/base/random.ts";
import { inspectMoney } from "../src/core/wallet/reconcile-store.ts";
import { CarrierPeer } from "./harness/carrier.ts";
import { startService, type Service } from "./harness/service.ts";
import { until } from "./harness/wait.ts";

/** People called. The design is measured with `CALLED=10000`. */
const people = Number(process.env["CALLED"] ?? "120");
const seed = 35;
const plan = { times: 2, after_s: 10 };
/** A gateway learns of quiet hours within this. */
const noticeMs = 5_000;

type Reaction = "answered" | "busy" | "unanswered";

/** One call as its phone saw it. */
interface Rung {
  atMs: number;
  endedMs: number | undefined;
  reaction: Reaction;
}

interface Asked {
  to: { number: string };
  call_hook: { url: string };
  call_status_hook: { url: string };
}

/** Phones behind a provider with jambonz' API: 30 % of calls find them busy, 20 % are not answered. */
class Phones {
  readonly calls = new Map<string, Rung[]>();
  readonly audio = new Set<string>();
  readonly violations: string[] = [];
  readonly #random = new Random(seed);
  readonly #server = createServer((request, response) => {
    this.#serve(request)
      .then((sid) => response.writeHead(201, { "content-type": "application/json" }).end(JSON.stringify({ sid })))
      .catch((error: unknown) => {
        this.violations.push(String(error));
        response.writeHead(500).end();
      });
  });
  #sids = 0;
  #ringing = 0;

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  get ringing(): number {
    return this.#ringing;
  }

  async open(): Promise<void> {
    await once(this.#server.listen(0, "127.0.0.1"), "listening");
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await once(this.#server.close(), "close");
  }

  async #serve(request: IncomingMessage): Promise<string> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const asked = JSON.parse(Buffer.concat(chunks).toString()) as Asked;
    const { number } = asked.to;
    const former = this.calls.get(number) ?? [];
    const last = former.at(-1);
    const rung: Rung = { atMs: Date.now(), endedMs: undefined, reaction: this.#react() };
    if (last?.reaction === "answered") this.violations.push(`${number} was called after it had answered`);
    if (last && last.endedMs === undefined) this.violations.push(`${number} was called while it rang`);
    if (last?.endedMs !== undefined && rung.atMs - last.endedMs < plan.after_s * 1000)
      this.violations.push(`${number} was called again after ${rung.atMs - last.endedMs} ms`);
    this.calls.set(number, [...former, rung]);
    const sid = `call-${++this.#sids}`;
    this.#ringing++;
    void this.#ring(asked, sid, rung)
      .catch((error: unknown) => void this.violations.push(String(error)))
      .finally(() => this.#ringing--);
    return sid;
  }

  #react(): Reaction {
    const share = this.#random.integer(1, 100);
    return share <= 30 ? "busy" : share <= 50 ? "unanswered" : "answered";
  }

  async #ring(asked: Asked, sid: string, rung: Rung): Promise<void> {
    await pause(this.#random.integer(20, 400));
    const to = asked.to.number;
    const about = { call_sid: sid, direction: "outbound", from: "12025550123", to };
    const tell = (call_status: string, more = {}) =>
      post(asked.call_status_hook.url, { ...about, call_status, sip_status: 200, ...more });
    if (rung.reaction === "answered") {
      const told = JSON.parse(await post(asked.call_hook.url, { ...about, call_status: "in-progress" })) as {
        verb: string;
        play?: { url: string };
      }[];
      const { url } = told.find(({ verb }) => verb === "gather")!.play!;
      await until(() => isPlayed(url), { limitMs: 120_000, what: "the audio is served" });
      this.audio.add(url);
    }
    rung.endedMs = Date.now();
    if (rung.reaction === "answered") await tell("completed", { duration: 7 });
    else await tell(rung.reaction === "busy" ? "busy" : "no-answer");
  }
}

async function isPlayed(url: string): Promise<boolean> {
  try {
    const reply = await fetch(url);
    const audio = await reply.arrayBuffer();
    return reply.ok && audio.byteLength > 0;
  } catch {
    return false;
  }
}

/** Posts until it is taken: a provider repeats what it has to say while its receiver is away. */
async function post(url: string, body: object): Promise<string> {
  const taken = async () => {
    const reply = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    }).catch(() => undefined);
    return reply?.ok === true && { text: await reply.text() };
  };
  return until(taken, { limitMs: 120_000, what: "the provider is heard" }).then(({ text }) => text);
}

let service: Service;
const phones = new Phones();
const carrier = new CarrierPeer();

before(async () => {
  await Promise.all([phones.open(), carrier.open()]);
  carrier.behaviour = (received, nth) => {
    // A carrier repeats a receipt until it is acknowledged.
    const isTaken = async () => (await carrier.receipt(received, `id-${nth}`).catch(() => undefined)) === 0;
    void until(isTaken, { limitMs: 600_000, what: "the receipt is taken" }).catch(() => undefined);
    return `id-${nth}`;
  };
  service = await startService({
    DOUBT_HOLD_SECONDS: "10",
    SUBMIT_TIMEOUT_SECONDS: "5",
    CLAIM_LEASE_SECONDS: "5",
    LINK_LEASE_SECONDS: "3",
  });
  const links = [
    { name: "texts", host: "127.0.0.1", port: carrier.port, system_id: "tuma", password: "secret", window: 50 },
    {
      name: "calls",
      bind: "http",
      provider: "jambonz",
      settings: { account_sid: "acc-1", api_key: "key", caller: "12025550123", base_url: phones.url },
    },
  ];
  for (const link of links) assert.equal((await service.call("POST", "/v1/operator/carriers", link)).status, 200);
  const { id } = (await service.call("GET", "/v1/account")).body;
  await service.call("POST", `/v1/operator/accounts/${id as string}/credit`, { amount: 1_000 });
});
after(async () => {
  await service.stop();
  await Promise.all([phones.close(), carrier.close()]);
});

const number = (n: number) => `+25078${String(7_000_000 + n)}`;

interface Outcome {
  recipient: string;
  state: string;
  paid: number;
  text_state: string | null;
  text_paid: number | null;
  texts: number;
}

/** What became of each person of the send, and what was paid for it. */
const outcomes = (report: string) => service.database.sql<Outcome[]>`
  select m.recipient, m.state, p.paid, t.state as text_state, t.paid as text_paid, coalesce(t.texts, 0)::int as texts
  from messages m
  cross join lateral (
    select -sum(amount)::int as paid from ledger l where l.account_id = m.account_id and l.message_id = m.id
  ) p
  left join (
    select f.account_id, (f.options ->> 'fallbackOf')::bigint as id, min(f.state)::text as state, count(distinct f.id) as texts,
      -sum(l.amount)::int as paid
    from messages f join ledger l on l.account_id = f.account_id and l.message_id = f.id
    where f.options ? 'fallbackOf' group by 1, 2
  ) t on t.account_id = m.account_id and t.id = m.id
  where m.report_id = ${report}`;

async function openMessages(): Promise<number> {
  const [row] = await service.database.sql<{ open: number }[]>`
    select count(*)::int as open from messages where final_at is null`;
  return row!.open;
}

/** The next full minute that is at least so far ahead. */
const nextMinute = (leastMs: number) => Math.ceil((Date.now() + leastMs) / 60_000) * 60_000;
const clock = (ms: number) => new Date(ms).toISOString().slice(11, 16);

test("a send of calls through busy phones, unanswered ones, a night and a kill: each is called as the plan says and pays for what it heard", async (t) => {
  const startedMs = Date.now();
  const sent = await service.call("POST", "/v1/sms/bulk", {
    text: "@contact.words",
    channel: "voice",
    language: "en",
    retry: plan,
    fallback: "sms",
    sender: "TUMA",
    recipients: Array.from({ length: people }, (_, n) => ({
      phonenumber: number(n),
      name: "",
      language: n % 2 === 0 ? "en" : "sw",
      words: n % 2 === 0 ? "The clinic is open on Friday." : "Kliniki itafunguliwa Ijumaa.",
    })),
  });
  assert.equal(sent.status, 201, sent.text);
  assert.deepEqual([sent.body.total, sent.body.rejected], [people, []]);
  await until(() => phones.calls.size >= people / 3, { limitMs: 300_000, what: "a third has been called" });
  await service.kill();
  const killedAfter = phones.calls.size;
  const wereRinging = phones.ringing;
  await service.restart();
  // Night falls before the others are called, and ends with a minute.
  const morningMs = nextMinute(10_000);
  const night = {
    country: "RW",
    from: clock(Date.now()),
    until: clock(morningMs),
    time_zone: "UTC",
    applies_to: "all",
  };
  assert.equal((await service.call("PUT", "/v1/operator/quiet-hours", { quiet_hours: [night] })).status, 200);
  const nightMs = Date.now();
  await until(async () => (await openMessages()) === 0, { limitMs: 1_500_000, what: "everybody has an outcome" });
  const tookS = Math.round((Date.now() - startedMs) / 1000);
  assert.deepEqual(phones.violations, []);

  const rungs = [...phones.calls.values()].flat();
  const inNight = rungs.filter(({ atMs }) => atMs >= nightMs && atMs < morningMs).map(({ atMs }) => atMs - nightMs);
  const lastMs = Math.max(0, ...inNight);
  const found = await outcomes(sent.body.report_id as string);
  const count = (reaction: Reaction) => rungs.filter((each) => each.reaction === reaction).length;
  t.diagnostic(
    `${people} people, ${rungs.length} calls in ${tookS} s: ${count("answered")} answered, ${count("busy")} busy, ${count("unanswered")} unanswered; ` +
      `killed after ${killedAfter} people with ${wereRinging} phones ringing; ${inNight.length} calls in the ${lastMs} ms until the night was known; ${found.filter(({ texts }) => texts > 0).length} texts; ${phones.audio.size} audios`,
  );
  assert.ok(lastMs < noticeMs, `somebody is called ${lastMs} ms into the night`);
  assert.ok(
    rungs.some(({ atMs }) => atMs >= morningMs),
    "somebody is called in the morning",
  );
  assert.equal(phones.audio.size, 2, "each text has one audio");

  assert.equal(found.length, people);
  for (const { recipient, state, paid, text_state: text, text_paid: textPaid, texts } of found) {
    const calls = phones.calls.get(recipient.slice(1))!;
    const isAnswered = calls.at(-1)!.reaction === "answered";
    assert.ok(isAnswered ? calls.length <= 3 : calls.length === 3, `${recipient}: ${calls.length} calls`);
    const expected = isAnswered ? ["delivered", 30_000, 0, null, null] : ["undelivered", 0, 1, "delivered", 6_000];
    assert.deepEqual([state, paid, texts, text, textPaid], expected, recipient);
  }
  const { findings } = await inspectMoney(service.database.sql);
  assert.deepEqual(
    findings.filter(({ rows }) => rows.length > 0),
    [],
  );
});
