/** Why the answer of a customer's program to a received message was not followed. Pure. */
import { storable } from "../../base/storable.ts";

/** A problem: what it is, and which part of the answer it names, if any. */
export interface AnswerProblem {
  code: AnswerProblemCode;
  /** Such as `Dial`; at most 60 characters. */
  name?: string;
}

const quoted = (name: string) => `\`${name}\``;

/** The problems as sentences. */
const sentences = {
  content_type: (name) => `Its content type must be text/xml, not ${name || "missing"}.`,
  too_long: () => "It is longer than 64 KiB, or was cut short.",
  not_utf8: () => "It is not UTF-8.",
  document_type: () => "A document type is not allowed.",
  malformed: (name) => `It is not well-formed XML: ${name}.`,
  root: (name) => `Its root must be ${quoted("<Response>")}, not ${quoted(`<${name}>`)}.`,
  verb: (name) => `${quoted(`<${name}>`)} is not supported: use ${quoted("<Message>")}.`,
  attribute: (name) => `The attribute ${quoted(name)} of ${quoted("<Message>")} is not supported.`,
  method: (name) => `The ${quoted("method")} of ${quoted("<Message>")} must be POST, not ${name}.`,
  element: (name) => `${quoted(`<${name}>`)} in ${quoted("<Message>")} is not supported: only ${quoted("<Body>")} is.`,
  nested: (name) => `${quoted("<Body>")} must contain nothing but text, and has ${quoted(`<${name}>`)}.`,
  no_text: () => `A ${quoted("<Message>")} has no text.`,
  too_many: (name) => `It has more than ${name} messages.`,
  suspended: () => "The account is suspended.",
  refused: (name) => `A message of it was refused: ${quoted(name)}.`,
} as const satisfies Record<string, (name: string) => string>;

export type AnswerProblemCode = keyof typeof sentences;

/** All codes. */
export const answerProblemCodes = Object.keys(sentences) as AnswerProblemCode[];

/** The longest name: it comes from a customer's program. */
const longestName = 60;

/** A problem that names a part of the answer. */
export const problemOf = (code: AnswerProblemCode, name?: string): AnswerProblem =>
  name === undefined ? { code } : { code, name: storable(name, longestName) };

/** A sentence that says what is wrong, and what to use instead. */
export const problemSentence = ({ code, name = "" }: AnswerProblem): string => sentences[code](name);

/** A problem in wire form, with its sentence. */
export const problemJson = (problem: AnswerProblem) => ({ ...problem, message: problemSentence(problem) });
