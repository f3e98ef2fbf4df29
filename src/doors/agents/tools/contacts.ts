import { contactsQuery, contactsSchema } from "../../../core/contacts/schemas.ts";
import { listsSchema } from "../../../core/contacts/lists/schemas.ts";
import { reads, tool } from "../tool.ts";
import { argumentsOf, pageArguments } from "./parts.ts";

const { q, filter } = contactsQuery.properties;

/** Tools that read contacts and their lists. */
export const contactTools = [
  tool({
    name: "find_contacts",
    title: "Find contacts",
    description:
      'Finds contacts by part of their name or number, or by a filter: conditions on their fields and on what happened, such as `fields.village = "Musanze" and last_reply < 30d`. A wrong filter is refused with the place and what could stand there. `opted_out` says who gets no messages.',
    scope: "sms:read",
    hints: reads,
    input: argumentsOf({ q, filter, ...pageArguments }),
    output: contactsSchema,
    run: ({ call }, query) => call("GET /v1/contacts", { query }),
  }),
  tool({
    name: "list_contact_lists",
    title: "List the lists of contacts",
    description:
      "Lists the lists of contacts, by name, with how many are in each now. `send_bulk` sends to one by its `id`, as `list_id`.",
    scope: "sms:read",
    hints: reads,
    input: argumentsOf(pageArguments),
    output: listsSchema,
    run: ({ call }, query) => call("GET /v1/lists", { query }),
  }),
];
