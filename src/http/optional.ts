import { Type, type TSchema } from "typebox";

/**
 * A member of a request that may be left out. Null is the same: many generated clients send every member that they know.
 *
 * @param description the schema's own where nothing is given
 */
export function optional<Schema extends TSchema>(
  schema: Schema,
  description = (schema as { description?: string }).description ?? "",
) {
  return Type.Optional(Type.Union([schema, Type.Null()], { description }));
}
