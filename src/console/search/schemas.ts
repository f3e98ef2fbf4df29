import { Type } from "typebox";
import { hitKinds } from "./store.ts";

const kind = Type.Enum([...hitKinds]);

export const searchQuery = Type.Object({ q: Type.String({ maxLength: 200 }) });

export const searchSchema = Type.Object({
  results: Type.Array(
    Type.Object(
      {
        kind,
        id: Type.String(),
        title: Type.String(),
        detail: Type.Union([Type.String(), Type.Null()]),
        of: Type.Union([Type.Object({ kind, id: Type.String() }), Type.Null()], {
          description: "The object that shows it; null if it has a page of its own.",
        }),
      },
      { title: "SearchResult" },
    ),
  ),
});
