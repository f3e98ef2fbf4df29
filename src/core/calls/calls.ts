/**
 * Calls in which a text is spoken. The process that runs the carrier link asks for the audio; whichever process has the role `voice`
 * speaks it; and any process serves it. They meet in the table `calls`, in which everything is sealed. A call with a PIN has a row of its
 * own, which is deleted once the PIN is worthless. All calls of an account with one text in one language have one row together, and so one
 * audio: it is deleted when no call has needed it for a while.
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
/** How long the audio of a text is kept after a call needed it: it is fetched when the phone is answered, and played to its end. */
const keptMs = 15 * 60_000;
/** Calls that need it within this time of each other change nothing in its row. */
const renewedMs = 5 * 60_000;

/** Finds the row of a text without telling the text, or whether two accounts have the same. */
const macOf = (
  { secrets }: Pick<Context, "secrets">,
  { accountId, language, text }: Omit<Call, "id" | "untilMs"> & { text: string },
) => Buffer.from(secrets.mac(`${accountId}/${language}/${text}`, "text of calls"), "base64");

const hashOf = (token: string) => createHash("sha256").update(token).digest();

/** Has the texts of calls spoken, for the links that make them. */
export class Calls {
  readonly #ctx: Context;
  /** Who waits for audio, by the id of its row. */
  readonly #waiting = new Map<number, Set<() => void>>();
  #listener: { unlisten(): Promise<void> } | undefined;

  constructor(ctx: Context) {
    this.#ctx = ctx;
  }

  async start(): Promise<void> {
    this.#listener = await this.#ctx.sql.listen(store.channels.spoken, (id) =>
      this.#waiting.get(Number(id))?.forEach((wake) => wake()),
    );
  }

  async stop(): Promise<void> {
    await this.#listener?.unlisten().catch(() => undefined);
  }

  /** The same token however often a call is submitted; calls with the same audio share it. */
  readonly speak: Speak = async (call, text) => {
    const { sql } = this.#ctx;
    const asked = await this.#ask(call, text);
    const { token } = openWords(this.#ctx, asked, asked.sealed);
    if (call.shared && asked.isSpoken) return { token };
    notify(this.#ctx, store.channels.waiting);
    const untilMs = Math.min(Date.now() + patienceMs, call.untilMs);
    for (;;) {
      const news = this.#news(asked.id);
      const spoken = await store.isSpoken(sql, asked);
      const isLate = Date.now() >= untilMs;
      if (spoken === false && !isLate) await news.promise;
      news.end();
      if (spoken === undefined) return "void";
      if (spoken) return { token };
      if (isLate) return "late";
    }
  };

  /** The row of the audio, stored unless an earlier attempt or another call did. */
  async #ask(call: Call, text: string): Promise<store.Asked> {
    const { sql, ids } = this.#ctx;
    if (!call.shared) return store.insertCall(sql, this.#newCall(call, text, new Date(call.untilMs)));
    const { accountId } = call;
    const textMac = macOf(this.#ctx, { ...call, text });
    const now = Date.now();
    const known = await store.findText(sql, accountId, textMac, new Date(now + keptMs - renewedMs));
    if (known) return known;
    const row = { ...call, id: await ids.one() };
    return store.insertText(sql, { ...this.#newCall(row, text, new Date(now + keptMs)), textMac });
  }

  #newCall({ accountId, id, language }: Call, text: string, expiresAt: Date): store.NewCall {
    const words: Words = { text, token: randomBytes(24).toString("base64url") };
    const sealed = sealWords(this.#ctx, { accountId, id }, words);
    return { accountId, id, language, tokenHash: hashOf(words.token), sealed, expiresAt };
  }

  /** Resolves with the next notification of a row, or soon without one. */
  #news(id: number): { promise: Promise<void>; end: () => void } {
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, pollMs);
    const waiting = this.#waiting.get(id) ?? new Set();
    this.#waiting.set(id, waiting);
    waiting.add(resolve);
    const end = () => {
      clearTimeout(timer);
      waiting.delete(resolve);
      if (waiting.size === 0) this.#waiting.delete(id);
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

/**
 * The tokens of the audio of texts of an account, in order; undefined where none is kept: no call has needed it for a while, or its voice
 * has not spoken yet.
 */
export async function tokensOf(
  ctx: Pick<Context, "sql" | "secrets">,
  accountId: number,
  texts: { language: string; text: string }[],
): Promise<(string | undefined)[]> {
  if (texts.length === 0) return [];
  const macs = texts.map((each) => macOf(ctx, { accountId, ...each }));
  const kept = await store.findSpokenTexts(ctx.sql, accountId, macs);
  return macs.map((mac) => {
    const found = kept.get(mac.toString("base64"));
    return found && openWords(ctx, found, found.sealed).token;
  });
}

/** Ends calls whose text is worthless, in the caller's transaction: their audio is gone with the commit. */
export async function endCalls(db: Db, keys: store.CallKey[]): Promise<void> {
  if (keys.length > 0) await store.deleteCalls(db, keys);
}

/** Deletes calls whose PIN has expired, and texts that no call has needed for a while. */
export async function forgetCalls({ sql }: Pick<Context, "sql">): Promise<void> {
  await store.deleteExpired(sql, 1000);
}
