import type { Socket } from "node:net";

import { noted } from "../../base/sentences/sentence.ts";
import { isResponse, responseOf } from "../pdu/commands.ts";
import type { Command } from "../pdu/commands.ts";
import { encodeEmptyTo, encodeTo } from "../pdu/encode.ts";
import { PduError } from "../pdu/pdu-error.ts";
import type { Pdu, PduInput } from "../pdu/pdu.ts";
import { MalformedPdu, MAX_PDU_OCTETS, PduReader } from "../pdu/reader.ts";
import { STATUS } from "../pdu/status.ts";
import { Outbox } from "./outbox.ts";
import { Outstanding, refuse } from "./outstanding.ts";
import type { Outcome, Settle, Waiting } from "./outstanding.ts";
import { boundState, mayIssue } from "./states.ts";
import type { Role, SessionState } from "./states.ts";
import { Watch } from "./watch.ts";

/** A session's limits, and the callbacks to its owner. */
export interface SessionOptions {
  role: Role;
  /** Called for each request of the peer, to be answered with `reply`. The session itself answers enquire_link and unbind. */
  onRequest: (pdu: Pdu, session: Session) => void;
  /** A response to a request that was settled as `timeout`. */
  onLateResponse?: ((response: Pdu, request: PduInput, session: Session) => void) | undefined;
  /** The window has room again, after a response, a timeout or a bind. */
  onFree?: ((session: Session) => void) | undefined;
  /** A PDU that could not be read, and has been answered. */
  onMalformed?: ((pdu: MalformedPdu, session: Session) => void) | undefined;
  /** Called once at the end, after every outstanding request has been settled. */
  onClose?: ((reason: string, session: Session) => void) | undefined;
  /** How many of our requests may be unanswered. Default: 10. */
  window?: number | undefined;
  responseTimeoutMs?: number | undefined;
  /** How long the peer may be silent before it is sent enquire_link; 0 disables this. */
  enquireLinkMs?: number | undefined;
  /** How long the session may pass no PDU other than enquire_link before it unbinds; 0 disables this. */
  inactivityMs?: number | undefined;
  /** How long the session may stay unbound; 0 disables this. */
  sessionInitMs?: number | undefined;
  maxPduOctets?: number | undefined;
  /** How many of the peer's requests may be unanswered before we stop reading. */
  maxUnanswered?: number | undefined;
  /** The sequence number before the first one; for tests of the wrap-around. */
  lastSequence?: number | undefined;
}

const withDefaults = (options: SessionOptions) => ({
  ...options,
  window: options.window ?? 10,
  responseTimeoutMs: options.responseTimeoutMs ?? 10_000,
  enquireLinkMs: options.enquireLinkMs ?? 30_000,
  inactivityMs: options.inactivityMs ?? 0,
  sessionInitMs: options.sessionInitMs ?? 0,
  maxUnanswered: options.maxUnanswered ?? 1_000,
});

/**
 * Unwritten octets at which we stop reading: a peer that sends requests without reading the responses must not consume our
 * memory.
 */
const MAX_UNWRITTEN_OCTETS = 1_048_576;

/** One SMPP session over one connected socket, as client or server. */
export class Session {
  readonly socket: Socket;
  readonly #options: ReturnType<typeof withDefaults>;
  readonly #reader: PduReader;
  readonly #outbox: Outbox;
  readonly #outstanding: Outstanding;
  /** Requests of the peer. */
  readonly #unanswered = new Set<Pdu>();
  readonly #watch: Watch;
  #state: SessionState = "open";
  /** Why the session is ending, once it is. */
  #closing: string | undefined;
  /** The unbind in progress: ours, or the peer's request. */
  #unbind: "ours" | Pdu | undefined;
  #isPaused = false;
  #isStalled = false;
  #isReading = false;

  constructor(socket: Socket, options: SessionOptions) {
    this.socket = socket;
    this.#options = withDefaults(options);
    const { maxPduOctets = MAX_PDU_OCTETS, lastSequence } = options;
    this.#reader = new PduReader(maxPduOctets);
    this.#outbox = new Outbox(
      socket,
      () => this.#resumeReading(),
      (reason) => this.#end(reason),
    );
    this.#outstanding = new Outstanding(
      this.#options.responseTimeoutMs,
      (expired) => this.#expired(expired),
      lastSequence,
    );
    this.#watch = new Watch(this.#options, {
      isStalled: () => this.#isStalled,
      blockedMs: () => this.#outbox.blockedMs,
      enquire: (settle) => this.#enquire(settle),
      onDead: (reason) => this.#end(reason),
      onInactive: () => void this.unbind(),
    });
    if (this.#options.sessionInitMs > 0)
      this.#watch.deadline(this.#options.sessionInitMs, () => this.close(noted("not bound in time")));
    socket.setNoDelay(true);
    socket.on("data", (chunk: Buffer) => this.#received(chunk));
    socket.on("error", (error) => this.#end(error.message));
    socket.on("end", () => this.#end(this.#closing ?? noted("the peer closed the connection")));
    socket.on("close", () => this.#end(this.#closing ?? noted("the connection closed")));
  }

  get role(): Role {
    return this.#options.role;
  }

  get window(): number {
    return this.#options.window;
  }

  get state(): SessionState {
    return this.#state;
  }

  /** Whether the session is bound, so that messages can be exchanged. */
  get bound(): boolean {
    return this.#closing === undefined && this.#unbind === undefined && this.#state.startsWith("bound_");
  }

  /** How many more requests fit the window now. */
  get free(): number {
    return this.bound ? Math.max(0, this.window - this.#outstanding.windowed) : 0;
  }

  /** Requests in the window: enquire_link and the like do not count. */
  get outstanding(): number {
    return this.#outstanding.windowed;
  }

  /** Requests of the peer that we have not answered yet. */
  get unanswered(): number {
    return this.#unanswered.size;
  }

  /**
   * Sends a request under the next sequence number. `settle` is called exactly once, and not before this returns. A request
   * that the window, the state (§2.3) or a field does not allow is settled as `unsent`.
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

  /** Sends outbind or alert_notification, which have no response. False if the state or a field does not allow it. */
  notify(pdu: PduInput<"outbind" | "alert_notification">): boolean {
    if (this.#hindrance(pdu.command, false) !== undefined) return false;
    encodeTo(this.#outbox.writer, pdu, this.#outstanding.nextSequence());
    this.#flushSoon();
    return true;
  }

  /**
   * Answers a request passed to `onRequest`, once; false if it was answered before or the session has ended. An error is sent
   * with no body, or an empty one. Accepting a bind binds the session.
   */
  reply(request: Pdu, status: number, fields?: object): boolean {
    const command = responseOf(request.command);
    if (!this.#unanswered.delete(request) || this.#state === "closed" || command === undefined) return false;
    if (status === 0) this.#maybeBound(command);
    if (status === 0 || fields !== undefined) {
      encodeTo(this.#outbox.writer, { ...fields, command, status } as PduInput, request.sequence);
    } else {
      encodeEmptyTo(this.#outbox.writer, command, status, request.sequence);
    }
    this.#flushSoon();
    this.#answerUnbind();
    this.#resumeReading();
    return true;
  }

  /** Stops reading until `resume`: TCP's back-pressure makes the peer wait. */
  pause(): void {
    this.#isPaused = true;
    this.#stall();
  }

  resume(): void {
    this.#isPaused = false;
    this.#resumeReading();
  }

  /**
   * The handshake of §4.2: stops sending requests, sends unbind, waits for its response or the timeout, and ends the
   * connection. Resolves with how the unbind ended; undefined if there was nothing to unbind.
   */
  async unbind(): Promise<Outcome | undefined> {
    let outcome: Outcome | undefined;
    if (this.bound) {
      this.#unbind = "ours";
      outcome = await new Promise<Outcome>((resolve) => this.#send({ command: "unbind" }, resolve, false));
    }
    if (this.#state !== "closed") this.#state = "unbound";
    this.close(noted("unbound by us"));
    return outcome;
  }

  /** Writes what is pending and ends the connection; outstanding requests are settled now. */
  close(reason: string): void {
    this.#close(reason, "now");
  }

  /** Like `close`, after a response to which the peer ends the connection: it is given a moment to do so. */
  closeAfterPeer(reason: string): void {
    this.#close(reason, "after the peer");
  }

  /** Ends the connection at once. */
  destroy(reason: string): void {
    this.#end(reason);
  }

  // Sending.

  #hindrance(command: Command, windowed: boolean): string | undefined {
    if (this.#closing !== undefined || this.#state === "closed") return "the session has ended";
    if (this.#unbind !== undefined) return "the session is being unbound";
    if (!mayIssue(this.role, command, this.#state)) return `${command} is not allowed in the state ${this.#state}`;
    if (windowed && this.#outstanding.windowed >= this.window) return "the window is full";
    return undefined;
  }

  #send(request: PduInput, settle: Settle, windowed: boolean): void {
    const sequence = this.#outstanding.nextSequence();
    try {
      encodeTo(this.#outbox.writer, request, sequence);
    } catch (error) {
      if (!(error instanceof PduError)) throw error;
      return refuse(settle, error.message);
    }
    this.#outstanding.add(sequence, { request, settle, batch: this.#outbox.batch, windowed });
    this.#flushSoon();
  }

  #enquire(settle: Settle): boolean {
    if (this.#hindrance("enquire_link", false) !== undefined) return false;
    this.#send({ command: "enquire_link" }, settle, false);
    return true;
  }

  /** PDUs encoded while reading are flushed when reading ends. */
  #flushSoon(): void {
    if (!this.#isReading) this.#outbox.flushSoon();
  }

  #expired(waiting: Waiting[]): void {
    for (const { settle } of waiting) settle({ kind: "timeout" });
    this.#options.onFree?.(this);
  }

  // Reading.

  #received(chunk: Buffer): void {
    if (this.#state === "closed" || this.#closing !== undefined) return;
    this.#reader.push(chunk);
    if (!this.#isStalled) this.#readMore();
  }

  #resumeReading(): void {
    if (this.#isStalled) this.#readMore();
  }

  /** Reads what has arrived until none is left or the peer must wait. */
  #readMore(): void {
    if (this.#isReading) return;
    this.#isReading = true;
    while (!this.#mustWait()) {
      const pdu = this.#reader.next();
      if (pdu === undefined) break;
      this.#watch.heard();
      if (pdu instanceof MalformedPdu) this.#malformed(pdu);
      else if (isResponse(pdu.command)) this.#acceptResponse(pdu);
      else this.#acceptRequest(pdu);
    }
    this.#isReading = false;
    if (this.#state === "closed") return;
    this.#outbox.flush();
    if (this.#mustWait()) this.#stall();
    else this.#unstall();
  }

  #mustWait(): boolean {
    if (this.#isPaused || this.#closing !== undefined || this.#state === "closed") return true;
    return this.#unanswered.size >= this.#options.maxUnanswered || this.#outbox.pending >= MAX_UNWRITTEN_OCTETS;
  }

  #stall(): void {
    this.#isStalled = true;
    this.socket.pause();
  }

  #unstall(): void {
    if (!this.#isStalled) return;
    this.#isStalled = false;
    this.#watch.heard();
    this.socket.resume();
  }

  #acceptRequest(pdu: Pdu): void {
    if (pdu.command === "enquire_link") return this.#replyEmpty("enquire_link_resp", 0, pdu.sequence);
    this.#watch.active();
    const peer = this.role === "esme" ? "smsc" : "esme";
    const response = responseOf(pdu.command);
    if (!mayIssue(peer, pdu.command, this.#state) || typeof this.#unbind === "object") {
      const isBoundAlready = boundState(pdu.command) !== undefined && this.#state !== "open";
      const status = isBoundAlready ? STATUS.ESME_RALYBND : STATUS.ESME_RINVBNDSTS;
      return this.#replyEmpty(response ?? "generic_nack", status, pdu.sequence);
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
    // A response of another command answers nothing; the request keeps waiting.
    if (pdu.command !== "generic_nack" && responseOf(waiting.request.command) !== pdu.command) return;
    this.#outstanding.remove(pdu.sequence, waiting);
    if (waiting.windowed) this.#watch.active();
    if (pdu.status === 0) this.#maybeBound(pdu.command);
    waiting.settle({ kind: "response", pdu });
    this.#options.onFree?.(this);
  }

  #malformed(pdu: MalformedPdu): void {
    this.#options.onMalformed?.(pdu, this);
    if (pdu.fatal) {
      this.#replyEmpty("generic_nack", pdu.status, pdu.sequence);
      return this.close(pdu.reason);
    }
    if (!pdu.isResponse) this.#replyEmpty(pdu.response, pdu.status, pdu.sequence);
  }

  #replyEmpty(command: Command, status: number, sequence: number): void {
    encodeEmptyTo(this.#outbox.writer, command, status, sequence);
  }

  // The session's life.

  #maybeBound(response: Command): void {
    const state = boundState(response);
    if (state === undefined || this.#state !== "open") return;
    this.#state = state;
    this.#watch.met();
    this.#watch.active();
  }

  #unbindAsked(pdu: Pdu): void {
    this.#unbind = pdu;
    this.#watch.deadline(this.#options.responseTimeoutMs, () => this.close(noted("unbound by the peer")));
    this.#answerUnbind();
  }

  /** The peer's unbind is answered after its earlier requests, or it would send those again. */
  #answerUnbind(): void {
    if (typeof this.#unbind !== "object" || this.#unanswered.size > 0 || this.#closing !== undefined) return;
    this.#replyEmpty("unbind_resp", 0, this.#unbind.sequence);
    this.#state = "unbound";
    this.closeAfterPeer(noted("unbound by the peer"));
  }

  #close(reason: string, ends: "now" | "after the peer"): void {
    if (this.#closing !== undefined) return;
    this.#closing = reason;
    this.#end(reason, ends);
  }

  /** Ends the session and settles everything, once. What is encoded is sent, unless the connection is ended at once. */
  #end(reason: string, ends: "at once" | "now" | "after the peer" = "at once"): void {
    if (this.#state === "closed") return;
    this.#closing ??= reason;
    if (ends === "at once") this.#outbox.destroy();
    else this.#outbox.end(ends === "after the peer");
    this.#state = "closed";
    this.#watch.stop();
    this.#unanswered.clear();
    for (const { settle, batch } of this.#outstanding.takeAll())
      settle({ kind: batch < this.#outbox.batch ? "lost" : "unsent", reason });
    this.#options.onClose?.(reason, this);
  }
}
