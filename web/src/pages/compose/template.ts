import { useMemo } from "react";
import { ownFields, textsToSend, type Variant } from "#variants";
import { textsOf, useAllTemplates, type Template } from "../templates/template-data.ts";
import type { Draft } from "./draft.ts";
import type { Mapping } from "./list/csv-worker.ts";

/** The template that a draft is sent with. */
export interface OfTemplate {
  /** All that can be chosen; none until they are there. */
  all: readonly Template[];
  /** Undefined if the draft has none, or if it is gone. */
  found: Template | undefined;
  /** Its texts as they are sent. */
  variants: readonly Variant[] | undefined;
  waits: boolean;
}

/** Reads the templates, and finds that of a draft. */
export function useTemplateOf({ template: id }: Pick<Draft, "template">): OfTemplate {
  const all = useAllTemplates();
  const found = id === undefined ? undefined : all?.find((each) => each.id === id);
  const variants = useMemo(() => found && textsToSend(textsOf(found)), [found]);
  return { all: all ?? [], found, variants, waits: id !== undefined && all === undefined };
}

const isOwn: ReadonlySet<string> = new Set(ownFields);

/** The fields of a template that the columns of a list are for. */
export const fieldsOfList = ({ fields }: Template): string[] =>
  fields.map(({ name }) => name).filter((name) => !isOwn.has(name));

/** The column of a field: as it was assigned, or the one that is called so, whatever its case; -1 for none. */
export function columnOf(field: string, { fields }: Mapping, columns: readonly string[]): number {
  const exact = columns.indexOf(field);
  const named = exact < 0 ? columns.findIndex((column) => column.toLowerCase() === field.toLowerCase()) : exact;
  return fields?.[field] ?? named;
}

/** A mapping with the columns of the template's fields, those that are not called as their columns are. */
export function assigned(mapping: Mapping, columns: readonly string[], template: Template | undefined): Mapping {
  if (!template) return { phone: mapping.phone, name: mapping.name };
  const fields = fieldsOfList(template).flatMap((field) => {
    const column = columnOf(field, mapping, columns);
    return column < 0 || columns[column] === field ? [] : [[field, column]];
  });
  return {
    phone: mapping.phone,
    name: mapping.name,
    ...(fields.length > 0 ? { fields: Object.fromEntries(fields) } : {}),
  };
}
