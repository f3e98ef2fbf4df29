import { openAsBlob } from "node:fs";
import { rename, writeFile } from "node:fs/promises";
import { fetch, FormData } from "undici";
import type { Context } from "../../../base/context.ts";
import { Refusal } from "../../../base/errors.ts";
import { english, say, type Sentence } from "../../../base/sentences/sentence.ts";
import type { Upstream } from "../../../base/config/setting.ts";
import type { SpeechToText, TextToSpeech, Transcript, WorkOptions } from "../engine.ts";
import { samplesPerSecond } from "./speech-parts.ts";
import { joinSegments } from "./transcript.ts";
import { readWavFormat, wavHeader } from "./wav.ts";

const limitMs = 60_000;
/** Maximum concurrent requests to one service; more are refused as busy, like those to a full queue. */
const maxInFlight = 32;
const maxReplyBytes = 256 * 2 ** 20;

/** A service with an OpenAI-compatible audio API (`/v1/audio/transcriptions`, `/v1/audio/speech`) as an engine. */
export class UpstreamEngine implements SpeechToText, TextToSpeech {
  readonly upstream: Upstream;
  readonly #ctx: Context;
  #inFlight = 0;

  constructor(ctx: Context, upstream: Upstream) {
    this.#ctx = ctx;
    this.upstream = upstream;
  }

  async transcribe(...[audio, language, options]: Parameters<SpeechToText["transcribe"]>): Promise<Transcript> {
    const ask = async (format: string) => {
      const form = new FormData();
      const samples = Math.floor((await openAsBlob(audio.path)).size / 2);
      const file = new Blob([new Uint8Array(wavHeader(samples, samplesPerSecond)), await openAsBlob(audio.path)], {
        type: "audio/wav",
      });
      form.set("file", file, "audio.wav");
      form.set("model", this.upstream.model ?? "whisper-1");
      const code = this.upstream.language ?? language;
      if (code !== "none") form.set("language", code);
      form.set("response_format", format);
      return this.#ask("/audio/transcriptions", form, {}, options);
    };
    return this.#inTurn(async () => {
      let reply = await ask("verbose_json");
      // Newer models support only the short form.
      if (reply.status === 400) reply = await ask("json");
      return (
        readTranscript(await this.#expect(reply), audio.seconds) ?? this.#fail(say("answered without a transcript"))
      );
    });
  }

  async synthesize(...[{ text, rate }, into, options]: Parameters<TextToSpeech["synthesize"]>) {
    return this.#inTurn(async () => {
      const { model = "tts-1", voice = "alloy" } = this.upstream;
      const body = JSON.stringify({ model, voice, input: text, response_format: "wav", speed: rate });
      const reply = await this.#ask("/audio/speech", body, { "content-type": "application/json" }, options);
      const bytes = await this.#expect(reply);
      const format = readWavFormat(bytes);
      if (!format || format.bitsPerSample !== 16 || format.channels !== 1)
        return this.#fail(say("did not return 16-bit mono PCM WAV"));
      const samples = Math.floor(format.dataBytes / 2);
      const data = bytes.subarray(format.dataOffset, format.dataOffset + samples * 2);
      await writeFile(`${into}.part`, Buffer.concat([wavHeader(samples, format.sampleRate), data]));
      await rename(`${into}.part`, into);
      return { seconds: samples / format.sampleRate };
    });
  }

  async #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#inFlight >= maxInFlight)
      throw new Refusal("busy", say("The speech service for this language is overloaded. Wait and try again."), {
        headers: { "retry-after": "5" },
      });
    this.#inFlight++;
    try {
      return await work();
    } finally {
      this.#inFlight--;
    }
  }

  async #ask(path: string, body: string | FormData, headers: Record<string, string>, { signal }: WorkOptions) {
    const { url, key } = this.upstream;
    const limit = AbortSignal.timeout(limitMs);
    try {
      return await fetch(url + path, {
        method: "POST",
        body,
        headers: { ...headers, ...(key ? { authorization: `Bearer ${key}` } : {}) },
        redirect: "error",
        signal: signal ? AbortSignal.any([signal, limit]) : limit,
      });
    } catch (error) {
      signal?.throwIfAborted();
      return this.#fail(limit.aborted ? say("took too long") : say("cannot be reached"), error);
    }
  }

  /** The body of a successful response. */
  async #expect(reply: Awaited<ReturnType<typeof fetch>>): Promise<Buffer> {
    if (!reply.ok) {
      await reply.body?.cancel();
      return this.#fail(answered(reply.status));
    }
    const chunks: Uint8Array[] = [];
    let bytes = 0;
    try {
      for await (const chunk of reply.body ?? []) {
        chunks.push(chunk as Uint8Array);
        bytes += (chunk as Uint8Array).length;
        if (bytes > maxReplyBytes) return this.#fail(say("returned too much data"));
      }
    } catch (error) {
      return this.#fail(say("broke off its response"), error);
    }
    return Buffer.concat(chunks);
  }

  #fail(what: Sentence, error?: unknown): never {
    if (error instanceof Refusal) throw error;
    const code = (error as { cause?: { code?: string } } | undefined)?.cause?.code;
    this.#ctx.log.warn({ host: new URL(this.upstream.url).host, what: english(what), code }, "a speech service failed");
    throw new Refusal(
      "unavailable",
      say(
        "The speech service that this installation uses for the language {what}. Try again later, or ask its operator.",
        { what },
      ),
      { headers: { "retry-after": "5" } },
    );
  }
}

const reasons: Record<number, Sentence> = {
  401: say("it rejects our key"),
  403: say("it rejects our key"),
  404: say("it does not know the model or the path"),
  429: say("it is overloaded"),
};

function answered(code: number): Sentence {
  const status = String(code);
  const reason = reasons[code];
  return reason ? say("answered {status}: {reason}", { status, reason }) : say("answered {status}", { status });
}

interface Reply {
  text?: unknown;
  segments?: { start?: unknown; end?: unknown; text?: unknown }[];
}

function readTranscript(body: Buffer, seconds: number): Transcript | undefined {
  let reply: Reply;
  try {
    reply = JSON.parse(body.toString("utf8")) as Reply;
  } catch {
    return undefined;
  }
  if (typeof reply?.text !== "string") return undefined;
  const whole = [{ start: 0, end: seconds, text: reply.text }];
  const { segments } = reply;
  const parts = Array.isArray(segments)
    ? segments.map(({ start, end, text }) => ({ start: Number(start), end: Number(end), text: String(text) }))
    : whole;
  const areParts = parts.length > 0 && parts.every(({ start, end }) => Number.isFinite(start) && Number.isFinite(end));
  return joinSegments(areParts ? parts : whole);
}
