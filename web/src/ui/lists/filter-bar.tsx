import { Children, useEffect, useId, useState, type ReactNode } from "react";
import { t } from "../../texts/index.ts";
import { Button } from "../forms/button.tsx";

/** The filter bar of a list. On a phone, several filters are behind a button; `on` says whether any is in use. */
export function FilterBar({ children, on = false }: { children: ReactNode; on?: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const isFolded = Children.count(children) > 1;
  return (
    <div role="search" className="border-b border-line px-4 py-2.5">
      {isFolded && (
        <Button icon="search" aria-expanded={isOpen} className="w-full sm:hidden!" onClick={() => setOpen(!isOpen)}>
          {on ? t.ui.filtersInUse : t.ui.filters}
        </Button>
      )}
      <div
        className={`grid grid-cols-2 items-start gap-2 max-sm:*:last:odd:col-span-2 sm:flex sm:flex-wrap ${isFolded ? "max-sm:pt-2" : ""} ${isFolded && !isOpen ? "max-sm:hidden" : ""}`}
      >
        {children}
      </div>
    </div>
  );
}

/** Filters share a line if there is room. */
const width = "sm:max-w-44 sm:min-w-28 sm:flex-1";

/** A text filter, debounced. */
export function FilterText(props: {
  label: string;
  placeholder?: string;
  /** What the filter was read as. */
  hint?: string | undefined;
  value: string;
  onChange: (value: string) => void;
  className?: string;
}) {
  const { value, onChange } = props;
  const id = useId();
  const [text, setText] = useState(value);
  const [from, setFrom] = useState(value);
  // The address changed elsewhere: a link, the back button.
  if (from !== value) {
    setFrom(value);
    setText(value);
  }
  useEffect(() => {
    if (text === value) return undefined;
    const timer = setTimeout(() => {
      setFrom(text.trim());
      onChange(text.trim());
    }, 400);
    return () => clearTimeout(timer);
  }, [text, value, onChange]);
  return (
    <div className={`${width} ${props.className ?? ""}`}>
      <input
        type="search"
        aria-label={props.label}
        aria-describedby={props.hint && id}
        placeholder={props.placeholder ?? props.label}
        className="field"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {props.hint && (
        <p id={id} className="pt-0.5 text-xs text-dim">
          {props.hint}
        </p>
      )}
    </div>
  );
}

/** A filter with a few choices, each with its name. */
export function FilterChoice<Value extends string>(props: {
  label: string;
  value: Value;
  choices: readonly (readonly [value: Value, name: string])[];
  onChange: (value: Value) => void;
}) {
  return (
    <select
      aria-label={props.label}
      className={`field ${width}`}
      value={props.value}
      onChange={(event) => props.onChange(props.choices[event.target.selectedIndex]![0])}
    >
      {props.choices.map(([value, name]) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </select>
  );
}

/** A filter by time: shown in the browser's zone, kept as ISO 8601. */
export function FilterTime(props: { label: string; value: string; onChange: (value: string) => void }) {
  const at = Date.parse(props.value);
  const local = Number.isNaN(at) ? "" : new Date(at - new Date(at).getTimezoneOffset() * 60_000).toISOString();
  return (
    <input
      type="datetime-local"
      aria-label={props.label}
      title={props.label}
      className="field sm:w-52"
      value={local.slice(0, 16)}
      onChange={({ target }) => props.onChange(target.value && new Date(target.value).toISOString())}
    />
  );
}
