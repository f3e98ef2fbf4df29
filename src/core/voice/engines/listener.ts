import type { Context } from "../../../base/context.ts";
import { folderOf } from "../models/installed.ts";
import { withNeeds, type Model, type SherpaFamily } from "../models/catalogue.ts";
import type { SpeechToText, Transcript, WorkOptions } from "../engine.ts";
import { EngineHost } from "./host.ts";
import type { ListenJob, ListenReply } from "./samples.ts";
import { cutIntoUtterances, findSpeech, samplesPerSecond, surveySamples, type Survey } from "./speech-parts.ts";
import { joinOverlaps, joinSegments } from "./transcript.ts";

/** More than the audio takes on a slow machine. */
const [firstLimitMs, limitMsPerSecond] = [20_000, 600];

/**
 * How much later a file is due per second of its audio. A note of a few seconds is due before the rest of a ten-minute file, and
 * however many notes follow, the file has its turn after five minutes.
 */
const dueMsPerSecond = 500;

/**
 * The longest utterance that a family of models takes. Moonshine's decoder masks every 384th of its frames of 384
 * samples, but sherpa-onnx gives it a mask with one entry per frame, which does not fit beyond 384 frames, 9.2 s.
 */
const longestSeconds: Record<SherpaFamily, number> = {
  moonshine: 8.8,
  whisper: 28,
  parakeet: 60,
  omnilingual: 38,
  "nemo-ctc": 30,
};
/** Vosk is streaming and has no maximum; shorter utterances give callers more timestamps. */
const voskSeconds = 20;

/**
 * A transcription model from the catalogue, in a process that is started on first use. A file is transcribed in pieces of some
 * seconds, each with a turn of its own in the queue, so that nobody waits for the whole of another file.
 */
export class Listener implements SpeechToText {
  readonly model: Model;
  readonly #ctx: Context;
  readonly #longestSeconds: number;
  readonly #host: EngineHost<ListenJob, ListenReply>;

  /** @param files the folder of the audio that it transcribes */
  constructor(ctx: Context, model: Model, { modelsDir, files }: { modelsDir: string; files: string }) {
    this.model = model;
    this.#ctx = ctx;
    this.#longestSeconds = model.family ? longestSeconds[model.family] : voskSeconds;
    const folder = folderOf(modelsDir, model.id);
    const vadModel = `${folderOf(modelsDir, "silero-vad")}/silero_vad.onnx`;
    const library = `${folderOf(modelsDir, "libvosk")}/libvosk.so`;
    this.#host = new EngineHost<ListenJob, ListenReply>(ctx, {
      name: model.id,
      module: new URL(model.engine === "vosk" ? "vosk-child.ts" : "sherpa-child.ts", import.meta.url),
      options: { family: model.family, folder, vadModel, library },
      box: { reads: withNeeds(model).map(({ id }) => folderOf(modelsDir, id)), files, native: true },
      // The model, its working memory, and the samples of a survey.
      memoryMiB: 600 + (3 * model.bytes) / 2 ** 20,
      maxWaiting: 50,
      idleMs: 5 * 60_000,
    });
  }

  async transcribe(...[audio, language, options]: Parameters<SpeechToText["transcribe"]>): Promise<Transcript> {
    return transcribeInTurns({
      audio,
      language,
      longestSeconds: this.#longestSeconds,
      run: this.#inTurns(audio.seconds, options),
    });
  }

  stop(): Promise<void> {
    return this.#host.stop();
  }

  /** Runs the pieces of a file: the first may be refused as busy, the others have been admitted with it. */
  #inTurns(seconds: number, options: WorkOptions) {
    const { clock } = this.#ctx;
    const startedAtMs = clock.monotonicMs();
    const dueMs = startedAtMs + seconds * dueMsPerSecond;
    const lastMs = startedAtMs + 2 * (firstLimitMs + seconds * limitMsPerSecond);
    let admitted = false;
    return async (job: ListenJob): Promise<ListenReply> => {
      const limitMs = firstLimitMs + ((job.to - job.from) / samplesPerSecond) * limitMsPerSecond;
      const waitLimitMs = admitted ? Math.max(0, lastMs - clock.monotonicMs()) : undefined;
      const reply = await this.#host.run(job, { ...options, limitMs, waitLimitMs, dueMs, admitted });
      admitted = true;
      return reply;
    };
  }
}

/** A file to transcribe, and the queue that runs its pieces. */
export interface Listening {
  audio: { path: string; seconds: number };
  language: string;
  longestSeconds: number;
  run: (job: ListenJob) => Promise<ListenReply>;
}

/** Surveys the audio, then has each of its utterances transcribed. */
export async function transcribeInTurns({ audio, language, longestSeconds, run }: Listening): Promise<Transcript> {
  const { path } = audio;
  const length = Math.round(audio.seconds * samplesPerSecond);
  const whole: Survey = { speech: [], loudness: [] };
  for (let from = 0; from < length; from += surveySamples) {
    const { speech, loudness } = (await run({
      do: "survey",
      path,
      from,
      to: Math.min(length, from + surveySamples),
    })) as Survey;
    whole.speech.push(...speech);
    whole.loudness.push(...loudness);
  }
  const segments: Transcript["segments"] = [];
  for (const { from, to } of cutIntoUtterances(whole, findSpeech(whole, length), longestSeconds)) {
    const text = (await run({ do: "hear", path, from, to, language })) as string;
    segments.push({ start: from / samplesPerSecond, end: to / samplesPerSecond, text });
  }
  return joinSegments(joinOverlaps(segments));
}
