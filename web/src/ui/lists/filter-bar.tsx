import {
  Children,
  createContext,
  useCallback,
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from "react";
import { t } from "../../texts/index.ts";
import { fieldTime, timeOfField } from "../../texts/zone.ts";
import { Button, IconButton } from "../forms/button.tsx";
import { Dialog } from "../layout/dialog.tsx";

/** The filters of a bar, by their labels. */
interface Bar {
  /** Those that are always shown. */
  kept: readonly string[];
  /** Those that were added, or have been in use since the page was opened. */
  added: readonly string[];
  /** The one that was added last, whose field has the focus. */
  chosen: string | undefined;
  join: (label: string) => () => void;
  add: (label: string) => void;
  remove: (label: string) => void;
}

const BarContext = createContext<Bar | undefined>(undefined);

/** How many filters a bar always shows if it has more than `most`; the others when they are in use, or added. */
const [few, most] = [2, 3];

/**
 * The filter bar of a list. Of many filters, the first and those in use are shown, and "+ Filter" adds one of the others. On a phone, several
 * filters are in a sheet; `on` says whether any is in use.
 */
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
        <Chips>{children}</Chips>
      )}
      {end}
    </div>
  );
}

/** The filters on one line, or several, and the choice that adds one. */
function Chips({ children }: { children: ReactNode }) {
  const [labels, setLabels] = useState<readonly string[]>([]);
  const [added, setAdded] = useState<readonly string[]>([]);
  const [chosen, setChosen] = useState<string>();
  const actions = useMemo(() => {
    const without = (label: string) => (before: readonly string[]) => before.filter((each) => each !== label);
    return {
      join: (label: string) => {
        setLabels((before) => [...without(label)(before), label]);
        return () => setLabels(without(label));
      },
      add: (label: string) => setAdded((before) => (before.includes(label) ? before : [...before, label])),
      remove: (label: string) => setAdded(without(label)),
    };
  }, []);
  const bar: Bar = { ...actions, added, chosen, kept: labels.length > most ? labels.slice(0, few) : labels };
  const others = labels.filter((label) => !bar.kept.includes(label) && !added.includes(label));
  return (
    <div className="flex min-w-0 flex-1 flex-wrap items-start gap-2">
      <BarContext value={bar}>{children}</BarContext>
      {others.length > 0 && (
        <select
          aria-label={t.ui.addFilter}
          className="field field-sizing-content w-auto! border-dashed text-dim"
          value=""
          onChange={({ target }) => {
            setChosen(target.value);
            bar.add(target.value);
          }}
        >
          <option value="">{`+ ${t.ui.filter}`}</option>
          {others.map((label) => (
            <option key={label}>{label}</option>
          ))}
        </select>
      )}
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

interface NamedProps {
  label: string;
  className?: string;
  /** Of a filter that its bar may leave out: whether it is in use, and what ends that. */
  chip?: { isOn: boolean; clear: () => void };
  /** Whether nothing else tells what the field is for: a date has no words. */
  mute?: boolean;
  children: ReactNode;
}

/** A filter with its name, which is shown if there is room for it. */
function Named({ label, className = "", chip, mute = false, children }: NamedProps) {
  const bar = useContext(BarContext);
  const box = useRef<HTMLDivElement>(null);
  const { join, add } = bar ?? {};
  const isOn = chip?.isOn === true;
  const isChip = chip !== undefined;
  useLayoutEffect(() => (isChip ? join?.(label) : undefined), [isChip, join, label]);
  // Then it stays where it is, also while it is empty.
  useLayoutEffect(() => {
    if (isOn) add?.(label);
  }, [isOn, add, label]);
  const isAdded = bar !== undefined && isChip && !bar.kept.includes(label);
  const isShown = !isAdded || isOn || bar.added.includes(label);
  const isChosen = isAdded && isShown && bar.chosen === label;
  useEffect(() => {
    if (isChosen) box.current?.querySelector<HTMLElement>(".field")?.focus();
  }, [isChosen]);
  if (!isShown) return null;
  return (
    <div ref={box} className={`flex min-w-0 items-start ${className}`}>
      <div className={`min-w-0 flex-1 ${mute ? "sm:flex sm:items-center sm:gap-2" : ""}`}>
        <span
          aria-hidden="true"
          className={`text-sm text-dim max-sm:pb-0.5 ${mute ? "block sm:whitespace-nowrap" : "hidden in-[.sheet]:block"}`}
        >
          {label}
        </span>
        {children}
      </div>
      {isAdded && (
        <IconButton
          icon="close"
          label={t.ui.removeFilter(label)}
          className="h-[2.125rem]"
          onClick={() => {
            if (isOn) chip.clear();
            bar.remove(label);
          }}
        />
      )}
    </div>
  );
}

/** A filter is as wide as what is chosen or asked for, so that all of it can be read; those without room on a line have the next. */
const width = "sm:max-w-64 sm:min-w-28 sm:[&_.field]:field-sizing-content sm:[&_.field]:min-w-full";

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
    <Named
      label={props.label}
      className={props.className ?? width}
      chip={{ isOn: value !== "", clear: () => onChange("") }}
    >
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
  const [first] = props.choices[0]!;
  return (
    <Named
      label={props.label}
      className={width}
      chip={{ isOn: props.value !== first, clear: () => props.onChange(first) }}
    >
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
    <Named mute label={props.label} className="max-sm:col-span-2">
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
