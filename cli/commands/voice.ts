import { readFile, writeFile } from "node:fs/promises";
import { usageError } from "../exit.ts";
import type { Invocation } from "../invocation.ts";
import { printable } from "../printable.ts";
import { pipedText } from "../terminal.ts";

/** Transcribes a recording. */
export async function transcribe(call: Invocation): Promise<void> {
  const audio = new Blob([await readFile(call.words[0]!)]);
  const { data } = await (await call.tuma()).voice.transcribe(call.text("lang") ?? "en", { audio });
  call.terminal.show(data, () => (data.text === "" ? "(no speech)" : printable(data.text)));
}

/** Synthesises speech into a file. */
export async function speak(call: Invocation): Promise<void> {
  const text = await textOf(call);
  const { voice } = await call.tuma();
  const { data } = await voice.speakText(call.text("lang") ?? "en", {
    text,
    speech_rate: call.number("rate", { least: 0.1, most: 10, isWhole: false }),
  });
  const file = call.text("out") ?? "speech.wav";
  const audio = await voice.getMedia(data.generated_audio_url.split("/").at(-1)!);
  await writeFile(file, new Uint8Array(await audio.arrayBuffer()));
  call.terminal.show({ ...data, file }, `${file}: ${data.duration.toFixed(1)} s of speech.`);
}

/** Finds named entities in a text. */
export async function findEntities(call: Invocation): Promise<void> {
  const labels = call.list("label");
  const { data } = await (
    await call.tuma()
  ).voice.findEntities(call.text("lang") ?? "en", {
    text: await textOf(call),
    ...(labels.length > 0 ? { labels } : {}),
  });
  const rows = Object.entries(data).flatMap(([label, entities]) => entities.map((entity) => ({ label, entity })));
  call.terminal.show(data, () =>
    rows.length === 0
      ? "No entities."
      : call.terminal.table(rows, [
          { title: "LABEL", of: ({ label }) => label },
          { title: "ENTITY", of: ({ entity }) => entity, cut: true },
        ]),
  );
}

async function textOf({ words: [text] }: Invocation): Promise<string> {
  if (text === undefined && process.stdin.isTTY) throw usageError("TEXT is missing. Give it, or pipe it in.");
  return text ?? (await pipedText()).trim();
}

/** Shows what each language is served with. */
export async function models(call: Invocation): Promise<void> {
  const { terminal } = call;
  const { languages } = await (await call.tuma()).voice.listLanguages();
  const functions = ["stt", "tts", "ner"] as const;
  const rows = languages.flatMap((language) =>
    functions.map((name) => ({ lang: language.lang, name, served: language[name] })),
  );
  const missing = [...new Set(rows.flatMap(({ served }) => served.install ?? []))];
  terminal.show({ languages }, () =>
    [
      terminal.table(rows, [
        { title: "LANGUAGE", of: ({ lang }) => lang },
        { title: "FUNCTION", of: ({ name }) => name },
        { title: "LEVEL", of: ({ served }) => served.level },
        { title: "ENGINE", of: ({ served }) => served.engine, cut: true },
        { title: "MODEL", of: ({ served }) => served.model, cut: true },
        { title: "LICENCE", of: ({ served }) => served.licence, cut: true },
      ]),
      ...(missing.length > 0 ? ["", "To install what is missing, on the machine of the service:"] : []),
      ...missing.map((command) => `  ${printable(command)}`),
    ].join("\n"),
  );
}
