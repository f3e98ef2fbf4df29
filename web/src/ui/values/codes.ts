import { statusName, statusNamed, statusSentence } from "#status";
import { t } from "../../texts/index.ts";

/** What a command_status means, in the language of the page. */
const inWords = (status: number): string => statusSentence(status, t.status);

/** Common values of `err` in delivery receipts; undefined for others, since carriers add their own. */
export function explainCode(code: string): string | undefined {
  const status = statusNamed(code);
  return status === undefined ? undefined : inWords(status);
}

/** True for `000`: no error detail. */
export function isUninformative(code: string): boolean {
  return /^0*$/.test(code);
}

/** The SMPP name of a command_status; an unknown code unchanged. */
export function codeName(code: string): string {
  const status = statusNamed(code);
  return status === undefined ? code : statusName(status);
}

/** The status of a PDU in words; negative if there was no response. */
export function statusWords(status: number): string {
  if (status < 0) return t.ui.noAnswer;
  return status === 0 ? "ok" : inWords(status);
}

/** The name of a PDU's status, as a tooltip. */
export { statusName };
