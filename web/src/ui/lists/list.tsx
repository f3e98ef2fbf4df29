import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { ApiError } from "../../api/client.ts";
import type { Pages } from "../../api/operations.ts";
import { Button } from "../forms/button.tsx";
import { useQueryChange } from "./filters.ts";
import { contentOf, rangeOf } from "./range.ts";
import { Answer, Empty } from "../layout/state.tsx";
import { Table, type TableProps } from "./table.tsx";
import { count } from "../values/values.tsx";
import { t } from "../../texts/index.ts";

interface Props<Data, Row> extends Omit<TableProps<Row>, "rows"> {
  query: UseQueryResult<Data, ApiError>;
  rowsOf: (data: Data) => Row[];
  /** Shown for an empty list. */
  empty: ReactNode;
  /** The active filters: an empty list then says that nothing matches and offers to clear them. */
  filters?: FilterState | undefined;
}

/** Whether filters are active, and how to clear them. */
export interface FilterState {
  on: boolean;
  clear: () => void;
}

/** A paged list: its rows, or why there are none and what to do next. */
export function List<Data extends { pages: Pages; total_is_exact?: boolean }, Row>({
  query,
  rowsOf,
  empty,
  filters,
  ...table
}: Props<Data, Row>) {
  return (
    <Answer query={query} lines={8}>
      {(data) => {
        const rows = rowsOf(data);
        switch (contentOf(rows.length, data.pages.page, filters?.on ?? false)) {
          case "rows":
            return (
              <>
                <Table {...table} rows={rows} />
                <Pager pages={data.pages} exact={data.total_is_exact ?? true} />
              </>
            );
          case "past the end":
            return <PastTheEnd />;
          case "no match":
            return <NothingFits clear={filters!.clear} />;
          default:
            return empty;
        }
      }}
    </Answer>
  );
}

function NothingFits({ clear }: { clear: () => void }) {
  return (
    <Empty icon="search" title={t.ui.noMatches} action={<Button onClick={clear}>{t.ui.clearFilters}</Button>}>
      {t.ui.nothingMatchesTheFilters}
    </Empty>
  );
}

function PastTheEnd() {
  const set = useQueryChange();
  return (
    <Empty
      icon="search"
      title={t.ui.pastTheEnd}
      action={<Button onClick={() => set({ page: 1 })}>{t.ui.goToFirstPage}</Button>}
    />
  );
}

/** Paging, kept in the address. */
export function Pager({ pages, exact = true }: { pages: Pages; exact?: boolean }) {
  const set = useQueryChange();
  if (pages.total === 0) return null;
  const { first, last } = rangeOf(pages, exact);
  return (
    <nav
      aria-label={t.ui.pages}
      className="flex min-h-11 items-center justify-between gap-3 border-t border-line px-4 py-2 text-sm text-dim"
    >
      <span className="tabular-nums">{t.ui.range(count(first), count(last), count(pages.total), exact)}</span>
      {pages.pages > 1 && (
        <span className="flex gap-1.5 print:hidden">
          <Button
            size="small"
            disabledReason={pages.prev_url === null ? t.ui.firstPage : undefined}
            onClick={() => set({ page: pages.page - 1 })}
          >
            {t.ui.newer}
          </Button>
          <Button
            size="small"
            disabledReason={pages.next_url === null ? t.ui.lastPage : undefined}
            onClick={() => set({ page: pages.page + 1 })}
          >
            {t.ui.older}
          </Button>
        </span>
      )}
    </nav>
  );
}
