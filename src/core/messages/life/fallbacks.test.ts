import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { createDatabase, type TestDatabase } from "../../../../test/harness/database.ts";
import {
  account,
  type Fixture,
  hour,
  openFixture,
  priceMicros,
  receiptOf,
  second,
} from "../../../../test/harness/messages.ts";
import { randomUUID } from "node:crypto";
import { Random } from "../../../base/random.ts";
import type { CarrierReceipt, SubmitOptions, SubmitOutcome } from "../../carriers/traffic.ts";
import { cancelMessage } from "./book.ts";

let database: TestDatabase;
let fixture: Fixture;
before(async () => {
  database = await createDatabase();
  fixture = await openFixture(database);
});
after(async () => {
  await fixture.check();
  await database.drop();
});

const call = { language: "en", shared: true } as const;
const fallbackPrice = 2_500;
const toCall: SubmitOptions = { fallback: { price: fallbackPrice, sender: "CALL", call } };
const toText: SubmitOptions = { call, fallback: { price: fallbackPrice, sender: "Tuma" } };

/** A message with these options, charged and due. */
async function accept(recipient: string, options: SubmitOptions, sendAt?: Date): Promise<number> {
  const id = await fixture.accept({ recipient, ...(sendAt && { sendAt }) });
  await database.sql`update messages set options = ${JSON.stringify(options)}::text::jsonb where id = ${id}`;
  return id;
}

let names = 0;
const nowMs = () => fixture.context.clock.now().getTime();

/** The carrier's answer to a submit of the message, and the id that it gave. */
async function submit(id: number, status = 0): Promise<string> {
  const carrierId = `id-${++names}`;
  const submission = await fixture.begin(id);
  const outcome: SubmitOutcome = {
    kind: "answered",
    submission,
    carrierIds: [status === 0 ? carrierId : null],
    statuses: [status],
    at: fixture.context.clock.now(),
  };
  await fixture.book.settle([outcome]);
  return carrierId;
}

const receive = (carrierId: string, recipient: string, state: CarrierReceipt["state"], error?: string) =>
  fixture.book.receipts([{ ...receiptOf(fixture, carrierId, state), recipient, ...(error ? { error } : {}) }]);

interface Shown {
  id: number;
  state: string;
  options: SubmitOptions | null;
  notes: string[];
  cost: number;
  sender: string;
  text: string;
  parts: number;
  price: number;
  priority: number;
  reference: string | null;
  valid_until: Date;
}

/** The message and all that name it as theirs. */
async function family(id: number): Promise<{ message: Shown; sent: Shown[] }> {
  const rows = await database.sql<Shown[]>`
    select m.id, m.state, m.options, m.sender, m.text, m.parts, m.price, m.priority, m.reference, m.valid_until,
      array(select e ->> 'detail' from jsonb_array_elements(timeline_of(m)) e where e ->> 'state' = 'fallback') as notes,
      (select coalesce(-sum(amount), 0)::bigint from ledger l where l.account_id = m.account_id and l.message_id = m.id) as cost
    from messages m
    where m.account_id = ${account} and (m.id = ${id} or (m.options ->> 'fallbackOf')::bigint = ${id}) order by m.id`;
  return { message: rows[0]!, sent: rows.slice(1) };
}

test("a text that is not delivered is followed by one call, and a call that nobody answers by one text, each with its own charge", async () => {
  const [text, spoken] = [await accept("+250788000201", toCall), await accept("+250788000202", toText)];
  await database.sql`update messages set reference = 'visit' where id = ${text}`;
  await receive(await submit(text), "+250788000201", "UNDELIV");
  await receive(await submit(spoken), "+250788000202", "UNDELIV", "486");
  const [first, second_] = [await family(text), await family(spoken)];
  for (const { message, sent } of [first, second_]) {
    assert.equal(sent.length, 1);
    assert.deepEqual(message.notes, [`sent in its place: out_sms_${sent[0]!.id}`]);
    assert.equal(message.options?.fallback?.id, sent[0]!.id);
    assert.deepEqual([sent[0]!.state, sent[0]!.text, sent[0]!.cost], ["queued", "hello", fallbackPrice]);
    assert.equal(sent[0]!.valid_until.getTime(), nowMs() + 24 * hour);
  }
  assert.deepEqual(first.sent[0]!.options, { call, fallbackOf: text });
  assert.deepEqual([first.sent[0]!.sender, first.sent[0]!.reference], ["CALL", "visit"]);
  assert.deepEqual(second_.sent[0]!.options, { fallbackOf: spoken });
  assert.deepEqual(
    [first.message.cost, second_.message.cost],
    [priceMicros, 0],
    "the call is refunded, the text is not",
  );
  const reports = fixture.reports.filter(({ messageId }) => [text, spoken].includes(messageId));
  assert.deepEqual(
    reports.map(({ fallbackId }) => fallbackId),
    [first.sent[0]!.id, second_.sent[0]!.id],
  );
  // Neither has a fallback of its own, and the reports of both say what they were.
  await receive(await submit(first.sent[0]!.id), "+250788000201", "UNDELIV", "486");
  await receive(await submit(second_.sent[0]!.id), "+250788000202", "DELIVRD");
  assert.deepEqual((await family(first.sent[0]!.id)).sent, []);
  const later = fixture.reports.slice(-2);
  assert.deepEqual(
    later.map(({ fallbackOf, status }) => [fallbackOf, status]),
    [
      [text, "UNDELIV"],
      [spoken, "DELIVRD"],
    ],
  );
});

test("what is delivered, cancelled, never reported, refused for its words or opted out is followed by nothing", async () => {
  await database.sql`update carrier_links set settings = settings || '{"codes":{"077":"content_refused"}}' where id = 1`;
  const ids = [];
  for (let n = 0; n < 5; n++) ids.push(await accept(`+25078800021${n}`, toCall));
  await receive(await submit(ids[0]!), "+250788000210", "DELIVRD");
  await cancelMessage(fixture.context, { accountId: account, test: undefined }, ids[1]!, fixture.options);
  const unknown = await submit(ids[2]!);
  await receive(unknown, "+250788000212", "UNKNOWN");
  await receive(await submit(ids[3]!), "+250788000213", "REJECTD", "077");
  await optOut("+250788000214");
  await fixture.book.claim(10);
  for (const [n, id] of ids.entries()) {
    const { message, sent } = await family(id);
    assert.equal(message.state, ["delivered", "cancelled", "unknown", "rejected", "rejected"][n]);
    assert.deepEqual([sent, message.notes], [[], []], message.state);
  }
  // It may have arrived, until a late receipt says that it has not.
  for (let n = 0; n < 2; n++) await receive(unknown, "+250788000212", "UNDELIV");
  assert.equal((await family(ids[2]!)).sent.length, 1);
});

const optOut = (number: string, table = "optouts") => database.sql`
  insert into ${database.sql(table)} (account_id, test, number) values (${account}, false, ${number}) on conflict do nothing`;

test("what cannot be sent at that moment is a note in the timeline, and costs nothing", async () => {
  const { sql } = database;
  const cases: [
    why: string,
    prepare: (id: number, to: string) => Promise<unknown>,
    restore?: () => Promise<unknown>,
  ][] = [
    ["the recipient has opted out", (_id, to) => optOut(to, "call_optouts")],
    ["the recipient has opted out", (_id, to) => optOut(to)],
    [
      "the account is suspended",
      () => sql`update accounts set suspended_at = now() where id = ${account}`,
      () => sql`update accounts set suspended_at = null where id = ${account}`,
    ],
    [
      "the account has changed its mode",
      () => sql`update wallets set in_sandbox = true where account_id = ${account}`,
      () => sql`update wallets set in_sandbox = false where account_id = ${account}`,
    ],
    [
      "the bulk send was paused or cancelled",
      (id) => sql`
        insert into reports (account_id, report_id, first_id, last_id, test, messages, parts, total, balance_after, state, created_at)
        select account_id, report_id, id, id, test, 1, 1, 0, 0, 'paused', created_at from messages where id = ${id}`,
    ],
    ["the balance does not cover it", () => drain(), () => drain(-1)],
  ];
  for (const [n, [why, prepare, restore]] of cases.entries()) {
    const to = `+25078800022${n}`;
    const id = await accept(to, toCall);
    const carrierId = await submit(id);
    await prepare(id, to);
    await receive(carrierId, to, "UNDELIV");
    const { message, sent } = await family(id);
    await restore?.();
    assert.deepEqual([message.notes, sent], [[`nothing is sent in its place: ${why}`], []]);
    assert.equal(message.cost, priceMicros);
  }
});

let drained = 0;

/** Takes all from the wallet, or gives it back. */
async function drain(sign: 1 | -1 = 1): Promise<void> {
  const { sql } = database;
  const [wallet] = await sql<{ balance: number }[]>`select balance from wallets where account_id = ${account}`;
  const amount = sign === 1 ? -wallet!.balance : drained;
  if (sign === 1) drained = wallet!.balance;
  const id = await fixture.context.ids.one();
  await sql`update wallets set balance = balance + ${amount} where account_id = ${account}`;
  await sql`
    insert into ledger (account_id, id, test, kind, amount, balance_after)
    select ${account}, ${id}, false, 'adjustment', ${amount}, balance from wallets where account_id = ${account}`;
}

test("a call that is refunded pays for the text in its place", async () => {
  const id = await accept("+250788000231", toText);
  const carrierId = await submit(id);
  await drain();
  await receive(carrierId, "+250788000231", "UNDELIV", "480");
  const { message, sent } = await family(id);
  await drain(-1);
  assert.deepEqual([message.cost, sent.map(({ cost }) => cost)], [0, [fallbackPrice]]);
});

test("a message that ends long after its validity is followed by nothing", async () => {
  const id = await accept("+250788000241", toCall);
  await database.sql`update messages set valid_until = ${new Date(nowMs() + hour)} where id = ${id}`;
  fixture.pass(30 * 24 * hour);
  await fixture.sweep();
  const { message, sent } = await family(id);
  assert.deepEqual([message.state, sent], ["expired", []]);
  assert.deepEqual(message.notes, ["nothing is sent in its place: it is too late"]);
});

/** States that are followed, if no cause stands against it; the oracle of the next test. */
const failed = new Set(["undelivered", "expired", "rejected", "failed"]);
const ended = new Set([...failed, "delivered", "unknown", "cancelled"]);

test("whatever comes twice, late or out of order, each failed message is followed once, and pays for that once", async () => {
  for (let seed = 1; seed <= 8; seed++) {
    const random = new Random(seed);
    const below = (n: number) => random.integer(0, n - 1);
    const barred = new Set<string>();
    const barredAt = new Map<number, boolean>();
    const numbers = Array.from({ length: 8 }, (_, n) => `+25078${seed}0030${n}${n}`.padEnd(13, "0"));
    const ids: number[] = [];
    for (const [n, number] of numbers.entries()) ids.push(await accept(number, n % 2 === 0 ? toCall : toText));
    const known = new Map<number, string[]>(ids.map((id) => [id, []]));
    for (let step = 0; step < 120; step++) {
      const n = below(ids.length);
      const [id, number] = [ids[n]!, numbers[n]!];
      const { state } = await fixture.message(id);
      const action = below(9);
      if (action < 3 && state === "queued") {
        await fixture.book.claim(50);
        const message = await fixture.message(id);
        if (message.state === "queued" && message.valid_until.getTime() > nowMs())
          known.get(id)!.push(await submit(id, [0, 0, 0, 8, 11][below(5)]));
      } else if (action < 6) {
        const carrierId = known.get(id)!.at(-1);
        const words = ["DELIVRD", "UNDELIV", "EXPIRED", "REJECTD", "UNKNOWN", "ENROUTE"] as const;
        if (carrierId) await receive(carrierId, number, words[below(6)]!, ["480", "603", undefined][below(3)]);
      } else if (action === 6 && below(4) === 0) {
        await optOut(number);
        barred.add(number);
      } else if (action === 7 && below(6) === 0)
        await cancelMessage(fixture.context, { accountId: account, test: undefined }, id, fixture.options);
      else {
        fixture.pass(below(40) * 60 * second);
        await fixture.sweep();
      }
      for (const [i, each] of ids.entries()) {
        const now = await fixture.message(each);
        if (failed.has(now.state) && !barredAt.has(each)) barredAt.set(each, barred.has(numbers[i]!));
        await checkFamily(each, barredAt.get(each) ?? false, `seed ${seed}, step ${step}`);
      }
    }
    fixture.pass(60 * hour);
    await fixture.sweep();
  }
});

async function checkFamily(id: number, isBarred: boolean, where: string): Promise<void> {
  const { message, sent } = await family(id);
  const isOptedOut = message.state === "rejected" && isBarred && message.notes.length === 0;
  const isFollowed = failed.has(message.state) && !isOptedOut;
  assert.equal(message.notes.length, isFollowed ? 1 : 0, `${where}: ${message.state}`);
  assert.equal(sent.length, isFollowed && !isBarred ? 1 : 0, `${where}: ${message.notes.join()}`);
  assert.equal(message.options?.fallback?.id, sent[0]?.id, where);
  if (!ended.has(message.state)) assert.equal(sent.length, 0);
  for (const each of sent) {
    assert.equal(each.options?.fallback, undefined, `${where}: a fallback has none`);
    assert.ok([0, fallbackPrice].includes(each.cost), where);
  }
}

test("messages of several accounts that fail together wait for each other's wallets, and never for ever", async () => {
  const others = [11, 12, 13];
  const { sql } = database;
  for (const id of others) {
    await sql`insert into accounts (id, org_id, name) values (${id}, 1, ${`a${id}`})`;
    await sql`insert into wallets (account_id, test, balance) values (${id}, false, 1000000)`;
    await sql`insert into ledger (account_id, id, test, kind, amount, balance_after) values (${id}, ${id}, false, 'topup', 1000000, 1000000)`;
  }
  const batches = Array.from({ length: 12 }, async (_, batch) => {
    const keys = others.map((accountId, n) => ({ accountId, id: 5_000_000 + batch * 10 + n }));
    // In opposite orders, some to be refunded and followed, some only refunded.
    for (const [n, { accountId, id }] of (batch % 2 ? keys.toReversed() : keys).entries()) {
      const options = JSON.stringify(n % 2 === 0 ? toText : { call });
      await sql.begin(async (tx) => {
        await tx`
          insert into messages (account_id, id, report_id, test, sender, recipient, text, encoding, parts, price, state,
            priority, due_at, valid_until, created_at, options)
          values (${accountId}, ${id}, ${randomUUID()}, false, 'Tuma', ${`+2507890${id}`}, 'hello', 'gsm7', 1, 10, 'queued', 5,
            ${new Date(nowMs())}, ${new Date(nowMs() + hour)}, ${new Date(nowMs())}, ${options}::text::jsonb)`;
        await tx`
          with paid as (update wallets set balance = balance - 10 where account_id = ${accountId} returning balance)
          insert into ledger (account_id, id, test, kind, amount, balance_after, message_id)
          select ${accountId}, ${id}, false, 'charge', -10, balance, ${id} from paid`;
      });
    }
  });
  await Promise.all(batches);
  fixture.pass(2 * hour);
  await Promise.all(Array.from({ length: 4 }, () => fixture.sweep()));
  const [row] = await sql`
    select count(*) filter (where options ? 'fallback')::int as fell, count(*) filter (where options ? 'fallbackOf')::int as sent
    from messages where account_id = any(${others}::bigint[])`;
  assert.deepEqual([row!["fell"] > 0, row!["sent"]], [true, row!["fell"]]);
  const astray = await sql`
    select w.account_id from wallets w where w.balance <> (select sum(amount) from ledger l where l.account_id = w.account_id)`;
  assert.deepEqual([...astray], []);
  // The last check is of one account.
  for (const table of ["messages", "ledger", "wallets"])
    await sql`delete from ${sql(table)} where account_id = any(${others}::bigint[])`;
  fixture.reports.splice(
    0,
    fixture.reports.length,
    ...fixture.reports.filter(({ accountId }) => accountId === account),
  );
});
