import {
  checkedSchema,
  checkSchema,
  generatedSchema,
  generateSchema,
  statusSchema,
} from "../../../core/verify/schemas.ts";
import { reads, sends, sets, tool } from "../tool.ts";
import { argumentsOf, id } from "./parts.ts";

const request_id = id("`vrf_<id>`, from `start_verification`.");

/** Tools that verify phone numbers. None of them shows a PIN: only the phone receives it. */
export const verificationTools = [
  tool({
    name: "start_verification",
    title: "Send a PIN",
    description:
      "Sends a one-time PIN to a phone, to verify that the person has it. The PIN is charged like a message and shown to no one but the phone; the person must read it out. Ask the user before you call this.",
    scope: "verify",
    hints: sends,
    input: argumentsOf(generateSchema.properties),
    output: generatedSchema,
    run: ({ call }, body) => call("POST /v1/sms/verify", { body }),
  }),
  tool({
    name: "check_verification",
    title: "Check a PIN",
    description:
      "Checks the PIN that the person has read from their phone. Never guess one: after five wrong codes the verification has failed.",
    scope: "verify",
    hints: { ...sets, idempotentHint: false },
    input: argumentsOf({ request_id, code: checkSchema.properties.code }),
    output: checkedSchema,
    run: ({ call }, body) => call("POST /v1/sms/verify/check", { body }),
  }),
  tool({
    name: "show_verification",
    title: "Show a verification",
    description: "Shows the state of a verification, the attempts left and when its PIN expires.",
    scope: "verify",
    hints: reads,
    input: argumentsOf({ request_id }),
    output: statusSchema,
    run: ({ call }, input) => call(`GET /v1/sms/verify/status/${input.request_id}`),
  }),
];
