import { useEffect, useRef } from "react";
import { useFilters } from "../lists/filters.ts";

/** Views of one page. The chosen one stands in the address as `tab`; the first is the one without. */
export function Tabs({ label, tabs }: { label: string; tabs: { id: string; name: string }[] }) {
  const [{ tab }, set] = useFilters({ tab: "" });
  const current = tab || tabs[0]!.id;
  const list = useRef<HTMLDivElement>(null);
  // On a narrow page the chosen one may stand outside of the part that is seen.
  useEffect(() => {
    const chosen = list.current?.querySelector<HTMLElement>("[aria-selected=true]");
    if (chosen) list.current!.scrollLeft = chosen.offsetLeft - 24;
  }, [current]);
  const choose = (index: number) => {
    const next = tabs[(index + tabs.length) % tabs.length]!;
    set({ tab: next.id === tabs[0]!.id ? "" : next.id });
    document.getElementById(`tab-${next.id}`)?.focus();
  };
  return (
    <div
      ref={list}
      role="tablist"
      aria-label={label}
      className="relative flex gap-4 overflow-x-auto border-b border-line [scrollbar-width:none] sm:gap-5"
    >
      {tabs.map((each, index) => (
        <button
          key={each.id}
          id={`tab-${each.id}`}
          type="button"
          role="tab"
          aria-selected={each.id === current}
          tabIndex={each.id === current ? 0 : -1}
          className={`-mb-px border-b-2 px-0.5 py-2 font-medium whitespace-nowrap ${each.id === current ? "border-accent text-ink" : "border-transparent text-dim hover:text-ink"}`}
          onClick={() => choose(index)}
          onKeyDown={(event) => {
            if (event.key === "ArrowRight") choose(index + 1);
            if (event.key === "ArrowLeft") choose(index - 1);
          }}
        >
          {each.name}
        </button>
      ))}
    </div>
  );
}

/** The chosen tab. */
export function useTab(first: string): string {
  return useFilters({ tab: "" })[0].tab || first;
}
