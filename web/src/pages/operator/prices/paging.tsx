import { useState } from "react";
import { t } from "../../../texts/index.ts";
import { Button } from "../../../ui/forms/button.tsx";
import { count } from "../../../ui/values/values.tsx";

/** Rows on one page of a table: rendering more would take a noticeable time. */
const size = 25;

/** The rows of a list in memory, a page at a time. `key` identifies the list: a new one starts at its first page. */
export function usePages<Row>(rows: readonly Row[], key: string) {
  const [at, setAt] = useState({ key, page: 0 });
  const last = Math.max(0, Math.ceil(rows.length / size) - 1);
  const page = at.key === key ? Math.min(at.page, last) : 0;
  const go = (to: number) => setAt({ key, page: to });
  const shown = rows.slice(page * size, (page + 1) * size);
  const pager = last > 0 && (
    <nav
      aria-label={t.prices.pages}
      className="flex min-h-11 items-center justify-between gap-3 border-t border-line px-4 py-2 text-sm text-dim"
    >
      <span className="tabular-nums">
        {t.prices.page(count(page * size + 1), count(page * size + shown.length), count(rows.length))}
      </span>
      <span className="flex gap-1.5">
        <Button size="small" disabledReason={page === 0 ? t.prices.firstPage : undefined} onClick={() => go(page - 1)}>
          {t.prices.previous}
        </Button>
        <Button
          size="small"
          disabledReason={page === last ? t.prices.lastPage : undefined}
          onClick={() => go(page + 1)}
        >
          {t.prices.next}
        </Button>
      </span>
    </nav>
  );
  return { shown, pager };
}
