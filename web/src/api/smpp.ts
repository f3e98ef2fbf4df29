/**
 * Replaces `src/smpp/smpp.ts` in the build: only the encodings that the segment counter needs, without the protocol and its
 * sockets.
 */
export { countSeptets, septetsOf } from "../../../src/smpp/text/gsm.ts";
export { cutPoints, cutText, UNITS } from "../../../src/smpp/text/long-message.ts";
