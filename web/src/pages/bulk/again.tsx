import { useNavigate } from "@tanstack/react-router";
import { addressOf, type Reply } from "../../api/client.ts";
import { paths } from "../../paths.ts";
import { useReadOnly } from "../../shell/session.ts";
import type { MenuAction } from "../../ui/layout/menu.tsx";
import { language } from "../../texts/languages.ts";
import { t } from "../../texts/index.ts";
import { timeZone } from "../../texts/zone.ts";
import { fileTypes } from "../../ui/lists/file-types.ts";

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

/** Downloads the messages of a send, or those that failed, as files for spreadsheets in the way of the language of the page. */
export function filesOf(report: Report): MenuAction[] {
  const params = { report_id: report.report_id };
  const files = (names: (type: string) => string, failed: { failed?: true }, disabledReason?: string): MenuAction[] => {
    const query = { ...failed, language, time_zone: timeZone() };
    const entry = { icon: "download", disabledReason } as const;
    return [
      {
        ...entry,
        name: names(fileTypes.xlsx),
        download: addressOf("GET /v1/sms/reports/{report_id}.xlsx", params, query),
      },
      {
        ...entry,
        name: names(fileTypes.csv),
        download: addressOf("GET /v1/sms/reports/{report_id}.csv", params, { ...query, form: "reader" }),
      },
    ];
  };
  return [
    ...files((type) => type, {}),
    ...files(t.bulk.failuresAs, { failed: true }, failedCount(report) === 0 ? t.bulk.noneFailed : undefined),
  ];
}

const failedCount = (report: Report) => failures.reduce((sum, state) => sum + (report.states[state] ?? 0), 0);
