/**
 * Voice: named entities on one core, text to speech from a cold start, the impact of fifty concurrent
 * syntheses on message latency, what one judge understands of every installed voice, spoken codes, and, given clips with transcripts,
 * accuracy and speed of transcription. The models are those of `MODELS_DIR`, otherwise of `data/models`, where the default ones are
 * downloaded if they can be.
 */
import { setTimeout as pause } from "node:timers/promises";
import { settings } from "../src/base/config/config.ts";
import { openRecognizer } from "../src/core/voice/ner/ner.ts";
import { startTuma, type Tuma } from "./tuma.ts";
import { goal, interleave, type BenchOptions, type Sample, type SuiteResult } from "./suite.ts";
import { measureCodes, measureHearing } from "./voice/hearing.ts";
import { modelsDir, openEars } from "./voice/judge.ts";
import { measureVoices } from "./voice/round-trip.ts";
import { modelsHere } from "./voice/service.ts";

const texts: Record<string, string> = {
  rw: "Muraho, amafaranga 25.000 RWF yageze kuri konti yawe. Murakoze gukoresha serivisi zacu.",
  sw: "Habari ya asubuhi, umepokea shilingi 25,000 kutoka kwa Juma Hassan. Asante kwa kutumia huduma zetu.",
  en: "Good morning, your appointment at the clinic in Kigali is on Monday at half past nine.",
  fr: "Bonjour, votre rendez-vous à la clinique de Kigali est lundi à neuf heures et demie.",
};

/** `npm run bench -- voice`. */
export async function voice({ rounds, seconds, sentences, voices }: BenchOptions): Promise<SuiteResult> {
  const result: SuiteResult = { suite: "voice", rows: [], goals: [], notes: [], tables: [], heard: [] };
  findEntities(seconds, result);
  const ears = await openEars();
  const tuma = await startTuma({ ...surroundings(), AUTO_MODELS: "true", MODELS_DIR: modelsDir });
  const service = { ...tuma, url: `http://127.0.0.1:${tuma.port}` };
  try {
    await modelsHere(service);
    await speakFirst(tuma, result);
    await sendMeanwhile(tuma, { rounds, seconds }, result);
    await measureVoices(service, ears, { count: sentences, only: voices }, result);
    await measureCodes(service, ears, Number(process.env["BENCH_SEED"] ?? Date.now() % 1_000_000), result);
    await measureHearing(service, ears, result);
  } finally {
    await Promise.all([tuma.stop(), ears.stop()]);
  }
  return result;
}

/** This machine's network settings (proxies, certificates, mirrors), without the program's own settings. */
function surroundings(): Record<string, string> {
  const own = new Set(Object.values(settings).map(({ env }) => env));
  return Object.fromEntries(
    Object.entries(process.env).filter(
      (entry): entry is [string, string] => entry[1] !== undefined && !own.has(entry[0]),
    ),
  );
}

/** In this thread, hence on one core. */
function findEntities(seconds: number, result: SuiteResult): void {
  const recognizer = openRecognizer();
  const labels = ["person", "location", "organisation", "date", "money", "phone"];
  const inputs = Object.entries(texts);
  const find = (n: number): number => {
    const [language, text] = inputs[n % inputs.length]!;
    const startedMs = performance.now();
    recognizer.recognize(`${text} ${n}`, language as "rw", labels);
    return performance.now() - startedMs;
  };
  // The first thousand are warm-up.
  for (let n = 0; n < 1000; n++) find(n);
  const untilMs = performance.now() + seconds * 1000;
  const tookMs: number[] = [];
  while (performance.now() < untilMs) tookMs.push(find(tookMs.length));
  const p99 = quantile(tookMs, 0.99);
  const perSecond = tookMs.length / (tookMs.reduce((sum, ms) => sum + ms, 0) / 1000);
  result.rows.push({ name: "entities in a text", perSecond, p50Ms: quantile(tookMs, 0.5), p99Ms: p99, rounds: [] });
  result.goals.push(
    goal("entities, texts on one core", perSecond, "per second", { atLeast: 1000 }),
    goal("entities, p99 of a text", p99, "ms", { atMost: 5 }),
  );
}

/** The first text after startup, whose engine is not running yet. */
async function speakFirst(tuma: Tuma, result: SuiteResult): Promise<void> {
  const startedMs = performance.now();
  await say(tuma, "sw", "Habari");
  result.goals.push(goal("first text after the start", performance.now() - startedMs, "ms", { atMost: 1000 }));
}

async function say(tuma: Tuma, language: string, text: string): Promise<number> {
  const { data } = await tuma.call("POST", `/ai/tts/${language}`, { text, speech_rate: 1 });
  return (data as { duration: number }).duration;
}

/** Messages at a steady rate, alone and during fifty syntheses, interleaved. */
async function sendMeanwhile(
  tuma: Tuma,
  { rounds, seconds }: Pick<BenchOptions, "rounds" | "seconds">,
  result: SuiteResult,
): Promise<void> {
  let spoken = 0;
  const speaking = async (): Promise<Sample> => {
    const done = new AbortController();
    const speakers = Array.from({ length: 50 }, async (_, n) => {
      while (!done.signal.aborted) {
        // Some are refused as busy; callers back off and retry.
        await say(tuma, "en", `${texts["en"]} ${n}`).then(
          () => spoken++,
          () => pause(200),
        );
      }
    });
    const sample = await sendSteadily(tuma, seconds);
    done.abort();
    await Promise.all(speakers);
    return sample;
  };
  const [alone, meanwhile] = await interleave(
    [
      { name: "send, 100 a second", turn: () => sendSteadily(tuma, seconds) },
      { name: "the same, while 50 texts are spoken", turn: speaking },
    ],
    rounds,
  );
  result.rows.push(alone!, meanwhile!);
  const added = meanwhile!.rounds.map((sample, n) => sample.p99Ms! - alone!.rounds[n]!.p99Ms!);
  result.goals.push({
    ...goal("p99 of sending, added by 50 texts at once", quantile(added, 0.5), "ms", { atMost: 10 }),
    rounds: added,
  });
  result.notes!.push(`${spoken} texts were spoken meanwhile`);
}

/** An open loop: each message is sent on schedule, whether or not earlier ones were answered. */
async function sendSteadily(tuma: Tuma, seconds: number): Promise<Sample> {
  const everyMs = 10;
  const startedMs = performance.now();
  const latencies: Promise<number>[] = [];
  for (let n = 0; n < (seconds * 1000) / everyMs; n++) {
    const dueMs = startedMs + n * everyMs;
    if (dueMs > performance.now()) await pause(dueMs - performance.now());
    const body = { to: `+25078${1_000_000 + n}`, text: "Your order is on its way.", sender: "TUMA" };
    latencies.push(tuma.call("POST", "/v1/sms", body).then(() => performance.now() - dueMs));
  }
  const tookMs = await Promise.all(latencies);
  return { perSecond: tookMs.length / seconds, p50Ms: quantile(tookMs, 0.5), p99Ms: quantile(tookMs, 0.99) };
}

function quantile(values: number[], part: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))]!;
}
