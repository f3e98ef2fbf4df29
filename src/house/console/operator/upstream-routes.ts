import { Type } from "typebox";
import type { Context } from "../../../base/context.ts";
import { parseId } from "../../../base/ids.ts";
import { callbackAddress } from "../../../core/carriers/http/callbacks.ts";
import { tryUpstream } from "../../../core/carriers/http/try.ts";
import { readUpstream } from "../../../core/carriers/http/check.ts";
import { LinkChangeBody } from "../../../core/carriers/schemas.ts";
import type { App } from "../../../http/app.ts";
import { integerIn, nullable } from "../../../http/schemas.ts";

const sample = Type.Optional(Type.String({ maxLength: 20_000 }));

const body = Type.Object({
  http: LinkChangeBody.properties["http"]!,
  carrier_id: Type.Optional(Type.String()),
  text: Type.String({ maxLength: 2_000 }),
  system_id: Type.String({ maxLength: 100 }),
  password: Type.String({ maxLength: 100 }),
  answer_status: integerIn(100, 599),
  answer: sample,
  receipt: sample,
  inbound: sample,
});

const triedSchema = Type.Object(
  {
    request: Type.Object({
      url: Type.String(),
      method: Type.String(),
      headers: Type.Record(Type.String(), Type.String()),
      body: Type.Optional(Type.String()),
    }),
    answer: nullable(
      Type.Object({
        outcome: Type.Enum(["accepted", "refused", "slowed", "retried", "in doubt"]),
        id: Type.String(),
      }),
    ),
    receipts: nullable(
      Type.Array(
        Type.Object({
          id: Type.String(),
          to: Type.String(),
          reference: Type.Optional(Type.Integer()),
          state: Type.String(),
          error: Type.Optional(Type.String()),
        }),
      ),
    ),
    signature: nullable(Type.String(), "The signature header expected for this sample."),
    inbound: nullable(
      Type.Array(Type.Object({ from: Type.String(), to: Type.String(), text: Type.String(), id: Type.String() })),
    ),
  },
  { title: "TriedUpstream" },
);

/**
 * `POST /console/carriers/try`: the request that an HTTP link would send, and how sample responses and callbacks would be
 * parsed.
 */
export function upstreamRoutes(app: App, ctx: Context): void {
  app.post(
    "/console/carriers/try",
    { config: { scope: "operator" }, schema: { body, response: { 200: triedSchema } } },
    ({ body: given }) => {
      const link = parseId("car", given.carrier_id ?? "");
      return tryUpstream(readUpstream(given.http as object | undefined), {
        text: given.text,
        systemId: given.system_id,
        password: given.password,
        // A link that has not been created has no URL yet, and the key of one that has is not shown again.
        receiptUrl: link === undefined ? "https://…" : `${callbackAddress(ctx, link, "receipts")}/…`,
        answer: given.answer === undefined ? undefined : { status: given.answer_status, body: given.answer },
        receipt: given.receipt,
        inbound: given.inbound,
      });
    },
  );
}
