import { formatsOf } from "../texts/formats.ts";
import type { Texts } from "../texts/index.ts";
import type { Language } from "../texts/languages.ts";

/** A field at fault, as the service names it. */
export interface FieldProblem {
  field: string;
  code: string;
  message: string;
  /** The rule of the schema that it breaks, with its limits. */
  rule?: string;
  min?: number;
  max?: number;
}

type Errors = Texts["errors"];
type Facts = Parameters<Errors["sentences"]["blocked"]>[0];

/** Codes and rules whose translated sentence says little without the service's own. */
const vague = new Set(["invalid_request", "conflict", "forbidden", "type", "format", "choice"]);

/** True if the sentence of a code leaves the reason to the service's own. */
export const isVague = (code: string): boolean => vague.has(code);

/**
 * The sentences of errors in a language, by code. The service writes English sentences, which name the field and the fix more
 * precisely: in English these are shown, in other languages they are in the details.
 */
export function wordsOf(language: Language, { errors, states }: Texts) {
  const times = formatsOf(language).date({ dateStyle: "medium", timeStyle: "short" });

  /** The facts that an error carries besides its code. */
  function factsOf(members: Record<string, unknown>): Facts {
    const { retry_after: wait, blocked_until: until, attempts_left: left, state } = members;
    return {
      wait: typeof wait === "number" ? waitOf(wait) : undefined,
      until: typeof until === "string" ? times.format(new Date(until)) : undefined,
      attemptsLeft: typeof left === "number" ? left : undefined,
      state: typeof state === "string" ? (states as Record<string, string>)[state] : undefined,
    };
  }

  function byCode(code: string, members: Record<string, unknown>): string | undefined {
    if (!Object.hasOwn(errors.sentences, code)) return undefined;
    const sentence = errors.sentences[code as keyof Errors["sentences"]];
    return typeof sentence === "string" ? sentence : sentence(factsOf(members));
  }

  return {
    /** The title of an error; that of the service if its code is newer than this page. */
    title(code: string, given: string | undefined): string | undefined {
      if (language === "en" && given !== undefined) return given;
      return Object.hasOwn(errors.titles, code) ? errors.titles[code as keyof Errors["titles"]] : given;
    },
    sentence: (code: string, members: Record<string, unknown>, english: string): string =>
      language === "en" ? english : (byCode(code, members) ?? english),
    /**
     * What is wrong with a field. Begins with its path in backticks, as the service's sentences do.
     *
     * @param isOurs whether the service wrote in the language of the page
     */
    ofField({ field, code, message, rule, min, max }: FieldProblem, isOurs = false): string {
      if (language === "en" || (isOurs && rule === undefined)) return message;
      const known =
        rule !== undefined && Object.hasOwn(errors.rules, rule) ? (rule as keyof Errors["rules"]) : undefined;
      const ofCode = code === "invalid_request" ? undefined : byCode(code, {});
      const reason = known ? errors.rules[known](min, max) : (ofCode ?? errors.notAccepted);
      return errors.ofField(
        `\`${field}\``,
        isVague(known ?? code) && !isOurs ? errors.explained(reason, message) : reason,
      );
    },
  };
}

const waitOf = (seconds: number) => (seconds < 90 ? `${Math.ceil(seconds)} s` : `${Math.ceil(seconds / 60)} min`);
