/**
 * Stands in the build for `src/smpp/smpp.ts`, which the counting of segments imports: of the protocol only what counts and
 * cuts texts, and nothing that speaks to sockets.
 */
export { countSeptets, septetsOf } from "../../../src/smpp/text/gsm.ts";
export { cutPoints, cutText, UNITS } from "../../../src/smpp/text/long-message.ts";
