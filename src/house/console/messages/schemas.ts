import { Type } from "typebox";
import { integer, named, nullable, text, time } from "../../../http/schemas.ts";

const words = (description: string) => Type.Array(Type.String(), { description });

export const choicesSchema = Type.Object({
  networks: words("Networks of the last 30 days, busiest first."),
  senders: words("Senders of the newest messages, most frequent first."),
  carriers: words("Links of the newest messages, most frequent first, by name."),
  codes: words("The error codes of the newest messages that failed, the most frequent first."),
  reports: Type.Array(
    Type.Object({ report_id: Type.String(), reference: nullable(Type.String()), created_at: time() }),
    { description: "The newest bulk sends." },
  ),
});

export const countSchema = Type.Object({
  messages: integer("How many match, counted up to one more than the limit."),
  limit: integer("The maximum number of messages in one file."),
  searched_since: Type.Optional(
    time(
      "With `text`, `carrier`, `channel`, `sender`, `ended_from` or `ended_to`, if not all messages are searched: when the oldest searched message was accepted.",
    ),
  ),
});

export const viewSchema = named("View", {
  id: text("`view_<id>`."),
  name: Type.String(),
  shared: Type.Boolean({ description: "For everybody in the account; otherwise for its author." }),
  query: Type.Record(Type.String(), Type.String(), { description: "The query of the page." }),
});

export const viewsSchema = Type.Object({
  views: Type.Array(viewSchema, { description: "By name." }),
});

/** A view as it is saved. */
export const viewBody = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 60 }),
  shared: Type.Optional(Type.Boolean({ description: "Default false." })),
  query: Type.Record(Type.String({ maxLength: 40 }), Type.String({ maxLength: 255 }), { maxProperties: 20 }),
});
