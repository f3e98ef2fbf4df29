import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState, type ReactNode } from "react";
import { addressOf, call, type Reply } from "../../api/client.ts";
import { paths } from "../../paths.ts";
import { useReadOnly } from "../../shell/session.ts";
import { Button } from "../../ui/forms/button.tsx";
import { Dialog } from "../../ui/layout/dialog.tsx";
import { randomKey } from "../../ui/forms/idempotency.ts";
import type { MenuAction } from "../../ui/layout/menu.tsx";
import { Problem } from "../../ui/layout/state.tsx";
import { count } from "../../ui/values/values.tsx";
import { RecipientList } from "../compose/list/list.ts";
import { t } from "../../texts/index.ts";

type Report = Reply<"GET /v1/sms/reports/{report_id}">;

const failures = ["undelivered", "expired", "rejected", "failed"];

/**
 * Resends to the recipients whose message failed, each with its own text: the action, and the dialog that asks for confirmation.
 */
export function useResend(report: Report): { action: MenuAction; dialog: ReactNode } {
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
  const ask = () => {
    send.reset();
    setKey(randomKey());
    setOpen(true);
  };
  return {
    action: {
      name: t.bulk.resendFailed,
      icon: "refresh",
      disabledReason: readOnly ?? (failed === 0 ? t.bulk.noneFailed : undefined),
      run: ask,
    },
    dialog: (
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
    ),
  };
}

/** The request is built in a worker: a hundred thousand rows would freeze the page. */
async function sendAgain({ report_id: id, reference }: Report, key: string): Promise<Reply<"POST /v1/sms/bulk">> {
  const csv = (await call("GET /v1/sms/reports/{report_id}.csv", {
    params: { report_id: id },
    query: { failed: true },
  })) as string;
  const list = new RecipientList();
  try {
    const { body } = await list.ask<"again">({ kind: "again", csv, reference, draftId: key });
    return await call("POST /v1/sms/bulk", { body, headers: { "idempotency-key": key } });
  } finally {
    list.close();
  }
}

/** Downloads the failed messages as CSV. */
export function failuresOf(report: Report): MenuAction {
  return {
    name: t.bulk.failures,
    icon: "download",
    disabledReason: failedCount(report) === 0 ? t.bulk.noneFailed : undefined,
    download: addressOf(
      "GET /v1/sms/reports/{report_id}.csv",
      { report_id: report.report_id },
      { failed: true, bom: true },
    ),
  };
}

const failedCount = (report: Report) => failures.reduce((sum, state) => sum + (report.states[state] ?? 0), 0);
