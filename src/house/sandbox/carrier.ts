import { randomBytes } from "node:crypto";
import { Coalescer } from "../../base/queue/coalescer.ts";
import type { Context } from "../../base/context.ts";
import type { ClaimLoop } from "../../base/queue/claim-loop.ts";
import {
  addressOf,
  alphabetOf,
  listen,
  readUserData,
  receiptAddresses,
  receiptPdu,
  STATUS,
  type Acceptance,
  type Bind,
  type Listener,
  type ReceiptAddresses,
  type ReceiptState,
  type Session,
  type SubmitSm,
} from "../../smpp/smpp.ts";
import { readCall, type Call } from "../../core/carriers/calls.ts";
import { deliveriesOf, type Settled } from "./deliveries.ts";
import { Handsets } from "./handsets.ts";
import { endOfCall, outcomeOf, type Outcome } from "./outcomes.ts";
import { textsFromPhones } from "./phones.ts";
import { endsOfCalls } from "./rings.ts";
import { defaultSettings, type CarrierSettings } from "./settings.ts";
import {
  insertCall,
  insertMessages,
  selectSettings,
  selectUnreported,
  type EndedCall,
  type HandsetMessage,
  type SentMessage,
} from "./store.ts";

/** The address on which the simulated carrier listens, and the credentials with which our gateway, its only customer, binds. */
export interface SandboxAddress {
  host: string;
  port: number;
  systemId: string;
  password: string;
}

/** Refusals are counted per destination and part; beyond this many counts, the oldest are dropped. */
const maxRemembered = 10_000;

/** For a receipt before its response: the response is delayed by this much, so that the receipt is processed first. */
const receiptFirstMs = 50;

/** For the database, when the carrier stops while it is away. */
const stopMs = 5_000;

/**
 * The simulated carrier: an SMSC on loopback that speaks real SMPP, with a handset for every number. The last four
 * digits of the destination select the outcome (`outcomes.ts`). An accepted message is stored on the handset before the
 * response is sent; pending receipts are kept in memory and rebuilt after a restart (`#reportAgain`).
 */
export class SimulatedCarrier {
  readonly #ctx: Context;
  readonly #password = randomBytes(4).toString("hex");
  readonly #handsets = new Handsets();
  readonly #writes: Coalescer<HandsetMessage>;
  readonly #refused = new Map<string, number>();
  readonly #timers = new Set<NodeJS.Timeout>();
  /** Ids begin with the start time, so that they never repeat. */
  readonly #idPrefix = Math.floor(Date.now() / 1000).toString(36);
  #nextId = 1;
  #stopped = false;
  #settings: CarrierSettings = defaultSettings;
  #listener: Listener | undefined;
  #unlisten: (() => Promise<void>) | undefined;
  #second = { at: 0, parts: 0 };
  readonly #phones: { texts: ClaimLoop<SentMessage, Settled>; calls: ClaimLoop<EndedCall, Settled> };
  #recalled: Promise<void> = Promise.resolve();

  constructor(ctx: Context) {
    this.#ctx = ctx;
    const session = () => [...(this.#listener?.sessions ?? [])].find((each) => each.bound && each.free > 0);
    this.#phones = {
      texts: deliveriesOf(ctx, session, textsFromPhones),
      calls: deliveriesOf(ctx, session, endsOfCalls),
    };
    this.#writes = new Coalescer<HandsetMessage>({
      maxWaiting: 100_000,
      flush: async (messages) => {
        await insertMessages(ctx.sql, messages);
        return messages.map(() => undefined);
      },
    });
  }

  /** Listens on a port chosen by the kernel. */
  async start(): Promise<SandboxAddress> {
    await this.#readSettings();
    const changes = await this.#ctx.sql.listen("sandbox", () => {
      this.#readSettings().catch((error: unknown) =>
        this.#ctx.log.error({ err: error }, "the sandbox keeps its settings"),
      );
    });
    this.#unlisten = () => changes.unlisten();
    this.#listener = await listen({
      host: "127.0.0.1",
      port: 0,
      onBind: (bind) => this.#admit(bind),
      session: { window: 500, maxUnanswered: 2_000 },
    });
    await this.#phones.texts.start();
    await this.#phones.calls.start();
    this.#recalled = this.#reportAgain();
    return { host: "127.0.0.1", port: this.#listener.port, systemId: "sandbox", password: this.#password };
  }

  /** Closes all sessions; pending receipts are left to the next start. */
  async stop(): Promise<void> {
    this.#stopped = true;
    for (const timer of this.#timers) clearTimeout(timer);
    await this.#recalled;
    await this.#unlisten?.();
    for (const loop of Object.values(this.#phones)) {
      await loop.drain(0);
      await loop.stop(stopMs);
    }
    await this.#listener?.close();
    await this.#writes.idle();
  }

  async #readSettings(): Promise<void> {
    this.#settings = { ...defaultSettings, ...(await selectSettings(this.#ctx.sql)) };
    if (this.#settings.down)
      for (const session of this.#listener?.sessions ?? []) session.destroy("the carrier is down");
  }

  #admit(bind: Bind): number | Acceptance {
    if (this.#settings.down) return STATUS.ESME_RSYSERR;
    if (bind.systemId !== "sandbox") return STATUS.ESME_RINVSYSID;
    if (bind.password !== this.#password) return STATUS.ESME_RINVPASWD;
    return {
      systemId: "tuma-sandbox",
      onRequest: (pdu, session) => {
        if (pdu.command === "submit_sm") this.#submitted(pdu, session);
        else session.reply(pdu, STATUS.ESME_RINVCMDID);
      },
    };
  }

  #submitted(pdu: SubmitSm, session: Session): void {
    const outcome = outcomeOf(pdu.destinationAddr);
    const refusal = this.#refusal(pdu, outcome);
    if (refusal !== 0) {
      this.#after(this.#settings.submit_delay_ms, () => session.reply(pdu, refusal));
      return;
    }
    const call = readCall(pdu.tlvs);
    const id = `${this.#idPrefix}${(this.#nextId++).toString(36).padStart(6, "0")}`;
    const lost = this.#settings.loss > 0 && Math.random() < this.#settings.loss;
    if (call) return this.#ring(call, pdu, lost ? undefined : outcome, { id, session });
    const accept = () => this.#accepted(pdu, id, session, lost ? undefined : outcome);
    const message = !lost && reachesHandset(outcome) ? this.#handsets.receive(readPart(pdu), id) : undefined;
    if (!message) return accept();
    this.#writes.add(message).then(accept, (error: unknown) => {
      this.#ctx.log.error({ err: error }, "a message did not reach its simulated handset");
      session.reply(pdu, STATUS.ESME_RSYSERR);
    });
  }

  /** Rings the handset, unless the call is lost, and responds; how it ends is reported later. */
  #ring(
    { accountId, id: messageId }: Call,
    pdu: SubmitSm,
    outcome: Outcome | undefined,
    { id: carrierId, session }: { id: string; session: Session },
  ): void {
    const accept = () =>
      this.#after(this.#settings.submit_delay_ms, () => {
        if (!outcome?.silent) session.reply(pdu, 0, { messageId: carrierId });
      });
    const fallback = outcome && endOfCall(outcome);
    if (fallback === undefined) return accept();
    const { number, sender } = readPart(pdu);
    const ringMs = fallback === "busy" ? 0 : this.#settings.ring_ms;
    const ringing = { number, sender, carrierId, accountId, messageId, fallback, ringMs };
    const rung = () => {
      accept();
      this.#after(ringMs + 1, () => this.#phones.calls.wake());
    };
    insertCall(this.#ctx.sql, ringing).then(rung, (error: unknown) => {
      this.#ctx.log.error({ err: error }, "a simulated phone does not ring");
      session.reply(pdu, STATUS.ESME_RSYSERR);
    });
  }

  /** Responds and sends receipts as the outcome dictates; a lost message gets no receipt. */
  #accepted(pdu: SubmitSm, id: string, session: Session, outcome: Outcome | undefined): void {
    const answerMs = this.#settings.submit_delay_ms + (outcome?.receiptFirst ? receiptFirstMs : 0);
    if (!outcome?.silent) this.#after(answerMs, () => session.reply(pdu, 0, { messageId: id }));
    if (!outcome) return;
    const receiptMs = outcome.receiptFirst ? 0 : answerMs + (outcome.receiptDelayMs ?? this.#settings.receipt_delay_ms);
    this.#after(receiptMs, () =>
      this.#finish(outcome, (state) => this.#report(receiptAddresses(pdu), id, state, session)),
    );
  }

  /** The status with which to refuse a submit_sm; 0 accepts it. */
  #refusal(pdu: SubmitSm, outcome: Outcome): number {
    const second = Math.floor(performance.now() / 1000);
    if (second !== this.#second.at) this.#second = { at: second, parts: 0 };
    const limit = this.#settings.parts_per_second;
    if (limit > 0 && this.#second.parts >= limit) return STATUS.ESME_RTHROTTLED;
    this.#second.parts++;
    if (!outcome.refusal) return 0;
    // The user_message_reference in every submit distinguishes the parts of messages to the same number.
    const key = `${pdu.destinationAddr} ${pdu.tlvs.userMessageReference ?? ""} ${pdu.shortMessage.toString("latin1")}`;
    const before = this.#refused.get(key) ?? 0;
    if (before >= outcome.refusal.times) {
      this.#refused.delete(key);
      return 0;
    }
    if (this.#refused.size >= maxRemembered) this.#refused.delete(this.#refused.keys().next().value!);
    if (outcome.refusal.times !== Infinity) this.#refused.set(key, before + 1);
    return STATUS[outcome.refusal.status];
  }

  #finish(outcome: Outcome, report: (state: ReceiptState) => void): void {
    if (outcome.enroute) report("ENROUTE");
    if (outcome.receipt === undefined) return;
    for (let copy = 0; copy < (outcome.copies ?? 1); copy++) report(outcome.receipt);
  }

  /** Sends receipts for parts accepted before this start, if our gateway has not acknowledged them. */
  async #reportAgain(): Promise<void> {
    try {
      for (const { carrierId, number, sender, reached } of await selectUnreported(this.#ctx.sql, maxRemembered)) {
        const outcome = outcomeOf(number);
        if (reachesHandset(outcome) && !reached) continue;
        this.#finish(outcome, (state) =>
          this.#report({ source: addressOf(number), destination: addressOf(sender) }, carrierId, state),
        );
      }
    } catch (error) {
      this.#ctx.log.error({ err: error }, "receipts from before the restart are not resent");
    }
  }

  /** Sends a receipt on the session of the submit or, if that has ended, on any other that can receive. */
  #report(addresses: ReceiptAddresses, id: string, state: ReceiptState, session?: Session): void {
    const open = session?.bound ? session : [...(this.#listener?.sessions ?? [])].find((other) => other.bound);
    if (!open || open.free === 0) return this.#after(100, () => this.#report(addresses, id, state, session));
    const now = new Date();
    open.request(receiptPdu(addresses, { id, state, submitDate: now, doneDate: now }), (answer) => {
      // Like a real carrier: unacknowledged receipts are resent.
      const taken = answer.kind === "response" && answer.pdu.status === 0;
      if (!taken) this.#after(1_000, () => this.#report(addresses, id, state, session));
    });
  }

  #after(ms: number, act: () => void): void {
    // Without this, a receipt whose session ended before its response would be retried for ever.
    if (this.#stopped) return;
    if (ms <= 0) {
      act();
      return;
    }
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      act();
    }, ms);
    this.#timers.add(timer);
  }
}

/** Whether the handset shows the message, even if no receipt tells the sender so. */
const reachesHandset = ({ receipt }: Outcome) => receipt === "DELIVRD" || receipt === undefined;

/** The handset's view of a submit_sm; binary data in hexadecimal. */
function readPart(pdu: SubmitSm) {
  const octets = pdu.tlvs.messagePayload ?? pdu.shortMessage;
  const data = readUserData(octets, pdu.esmClass, pdu.dataCoding);
  return {
    number: `+${pdu.destinationAddr}`,
    sender: pdu.sourceAddrTon === addressOf("+1").ton ? `+${pdu.sourceAddr}` : pdu.sourceAddr,
    text: alphabetOf(pdu.dataCoding) === "octets" ? data.octets.toString("hex") : data.text,
    concatenation: data.header?.concatenation ?? undefined,
    sar: pdu.tlvs,
  };
}
