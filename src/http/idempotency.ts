import { Type } from "typebox";

/** The header that makes a request repeatable. */
export const keyHeaders = Type.Object({
  "idempotency-key": Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 255,
      description:
        "Repeating a request with the same key within 24 hours gives the same answer, and does it once. The same request: the same operation, token kind (live or test) and body. The values of a body count, whatever the order of members and the space between them; of a bulk send, every byte.",
    }),
  ),
});
