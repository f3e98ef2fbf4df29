import { Type } from "typebox";
import type { Context } from "../../../base/context.ts";
import { invalidField } from "../../../base/errors.ts";
import { say } from "../../../base/sentences/sentence.ts";
import { readTime } from "../../../base/time.ts";
import type { App } from "../../../http/app.ts";
import { reached } from "../../../http/auth.ts";
import { exactSchema, pagedList, pageParameters, pagesSchema } from "../../../http/pages.ts";
import { nullable, text } from "../../../http/schemas.ts";
import { callsOf, type Call, type CallFilter } from "./api-log.ts";

const part = Type.Optional(Type.String({ maxLength: 200 }));
const query = Type.Object({
  status: part,
  code: part,
  method: part,
  path: part,
  token: part,
  request_id: part,
  from: part,
  to: part,
  bodies: Type.Optional(
    Type.Boolean({
      description: "Whether what was sent and answered is shown too, which is most of a page. Default: true.",
    }),
  ),
  ...pageParameters,
});

const callsSchema = Type.Object({
  calls: Type.Array(
    Type.Object(
      {
        id: Type.String(),
        at: Type.String({ format: "date-time" }),
        method: Type.String(),
        path: Type.String(),
        status: Type.Integer(),
        code: nullable(Type.String()),
        duration_ms: Type.Number(),
        actor: text("The id of the token or person."),
        name: Type.String(),
        request_id: Type.String(),
        ignored: nullable(
          Type.Array(Type.String()),
          "Names of parameters that had no effect; null if there were none, or if the interface refuses unknown ones.",
        ),
        request: nullable(
          Type.String(),
          "Up to 4 KiB, with secrets masked; null if there was none, it has expired, or `bodies` is false.",
        ),
        response: nullable(Type.String()),
      },
      { title: "LoggedCall" },
    ),
  ),
  pages: pagesSchema,
  total_is_exact: exactSchema,
  kept_days: Type.Integer(),
  as_of: Type.String({
    format: "date-time",
    description:
      "When this was read, by the service's clock. Whoever reads on asks for what comes `from` some seconds before it: a call is written shortly after its response.",
  }),
});

/** `404`, `4xx`, or `refused` for 4xx and 5xx. */
function readStatus(given: string): [number, number] {
  if (given === "refused") return [400, 599];
  const found = /^([1-5])(?:xx|(\d\d))$/i.exec(given);
  if (!found) {
    throw invalidField("status", say("`status` is invalid: use `404`, `4xx`, or `refused` for all errors."));
  }
  const hundred = Number(found[1]) * 100;
  return found[2] === undefined ? [hundred, hundred + 99] : [Number(given), Number(given)];
}

function callJson({ id, duration_us, ...call }: Call) {
  return { id: String(id), ...call, duration_ms: duration_us / 1000 };
}

/** `GET /console/api-log`: the calls of the account's programs, newest first. */
export function apiLogRoutes(app: App, ctx: Context): void {
  app.get(
    "/console/api-log",
    {
      config: { scope: "account:read", also: ["sms:read", "inbound:read"] },
      schema: { querystring: query, response: { 200: callsSchema } },
    },
    async ({ caller, query: given, url }) => {
      const filter: CallFilter = {
        owner: reached(caller),
        status: given.status === undefined ? undefined : readStatus(given.status),
        code: given.code,
        method: given.method?.toUpperCase(),
        path: given.path,
        token: given.token,
        requestId: given.request_id,
        from: given.from === undefined ? undefined : readTime("from", given.from),
        to: given.to === undefined ? undefined : readTime("to", given.to),
        bodies: given.bodies ?? true,
      };
      const asOf = ctx.clock.now();
      const { rows, ...paging } = await pagedList(ctx.config, { url, query: given }, callsOf(ctx, filter));
      return { calls: rows.map(callJson), ...paging, kept_days: ctx.config.apiLogDays, as_of: asOf };
    },
  );
}
