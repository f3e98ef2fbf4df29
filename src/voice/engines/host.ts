import { spawn, type ChildProcess } from "node:child_process";
import { readFile } from "node:fs/promises";
import type { Context } from "../../base/context.ts";
import { Refusal, type ErrorCode } from "../../base/errors.ts";
import { sleep, within } from "../../base/time.ts";
import type { FromChild, ToChild } from "./child.ts";
import type { Lane, WorkOptions } from "./engine.ts";
import { busy, EngineFailure, type FailureReason } from "./failure.ts";

/** An engine, and how much it may take. */
export interface HostOptions<Options> {
  /** For the log and the metrics: `espeak-ng`, `vosk-small-en`. */
  name: string;
  /** The module that the child opens; exports `open` (see `OpenInChild`). */
  module: URL;
  options: Options;
  /** Resident memory of a process; past it, it is ended. */
  memoryMiB: number;
  /** Jobs that may wait; more are refused with `busy`. */
  maxWaiting: number;
  /** Processes, each with one job at a time. */
  processes?: number | undefined;
  /** How long opening may take: loading a model. */
  openLimitMs?: number | undefined;
  /** A process without work for so long is ended, and opened again for the next job; unset, it stays. */
  idleMs?: number | undefined;
  /** Arguments for Node. */
  execArgv?: string[] | undefined;
  /** Added to the little environment that a child gets. */
  env?: Record<string, string> | undefined;
}

/** What a job may take. */
export interface JobOptions extends WorkOptions {
  /** From the moment that a process takes it. */
  limitMs: number;
  /** From the moment that it is given; longer waits end with `busy`. */
  waitLimitMs?: number | undefined;
}

type Reply = Extract<FromChild, { id: number }>;

interface Job {
  input: unknown;
  limitMs: number;
  lane: Lane;
  settle: (outcome: { output: unknown } | { error: Error }) => void;
  /** Takes it from the queue. */
  forget: () => void;
}

const openLimitMs = 60_000;
const waitLimitMs = 60_000;
const memoryCheckMs = 100;
/** Public jobs may fill this part of the queue. */
const publicPart = 0.25;
/** A child that does not even open is tried again after this, doubling to the most. */
const [firstPauseMs, longestPauseMs] = [200, 30_000];

/**
 * Runs an engine in child processes behind one bounded queue. Whatever an engine does, crash, hang or eat memory, its job
 * fails within its time with a clear refusal, and another process stands ready for the next.
 */
export class EngineHost<Input, Output, Options = unknown> {
  readonly #ctx: Context;
  readonly #about: HostOptions<Options>;
  readonly #slots: Slot[];
  readonly #waiting: Record<Lane, Job[]> = { own: [], public: [] };
  #stopped = false;

  constructor(ctx: Context, about: HostOptions<Options>) {
    this.#ctx = ctx;
    this.#about = about;
    this.#slots = Array.from(
      { length: about.processes ?? 1 },
      () => new Slot(ctx, about as HostOptions<unknown>, () => this.#offer()),
    );
  }

  /** Opens the processes now, so that the first job need not wait. Rejects when the engine cannot be opened. */
  async start(): Promise<void> {
    await Promise.all(this.#slots.map((slot) => slot.open()));
  }

  /** Ends the processes; what waits or runs is refused. */
  async stop(): Promise<void> {
    this.#stopped = true;
    for (const job of [...this.#waiting.own, ...this.#waiting.public])
      job.settle({ error: new EngineFailure("stopped") });
    await Promise.all(this.#slots.map((slot) => slot.stop()));
  }

  /** Does a job. Rejects with a Refusal: `busy`, `unavailable`, or what the module refused it with. */
  run(input: Input, options: JobOptions): Promise<Output> {
    const { name, maxWaiting } = this.#about;
    const { lane = "own", signal } = options;
    const { voiceJobs } = this.#ctx.metrics;
    return new Promise<Output>((resolve, reject) => {
      const refuse = (error: Error, outcome: string) => {
        voiceJobs.inc({ engine: name, outcome });
        reject(error);
      };
      if (this.#stopped) return refuse(new EngineFailure("stopped"), "stopped");
      if (signal?.aborted) return refuse(signal.reason as Error, "left");
      const count = this.#waiting.own.length + this.#waiting.public.length;
      const full = count >= maxWaiting || (lane === "public" && this.#waiting.public.length >= maxWaiting * publicPart);
      // A free process takes the next job at once, so then nothing waits.
      if (full && this.#freeFor(lane) <= 0) return refuse(busy(), "busy");
      const startedAtMs = this.#ctx.clock.monotonicMs();
      const job: Job = {
        input,
        limitMs: options.limitMs,
        lane,
        settle: (outcome) => {
          job.forget();
          clearTimeout(timer);
          signal?.removeEventListener("abort", onAbort);
          if ("error" in outcome) return refuse(outcome.error, outcomeOf(outcome.error));
          voiceJobs.inc({ engine: name, outcome: "done" });
          this.#ctx.metrics.voiceSeconds.observe(
            { engine: name },
            (this.#ctx.clock.monotonicMs() - startedAtMs) / 1000,
          );
          resolve(outcome.output as Output);
        },
        forget: () => {
          const at = this.#waiting[lane].indexOf(job);
          if (at !== -1) this.#waiting[lane].splice(at, 1);
          this.#showQueue();
        },
      };
      const leave = (error: Error) => this.#waiting[lane].includes(job) && job.settle({ error });
      // A job that runs is let go on when its caller leaves: ending the process would cost the next caller more.
      const onAbort = () => leave(signal!.reason as Error);
      const timer = setTimeout(() => leave(busy()), options.waitLimitMs ?? waitLimitMs);
      signal?.addEventListener("abort", onAbort, { once: true });
      this.#waiting[lane].push(job);
      this.#offer();
    });
  }

  /** Gives waiting jobs to free processes, the public ones last. */
  #offer(): void {
    for (const slot of this.#slots) {
      if (!slot.free || this.#stopped) continue;
      const job = this.#waiting.own.shift() ?? (this.#freeFor("public") > 0 ? this.#waiting.public.shift() : undefined);
      if (!job) break;
      slot.work(job);
    }
    this.#showQueue();
  }

  /** Processes that would take a job of this lane now: of several, one is always left to those with a token. */
  #freeFor(lane: Lane): number {
    const free = this.#slots.filter((slot) => slot.free).length;
    return lane === "public" && this.#slots.length > 1 ? free - 1 : free;
  }

  #showQueue(): void {
    const waiting = this.#waiting.own.length + this.#waiting.public.length;
    this.#ctx.metrics.voiceWaiting.set({ engine: this.#about.name }, waiting);
  }
}

/** One process at a time, opened when it is needed and again when it has ended. */
class Slot {
  readonly #ctx: Context;
  readonly #about: HostOptions<unknown>;
  readonly #onFree: () => void;
  readonly #stopping = new AbortController();
  #process: Promise<EngineProcess> | undefined;
  #job: Job | undefined;
  #failures = 0;
  #nextId = 1;
  #idle: NodeJS.Timeout | undefined;

  constructor(ctx: Context, about: HostOptions<unknown>, onFree: () => void) {
    this.#ctx = ctx;
    this.#about = about;
    this.#onFree = onFree;
  }

  get free(): boolean {
    return this.#job === undefined;
  }

  open(): Promise<EngineProcess> {
    this.#process ??= this.#openOne();
    return this.#process;
  }

  async stop(): Promise<void> {
    clearTimeout(this.#idle);
    this.#stopping.abort(new Error("stopped"));
    const opened = await this.#process?.catch(() => undefined);
    await opened?.end("stopped");
  }

  work(job: Job): void {
    clearTimeout(this.#idle);
    this.#job = job;
    void this.#finish(job);
  }

  async #finish(job: Job): Promise<void> {
    const outcome = await this.#do(job);
    this.#job = undefined;
    job.settle(outcome);
    this.#onFree();
    if (this.free && this.#about.idleMs !== undefined)
      this.#idle = setTimeout(() => void this.#endIdle(), this.#about.idleMs).unref();
  }

  /** Gives the memory back. A job that comes meanwhile opens another process. */
  async #endIdle(): Promise<void> {
    const opened = this.#process;
    this.#process = undefined;
    await (await opened?.catch(() => undefined))?.end("idle");
  }

  async #do(job: Job): Promise<{ output: unknown } | { error: Error }> {
    try {
      // A process that is still opening, or waits to be opened again after failures, must not hold a job past its time.
      const opened = await within(this.open(), job.limitMs).catch(() => undefined);
      if (!opened) return { error: new EngineFailure(this.#stopping.signal.aborted ? "stopped" : "closed") };
      const id = this.#nextId++;
      const reply = await opened.ask(id, job.input, job.limitMs);
      if ("output" in reply) return { output: reply.output };
      if ("refusal" in reply)
        return { error: new Refusal(reply.refusal.code as ErrorCode, reply.refusal.detail, extrasOf(reply.refusal)) };
      this.#ctx.log.error({ engine: this.#about.name, error: reply.bug }, "a voice engine has a bug");
      return { error: new EngineFailure("bug") };
    } catch (error) {
      // What `ask` rejects with is what the process ended with.
      return { error: error as EngineFailure };
    }
  }

  async #openOne(): Promise<EngineProcess> {
    const { name } = this.#about;
    const { signal } = this.#stopping;
    const pauseMs = this.#failures === 0 ? 0 : Math.min(firstPauseMs * 2 ** (this.#failures - 1), longestPauseMs);
    const opened = new EngineProcess(this.#about);
    try {
      if (pauseMs > 0) await sleep(pauseMs, signal);
      await opened.open(signal);
      this.#failures = 0;
    } catch (error) {
      this.#process = undefined;
      this.#failures++;
      await opened.end("closed");
      if (!signal.aborted) this.#ctx.log.error({ engine: name, err: error }, "a voice engine cannot be opened");
      throw error;
    }
    void this.#replaceAtItsEnd(opened);
    return opened;
  }

  async #replaceAtItsEnd(opened: EngineProcess): Promise<void> {
    const { reason, detail } = await opened.ended;
    if (reason === "idle") return;
    this.#process = undefined;
    if (this.#stopping.signal.aborted) return;
    this.#ctx.log.warn({ engine: this.#about.name, reason, detail }, "a voice engine ended and is opened again");
    // Ready before the next job comes; what goes wrong is logged, and meets that job.
    await this.open().catch(() => {});
  }
}

/** A child process with a module open in it. */
class EngineProcess {
  readonly #about: HostOptions<unknown>;
  #child: ChildProcess | undefined;
  #reason: FailureReason | undefined;
  readonly #ended = Promise.withResolvers<{ reason: FailureReason; detail: string }>();
  #onReply: ((reply: Reply) => void) | undefined;

  constructor(about: HostOptions<unknown>) {
    this.#about = about;
  }

  /** Resolves with the reason when the process is gone. */
  get ended(): Promise<{ reason: FailureReason; detail: string }> {
    return this.#ended.promise;
  }

  /** Starts the process and opens the module in it. */
  async open(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    const { module, options, env, execArgv = [] } = this.#about;
    const child = spawn(process.execPath, [...execArgv, new URL("child.ts", import.meta.url).pathname], {
      stdio: ["ignore", "ignore", "ignore", "ipc"],
      // Keys and addresses of the service are none of an engine's business.
      env: { PATH: process.env["PATH"] ?? "", HOME: process.env["HOME"] ?? "/", ...env },
    });
    this.#child = child;
    const opened = Promise.withResolvers<void>();
    child.once("error", (error) => this.#gone(error.message));
    child.once("exit", (code, killedBy) => this.#gone(String(killedBy ?? code)));
    child.on("message", (message: FromChild) => {
      if ("ready" in message) opened.resolve();
      else if ("broken" in message) opened.reject(new Error(message.broken));
      else this.#onReply?.(message);
    });
    this.#send({ open: module.href, options });
    const limitMs = this.#about.openLimitMs ?? openLimitMs;
    await this.#guarded(limitMs, Promise.race([opened.promise, this.#failure()]));
  }

  /** One job; rejects when the process ends, takes too long or too much memory, and is gone by then. */
  async ask(id: number, job: unknown, limitMs: number): Promise<Reply> {
    const replied = Promise.withResolvers<Reply>();
    this.#onReply = (reply) => reply.id === id && replied.resolve(reply);
    this.#send({ id, job });
    return this.#guarded(limitMs, Promise.race([replied.promise, this.#failure()]));
  }

  /** Ends the process; resolves when it is gone. */
  async end(reason: FailureReason): Promise<void> {
    this.#reason ??= reason;
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill("SIGKILL");
    await this.#ended.promise;
  }

  async #guarded<Result>(limitMs: number, work: Promise<Result>): Promise<Result> {
    const tooLate = setTimeout(() => void this.end("late"), limitMs);
    const tooMuch = setInterval(() => void this.#checkMemory(), memoryCheckMs);
    try {
      return await work;
    } finally {
      clearTimeout(tooLate);
      clearInterval(tooMuch);
    }
  }

  /** Looks into /proc, which Linux has; elsewhere an engine is bounded by its limits of time and input alone. */
  async #checkMemory(): Promise<void> {
    const status = await readFile(`/proc/${this.#child?.pid}/statm`, "utf8").catch(() => undefined);
    if (status === undefined) return;
    const residentPages = Number(status.split(" ")[1]);
    if ((residentPages * 4096) / 2 ** 20 > this.#about.memoryMiB) await this.end("memory");
  }

  #failure(): Promise<never> {
    return this.#ended.promise.then(({ reason, detail }) => {
      throw Object.assign(new EngineFailure(reason), { cause: detail });
    });
  }

  #send(message: ToChild): void {
    // A child that has just ended is told by its exit.
    this.#child!.send(message, () => {});
  }

  #gone(detail: string): void {
    this.#ended.resolve({ reason: this.#reason ?? "ended", detail });
  }
}

const extrasOf = ({ code }: { code: string }) =>
  code === "unavailable" || code === "busy" ? { headers: { "retry-after": "5" } } : {};

const outcomeOf = (error: Error): string => (error instanceof Refusal ? error.code : "left");
