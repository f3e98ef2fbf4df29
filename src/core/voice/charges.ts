import { findFunds, type Funds } from "../accounts/balance.ts";
import { findAccountRow } from "../accounts/directory.ts";
import type { Context } from "../../base/context.ts";
import { isDuplicate, isTransient } from "../../base/db.ts";
import { Refusal } from "../../base/errors.ts";
import { say } from "../../base/sentences/sentence.ts";
import { moneyFromSql, moneyToSql, type Money } from "../../base/money.ts";
import { fundsLeft } from "../wallet/wallet.ts";
import { sleep } from "../../base/time.ts";
import { unavailable } from "../../http/errors.ts";
import type { Prices } from "../wallet/prices.ts";
import { findBalancesAfter } from "../wallet/wallet.ts";
import { saidUnits, voiceCost, type VoiceFunction } from "../wallet/voice-prices.ts";
import { functionNames } from "./languages.ts";
import { insertCharge, type ChargeRow } from "./charges-store.ts";

/** The wallet that pays for a call. */
export interface Payer {
  accountId: number;
  /** Charges the test balance. */
  test: boolean;
  /** The `x-request-id` of the call. */
  requestId: string;
}

/** A call to charge. Free without a payer or without a price. */
export interface Chargeable {
  what: VoiceFunction;
  language: string;
  payer: Payer | undefined;
  /** Aborted when the caller disconnects. */
  signal?: AbortSignal | undefined;
}

/** The cost of a call. */
export interface Charge {
  /** Id of the ledger entry. */
  id: number;
  cost: Money;
  balanceAfter: Money;
}

/** The result and its charge; no charge if the call was free. */
export interface Charged<Result> {
  result: Result;
  charge: Charge | undefined;
}

/** The expected cost of a call, and its payer. */
interface Bill {
  payer: Payer;
  what: VoiceFunction;
  language: string;
  quantity: number;
  price: Money;
  cost: Money;
}

/** A wallet with calls in progress. */
interface OpenWallet {
  /** The expected cost of the calls. */
  held: Money;
  users: number;
  /** The last step that uses the balance: steps run one after another. */
  turn: Promise<unknown>;
}

/** Delays before retrying a charge while the database restarts or fails over. */
const retryDelaysMs = [50, 200, 500, 1000, 2000, 4000];

/**
 * Charges voice calls. A call is charged once, by one statement, when its result is ready and before it is returned. So
 * calls that fail or are interrupted cost nothing, and no result is returned unpaid.
 *
 * The balance must cover a call in addition to all calls in progress for the same wallet in this process before any
 * work is done. Other processes and messages may still spend the balance meanwhile: the charge then fails and the
 * result is withheld.
 */
export class VoiceCharges {
  readonly #ctx: Context;
  readonly #prices: Prices;
  readonly #demand: () => void;
  readonly #wallets = new Map<string, OpenWallet>();

  /** @param demand throws a Refusal while nothing may be charged */
  constructor(ctx: Context, prices: Prices, demand: () => void = () => {}) {
    this.#ctx = ctx;
    this.#prices = prices;
    this.#demand = demand;
  }

  /** Refuses a call whose wallet does not even cover this much, before any other work. */
  async expect(call: Chargeable, leastQuantity: number): Promise<void> {
    const { payer } = call;
    if (!payer || !this.#prices.hasVoicePrices) return;
    await this.#inTurn(payer, async (wallet) => {
      const bill = await this.#billFor({ ...call, payer }, leastQuantity);
      if (!bill) return;
      this.#demand();
      await this.#refuseUncovered(bill, wallet);
    });
  }

  /**
   * Does the work of a call and charges it. `quantity` is milliseconds of audio for `stt`, characters for `tts` and
   * `ner`. `undo` cleans up after the work if the charge fails. Refuses with `insufficient_balance`.
   */
  async charge<Result>(
    call: Chargeable,
    quantity: number,
    work: () => Promise<Result>,
    undo: (result: Result) => Promise<void> = async () => {},
  ): Promise<Charged<Result>> {
    const held = await this.#reserve(call, quantity);
    if (!held) return { result: await work(), charge: undefined };
    const { bill, release } = held;
    try {
      const result = await work();
      try {
        // A result that no one receives is not charged.
        call.signal?.throwIfAborted();
        // Released in the same turn, so that the next call does not count it as both spent and reserved.
        const charge = await this.#inTurn(bill.payer, () => this.#settle(bill).finally(release));
        this.#ctx.live?.publish({ accountId: bill.payer.accountId, kind: "balance", key: "", data: {} });
        return { result, charge };
      } catch (error) {
        await undo(result);
        throw error;
      }
    } finally {
      release();
    }
  }

  /** Reserves the cost of a call until `release` is called; undefined if the call is free. */
  async #reserve(
    { payer, ...call }: Chargeable,
    quantity: number,
  ): Promise<{ bill: Bill; release: () => void } | undefined> {
    if (!payer || !this.#prices.hasVoicePrices) return undefined;
    return this.#inTurn(payer, async (wallet) => {
      const bill = await this.#billFor({ ...call, payer }, quantity);
      if (!bill) return undefined;
      this.#demand();
      await this.#refuseUncovered(bill, wallet);
      return { bill, release: this.#hold(bill, wallet) };
    });
  }

  async #billFor(
    { what, language, payer }: Chargeable & { payer: Payer },
    quantity: number,
  ): Promise<Bill | undefined> {
    const account = await findAccountRow(this.#ctx, payer.accountId);
    const price = account && this.#prices.voicePriceFor(account, what);
    if (!price) return undefined;
    const cost = voiceCost(what, price, quantity);
    return cost === 0n ? undefined : { payer, what, language, quantity, price, cost };
  }

  async #refuseUncovered({ payer, ...bill }: Bill, wallet: OpenWallet): Promise<void> {
    const funds = await findFunds(this.#ctx.sql, payer.accountId, payer.test);
    if (moneyFromSql(funds.spendable) < wallet.held + bill.cost) throw insufficientBalance(bill, funds, wallet.held);
  }

  /** Reserves a cost until the returned function is first called. */
  #hold({ payer, cost }: Bill, wallet: OpenWallet): () => void {
    wallet.held += cost;
    wallet.users++;
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      wallet.held -= cost;
      this.#leave(payer, wallet);
    };
  }

  /** Charges a call whose result is ready. Each retry first looks for a commit whose response was lost. */
  async #settle({ payer, ...bill }: Bill): Promise<Charge> {
    const { sql, ids, clock } = this.#ctx;
    const { accountId, test } = payer;
    const { what, language, quantity, cost } = bill;
    const id = await ids.one();
    const row: ChargeRow = {
      ...payer,
      id,
      what,
      language,
      quantity,
      price: moneyToSql(bill.price),
      cost: moneyToSql(cost),
      note: noteOf(bill),
      now: clock.now(),
    };
    for (let tries = 0; ; tries++) {
      try {
        const committed = async () =>
          tries > 0 ? (await findBalancesAfter(sql, [{ account_id: accountId, id }])).get(id) : undefined;
        const balanceAfter = (await committed()) ?? (await insertCharge(sql, row)) ?? (await committed());
        if (balanceAfter !== undefined) return { id, cost, balanceAfter };
      } catch (error) {
        if (!isTransient(error) && !isDuplicate(error)) throw error;
        if (tries === retryDelaysMs.length) throw doubtful();
        await sleep(retryDelaysMs[tries]!);
        continue;
      }
      throw insufficientBalance(bill, await findFunds(sql, accountId, test), 0n);
    }
  }

  /** Runs one step at a time per wallet, so that a step reads balance and reservations consistently. */
  async #inTurn<Result>(payer: Payer, step: (wallet: OpenWallet) => Promise<Result>): Promise<Result> {
    const name = walletName(payer);
    const wallet = this.#wallets.get(name) ?? { held: 0n, users: 0, turn: Promise.resolve() };
    this.#wallets.set(name, wallet);
    wallet.users++;
    const done = wallet.turn.then(() => step(wallet));
    wallet.turn = done.catch(() => {});
    try {
      return await done;
    } finally {
      this.#leave(payer, wallet);
    }
  }

  #leave(payer: Payer, wallet: OpenWallet): void {
    wallet.users--;
    if (wallet.users === 0) this.#wallets.delete(walletName(payer));
  }
}

const walletName = ({ accountId, test }: Payer) => `${accountId} ${test}`;

/** The only case in which a call may be charged without its result: the response to the charge was lost. */
const doubtful = () =>
  unavailable(
    say(
      "The database connection was lost while the call was being charged. Look up the `x-request-id` of this response in the ledger to see whether it was.",
    ),
  );

/** `speech to text, en, 11.2 s`. */
function noteOf({ what, language, quantity }: Pick<Bill, "what" | "language" | "quantity">): string {
  const much = what === "stt" ? `${quantity / 1000} s` : `${quantity} character${quantity === 1 ? "" : "s"}`;
  return `${functionNames[what]}, ${language}, ${much}`;
}

function insufficientBalance(bill: Omit<Bill, "payer">, funds: Funds, held: Money): Refusal {
  return new Refusal(
    "insufficient_balance",
    say("The call costs {cost} ({price} per {unit}), but {funds} Nothing was charged; top up the account.", {
      cost: { money: bill.cost },
      price: { money: bill.price },
      unit: saidUnits[bill.what],
      funds: fundsLeft(funds, held),
    }),
  );
}
