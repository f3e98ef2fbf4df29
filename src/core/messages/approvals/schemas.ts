import { Type } from "typebox";
import { pageParameters, pagesSchema } from "../../../http/pages.ts";
import { integer, moneySchema, named, nullable, optional, text, time, wordSchema } from "../../../http/schemas.ts";

/** A send that waits for an approver, or did. */
export const approvalSchema = named("Approval", {
  approval_id: text("`apv_<id>`."),
  status: wordSchema(
    ["waiting_for_approval", "approved", "rejected", "withdrawn", "expired"],
    "`withdrawn`: by whoever asked; `expired`: nobody decided in seven days. Nothing was sent.",
  ),
  recipients: integer("How many messages would go out."),
  count: integer("Their parts."),
  total_cost: moneySchema("What is charged on approval, at most."),
  sender: Type.String(),
  reference: nullable(Type.String()),
  send_at: nullable(time(), "When they would go out; null: on approval."),
  samples: nullable(
    Type.Array(named("ApprovalSample", { to: Type.String(), text: Type.String(), parts: Type.Integer() })),
    "The first texts as they would go out; null once decided.",
  ),
  asked_by: text("`usr_<id>` or `tok_<id>`."),
  asked_by_name: text("The person's email address, or the token's name."),
  may_decide: Type.Boolean({ description: "Whether the caller may approve or reject it: nobody decides their own." }),
  may_withdraw: Type.Boolean({ description: "Whether the caller asked for it and may take it back." }),
  created_at: time(),
  expires_at: time(),
  decided_by_name: nullable(Type.String(), "Who approved, rejected or withdrew it."),
  decided_at: nullable(time()),
  note: nullable(Type.String(), "What they said about it."),
  report_id: nullable(Type.String(), "The report of the send that was approved."),
});

/** A page of sends that wait, or did. */
export const approvalsSchema = named("ApprovalList", { approvals: Type.Array(approvalSchema), pages: pagesSchema });

/** Which ones. */
export const approvalsQuery = Type.Object({
  status: Type.Optional(wordSchema(["waiting_for_approval"], "Only those that wait; otherwise all.")),
  ...pageParameters,
});

/** The path of one. */
export const approvalParams = Type.Object({ id: text("`apv_<id>`.") });

/** A decision. */
export const decisionSchema = named("ApprovalDecision", {
  note: optional(Type.String({ maxLength: 500 }), "For whoever asked."),
});
