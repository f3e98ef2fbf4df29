import { statusSentences } from "../../../../../src/smpp/pdu/status.ts";

/** What the command_status of a carrier means (SMPP v3.4 §5.1.3), in the words of the API. */
export const status = {
  sentences: statusSentences,
  own: (code: string) => `The carrier answered with a code of its own, ${code}.`,
  unknown: (code: string) => `The carrier answered with the unknown code ${code}.`,
};
