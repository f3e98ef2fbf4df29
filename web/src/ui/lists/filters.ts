import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback } from "react";
import { readSearch, type PageOf, type Presets, type SearchOf } from "../../paths.ts";

/** The query of a page, typed by its table of `paths.ts`, and how to change it. */
export function useFilters<P extends Presets>(
  page: PageOf<string, P>,
): [SearchOf<P>, (changes: Partial<SearchOf<P>>) => void] {
  return [readSearch(page, useSearch({ strict: false })), useQueryChange()];
}

/**
 * Changes the query of the open page, so that its filters can be bookmarked and shared. Any change except of `page` itself goes
 * back to the first page.
 */
export function useQueryChange(): (changes: Record<string, string | number | undefined>) => void {
  const navigate = useNavigate();
  return useCallback(
    (changes) => {
      void navigate({
        to: ".",
        replace: !("page" in changes),
        search: (before: object) => ({ ...before, page: undefined, ...changes }),
      });
    },
    [navigate],
  );
}
