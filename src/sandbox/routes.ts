import { Type } from "typebox";
import type { Context } from "../base/context.ts";
import { refuseField } from "../base/errors.ts";
import { parseNumber } from "../base/phone/phone.ts";
import type { App } from "../http/app.ts";
import { carrierChanges, carrierSettings, handsetMessages, phoneMessage, phoneMessageSent } from "./schemas.ts";
import { changeCarrier, readCarrier, readHandset, sendFromPhone } from "./sandbox.ts";

const tags = ["Sandbox"];

/** The simulated carrier's handsets and settings. */
export function sandboxRoutes(app: App, ctx: Context): void {
  app.get(
    "/v1/sandbox/handsets/:number/messages",
    {
      config: { scope: "sms:read", refusals: [400] },
      schema: {
        tags,
        summary: "List a simulated phone's messages from this account",
        params: Type.Object({ number: Type.String() }),
        response: { 200: handsetMessages },
      },
    },
    (request) => {
      return readHandset(ctx, request.caller.accountId, phoneOf(request.params.number));
    },
  );

  app.post(
    "/v1/sandbox/handsets/:number/messages",
    {
      config: { scope: "sms:send" },
      schema: {
        tags,
        summary: "Send a message from a simulated phone to one of our numbers",
        params: Type.Object({ number: Type.String() }),
        body: phoneMessage,
        response: { 200: phoneMessageSent },
      },
    },
    ({ caller, params, body }) => sendFromPhone(ctx, caller, phoneOf(params.number), body),
  );

  app.get(
    "/v1/sandbox/carrier",
    {
      config: { scope: "sms:read" },
      schema: { tags, summary: "Get the simulated carrier's settings", response: { 200: carrierSettings } },
    },
    () => readCarrier(ctx),
  );

  app.patch(
    "/v1/sandbox/carrier",
    {
      config: { scope: "account:write", sandbox: true },
      schema: {
        tags,
        summary: "Change the simulated carrier's settings",
        description: "All accounts share the simulated carrier, so with several accounts only an operator may do this.",
        body: carrierChanges,
        response: { 200: carrierSettings },
      },
    },
    ({ caller, body }) => changeCarrier(ctx, caller, body),
  );
}

/** The number in a path, in E.164. */
function phoneOf(text: string): string {
  const parsed = parseNumber(text);
  if (parsed.ok) return parsed.e164;
  throw refuseField("invalid_number", "number", `number: ${parsed.reason}`);
}
