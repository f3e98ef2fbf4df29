import { useNavigate } from "@tanstack/react-router";
import { addressOf, type Reply } from "../../api/client.ts";
import { paths } from "../../paths.ts";
import { useReadOnly } from "../../shell/session.ts";
import type { MenuAction } from "../../ui/layout/menu.tsx";
import { language } from "../../texts/languages.ts";
import { t } from "../../texts/index.ts";

type Report = Reply<"GET /v1/sms/reports/{report_id}">;

const failures = ["undelivered", "expired", "rejected", "failed"];

/** Opens the step in which failed messages are chosen and reviewed before they are sent again. */
export function useResend(report: Report): MenuAction {
  const navigate = useNavigate();
  const readOnly = useReadOnly("sms:send");
  return {
    name: t.bulk.resendFailed,
    icon: "refresh",
    disabledReason: readOnly ?? (failedCount(report) === 0 ? t.bulk.noneFailed : undefined),
    run: () => void navigate({ href: paths.compose("who", { resend: report.report_id }) }),
  };
}

/** Downloads the failed messages as CSV. */
export function failuresOf(report: Report): MenuAction {
  return {
    name: t.bulk.failures,
    icon: "download",
    disabledReason: failedCount(report) === 0 ? t.bulk.noneFailed : undefined,
    download: csvOf(report, { failed: true }),
  };
}

/** The address of the messages of a send as a file for spreadsheets, with reasons in the language of the page. */
export const csvOf = ({ report_id }: Report, query: { failed?: true } = {}): string =>
  addressOf("GET /v1/sms/reports/{report_id}.csv", { report_id }, { ...query, bom: true, language });

const failedCount = (report: Report) => failures.reduce((sum, state) => sum + (report.states[state] ?? 0), 0);
