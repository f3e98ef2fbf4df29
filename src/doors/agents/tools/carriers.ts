import { Type } from "typebox";
import { text } from "../../../http/schemas.ts";
import { RouteExplanation, RoutesBody } from "../../../core/carriers/schemas.ts";
import { reads, tool } from "../tool.ts";
import { argumentsOf, id } from "./parts.ts";

/** Tools for operators. They change nothing. */
export const carrierTools = [
  tool({
    name: "list_routes",
    title: "List routes",
    description: "Lists the rules by which messages are routed to carrier links. For operators.",
    scope: "operator",
    hints: reads,
    input: argumentsOf({}),
    output: RoutesBody,
    run: ({ call }) => call("GET /v1/operator/routes"),
  }),
  tool({
    name: "explain_route",
    title: "Explain the route of a number",
    description: "Shows which route, link and price a message to a number would get now, and why. For operators.",
    scope: "operator",
    hints: reads,
    input: argumentsOf({
      to: text("A number in international format."),
      account_id: Type.Optional(id("`acc_<id>`. Default: the token's own account.")),
      sender: Type.Optional(Type.String({ maxLength: 20, description: "A sender ID, to see how the link writes it." })),
    }),
    output: RouteExplanation,
    run: ({ call }, query) => call("GET /v1/operator/route", { query }),
  }),
];
