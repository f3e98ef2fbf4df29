import type { ReactNode } from "react";
import { rich } from "../../rich.ts";
import type { Texts } from "../../index.ts";

/** The texts of `pages/voice`. */
export const voice: Texts["voice"] = {
  levels: { none: "nta byo", basic: "bw’ibanze", approximate: "bugereranyije", full: "bwuzuye" },
  served: (level: string, engine: string, model: string | undefined) =>
    `ubwiza: ${level}, na ${engine}${model === undefined ? "" : ` (${model})`}`,
  thisLanguage: "uru rurimi",
  nerNoun: "amazina bwite",
  findEntities: "Shaka amazina bwite",
  labels: "Uturango",
  commaSeparated: "Bitandukanyijwe n’akitso.",
  entities: "Amazina bwite",
  sttNoun: "ijwi rihinduka inyandiko",
  ttsNoun: "inyandiko ihinduka ijwi",
  voice: "Ijwi",
  lead: "Bikorera kuri iyi mashini, keretse ushinzwe sisitemu yarashyizeho serivisi yo hanze ku rurimi runaka.",
  speechToText: "Ijwi rihinduka inyandiko",
  textToSpeech: "Inyandiko ihinduka ijwi",
  noModel: (model: string, language: string) => `Nta modeli ya ${model} yashyizwemo kuri ${language}`,
  language: "Ururimi",
  notInstalled: "(ntirashyirwamo)",
  installHint: (command: ReactNode) => rich`Yishyire kuri seriveri: ${command}`,
  speak: "Vuga",
  textToSpeak: "Umwandiko wo kuvuga",
  rate: (rate: string) => `Umuvuduko: ${rate}`,
  speech: "Imvugo",
  generatedSpeech: "Imvugo yakozwe",
  wav: "WAV",
  recording: "Amajwi yafashwe",
  chooseAFile: "Hitamo dosiye",
  formats: "wav, mp3, ogg, flac, m4a, webm, amr; kugeza kuri MiB 25 n’iminota 10",
  theRecording: "Amajwi yafashwe",
  recordFirst: "Banza ufate amajwi cyangwa uhitemo dosiye",
  transcribe: "Andukura",
  transcript: "Inyandiko",
  copy: "Koporora",
  noSpeechDetected: "Nta mvugo yumvikanye.",
  noMicrophone: "Uru rupapuro ntirwemerewe mikoro. Biremere muri mushakisha, cyangwa uhitemo dosiye.",
  stop: "Hagarika",
  record: "Fata amajwi",
};
