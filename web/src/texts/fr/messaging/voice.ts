import type { ReactNode } from "react";
import { rich } from "../../rich.ts";
import type { Texts } from "../../index.ts";

/** The texts of `pages/voice`. */
export const voice: Texts["voice"] = {
  levels: { none: "aucune", basic: "de base", approximate: "approximative", full: "complète" },
  served: (level: string, engine: string, model: string | undefined) =>
    `qualité ${level}, par ${engine}${model === undefined ? "" : ` (${model})`}`,
  thisLanguage: "cette langue",
  nerNoun: "entités",
  findEntities: "Trouver les entités",
  labels: "Étiquettes",
  commaSeparated: "Séparées par des virgules.",
  entities: "Entités",
  sttNoun: "transcription",
  ttsNoun: "synthèse vocale",
  voice: "Voix",
  lead: "Fonctionne sur cette machine, sauf si l’exploitant a configuré un service externe pour une langue.",
  speechToText: "Transcription",
  textToSpeech: "Synthèse vocale",
  noModel: (model: string, language: string) => `Aucun modèle de ${model} n’est installé pour ${language}`,
  language: "Langue",
  notInstalled: "(non installé)",
  installHint: (command: ReactNode) => rich`Installez-en un sur le serveur : ${command}`,
  speak: "Parler",
  textToSpeak: "Texte à prononcer",
  rate: (rate: string) => `Débit : ${rate}`,
  speech: "Parole",
  generatedSpeech: "Parole générée",
  wav: "WAV",
  recording: "Enregistrement",
  chooseAFile: "Choisir un fichier",
  formats: "wav, mp3, ogg, flac, m4a, webm, amr ; jusqu’à 25 Mio et 10 minutes",
  theRecording: "L’enregistrement",
  recordFirst: "Enregistrez quelque chose ou choisissez d’abord un fichier",
  transcribe: "Transcrire",
  transcript: "Transcription",
  copy: "Copier",
  noSpeechDetected: "Aucune parole détectée.",
  noMicrophone: "Cette page n’a pas accès à un microphone. Autorisez-le dans le navigateur, ou choisissez un fichier.",
  stop: "Arrêter",
  record: "Enregistrer",
};
