import { Type, type TObject, type TObjectOptions, type TProperties, type TSchema } from "typebox";
import type { JsonMoney } from "../base/money.ts";

/**
 * A member of a request that may be left out. Null means the same: generated clients often send every member they know.
 *
 * @param description defaults to the schema's own
 */
export function optional<Schema extends TSchema>(
  schema: Schema,
  description = (schema as { description?: string }).description ?? "",
) {
  return Type.Optional(nullable(schema, description));
}

const described = (description?: string) => (description === undefined ? {} : { description });

/**
 * An object with its own name in the OpenAPI document, where it is `#/components/schemas/<name>`; generators name the class after
 * it. One name stands for one shape, which a test enforces.
 */
export const named = <Properties extends TProperties>(
  name: string,
  properties: Properties,
  options: TObjectOptions = {},
): TObject<Properties> => Type.Object(properties, { ...options, title: name });

/** A text. */
export const text = (description: string) => Type.String({ description });

/** The zone of the days in a reply; 400 for one that does not exist. */
export const dayZone = {
  time_zone: Type.Optional(
    text(
      "The zone of the days, a name of the IANA database such as `Africa/Kigali`. Default: UTC. What is counted by the hour belongs to the day in which its hour begins.",
    ),
  ),
};

/** A time in ISO 8601. */
export const time = (description?: string) => Type.String({ format: "date-time", ...described(description) });

/** A whole number. */
export const integer = (description: string) => Type.Integer({ description });

/** A whole number within bounds. */
export const integerIn = (minimum: number, maximum: number, description?: string, fallback?: number) =>
  Type.Integer({
    minimum,
    maximum,
    ...(fallback === undefined ? {} : { default: fallback }),
    ...described(description),
  });

/** A value that may be null. */
export const nullable = <Schema extends TSchema>(schema: Schema, description?: string) =>
  Type.Union([schema, Type.Null()], described(description));

/** An amount in a reply: a JSON number that `moneyJson` printed, so raw micro-units never reach a client. */
export const moneySchema = (description?: string) => Type.Unsafe<JsonMoney>(Type.Number(described(description)));

/** One of several words, typed as their union. */
export const wordSchema = <Word extends string>(words: readonly Word[], description?: string) =>
  Type.Unsafe<Word>(
    Type.Union(
      words.map((word) => Type.Literal(word)),
      described(description),
    ),
  );

/** The header that makes a request safe to repeat. */
export const keyHeaders = Type.Object({
  "idempotency-key": Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 255,
      description:
        "Repeating a request with the same key within 24 hours returns the same answer and takes effect once. The same request: the same operation, token kind (live or test) and body. Bodies are compared by value, ignoring member order and whitespace; bulk sends are compared byte by byte.",
    }),
  ),
});
