import { statusName, statusNamed, statusSentence } from "#status";
import { t } from "../../texts/index.ts";

/** What carriers' receipts give as `err`, where the codes are the same nearly everywhere. Each carrier has its own beyond these. */
export function explainCode(code: string): string | undefined {
  const status = statusNamed(code);
  if (status !== undefined) return statusSentence(status);
  return saysNothing(code) ? t.ui.noError : undefined;
}

/** True for `000`, which receipts carry where the carrier has no more to say. */
export function saysNothing(code: string): boolean {
  return /^0*$/.test(code);
}

/** A command_status by the standard's name; any other code as it is. */
export function codeName(code: string): string {
  const status = statusNamed(code);
  return status === undefined ? code : statusName(status);
}

/** The status of a PDU in words; below zero none came. */
export function statusWords(status: number): string {
  if (status < 0) return t.ui.noAnswer;
  return status === 0 ? "ok" : statusSentence(status);
}

/** The name of a PDU's status, for pointing at it. */
export { statusName };
