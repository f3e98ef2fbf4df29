import { useState, type RefObject } from "react";
import { choose, mergeText, readTemplate } from "#merge";
import { textsToSend } from "#variants";
import { formats } from "../../texts/formats.ts";
import { t } from "../../texts/index.ts";
import { useDebounced } from "../../ui/forms/debounced.ts";
import { Choice } from "../../ui/forms/field.tsx";
import { useContactOf, type Contact } from "../contacts/contact-data.ts";
import { textsOf, useAllTemplates, type Template } from "../templates/template-data.ts";
import { insertText } from "./merge-fields.tsx";

interface Props {
  /** The number, as far as it is written. */
  to: string;
  /** What is written. */
  text: string;
  field: RefObject<HTMLTextAreaElement | null>;
  onText: (text: string, language: string) => void;
}

/**
 * Takes the text of a template for one person, in their language, with what is known of them filled in. A field without a value or
 * fallback stays, to be filled in by hand.
 */
export function FromTemplate(props: Props) {
  const all = useAllTemplates() ?? [];
  return all.length > 0 && <Choices all={all} {...props} />;
}

function Choices({ all, to, text, field, onText }: Props & { all: readonly Template[] }) {
  const contact = useContactOf(useDebounced(to)) ?? undefined;
  const [taken, setTaken] = useState<{ template: Template; language: string; text: string }>();
  const take = (template: Template, wanted: string | undefined) => {
    const language = choose(Object.keys(template.texts), [wanted]);
    const filled = filledIn(template, language, to, contact);
    setTaken({ template, language, text: filled });
    // What else is written stays.
    if (text.trim() === "" || text === taken?.text) onText(filled, language);
    else insertText(field, filled);
  };
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Choice
        label={t.compose.textOfTemplate}
        value={taken?.template.id ?? ""}
        onChange={({ target }) => {
          const template = all.find(({ id }) => id === target.value);
          if (template) take(template, contact?.language ?? undefined);
        }}
      >
        <option value="">{t.compose.chooseTemplate}</option>
        {all.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Choice>
      {taken && Object.keys(taken.template.texts).length > 1 && (
        <Choice
          label={t.settings.language}
          value={taken.language}
          onChange={({ target }) => take(taken.template, target.value)}
        >
          {Object.keys(taken.template.texts).map((language) => (
            <option key={language} value={language}>
              {formats.languageName(language)}
            </option>
          ))}
        </Choice>
      )}
    </div>
  );
}

/** The text of a template with what is known of somebody. */
export function filledIn(
  template: Template,
  language: string,
  number: string,
  contact: Pick<Contact, "name" | "fields"> | undefined,
): string {
  const { text } = textsToSend(textsOf(template)).find((each) => each.language === language)!;
  const known = {
    ...contact?.fields,
    ...(contact?.name ? { name: contact.name } : {}),
    ...(number === "" ? {} : { phonenumber: number }),
  };
  return mergeText(readTemplate(text), known, Infinity)!;
}

/** The first field that a text still has; undefined if it is filled in. */
export const unfilledField = (text: string): string | undefined =>
  /(?<![\p{L}\p{N}_])@contact\.[\p{L}\p{N}_-]+/u.exec(text)?.[0];
