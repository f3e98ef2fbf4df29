/** What every northbound door needs of the program: the accept path, the rules of an account, and the steps of a cancellation. */
import type { Acceptor } from "../messages/accept/accept.ts";
import type { SendingRules } from "../messages/accept/draft.ts";
import type { StepOptions } from "../messages/life/transitions.ts";
import type { Allowances } from "./smpp/allowance.ts";

export interface DoorParts {
  acceptor: Pick<Acceptor, "accept">;
  /** What an account may send: at once where it is in memory, which is nearly always. */
  rules: (account: { accountId: number; test: boolean }) => SendingRules | Promise<SendingRules>;
  steps: StepOptions;
  /** How fast credentials may send, whatever door they come through. */
  allowances: Allowances;
}
