import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { call, type Reply } from "../../api/client.ts";
import { paths } from "../../paths.ts";
import { useReadOnly } from "../../shell/session.ts";
import { Button } from "../../ui/forms/button.tsx";
import { downloadCsv } from "../../ui/lists/csv.ts";
import { Dialog } from "../../ui/layout/dialog.tsx";
import { randomKey } from "../../ui/forms/idempotency.ts";
import { Problem } from "../../ui/layout/state.tsx";
import { count } from "../../ui/values/values.tsx";
import { readSheet } from "../compose/csv.ts";
import { t } from "../../texts/index.ts";

type Report = Reply<"GET /v1/sms/reports/{report_id}">;

const failures = ["undelivered", "expired", "rejected", "failed"];

/** Resends to the recipients whose message failed, each with its own text. */
export function SendFailedAgain({ report }: { report: Report }) {
  const [open, setOpen] = useState(false);
  const readOnly = useReadOnly();
  const navigate = useNavigate();
  const failed = failedCount(report);
  // The request takes effect once, however often the button is pressed while the dialog is open.
  const [key, setKey] = useState(randomKey);
  const send = useMutation({
    mutationFn: () => sendAgain(report, key),
    onSuccess: ({ report_id: id }) => {
      setOpen(false);
      if (id) void navigate({ href: paths.bulkSend(id) });
    },
  });
  return (
    <>
      <Button
        icon="refresh"
        disabledReason={readOnly ?? (failed === 0 ? t.bulk.noneFailed : undefined)}
        onClick={() => {
          send.reset();
          setKey(randomKey());
          setOpen(true);
        }}
      >
        {t.bulk.resendFailed}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={t.bulk.resendMessages(count(failed))}
        lead={t.bulk.resendConsequence}
      >
        <Problem error={send.error} />
        <div className="flex justify-end gap-2">
          <Button onClick={() => setOpen(false)}>{t.bulk.notNow}</Button>
          <Button look="primary" busy={send.isPending} onClick={() => send.mutate()}>
            {t.bulk.resend}
          </Button>
        </div>
      </Dialog>
    </>
  );
}

async function sendAgain(report: Report, key: string): Promise<Reply<"POST /v1/sms/bulk">> {
  const recipients = await failedOf(report.report_id);
  const body = {
    recipients,
    text: "@contact.text",
    sender: recipients[0]?.sender ?? null,
    ...(report.reference ? { reference: report.reference } : {}),
  };
  return call("POST /v1/sms/bulk", { body: body, headers: { "idempotency-key": key } });
}

/** The messages that failed, read from the report's CSV, which contains all of them in one response. */
async function failuresOf(reportId: string): Promise<{ columns: string[]; rows: string[][] }> {
  const csv = (await call("GET /v1/sms/reports/{report_id}.csv", { params: { report_id: reportId } })) as string;
  const { columns, rows } = readSheet(csv);
  const state = columns.indexOf("state");
  return { columns, rows: rows.filter((row) => failures.includes(row[state] ?? "")) };
}

/** The recipients of these messages, each with its own text. */
async function failedOf(
  reportId: string,
): Promise<{ phonenumber: string; name: string; text: string; sender: string }[]> {
  const { columns, rows } = await failuresOf(reportId);
  const of = (row: string[], name: string) => row[columns.indexOf(name)] ?? "";
  return rows.map((row) => ({
    phonenumber: of(row, "to"),
    name: "",
    text: unguarded(of(row, "text")),
    sender: of(row, "sender"),
  }));
}

/** Downloads the failed messages as CSV. */
export function FailuresButton({ report }: { report: Report }) {
  const none = failedCount(report) === 0 ? t.bulk.noneFailed : undefined;
  const run = useMutation({
    mutationFn: async () => {
      const { columns, rows } = await failuresOf(report.report_id);
      downloadCsv(
        `${report.report_id}-failures.csv`,
        columns,
        rows.map((row) => row.map(unguarded)),
      );
    },
  });
  return (
    <>
      <Button icon="download" busy={run.isPending} disabledReason={none} onClick={() => run.mutate()}>
        {t.bulk.failures}
      </Button>
      <Problem error={run.error} />
    </>
  );
}

const failedCount = (report: Report) => failures.reduce((sum, state) => sum + (report.states[state] ?? 0), 0);

/** Removes the apostrophe with which the CSV guards against spreadsheet formulas. */
function unguarded(text: string): string {
  return text.replace(/^'(?=[=+\-@\t\r\n])/, "");
}
