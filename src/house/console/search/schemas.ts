import { Type } from "typebox";
import { hitKinds } from "./store.ts";
import { nullable, wordSchema } from "../../../http/schemas.ts";

const kind = Type.Enum([...hitKinds]);

export const searchQuery = Type.Object({ q: Type.String({ maxLength: 200 }) });

export const searchSchema = Type.Object({
  results: Type.Array(
    Type.Object(
      {
        kind,
        id: Type.String(),
        title: Type.String(),
        detail: nullable(Type.String()),
        channel: Type.Optional(wordSchema(["voice"], "Set if the text of the message was spoken in a call.")),
        of: nullable(
          Type.Object({ kind, id: Type.String() }),
          "The object that shows it; null if it has a page of its own.",
        ),
      },
      { title: "SearchResult" },
    ),
  ),
});
