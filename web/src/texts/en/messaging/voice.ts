import type { ReactNode } from "react";
import { rich } from "../../rich.ts";

/** The texts of `pages/voice`. */
export const voice = {
  /** How well an engine serves a language. */
  levels: { none: "none", basic: "basic", approximate: "approximate", full: "full" },
  served: (level: string, engine: string, model: string | undefined) =>
    `${level} quality, by ${engine}${model === undefined ? "" : ` (${model})`}`,
  thisLanguage: "this language",
  nerNoun: "entity",
  findEntities: "Find entities",
  labels: "Labels",
  commaSeparated: "Comma-separated.",
  entities: "Entities",
  sttNoun: "speech to text",
  ttsNoun: "text to speech",
  voice: "Voice",
  lead: "Runs on this machine, unless the operator has configured an external service for a language.",
  speechToText: "Speech to text",
  textToSpeech: "Text to speech",
  noModel: (model: string, language: string) => `No ${model} model is installed for ${language}`,
  language: "Language",
  notInstalled: "(not installed)",
  installHint: (command: ReactNode) => rich`Install one on the server: ${command}`,
  speak: "Speak",
  textToSpeak: "Text to speak",
  rate: (rate: string) => `Rate: ${rate}`,
  speech: "Speech",
  generatedSpeech: "Generated speech",
  wav: "WAV",
  recording: "Recording",
  chooseAFile: "Choose a file",
  formats: "wav, mp3, ogg, flac, m4a, webm, amr; up to 25 MiB and 10 minutes",
  theRecording: "The recording",
  recordFirst: "Record something or choose a file first",
  transcribe: "Transcribe",
  transcript: "Transcript",
  copy: "Copy",
  noSpeechDetected: "No speech detected.",
  noMicrophone: "This page has no access to a microphone. Allow it in the browser, or choose a file.",
  stop: "Stop",
  record: "Record",
};
