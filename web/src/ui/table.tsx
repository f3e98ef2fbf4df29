import type { ReactNode } from "react";
import { useNavigate } from "@tanstack/react-router";
import { Button } from "./button.tsx";
import { target } from "./link.tsx";
import { useFilters } from "./filters.ts";
import { count } from "./values.tsx";

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
}

interface Props<Row> {
  label: string;
  columns: Column<Row>[];
  rows: Row[];
  keyOf: (row: Row) => string;
  /** Where a click on the row leads. The row's first link does the same for the keyboard. */
  linkOf?: (row: Row) => string;
  /** What a click on the row opens on this page; the first cell becomes a button that does the same. */
  onRow?: (row: Row) => void;
}

/** Rows of the same kind. On a narrow page each becomes a record of its own. */
export function Table<Row>({ label, columns, rows, keyOf, linkOf, onRow }: Props<Row>) {
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
                {column.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={keyOf(row)}
              className={`border-b border-line last:border-0 ${linkOf || onRow ? "cursor-pointer hover:bg-sunk/60" : ""}`}
              onClick={(event) => {
                if ((event.target as Element).closest("a,button,input,select,label")) return;
                if (!document.getSelection()?.isCollapsed) return;
                if (linkOf) void navigate(target(linkOf(row)) as never);
                onRow?.(row);
              }}
            >
              {columns.map((column, index) => (
                <td
                  key={column.name}
                  data-label={column.name}
                  className={`align-middle sm:px-4 sm:py-2 ${column.right ? "text-right tabular-nums" : ""} ${column.grow ? "sm:w-full sm:max-w-0 sm:truncate" : "sm:whitespace-nowrap"} ${column.minor ? "max-lg:hidden!" : ""}`}
                >
                  {onRow && index === 0 ? (
                    <button type="button" title="Open" onClick={() => onRow(row)}>
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

interface PagesOf {
  page: number;
  pages: number;
  per_page: number;
  total: number;
}

/** Where this page stands in its list; the page stands in the address. */
export function Pager({ pages, exact = true }: { pages: PagesOf; exact?: boolean }) {
  const [, set] = useFilters({ page: "" });
  if (pages.total === 0) return null;
  const first = (pages.page - 1) * pages.per_page + 1;
  const last = Math.min(pages.page * pages.per_page, pages.total);
  return (
    <nav
      aria-label="Pages"
      className="flex items-center justify-between gap-3 border-t border-line px-4 py-2 text-sm text-dim"
    >
      <span className="tabular-nums">
        {count(first)}–{count(last)} of {exact ? "" : "about "}
        {count(pages.total)}
      </span>
      <span className="flex gap-1.5">
        <Button
          size="small"
          disabledReason={pages.page <= 1 ? "This is the first page" : undefined}
          onClick={() => set({ page: String(pages.page - 1) })}
        >
          Newer
        </Button>
        <Button
          size="small"
          disabledReason={pages.page >= pages.pages ? "This is the last page" : undefined}
          onClick={() => set({ page: String(pages.page + 1) })}
        >
          Older
        </Button>
      </span>
    </nav>
  );
}
