/** The texts of a template: what may be kept, and what each takes. Pure. */
import type { ErrorCode, FieldError } from "../../../base/errors.ts";
import { refuseFields } from "../../../base/errors.ts";
import { say, type Sentence } from "../../../base/sentences/sentence.ts";
import { MAX_PARTS, measure } from "../accept/segments.ts";
import { readTemplate, similarKey, withoutFields, writtenFields, type Template } from "./merge.ts";
import { measured, namesOf, type Fallbacks, type Size, type Texts, type Variant } from "./variants.ts";

/** The longest text before the merge: a message has at most 1,530 characters, and the rest allows for field names. */
const longestText = 10_000;
/** The most fields of one text. */
const mostFields = 100;
/** Languages of a template, and characters of the name and of the value of a fallback, at most. */
const most = { languages: 20, name: 60, fallback: 200 };

/** Why a text cannot be merged, in a member of a request; undefined if it can. */
export function textProblem(field: string, text: string, template: Template): FieldError | undefined {
  if (text.trim() === "") return problem("text_empty", field, say("is empty: write the text of the message"));
  if (text.length > longestText)
    return problem(
      "text_too_long",
      field,
      say("has {count} characters; 10 parts hold 1530 of the GSM alphabet or 670 others", { count: text.length }),
    );
  if (template.tails.length > mostFields)
    return problem(
      "invalid_request",
      field,
      say("has {count} merge fields, more than the maximum of {most}", {
        count: template.tails.length,
        most: mostFields,
      }),
    );
  return undefined;
}

const problem = (code: ErrorCode, field: string, reason: Sentence): FieldError => ({
  field,
  code,
  said: say("`{field}` {reason}.", { field, reason }),
});

const invalid = (field: string, said: Sentence): FieldError => ({ field, code: "invalid_request", said });

/**
 * Reads the texts of a template and its fallbacks, as given. Throws one Refusal that names every invalid member.
 *
 * @param known the fields that contacts have
 * @param isWhole whether the fallbacks were given with the texts, so that one that nothing uses is a slip; otherwise it is dropped
 */
export function readTexts(
  texts: Readonly<Record<string, string>>,
  fallbacks: Fallbacks,
  known: readonly string[],
  isWhole: boolean,
): Texts {
  const variants = Object.entries(texts).map(([language, text]) => ({ language, text }));
  const names = namesOf(known, fallbacks);
  const problems = [
    ...countProblems(variants.length),
    ...variants.flatMap(({ language }) => languageProblem(language) ?? []),
    ...variants.flatMap((variant) => variantProblem(variant, names) ?? []),
    ...Object.entries(fallbacks).flatMap(([name, value]) => fallbackProblem(name, value) ?? []),
  ];
  if (problems.length > 0) throw refuseFields(problems);
  const used = new Set(
    variants.flatMap(({ text }) => writtenFields(readTemplate(text), names).map(({ name }) => name)),
  );
  const unused = Object.keys(fallbacks).filter((name) => !used.has(name));
  if (isWhole && unused.length > 0) throw refuseFields(unused.map((name) => unusedFallback(name, [...used])));
  return { variants, fallbacks: Object.fromEntries(Object.entries(fallbacks).filter(([name]) => used.has(name))) };
}

function countProblems(count: number): FieldError[] {
  if (count === 0)
    return [invalid("texts", say('`texts` is empty: write at least one text, `{"en":"Hello @contact.name"}`.'))];
  if (count <= most.languages) return [];
  return [
    invalid(
      "texts",
      say("`texts` has {count} languages, more than the maximum of {most}.", { count, most: most.languages }),
    ),
  ];
}

const languageNames = new Intl.DisplayNames(["en"], { type: "language", fallback: "none" });

/** Why a text cannot be of a language, by its code. Languages of three letters are too many for anybody to know them all. */
function languageProblem(code: string): FieldError | undefined {
  const field = `texts.${code.slice(0, 40)}`;
  if (!/^[a-z]{2,3}$/.test(code))
    return invalid(
      field,
      say("`{field}` is not the code of a language: write two or three small letters, such as `en` or `rw`.", {
        field,
      }),
    );
  const [usual] = Intl.getCanonicalLocales(code);
  if (usual !== undefined && usual !== code)
    return invalid(
      field,
      say("`{field}` is known by another code: write `{code}`, as contacts have it.", { field, code: usual }),
    );
  if (code.length === 3 || languageNames.of(code) !== undefined) return undefined;
  return invalid(
    field,
    say("`{field}` is a language that nobody knows: use a code of ISO 639, such as `en` or `rw`.", { field }),
  );
}

function variantProblem({ language, text }: Variant, names: readonly string[]): FieldError | undefined {
  const field = `texts.${language.slice(0, 40)}`;
  const template = readTemplate(text);
  const wrong = textProblem(field, text, template);
  if (wrong) return wrong;
  for (const { name, isBroken } of writtenFields(template, names)) {
    if (name === "")
      return invalid(
        field,
        say("`{field}` has `@contact.` without the name of a field: write it like `@contact.name`.", { field }),
      );
    if (isBroken)
      return invalid(
        field,
        say(
          '`{field}` has a `|` after `@contact.{name}`, and no fallback that can be read: write one word, or several in quotation marks, `@contact.{name}|"dear friend"`.',
          { field, name },
        ),
      );
  }
  const parts = measure(withoutFields(template, names)).count;
  if (parts <= MAX_PARTS) return undefined;
  const reason = say("takes at least {parts} parts, more than the maximum of {most}: shorten it", {
    parts,
    most: MAX_PARTS,
  });
  return problem("text_too_long", field, reason);
}

function fallbackProblem(name: string, value: string): FieldError | undefined {
  const field = `fallbacks.${name.slice(0, 40)}`;
  if (name.trim() === "" || name.length > most.name || /[\p{Cc}\p{Cf}"“”|]/u.test(name))
    return invalid(field, say("`{field}` is not the name of a field: write it as after `@contact.`.", { field }));
  if (value.length > most.fallback)
    return problem("invalid_request", field, say("has more than {most} characters", { most: most.fallback }));
  if (/["“”\n\r]/.test(value))
    return invalid(field, say("`{field}` contains a quotation mark or a line break: leave it out.", { field }));
  if (value.includes("@contact."))
    return invalid(field, say("`{field}` contains a field: a fallback is there when fields are not.", { field }));
  return undefined;
}

function unusedFallback(name: string, used: readonly string[]): FieldError {
  const field = `fallbacks.${name}`;
  const similar = similarKey(name, used);
  return invalid(
    field,
    similar === undefined
      ? say("`{field}` is for a field that no text has: leave it out, or write `@contact.{name}`.", { field, name })
      : say("`{field}` is for a field that no text has; did you mean `{similar}`?", { field, similar }),
  );
}

/** What a text takes with its fallbacks in place of all fields, and the parts that it takes if all are empty: nobody's takes fewer. */
export function sizeOf(variant: Variant, fallbacks: Fallbacks, known: readonly string[]): Size & { least: number } {
  const { encoding, parts } = measured(variant, fallbacks, known);
  const alone = measure(withoutFields(readTemplate(variant.text), namesOf(known, fallbacks)));
  return { encoding, parts, least: Math.min(parts, alone.count) };
}
