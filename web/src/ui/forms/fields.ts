import type { ApiError } from "../../api/client.ts";
import { ofPart } from "./words.ts";

/** The error of one field: at its path, or below it, where it names the part. */
export function errorOf(error: Pick<ApiError, "fields"> | null | undefined, field: string): string | undefined {
  const found = error?.fields.find((each) => each.field === field || /^[.[]/.test(partOf(each.field, field)));
  return found && (found.field === field ? found.message : ofPart(found.message, partOf(found.field, field)));
}

/** What a path has after that of a field: `.url`, `[3]`; empty for a path of another field. */
const partOf = (path: string, field: string) => (path.startsWith(field) ? path.slice(field.length) : "");

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
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value } as Partial<Values>),
  });
}
