import { Field as Base } from "@base-ui/react/field";
import type { ComponentProps, ReactElement, ReactNode } from "react";
import { inPlainWords } from "./words.ts";

interface FieldProps {
  label: string;
  /** What to enter, or why; read out with the field. */
  hint?: ReactNode;
  error?: string | undefined;
  /** The label is for screen readers only. */
  hideLabel?: boolean | undefined;
  className?: string | undefined;
}

type Props<Tag extends "input" | "textarea" | "select"> = FieldProps & Omit<ComponentProps<Tag>, "className" | "id">;

function Field({ label, hint, error, hideLabel, className = "", control }: FieldProps & { control: ReactElement }) {
  return (
    <Base.Root invalid={Boolean(error)} className={`flex min-w-0 flex-col gap-1 ${className}`}>
      <Base.Label className={hideLabel ? "sr-only" : "text-sm font-medium"}>{label}</Base.Label>
      <Base.Control render={control} />
      <Hint>{hint}</Hint>
      {error && (
        // The service's own sentence, by which `Problem` knows that this field shows it.
        <Base.Error match className="text-xs text-bad" data-refusal={error}>
          {inPlainWords(error, label)}
        </Base.Error>
      )}
    </Base.Root>
  );
}

function Hint({ children }: { children: ReactNode }) {
  return children && <Base.Description className="text-xs text-dim">{children}</Base.Description>;
}

/** A single-line text field with its label, hint and error. */
export function TextField({ label, hint, error, hideLabel, className, ...rest }: Props<"input">) {
  const control = <input autoComplete="off" {...rest} className="field" />;
  return <Field {...{ label, hint, error, hideLabel, className, control }} />;
}

/** A multi-line text field. */
export function TextArea({ label, hint, error, hideLabel, className, ...rest }: Props<"textarea">) {
  const control = <textarea rows={4} {...rest} className="field resize-y" />;
  return <Field {...{ label, hint, error, hideLabel, className, control }} />;
}

/** A select. */
export function Choice({ label, hint, error, hideLabel, className, ...rest }: Props<"select">) {
  const control = <select {...rest} className="field" />;
  return <Field {...{ label, hint, error, hideLabel, className, control }} />;
}

/** A checkbox. */
export function Check({ label, hint, className = "", ...rest }: Omit<Props<"input">, "type" | "error" | "hideLabel">) {
  return (
    <Base.Root className={`flex items-start gap-2 max-sm:items-center ${className}`}>
      <Base.Control render={<input type="checkbox" {...rest} className="mt-0.5 size-4 shrink-0 accent-accent" />} />
      <div>
        <Base.Label className="block text-base max-sm:py-3">{label}</Base.Label>
        <Hint>{hint}</Hint>
      </div>
    </Base.Root>
  );
}
