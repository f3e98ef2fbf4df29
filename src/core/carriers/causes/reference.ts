import { causes, reasonOf } from "./causes.ts";

/** The reference of reasons as a Markdown page; `npm run docs` writes it to `docs/reference/failure-reasons.md`. */
export function failureReasonsPage(): string {
  return [
    "# Failure reasons",
    "",
    "Why a message failed, what to do, and whether sending the same message again is sensible. Generated from the table in",
    "`src/core/carriers/causes` by `npm run docs`. Do not edit.",
    "",
    "A message that failed has a `reason`: `cause`, a stable word for programs, `meaning` and `remedy` in the language of the request",
    "(`Accept-Language`: `en`, `fr`, `rw` or `sw`; English without one), and `resend`. Reports of sends count messages by reason in `reasons`. CSV files",
    "have the columns `cause`, `reason` and `resend`, in the language of `?language=fr` or of the request. The events `dlr` and `report.ended` have",
    "them in English.",
    "",
    "| cause | meaning | what to do | resend |",
    "|---|---|---|---|",
    ...causes.map((cause) => {
      const { meaning, remedy, resend } = reasonOf(cause, "en");
      return `| \`${cause}\` | ${meaning} | ${remedy} | ${resend ? "yes" : "no"} |`;
    }),
    "",
    "Causes are added with time, so a program should treat one that it does not know by `resend`.",
    "",
    "## A carrier's own codes",
    "",
    "The cause follows from the last error code of the message: first by the link's own `codes`, then by those of its",
    "[carrier file](carrier-files.md) (`http.receipt.codes`), then by the standards (SMPP v3.4 §5.1.3, 3GPP TS 29.002 §17.6.6, RFC 3261 §21), and at last by",
    "how the message ended. Set what your carrier's documentation says of its codes on the link:",
    "",
    "```sh (needs a carrier link)",
    "curl -X PATCH http://127.0.0.1:8080/v1/operator/carriers/car_1 -H \"Authorization: Bearer $TUMA_TOKEN\" -H 'Content-Type: application/json' \\",
    '  -d \'{"codes":{"0x00000457":"content_refused","088":"phone_full"}}\'',
    "```",
    "",
    "It takes effect at once, also for messages that ended before.",
    "",
  ].join("\n");
}
