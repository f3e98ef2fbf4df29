import { Type } from "typebox";
import type { Context } from "../../base/context.ts";
import { refuseField } from "../../base/errors.ts";
import { say } from "../../base/sentences/sentence.ts";
import { parseNumber } from "../../base/phone/phone.ts";
import type { App } from "../../http/app.ts";
import { reached, type Caller } from "../../http/auth.ts";
import { operations } from "../../http/operation.ts";
import {
  callAction,
  callAfter,
  carrierChanges,
  carrierSettings,
  handsetCalls,
  handsetMessages,
  phoneMessage,
  phoneMessageSent,
} from "./schemas.ts";
import { actOnCall, changeCarrier, readCalls, readCarrier, readHandset, sendFromPhone } from "./sandbox.ts";

const operation = operations("Sandbox");

/** The simulated carrier's handsets and settings. */
export function sandboxRoutes(app: App, ctx: Context): void {
  app.get(
    "/v1/sandbox/handsets/:number/messages",
    operation("sms:read", "List a simulated phone's messages from this account", {
      operationId: "listHandsetMessages",
      refusals: [400],
      params: Type.Object({ number: Type.String() }),
      reply: handsetMessages,
    }),
    (request) => {
      return readHandset(ctx, reached(request.caller), phoneOf(request.params.number, request.caller));
    },
  );

  app.post(
    "/v1/sandbox/handsets/:number/messages",
    operation("sms:send", "Send a message from a simulated phone to one of our numbers", {
      operationId: "sendFromHandset",
      description:
        "Answers once the service has received the message, or after two seconds if the simulated carrier is away.",
      params: Type.Object({ number: Type.String() }),
      body: phoneMessage,
      reply: phoneMessageSent,
    }),
    ({ caller, params, body }) => sendFromPhone(ctx, caller, phoneOf(params.number, caller), body),
  );

  app.get(
    "/v1/sandbox/handsets/:number/calls",
    operation("sms:read", "List calls to a simulated phone from this account", {
      operationId: "listHandsetCalls",
      refusals: [400],
      params: Type.Object({ number: Type.String() }),
      reply: handsetCalls,
    }),
    ({ caller, params }) => readCalls(ctx, reached(caller), phoneOf(params.number, caller)),
  );

  app.post(
    "/v1/sandbox/calls/:id",
    operation("sms:send", "Answer or decline a call on a simulated phone, or press a key", {
      operationId: "actOnHandsetCall",
      refusals: [404, 409],
      description: "A call that no longer rings stays as it is.",
      params: Type.Object({ id: Type.String({ description: "`call_<id>`." }) }),
      body: callAction,
      reply: callAfter,
    }),
    ({ caller, params, body }) => actOnCall(ctx, reached(caller), params.id, body),
  );

  app.get(
    "/v1/sandbox/carrier",
    operation("sms:read", "Get the simulated carrier's settings", {
      operationId: "getSandboxCarrier",
      reply: carrierSettings,
    }),
    () => readCarrier(ctx),
  );

  app.patch(
    "/v1/sandbox/carrier",
    operation("account:write", "Change the simulated carrier's settings", {
      operationId: "updateSandboxCarrier",
      sandbox: true,
      description: "All accounts share the simulated carrier, so with several accounts only an operator may do this.",
      body: carrierChanges,
      reply: carrierSettings,
    }),
    ({ caller, body }) => changeCarrier(ctx, caller, body),
  );
}

/** The number in a path, in E.164. */
function phoneOf(text: string, { country }: Caller): string {
  const parsed = parseNumber(text, country);
  if (parsed.ok) return parsed.e164;
  throw refuseField("invalid_number", "number", say("`{field}` is {reason}.", { field: "number", reason: parsed.why }));
}
