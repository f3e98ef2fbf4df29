import { spawn, type ChildProcess } from "node:child_process";
import { readFile } from "node:fs/promises";
import { getPriority, setPriority } from "node:os";
import { fileURLToPath } from "node:url";
import type { Context } from "../../../base/context.ts";
import { Refusal, type ErrorCode } from "../../../base/errors.ts";
import { Shares, type Claim, type Share } from "../../../base/queue/shares.ts";
import { Turns } from "../../../base/queue/turns.ts";
import { sleep, within } from "../../../base/time.ts";
import { Usage } from "./usage.ts";
import { boxed, type Box } from "./box.ts";
import type { FromChild, ToChild } from "./child.ts";
import type { Lane, WorkOptions } from "../engine.ts";
import { busy, EngineFailure, type FailureReason } from "./failure.ts";

/** An engine and its limits. */
export interface HostOptions<Options> {
  /** For the log and the metrics: `espeak-ng`, `vosk-small-en`. */
  name: string;
  /** The module that the child loads; exports `open` (see `OpenInChild`). */
  module: URL;
  options: Options;
  /** Maximum resident memory of a process; it is killed beyond that. */
  memoryMiB: number;
  /** Maximum queue length; further jobs are refused with `busy`. */
  maxWaiting: number;
  /** Number of processes, each with one job at a time. */
  processes?: number | undefined;
  /** How many of them the jobs of one caller may occupy; all if unset. */
  ofCaller?: Share | undefined;
  /** How long opening may take, which includes loading a model. */
  openLimitMs?: number | undefined;
  /** An idle process is stopped after this long and started again for the next job; never if unset. */
  idleMs?: number | undefined;
  /** How far its processes give way to others, from 0 to 19 (nice(2)). Unset: a third of the service's share. */
  niceness?: number | undefined;
  /** What it may touch besides its code; nothing if unset. */
  box?: Box | undefined;
  /** Added to the minimal environment of a child. */
  env?: Record<string, string> | undefined;
}

/** The limits of a job. */
export interface JobOptions extends WorkOptions {
  /** The limit from when a process takes the job. */
  limitMs: number;
  /** The limit from when the job is submitted; longer waits end with `busy`. */
  waitLimitMs?: number | undefined;
  /** When it is due (monotonic): a caller's jobs run in this order. By default on submission, in order of arrival. */
  dueMs?: number | undefined;
  /** A further piece of work that was already admitted: never refused because the queue is full. */
  admitted?: boolean | undefined;
}

type Reply = Extract<FromChild, { id: number }>;

interface Job {
  input: unknown;
  limitMs: number;
  lane: Lane;
  caller: string;
  settle: (outcome: { output: unknown } | { error: Error }) => void;
  /** Removes it from the queue. */
  forget: () => void;
}

const openLimitOf = ({ openLimitMs = 60_000 }: Pick<HostOptions<unknown>, "openLimitMs">) => openLimitMs;
const waitLimitMs = 60_000;
const memoryCheckMs = 100;
/**
 * Messages have priority over speech: sending must stay as fast with 50 texts being synthesised as without. A third of a CPU
 * share, but not less: speech requests have time limits too, even on a busy machine.
 */
const usualNiceness = 5;
/** The share of the queue that public jobs may fill, and that the jobs of one caller may. */
const [publicPart, callerPart] = [0.25, 0.75];
/** Delay before retrying a child that cannot be opened, doubling up to the maximum. */
const [firstPauseMs, longestPauseMs] = [200, 30_000];

/**
 * Runs an engine in child processes behind one bounded queue. If an engine crashes, hangs or uses too much memory, its
 * job fails promptly with a clear refusal, and another process takes the next job.
 */
export class EngineHost<Input, Output, Options = unknown> {
  readonly #ctx: Context;
  readonly #about: HostOptions<Options>;
  readonly #slots: Slot[];
  readonly #waiting: Record<Lane, Turns<Job>> = { own: new Turns(), public: new Turns() };
  readonly #processes: Shares;
  readonly #shares: Record<Lane, Share>;
  readonly #used: Usage;
  #stopped = false;

  constructor(ctx: Context, about: HostOptions<Options>) {
    this.#ctx = ctx;
    this.#about = about;
    const { processes = 1, ofCaller: own = { each: processes, together: 1 } } = about;
    this.#processes = new Shares(processes);
    // If there are several, one is always left for jobs with a token.
    this.#shares = { own, public: { ...own, together: processes > 1 ? (processes - 1) / processes : 1 } };
    this.#used = new Usage(ctx.clock);
    this.#slots = Array.from(
      { length: processes },
      () => new Slot(ctx, about as HostOptions<unknown>, () => this.#offer()),
    );
  }

  /** Starts the processes now, so that the first job need not wait. Rejects if the engine cannot be opened. */
  async start(): Promise<void> {
    await Promise.all(this.#slots.map((slot) => slot.open()));
  }

  /** Stops the processes; queued and running jobs are refused. */
  async stop(): Promise<void> {
    this.#stopped = true;
    for (const queue of Object.values(this.#waiting))
      for (let job = queue.shift(); job; job = queue.shift()) job.settle({ error: new EngineFailure("stopped") });
    await Promise.all(this.#slots.map((slot) => slot.stop()));
  }

  /** Runs a job. Rejects with a Refusal: `busy`, `unavailable`, or the module's own. */
  run(input: Input, options: JobOptions): Promise<Output> {
    const { name, maxWaiting } = this.#about;
    const { lane = "own", caller = "", signal } = options;
    const queue = this.#waiting[lane];
    const { voiceJobs } = this.#ctx.metrics;
    return new Promise<Output>((resolve, reject) => {
      const refuse = (error: Error, outcome: string) => {
        voiceJobs.inc({ engine: name, outcome });
        reject(error);
      };
      if (this.#stopped) return refuse(new EngineFailure("stopped"), "stopped");
      if (signal?.aborted) return refuse(signal.reason as Error, "left");
      const full =
        this.#count >= maxWaiting ||
        queue.sizeOf(caller) >= maxWaiting * callerPart ||
        (lane === "public" && queue.size >= maxWaiting * publicPart);
      // A process that this caller may have takes its next job at once, so if there is one nothing of the caller waits.
      if (full && !options.admitted && !this.#isFreeFor(lane, caller)) return refuse(busy(), "busy");
      const startedAtMs = this.#ctx.clock.monotonicMs();
      const job: Job = {
        input,
        limitMs: options.limitMs,
        lane,
        caller,
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
          queue.delete(caller, job);
          this.#showQueue();
        },
      };
      const leave = (error: Error) => queue.has(caller, job) && job.settle({ error });
      // A running job continues when its caller disconnects: killing the process would cost the next caller more.
      const onAbort = () => leave(signal!.reason as Error);
      const timer = setTimeout(() => leave(busy()), options.waitLimitMs ?? waitLimitMs);
      signal?.addEventListener("abort", onAbort, { once: true });
      queue.push(caller, job, options.dueMs ?? startedAtMs);
      this.#offer();
    });
  }

  /** Gives queued jobs to free processes: first those of the caller that has used the least time, public ones after all others. */
  #offer(): void {
    for (const slot of this.#slots) {
      if (!slot.free || this.#stopped) continue;
      const job = this.#next("own") ?? this.#next("public");
      if (!job) break;
      const [claim, startedAtMs] = [this.#claimOf(job.lane, job.caller), this.#ctx.clock.monotonicMs()];
      this.#processes.take(claim);
      slot.work(job, () => {
        this.#processes.release(claim);
        this.#used.add(String(claim.owner), this.#ctx.clock.monotonicMs() - startedAtMs);
      });
    }
    this.#showQueue();
  }

  #next(lane: Lane): Job | undefined {
    return this.#waiting[lane].shift((caller) =>
      this.#isFreeFor(lane, caller) ? this.#used.secondsOf(String(this.#claimOf(lane, caller).owner)) : undefined,
    );
  }

  #claimOf(lane: Lane, caller: string): Claim {
    return { owner: `${lane} ${caller}`, share: this.#shares[lane], amount: 1 };
  }

  #isFreeFor(lane: Lane, caller: string): boolean {
    const claim = this.#claimOf(lane, caller);
    if (this.#processes.take(claim)) return false;
    this.#processes.release(claim);
    return true;
  }

  get #count(): number {
    return this.#waiting.own.size + this.#waiting.public.size;
  }

  #showQueue(): void {
    this.#ctx.metrics.voiceWaiting.set({ engine: this.#about.name }, this.#count);
  }
}

/** One process at a time, started on demand and restarted when it has ended. */
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

  work(job: Job, onEnd: () => void): void {
    clearTimeout(this.#idle);
    this.#job = job;
    void this.#finish(job, onEnd);
  }

  async #finish(job: Job, onEnd: () => void): Promise<void> {
    const outcome = await this.#do(job);
    this.#job = undefined;
    onEnd();
    job.settle(outcome);
    // Not at once: the job's caller may have another piece of its work, which should compete for this turn.
    setImmediate(() => {
      this.#onFree();
      if (this.free && this.#about.idleMs !== undefined && !this.#stopping.signal.aborted)
        this.#idle = setTimeout(() => void this.#endIdle(), this.#about.idleMs).unref();
    });
  }

  /** Stops the process to free its memory. A job that arrives meanwhile starts another one. */
  async #endIdle(): Promise<void> {
    const opened = this.#process;
    this.#process = undefined;
    await (await opened?.catch(() => undefined))?.end("idle");
  }

  async #do(job: Job): Promise<{ output: unknown } | { error: Error }> {
    try {
      // The first job waits for as long as the engine may take to open, which may be longer than a job may run. An engine that
      // failed to open, and waits to be opened again, must not delay a job past its deadline.
      const waitMs = this.#failures === 0 ? Math.max(job.limitMs, openLimitOf(this.#about)) : job.limitMs;
      const opened = await within(this.open(), waitMs).catch(() => undefined);
      if (!opened) return { error: new EngineFailure(this.#stopping.signal.aborted ? "stopped" : "closed") };
      const id = this.#nextId++;
      const reply = await opened.ask(id, job.input, job.limitMs);
      if ("output" in reply) return { output: reply.output };
      if ("refusal" in reply)
        return { error: new Refusal(reply.refusal.code as ErrorCode, reply.refusal.said, extrasOf(reply.refusal)) };
      this.#ctx.log.error({ engine: this.#about.name, error: reply.bug }, "a voice engine has a bug");
      return { error: new EngineFailure("bug") };
    } catch (error) {
      // `ask` rejects with the reason for which the process ended.
      return { error: error as EngineFailure };
    }
  }

  async #openOne(): Promise<EngineProcess> {
    const { name } = this.#about;
    const { signal } = this.#stopping;
    const pauseMs = this.#failures === 0 ? 0 : Math.min(firstPauseMs * 2 ** (this.#failures - 1), longestPauseMs);
    const opened = new EngineProcess(this.#ctx, this.#about);
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
    // Restart before the next job arrives; errors are logged, and reported to that job.
    await this.open().catch(() => {});
  }
}

/** A child process with a module loaded. */
class EngineProcess {
  readonly #ctx: Context;
  readonly #about: HostOptions<unknown>;
  #child: ChildProcess | undefined;
  #reason: FailureReason | undefined;
  readonly #ended = Promise.withResolvers<{ reason: FailureReason; detail: string }>();
  #onReply: ((reply: Reply) => void) | undefined;

  constructor(ctx: Context, about: HostOptions<unknown>) {
    this.#ctx = ctx;
    this.#about = about;
  }

  /** Resolves with the reason when the process has exited. */
  get ended(): Promise<{ reason: FailureReason; detail: string }> {
    return this.#ended.promise;
  }

  /** Starts the process and opens the module in it. */
  async open(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    const { module, options, env, box = {}, niceness = usualNiceness } = this.#about;
    const main = fileURLToPath(new URL("child.ts", import.meta.url));
    const [file = "", ...args] = await boxed(this.#ctx, box, module);
    signal.throwIfAborted();
    const child = spawn(file, [...args, main], {
      stdio: ["ignore", "ignore", "ignore", "ipc"],
      // An engine must not see the service's keys and addresses.
      env: { PATH: process.env["PATH"] ?? "", HOME: process.env["HOME"] ?? "/", ...env },
    });
    this.#child = child;
    // While it has a single thread: on Linux those that it starts inherit its niceness, and would not follow a later change. A service that
    // was started with `nice`, or by a unit with `Nice=`, is lower already, and only root may raise it.
    if (child.pid !== undefined && getPriority() < niceness) setPriority(child.pid, niceness);
    const opened = Promise.withResolvers<void>();
    child.once("error", (error) => this.#gone(error.message));
    child.once("exit", (code, killedBy) => this.#gone(String(killedBy ?? code)));
    child.on("message", (message: FromChild) => {
      if ("ready" in message) opened.resolve();
      else if ("broken" in message) opened.reject(new Error(message.broken));
      else this.#onReply?.(message);
    });
    this.#send({ open: module.href, options });
    await this.#guarded(openLimitOf(this.#about), Promise.race([opened.promise, this.#failure()]));
  }

  /** Runs one job; rejects when the process exits, times out or uses too much memory, and only once it has exited. */
  async ask(id: number, job: unknown, limitMs: number): Promise<Reply> {
    const replied = Promise.withResolvers<Reply>();
    this.#onReply = (reply) => reply.id === id && replied.resolve(reply);
    this.#send({ id, job });
    return this.#guarded(limitMs, Promise.race([replied.promise, this.#failure()]));
  }

  /** Kills the process; resolves when it has exited. */
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

  /** Reads /proc, which only Linux has; elsewhere an engine is bounded only by time and input limits. */
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
    // The exit event reports a child that has just ended.
    this.#child!.send(message, () => {});
  }

  #gone(detail: string): void {
    this.#ended.resolve({ reason: this.#reason ?? "ended", detail });
  }
}

const extrasOf = ({ code }: { code: string }) =>
  code === "unavailable" || code === "busy" ? { headers: { "retry-after": "5" } } : {};

const outcomeOf = (error: Error): string => (error instanceof Refusal ? error.code : "left");
