import type { ChangeEvent } from "react";
import type { ApiError } from "../../api/client.ts";

/** The error of one field: at its path, or below it. */
export function errorOf(error: Pick<ApiError, "fields"> | null | undefined, field: string): string | undefined {
  return error?.fields.find((each) => each.field === field || each.field.startsWith(`${field}.`))?.message;
}

type TextName<Values> = { [Key in keyof Values]: Values[Key] extends string ? Key : never }[keyof Values] & string;

/** Props of a text field or choice for one of the values; `refusedIn` gives the error of a field. */
export function textOf<Values extends object>(
  values: Values,
  change: (changes: Partial<Values>) => void,
  refusedIn: (name: string) => string | undefined,
) {
  return (name: TextName<Values>, refused: string = name) => ({
    value: values[name] as string,
    error: refusedIn(refused),
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
      change({ [name]: event.target.value } as Partial<Values>),
  });
}
