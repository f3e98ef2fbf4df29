import type { ReactNode } from "react";
import type { ApiError } from "../../api/client.ts";
import { Button, IconButton } from "./button.tsx";
import { errorOf, textOf } from "./form.tsx";
import { t } from "../../texts/index.ts";

/** A row, for its fields. */
export interface RowFields<Row extends object> {
  row: Row;
  /** Its path in the request, such as `prices[3]`. */
  path: string;
  change: (changes: Partial<Row>) => void;
  /** Props of a text field or choice. */
  text: ReturnType<typeof textOf<Row>>;
}

interface Props<Row extends object> {
  /** What one row is, such as `price`. */
  one: string;
  rows: Row[];
  onChange: (rows: Row[]) => void;
  /** Makes a new row. */
  fresh: () => Row;
  /** Why no row can be added now. */
  disabledReason?: string | undefined;
  /** Minimum number of rows. */
  least?: number;
  /** The path of the list in the request. */
  path: string;
  /** The refusal of the request, shown under the fields that it names. */
  error: ApiError | null | undefined;
  children: (fields: RowFields<Row>) => ReactNode;
}

/** An editable list: rows that can be removed, and a button to add one. */
export function Rows<Row extends object>({ one, rows, onChange, fresh, least = 0, children, ...rest }: Props<Row>) {
  const fieldsOf = (row: Row, at: number): RowFields<Row> => {
    const path = `${rest.path}[${at}]`;
    const change = (changes: Partial<Row>) =>
      onChange(rows.map((each, index) => (index === at ? { ...each, ...changes } : each)));
    return { row, path, change, text: textOf(row, change, (name) => errorOf(rest.error, `${path}.${name}`)) };
  };
  return (
    <div className="flex flex-col items-start gap-3">
      {rows.length > 0 && (
        <ol className="flex w-full flex-col divide-y divide-line">
          {rows.map((row, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- rows are identified by their index
            <li key={at} className="flex items-start gap-3 py-3 first:pt-0">
              <div className="grid min-w-0 flex-1 grid-cols-2 items-start gap-3 sm:flex sm:flex-wrap">
                {children(fieldsOf(row, at))}
              </div>
              {rows.length > least && (
                <IconButton
                  icon="close"
                  label={t.ui.removeRow(one, at + 1)}
                  className="mt-6"
                  onClick={() => onChange(rows.filter((_, index) => index !== at))}
                />
              )}
            </li>
          ))}
        </ol>
      )}
      <Button icon="plus" disabledReason={rest.disabledReason} onClick={() => onChange([...rows, fresh()])}>
        {t.ui.addRow(one)}
      </Button>
    </div>
  );
}
