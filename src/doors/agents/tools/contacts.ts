import { contactsQuery, contactsSchema } from "../../../core/contacts/schemas.ts";
import { listsSchema } from "../../../core/contacts/lists/schemas.ts";
import { templatesSchema } from "../../../core/messages/templates/schemas.ts";
import { reads, tool } from "../tool.ts";
import { argumentsOf, pageArguments } from "./parts.ts";

const { q, filter } = contactsQuery.properties;

/** Tools that read contacts and their lists, and what is sent to them. */
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
  tool({
    name: "list_templates",
    title: "List the templates",
    description:
      "Lists the texts that the account keeps, by name, in each language, with their fields and what each takes. `send_message` and `send_bulk` send one by its `id`, as `template_id`.",
    scope: "sms:read",
    hints: reads,
    input: argumentsOf(pageArguments),
    output: templatesSchema,
    run: ({ call }, query) => call("GET /v1/templates", { query }),
  }),
];
