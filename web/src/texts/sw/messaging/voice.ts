import type { ReactNode } from "react";
import { rich } from "../../rich.ts";
import type { Texts } from "../../index.ts";

/** The texts of `pages/voice`. */
export const voice: Texts["voice"] = {
  levels: { none: "hakuna", basic: "wa msingi", approximate: "wa kukadiria", full: "kamili" },
  served: (level: string, engine: string, model: string | undefined) =>
    `ubora ${level}, kwa ${engine}${model === undefined ? "" : ` (${model})`}`,
  thisLanguage: "lugha hii",
  nerNoun: "majina mahususi",
  findEntities: "Tafuta majina mahususi",
  labels: "Lebo",
  commaSeparated: "Tenganisha kwa mkato.",
  entities: "Majina mahususi",
  sttNoun: "sauti kuwa maandishi",
  ttsNoun: "maandishi kuwa sauti",
  voice: "Sauti",
  lead: "Hufanya kazi kwenye mashine hii, isipokuwa mwendeshaji ameweka huduma ya nje kwa lugha fulani.",
  speechToText: "Sauti kuwa maandishi",
  textToSpeech: "Maandishi kuwa sauti",
  noModel: (model: string, language: string) => `Hakuna modeli ya ${model} iliyosakinishwa kwa ${language}`,
  language: "Lugha",
  notInstalled: "(haijasakinishwa)",
  installHint: (command: ReactNode) => rich`Sakinisha moja kwenye seva: ${command}`,
  speak: "Tamka",
  textToSpeak: "Maandishi ya kutamka",
  rate: (rate: string) => `Kasi: ${rate}`,
  speech: "Matamshi",
  generatedSpeech: "Matamshi yaliyotengenezwa",
  wav: "WAV",
  recording: "Rekodi",
  chooseAFile: "Chagua faili",
  formats: "wav, mp3, ogg, flac, m4a, webm, amr; hadi MiB 25 na dakika 10",
  theRecording: "Rekodi yenyewe",
  recordFirst: "Rekodi kitu au chagua faili kwanza",
  transcribe: "Nukuu",
  transcript: "Nakala ya maandishi",
  copy: "Nakili",
  noSpeechDetected: "Hakuna matamshi yaliyotambuliwa.",
  noMicrophone: "Ukurasa huu hauna ruhusa ya maikrofoni. Iruhusu kwenye kivinjari, au chagua faili.",
  stop: "Simamisha",
  record: "Rekodi",
};
