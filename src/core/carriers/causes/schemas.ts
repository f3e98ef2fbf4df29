import { Type } from "typebox";
import { integer, named, text } from "../../../http/schemas.ts";
import { causes } from "./words.ts";

/** A carrier's own error codes, and the cause that each means. */
export const ownCodes = (description: string) =>
  // The causes as a pattern: a C# client does not compile with two maps of enumerations in one object (openapi-generator 7).
  Type.Record(
    Type.String({ pattern: "^[\\x21-\\x7e]{1,64}$" }),
    Type.String({ pattern: `^(?:${causes.join("|")})$` }),
    {
      additionalProperties: false,
      default: {},
      maxProperties: 200,
      description,
    },
  );

const reason = {
  // Not an enumeration: generated clients refuse words that are added later.
  cause: text("A stable word, such as `number_unknown`; more are added with time."),
  meaning: text("What happened, in the language of the request (`Accept-Language`: `en`, `fr`, `rw`, `sw`)."),
  remedy: text("What to do, in that language."),
  resend: Type.Boolean({ description: "Whether sending the same message again is sensible." }),
};

/** Why a message failed. */
export const reasonSchema = named("FailureReason", reason);

/** How many messages failed for a reason. */
export const reasonCountSchema = named("FailureReasonCount", { ...reason, messages: integer("How many messages.") });
