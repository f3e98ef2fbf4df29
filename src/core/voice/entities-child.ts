/** Runs in a child process: recognises named entities, so that long texts do not delay messages. */
import type { OpenInChild } from "./engine.ts";
import { openRecognizer, type Extent, type Language } from "./ner/ner.ts";

export interface EntityJob {
  text: string;
  language: Language;
  labels: string[];
  extent: Extent | undefined;
}

export const open: OpenInChild<unknown, EntityJob, Record<string, string[]>> = () => {
  const recognizer = openRecognizer();
  return async ({ text, language, labels, extent }) => recognizer.recognize(text, language, labels, extent);
};
