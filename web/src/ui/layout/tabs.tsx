import { Tabs as Base } from "@base-ui/react/tabs";
import { useEffect, useRef, type ReactNode } from "react";

interface Props<Id extends string> {
  label: string;
  current: Id;
  onChange: (id: Id) => void;
  tabs: { id: Id; name: string; content: ReactNode }[];
}

/** Views of one page, of which one is open. */
export function Tabs<Id extends string>({ label, current, onChange, tabs }: Props<Id>) {
  const list = useRef<HTMLDivElement>(null);
  // On a narrow page the open tab may be outside the visible part of the list.
  useEffect(() => {
    const open = list.current?.querySelector<HTMLElement>("[aria-selected=true]");
    if (open) list.current!.scrollLeft = open.offsetLeft - 24;
  }, [current]);
  return (
    <Base.Root value={current} onValueChange={onChange} className="flex flex-col gap-5">
      <Base.List
        ref={list}
        activateOnFocus
        aria-label={label}
        className="relative flex gap-4 overflow-x-auto border-b border-line [scrollbar-width:none] sm:gap-5 print:hidden"
      >
        {tabs.map(({ id, name }) => (
          <Base.Tab
            key={id}
            value={id}
            className={`-mb-px shrink-0 border-b-2 px-0.5 py-2 font-medium whitespace-nowrap max-sm:min-h-11 max-sm:min-w-11 ${id === current ? "border-accent text-ink" : "border-transparent text-dim hover:text-ink"}`}
          >
            {name}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map(({ id, content }) => (
        <Base.Panel key={id} value={id} className="flex flex-col gap-5 outline-offset-4">
          {content}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}
