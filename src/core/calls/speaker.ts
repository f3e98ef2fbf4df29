import type { Context } from "../../base/context.ts";
import { Refusal } from "../../base/errors.ts";
import { ClaimLoop } from "../../base/queue/claim-loop.ts";
import { openWords, sealAudio } from "./sealed.ts";
import * as store from "./store.ts";

/** Speaks a text in a language: a WAV file. Refuses a text that no voice can read. */
export type SpeakText = (text: string, language: string) => Promise<Buffer>;

/** Calls spoken at once; each engine has a queue of its own. */
const batch = 4;
/** Longer than the slowest voice takes. */
const leaseSeconds = 60;
/** Pause after an engine failed. */
const retrySeconds = 2;
/** Poll interval, for calls left behind by a lost notification or a dead process. */
const pollMs = 1_000;
/** How often this process announces its voices. */
const announceMs = 20_000;
/** For the database, when the process stops while it is away. */
const stopMs = 5_000;

/** What came of a call: its sealed audio, no audio for good because no voice can read its text, or none yet. */
interface Spoken {
  call: store.Claimed;
  audio: Buffer | "refused" | "later";
}

/** Speaks the texts of calls, in a process with the role `voice`. Any number of processes may do so. */
export class Speaker {
  readonly #ctx: Context;
  readonly #speak: SpeakText;
  readonly #languages: () => string[];
  readonly #loop: ClaimLoop<store.Claimed, Spoken>;
  #announcing: NodeJS.Timeout | undefined;

  /** @param languages the languages that this process speaks now (ISO 639-1) */
  constructor(ctx: Context, speak: SpeakText, languages: () => string[]) {
    const { sql, log } = ctx;
    this.#ctx = ctx;
    this.#speak = speak;
    this.#languages = languages;
    this.#loop = new ClaimLoop({
      name: "speech of calls",
      log,
      pollMs,
      listen: () => sql.listen(store.channels.waiting, () => this.#loop.wake()),
      claim: async () => {
        const calls = await store.claimUnspoken(sql, batch, leaseSeconds);
        if (calls.length === batch) this.#loop.wake();
        return calls;
      },
      begin: async (calls) => void (await Promise.all(calls.map((call) => this.#speakOne(call)))),
      settle: async (outcomes) => void (await Promise.all(outcomes.map((outcome) => this.#write(outcome)))),
      giveBack: (call) => ({ call, audio: "later" }),
    });
  }

  async start(): Promise<void> {
    await store.announceVoices(this.#ctx.sql, this.#languages());
    this.#announcing = setInterval(() => void this.#announce(), announceMs);
    await this.#loop.start();
  }

  async stop(): Promise<void> {
    clearInterval(this.#announcing);
    await this.#loop.drain(0);
    await this.#loop.stop(stopMs);
  }

  async #announce(): Promise<void> {
    const { sql, log } = this.#ctx;
    await store
      .announceVoices(sql, this.#languages())
      .catch((error: unknown) => log.warn({ err: error }, "the voices for calls could not be announced"));
  }

  async #speakOne(call: store.Claimed): Promise<void> {
    await this.#loop.settle({ call, audio: await this.#audioOf(call) });
  }

  async #audioOf(call: store.Claimed): Promise<Spoken["audio"]> {
    const { accountId, id, language } = call;
    try {
      const wav = await this.#speak(openWords(this.#ctx, call, call.sealed).text, language);
      return sealAudio(this.#ctx, call, wav);
    } catch (error) {
      const about = { message: id, account: accountId, language };
      // The text itself cannot be read, so the call is refused, and refunded. What it says stays out of the log.
      if (error instanceof Refusal && error.status < 500) {
        this.#ctx.log.warn({ ...about, reason: error.code }, "a call cannot be spoken");
        return "refused";
      }
      this.#ctx.log.warn({ ...about, err: error }, "a call is spoken later");
      return "later";
    }
  }

  #write({ call, audio }: Spoken): Promise<void> {
    const { sql } = this.#ctx;
    if (audio === "refused") return store.deleteCalls(sql, [call]);
    if (audio === "later") return store.postpone(sql, call, retrySeconds);
    return store.writeAudio(sql, call, audio);
  }
}
