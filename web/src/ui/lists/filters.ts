import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback } from "react";

/**
 * The filters of a page as they stand in its address, so that it can be kept and sent to somebody. Setting one goes back to
 * the first page; one that is empty, or what it is anyway, leaves the address.
 */
export function useFilters<Values extends Record<string, string>>(
  defaults: Values,
): [Values, (changes: Partial<Values>) => void] {
  const search = useSearch({ strict: false }) as Record<string, string | undefined>;
  const navigate = useNavigate();
  const values = Object.fromEntries(
    Object.entries(defaults).map(([name, preset]) => [name, search[name] ?? preset]),
  ) as Values;
  const key = JSON.stringify(defaults);
  const set = useCallback(
    (changes: Partial<Values>) => {
      void navigate({
        to: ".",
        replace: !("page" in changes),
        search: (before: Record<string, unknown>) => {
          const next: Record<string, unknown> = { ...before, page: undefined, ...changes };
          const presets = JSON.parse(key) as Record<string, string>;
          for (const [name, value] of Object.entries(next))
            if (value === "" || value === undefined || value === presets[name]) delete next[name];
          return next;
        },
      } as never);
    },
    [navigate, key],
  );
  return [values, set];
}
