import { t } from "../../texts/index.ts";

/** The path that a sentence of the service begins with, such as `http.url`. */
const subject = /^`([^`]+)`/;

/** The part of a sentence that points programmers to an operation: "See `GET /v1/senders`." */
const operation = /(?:[.:;,]? [^.:;,`]*|^[^.:;,`]*)`[A-Z]+ \/[^`]*`/g;

/** A name of the API without its path: `guard.daily_spend` is the "daily spend". */
const plainName = (name: string) =>
  /^[a-z][\w.[\]]*$/.test(name) ? name.slice(name.lastIndexOf(".") + 1).replaceAll("_", " ") : name;

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * A sentence of the service, rewritten for people who never see the API: with the label of the field instead of its path, and
 * without backticks.
 */
export function inPlainWords(sentence: string, label?: string): string {
  const named = label === undefined ? sentence : sentence.replace(subject, () => label);
  const plain = named.replaceAll(operation, "").replaceAll(/`([^`]+)`/g, (_, name: string) => plainName(name));
  return capitalised(plain.replaceAll("….", "…").trim());
}

/** A sentence about a part of a field, such as one of its headers, in the form shown under the whole field. */
export function ofPart(sentence: string, part: string): string {
  const entry = /^\[(\d+)\]$/.exec(part);
  return sentence.replace(subject, () => (entry ? t.ui.entry(Number(entry[1]) + 1) : part.replace(/^\./, "")));
}

/** True if the sentence shown under a field is the service's, whatever it calls the field. */
export function isSameSentence(shown: string, sentence: string): boolean {
  return shown.endsWith(sentence.replace(subject, ""));
}
