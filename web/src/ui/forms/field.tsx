import { useId, type ComponentProps, type ReactNode } from "react";

interface FieldProps {
  label: string;
  /** What to enter, or why; read out with the field. */
  hint?: ReactNode;
  error?: string | undefined;
  /** The label is for screen readers only. */
  hideLabel?: boolean;
  className?: string;
}

function useField({ hint, error }: { hint?: ReactNode; error?: string | undefined }) {
  const id = useId();
  const described = [hint ? `${id}-hint` : "", error ? `${id}-error` : ""].filter(Boolean).join(" ");
  return { id, describedBy: described || undefined };
}

function Frame(props: FieldProps & { id: string; children: ReactNode }) {
  return (
    <div className={`flex min-w-0 flex-col gap-1 ${props.className ?? ""}`}>
      <label htmlFor={props.id} className={props.hideLabel ? "sr-only" : "text-sm font-medium"}>
        {props.label}
      </label>
      {props.children}
      {props.hint && (
        <p id={`${props.id}-hint`} className="text-xs text-dim">
          {props.hint}
        </p>
      )}
      {props.error && (
        <p id={`${props.id}-error`} className="text-xs text-bad">
          {props.error}
        </p>
      )}
    </div>
  );
}

type Control<Tag extends "input" | "textarea" | "select"> = FieldProps & Omit<ComponentProps<Tag>, "className" | "id">;

/** A line to write in, with its label, hint and error. */
export function TextField({ label, hint, error, hideLabel, className, ...rest }: Control<"input">) {
  const { id, describedBy } = useField({ hint, error });
  return (
    <Frame {...frame({ label, hint, error, hideLabel, className })} id={id}>
      <input
        id={id}
        aria-describedby={describedBy}
        aria-invalid={error ? true : undefined}
        autoComplete="off"
        {...rest}
        className="field"
      />
    </Frame>
  );
}

/** Several lines to write in. */
export function TextArea({ label, hint, error, hideLabel, className, ...rest }: Control<"textarea">) {
  const { id, describedBy } = useField({ hint, error });
  return (
    <Frame {...frame({ label, hint, error, hideLabel, className })} id={id}>
      <textarea
        id={id}
        aria-describedby={describedBy}
        aria-invalid={error ? true : undefined}
        rows={4}
        {...rest}
        className="field resize-y"
      />
    </Frame>
  );
}

/** One of a few. */
export function Choice({ label, hint, error, hideLabel, className, ...rest }: Control<"select">) {
  const { id, describedBy } = useField({ hint, error });
  return (
    <Frame {...frame({ label, hint, error, hideLabel, className })} id={id}>
      <select
        id={id}
        aria-describedby={describedBy}
        aria-invalid={error ? true : undefined}
        {...rest}
        className="field"
      />
    </Frame>
  );
}

/** Yes or no. */
export function Check({ label, hint, className = "", ...rest }: Omit<Control<"input">, "type">) {
  const id = useId();
  return (
    <div className={`flex items-start gap-2 ${className}`}>
      <input
        id={id}
        type="checkbox"
        className="mt-0.5 size-4 shrink-0 accent-accent"
        aria-describedby={hint ? `${id}-hint` : undefined}
        {...rest}
      />
      <div>
        <label htmlFor={id} className="text-base">
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="text-xs text-dim">
            {hint}
          </p>
        )}
      </div>
    </div>
  );
}

/** Leaves out what was not given, as exact optional properties ask for. */
function frame(props: { [Key in keyof FieldProps]: FieldProps[Key] | undefined }): FieldProps {
  return Object.fromEntries(Object.entries(props).filter(([, value]) => value !== undefined)) as unknown as FieldProps;
}
