import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { call, type Reply } from "../../api/client.ts";
import { paths } from "../../paths.ts";
import { useReadOnly } from "../../shell/session.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { randomKey } from "../../ui/idempotency.ts";
import { target } from "../../ui/link.tsx";
import { Problem } from "../../ui/state.tsx";
import { count } from "../../ui/values.tsx";
import { readSheet } from "../compose/csv.ts";

type Report = Reply<"GET /v1/sms/reports/{report_id}">;

const failures = ["undelivered", "expired", "rejected", "failed"];

/** Sends to those whom the message did not reach, with the text that each was to have. */
export function SendFailedAgain({ report }: { report: Report }) {
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<Error>();
  const readOnly = useReadOnly();
  const navigate = useNavigate();
  const failed = failures.reduce((sum, state) => sum + (report.states[state] ?? 0), 0);
  // The same answer however often the button is pressed while the window is open.
  const [key, setKey] = useState(randomKey);
  const send = async () => {
    setBusy(true);
    setError(undefined);
    try {
      const recipients = await failedOf(report.report_id);
      const body = {
        recipients,
        text: "@contact.text",
        sender: recipients[0]?.["sender"] ?? null,
        reference: report.reference ?? "",
      };
      const reply = await call("POST /v1/sms/bulk", {
        body: (body.reference ? body : { ...body, reference: undefined }) as never,
        headers: { "idempotency-key": key },
      });
      if (reply.report_id) void navigate(target(paths.bulkSend(reply.report_id)) as never);
      setOpen(false);
    } catch (caught) {
      setError(caught as Error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button
        icon="refresh"
        disabledReason={readOnly ?? (failed === 0 ? "None of its messages has failed" : undefined)}
        onClick={() => {
          setKey(randomKey());
          setOpen(true);
        }}
      >
        Send the failed again
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={`Send ${count(failed)} again?`}
        lead="Each gets the text that it was to have. They are charged like any other messages."
      >
        <Problem error={error} />
        <div className="flex justify-end gap-2">
          <Button onClick={() => setOpen(false)}>Not now</Button>
          <Button look="primary" busy={busy} onClick={() => void send()}>
            Send again
          </Button>
        </div>
      </Dialog>
    </>
  );
}

/** The recipients that failed, read from the report's CSV, which has all of them in one answer. */
async function failedOf(
  reportId: string,
): Promise<{ phonenumber: string; name: string; text: string; sender: string }[]> {
  const csv = (await call("GET /v1/sms/reports/{report_id}.csv", { params: { report_id: reportId } })) as string;
  const { columns, rows } = readSheet(csv);
  const at = (name: string) => columns.indexOf(name);
  const [to, text, state, sender] = [at("to"), at("text"), at("state"), at("sender")];
  return rows
    .filter((row) => failures.includes(row[state] ?? ""))
    .map((row) => ({
      phonenumber: row[to] ?? "",
      name: "",
      text: unguarded(row[text] ?? ""),
      sender: row[sender] ?? "",
    }));
}

/** The CSV has an apostrophe before what a spreadsheet would take for a formula; a phone shall not see it. */
function unguarded(text: string): string {
  return text.replace(/^'(?=[=+\-@\t\r\n])/, "");
}
