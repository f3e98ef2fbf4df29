import { Children, useCallback, useEffect, useId, useState, useSyncExternalStore, type ReactNode } from "react";
import { t } from "../../texts/index.ts";
import { fieldTime, timeOfField } from "../../texts/zone.ts";
import { Button } from "../forms/button.tsx";
import { Dialog } from "../layout/dialog.tsx";

/** The filter bar of a list. On a phone, several filters are in a sheet; `on` says whether any is in use. */
export function FilterBar({ children, on = false, end }: { children: ReactNode; on?: boolean; end?: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const isPhone = useIsPhone();
  const isFolded = isPhone && Children.toArray(children).length > 1;
  return (
    <div role="search" className="flex flex-wrap items-start gap-2 border-b border-line px-4 py-2.5 print:hidden">
      {isFolded ? (
        <>
          <Button icon="search" aria-haspopup="dialog" className="flex-1" onClick={() => setOpen(true)}>
            {on ? t.ui.filtersInUse : t.ui.filters}
          </Button>
          <Dialog sheet open={isOpen} onClose={() => setOpen(false)} title={t.ui.filters}>
            <div className="sheet grid grid-cols-2 items-start gap-3 *:last:odd:col-span-2">{children}</div>
            <Button look="primary" onClick={() => setOpen(false)}>
              {t.ui.showMatches}
            </Button>
          </Dialog>
        </>
      ) : (
        <div className="flex min-w-0 flex-1 flex-wrap items-start gap-2">{children}</div>
      )}
      {end}
    </div>
  );
}

const phone = window.matchMedia("(max-width: 639px)");

function useIsPhone(): boolean {
  return useSyncExternalStore(
    (watcher) => {
      phone.addEventListener("change", watcher);
      return () => phone.removeEventListener("change", watcher);
    },
    () => phone.matches,
  );
}

/** A filter with its name, which is shown if there is room for it. */
function Named({ label, className = "", children }: { label: string; className?: string; children: ReactNode }) {
  return (
    <div className={`min-w-0 ${className}`}>
      <span aria-hidden="true" className="hidden pb-0.5 text-sm text-dim in-[.sheet]:block">
        {label}
      </span>
      {children}
    </div>
  );
}

/** A filter is as wide as what is chosen or asked for, so that all of it can be read; those without room on a line have the next. */
const width = "sm:max-w-64 sm:min-w-28 sm:[&>.field]:field-sizing-content sm:[&>.field]:min-w-full";

/** A text filter, debounced. */
export function FilterText(props: {
  label: string;
  placeholder?: string;
  /** How the filter's text was read. */
  hint?: string | undefined;
  value: string;
  onChange: (value: string) => void;
  className?: string;
  /** Offered while typing. */
  choices?: readonly string[] | undefined;
}) {
  const { value, onChange } = props;
  const id = useId();
  const [text, setText] = useState(value);
  const [from, setFrom] = useState(value);
  // The address was changed elsewhere: by a link or the back button.
  if (from !== value) {
    setFrom(value);
    setText(value);
  }
  const commit = useCallback(() => {
    setFrom(text.trim());
    onChange(text.trim());
  }, [text, onChange]);
  useEffect(() => {
    if (text === value) return undefined;
    const timer = setTimeout(commit, 400);
    return () => clearTimeout(timer);
  }, [text, value, commit]);
  return (
    <Named label={props.label} className={props.className ?? width}>
      <input
        type="search"
        aria-label={props.label}
        aria-describedby={props.hint && id}
        list={props.choices && `${id}-choices`}
        placeholder={props.placeholder ?? props.label}
        className="field"
        value={text}
        onChange={(event) => setText(event.target.value)}
        // Closing the sheet removes the field.
        onBlur={() => text.trim() !== value && commit()}
      />
      {props.hint && (
        <p id={id} className="pt-0.5 text-xs text-dim">
          {props.hint}
        </p>
      )}
      {props.choices && (
        <datalist id={`${id}-choices`}>
          {props.choices.map((choice) => (
            <option key={choice} value={choice} />
          ))}
        </datalist>
      )}
    </Named>
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
    <Named label={props.label} className={width}>
      <select
        aria-label={props.label}
        className="field"
        title={props.choices.find(([value]) => value === props.value)?.[1]}
        value={props.value}
        onChange={(event) => props.onChange(props.choices[event.target.selectedIndex]![0])}
      >
        {props.choices.map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
    </Named>
  );
}

/** A filter by time: shown in the account's zone, kept as ISO 8601; not before `min` and not after `max`. */
export function FilterTime(props: {
  label: string;
  value: string;
  min?: string;
  max?: string;
  onChange: (value: string) => void;
}) {
  return (
    <Named label={props.label} className="max-sm:col-span-2">
      <input
        type="datetime-local"
        aria-label={props.label}
        title={props.label}
        className="field sm:w-52"
        min={fieldTime(props.min ?? "")}
        max={fieldTime(props.max ?? "")}
        value={fieldTime(props.value)}
        onChange={({ target }) => props.onChange(target.value && timeOfField(target.value))}
      />
    </Named>
  );
}
