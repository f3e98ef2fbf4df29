import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import type { Page } from "playwright-core";
import { modelOf } from "../../src/core/voice/models/catalogue.ts";
import { isInstalled, modelsDirOf } from "../../src/core/voice/models/installed.ts";
import { until } from "../harness/wait.ts";
import { missing, startWalk, type Walk } from "./browser.ts";
import { sentences } from "../../web/src/pages/voice/examples.ts";
import { t } from "../../web/src/texts/index.ts";

const modelsDir = modelsDirOf({ modelsDir: process.env["MODELS_DIR"], dataDir: "./data" });
const model = "moonshine-tiny-en";
const hasModel = isInstalled(modelsDir, modelOf(model)!);

let walk: Walk;
let folder: string;
if (!missing) {
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "tuma-microphone-"));
    const heard = join(folder, "heard.wav");
    // Chromium's microphone plays this file, once, and is granted to pages: the headless shell cannot ask.
    walk = await startWalk(hasModel ? { MODELS_DIR: modelsDir } : {}, [
      "--use-fake-device-for-media-stream",
      "--use-fake-ui-for-media-stream",
      `--use-file-for-fake-audio-capture=${heard}%noloop`,
    ]);
    await writeFile(heard, await speech("Your code is 4829."));
    await walk.signIn();
  });
  after(async () => {
    await walk.stop();
    await rm(folder, { recursive: true, force: true });
  });
}

/** The service's own speech, as a file. */
async function speech(text: string): Promise<Buffer> {
  const { server } = walk;
  // On a busy machine the engine may still be starting, which gives 503.
  const said = await until(
    async () => {
      const reply = await server.call<{ data: { generated_audio_url: string } }>("POST /ai/tts/en", {
        body: { text, speech_rate: 1, lang: "en" },
      });
      return reply.status === 200 && reply;
    },
    { limitMs: 60_000, what: "speech" },
  );
  const file = await fetch(new URL(said.body.data.generated_audio_url, server.url));
  return Buffer.from(await file.arrayBuffer());
}

/** Waits until the page has loaded its audio. It polls from outside: a condition inside the page would be a script that the CSP forbids. */
const loaded = (page: Page) =>
  until(() => page.evaluate("document.querySelector('audio')?.readyState >= 1"), {
    limitMs: 60_000,
    what: "sound that can be played",
  });

const skip = missing;

test("the microphone is recorded, and the recording can be played", { skip }, async () => {
  const { page } = walk;
  await walk.open("/voice?lang=en");
  await page.getByRole("button", { name: t.voice.record, exact: true }).click();
  // At least 4 s: a busy machine may skip a second.
  await page.getByText(/^(?:[4-9]|[1-9]\d+) s$/).waitFor();
  await page.getByRole("button", { name: t.voice.stop, exact: true }).click();
  await page.getByText("recording.webm").waitFor();
  await loaded(page);
});

test(
  "without a model the page says so, and how to install one",
  { skip: skip || (hasModel && `${model} is installed`) },
  async () => {
    const { page } = walk;
    await page.getByText(t.voice.noModel(t.voice.sttNoun, "English")).waitFor();
    await page.getByText(/tuma models pull \S+/).waitFor();
    const button = page.getByRole("button", { name: t.voice.transcribe });
    assert.equal(await button.getAttribute("aria-disabled"), "true");
    assert.match((await button.getAttribute("title"))!, /No speech to text model/);
  },
);

test(
  "a recording is transcribed",
  { skip: skip || (!hasModel && `no English model in ${modelsDir}: tuma models pull ${model}`) },
  async () => {
    const { page } = walk;
    await page.getByRole("button", { name: t.voice.transcribe }).click();
    await page.getByRole("heading", { name: t.voice.transcript }).waitFor({ timeout: 60_000 });
    const transcript = page.locator("section").filter({ has: page.getByRole("heading", { name: t.voice.transcript }) });
    assert.equal((await transcript.locator("p").textContent())!.replaceAll(/\D/g, ""), "4829");
  },
);

test("without access to a microphone the page says what to do", { skip }, async () => {
  const page = await walk.visitor();
  await page.context().addCookies(await walk.context.cookies());
  await page.context().clearPermissions();
  await walk.open("/voice", page);
  await page.evaluate("navigator.mediaDevices.getUserMedia = () => Promise.reject(new Error('denied'))");
  await page.getByRole("button", { name: t.voice.record, exact: true }).click();
  await page.getByText(t.voice.noMicrophone).waitFor();
});

test("a text is spoken at the chosen rate", { skip }, async () => {
  const { page } = walk;
  await walk.open("/voice?tab=tts&lang=en");
  await page.getByLabel(t.voice.textToSpeak).fill("Good morning from Kigali, it is a fine day.");
  const seconds: number[] = [];
  for (const rate of ["0.5", "2"]) {
    await page.getByLabel(/^Rate/).fill(rate);
    const reply = page.waitForResponse((response) => response.url().includes("/ai/tts/"), { timeout: 60_000 });
    await page.getByRole("button", { name: t.voice.speak, exact: true }).click();
    seconds.push(((await (await reply).json()) as { data: { duration: number } }).data.duration);
  }
  assert.ok(seconds[0]! > 2 * seconds[1]!, `${seconds[0]} s and ${seconds[1]} s`);
  await loaded(page);
});

test("the sentences that voices are judged by are offered one after the other", { skip }, async () => {
  const { page } = walk;
  await walk.open("/voice?tab=tts&lang=sw");
  const text = page.getByLabel(t.voice.textToSpeak);
  for (const example of sentences["sw"]!.slice(0, 2)) {
    await page.getByRole("button", { name: t.voice.example, exact: true }).click();
    await until(async () => (await text.inputValue()) === example, { what: "the example in the field" });
  }
  await walk.open("/voice?tab=tts&lang=en");
  await page.getByRole("button", { name: t.voice.example, exact: true }).click();
  await page.getByRole("button", { name: t.voice.speak, exact: true }).click();
  await loaded(page);
});

test("a text is also spoken in the language's other voices, side by side", { skip }, async () => {
  const { page } = walk;
  const { languages } = (await (await page.request.get(new URL("/ai/languages", walk.server.url).href)).json()) as {
    languages: { lang: string; tts: { voices: { voice: string }[] } }[];
  };
  const [first, ...others] = languages.find(({ lang }) => lang === "en")!.tts.voices.map(({ voice }) => voice);
  await page.getByLabel(t.voice.generatedSpeech, { exact: true }).waitFor();
  for (const voice of others) {
    await page.getByRole("button", { name: t.voice.inVoice(voice), exact: true }).click();
    const other = page.getByLabel(t.voice.inVoice(voice), { exact: true });
    assert.match((await other.getAttribute("src", { timeout: 60_000 }))!, /^\/media\//);
  }
  assert.equal(await page.locator("audio").count(), others.length + 1);
  assert.equal(await page.getByRole("button", { name: t.voice.inVoice(first!), exact: true }).count(), 0);
  // Another language has other voices, which cannot speak this text.
  await page.getByLabel(t.voice.language, { exact: true }).selectOption("sw");
  await page.waitForURL(/lang=sw/);
  await page.locator("audio").first().waitFor({ state: "detached" });
});

test("entities are found bare or whole, as chosen", { skip }, async () => {
  const { page } = walk;
  await walk.open("/voice?tab=ner&lang=sw");
  await page.getByLabel(t.common.text, { exact: true }).fill("Yohani Bizimana alizaliwa mwaka wa 2001.");
  for (const [extent, date] of [
    ["bare", "2001"],
    ["whole", "mwaka wa 2001"],
    ["", "mwaka wa 2001"],
  ] as const) {
    await page.getByLabel(t.voice.extent).selectOption(extent);
    const asked = page.waitForRequest((request) => request.url().includes("/ai/ner/sw"));
    await page.getByRole("button", { name: t.voice.findEntities, exact: true }).click();
    const { extent: sent } = (await asked).postDataJSON() as { extent?: string };
    assert.equal(sent, extent === "" ? undefined : extent);
    await page.locator("mark[title=date]").getByText(date, { exact: true }).waitFor({ timeout: 60_000 });
  }
});

test("no script failed, no policy was violated, and no request went to another machine", { skip }, () => {
  assert.deepEqual(walk.faults, []);
});
