import { Type } from "typebox";
import type { Context } from "../base/context.ts";
import { refuseField } from "../base/errors.ts";
import { parseNumber } from "../base/phone.ts";
import type { App } from "../http/app.ts";
import { carrierChanges, carrierSettings, handsetMessages } from "./schemas.ts";
import { changeCarrier, readCarrier, readHandset } from "./sandbox.ts";

const tags = ["Sandbox"];

/** The simulated carrier's handsets, and what it is told to do. */
export function sandboxRoutes(app: App, ctx: Context): void {
  app.get(
    "/v1/sandbox/handsets/:number/messages",
    {
      config: { scope: "sms:read" },
      schema: {
        tags,
        summary: "What a simulated phone received from this account",
        params: Type.Object({ number: Type.String() }),
        response: { 200: handsetMessages },
      },
    },
    (request) => {
      const parsed = parseNumber(request.params.number);
      if (!parsed.ok) throw refuseField("invalid_number", "number", `number: ${parsed.reason}`);
      return readHandset(ctx, request.caller.accountId, parsed.e164);
    },
  );

  app.get(
    "/v1/sandbox/carrier",
    {
      config: { scope: "sms:read" },
      schema: { tags, summary: "What the simulated carrier is told to do", response: { 200: carrierSettings } },
    },
    () => readCarrier(ctx),
  );

  app.patch(
    "/v1/sandbox/carrier",
    {
      config: { scope: "account:write" },
      schema: {
        tags,
        summary: "Tell the simulated carrier what to do",
        body: carrierChanges,
        response: { 200: carrierSettings },
      },
    },
    (request) => changeCarrier(ctx, request.body),
  );
}
