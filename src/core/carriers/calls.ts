/**
 * Calls: messages whose text is spoken. A call takes the path of a message to its carrier, as a submit_sm with one TLV of ours
 * that says how to speak it. Only links that make calls, and the simulated carrier, are given such a submit_sm.
 */
import { publicUrl } from "../../http/address.ts";
import type { Context } from "../../base/context.ts";
import type { Db } from "../../base/db.ts";
import { formatId } from "../../base/ids.ts";
import { readUserData, type RawTlv, type Tlvs } from "../../smpp/smpp.ts";
import type { Submit } from "./link.ts";
import type { SpokenIn } from "./traffic.ts";
import { findVoices } from "./store.ts";

/** What a submit_sm says about its call. */
export interface Call extends SpokenIn {
  accountId: number;
  /** Of its message. */
  id: number;
  /** When it is worthless, in milliseconds since the epoch. */
  untilMs: number;
  /** The token of its audio, once that exists. */
  token?: string;
}

/**
 * The tag of the TLV with a `Call` in JSON, in the range that no carrier uses (SMPP v3.4 §3.2.3: reserved). Links refuse it among their own
 * TLVs, so no message can bring one: what it says is trusted.
 */
export const callTag = 0xff80;

/** The TLV of a call. */
export const callTlv = (call: Call): RawTlv => ({ tag: callTag, value: Buffer.from(JSON.stringify(call)) });

/** The TLVs of a submit_sm with another state of its call; constant TLVs of the link stay. */
export const withCall = (tlvs: Tlvs | undefined, call: Call): Tlvs => ({
  ...tlvs,
  unknown: [...(tlvs?.unknown ?? []).filter(({ tag }) => tag !== callTag), callTlv(call)],
});

/** The call that a submit_sm asks for; undefined for a message. */
export function readCall(tlvs: Tlvs | undefined): Call | undefined {
  const value = tlvs?.unknown?.find(({ tag }) => tag === callTag)?.value;
  return value && (JSON.parse(value.toString("utf8")) as Call);
}

/** The whole text of a submit_sm. */
export function textOf({ shortMessage, tlvs, esmClass, dataCoding }: Submit): string {
  const short = shortMessage ?? Buffer.alloc(0);
  const octets = short.length > 0 ? short : (tlvs?.messagePayload ?? short);
  return readUserData(octets, esmClass ?? 0, dataCoding ?? 0).text;
}

/**
 * Has a text spoken. Resolves with the token of the audio; with `late` if no voice has spoken it in time, so that it may be tried
 * again; or with `void` if there is nothing left to say, or no voice can say it.
 */
export type Speak = (call: Call, text: string) => Promise<{ token: string } | "late" | "void">;

/** Processes announce their voices more often than this. */
const voiceSeconds = 60;

/** The languages (ISO 639-1) in which a call can be made now, whichever process speaks them. */
export async function spokenLanguages({ sql }: { sql: Db }): Promise<ReadonlySet<string>> {
  return new Set(await findVoices(sql, voiceSeconds));
}

/** The keys that ask to hear the text again. They say nothing else, so they are not recorded. */
export const repeatKeys: ReadonlySet<string> = new Set(["0", "*"]);

/** The key that opts the phone out of the calls of the account. */
export const stopKey = "9";

/** The form of a token: 192 random bits. */
export const tokenForm = /^[A-Za-z0-9_-]{32}$/;

/** The path of a call's audio. Whoever knows it can listen for as long as the audio is kept. */
export const audioPath = (token: string): string => `/calls/${token}.wav`;

/** The same as a URL. */
export const audioUrl = ({ config }: Pick<Context, "config">, token: string): string =>
  `${publicUrl(config)}${audioPath(token)}`;

/** The URL that a provider calls to learn what to do once the phone is answered. */
export const answerUrl = ({ config }: Pick<Context, "config">, linkId: number, token: string): string =>
  `${publicUrl(config)}/carriers/${formatId("car", linkId)}/calls/${token}`;
