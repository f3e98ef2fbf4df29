/** Speech to text: recordings of people, as recorded and by telephone, and spoken codes. */
import { goal, type SuiteResult } from "../suite.ts";
import { clipsFolder, readClips, withoutPauses, type Clip } from "./clips.ts";
import { costOf, type Cost, type MeasuredService } from "./cost.ts";
import type { Ears } from "./judge.ts";
import { digitsIn, digitWords, mistakes, randomPins, rateOf, spokenWords, type Mistakes, type Rate } from "./score.ts";
import { hear, languagesOf, speak } from "./service.ts";
import { factor, rateWords } from "./table.ts";
import { openLines, type Line } from "./telephone.ts";

/** The most words that may be wrong, in percent. */
const mostWrong = { en: 4, phone: 6, fr: 15 };

/** What was heard of several clips. */
interface HeardSet {
  seconds: number;
  words: number;
  mistakes: Mistakes[];
  rate: Rate;
  cost: Cost;
}

/** Measures the languages that the service hears, set by set. */
export async function measureHearing(service: MeasuredService, ears: Ears, result: SuiteResult): Promise<void> {
  const clips = readClips();
  const table = {
    title: `people speaking (${clipsFolder}), as the service hears them, with 95 % intervals`,
    headings: ["", "set", "clips", "seconds", "words", "wrong", "CPU ×", "wall ×"],
    rows: [] as string[][],
  };
  result.tables!.push(table);
  if (clips.length === 0) {
    table.rows.push(["–", "no clips: BENCH_CLIPS is not a folder with a transcripts.json"]);
    return;
  }
  const { lines, missing } = await openLines();
  for (const { lang, stt } of await languagesOf(service)) {
    const own = clips.filter(({ language }) => language === lang);
    if (own.length === 0) continue;
    if (stt.level === "none") {
      table.rows.push([
        lang,
        "all",
        String(own.length),
        "",
        "",
        "not measured: no model for this language is installed",
      ]);
      continue;
    }
    const measure = async (set: string, chosen: readonly Clip[]): Promise<HeardSet | undefined> => {
      if (chosen.length === 0) return undefined;
      process.stderr.write(`  ${lang}, ${set}\n`);
      const heard = await hearSet(service, chosen, `${lang} ${set}`, result);
      const { seconds, words, rate, cost } = heard;
      const figures = [String(chosen.length), seconds.toFixed(0), String(words), rateWords(rate)];
      table.rows.push([lang, set, ...figures, factor(cost.cpu), factor(cost.wall)]);
      return heard;
    };
    await measureLanguage(lang, { own, lines, ears, measure }, result);
    for (const reason of missing) table.rows.push([lang, reason]);
  }
}

/** What is measured of a language, and how. */
interface Task {
  own: readonly Clip[];
  lines: readonly Line[];
  ears: Ears;
  measure: (set: string, clips: readonly Clip[]) => Promise<HeardSet | undefined>;
}

async function measureLanguage(lang: string, { own, lines, ears, measure }: Task, result: SuiteResult): Promise<void> {
  const of = (set: string) => own.filter((clip) => clip.set === set);
  const read = of("read");
  const fluent = of("fluent").length > 0 || read.length < 2 ? of("fluent") : [await withoutPauses(read, ears)];
  const sets = [await measure("read", read), await measure("fluent", fluent)].filter((each) => each !== undefined);
  await measure("digits", of("digits"));
  const most = lang === "fr" ? mostWrong.fr : mostWrong.en;
  addGoal(`${lang}, read and fluent: words wrong`, sets, most, result);
  for (const line of lines) {
    const carried: Clip[] = [];
    for (const clip of [...read, ...fluent])
      carried.push({ ...clip, file: await line.carry(await ears.samples(clip.file)) });
    const heard = await measure(`read and fluent, ${line.name}`, carried);
    if (heard && lang === "en")
      addGoal(`${lang}, by telephone, ${line.name}: words wrong`, [heard], mostWrong.phone, result);
  }
}

function addGoal(name: string, sets: readonly HeardSet[], atMost: number, result: SuiteResult): void {
  if (sets.length > 0)
    result.goals.push(goal(name, rateOf(sets.flatMap((set) => set.mistakes)).percent, "%", { atMost }));
}

async function hearSet(
  service: MeasuredService,
  clips: readonly Clip[],
  what: string,
  result: SuiteResult,
): Promise<HeardSet> {
  // The first clip starts the engine, which does not count.
  await hear(service, clips[0]!.language, clips[0]!.file);
  const all: Mistakes[] = [];
  let seconds = 0;
  const cost = await costOf(service, async () => {
    for (const { language, set, text, file } of clips) {
      const heard = await hear(service, language, file);
      seconds += heard.seconds;
      const words = set === "digits" ? digitWords : (each: string) => spokenWords(each, language);
      const found = mistakes(words(text), words(heard.text), "words");
      all.push(found);
      result.heard!.push({ what, said: text, heard: heard.text, ...found });
    }
    return seconds;
  });
  return { seconds, words: all.reduce((sum, { of }) => sum + of, 0), mistakes: all, rate: rateOf(all), cost };
}

const pinCount = 12;
/** What a person is told with a code. */
const codeTexts: Readonly<Record<string, (pin: string) => string>> = {
  en: (pin) => `Your code is ${pin}.`,
  fr: (pin) => `Votre code est ${pin}.`,
};

/** Codes spoken by the default voice of each language that has a recogniser, heard by the service as spoken and by telephone. */
export async function measureCodes(
  service: MeasuredService,
  ears: Ears,
  seed: number,
  result: SuiteResult,
): Promise<void> {
  const rows: string[][] = [];
  const pins = randomPins(pinCount, seed);
  for (const { lang, stt, tts } of await languagesOf(service)) {
    const say = codeTexts[lang];
    if (!say) continue;
    const voice = tts.voices?.[0]?.voice;
    if (stt.level === "none" || voice === undefined) {
      rows.push([lang, "not measured: no recogniser or no voice of this language is installed"]);
      continue;
    }
    try {
      for (const row of await hearCodes(service, ears, { lang, voice, say, pins }, result)) rows.push([lang, ...row]);
    } catch (error) {
      rows.push([lang, `not measured: ${(error as Error).message}`]);
    }
  }
  result.tables!.push({
    title: `random codes of six digits (BENCH_SEED=${seed} repeats them)`,
    headings: ["", "voice and line", "heard right", "misheard"],
    rows,
  });
}

/** A row for each line: its name, how many codes were heard right, and the others. */
async function hearCodes(
  service: MeasuredService,
  ears: Ears,
  { lang, voice, say, pins }: { lang: string; voice: string; say: (pin: string) => string; pins: readonly string[] },
  result: SuiteResult,
): Promise<string[][]> {
  const rows: string[][] = [];
  const { lines, missing } = await openLines();
  const spoken: { pin: string; wav: Buffer }[] = [];
  for (const pin of pins) spoken.push({ pin, wav: (await speak(service, lang, say(pin), voice)).wav });
  for (const line of [undefined, ...lines]) {
    const quality = line?.name ?? "as spoken";
    const what = `${lang} codes, ${quality}`;
    process.stderr.write(`  ${what}\n`);
    const misheard: string[] = [];
    for (const { pin, wav } of spoken) {
      const { text } = await hear(service, lang, line ? await line.carry(await ears.samples(wav)) : wav);
      const wrong = digitsIn(text, lang) === pin ? 0 : 1;
      if (wrong) misheard.push(`${pin} as “${text}”`);
      result.heard!.push({ what, said: say(pin), heard: text, wrong, of: 1 });
    }
    const right = pins.length - misheard.length;
    rows.push([`${voice}, ${quality}`, `${right} of ${pins.length}`, misheard.join("; ")]);
    result.goals.push(goal(`${what}, heard right`, right, `of ${pins.length}`, { atLeast: pins.length }));
  }
  return [...rows, ...missing.map((reason) => [reason])];
}
