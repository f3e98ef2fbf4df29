/** The round trip: our sentences spoken by every installed voice, and transcribed by one judge. */
import { sentences } from "../../web/src/pages/voice/examples.ts";
import { goal, type Goal, type SuiteResult } from "../suite.ts";
import { costOf, type Cost, type MeasuredService } from "./cost.ts";
import type { Ears } from "./judge.ts";
import { mistakes, rateOf, spokenWords, type Mistakes, type Rate, type Unit } from "./score.ts";
import { languagesOf, speak } from "./service.ts";
import { factor, rateWords } from "./table.ts";

/** What is counted in a language. The judge spells Swahili and Kinyarwanda by ear, so that words would say little. */
const units: Readonly<Record<string, Unit>> = { en: "words", fr: "words", sw: "characters", rw: "characters" };

/** The most that may be wrong, in percent, by language: of the default voice, and in French of Kokoro's. */
const goals: Readonly<Record<string, { model: string; atMost: number }>> = {
  en: { model: "hibari", atMost: 2 },
  fr: { model: "kokoro-82m", atMost: 12 },
  sw: { model: "hibari", atMost: 18 },
  rw: { model: "hibari", atMost: 28 },
};
/** The most processor time per second of audio of a default voice. */
const mostCpu = 0.1;

/** A voice that is pulled for its sound, not its speed. */
const slowModel = "kokoro-82m";

/** What was heard of a voice: its mistakes, unless there is no judge, and its cost. */
interface Judged {
  cost: Cost;
  rate?: Rate;
}

/** Measures the voices of the languages of `sentences`, all or `only` some, with the first `count` sentences of each. */
export async function measureVoices(
  service: MeasuredService,
  ears: Ears,
  { count, only }: { count: number; only: readonly string[] },
  result: SuiteResult,
): Promise<void> {
  const rows: string[][] = [];
  for (const { lang, tts } of await languagesOf(service)) {
    const texts = sentences[lang]?.slice(0, count);
    if (!texts) continue;
    const voices = tts.voices ?? [];
    if (voices.length === 0) rows.push([lang, "–", "no voice is installed"]);
    for (const [at, { voice, model }] of voices.entries()) {
      if (only.length > 0 && !only.includes(voice)) continue;
      process.stderr.write(`  ${lang}, ${voice}\n`);
      const name = `${voice} (${model})`;
      try {
        const judged = await measure(service, ears, { lang, voice, texts }, result);
        const { rate, cost } = judged;
        const heard = rate === undefined ? (ears.missing ?? "") : `${rateWords(rate)} of ${units[lang]}`;
        rows.push([lang, name, heard, factor(cost.cpu), factor(cost.wall)]);
        result.goals.push(...goalsOf({ lang, voice, model, isDefault: at === 0 }, judged));
      } catch (error) {
        rows.push([lang, name, `not measured: ${(error as Error).message}`]);
      }
    }
  }
  result.tables!.push({
    title: `${count} sentences in each language, as the judge hears them, with 95 % intervals`,
    headings: ["", "voice", "wrong", "CPU ×", "wall ×"],
    rows,
  });
}

/** What is wanted of a voice. */
function goalsOf(
  { lang, voice, model, isDefault }: { lang: string; voice: string; model: string; isDefault: boolean },
  { rate, cost }: Judged,
): Goal[] {
  const found: Goal[] = [];
  const wanted = goals[lang];
  if (rate && wanted?.model === model)
    found.push(goal(`${lang}, ${voice}: ${units[lang]} wrong`, rate.percent, "%", { atMost: wanted.atMost }));
  if (isDefault && model !== slowModel)
    found.push(goal(`${lang}, ${voice}: processor time per time of audio`, cost.cpu, "×", { atMost: mostCpu }));
  return found;
}

/** A voice, and what it says. */
interface Reading {
  lang: string;
  voice: string;
  texts: readonly string[];
}

async function measure(
  service: MeasuredService,
  ears: Ears,
  { lang, voice, texts }: Reading,
  result: SuiteResult,
): Promise<Judged> {
  // The first text starts the engine, which does not count.
  await speak(service, lang, texts[0]!, voice);
  const files: Buffer[] = [];
  const cost = await costOf(service, async () => {
    let total = 0;
    for (const text of texts) {
      const { wav, seconds } = await speak(service, lang, text, voice);
      files.push(wav);
      total += seconds;
    }
    return total;
  });
  if (!ears.judge) return { cost };
  const all: Mistakes[] = [];
  for (const [at, text] of texts.entries()) {
    const heard = await ears.judge(files[at]!, lang);
    const found = mistakes(spokenWords(text, lang), spokenWords(heard, lang), units[lang]!);
    all.push(found);
    result.heard!.push({ what: `${lang} ${voice}`, said: text, heard, ...found });
  }
  return { cost, rate: rateOf(all) };
}
