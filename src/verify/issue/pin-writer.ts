/** Writes what was decided about a batch of PINs, and tells what is outside the database of it. */
import type { Context } from "../../base/context.ts";
import type { Db } from "../../base/db.ts";
import type { Refusal } from "../../base/errors.ts";
import type { Money } from "../../base/money.ts";
import type { Submission } from "../../carriers/gateway/traffic.ts";
import { placeOrders, type RowOutcome } from "../../messages/accept/accept.ts";
import type { Dispatcher, Handoff } from "../../messages/accept/handoff.ts";
import { sealSecret } from "../../messages/accept/placeholder.ts";
import { pinRider, type Decisions, type PinRow } from "./store.ts";
import type { GuardLedger } from "../guard/guard-ledger.ts";
import type { Known, Left } from "./known.ts";
import { purposeOf, type Sending, type Wish } from "./plan.ts";

/** The PIN that a wish came to. */
export interface Issued {
  /** The verification. */
  id: number;
  /** What the message costs; 0 when none was sent. */
  cost: Money;
  /** 0 when no message was sent. */
  parts: number;
  balance: Money;
}

/** What a wish is answered. */
export type Answer = { issued: Issued } | { refusal: Refusal };

/** A wish that waits for its batch. */
export interface Waiting {
  wish: Wish;
  /** The message's id, and the verification's when it begins one: the same however often it is tried. */
  id: number | undefined;
  /** How the last try would have begun its message. */
  submission?: Submission | undefined;
}

/** A PIN that a batch sends, with whom it is for. */
export interface Sent {
  waiting: Waiting;
  sending: Sending;
}

/** What a batch writes. */
export interface Writing {
  sends: Sent[];
  /** The versions of accounts that it was decided from. */
  versions: ReadonlyMap<number, number>;
  /** The id that it moves them on to. */
  stamp: number;
  guard: GuardLedger;
  now: Date;
  /** All are the first ones of their numbers, as far as is known. */
  allNew: boolean;
  opened: Opened;
}

/** What a committed batch came to. */
export interface Decided {
  answers: Answer[];
  outcomes: RowOutcome[];
  /** What an earlier try had committed. */
  done: Waiting[];
  /** What it leaves, to be known from then on. `"kept"` where that is known already: it is forgotten where not all was accepted. */
  left: Left | "kept" | undefined;
}

/** Charged, and on its way. */
export const isAccepted = ({ kind }: RowOutcome) => kind === "accepted";

/** Takes the handoff of a batch to the gateway, as soon as there is one. */
export type Opened = (handoff: Handoff) => void;

/** Writes batches of PINs, and keeps what they leave. */
export class PinWriter {
  readonly #ctx: Context;
  readonly #dispatcher: Dispatcher | undefined;
  readonly #known: Known;

  constructor(ctx: Context, dispatcher: Dispatcher | undefined, known: Known) {
    this.#ctx = ctx;
    this.#dispatcher = dispatcher;
    this.#known = known;
  }

  /** Runs one try, and after its commit tells what is outside the database. Undefined where `decide` decided nothing. */
  async try(decide: (opened: Opened) => Promise<Decided | undefined>): Promise<Decided | undefined> {
    let handoff: Handoff | undefined;
    let decided: Decided | undefined;
    try {
      decided = await decide((opened) => (handoff = opened));
      if (decided) this.#tell(decided, handoff);
      return decided;
    } finally {
      // What it was judged by counts those as well that are not sent after all.
      const asDecided = decided?.outcomes.every(isAccepted);
      if (!asDecided || !decided?.left) this.#known.forget();
      else if (decided.left !== "kept") this.#known.keep(decided.left);
      handoff?.end(decided?.outcomes);
    }
  }

  #tell({ outcomes, done }: Decided, handoff: Handoff | undefined): void {
    const { sql, log, metrics } = this.#ctx;
    let [accepted, begun] = [0, 0];
    for (const outcome of outcomes) {
      if (outcome.kind !== "accepted") continue;
      accepted++;
      if (outcome.begun) begun++;
    }
    metrics.accepted.inc(accepted);
    if (begun > 0) metrics.states.inc({ state: "submitting" }, begun);
    if (accepted > 0 && !handoff!.held)
      sql.notify("messages", "").catch((error: unknown) => log.debug({ err: error }, "nobody was woken"));
    // Begun by a try whose answer was lost: nothing of it has left, since that try was given up.
    for (const waiting of done) {
      if (waiting.submission) this.#dispatcher!.unsent(waiting.submission, "the answer to its commit was lost");
      waiting.submission = undefined;
    }
  }

  /** Writes what was decided, unless that is out of date: then throws `VersionConflict`. */
  place(db: Db, writing: Writing): Promise<RowOutcome[]> {
    const { sends, now, opened } = writing;
    const ctx = this.#ctx;
    return placeOrders(ctx, db, placedPins(ctx, sends), {
      now,
      dispatcher: this.#dispatcher,
      opened: (handoff) => {
        opened(handoff);
        for (let n = 0; n < sends.length; n++) sends[n]!.waiting.submission = handoff.submissions[n];
      },
      rider: pinRider(db, decisionsOf(writing), now),
    });
  }
}

/**
 * The rows of PINs; seals those that are first ones. All are sealed, and then all are hashed: ciphers and hashes are so much code that one
 * PIN at a time, among all else that a request needs, takes half as long again.
 */
function placedPins({ secrets }: Context, sends: Sent[]): PinRow[] {
  for (const { sending } of sends) {
    const { isNew, open, order, pin } = sending;
    if (isNew) order.sealed = sealSecret(secrets, open.id, pin).toString("base64");
  }
  const macs = sends.map(({ sending: { isNew, open, pin } }) =>
    isNew ? secrets.mac(pin, purposeOf(open.id)) : undefined,
  );
  return sends.map(({ waiting: { id, wish }, sending: { open, isLast, isNew, settings, order } }, n) => {
    const lastsMs = open.expiresAt.getTime() - open.sentAt.at(-1)!.getTime();
    return {
      id: id!,
      order,
      common: { vb: wish.brand, vc: wish.country, vx: settings.max_attempts, vl: isLast, vd: lastsMs },
      own: { vi: wish.ip, vm: macs[n], va: isNew ? undefined : open.id },
    };
  });
}

function decisionsOf({ sends, versions, stamp, guard, allNew }: Writing): Decisions {
  const counts = new Map<number, number>();
  for (const { waiting } of sends) counts.set(waiting.wish.accountId, (counts.get(waiting.wish.accountId) ?? 0) + 1);
  return {
    versions: [...versions].map(([account, version]) => ({ account, version, sends: counts.get(account) ?? 0 })),
    stamp,
    resent: sends.flatMap(({ waiting, sending }) =>
      sending.isNew ? [] : [{ account: waiting.wish.accountId, id: sending.open.id }],
    ),
    refused: guard.refused,
    hits: guard.hits,
    runs: guard.changedRuns,
    allNew,
  };
}
