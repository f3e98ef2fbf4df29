import { t } from "../../../texts/index.ts";
import { Choice } from "../../../ui/forms/field.tsx";
import { Card } from "../../../ui/layout/page.tsx";
import { Note } from "../../../ui/layout/state.tsx";
import { useOwnFields, type Field } from "../contact-data.ts";
import { askedOf, type Asked, type Column } from "./trial.ts";

const attributes = [
  "number",
  "name",
  "language",
  "time_zone",
  "notes",
  "consent_at",
  "consent_by",
  "consent_words",
] as const;

/** Cells of a column that are shown. */
const mostCells = 3;

/** A heading as the name of a field, as the service makes one of it. */
const fieldOf = (heading: string) =>
  heading
    .replaceAll(/[\p{Cc}\p{Cf}"]+/gu, " ")
    .trim()
    .slice(0, 60)
    .trim();

interface Props {
  /** None of vCards. */
  columns: Column[];
  /** Fields that the import would add. */
  fresh: readonly Field[];
  onChange: (asked: Asked) => void;
}

/** What each column becomes, which can be chosen. */
export function Columns({ columns, fresh, onChange }: Props) {
  const own = useOwnFields();
  if (columns.length === 0) return null;
  const choose = (at: number, as: string | null | undefined) =>
    onChange(
      askedOf(
        // Two columns cannot be the same.
        columns.map((each, index) => ({ ...each, as: index === at ? as : as && each.as === as ? null : each.as })),
      ),
    );
  const leftOut = columns.filter(({ isPrivate, as }) => isPrivate && as === null).map(({ heading }) => heading);
  return (
    <Card title={t.contactImport.columns} lead={t.contactImport.columnsLead}>
      {leftOut.length > 0 && (
        <div className="mb-4">
          <Note tone="warn">{t.contactImport.privateColumns(leftOut.join(", "))}</Note>
        </div>
      )}
      <div className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {columns.map((column, index) => (
          <ColumnChoice key={column.heading} {...{ column, own, fresh }} onChoose={(chosen) => choose(index, chosen)} />
        ))}
      </div>
    </Card>
  );
}

interface ColumnProps {
  column: Column;
  own: readonly Field[];
  fresh: readonly Field[];
  onChoose: (as: string | null | undefined) => void;
}

/** Stands for what the service recognises. */
const recognised = "?";

function ColumnChoice({ column: { heading, as, cells }, own, fresh, onChoose }: ColumnProps) {
  const fields = new Set(own.map(({ name }) => `fields.${name}`));
  const kind = fresh.find(({ name }) => as === `fields.${name}`)?.kind;
  const possible = fieldOf(heading);
  const isThere = own.some(({ name }) => name.toLowerCase() === possible.toLowerCase());
  const news = new Set([...(kind ? [as!] : []), ...(possible === "" || isThere ? [] : [`fields.${possible}`])]);
  return (
    <Choice
      label={heading}
      hint={
        <span dir="auto" className="wrap-anywhere">
          {[...cells.slice(0, mostCells), ...(kind ? [t.contactImport.newOfKind(t.contacts.kinds[kind])] : [])].join(
            " · ",
          )}
        </span>
      }
      value={as === undefined ? recognised : (as ?? "")}
      onChange={({ target: { value } }) => onChoose(value === recognised ? undefined : value || null)}
    >
      {as === undefined && <option value={recognised}>{t.contactImport.recognised}</option>}
      <option value="">{t.contactImport.leftOut}</option>
      {attributes.map((attribute) => (
        <option key={attribute} value={attribute}>
          {t.contactImport.attributes[attribute]}
        </option>
      ))}
      {[...fields].map((field) => (
        <option key={field} value={field}>
          {field.slice("fields.".length)}
        </option>
      ))}
      {[...news].map((field) => (
        <option key={field} value={field}>
          {t.contactImport.newField(field.slice("fields.".length))}
        </option>
      ))}
    </Choice>
  );
}
