import type { ReactNode } from "react";
import { Button, IconButton } from "./button.tsx";

interface Props<Row> {
  /** What one row is, such as `price`. */
  one: string;
  rows: Row[];
  onChange: (rows: Row[]) => void;
  /** A new row, with which the list grows. */
  fresh: () => Row;
  /** Why the list may not grow now. */
  disabledReason?: string | undefined;
  /** Rows that stay whatever happens. */
  least?: number;
  /** The fields of a row. */
  children: (row: Row, change: (changes: Partial<Row>) => void, at: number) => ReactNode;
}

/** A list that is edited as a whole: its rows one under the other, each of which can be taken out, and one more at the end. */
export function Rows<Row>({ one, rows, onChange, fresh, disabledReason, least = 0, children }: Props<Row>) {
  const change = (at: number, changes: Partial<Row>) =>
    onChange(rows.map((row, index) => (index === at ? { ...row, ...changes } : row)));
  return (
    <div className="flex flex-col items-start gap-3">
      {rows.length > 0 && (
        <ol className="flex w-full flex-col divide-y divide-line">
          {rows.map((row, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- rows are their place in the list
            <li key={at} className="flex items-start gap-3 py-3 first:pt-0">
              <div className="grid min-w-0 flex-1 grid-cols-2 items-start gap-3 sm:flex sm:flex-wrap">
                {children(row, (changes) => change(at, changes), at)}
              </div>
              {rows.length > least && (
                <IconButton
                  icon="close"
                  label={`Remove ${one} ${at + 1}`}
                  className="mt-6"
                  onClick={() => onChange(rows.filter((_, index) => index !== at))}
                />
              )}
            </li>
          ))}
        </ol>
      )}
      <Button icon="plus" disabledReason={disabledReason} onClick={() => onChange([...rows, fresh()])}>
        Add a {one}
      </Button>
    </div>
  );
}
