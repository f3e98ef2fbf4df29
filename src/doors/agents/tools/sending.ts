import { Type, type TProperties } from "typebox";
import { findAccountRow } from "../../../core/accounts/directory.ts";
import { moneySchema, named, optional, text, time, wordSchema } from "../../../http/schemas.ts";
import { invalidField } from "../../../base/errors.ts";
import { englishOnly } from "../../../base/sentences/sentence.ts";
import { bulkSchema, bulkDryRunSchema, bulkSentSchema, recipientSchema } from "../../../core/messages/bulk/schemas.ts";
import { dryRunSchema, optionalSendFields, sendSchema, sentSchema } from "../../../core/messages/schemas.ts";
import { checkConfirmation, issueConfirmation } from "../confirmation.ts";
import { sends, tool, type ToolAccess } from "../tool.ts";
import { argumentsOf } from "./parts.ts";

/** The maximum number of recipients of a send by an agent. */
const maxRecipients = 1_000;

const confirmation = optional(
  Type.String({ maxLength: 1_000 }),
  "The `confirmation` that this tool returned for exactly these arguments; pass it once the user has approved the preview. Without it, nothing is sent: the tool only returns a preview with the cost.",
);

const rule =
  "The first call sends nothing: it returns a preview with the cost and a `confirmation`. Show the preview to the user. Only if they approve it, call the tool again with the same arguments and the `confirmation`, which is valid for ten minutes and sends once.";

const textsByLanguage = Type.Record(Type.String(), Type.String());

/** The result: a preview or a send. Members that only one of them has are optional. */
const outcome = (name: string, fields: TProperties) =>
  named(name, {
    ...Type.Partial(Type.Object(fields)).properties,
    status: wordSchema(["preview", "sent"], "`preview`: nothing was sent."),
    total_cost: moneySchema("For the whole send."),
    remaining_balance: moneySchema("In a preview, the unchanged balance; otherwise, the balance after the charge."),
    currency: text("ISO 4217."),
    test: Type.Boolean({ description: "Goes to the simulated carrier and is charged to the test balance." }),
    balance_after: Type.Optional(
      moneySchema("Only in a preview: the balance after the send; negative if the balance is too low."),
    ),
    template: Type.Optional(
      Type.Object(
        { name: Type.String(), texts: textsByLanguage, fallbacks: textsByLanguage },
        { description: "Only in a preview with a template: what it says now, by language." },
      ),
    ),
    confirmation: Type.Optional(text("Only in a preview: pass it to confirm this send.")),
    confirm_until: Type.Optional(time("When the confirmation expires.")),
  });

const { to, text: singleText, template_id: singleTemplate, fields } = sendSchema.properties;
const { text: bulkText, template_id: bulkTemplate, unknown_fields, list_id } = bulkSchema.properties;
const { sender, validity_period, send_at, reference, language } = optionalSendFields;

/** The options of both tools. Those for SMPP, such as user data headers, are left to programs. */
const options = {
  sender,
  validity_period,
  send_at,
  reference,
  encoding: optional(
    Type.Enum(["auto", "smart"]),
    "`smart` replaces typographic characters with GSM ones if that saves parts.",
  ),
};

/** The members that both operations return, for a dry run and for a send. */
interface SendReply {
  /** Of a bulk send, how many it goes to. */
  total?: number;
  total_cost: number;
  remaining_balance: number;
}

/** A template as it is shown with a preview. */
interface Kept {
  name: string;
  texts: Record<string, string>;
  fallbacks: Record<string, string>;
}

/** Previews a send or, given the confirmation of its preview, performs it once. */
async function previewOrSend(
  access: ToolAccess,
  { name, operation }: { name: string; operation: string },
  given: { confirmation?: string | null; template_id?: string | null },
): Promise<object> {
  const { confirmation, ...input } = given;
  const { ctx, caller, call } = access;
  // Repeated before the send, since prices, opt-outs and permissions may have changed.
  const preview = await call<SendReply>(operation, { body: { ...input, dry_run: true } });
  // Who is in a list is known only now.
  refuseTooMany("list_id", preview.total ?? 1);
  const { currency } = (await findAccountRow(ctx, caller.accountId))!;
  const about = { currency, test: caller.test };
  // What a template says may change between the preview and its confirmation.
  const template = input.template_id ? await call<Kept>(`GET /v1/templates/${input.template_id}`) : undefined;
  const kept = template && { template: { name: template.name, texts: template.texts, fallbacks: template.fallbacks } };
  const shown = { tool: name, input, cost: preview.total_cost, ...kept };
  if (typeof confirmation === "string") {
    const key = checkConfirmation(access, confirmation, shown);
    return { ...(await call(operation, { body: input, key })), ...about };
  }
  const {
    report_id: _report,
    sms_id: _id,
    self_url: _url,
    ...visible
  } = preview as SendReply & Record<string, unknown>;
  // In micro-units: a difference of decimal fractions would show rounding errors.
  const after = (Math.round(preview.remaining_balance * 1e6) - Math.round(preview.total_cost * 1e6)) / 1e6;
  return {
    ...visible,
    status: "preview",
    ...kept,
    ...about,
    balance_after: after,
    ...issueConfirmation(access, shown),
  };
}

function refuseTooMany(field: string, count: number): void {
  if (count <= maxRecipients) return;
  throw invalidField(
    field,
    englishOnly(
      `\`${field}\` has ${count} recipients, more than the maximum of ${maxRecipients} for agents. Nothing was sent. Ask the user to send it from the dashboard or with \`POST /v1/sms/bulk\`, which takes 100,000.`,
    ),
  );
}

/** Tools that send. */
export const sendingTools = [
  tool({
    name: "send_message",
    title: "Send a message",
    description: `Sends one SMS: a \`text\`, or a template of the account (\`template_id\`, from \`list_templates\`) with its \`fields\`. ${rule}`,
    scope: "sms:send",
    hints: sends,
    input: argumentsOf({
      to,
      text: singleText,
      template_id: singleTemplate,
      fields,
      language,
      ...options,
      confirmation,
    }),
    output: outcome("AgentSend", { ...dryRunSchema.properties, ...sentSchema.properties }),
    run: (access, input) => previewOrSend(access, { name: "send_message", operation: "POST /v1/sms" }, input),
  }),
  tool({
    name: "send_bulk",
    title: "Send a text to many recipients",
    description: `Sends one text to up to ${maxRecipients} recipients; \`@contact.name\` in it becomes the name of each. They are named in \`recipients\`, or are those of a list of contacts (\`list_id\`, from \`list_contact_lists\`), whose fields the text may have, too. In place of \`text\`, \`template_id\` names a template, of which each gets the text in their language. ${rule} The preview lists the recipients that would be left out (\`rejected\`) with the reasons. For more recipients, the user can use the dashboard or \`POST /v1/sms/bulk\`.`,
    scope: "sms:send",
    hints: sends,
    input: argumentsOf({
      text: bulkText,
      template_id: bulkTemplate,
      language,
      unknown_fields,
      ...options,
      recipients: Type.Optional(Type.Array(recipientSchema, { minItems: 1, description: `1 to ${maxRecipients}.` })),
      list_id,
      confirmation,
    }),
    output: outcome("AgentBulkSend", { ...bulkDryRunSchema.properties, ...bulkSentSchema.properties }),
    run(access, input) {
      refuseTooMany("recipients", input.recipients?.length ?? 1);
      return previewOrSend(access, { name: "send_bulk", operation: "POST /v1/sms/bulk" }, input);
    },
  }),
];
