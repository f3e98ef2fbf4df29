/**
 * Calls in which a text is spoken. The process that runs the carrier link asks for the audio; whichever process has the role `voice`
 * speaks it; and any process serves it. They meet in the table `calls`, in which everything is sealed, and from which a call is deleted
 * once its text is worthless.
 */
import { createHash, randomBytes } from "node:crypto";
import type { Context } from "../../base/context.ts";
import type { Db } from "../../base/db.ts";
import { notify } from "../../base/queue/notify.ts";
import { tokenForm, type Call, type Speak } from "../carriers/calls.ts";
import { openAudio, openWords, sealWords, type Words } from "./sealed.ts";
import * as store from "./store.ts";

export type { Words } from "./sealed.ts";

export { Speaker, type SpeakText } from "./speaker.ts";

/** How long a call waits for its audio before it is tried again later. */
const patienceMs = 20_000;
/** How often to look for audio when no notification arrives. */
const pollMs = 500;
/** Processes announce their voices more often than this. */
const voiceSeconds = 60;

const hashOf = (token: string) => createHash("sha256").update(token).digest();

/** Has the texts of calls spoken, for the links that make them. */
export class Calls {
  readonly #ctx: Context;
  /** Who waits for a call, by its id. */
  readonly #waiting = new Map<number, () => void>();
  #listener: { unlisten(): Promise<void> } | undefined;

  constructor(ctx: Context) {
    this.#ctx = ctx;
  }

  async start(): Promise<void> {
    this.#listener = await this.#ctx.sql.listen(store.channels.spoken, (id) => this.#waiting.get(Number(id))?.());
  }

  async stop(): Promise<void> {
    await this.#listener?.unlisten().catch(() => undefined);
  }

  /** The same token however often a call is submitted. */
  readonly speak: Speak = async (call, text) => {
    const { sql } = this.#ctx;
    const token = await this.#ask(call, text);
    notify(this.#ctx, store.channels.waiting);
    const untilMs = Math.min(Date.now() + patienceMs, call.untilMs);
    for (;;) {
      const news = this.#news(call.id);
      const spoken = await store.isSpoken(sql, call);
      const isLate = Date.now() >= untilMs;
      if (spoken === false && !isLate) await news.promise;
      news.end();
      if (spoken === undefined) return "void";
      if (spoken) return { token };
      if (isLate) return "late";
    }
  };

  /** Stores the call, unless an earlier attempt did; returns its token. */
  async #ask(call: Call, text: string): Promise<string> {
    const words: Words = { text, token: randomBytes(24).toString("base64url") };
    const { accountId, id, language, untilMs } = call;
    const kept = await store.insertCall(this.#ctx.sql, {
      accountId,
      id,
      language,
      tokenHash: hashOf(words.token),
      sealed: sealWords(this.#ctx, call, words),
      expiresAt: new Date(untilMs),
    });
    return openWords(this.#ctx, call, kept).token;
  }

  /** Resolves with the next notification of a call, or soon without one. */
  #news(id: number): { promise: Promise<void>; end: () => void } {
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, pollMs);
    this.#waiting.set(id, resolve);
    const end = () => {
      clearTimeout(timer);
      this.#waiting.delete(id);
    };
    return { promise, end };
  }
}

/** The WAV file under a token; undefined if there is none, or the call is over. */
export async function audioOf(ctx: Pick<Context, "sql" | "secrets">, token: string): Promise<Buffer | undefined> {
  if (!tokenForm.test(token)) return undefined;
  const found = await store.findAudio(ctx.sql, hashOf(token));
  return found && openAudio(ctx, found, found.audio);
}

/** What these calls of an account say, by id of the message, for as long as they are good for anything. */
export async function wordsOf(
  ctx: Pick<Context, "sql" | "secrets">,
  accountId: number,
  ids: number[],
): Promise<Map<number, Words>> {
  const sealed = await store.findSealed(ctx.sql, accountId, ids);
  return new Map([...sealed].map(([id, words]) => [id, openWords(ctx, { accountId, id }, words)]));
}

/** Ends calls whose text is worthless, in the caller's transaction: their audio is gone with the commit. */
export async function endCalls(db: Db, keys: store.CallKey[]): Promise<void> {
  if (keys.length > 0) await store.deleteCalls(db, keys);
}

/** The languages (ISO 639-1) in which a call can be made now, whichever process speaks them. */
export async function spokenLanguages({ sql }: Pick<Context, "sql">): Promise<ReadonlySet<string>> {
  return new Set(await store.findVoices(sql, voiceSeconds));
}

/** Deletes calls whose PIN has expired. */
export async function forgetCalls({ sql }: Pick<Context, "sql">): Promise<void> {
  await store.deleteExpired(sql, 1000);
}
