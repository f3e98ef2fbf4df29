import type { UseMutationResult } from "@tanstack/react-query";
import { useState, type ChangeEvent, type ReactNode } from "react";
import type { ApiError, Input, Name, Reply } from "../../api/client.ts";
import { Button } from "./button.tsx";
import { CurlButton } from "./curl.tsx";
import type { IconName } from "../layout/icon.tsx";
import { errorOf, textOf } from "./fields.ts";
import { isForbidden } from "./forbidden.ts";
import type { Idempotency } from "./idempotency.ts";
import { Problem } from "../layout/state.tsx";

interface Props<N extends Name> {
  action: UseMutationResult<Reply<N>, ApiError, Input<N>>;
  /** The input of the operation on submit. */
  input: Input<N>;
  /** Called on submit instead of the operation, for a step that asks first. */
  ask?: (() => void) | undefined;
  /** For operations that must take effect once. */
  idempotency?: Idempotency;
  /** The label of the button. */
  submit: string;
  icon?: IconName;
  look?: "primary" | "danger";
  /** Why it cannot be submitted now. */
  disabledReason?: string | undefined;
  /** The form as curl: the operation, and its body if it differs from the input. */
  curl?: { name: Name; body?: unknown };
  /** Whether the form is in a dialog: the buttons are then on the right. */
  windowed?: boolean;
  /** Content beside the buttons. */
  beside?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A form over one operation: fields, error, submit button, and the same as curl. Whose role does not allow it reads the values, and why. */
export function Form<N extends Name>({ action, input, ask, idempotency, children, className = "", ...rest }: Props<N>) {
  const { params, query, body } = input as { params?: object; query?: object; body?: unknown };
  const forbidden = isForbidden(rest.disabledReason);
  const curl = rest.curl && <CurlButton params={params} query={query} body={body} {...rest.curl} />;
  return (
    <form
      className={`flex flex-col gap-4 ${className}`}
      onSubmit={(event) => {
        event.preventDefault();
        if (ask) return ask();
        const headers = idempotency?.headers(JSON.stringify(input));
        action.mutate(headers ? { ...input, headers } : input);
      }}
    >
      {forbidden ? (
        <fieldset disabled className="contents">
          {children}
        </fieldset>
      ) : (
        children
      )}
      <Problem error={action.error} />
      <div className={`flex flex-wrap items-center gap-x-3 gap-y-2 ${rest.windowed ? "justify-end" : ""}`}>
        {rest.windowed && curl}
        {forbidden && <p className="text-dim">{rest.disabledReason}</p>}
        <Button
          type="submit"
          look={rest.look ?? "primary"}
          {...(rest.icon ? { icon: rest.icon } : {})}
          busy={action.isPending}
          disabledReason={rest.disabledReason}
        >
          {rest.submit}
        </Button>
        {!rest.windowed && curl}
        {rest.beside}
      </div>
    </form>
  );
}

type FlagName<Values> = { [Key in keyof Values]: Values[Key] extends boolean ? Key : never }[keyof Values] & string;

export { errorOf, textOf };

/** The values of a form and the props of its fields; `error` puts each refusal under its field. */
export function useFields<Values extends object>(initial: Values | (() => Values), error?: ApiError | null) {
  const [values, setValues] = useState(initial);
  const change = (changes: Partial<Values>) => setValues({ ...values, ...changes });
  return {
    values,
    change,
    text: textOf(values, change, (name) => errorOf(error, name)),
    /** Props of a checkbox. */
    flag: (name: FlagName<Values>) => ({
      checked: values[name] as boolean,
      onChange: (event: ChangeEvent<HTMLInputElement>) =>
        change({ [name]: event.target.checked } as unknown as Partial<Values>),
    }),
  };
}
