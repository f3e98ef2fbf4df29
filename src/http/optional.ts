import { Type, type TSchema } from "typebox";

/** A member of a request that may be left out. Null is the same: many generated clients send every member that they know. */
export const optional = <Schema extends TSchema>(schema: Schema, description: string) =>
  Type.Optional(Type.Union([schema, Type.Null()], { description }));
