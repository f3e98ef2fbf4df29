import { Type, type TProperties } from "typebox";
import { integerIn } from "../../../http/schemas.ts";

/** The arguments of a tool; others are refused, since a model may invent them. */
export const argumentsOf = <Properties extends TProperties>(properties: Properties) =>
  Type.Object(properties, { additionalProperties: false });

/** An id in a path. */
export const id = (description: string) => Type.String({ pattern: "^[\\w-]{1,64}$", description });

/** Paging of a list. It allows fewer items than the API, because they fill the model's context. */
export const pageArguments = {
  page: Type.Optional(integerIn(1, 1_000_000, "Page, from 1. Default 1.")),
  per_page: Type.Optional(integerIn(1, 50, "Items per page, 1 to 50. Default 20.")),
};
