/** Calls of a running service: what it can speak and hear, and both. */
import { setTimeout as pause } from "node:timers/promises";

/** A service, and a token of it. */
export interface Service {
  url: string;
  token: string;
}

/** A language, with its voices, the default first. */
export interface Spoken {
  lang: string;
  stt: { level: string; model: string | null };
  tts: { level: string; model: string | null; voices?: { voice: string; model: string }[] };
}

/** The languages of a service, in its order. */
export async function languagesOf({ url }: Service): Promise<Spoken[]> {
  const reply = await fetch(`${url}/ai/languages`);
  return ((await reply.json()) as { languages: Spoken[] }).languages;
}

/** How long a fresh machine may take to download the default models. */
const modelWaitMs = 60_000;

/** Waits for the default models; without registries, it returns after a minute with what is there. */
export async function modelsHere(service: Service): Promise<void> {
  const untilMs = performance.now() + modelWaitMs;
  while (performance.now() < untilMs) {
    const english = (await languagesOf(service)).find(({ lang }) => lang === "en");
    if (english?.stt.level !== "none" && english?.tts.voices?.some(({ model }) => model === "hibari")) return;
    await pause(1000);
  }
}

/** Speaks a text: the WAV file, and its length. Rejects with the service's sentence. */
export async function speak(
  service: Service,
  language: string,
  text: string,
  voice?: string,
): Promise<{ wav: Buffer; seconds: number }> {
  const body = JSON.stringify({ text, speech_rate: 1, ...(voice === undefined ? {} : { voice }) });
  const data = (await post(service, `/ai/tts/${language}`, body, "application/json")) as {
    generated_audio_url: string;
    duration: number;
  };
  const file = await fetch(service.url + data.generated_audio_url);
  return { wav: Buffer.from(await file.arrayBuffer()), seconds: data.duration };
}

/** Transcribes a sound file. Rejects with the service's sentence. */
export async function hear(
  service: Service,
  language: string,
  file: Buffer,
): Promise<{ text: string; seconds: number }> {
  const form = new FormData();
  form.append("audio", new Blob([new Uint8Array(file)]), "audio");
  const data = (await post(service, `/ai/stt/${language}`, form)) as { text: string; duration: number };
  return { text: data.text, seconds: data.duration };
}

async function post({ url, token }: Service, to: string, body: string | FormData, type?: string): Promise<unknown> {
  const headers = { authorization: `Bearer ${token}`, ...(type === undefined ? {} : { "content-type": type }) };
  const reply = await fetch(url + to, { method: "POST", headers, body });
  const { data, error } = (await reply.json()) as { data: unknown; error: { message: string } | null };
  if (!reply.ok) throw new Error(`POST ${to} answered ${reply.status}: ${error?.message ?? "no reason"}`);
  return data;
}
