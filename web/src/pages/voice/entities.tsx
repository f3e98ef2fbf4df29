import { useState, type ReactNode } from "react";
import { useAction } from "../../api/hooks.ts";
import type { EntityRequest } from "../../api/operations.ts";
import { useReadOnly } from "../../shell/session.ts";
import { Choice, TextArea, TextField } from "../../ui/forms/field.tsx";
import { Form, useFields } from "../../ui/forms/form.tsx";
import { Card } from "../../ui/layout/page.tsx";
import { t } from "../../texts/index.ts";

type Extent = NonNullable<EntityRequest["extent"]>;

/** How much of an entity is returned; by default names bare and dates whole. */
const extents: readonly Extent[] = ["whole", "bare"];

const marks = ["bg-good/15", "bg-info/15", "bg-warn/20", "bg-bad/12", "bg-accent/15"];

/** Named entities, marked in the text. */
export function Entities({ lang, missing }: { lang: string; missing: string | undefined }) {
  const [read, setRead] = useState("");
  const readOnly = useReadOnly("voice");
  const find = useAction("POST /ai/ner/{lang}", { onDone: () => setRead(values.text) });
  const { values, text } = useFields(
    { text: "", labels: "person, location, organisation, date", extent: "" },
    find.error,
  );
  const wanted = values.labels
    .split(",")
    .map((label) => label.trim())
    .filter(Boolean);
  const extent = extents.find((each) => each === values.extent);
  const found = find.data?.data;
  return (
    <>
      <Card title={t.common.text}>
        <Form
          action={find}
          input={{ params: { lang }, body: { text: values.text, lang, labels: wanted, ...(extent ? { extent } : {}) } }}
          submit={t.voice.findEntities}
          disabledReason={readOnly ?? missing}
          curl={{ name: "POST /ai/ner/{lang}" }}
        >
          <TextArea label={t.common.text} hideLabel required rows={5} maxLength={10000} {...text("text")} />
          <TextField label={t.voice.labels} hint={t.voice.commaSeparated} {...text("labels")} />
          <Choice label={t.voice.extent} className="w-full max-w-md" {...text("extent")} value={extent ?? ""}>
            <option value="">{t.voice.extents.usual}</option>
            {extents.map((each) => (
              <option key={each} value={each}>
                {t.voice.extents[each]}
              </option>
            ))}
          </Choice>
        </Form>
      </Card>
      {found && (
        <Card title={t.voice.entities}>
          <ul className="mb-3 flex flex-wrap gap-x-4 gap-y-1 text-sm">
            {Object.entries(found).map(([label, entities], index) => (
              <li key={label} className="flex items-center gap-1.5">
                <span className={`rounded px-1.5 ${marks[index % marks.length]}`}>{label}</span>
                <span className="text-dim">{entities.length}</span>
              </li>
            ))}
          </ul>
          <p className="text-base leading-7 whitespace-pre-wrap">{highlight(read, found)}</p>
        </Card>
      )}
    </>
  );
}

/** The text with its entities marked; the longer of two overlapping ones wins. */
function highlight(text: string, found: Record<string, string[]>): ReactNode[] {
  const kinds = new Map(
    Object.entries(found).flatMap(([label, entities], index) =>
      entities.map((entity) => [entity, { label, mark: marks[index % marks.length] }] as const),
    ),
  );
  const entities = [...kinds.keys()].filter(Boolean).sort((one, other) => other.length - one.length);
  if (entities.length === 0) return [text];
  const pattern = new RegExp(
    `(${entities.map((entity) => entity.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|")})`,
    "gu",
  );
  return text.split(pattern).map((piece, index) => {
    const kind = kinds.get(piece);
    if (!kind) return piece;
    return (
      <mark key={`${index}${piece}`} className={`rounded px-0.5 text-ink ${kind.mark}`} title={kind.label}>
        {piece}
      </mark>
    );
  });
}
