/** What the command_status of a carrier means (SMPP v3.4 §5.1.3); shared with the service. */
export { statuses as status } from "../../../../../src/base/sentences/statuses/rw.ts";
