import { Field as Base } from "@base-ui/react/field";
import { useId, useLayoutEffect, useRef, useState, type ComponentProps, type FormEvent, type ReactNode } from "react";
import { formats } from "../../texts/formats.ts";
import { t } from "../../texts/index.ts";
import { readNumber, writeNumber } from "./number.ts";
import { inPlainWords } from "./words.ts";

interface FieldProps {
  label: string;
  /** What to enter, or why; screen readers read it with the field. */
  hint?: ReactNode;
  error?: string | undefined;
  /** The label is for screen readers only. */
  hideLabel?: boolean | undefined;
  className?: string | undefined;
}

type Props<Tag extends "input" | "textarea" | "select"> = FieldProps & Omit<ComponentProps<Tag>, "className" | "id">;

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const numbers = formats.number({ maximumFractionDigits: 6 });

/** The range that the limits of a number allow, in words. */
function rangeWords(min: number | undefined, max: number | undefined): string {
  const [least, most] = [numbers.format(min ?? 0), numbers.format(max ?? 0)];
  if (max === undefined) return t.ui.validity.atLeast(least);
  return min === undefined ? t.ui.validity.atMost(most) : t.ui.validity.within(least, most);
}

/** The browser's complaint about a field, in the language of the page rather than the browser's. */
function faultOf({ validity, validationMessage, type, minLength }: Control & { minLength?: number }): string {
  const words = t.ui.validity;
  if (validity.customError) return validationMessage;
  if (validity.badInput) return words.incomplete;
  if (validity.valueMissing) return words.missing;
  if (validity.typeMismatch) return type === "url" ? words.url : words.email;
  if (validity.tooShort) return words.length(numbers.format(minLength ?? 0));
  return words.other;
}

/**
 * The error that keeps a form from being submitted: shown under the field, which gets the focus if it is the first, instead of
 * in the browser's bubble. It disappears when the field changes.
 */
function useFault() {
  const [fault, setFault] = useState<string>();
  const onInvalid = (event: FormEvent<Control>) => {
    event.preventDefault();
    const control = event.currentTarget;
    setFault(faultOf(control));
    if (control.form?.querySelector("input:invalid, textarea:invalid, select:invalid") !== control) return;
    for (let folded = control.closest("details"); folded; folded = folded.parentElement?.closest("details") ?? null)
      folded.open = true;
    control.focus();
  };
  return { fault, onInvalid, forget: () => setFault(undefined) };
}

/** An element, and what it has. Listeners are not on the element that a library completes: of theirs and ours to one event, Preact keeps one. */
type Element = { [Tag in "input" | "textarea" | "select"]: { tag: Tag; has: ComponentProps<Tag> } };

const control = ({ tag: Tag, has }: Element[keyof Element]) => ({
  render: <Tag />,
  ...(has as ComponentProps<typeof Base.Control>),
});

function Field({ label, hint, error, hideLabel, className = "", ...element }: FieldProps & Element[keyof Element]) {
  const { fault, onInvalid, forget } = useFault();
  const props = control(element);
  // One listener: between two of one event Preact may draw the field anew, as it was before what is typed.
  const onChange: typeof props.onChange = (event) => {
    forget();
    props.onChange?.(event);
  };
  return (
    <Base.Root invalid={Boolean(fault ?? error)} className={`flex min-w-0 flex-col gap-1 ${className}`}>
      <Base.Label className={hideLabel ? "sr-only" : "text-sm font-medium"}>{label}</Base.Label>
      <Base.Control {...props} {...{ onInvalid, onChange }} />
      <Hint>{hint}</Hint>
      {fault ? (
        <Base.Error match className="text-xs text-bad">
          {fault}
        </Base.Error>
      ) : (
        error && (
          // The sentence of the API, by which `Problem` recognises that this field shows it.
          <Base.Error match className="text-xs text-bad" data-refusal={error}>
            {inPlainWords(error, label)}
          </Base.Error>
        )
      )}
    </Base.Root>
  );
}

function Hint({ children }: { children: ReactNode }) {
  return children && <Base.Description className="text-xs text-dim">{children}</Base.Description>;
}

/** A single-line text field with its label, hint and error. */
export function TextField({ label, hint, error, hideLabel, className, ...rest }: Props<"input">) {
  const has = { autoComplete: "off", ...rest, className: "field" };
  return <Field tag="input" {...{ label, hint, error, hideLabel, className, has }} />;
}

interface Limits {
  min?: number | undefined;
  max?: number | undefined;
  /** No decimals. */
  whole?: boolean | undefined;
}

/** A typed number in the form of the API, and the reason if it cannot be submitted. An unreadable one has no value. */
function numberOf(text: string, { min, max, whole }: Limits): { value: string; problem?: string } {
  const words = t.ui.validity;
  if (text.trim() === "") return { value: "" };
  const read = readNumber(text);
  if (!read) return { value: "", problem: words.number };
  if (!("value" in read)) return { value: "", problem: words.either(read.whole, read.decimal) };
  const { value } = read;
  const number = Number(value);
  if (whole && !Number.isInteger(number)) return { value, problem: words.whole };
  if (number < (min ?? -Infinity) || number > (max ?? Infinity)) return { value, problem: rangeWords(min, max) };
  return { value };
}

type NumberProps = Limits &
  Omit<Props<"input">, "type" | "value" | "onChange" | "min" | "max" | "step"> & {
    /** In the form of the API, with a decimal point; empty for none. */
    value: string;
    onChange: (event: { target: { value: string } }) => void;
  };

/**
 * A field for a number, with a decimal point or comma. Not an `<input type="number">`, which follows the language of the browser
 * rather than of the page, and treats unreadable input as empty.
 */
export function NumberField({ min, max, whole, value, onChange, ...rest }: NumberProps) {
  const limits = { min, max, whole };
  const control = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string>();
  // The typed text stays as it is until the value changes from outside.
  const text = typed !== undefined && numberOf(typed, limits).value === value ? typed : writeNumber(value);
  const problem = numberOf(text, limits).problem ?? "";
  // Before the next key is pressed, which may submit the form.
  useLayoutEffect(() => control.current?.setCustomValidity(problem), [problem]);
  return (
    <TextField
      inputMode={whole ? "numeric" : "decimal"}
      {...rest}
      ref={control}
      value={text}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange({ target: { value: numberOf(target.value, limits).value } });
      }}
    />
  );
}

/** A multi-line text field. */
export function TextArea({ label, hint, error, hideLabel, className, ...rest }: Props<"textarea">) {
  const has = { rows: 4, ...rest, className: "field resize-y" };
  return <Field tag="textarea" {...{ label, hint, error, hideLabel, className, has }} />;
}

/** A select. */
export function Choice({ label, hint, error, hideLabel, className, ...rest }: Props<"select">) {
  const has = { ...rest, className: "field" };
  return <Field tag="select" {...{ label, hint, error, hideLabel, className, has }} />;
}

/** A few choices of which one is made, each with what it means. */
export function Radios<Value extends string | boolean>(props: {
  legend: string;
  /** Undefined until one is chosen. */
  value: Value | undefined;
  choices: readonly (readonly [value: Value, name: string, hint: string])[];
  onChange: (value: Value) => void;
}) {
  const group = useId();
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="pb-1 text-sm font-medium">{props.legend}</legend>
      {props.choices.map(([value, name, hint]) => (
        <label key={name} className="flex items-start gap-2">
          <input
            type="radio"
            name={group}
            className="mt-1 accent-accent"
            checked={props.value === value}
            onChange={() => props.onChange(value)}
          />
          <span>
            <span className="block font-medium">{name}</span>
            <span className="block text-sm text-dim">{hint}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** A checkbox. */
export function Check({ label, hint, className = "", ...rest }: Omit<Props<"input">, "type" | "error" | "hideLabel">) {
  return (
    <Base.Root className={`flex items-start gap-2 max-sm:items-center ${className}`}>
      <Base.Control type="checkbox" {...rest} className="mt-0.5 size-4 shrink-0 accent-accent" />
      <div>
        <Base.Label className="block text-base max-sm:py-3">{label}</Base.Label>
        <Hint>{hint}</Hint>
      </div>
    </Base.Root>
  );
}
