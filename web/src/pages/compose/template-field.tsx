import { paths } from "../../paths.ts";
import { formats } from "../../texts/formats.ts";
import { t } from "../../texts/index.ts";
import { Choice } from "../../ui/forms/field.tsx";
import { Link } from "../../ui/layout/link.tsx";
import { Note } from "../../ui/layout/state.tsx";
import type { Template } from "../templates/template-data.ts";
import type { Sending } from "./many.tsx";
import { columnOf, fieldsOfList } from "./template.ts";

/** Which template is sent, or none, and what it says; nothing for an account without templates. */
export function TemplateField({ sending, error }: { sending: Sending; error: string | undefined }) {
  const { state, template } = sending;
  const { all, found } = template;
  const chosen = state.draft.template;
  if (all.length === 0 && chosen === undefined) return null;
  return (
    <>
      <Choice
        label={t.templates.template}
        error={error}
        value={chosen ?? ""}
        onChange={(event) => state.change({ template: event.target.value || undefined })}
      >
        <option value="">{t.compose.noTemplate}</option>
        {chosen !== undefined && !found && <option value={chosen}>–</option>}
        {all.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Choice>
      {chosen !== undefined && !found && <Note tone="warn">{t.compose.templateGone}</Note>}
      {found && <Said sending={sending} template={found} />}
    </>
  );
}

function Said({ sending, template }: { sending: Sending; template: Template }) {
  return (
    <>
      <ul aria-label={t.templates.title} className="flex flex-col gap-3">
        {template.languages.map(({ language, parts }) => (
          <li key={language}>
            <p className="mb-1 flex justify-between gap-2 text-sm">
              <span className="font-medium">{formats.languageName(language)}</span>
              {!sending.state.draft.options.call && <span className="text-dim">{t.counts.parts(parts)}</span>}
            </p>
            <p
              dir="auto"
              lang={language}
              className="rounded-md border border-line bg-sunk px-3 py-1.5 wrap-anywhere whitespace-pre-wrap"
            >
              {template.texts[language]}
            </p>
          </li>
        ))}
      </ul>
      {template.languages.length > 1 && <p className="text-sm text-dim">{t.compose.textByLanguage}</p>}
      <Columns sending={sending} template={template} />
      <p>
        <Link to={paths.template(template.id)} alone>
          {t.compose.changeTemplate}
        </Link>
      </p>
    </>
  );
}

/** Which column of the list is for which field; of a list of contacts, the fields are theirs. */
function Columns({ sending: { state, read, of }, template }: { sending: Sending; template: Template }) {
  const { columns } = read.listing ?? {};
  const fields = fieldsOfList(template);
  if (!columns || state.draft.list?.contacts !== undefined || fields.length === 0) return null;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {fields.map((field) => {
        const column = columnOf(field, of.mapping, columns);
        return (
          <Choice
            key={field}
            label={t.compose.columnOf(field)}
            value={column}
            onChange={(event) => {
              const next = { ...of.mapping.fields, [field]: Number(event.target.value) };
              state.change({ mapping: { ...of.mapping, fields: next } });
            }}
          >
            {column < 0 && <option value={-1}>{t.compose.noColumn}</option>}
            {columns.map((name, index) => (
              <option key={name} value={index}>
                {name}
              </option>
            ))}
          </Choice>
        );
      })}
    </div>
  );
}
