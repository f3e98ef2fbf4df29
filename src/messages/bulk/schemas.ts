import { Type } from "typebox";
import { moneySchema } from "../../http/schemas.ts";
import { optionalSendFields, text } from "../schemas.ts";

/** Recipients of one call at most. */
export const mostRecipients = 100_000;

/** Largest body of a bulk send: 16 MiB. */
export const bulkBodyBytes = 16 * 1024 * 1024;

/** A recipient. Each is checked on its own: a wrong one is rejected alone. */
export const recipientSchema = Type.Object({
  phonenumber: text("In international format."),
  name: text("Put in the place of `@contact.name`. Any other member `x` is put in the place of `@contact.x`."),
});

/** A bulk send as it is checked; recipients are left to be looked at one by one. */
export const bulkSchema = Type.Object({
  recipients: Type.Array(Type.Unknown(), { description: "1 to 100,000." }),
  text: text("The message; `@contact.name` is replaced by the recipient's name. At most 10 parts for each."),
  ...optionalSendFields,
});

/** A bulk send (contract 2.3) as the documentation shows it. */
export const bulkDocument = Type.Object({
  ...bulkSchema.properties,
  recipients: Type.Array(recipientSchema, { minItems: 1, maxItems: mostRecipients }),
});

const rejected = Type.Array(
  Type.Object({
    index: Type.Integer({ description: "Its place in `recipients`, from 0." }),
    phonenumber: Type.Union([Type.String(), Type.Null()], { description: "As it was given." }),
    code: text("`duplicate`, or the code that a single send would be refused with."),
    message: text("What is wrong, and how to mend it."),
  }),
  { description: "Recipients that are not sent to." },
);

const answer = {
  total: Type.Integer({ description: "Recipients that are sent to." }),
  count: Type.Integer({ description: "Parts charged." }),
  item_price: Type.Union([moneySchema(), Type.Null()], { description: "Per part; null where it differs." }),
  total_cost: moneySchema("For all of it."),
  remaining_balance: moneySchema("After the charge."),
  reference: Type.Optional(text("As it was given.")),
  rejected,
};

/** The answer to a bulk send. */
export const bulkSentSchema = Type.Object({
  report_id: text("Leads to `GET /v1/sms/reports/{report_id}`."),
  status: Type.Literal("sent"),
  self_url: text("Where the report is shown."),
  ...answer,
});

/** The answer to a dry run of one. */
export const bulkDryRunSchema = Type.Object({
  report_id: Type.Null(),
  status: Type.Literal("dry_run"),
  self_url: Type.Null(),
  ...answer,
});
