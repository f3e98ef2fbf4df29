/** What the command_status of a carrier means (SMPP v3.4 §5.1.3), in the words of the API. */
export { inEnglish as status } from "../../../../../src/smpp/pdu/status.ts";
