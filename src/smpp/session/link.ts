import net from "node:net";
import tls from "node:tls";

import { failureOf } from "../../base/errors.ts";
import { noted } from "../../base/sentences/sentence.ts";
import type { BindCommand } from "../pdu/commands.ts";
import { refuse } from "./outstanding.ts";
import type { Outcome, Settle } from "./outstanding.ts";
import { Pacer } from "./pacer.ts";
import type { Pdu, PduInput, PduOf } from "../pdu/pdu.ts";
import { Session } from "./session.ts";
import { STATUS, statusName, statusSentence, type StatusName } from "../pdu/status.ts";

export type LinkState = "connecting" | "binding" | "bound" | "down";

/** The state of a link, its reason, and since when. */
export interface LinkStatus {
  state: LinkState;
  reason: string;
  since: Date;
  /** Of a link that is down: what failed by its name, `ECONNREFUSED` or `ESME_RINVPASWD`. Absent where a connection just ended. */
  code?: string | undefined;
}

/** TLS of a link or a listener; the fields are those of `node:tls`. */
export interface LinkTls {
  servername?: string | undefined;
  ca?: string | Buffer | undefined;
  /** Whether the certificate is verified. Default: true. */
  rejectUnauthorized?: boolean | undefined;
}

/** Answers a deliver_sm or data_sm with a command_status, once. */
export type Answer = (status: number) => void;

export interface LinkOptions {
  host: string;
  port: number;
  systemId: string;
  password: string;
  systemType?: string | undefined;
  addressRange?: string | undefined;
  /** One session for both directions, or a transmitter and a receiver. */
  bind: "transceiver" | "tx_rx";
  tls?: LinkTls | undefined;
  window?: number | undefined;
  partsPerSecond?: number | undefined;
  responseTimeoutMs?: number | undefined;
  enquireLinkMs?: number | undefined;
  /** Longer PDUs end the session. */
  maxPduOctets?: number | undefined;
  connectTimeoutMs?: number | undefined;
  /**
   * The wait before the first reconnect, doubling up to `lastMs`; `refusedMs` after refused credentials, because carriers lock
   * accounts.
   */
  backoff?: { firstMs?: number; lastMs?: number; refusedMs?: number } | undefined;
  /** From 0 to 1, for jitter. */
  random?: (() => number) | undefined;
  /** Receipts and inbound messages. */
  onDeliver: (pdu: PduOf<"deliver_sm" | "data_sm">, answer: Answer) => void;
  onState?: ((status: LinkStatus) => void) | undefined;
  /** The command_status of the answer to our bind or unbind; -1 if there was none. */
  onBind?: ((command: BindCommand | "unbind", status: number) => void) | undefined;
  /** `free` may have grown. */
  onFree?: (() => void) | undefined;
  /** The response to a submit that was settled as `timeout`. */
  onLateResponse?: ((response: Pdu, request: PduInput) => void) | undefined;
}

/** The requests that a link sends. */
export type Submit = PduInput<"submit_sm" | "submit_multi" | "data_sm" | "query_sm" | "cancel_sm" | "replace_sm">;

/** After being bound for this long, a link reconnects with the shortest wait. */
const STABLE_MS = 10_000;
/** Refusals of the credentials. */
const credentials = new Set<string | undefined>([
  "ESME_RINVPASWD",
  "ESME_RINVSYSID",
  "ESME_RINVSYSTYP",
] satisfies StatusName[]);
/** The `code` of a connection or a bind without an answer in time. */
const timedOut = "ETIMEDOUT";

/** Destroys the sockets of an attempt that have no session yet. */
function destroyUnused(attempt: Attempt): void {
  for (const socket of attempt.sockets) {
    if (!attempt.sessions.some((session) => session.socket === socket)) socket.destroy();
  }
}

/** One attempt to bind, and its sessions: when one ends, so do the others. */
interface Attempt {
  sockets: net.Socket[];
  sessions: Session[];
  over: boolean;
}

/** A link to a carrier, as the ESME: reconnects until it is stopped or drained. */
export class Link {
  readonly #options: LinkOptions;
  readonly #pacer: Pacer;
  #status: LinkStatus = { state: "down", reason: noted("not started"), since: new Date() };
  #attempt: Attempt | undefined;
  #transmitter: Session | undefined;
  #wanted = false;
  #draining = false;
  #failures = 0;
  #boundMs = 0;
  #retryTimer: NodeJS.Timeout | undefined;
  #paceTimer: NodeJS.Timeout | undefined;
  readonly #idle: (() => void)[] = [];

  constructor(options: LinkOptions) {
    this.#options = options;
    this.#pacer = new Pacer(options.partsPerSecond);
  }

  get status(): LinkStatus {
    return this.#status;
  }

  /** The current pace, `Infinity` without a limit. Throttling by the carrier lowers it. */
  get partsPerSecond(): number {
    return this.#pacer.partsPerSecond;
  }

  /** How many submits may be made now: the smaller of what the window and the pace allow. */
  get free(): number {
    if (this.#draining) return 0;
    const room = this.#transmitter?.free ?? 0;
    if (room === 0) return 0;
    const paced = this.#pacer.available;
    if (paced === 0) this.#wakeLater();
    return Math.min(room, paced);
  }

  /** Submits without a response. */
  get outstanding(): number {
    return this.#transmitter?.outstanding ?? 0;
  }

  /** Connects, and reconnects when the link is lost. Also ends a drain. */
  start(): void {
    this.#draining = false;
    if (this.#wanted) return;
    this.#wanted = true;
    this.#connect();
  }

  /** Sends a request. `settle` is called exactly once, and not before this returns. A request beyond `free` is `unsent`. */
  submit(pdu: Submit, settle: Settle): void {
    const session = this.#transmitter;
    const hindrance = this.#draining
      ? noted("the link is being drained")
      : session === undefined
        ? noted("the link is down")
        : undefined;
    if (session === undefined || hindrance !== undefined || session.free === 0 || !this.#pacer.take()) {
      const reason = hindrance ?? noted(session?.free === 0 ? "the window is full" : "the throughput limit is reached");
      return refuse(settle, reason);
    }
    session.request(pdu, (outcome) => {
      if (outcome.kind === "response" && congested(outcome.pdu.status)) this.#pacer.throttled();
      settle(outcome);
      if (session.outstanding === 0) this.#nowIdle();
    });
  }

  /** Unbinds, and binds again without waiting. */
  async rebind(): Promise<void> {
    if (!this.#wanted) return this.start();
    clearTimeout(this.#retryTimer);
    this.#failures = 0;
    await this.#leave(noted("rebinding"));
    if (this.#wanted) this.#connect();
  }

  /** Accepts no more submits, waits for the outstanding ones, then unbinds. `start` brings the link back. */
  async drain(): Promise<void> {
    this.#draining = true;
    if (this.outstanding > 0) await new Promise<void>((resolve) => this.#idle.push(resolve));
    // `start` may have ended the drain meanwhile.
    if (this.#draining) await this.#stop(noted("drained"));
  }

  /** Unbinds and stays down; outstanding submits are settled as `lost`. */
  async stop(): Promise<void> {
    await this.#stop(noted("stopped"));
  }

  async #stop(reason: string): Promise<void> {
    this.#wanted = false;
    clearTimeout(this.#retryTimer);
    clearTimeout(this.#paceTimer);
    this.#paceTimer = undefined;
    await this.#leave(reason);
    this.#nowIdle();
  }

  async #leave(reason: string): Promise<void> {
    const attempt = this.#attempt;
    this.#attempt = undefined;
    this.#transmitter = undefined;
    if (attempt !== undefined) {
      attempt.over = true;
      await Promise.all(attempt.sessions.map(async (session) => this.#ended("unbind", await session.unbind())));
      destroyUnused(attempt);
    }
    this.#become("down", reason);
  }

  #become(state: LinkState, reason: string, code?: string): void {
    this.#status = { state, reason, since: new Date(), code };
    this.#options.onState?.(this.#status);
  }

  #connect(): void {
    const attempt: Attempt = { sockets: [], sessions: [], over: false };
    this.#attempt = attempt;
    this.#become(
      "connecting",
      noted("connecting to {address}", { address: `${this.#options.host}:${this.#options.port}` }),
    );
    const commands: BindCommand[] =
      this.#options.bind === "transceiver" ? ["bind_transceiver"] : ["bind_transmitter", "bind_receiver"];
    for (const command of commands) this.#connectOne(attempt, command, commands.length);
  }

  #connectOne(attempt: Attempt, command: BindCommand, wanted: number): void {
    const { host, port, connectTimeoutMs = 10_000 } = this.#options;
    const secure = this.#options.tls;
    const socket =
      secure === undefined
        ? net.connect({ host, port })
        : tls.connect({
            host,
            port,
            rejectUnauthorized: secure.rejectUnauthorized ?? true,
            ...(secure.servername === undefined ? {} : { servername: secure.servername }),
            ...(secure.ca === undefined ? {} : { ca: secure.ca }),
          });
    attempt.sockets.push(socket);
    const failed = (reason: string, code?: string) => this.#fail(attempt, reason, code);
    const timer = setTimeout(() => failed(noted("no connection in time"), timedOut), connectTimeoutMs);
    const onError = (error: NodeJS.ErrnoException) => failed(failureOf(error), error.code);
    const onClose = () => {
      clearTimeout(timer);
      failed(noted("the connection closed"));
    };
    // An abandoned socket may still fail, with no other listener left.
    socket.on("error", () => {});
    socket.once("error", onError);
    socket.once("close", onClose);
    socket.once(secure === undefined ? "connect" : "secureConnect", () => {
      clearTimeout(timer);
      if (attempt.over) return;
      const session = this.#session(attempt, socket);
      socket.off("error", onError);
      socket.off("close", onClose);
      this.#bind(attempt, session, command, wanted);
    });
  }

  #session(attempt: Attempt, socket: net.Socket): Session {
    const options = this.#options;
    const session = new Session(socket, {
      role: "esme",
      window: options.window,
      responseTimeoutMs: options.responseTimeoutMs,
      enquireLinkMs: options.enquireLinkMs,
      maxPduOctets: options.maxPduOctets,
      onRequest: (pdu) => this.#asked(pdu, session),
      onLateResponse: (response, request) => options.onLateResponse?.(response, request),
      onFree: () => {
        if (session === this.#transmitter && this.free > 0) options.onFree?.();
      },
      onClose: (reason) => this.#fail(attempt, reason),
    });
    attempt.sessions.push(session);
    return session;
  }

  #asked(pdu: Pdu, session: Session): void {
    if (pdu.command !== "deliver_sm" && pdu.command !== "data_sm") {
      session.reply(pdu, STATUS.ESME_RINVCMDID);
      return;
    }
    this.#options.onDeliver(pdu, (status) => session.reply(pdu, status));
  }

  #bind(attempt: Attempt, session: Session, command: BindCommand, wanted: number): void {
    const { systemId, password, systemType, addressRange } = this.#options;
    if (this.#status.state === "connecting") this.#become("binding", noted("binding"));
    session.request({ command, systemId, password, systemType, addressRange }, (outcome) => {
      this.#ended(command, outcome);
      if (attempt.over) return;
      if (outcome.kind === "timeout") return this.#fail(attempt, noted("no answer to the bind in time"), timedOut);
      if (outcome.kind !== "response") return this.#fail(attempt, outcome.reason);
      const { status } = outcome.pdu;
      if (status !== 0 || !session.bound) {
        const code = statusName(status);
        return this.#fail(attempt, noted("{code}: {why}", { code, why: statusSentence(status) }), code);
      }
      if (session.state !== "bound_rx") this.#transmitter = session;
      if (attempt.sessions.filter((one) => one.bound).length === wanted) this.#up();
    });
  }

  #ended(command: BindCommand | "unbind", outcome: Outcome | undefined): void {
    if (outcome === undefined || outcome.kind === "unsent") return;
    this.#options.onBind?.(command, outcome.kind === "response" ? outcome.pdu.status : -1);
  }

  #up(): void {
    this.#boundMs = performance.now();
    this.#become("bound", noted("bound"));
    if (this.free > 0) this.#options.onFree?.();
  }

  #fail(attempt: Attempt, reason: string, code?: string): void {
    if (attempt.over) return;
    attempt.over = true;
    const wasBound = this.#status.state === "bound";
    this.#transmitter = undefined;
    this.#attempt = undefined;
    for (const session of attempt.sessions) session.close(reason);
    destroyUnused(attempt);
    this.#become("down", reason, code);
    if (!this.#wanted) return;
    if (wasBound && performance.now() - this.#boundMs >= STABLE_MS) this.#failures = 0;
    const { firstMs = 1000, lastMs = 30_000, refusedMs = 60_000 } = this.#options.backoff ?? {};
    const fullMs = credentials.has(code) ? refusedMs : Math.min(lastMs, firstMs * 2 ** Math.min(this.#failures, 20));
    this.#failures++;
    const jitter = 0.5 + (this.#options.random ?? Math.random)() / 2;
    this.#retryTimer = setTimeout(() => this.#connect(), fullMs * jitter);
  }

  #wakeLater(): void {
    this.#paceTimer ??= setTimeout(() => {
      this.#paceTimer = undefined;
      if (this.free > 0) this.#options.onFree?.();
    }, this.#pacer.waitMs);
  }

  #nowIdle(): void {
    for (const resolve of this.#idle.splice(0)) resolve();
  }
}

function congested(status: number): boolean {
  return status === STATUS.ESME_RTHROTTLED || status === STATUS.ESME_RMSGQFUL;
}
