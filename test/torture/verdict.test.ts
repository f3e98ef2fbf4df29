import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sentencesOf } from "../../src/house/console/alarms/sentences.ts";
import { createDatabase, type TestDatabase } from "../harness/database.ts";
import { openFixture } from "../harness/messages.ts";
import { brokenInvariants } from "./invariants.ts";
import { lapsesOf, lossesIn } from "./lapses.ts";
import type { Sent } from "./load.ts";
import { tokenOf } from "./numbers.ts";
import { judge, type Forgetting } from "./verdict.ts";

/** When another server took over, and a time long before. */
const movedMs = Date.parse("2026-01-01T12:00:00Z");
const longBeforeMs = movedMs - 3_600_000;
const lapses = [{ fromMs: movedMs - 10_000, untilMs: movedMs }];

let database: TestDatabase;
/** Ids of messages that the server that took over has, all delivered except the last, which is unknown. */
let ids: number[];
before(async () => {
  database = await createDatabase();
  const fixture = await openFixture(database);
  ids = [await fixture.accept(), await fixture.accept(), await fixture.accept(), await fixture.accept()];
  await database.sql`
    update messages set state = (case id when ${ids[3]!} then 'unknown' else 'delivered' end)::message_state, due_at = null, check_at = null, final_at = now()`;
});
after(() => database.drop());

const lostId = 99_000_000;

const told = (smsId: number, ...statuses: [string, string[]][]) => ({ smsId, statuses });

/** What was recorded of a run, in which everything that a failover may forget was forgotten shortly before `atMs`. */
function recordsOf(atMs: number) {
  const sent = [...ids, lostId].map((id, n): Sent => {
    const about = { n, to: "+250788000001", parts: 1, totalCost: 0.006 };
    return { key: `key ${n}`, reference: undefined, atMs, smsId: `out_sms_${id}`, ...about };
  });
  const [plain, again, reportedAgain, receiptLost, lost] = sent.map(({ n }) => `${tokenOf(n)}/1`) as [
    string,
    ...string[],
  ];
  const taking = (id: string) => ({ atMs, id });
  return {
    load: {
      sent: new Map(sent.map((each) => [each.key, each])),
      superseded: [] as Sent[],
      open: new Set<string>(),
      wrong: [],
      unheard: 0,
    },
    carrier: {
      taken: [plain, again, reportedAgain, receiptLost, lost].map((key): [string, { atMs: number; id: string }[]] => [
        key!,
        key === again ? [taking("1"), taking("2")] : [taking("3")],
      ]),
      refused: [],
      told: [plain, again, reportedAgain, receiptLost].map((key): [string, number[]] => [key!, [atMs]]),
    },
    receiver: {
      told: [
        told(ids[0]!, ["DELIVRD", ["event 1"]]),
        told(ids[1]!, ["DELIVRD", ["event 2"]]),
        told(ids[2]!, ["DELIVRD", ["event 3", "event 4"]]),
        told(ids[3]!, ["DELIVRD", ["event 5"]], ["UNKNOWN", ["event 6"]]),
        told(lostId, ["DELIVRD", ["event 7"]]),
      ],
      forged: [],
      repeated: 0,
    },
  };
}

type Records = ReturnType<typeof recordsOf>;
const verdictOf = ({ load, carrier, receiver }: Records, forgetting: Forgetting) =>
  judge(database.sql, load, carrier, receiver, [], forgetting);
const violationsOf = async (records: Records, forgetting: Forgetting) =>
  (await verdictOf(records, forgetting)).violations
    .map((violation) => violation.replace(/ \(\d+\):[\s\S]*/, ""))
    .sort();

const said = (messages: number, firstId = lostId, atMs = movedMs) => [
  { messages, firstId, lastId: firstId, fromMs: atMs - 1_000, untilMs: atMs },
];

test("what a failover forgets without synchronous replication is counted, if the service says what is lost", async () => {
  const verdict = await verdictOf(recordsOf(movedMs - 500), { lapses, said: said(1) });
  assert.deepEqual(verdict.violations, []);
  const { lost, lostButReported, saidMissing, sentAgain, reportedAgain, receiptsLost, misreported } = verdict;
  assert.deepEqual(
    { lost, lostButReported, saidMissing, sentAgain, reportedAgain, receiptsLost, misreported },
    { lost: 1, lostButReported: 1, saidMissing: 1, sentAgain: 1, reportedAgain: 2, receiptsLost: 1, misreported: 0 },
  );
});

test("a loss that the service does not say, or says wrongly, is a violation", async () => {
  const records = recordsOf(movedMs - 500);
  const [unsaid, wrong] = [
    "a lost message is not among those that the service said are missing",
    "the service does not know what it lost",
  ];
  assert.deepEqual(await violationsOf(records, { lapses, said: [] }), [unsaid, wrong]);
  assert.deepEqual(await violationsOf(records, { lapses, said: said(1, lostId + 1) }), [unsaid], "other ids");
  assert.deepEqual(
    await violationsOf(records, { lapses, said: said(1, lostId, longBeforeMs) }),
    [unsaid],
    "another time",
  );
  assert.deepEqual(await violationsOf(records, { lapses, said: said(3) }), [wrong], "too many");
  const unheard = { ...records, load: { ...records.load, unheard: 2 } };
  assert.deepEqual(await violationsOf(unheard, { lapses, said: said(3) }), [], "answers that came to no client");
});

test("outside of failovers, and with synchronous replication, nothing may be forgotten", async () => {
  const forgotten = [
    "a message ended as unknown although its receipts were acknowledged",
    "a message has not exactly one final report",
    "an accepted message is not in the database",
    "more parts were sent twice than is promised",
  ];
  assert.deepEqual(await violationsOf(recordsOf(longBeforeMs), { lapses, said: said(1) }), forgotten);
  assert.deepEqual(await violationsOf(recordsOf(movedMs), { lapses: [], said: said(1) }), forgotten);
});

test("even a failover hands out no number twice, and charges nothing twice", async () => {
  const records = recordsOf(movedMs - 500);
  const [first, lost] = [records.load.sent.get("key 0")!, records.load.sent.get("key 4")!];
  const answered = (sent: Sent): Records => ({ ...records, load: { ...records.load, superseded: [sent] } });
  assert.deepEqual(await violationsOf(answered({ ...lost, key: "another key" }), { lapses, said: said(2) }), [
    "a number was given to two messages",
  ]);
  const twice = answered(first);
  twice.load.sent = new Map([...records.load.sent].filter(([key]) => key !== "key 0"));
  assert.deepEqual(await violationsOf(twice, { lapses, said: said(1) }), [
    "a message exists that no client was told of",
  ]);
  const { receiver } = records;
  receiver.told[4]!.statuses = [["DELIVRD", ["event 1"]]];
  assert.deepEqual(await violationsOf(records, { lapses, said: said(1) }), ["an event was given to two messages"]);
});

test("a lapse begins before the last message that the former primary accepted; a switchover is none", async () => {
  const { load } = recordsOf(movedMs - 25_000);
  const { sql } = database;
  await sql`insert into timelines (name, moved, entered_at) values ('next', true, ${new Date(movedMs)})`;
  const [lapse] = await lapsesOf(sql, load, []);
  assert.deepEqual(lapse, { fromMs: movedMs - 35_000, untilMs: movedMs + 5_000 });
  const switched = { atMs: movedMs - 1, endMs: movedMs + 1, what: "", losses: 1 };
  assert.deepEqual(await lapsesOf(sql, load, [{ ...switched, kind: "primary switched over" }]), []);
});

const at = (ms: number) => new Date(ms).toISOString();

test("the alarm says in words how much was lost, which ids and when", () => {
  const times = { at: at(movedMs), from: at(movedMs - 2_000), until: at(movedMs - 1_000) };
  const details = { messages: 67, first: "out_sms_1", last: "out_sms_70", accounts: "acc_5", ...times, more: 0 };
  const { meaning } = sentencesOf({ kind: "loss", details, key: "out_sms_1" }, "en");
  assert.deepEqual(
    lossesIn([
      { kind: "loss", meaning },
      { kind: "link", meaning: "" },
      { kind: "loss", meaning },
    ]),
    [{ messages: 67, firstId: 1, lastId: 70, fromMs: movedMs - 2_000, untilMs: movedMs - 1_000 }],
  );
});

test("a message that was paid with the other kind of money breaks an invariant, and so does credit without entries", async () => {
  const { sql } = database;
  const broken = async () => (await brokenInvariants(sql)).map((each) => each.replace(/: .*/s, ""));
  const before = await broken();
  const pay = (sandbox: true | null) =>
    sql`update ledger set sandbox = ${sandbox} where kind = 'charge' and message_id = ${ids[0]!}`;
  try {
    await pay(true);
    assert.deepEqual(
      (await broken()).filter((each) => !before.includes(each)),
      [
        "sandbox credit is not the sum of its entries, or more than the balance",
        "a message was paid with the other kind of money, or took the other kind of link",
      ],
    );
  } finally {
    await pay(null);
  }
  assert.deepEqual(await broken(), before);
});
