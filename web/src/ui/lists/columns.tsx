import { useState } from "react";
import { t } from "../../texts/index.ts";
import { buttonClass } from "../forms/button.tsx";
import { Icon } from "../layout/icon.tsx";
import { Menu } from "../layout/menu.tsx";
import type { Column } from "./table.tsx";

/** A column that can be chosen, with an id that does not depend on the language. */
export interface OptionalColumn<Row> extends Column<Row> {
  id: string;
  /** Always shown. */
  fixed?: boolean;
  /** Shown only if it is chosen. */
  extra?: boolean;
}

/** The columns that this browser shows of a list, and how to change them. */
export interface ColumnChoice<Row> {
  all: readonly OptionalColumn<Row>[];
  shown: OptionalColumn<Row>[];
  isShown: (column: OptionalColumn<Row>) => boolean;
  toggle: (column: OptionalColumn<Row>) => void;
  /** Undefined if nothing was changed. */
  reset: (() => void) | undefined;
}

/** The columns chosen in this browser; undefined if none were, or without storage. */
function readChoice(key: string): string[] | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? "null");
    return Array.isArray(kept) ? kept.map(String) : undefined;
  } catch {
    return undefined;
  }
}

/** The columns of a list that people choose, remembered in this browser under the list's name. */
export function useColumns<Row>(list: string, all: readonly OptionalColumn<Row>[]): ColumnChoice<Row> {
  const key = `tuma-columns-${list}`;
  const [chosen, setChosen] = useState(() => readChoice(key));
  const keep = (ids: string[] | undefined) => {
    setChosen(ids);
    try {
      if (ids) localStorage.setItem(key, JSON.stringify(ids));
      else localStorage.removeItem(key);
    } catch {
      // Without storage, the choice lasts as long as the page.
    }
  };
  const isShown = ({ id, fixed, extra }: OptionalColumn<Row>) =>
    fixed === true || (chosen ? chosen.includes(id) : extra !== true);
  return {
    all,
    // A column that was chosen is shown on a narrow page too.
    shown: all.filter(isShown).map((column) => (chosen ? { ...column, minor: false } : column)),
    isShown,
    toggle: (column) => keep(all.filter((each) => isShown(each) !== (each.id === column.id)).map((each) => each.id)),
    reset: chosen && (() => keep(undefined)),
  };
}

/** The menu in which columns are chosen; it stays open while several are. */
export function ColumnMenu<Row>({ choice }: { choice: ColumnChoice<Row> }) {
  return (
    <Menu
      className={buttonClass()}
      entries={[
        ...choice.all
          .filter((column) => !column.fixed)
          .map((column) => ({
            kind: "check" as const,
            id: column.id,
            name: column.name,
            checked: choice.isShown(column),
            toggle: () => choice.toggle(column),
          })),
        ...(choice.reset ? [{ name: t.ui.defaultColumns, run: choice.reset }] : []),
      ]}
    >
      <Icon name="list" className="size-3.5" />
      {t.ui.columns}
    </Menu>
  );
}
