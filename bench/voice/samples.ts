/** Sound files for listening: our sentences in every installed voice, and a page that plays them side by side. */
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { sentences } from "../../web/src/pages/voice/examples.ts";
import { languagesOf, speak, type Service } from "./service.ts";

/** A voice of a language, and its file of each sentence; a sentence that could not be spoken has the reason instead. */
interface Sample {
  lang: string;
  voice: string;
  model: string;
  files: ({ file: string } | { problem: string })[];
}

const names = new Intl.DisplayNames(["en"], { type: "language" });

/**
 * Writes the first `count` sentences of each language, as the service speaks them, as `<language>-<voice>-<number>.wav`, and
 * `index.html`. Returns how many files there are, and the reason for each one that there is not.
 */
export async function writeSamples(
  service: Service,
  folder: string,
  count: number,
  onFile: (name: string) => void = () => {},
): Promise<{ written: number; problems: string[] }> {
  await mkdir(folder, { recursive: true });
  const samples: Sample[] = [];
  for (const { lang, tts } of await languagesOf(service)) {
    const texts = sentences[lang]?.slice(0, count) ?? [];
    for (const { voice, model } of texts.length > 0 ? (tts.voices ?? []) : []) {
      const sample: Sample = { lang, voice, model, files: [] };
      samples.push(sample);
      for (const [at, text] of texts.entries()) {
        const file = `${lang}-${voice.replaceAll(/[^\w-]/g, "_")}-${String(at + 1).padStart(2, "0")}.wav`;
        sample.files.push(await writeOne(service, path.join(folder, file), { lang, text, voice }));
        onFile(file);
      }
    }
  }
  await writeFile(path.join(folder, "index.html"), pageOf(samples));
  const files = samples.flatMap((sample) => sample.files);
  const problems = files.flatMap((each) => ("problem" in each ? [each.problem] : []));
  return { written: files.length - problems.length, problems };
}

async function writeOne(
  service: Service,
  into: string,
  { lang, text, voice }: { lang: string; text: string; voice: string },
): Promise<Sample["files"][number]> {
  const file = path.basename(into);
  try {
    const { wav } = await speak(service, lang, text, voice);
    await writeFile(into, wav);
    return { file };
  } catch (error) {
    return { problem: `${file}: ${(error as Error).message}` };
  }
}

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** A table for each language: a sentence in each row, a voice in each column. */
export function pageOf(samples: readonly Sample[]): string {
  const languages = [...new Set(samples.map(({ lang }) => lang))];
  const tables = languages.map((lang) => {
    const own = samples.filter((sample) => sample.lang === lang);
    const heads = own.map(({ voice, model }) => `<th scope="col">${escaped(`${voice} (${model})`)}</th>`);
    const rows = own[0]!.files.map((_, at) => {
      const cells = own.map(({ voice, files }) => `<td>${cellOf(files[at]!, `${voice}, sentence ${at + 1}`)}</td>`);
      return `<tr><th scope="row" lang="${escaped(lang)}">${escaped(sentences[lang]![at]!)}</th>${cells.join("")}</tr>`;
    });
    return `<h2>${escaped(names.of(lang) ?? lang)}</h2>
<table><thead><tr><th scope="col">Sentence</th>${heads.join("")}</tr></thead>
<tbody>
${rows.join("\n")}
</tbody></table>`;
  });
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Voices of Tuma</title>
<style>
body { font: 1rem/1.5 system-ui, sans-serif; margin: 1rem auto; max-width: 80rem; padding: 0 1rem; color-scheme: light dark; }
table { border-collapse: collapse; } th, td { padding: 0.25rem 0.75rem; text-align: left; vertical-align: middle; }
tbody th { font-weight: normal; } audio { height: 2.25rem; width: 16rem; }
</style></head>
<body><h1>Voices of Tuma</h1>
${tables.join("\n") || "<p>No voice is installed.</p>"}
</body></html>
`;
}

const cellOf = (file: Sample["files"][number], label: string): string =>
  "problem" in file
    ? escaped(file.problem)
    : `<audio controls preload="none" src="${escaped(file.file)}" aria-label="${escaped(label)}"></audio>`;
