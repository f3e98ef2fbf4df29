import { Readable } from "node:stream";
import type { Context } from "../../../base/context.ts";
import { phoneEventsChannel, type PhoneEvent } from "../dial/store.ts";
import { noteStream } from "./store.ts";

/** How often something is written to a stream, as by the app's own server: a phone that is gone is noticed. */
const beatMs = 15_000;
/** Streams of one phone: the app has one, and opens another when it has lost it. */
const mostOfPhone = 3;
/** A stream whose phone reads nothing ends. */
const mostUnread = 64 * 1024;

/**
 * The event streams of the phones that call this process. Nothing listens to the database before the first phone does.
 */
export class PhoneStreams {
  readonly #ctx: Context;
  readonly #open = new Map<number, Set<PhoneStream>>();
  #subscription: Promise<unknown> | undefined;

  constructor(ctx: Context) {
    this.#ctx = ctx;
  }

  /** Opens the stream of a phone. What it has missed it is told at once. */
  async open(phoneId: number): Promise<Readable> {
    this.#subscription ??= this.#ctx.sql.listen(phoneEventsChannel, (payload) => this.#heard(payload));
    await this.#subscription;
    const streams = this.#open.get(phoneId) ?? new Set();
    this.#open.set(phoneId, streams);
    if (streams.size >= mostOfPhone) streams.values().next().value!.finish();
    const stream = new PhoneStream();
    streams.add(stream);
    const beat = setInterval(() => this.#beat(phoneId, stream), beatMs);
    stream.once("close", () => {
      clearInterval(beat);
      streams.delete(stream);
      if (streams.size > 0) return;
      this.#open.delete(phoneId);
      this.#note(phoneId, false);
    });
    this.#note(phoneId, true);
    for (const event of ["WebhooksUpdated", "SettingsUpdated"] as const) stream.tell(event);
    return stream;
  }

  /** Ends all streams: phones come again, or call another process. */
  close(): void {
    for (const streams of this.#open.values()) for (const stream of streams) stream.finish();
  }

  #beat(phoneId: number, stream: PhoneStream): void {
    stream.beat();
    this.#note(phoneId, true);
  }

  #note(phoneId: number, open: boolean): void {
    noteStream(this.#ctx.sql, phoneId, open)
      .then((isKnown) => (isKnown ? undefined : this.#heard(`${phoneId} end`)))
      .catch((error: unknown) => this.#ctx.log.debug({ err: error }, "a phone's stream was not noted"));
  }

  #heard(payload: string): void {
    const [id = "", event = ""] = payload.split(" ");
    for (const stream of this.#open.get(Number(id)) ?? []) {
      if (event === "end") stream.finish();
      else stream.tell(event as PhoneEvent);
    }
  }
}

/** Server-sent events (WHATWG HTML §9.2) in the form of the app's own server: a name, and `null` for events without data. */
class PhoneStream extends Readable {
  #isOver = false;

  constructor() {
    super({ highWaterMark: mostUnread });
    this.beat();
  }

  tell(event: PhoneEvent): void {
    this.#write(`event: ${event}\ndata: null\n\n`);
  }

  beat(): void {
    this.#write(":keepalive\n\n");
  }

  finish(): void {
    if (this.#isOver || this.destroyed) return;
    this.#isOver = true;
    this.push(null);
  }

  override _read(): void {}

  #write(text: string): void {
    if (this.#isOver || this.destroyed) return;
    if (!this.push(text)) this.destroy();
  }
}
