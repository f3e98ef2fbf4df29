import { useId } from "react";
import type { ApiError } from "../../api/client.ts";
import { useApi } from "../../api/hooks.ts";
import { t } from "../../texts/index.ts";
import { useDebounced } from "../../ui/forms/debounced.ts";
import { TextArea } from "../../ui/forms/field.tsx";
import { errorOf } from "../../ui/forms/form.tsx";

/** A filter, for whoever has not written one yet. */
export const filterExample = 'fields.village = "Huye" and last_reply < 30d';

/** The conditions, with an example, and where all of them are. */
export const FilterHint = () => (
  <>
    {t.contactLists.filterHint} <code className="wrap-anywhere">{filterExample}</code>{" "}
    <a className="touch underline underline-offset-2" href="/docs/guides/lists" target="_blank" rel="noreferrer">
      {t.contactLists.allConditions}
    </a>
  </>
);

/** Whom a filter finds now, once it has stopped changing. */
export function useFound(filter: string) {
  const settled = useDebounced(filter.trim());
  const found = useApi("GET /v1/contacts", { query: { filter: settled, per_page: 1 } }, { enabled: settled !== "" });
  const waits = settled !== filter.trim() || found.isFetching;
  return {
    settled,
    waits,
    count: settled === "" || found.error || waits ? undefined : found.data?.pages.total,
    error: waits ? null : found.error,
  };
}

interface Props {
  value: string;
  onChange: (value: string) => void;
  found: ReturnType<typeof useFound>;
}

/** A filter being written, with how many it finds, or where it goes wrong. */
export function FilterField({ value, onChange, found: { settled, count, error } }: Props) {
  return (
    <div className="flex flex-col gap-1">
      <TextArea
        label={t.contactLists.filter}
        hint={<FilterHint />}
        rows={2}
        required
        spellCheck={false}
        dir="ltr"
        error={errorOf(error, "filter")}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <FilterPlace filter={settled} error={error} />
      <p role="status" className="min-h-5 text-sm text-dim tabular-nums">
        {count !== undefined && t.contactLists.finds(count)}
      </p>
    </div>
  );
}

/** A filter with the place at which it goes wrong. */
export function FilterPlace({ filter, error }: { filter: string; error: ApiError | null }) {
  const id = useId();
  const { at, length } = error?.members ?? {};
  if (typeof at !== "number" || typeof length !== "number") return null;
  const [start, end] = [at - 1, at - 1 + Math.max(1, length)];
  return (
    <p id={id} dir="ltr" className="font-mono text-sm wrap-anywhere whitespace-pre-wrap">
      {filter.slice(0, start)}
      <mark className="rounded-sm bg-bad/15 text-bad underline decoration-wavy underline-offset-4">
        {filter.slice(start, end) || "\u00a0"}
      </mark>
      {filter.slice(end)}
    </p>
  );
}
