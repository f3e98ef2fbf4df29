import { parseNumber } from "../../base/phone/phone.ts";
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

/**
 * The recipient for the accept path. Programs for other gateways write international numbers without a plus, so bare digits are
 * read as one if it exists, whatever else they might mean in the account's default country; otherwise they are read as dialled in
 * that country.
 *
 * @param international the number as its protocol reads it
 * @param written the number as the client wrote it
 */
export function recipientFor(international: string, written: string, country: string | undefined): string {
  const isLocal = country !== undefined && /^\d/.test(written) && !parseNumber(international).ok;
  return isLocal ? written : international;
}
