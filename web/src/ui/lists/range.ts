import type { Pages } from "../../api/operations.ts";

/** The content of a list: its rows, or why there are none. */
export function contentOf(
  rows: number,
  page: number,
  isFiltered: boolean,
): "rows" | "past the end" | "no match" | "empty" {
  if (rows > 0) return "rows";
  if (page > 1) return "past the end";
  return isFiltered ? "no match" : "empty";
}

/**
 * The first and last row of a page. If the total is a lower bound (`exact` false), pages count as full until one is empty.
 */
export function rangeOf({ page, per_page, total }: Pick<Pages, "page" | "per_page" | "total">, exact: boolean) {
  const end = page * per_page;
  return { first: end - per_page + 1, last: exact ? Math.min(end, total) : end };
}
