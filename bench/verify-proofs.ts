/** Resistance to guessing and pumping, tried with the parts of two processes over one database. */
import { Refusal } from "../src/base/errors.ts";
import type { Context } from "../src/base/context.ts";
import { openSecret } from "../src/core/messages/accept/placeholder.ts";
import { PinChecker, type Checked } from "../src/core/verify/check/check.ts";
import { PinIssuer } from "../src/core/verify/issue/issuer.ts";
import { announcer } from "../src/core/webhooks/webhooks.ts";
import { requestOf } from "../test/harness/pins.ts";
import { addAccount, openBench } from "./database.ts";
import { goal, type Goal } from "./suite.ts";

const minuteMs = 60_000;

/** Two processes as seen by the database, with a common clock. */
interface Pair {
  ctx: Context;
  issuers: PinIssuer[];
  checkers: PinChecker[];
  now: { ms: number };
}

async function pinOf({ ctx }: Pair, accountId: number, id: number): Promise<string> {
  const [row] = await ctx.sql<{ sealed: Uint8Array }[]>`
    select sealed from messages where account_id = ${accountId} and id = ${id}`;
  return openSecret(ctx.secrets, id, row!.sealed);
}

const compared = (all: Checked[]) => all.filter(({ kind }) => kind === "wrong" || kind === "verified").length;

/** 200 concurrent guesses, some correct, half by each process; then 200 more after another PIN has expired. */
async function guess(pair: Pair, accountId: number): Promise<Goal[]> {
  const attack = async (id: number, pin: string): Promise<Checked[]> => {
    const wrong = pin === "000000" ? "000001" : "000000";
    return Promise.all(
      Array.from({ length: 200 }, (_, n) =>
        pair.checkers[n % 2]!.check({ accountId, test: false, id, code: n % 3 === 2 ? pin : wrong }),
      ),
    );
  };
  const first = await pair.issuers[0]!.issue(requestOf(accountId, "+250788000001"));
  const answers = await attack(first.id, await pinOf(pair, accountId, first.id));
  const late = await pair.issuers[0]!.issue(requestOf(accountId, "+250788000002"));
  const pin = await pinOf(pair, accountId, late.id);
  pair.now.ms += 10 * minuteMs;
  const tooLate = await attack(late.id, pin);
  return [
    goal("compared of 200 guesses at once, of two processes", compared(answers), "", { atMost: 5 }),
    goal("of them that succeeded", answers.filter(({ kind }) => kind === "verified").length, "", { atMost: 1 }),
    goal("compared of 200 guesses after the PIN's time", compared(tooLate), "", { atMost: 0 }),
  ];
}

/** Requests PINs concurrently, half by each process; returns those sent. Throws unless the others were blocked. */
async function ask({ issuers }: Pair, accountId: number, numbers: string[]): Promise<{ number: string; id: number }[]> {
  const answers = await Promise.all(
    numbers.map(async (number, n) => {
      try {
        const { id } = await issuers[n % 2]!.issue(requestOf(accountId, number));
        return [{ number, id }];
      } catch (error) {
        if (error instanceof Refusal && error.code === "blocked") return [];
        throw error;
      }
    }),
  );
  return answers.flat();
}

/** Request `n` of a pump over 40 prefixes. */
const pumped = (n: number) => `+2507${9100 + (n % 40)}${String((n * 7919) % 10_000).padStart(4, "0")}`;

/** 5,000 requests within 17 minutes whose PINs nobody enters, with or without legitimate users, who enter two of three. */
async function pump(pair: Pair, accountId: number, honestly: boolean) {
  const byPrefix = new Map<string, number>();
  let [sent, honestSent, honestAsked] = [0, 0, 0];
  for (let round = 0; round < 50; round++) {
    if (honestly) {
      const numbers = Array.from({ length: 10 }, (_, n) => `+25078${700 + n}${1000 + ((round * 37 + n) % 9000)}`);
      const users = await ask(pair, accountId, numbers);
      honestAsked += numbers.length;
      honestSent += users.length;
      await Promise.all(
        users.map(async ({ id }, n) => {
          const code = (round + n) % 3 === 0 ? "wrong" : await pinOf(pair, accountId, id);
          await pair.checkers[n % 2]!.check({ accountId, test: false, id, code });
        }),
      );
    }
    const numbers = Array.from({ length: 100 }, (_, n) => pumped(round * 100 + n));
    for (const { number } of await ask(pair, accountId, numbers)) {
      const prefix = number.slice(0, -4);
      byPrefix.set(prefix, (byPrefix.get(prefix) ?? 0) + 1);
      sent++;
    }
    pair.now.ms += 20_000;
  }
  return { sent, mostOfPrefix: Math.max(...byPrefix.values()), lost: honestAsked - honestSent, honestAsked };
}

/** Runs all of it. */
export async function proveVerification(): Promise<Goal[]> {
  const bench = await openBench({}, "kept");
  try {
    const now = { ms: Date.parse("2026-01-05T09:00:00Z") };
    const ctx = { ...bench.ctx, clock: { ...bench.ctx.clock, now: () => new Date(now.ms) } };
    const two = [0, 1];
    const pair = {
      ctx,
      now,
      issuers: two.map(() => new PinIssuer(ctx)),
      checkers: two.map(() => new PinChecker(ctx, announcer(ctx))),
    };
    for (const account of [1, 2, 3]) await addAccount(ctx, account, 1_000_000_000);
    const guessed = await guess(pair, 1);
    const alone = await pump(pair, 2, false);
    const among = await pump(pair, 3, true);
    const replay = "of a pump of 5,000 over 40 prefixes";
    return [
      ...guessed,
      goal(`PINs ${replay} to a country where nobody verifies`, alone.sent, "", { atMost: 100 }),
      goal(`PINs to one prefix ${replay}`, Math.max(alone.mostOfPrefix, among.mostOfPrefix), "", { atMost: 50 }),
      goal(`PINs that ${among.honestAsked} legitimate users of the same country lost to it`, among.lost, "", {
        atMost: 0,
      }),
    ];
  } finally {
    await bench.stop();
  }
}
