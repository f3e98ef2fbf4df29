import type { Socket } from "node:net";

import { isResponse, responseOf } from "../pdu/commands.ts";
import type { Command } from "../pdu/commands.ts";
import { encodeHeaderTo, encodeTo } from "../pdu/encode.ts";
import { linger } from "./linger.ts";
import { Outstanding, refuse } from "./outstanding.ts";
import type { Outcome, Settle } from "./outstanding.ts";
import { PduError } from "../pdu/pdu-error.ts";
import type { Pdu, PduInput } from "../pdu/pdu.ts";
import { MalformedPdu, MAX_PDU_OCTETS, PduReader } from "../pdu/reader.ts";
import { boundState, mayIssue } from "./states.ts";
import type { Role, SessionState } from "./states.ts";
import type { SessionOptions } from "./session-options.ts";
import { STATUS } from "../pdu/status.ts";
import { Writer } from "../pdu/writer.ts";

/** Unwritten octets at which we stop reading: a peer that asks and does not read gets no memory of ours. */
const MAX_UNWRITTEN_OCTETS = 1_048_576;

/** One SMPP session over one connected socket, on either side of it. */
export class Session {
  readonly role: Role;
  readonly socket: Socket;
  readonly window: number;
  readonly #options: SessionOptions;
  readonly #responseTimeoutMs: number;
  readonly #enquireLinkMs: number;
  readonly #inactivityMs: number;
  readonly #maxUnanswered: number;
  readonly #reader: PduReader;
  readonly #writer = new Writer();
  readonly #outstanding: Outstanding;
  readonly #unanswered = new Set<Pdu>();
  #state: SessionState = "open";
  #closing: string | undefined;
  /** Number of socket writes begun: what waits with this batch or a later one has not left. */
  #batches = 0;
  #writing = false;
  #writingSinceMs = 0;
  #flushDue = false;
  #ownerPaused = false;
  #stalled = false;
  #reading = false;
  #unbindRequest: Pdu | undefined;
  /** Whether an unbind is under way, from either side. */
  #unbinding = false;
  #enquiring = false;
  #receivedMs = performance.now();
  #activeMs = this.#receivedMs;
  #deadlineTimer: NodeJS.Timeout | undefined;
  #aliveTimer: NodeJS.Timeout | undefined;
  #inactivityTimer: NodeJS.Timeout | undefined;
  #initTimer: NodeJS.Timeout | undefined;

  constructor(socket: Socket, options: SessionOptions) {
    this.socket = socket;
    this.role = options.role;
    this.window = options.window ?? 10;
    this.#options = options;
    this.#responseTimeoutMs = options.responseTimeoutMs ?? 10_000;
    this.#enquireLinkMs = options.enquireLinkMs ?? 30_000;
    this.#inactivityMs = options.inactivityMs ?? 0;
    this.#maxUnanswered = options.maxUnanswered ?? 1_000;
    this.#reader = new PduReader(options.maxPduOctets ?? MAX_PDU_OCTETS);
    this.#outstanding = new Outstanding(options.lastSequence);
    const initMs = options.sessionInitMs ?? 0;
    if (initMs > 0) this.#initTimer = setTimeout(() => this.close("not bound in time"), initMs);
    this.#watchAlive();
    this.#watchActivity();
    socket.setNoDelay(true);
    socket.on("data", (chunk: Buffer) => this.#received(chunk));
    socket.on("error", (error) => this.#end(error.message));
    socket.on("end", () => this.#end(this.#closing ?? "the peer closed the connection"));
    socket.on("close", () => this.#end(this.#closing ?? "the connection closed"));
  }

  get state(): SessionState {
    return this.#state;
  }

  /** Whether requests of messages may pass. */
  get bound(): boolean {
    return this.#closing === undefined && !this.#unbinding && this.#state.startsWith("bound_");
  }

  /** How many more requests the window takes now. */
  get free(): number {
    return this.bound ? Math.max(0, this.window - this.#outstanding.windowed) : 0;
  }

  /** Requests in the window: enquire_link and the like do not count. */
  get outstanding(): number {
    return this.#outstanding.windowed;
  }

  /** Requests of the peer that we have not answered. */
  get unanswered(): number {
    return this.#unanswered.size;
  }

  /**
   * Sends a request; its sequence number is ours to give. `settle` is called exactly once, never before this returns.
   * A request that the window, the state (§2.3) or a field forbids is settled as `unsent`.
   */
  request(pdu: PduInput, settle: Settle): void {
    const windowed =
      pdu.command !== "unbind" && pdu.command !== "enquire_link" && boundState(pdu.command) === undefined;
    const hindrance = this.#hindrance(pdu.command, windowed);
    if (hindrance !== undefined) return refuse(settle, hindrance);
    this.#send(pdu, settle, windowed);
  }

  /** `request` as a promise; it never rejects. */
  ask(pdu: PduInput): Promise<Outcome> {
    return new Promise((resolve) => this.request(pdu, resolve));
  }

  /** Sends what has no response: outbind and alert_notification. False when the state or a field forbids it. */
  notify(pdu: PduInput<"outbind" | "alert_notification">): boolean {
    if (this.#hindrance(pdu.command, false) !== undefined) return false;
    encodeTo(this.#writer, pdu, this.#outstanding.nextSequence());
    this.#flushSoon();
    return true;
  }

  /**
   * Answers a request given to `onRequest`, once; false when it was answered before or the session has ended.
   * An error goes without a body, as §4.4.2 and its like say. Accepting a bind binds the session.
   */
  reply(request: Pdu, status: number, fields?: object): boolean {
    const command = responseOf(request.command);
    if (!this.#unanswered.delete(request) || this.#state === "closed" || command === undefined) return false;
    const state = status === 0 ? boundState(command) : undefined;
    if (state !== undefined && this.#state === "open") this.#becomeBound(state);
    if (status === 0 || fields !== undefined) {
      encodeTo(this.#writer, { ...fields, command, status } as PduInput, request.sequence);
    } else {
      encodeHeaderTo(this.#writer, command, status, request.sequence);
    }
    this.#flushSoon();
    if (this.#unbindRequest !== undefined) this.#answerUnbind();
    if (this.#stalled) this.#readMore();
    return true;
  }

  /** Stops reading until `resume`: the peer then waits, by TCP's own back-pressure. */
  pause(): void {
    this.#ownerPaused = true;
    this.#stall();
  }

  resume(): void {
    this.#ownerPaused = false;
    if (this.#stalled) this.#readMore();
  }

  /** The handshake of §4.2: no more requests, unbind, its answer or the timeout, the end. */
  async unbind(): Promise<void> {
    if (this.bound) {
      this.#unbinding = true;
      await new Promise<Outcome>((resolve) => this.#send({ command: "unbind" }, resolve, false));
    }
    if (this.#state !== "closed") this.#state = "unbound";
    this.close("unbound by us");
  }

  /** Writes what is due and ends the connection; outstanding requests are settled now. */
  close(reason: string): void {
    if (this.#closing !== undefined) return;
    this.#closing = reason;
    if (this.#writer.pending > 0 && !this.socket.destroyed) this.#write();
    this.#end(reason, true);
  }

  /** Ends the connection at once. */
  destroy(reason: string): void {
    this.#end(reason);
  }

  #hindrance(command: Command, windowed: boolean): string | undefined {
    if (this.#closing !== undefined || this.#state === "closed") return "the session has ended";
    if (this.#unbinding) return "the session is being unbound";
    if (!mayIssue(this.role, command, this.#state)) return `${command} is not allowed in the state ${this.#state}`;
    if (windowed && this.#outstanding.windowed >= this.window) return "the window is full";
    return undefined;
  }

  #send(request: PduInput, settle: Settle, windowed: boolean): void {
    const sequence = this.#outstanding.nextSequence();
    try {
      encodeTo(this.#writer, request, sequence);
    } catch (error) {
      if (!(error instanceof PduError)) throw error;
      return refuse(settle, error.message);
    }
    const deadlineMs = performance.now() + this.#responseTimeoutMs;
    this.#outstanding.add(sequence, { request, settle, deadlineMs, batch: this.#batches, windowed });
    this.#deadlineTimer ??= setTimeout(() => this.#expire(), this.#responseTimeoutMs);
    this.#flushSoon();
  }

  #flushSoon(): void {
    if (this.#flushDue || this.#reading) return;
    this.#flushDue = true;
    process.nextTick(() => {
      this.#flushDue = false;
      this.#flush();
    });
  }

  /** One write at a time: what the socket has not taken yet stays here, so that we know it has not left. */
  #flush(): void {
    if (this.#writing || this.#writer.pending === 0 || this.#state === "closed") return;
    this.#write();
  }

  #write(): void {
    this.#writing = true;
    this.#writingSinceMs = performance.now();
    this.#batches++;
    this.socket.write(this.#writer.take(), (error) => {
      this.#writing = false;
      if (error !== undefined && error !== null) return this.#end(error.message);
      this.#flush();
      if (this.#stalled) this.#readMore();
    });
  }

  #received(chunk: Buffer): void {
    if (this.#state === "closed" || this.#closing !== undefined) return;
    this.#reader.push(chunk);
    if (!this.#stalled) this.#readMore();
  }

  /** Reads what is held until it is used up or until someone must wait. */
  #readMore(): void {
    if (this.#reading) return;
    this.#reading = true;
    while (!this.#mustWait()) {
      const pdu = this.#reader.next();
      if (pdu === undefined) break;
      if (pdu instanceof MalformedPdu) this.#malformed(pdu);
      else this.#accept(pdu);
    }
    this.#reading = false;
    if (this.#state === "closed") return;
    this.#flush();
    if (this.#mustWait()) this.#stall();
    else this.#unstall();
  }

  #mustWait(): boolean {
    if (this.#ownerPaused || this.#closing !== undefined || this.#state === "closed") return true;
    return this.#unanswered.size >= this.#maxUnanswered || this.#writer.pending >= MAX_UNWRITTEN_OCTETS;
  }

  #stall(): void {
    this.#stalled = true;
    this.socket.pause();
  }

  #unstall(): void {
    if (!this.#stalled) return;
    this.#stalled = false;
    // What came while nobody listened is not the peer's silence.
    this.#receivedMs = performance.now();
    this.socket.resume();
  }

  #accept(pdu: Pdu): void {
    this.#receivedMs = performance.now();
    if (isResponse(pdu.command)) return this.#acceptResponse(pdu);
    if (pdu.command === "enquire_link") {
      encodeHeaderTo(this.#writer, "enquire_link_resp", 0, pdu.sequence);
      return;
    }
    this.#activeMs = this.#receivedMs;
    const peer = this.role === "esme" ? "smsc" : "esme";
    const response = responseOf(pdu.command);
    if (!mayIssue(peer, pdu.command, this.#state) || this.#unbindRequest !== undefined) {
      const again = boundState(pdu.command) !== undefined && this.#state !== "open";
      const status = again ? STATUS.ESME_RALYBND : STATUS.ESME_RINVBNDSTS;
      encodeHeaderTo(this.#writer, response ?? "generic_nack", status, pdu.sequence);
      return;
    }
    if (pdu.command === "unbind") return this.#unbindAsked(pdu);
    if (response !== undefined) this.#unanswered.add(pdu);
    this.#options.onRequest(pdu, this);
  }

  #acceptResponse(pdu: Pdu): void {
    const waiting = this.#outstanding.get(pdu.sequence);
    if (waiting === undefined) {
      const request = this.#outstanding.takeTimedOut(pdu.sequence);
      if (request !== undefined) this.#options.onLateResponse?.(pdu, request, this);
      return;
    }
    // A response of another command answers nothing; the request goes on waiting.
    if (pdu.command !== "generic_nack" && responseOf(waiting.request.command) !== pdu.command) return;
    this.#outstanding.remove(pdu.sequence, waiting);
    if (waiting.windowed) this.#activeMs = this.#receivedMs;
    const state = pdu.status === 0 ? boundState(pdu.command) : undefined;
    if (state !== undefined && this.#state === "open") this.#becomeBound(state);
    waiting.settle({ kind: "response", pdu });
    this.#options.onFree?.(this);
  }

  #malformed(pdu: MalformedPdu): void {
    this.#receivedMs = performance.now();
    this.#options.onMalformed?.(pdu, this);
    if (pdu.fatal) {
      encodeHeaderTo(this.#writer, "generic_nack", pdu.status, pdu.sequence);
      return this.close(pdu.reason);
    }
    if (pdu.isResponse) return;
    encodeHeaderTo(this.#writer, pdu.response, pdu.status, pdu.sequence);
  }

  #becomeBound(state: SessionState): void {
    this.#state = state;
    clearTimeout(this.#initTimer);
    this.#activeMs = performance.now();
  }

  /** The answer to unbind comes after those to the requests before it, or they would be sent to us again. */
  #unbindAsked(pdu: Pdu): void {
    this.#unbindRequest = pdu;
    this.#unbinding = true;
    this.#initTimer = setTimeout(() => this.close("unbound by the peer"), this.#responseTimeoutMs);
    this.#answerUnbind();
  }

  #answerUnbind(): void {
    if (this.#unbindRequest === undefined || this.#unanswered.size > 0 || this.#closing !== undefined) return;
    encodeHeaderTo(this.#writer, "unbind_resp", 0, this.#unbindRequest.sequence);
    this.#state = "unbound";
    this.close("unbound by the peer");
  }

  #expire(): void {
    this.#deadlineTimer = undefined;
    const now = performance.now();
    const expired = this.#outstanding.takeExpired(now);
    const first = this.#outstanding.firstDeadlineMs;
    if (first !== undefined) this.#deadlineTimer = setTimeout(() => this.#expire(), Math.max(1, first - now));
    for (const waiting of expired) waiting.settle({ kind: "timeout" });
    if (expired.length > 0) this.#options.onFree?.(this);
  }

  /** Asks a silent peer, and takes no sign of life at all for the end of the link. */
  #watchAlive(): void {
    if (this.#enquireLinkMs === 0 || this.#state === "closed") return;
    if (this.#writing && performance.now() - this.#writingSinceMs > this.#enquireLinkMs + this.#responseTimeoutMs) {
      return this.#end("the peer does not read");
    }
    const silentMs = this.#stalled ? 0 : performance.now() - this.#receivedMs;
    const waitMs = this.#enquireLinkMs - silentMs;
    if (waitMs <= 0 && !this.#enquiring && this.#hindrance("enquire_link", false) === undefined) {
      this.#enquiring = true;
      const askedMs = performance.now();
      this.#send(
        { command: "enquire_link" },
        (outcome) => {
          this.#enquiring = false;
          if (outcome.kind !== "timeout" || this.#stalled || this.#receivedMs > askedMs) return;
          this.#end("the peer did not answer enquire_link");
        },
        false,
      );
    }
    this.#aliveTimer = setTimeout(() => this.#watchAlive(), waitMs > 0 ? Math.max(1, waitMs) : this.#enquireLinkMs);
  }

  #watchActivity(): void {
    if (this.#inactivityMs === 0 || this.#state === "closed") return;
    const waitMs = this.#inactivityMs - (performance.now() - this.#activeMs);
    if (waitMs <= 0) {
      void this.unbind();
      return;
    }
    this.#inactivityTimer = setTimeout(() => this.#watchActivity(), Math.max(1, waitMs));
  }

  /** Settles everything once. With `lingering` what was written may still leave. */
  #end(reason: string, lingering = false): void {
    if (this.#state === "closed") return;
    this.#state = "closed";
    this.#closing ??= reason;
    for (const timer of [this.#deadlineTimer, this.#aliveTimer, this.#inactivityTimer, this.#initTimer])
      clearTimeout(timer);
    if (lingering) linger(this.socket);
    else this.socket.destroy();
    this.#unanswered.clear();
    for (const waiting of this.#outstanding.takeAll()) {
      waiting.settle({ kind: waiting.batch < this.#batches ? "lost" : "unsent", reason });
    }
    this.#options.onClose?.(reason, this);
  }
}
