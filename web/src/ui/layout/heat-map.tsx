import type { ReactNode } from "react";
import { count } from "../values/values.tsx";
import { Scrollable } from "../lists/scrollable.tsx";

/** A row or a column of a heat map. */
export interface Heading {
  key: string;
  name: ReactNode;
  /** Explains the name. */
  title?: string | undefined;
}

interface Props {
  label: string;
  /** The name of what the rows stand for. */
  corner: string;
  rows: Heading[];
  columns: Heading[];
  /** 0 for nothing. */
  valueOf: (row: string, column: string) => number;
  /** The accessible name of a cell, for people who cannot see its row and column. */
  nameOf: (row: string, column: string) => string;
  /** Opens what is behind a cell. */
  onPick?: ((row: string, column: string) => void) | undefined;
}

/**
 * Counts by two dimensions, as a table. Higher counts are darker; the number itself is shown too, so that nothing depends on
 * colour. Shades are logarithmic, because errors differ by orders of magnitude.
 */
export function HeatMap({ label, corner, rows, columns, valueOf, nameOf, onPick }: Props) {
  const most = Math.max(1, ...rows.flatMap((row) => columns.map((column) => valueOf(row.key, column.key))));
  const shade = (value: number) => 8 + Math.round((42 * Math.log1p(value)) / Math.log1p(most));
  return (
    <Scrollable>
      <table className="w-full border-separate border-spacing-0.5 text-sm tabular-nums" aria-label={label}>
        <thead>
          <tr>
            <th scope="col" className="px-2 py-1 text-left font-medium text-dim">
              {corner}
            </th>
            {columns.map(({ key, name, title }) => (
              <th
                key={key}
                scope="col"
                title={title}
                className="min-w-20 px-2 py-1 text-right align-bottom font-medium"
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row" title={row.title} className="max-w-72 px-2 py-1 text-left font-normal break-words">
                {row.name}
              </th>
              {columns.map((column) => {
                const value = valueOf(row.key, column.key);
                if (value === 0)
                  return (
                    <td key={column.key} className="rounded bg-sunk/50 px-2 py-1 text-right text-dim">
                      <span aria-hidden="true">·</span>
                      <span className="sr-only">0</span>
                    </td>
                  );
                const colour = `color-mix(in oklab, var(--bad) ${shade(value)}%, var(--card))`;
                return (
                  <td key={column.key} className="rounded p-0 text-right" style={{ background: colour }}>
                    {onPick ? (
                      <button
                        type="button"
                        className="min-h-8 w-full px-2 py-1 text-right font-medium text-ink underline-offset-2 hover:underline max-sm:min-h-11"
                        aria-label={nameOf(row.key, column.key)}
                        onClick={() => onPick(row.key, column.key)}
                      >
                        {count(value)}
                      </button>
                    ) : (
                      <span className="px-2 py-1 font-medium">{count(value)}</span>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </Scrollable>
  );
}
