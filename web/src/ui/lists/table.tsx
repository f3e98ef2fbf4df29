import { useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { t } from "../../texts/index.ts";

/** A column: its heading and what stands in it. */
export interface Column<Row> {
  name: string;
  cell: (row: Row) => ReactNode;
  /** Numbers stand right. */
  right?: boolean;
  /** Takes what room is left, and is cut where that is too little. */
  grow?: boolean;
  /** Left out on pages of middling width. */
  minor?: boolean;
  /** On a narrow page it ends the first line, without its name: a time that explains itself. */
  corner?: boolean;
  /** What can be done about the row: the heading is for screen readers. */
  action?: boolean;
}

export interface TableProps<Row> {
  label: string;
  columns: Column<Row>[];
  rows: Row[];
  keyOf: (row: Row, index: number) => string;
  /** Where a click on the row leads. The row's first link does the same for the keyboard. */
  linkOf?: (row: Row) => string;
  /** What a click on the row opens on this page; the first cell becomes a button that does the same. */
  onRow?: (row: Row) => void;
}

/** Where a cell stands when the row is a record of a narrow page; the others follow with their names. */
function placeOf<Row>(column: Column<Row>, index: number): "head" | "body" | "corner" | "action" | undefined {
  if (index === 0) return "head";
  if (column.action) return "action";
  if (column.corner) return "corner";
  return column.grow ? "body" : undefined;
}

/** A name that somebody gave, which comes first, may be as long as it likes and pushes nothing off the page. */
function widthOf<Row>(column: Column<Row>, index: number): string {
  if (column.grow) return "sm:w-full sm:max-w-0 sm:truncate";
  return index === 0 ? "sm:max-w-80 sm:truncate" : "sm:whitespace-nowrap";
}

/** Rows of the same kind. On a narrow page each becomes a record of its own. */
export function Table<Row>({ label, columns, rows, keyOf, linkOf, onRow }: TableProps<Row>) {
  const navigate = useNavigate();
  return (
    <div className="overflow-x-auto">
      <table className="rows w-full border-collapse text-left" aria-label={label}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.name}
                scope="col"
                className={`border-b border-line px-4 py-2 text-xs font-medium whitespace-nowrap text-dim ${column.right ? "text-right" : ""} ${column.minor ? "max-lg:hidden!" : ""}`}
              >
                <span className={column.action ? "sr-only" : ""}>{column.name}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, place) => (
            <tr
              key={keyOf(row, place)}
              className={`border-b border-line last:border-0 ${linkOf || onRow ? "cursor-pointer hover:bg-sunk/60" : ""}`}
              onClick={(event) => {
                if ((event.target as Element).closest("a,button,input,select,label")) return;
                if (!document.getSelection()?.isCollapsed) return;
                if (linkOf) void navigate({ href: linkOf(row) });
                onRow?.(row);
              }}
            >
              {columns.map((column, index) => (
                <td
                  key={column.name}
                  data-label={column.name}
                  data-at={placeOf(column, index)}
                  className={`align-middle sm:px-4 sm:py-2 ${column.right ? "text-right tabular-nums" : ""} ${widthOf(column, index)} ${column.minor ? "max-lg:hidden!" : ""}`}
                >
                  {onRow && index === 0 ? (
                    <button type="button" title={t.ui.open} onClick={() => onRow(row)}>
                      {column.cell(row)}
                    </button>
                  ) : (
                    column.cell(row)
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
