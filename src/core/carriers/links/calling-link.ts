import { STATUS, type LinkStatus, type Settle } from "../../../smpp/smpp.ts";
import { readCall, textOf, withCall, type Call, type Speak } from "../calls.ts";
import type { CarrierLink, Submit, Submitted } from "../link.ts";

/** Calls that may wait for a voice at once; more are sent again later, as for a busy carrier. */
const maxWaiting = 200;

/** A link that makes calls: each waits until its text has been spoken, and is submitted with the token of the audio. */
export class CallingLink implements CarrierLink {
  readonly #inner: CarrierLink;
  readonly #speak: Speak;
  readonly #waiting = new Set<Promise<void>>();

  constructor(inner: CarrierLink, speak: Speak) {
    this.#inner = inner;
    this.#speak = speak;
  }

  get status(): LinkStatus {
    return this.#inner.status;
  }

  get free(): number {
    return this.#inner.free;
  }

  get takesOnlyFree(): boolean {
    return this.#inner.takesOnlyFree ?? false;
  }

  get outstanding(): number {
    return this.#inner.outstanding + this.#waiting.size;
  }

  get partsPerSecond(): number {
    return this.#inner.partsPerSecond;
  }

  start(): void {
    this.#inner.start();
  }

  async drain(): Promise<void> {
    await Promise.all(this.#waiting);
    await this.#inner.drain();
  }

  stop(): Promise<void> {
    return this.#inner.stop();
  }

  submit(pdu: Submit, settle: Settle, message?: Submitted): void {
    const call = readCall(pdu.tlvs);
    if (!call) return this.#inner.submit(pdu, settle, message);
    if (this.#waiting.size >= maxWaiting) return queueMicrotask(() => refuse(settle, STATUS.ESME_RMSGQFUL));
    const spoken = this.#call(call, pdu, settle).finally(() => this.#waiting.delete(spoken));
    this.#waiting.add(spoken);
  }

  /** Nothing has left this process before the text is spoken, so a call that cannot be spoken is never in doubt. */
  async #call(call: Call, pdu: Submit, settle: Settle): Promise<void> {
    const spoken = await this.#speak(call, textOf(pdu)).catch(() => "late" as const);
    if (spoken === "late") return refuse(settle, STATUS.ESME_RSYSERR);
    if (spoken === "void") return refuse(settle, STATUS.ESME_RX_R_APPN);
    // In place: a late response is matched by the object.
    pdu.tlvs = withCall(pdu.tlvs, { ...call, token: spoken.token });
    this.#inner.submit(pdu, settle);
  }
}

function refuse(settle: Settle, status: number): void {
  settle({ kind: "response", pdu: { command: "submit_sm_resp", sequence: 0, status, messageId: "", tlvs: {} } });
}
