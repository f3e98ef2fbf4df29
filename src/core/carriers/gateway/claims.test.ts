import assert from "node:assert/strict";
import { test } from "node:test";
import { openContext } from "../../../../test/harness/accounts.ts";
import type { Sql } from "../../../base/db.ts";
import { Claims } from "./claims.ts";
import type { Declined, WaitReason, MessageBook, Outbound } from "../traffic.ts";

const message = (id: number) =>
  ({ id, recipient: id % 2 ? "+250788000001" : "+254700000001", priority: "bulk" }) as Outbound;
const messages = (count: number) => Array.from({ length: count }, (_, n) => message(2 * n + 1));
const settled = async () => {
  for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate);
};

/** Claims without a gateway, which never tick during a test. */
function claims(t: { mock: typeof test.mock }, waiting: Outbound[][], room: { one: number }, hindrance: WaitReason) {
  t.mock.timers.enable({ apis: ["setInterval"] });
  const calls: string[] = [];
  const book = {
    claim: (_limit: number, groups: { group: string }[]) => {
      calls.push(["claim", ...groups.map(({ group }) => group)].join(" "));
      return Promise.resolve(waiting.shift() ?? []);
    },
    decline: (declined: Declined[]) => {
      calls.push(`decline ${declined.length}`);
      room.one = 100;
      return Promise.resolve();
    },
    recall: (groups: { group: string }[]) => {
      calls.push(`recall ${groups.map(({ group }) => group).join()}`);
      return Promise.resolve(groups.map(() => 0));
    },
    recallOthers: () => Promise.resolve(0),
    sift: (limit: number) => {
      calls.push(`sift ${limit}`);
      return Promise.resolve(["dead"]);
    },
  } as unknown as MessageBook;
  const target = {
    room: () => 10,
    mayTrickle: () => true,
    groups: () => [],
    parked: () => {},
    roomOf: (group: string) => (group === "one" ? room.one : 0),
    place: () => ({ reason: "waits", group: "one" }),
    hindrance,
  };
  return { calls, one: new Claims(openContext(undefined as unknown as Sql), book, target) };
}

test("a message parked just as its link gets room is recalled at once, without waiting for a tick", async (t) => {
  const { calls, one } = claims(t, [messages(3)], { one: 0 }, () => undefined);
  await one.start();
  await settled();
  await one.drain();
  await one.stop(1_000);
  assert.deepEqual(calls, ["claim", "decline 3", "claim one"]);
});

const isDown: WaitReason = () => ({ group: "dead", reason: "down" });

test("if most of a full claim is for links that are down, many more are parked unclaimed", async (t) => {
  const { calls, one } = claims(t, [messages(10)], { one: 0 }, isDown);
  await one.start();
  await settled();
  await one.drain();
  await one.stop(1_000);
  assert.deepEqual(calls.slice(0, 3), ["claim", "decline 10", "sift 5000"]);
});
