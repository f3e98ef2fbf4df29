import type { Acceptor } from "../../core/messages/accept/accept.ts";
import type { SendingRules } from "../../core/messages/accept/draft.ts";
import type { StepOptions } from "../../core/messages/life/transitions.ts";
import type { Allowances } from "./allowance.ts";

/** The parts of the program that every northbound API uses. */
export interface ApiParts {
  acceptor: Pick<Acceptor, "accept">;
  /** What an account may send; synchronous if it is in memory, which is nearly always. */
  rules: (account: { accountId: number; test: boolean }) => SendingRules | Promise<SendingRules>;
  steps: StepOptions;
  /** Rate limits of credentials, shared by all APIs. */
  allowances: Allowances;
}
