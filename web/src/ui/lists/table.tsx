import { useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { ownCurrency } from "../values/values.tsx";
import { Scrollable } from "./scrollable.tsx";

/** A column of a table. */
export interface Column<Row> {
  name: string;
  cell: (row: Row) => ReactNode;
  /** Right-aligned. */
  right?: boolean;
  /** Takes the remaining width, and wraps. */
  grow?: boolean;
  /** Holds words or names of any length, which wrap where there is no room for them. */
  wraps?: boolean;
  /** Holds a text of any length: on a narrow page, its first three lines. */
  text?: boolean;
  /** Hidden where the table has less room than on a whole page of a laptop. */
  minor?: boolean;
  /** On a narrow page it is shown at the end of the first line, without its column's name: for times, which need none. */
  corner?: boolean;
  /**
   * If rows open on this page, this column's cell is the button that opens one by keyboard. Returns its accessible name, which
   * begins with the text of the cell.
   */
  opens?: (row: Row) => string;
  /** Holds actions; its heading is for screen readers only. */
  action?: boolean;
  /** Holds amounts in the account's currency, which its heading names. */
  money?: boolean;
}

function headingOf<Row>({ name, money }: Column<Row>): string {
  const currency = money ? ownCurrency() : undefined;
  return currency ? `${name} (${currency})` : name;
}

export interface TableProps<Row> {
  label: string;
  columns: Column<Row>[];
  rows: Row[];
  keyOf: (row: Row, index: number) => string;
  /** Link target of the row; by keyboard, its first link does the same. */
  linkOf?: (row: Row) => string;
  /** Opens the row on this page; by keyboard, the cell of the column with `opens` is a button. */
  onRow?: (row: Row) => void;
}

/**
 * The area that a cell takes in the card that a row becomes on a narrow screen; other cells are listed below, each with its
 * column's name.
 */
function cardAreaOf<Row>(column: Column<Row>, index: number): "head" | "body" | "corner" | "action" | undefined {
  if (index === 0) return "head";
  if (column.action) return "action";
  if (column.corner) return "corner";
  return column.grow ? "body" : undefined;
}

/**
 * Text of messages, whose tooltip has all of it, is on one line; other long cells wrap, so that they do not widen the page. Beside columns
 * that wrap, the one that grows shares the room with them.
 */
function widthOf<Row>(column: Column<Row>, index: number, columns: Column<Row>[]): string {
  const sharesRoom = columns.some(({ wraps }) => wraps);
  if (column.grow && column.text) return "sm:w-full sm:max-w-0 sm:truncate";
  if (column.grow) return `sm:min-w-40 sm:wrap-anywhere ${sharesRoom ? "" : "sm:w-full"}`;
  if (column.wraps) return "sm:min-w-40 sm:wrap-anywhere";
  return index === 0 ? "sm:max-w-80 sm:truncate" : "sm:whitespace-nowrap";
}

/** A table. On narrow pages each row becomes a card. */
export function Table<Row>({ label, columns, rows, keyOf, linkOf, onRow }: TableProps<Row>) {
  const navigate = useNavigate();
  return (
    <Scrollable>
      <table className="rows w-full border-collapse text-left" aria-label={label}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.name}
                scope="col"
                className={`border-b border-line px-4 py-2 text-xs font-medium whitespace-nowrap text-dim ${column.right ? "text-right" : ""} ${column.minor ? "@max-4xl:hidden!" : ""} ${column.action ? "print:hidden" : ""}`}
              >
                <span className={column.action ? "sr-only" : ""}>{headingOf(column)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, place) => (
            <tr
              key={keyOf(row, place)}
              data-opens={linkOf?.(row) ?? (onRow && "")}
              className={`border-b border-line last:border-0 ${linkOf || onRow ? "cursor-pointer hover:bg-sunk/60" : ""}`}
              onClick={(event) => {
                const target = event.target as Element;
                // Dialogs and menus of a row are elsewhere in the document, though their events bubble to it.
                if (!event.currentTarget.contains(target) || target.closest("a,button,input,select,label")) return;
                if (!document.getSelection()?.isCollapsed) return;
                if (linkOf) void navigate({ href: linkOf(row) });
                onRow?.(row);
              }}
            >
              {columns.map((column, index) => (
                <td
                  key={column.name}
                  data-label={headingOf(column)}
                  data-at={cardAreaOf(column, index)}
                  className={`align-middle sm:px-4 sm:py-2 ${column.right ? "text-right tabular-nums" : ""} ${widthOf(column, index, columns)} ${column.minor ? "@max-4xl:hidden!" : ""} ${column.action ? "print:hidden" : ""}`}
                >
                  {onRow && column.opens ? (
                    <button
                      type="button"
                      data-opens=""
                      aria-label={column.opens(row)}
                      className={`text-left hover:underline ${column.wraps ? "" : "sm:max-w-full sm:truncate"}`}
                      onClick={() => onRow(row)}
                    >
                      {column.cell(row)}
                    </button>
                  ) : column.text ? (
                    <span dir="auto" className="max-sm:line-clamp-3">
                      {column.cell(row)}
                    </span>
                  ) : (
                    column.cell(row)
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Scrollable>
  );
}
