import { Type } from "typebox";
import type { Context } from "../../base/context.ts";
import { parseId } from "../../base/ids.ts";
import { receiptUrl } from "../../carriers/http/callbacks.ts";
import { tryUpstream } from "../../carriers/http/try.ts";
import { readUpstream } from "../../carriers/links/links.ts";
import { LinkChangeBody } from "../../carriers/schemas.ts";
import type { App } from "../../http/app.ts";

const sample = Type.Optional(Type.String({ maxLength: 20_000 }));

const body = Type.Object({
  http: LinkChangeBody.properties["http"]!,
  carrier_id: Type.Optional(Type.String()),
  text: Type.String({ maxLength: 2_000 }),
  system_id: Type.String({ maxLength: 100 }),
  password: Type.String({ maxLength: 100 }),
  answer_status: Type.Integer({ minimum: 100, maximum: 599 }),
  answer: sample,
  receipt: sample,
  inbound: sample,
});

/** `POST /console/carriers/try`: what an HTTP upstream would be asked, and how samples of its answers and calls would be read. */
export function upstreamRoutes(app: App, ctx: Context): void {
  app.post(
    "/console/carriers/try",
    { config: { scope: "operator" }, schema: { hide: true, body } },
    ({ body: given }) => {
      const link = parseId("car", given.carrier_id ?? "");
      return tryUpstream(readUpstream(given.http as object), {
        text: given.text,
        systemId: given.system_id,
        password: given.password,
        // A link that is not made yet has no address.
        receiptUrl: link === undefined ? "https://…" : receiptUrl(ctx, link),
        answer: given.answer === undefined ? undefined : { status: given.answer_status, body: given.answer },
        receipt: given.receipt,
        inbound: given.inbound,
      });
    },
  );
}
