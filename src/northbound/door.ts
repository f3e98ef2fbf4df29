/** What every northbound door needs of the program: the accept path, the rules of an account, and the steps of a cancellation. */
import type { Acceptor } from "../messages/accept.ts";
import type { SendingRules } from "../messages/draft.ts";
import type { StepOptions } from "../messages/steps.ts";
import type { Allowances } from "./allowance.ts";

export interface DoorParts {
  acceptor: Pick<Acceptor, "accept">;
  /** What an account may send: at once where it is in memory, which is nearly always. */
  rules: (account: { accountId: number; test: boolean }) => SendingRules | Promise<SendingRules>;
  steps: StepOptions;
  /** How fast credentials may send, whatever door they come through. */
  allowances: Allowances;
}
