import { Type, type Static } from "typebox";
import { accountSchema } from "../../../core/accounts/schemas.ts";
import { named } from "../../../http/schemas.ts";
import { optoutBody, optoutSchema, optoutsSchema } from "../../../core/inbound/schemas.ts";
import { reads, sets, tool } from "../tool.ts";
import { argumentsOf, pageArguments } from "./parts.ts";

const { id, name, balance, currency, default_sender, default_country } = accountSchema.properties;

/** Tools for the balance and the opt-outs of the account. */
export const accountTools = [
  tool({
    name: "show_balance",
    title: "Show the balance",
    description: "Shows the account's balance, currency, default sender and default country.",
    scope: "account:read",
    hints: reads,
    input: argumentsOf({}),
    output: named("AgentAccount", { id, name, balance, currency, default_sender, default_country }),
    async run({ call }) {
      const account = await call<Static<typeof accountSchema>>("GET /v1/account");
      const { id, name, balance, currency, default_sender, default_country } = account;
      return { id, name, balance, currency, default_sender, default_country };
    },
  }),
  tool({
    name: "list_optouts",
    title: "List opt-outs",
    description: "Lists the phones that have opted out of messages of this account, newest first.",
    scope: "account:read",
    hints: reads,
    input: argumentsOf(pageArguments),
    output: optoutsSchema,
    run: ({ call }, query) => call("GET /v1/optouts", { query }),
  }),
  tool({
    name: "add_optout",
    title: "Opt a phone out",
    description: "Opts a phone out: from then on, every send to it except a PIN is refused.",
    scope: "account:write",
    hints: { ...sets, destructiveHint: false },
    input: argumentsOf(optoutBody.properties),
    output: optoutSchema,
    run: ({ call }, body) => call("POST /v1/optouts", { body }),
  }),
  tool({
    name: "remove_optout",
    title: "Opt a phone back in",
    description:
      "Opts a phone back in, so that messages are sent to it again. Only do this if the person has agreed; ask the user first.",
    scope: "account:write",
    hints: sets,
    input: argumentsOf(optoutBody.properties),
    output: named("RemovedOptout", { number: Type.String(), removed: Type.Boolean() }),
    run: ({ call }, query) => call("DELETE /v1/optouts", { query }),
  }),
];
