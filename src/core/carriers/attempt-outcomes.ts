/**
 * What came of trying a link once. `bound`, `token_issued` (OAuth) and `reached` (any other HTTP API, whose credentials only a message would try)
 * are good; in the others something failed: looking up the host, connecting, TLS, the certificate, the bind or the request for a token.
 */
export const attemptOutcomes = [
  "bound",
  "token_issued",
  "reached",
  "refused",
  "host_unknown",
  "connection_refused",
  "unreachable",
  "no_tls",
  "certificate",
  "closed",
  "no_answer",
] as const;

/** See `attemptOutcomes`. */
export type AttemptOutcome = (typeof attemptOutcomes)[number];
