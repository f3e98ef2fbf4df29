/**
 * Voice: named entities on one core, text to speech from a cold start and per second of audio, the impact of fifty concurrent
 * syntheses on message latency, and, given clips with transcripts, accuracy and speed of English transcription.
 */
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { settings } from "../src/config.ts";
import { openRecognizer } from "../src/voice/ner/ner.ts";
import { startTuma, type Tuma } from "./tuma.ts";
import { goal, interleave, type BenchOptions, type Sample, type SuiteResult } from "./suite.ts";

/** Recordings with a `transcripts.json`; not part of this repository. */
const clips = process.env["BENCH_CLIPS"] ?? path.resolve(import.meta.dirname, "../../shared/data/speech/clips");
/** A fresh machine downloads a model first. */
const modelWaitMs = 60_000;
const texts: Record<string, string> = {
  rw: "Muraho, amafaranga 25.000 RWF yageze kuri konti yawe. Murakoze gukoresha serivisi zacu.",
  sw: "Habari ya asubuhi, umepokea shilingi 25,000 kutoka kwa Juma Hassan. Asante kwa kutumia huduma zetu.",
  en: "Good morning, your appointment at the clinic in Kigali is on Monday at half past nine.",
  fr: "Bonjour, votre rendez-vous à la clinique de Kigali est lundi à neuf heures et demie.",
};

/** `npm run bench -- voice`. */
export async function voice({ rounds, seconds }: BenchOptions): Promise<SuiteResult> {
  const result: SuiteResult = { suite: "voice", rows: [], goals: [], notes: [] };
  findEntities(seconds, result);
  const tuma = await startTuma({ ...surroundings(), AUTO_MODELS: existsSync(clips) ? "true" : "false" });
  try {
    await speak(tuma, result);
    await sendMeanwhile(tuma, { rounds, seconds }, result);
    await hear(tuma, result);
  } finally {
    await tuma.stop();
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

/** The first text after startup, then each language sequentially. */
async function speak(tuma: Tuma, result: SuiteResult): Promise<void> {
  const startedMs = performance.now();
  await say(tuma, "sw", "Habari");
  const firstMs = performance.now() - startedMs;
  let [workMs, audioSeconds] = [0, 0];
  for (let n = 0; n < 20; n++) {
    for (const [language, text] of Object.entries(texts)) {
      const atMs = performance.now();
      audioSeconds += await say(tuma, language, `${text} ${n}`);
      workMs += performance.now() - atMs;
    }
  }
  result.goals.push(
    goal("first text after the start", firstMs, "ms", { atMost: 1000 }),
    goal("speaking, time of a request per time of audio", workMs / 1000 / audioSeconds, "×", { atMost: 0.05 }),
  );
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

/** English clips against their transcripts, once a model is installed. */
async function hear(tuma: Tuma, result: SuiteResult): Promise<void> {
  if (!existsSync(clips)) {
    result.skipped = `speech to text: there are no clips in ${clips} (BENCH_CLIPS)`;
    return;
  }
  if (!(await hearsEnglish(tuma))) {
    result.skipped = "speech to text: no model for English could be had";
    return;
  }
  const transcripts = JSON.parse(readFileSync(path.join(clips, "transcripts.json"), "utf8")) as Record<string, string>;
  const english = Object.entries(transcripts).filter(([name]) => !/_fr\./.test(name) && !/digits/.test(name));
  let [wrong, words, workMs, audioSeconds] = [0, 0, 0, 0];
  // The first clip runs twice: its first run loads the model and does not count.
  for (const [n, [name, transcript]] of [english[0]!, ...english].entries()) {
    const form = new FormData();
    form.append("audio", new Blob([readFileSync(path.join(clips, name))]), name);
    const atMs = performance.now();
    const response = await fetch(`http://127.0.0.1:${tuma.port}/ai/stt/en`, {
      method: "POST",
      headers: { authorization: `Bearer ${tuma.token}` },
      body: form,
    });
    const { data } = (await response.json()) as { data: { text: string; duration: number } };
    if (n === 0) continue;
    workMs += performance.now() - atMs;
    audioSeconds += data.duration;
    const expected = wordsOf(transcript);
    words += expected.length;
    wrong += distance(expected, wordsOf(data.text));
  }
  result.goals.push(
    goal("English, word error rate of read speech", (100 * wrong) / words, "%", { atMost: 15 }),
    goal("hearing, time of a request per time of audio", workMs / 1000 / audioSeconds, "×", { atMost: 0.5 }),
  );
  result.notes!.push(`${english.length} clips of ${Math.round(audioSeconds)} s, ${words} words`);
}

async function hearsEnglish(tuma: Tuma): Promise<boolean> {
  const untilMs = performance.now() + modelWaitMs;
  while (performance.now() < untilMs) {
    const { languages } = await tuma.call("GET", "/ai/languages");
    const english = (languages as { lang: string; stt: { level: string } }[]).find(({ lang }) => lang === "en");
    if (english && english.stt.level !== "none") return true;
    await pause(1000);
  }
  return false;
}

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}' ]+/gu, " ")
    .replaceAll(/\bmr\b/g, "mister")
    .split(" ")
    .filter(Boolean);

/** Word edits: insertions, deletions, substitutions (Levenshtein). */
function distance(one: string[], other: string[]): number {
  let row = other.map((_, n) => n + 1);
  row.unshift(0);
  for (const [i, word] of one.entries()) {
    const next = [i + 1];
    for (const [j, candidate] of other.entries())
      next.push(Math.min(next[j]! + 1, row[j + 1]! + 1, row[j]! + (word === candidate ? 0 : 1)));
    row = next;
  }
  return row.at(-1)!;
}

function quantile(values: number[], part: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))]!;
}
