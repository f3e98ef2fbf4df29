import { Type } from "typebox";
import { approvalFields } from "../../accounts/schemas.ts";
import { pagesSchema } from "../../../http/pages.ts";
import { integer, moneySchema, named, nullable, text, time } from "../../../http/schemas.ts";
import { creditKinds } from "../schemas.ts";

/** What was credited at once. */
export const creditedSchema = named("Credited", {
  id: Type.String({ description: "`trn_<id>`." }),
  amount: moneySchema(),
  balance: moneySchema(),
  kind: Type.Enum([...creditKinds], { description: "What was credited." }),
});

/** The answer to a credit that waits. */
export const creditAskedSchema = named("CreditAsked", {
  status: Type.Literal("waiting_for_approval", { description: "Nothing was credited." }),
  approval_id: text("`apv_<id>`."),
  amount: moneySchema(),
  approvers: integer("How many other operators can approve it. 0: nobody can until another person is an operator."),
  expires_at: time("Until when it waits."),
});

/** A credit that waits for another operator, or did. */
export const creditApprovalSchema = named("CreditApproval", {
  ...approvalFields("Nothing was credited."),
  account_id: text("`acc_<id>`."),
  account_name: Type.String(),
  amount: moneySchema("Negative: a debit."),
  currency: text("ISO 4217."),
  credit_note: nullable(Type.String(), "For the ledger."),
  entry_id: nullable(Type.String(), "`trn_<id>`: the ledger entry of the credit that was approved."),
});

/** A page of them. */
export const creditApprovalsSchema = named("CreditApprovalList", {
  approvals: Type.Array(creditApprovalSchema),
  pages: pagesSchema,
});
