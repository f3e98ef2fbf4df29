import { Type } from "typebox";
import { approvalFields } from "../../accounts/schemas.ts";
import { pagesSchema } from "../../../http/pages.ts";
import { integer, moneySchema, named, nullable, time } from "../../../http/schemas.ts";

const messageSchema = named("ApprovalSample", { to: Type.String(), text: Type.String(), parts: Type.Integer() });

/** A page of what would go out. */
export const approvalMessagesSchema = named("ApprovalMessages", {
  messages: Type.Array(messageSchema),
  pages: pagesSchema,
});

/** A send that waits for an approver, or did. */
export const approvalSchema = named("Approval", {
  ...approvalFields("Nothing was sent."),
  recipients: integer("How many messages would go out."),
  count: integer("Their parts."),
  total_cost: moneySchema("What is charged on approval, at most."),
  sender: Type.String(),
  reference: nullable(Type.String()),
  send_at: nullable(time(), "When they would go out, the first of them if at the recipients' hour; null: on approval."),
  per_minute: nullable(Type.Integer(), "The pace at which they would go out; null: all at once."),
  zone: Type.Enum(["account", "recipient"], { description: "Whose clock `send_at` is read on." }),
  samples: nullable(Type.Array(messageSchema), "The first texts as they would go out; null once decided."),
  report_id: nullable(Type.String(), "The report of the send that was approved."),
});

/** A page of sends that wait, or did. */
export const approvalsSchema = named("ApprovalList", { approvals: Type.Array(approvalSchema), pages: pagesSchema });
