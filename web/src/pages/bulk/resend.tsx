import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { call, type ApiError, type Reply } from "../../api/client.ts";
import { pages, paths } from "../../paths.ts";
import { Button } from "../../ui/forms/button.tsx";
import { Check, TextField } from "../../ui/forms/field.tsx";
import { errorOf } from "../../ui/forms/form.tsx";
import { randomKey } from "../../ui/forms/idempotency.ts";
import { Link } from "../../ui/layout/link.tsx";
import { Card } from "../../ui/layout/page.tsx";
import { Note, Problem, Waiting } from "../../ui/layout/state.tsx";
import { showToast } from "../../ui/layout/toast.tsx";
import { csvFile } from "../../ui/lists/csv.ts";
import { useFilters } from "../../ui/lists/filters.ts";
import { count } from "../../ui/values/values.tsx";
import type { Failure } from "../compose/list/csv-worker.ts";
import { reasonOf } from "../../../../lists/csv.ts";
import { RecipientList } from "../compose/list/list.ts";
import { noOptions } from "../compose/options.tsx";
import { Review } from "../compose/review.tsx";
import type { Checked } from "../compose/send-bulk.ts";
import { t } from "../../texts/index.ts";

type Report = Reply<"GET /v1/sms/reports/{report_id}">;

/** The send that this one repeats, and the sends that repeat this one. */
export function Resends({ report: { resend_of: first, resends }, tone }: { report: Report; tone?: "warn" }) {
  if (first === null && resends.length === 0) return null;
  return (
    <Note {...(tone ? { tone } : {})}>
      <span className="flex flex-wrap gap-x-4 gap-y-1">
        {first !== null && <Link to={paths.bulkSend(first)}>{t.bulk.resendOfOther}</Link>}
        {resends.map((each, index) => (
          <Link key={each} to={paths.bulkSend(each)}>
            {t.bulk.resentAs(index + 1, resends.length)}
          </Link>
        ))}
      </span>
    </Note>
  );
}

/** The failed messages of a send: which of them to send again, then the same review as of any send. */
export function Resend({ report, name }: { report: Report; name: string }) {
  // A worker reads and keeps them: a hundred thousand rows would freeze the page.
  const [list] = useState(() => new RecipientList());
  useEffect(() => () => list.close(), [list]);
  const [key] = useState(randomKey);
  const failures = useQuery({
    queryKey: ["failures", key],
    queryFn: async () => {
      const about = { params: { report_id: report.report_id }, query: { failed: true } };
      const csv = (await call("GET /v1/sms/reports/{report_id}.csv", about)) as string;
      return list.ask<"failures">({ kind: "failures", csv });
    },
    gcTime: 0,
    staleTime: Infinity,
  });
  if (failures.error) return <Problem error={failures.error} />;
  if (!failures.data) return <Waiting />;
  return (
    <>
      {/* Somebody else may have done it while this page was open. */}
      <Resends report={report} tone="warn" />
      <Choose {...{ report, name, list }} draftId={key} failures={failures.data} />
    </>
  );
}

interface ChooseProps {
  report: Report;
  name: string;
  list: RecipientList;
  /** Unique to this visit: the send takes effect once, however often its button is pressed. */
  draftId: string;
  failures: Failure[];
}

function Choose({ report, name, list, draftId, failures }: ChooseProps) {
  const [, set] = useFilters(pages.bulkSend);
  const [chosen, setChosen] = useState(() => failures.filter(({ resend }) => resend).map(({ cause }) => cause));
  const [reference, setReference] = useState(() => nameOfResend(name));
  const { check, send, isReview, back } = useAgain(list, draftId, {
    causes: chosen,
    fields: { reference: reference.trim(), resend_of: report.report_id },
  });
  const total = failures.reduce((sum, { cause, messages }) => sum + (chosen.includes(cause) ? messages : 0), 0);
  if (isReview && check.data) {
    const { checked, rejected } = check.data;
    return (
      <Review
        checked={checked}
        options={{ ...noOptions, sender: report.messages[0]?.sender ?? "", reference }}
        file={async () => rejected}
        onBack={back}
        onSend={() => send.mutate()}
        busy={send.isPending}
        error={send.error}
      />
    );
  }
  const toggle = (cause: string) =>
    setChosen(chosen.includes(cause) ? chosen.filter((each) => each !== cause) : [...chosen, cause]);
  return (
    <Card title={t.bulk.resendFailed} lead={t.bulk.resendHint}>
      <div className="flex max-w-xl flex-col gap-4">
        <fieldset className="flex flex-col gap-2">
          <legend className="mb-2 font-medium">{t.bulk.resendWhich}</legend>
          {failures.map((each) => (
            <Check
              key={each.cause}
              label={t.bulk.failedFor(t.counts.messages(each.messages), each.meaning)}
              hint={report.reasons.find(({ cause }) => cause === each.cause)?.remedy}
              checked={chosen.includes(each.cause)}
              onChange={() => toggle(each.cause)}
            />
          ))}
        </fieldset>
        <TextField
          label={t.common.reference}
          maxLength={255}
          required
          value={reference}
          error={errorOf(check.error, "reference")}
          onChange={(event) => setReference(event.target.value)}
        />
        <Problem error={check.error} />
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => set({ step: "" })}>{t.bulk.notNow}</Button>
          <Button
            look="primary"
            busy={check.isPending}
            disabledReason={total === 0 ? t.bulk.chooseSome : undefined}
            onClick={() => check.mutate()}
          >
            {t.bulk.reviewCount(count(total))}
          </Button>
        </div>
      </div>
    </Card>
  );
}

/** The dry run of what is chosen, and the send itself. */
function useAgain(
  list: RecipientList,
  draftId: string,
  { causes, fields }: { causes: string[]; fields: { reference: string; resend_of: string } },
) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const [isReview, setReview] = useState(false);
  const request = (extra: { dry_run?: boolean }) =>
    list.ask<"again">({ kind: "again", causes, fields: { ...fields, ...extra }, draftId });
  const check = useMutation<{ checked: Checked; rejected: Blob }, ApiError>({
    mutationFn: async () => {
      const { body, previews } = await request({ dry_run: true });
      const quote = await call("POST /v1/sms/bulk", { body });
      return checkedOf(quote, previews);
    },
    onSuccess: () => {
      send.reset();
      setReview(true);
    },
  });
  const send = useMutation<Reply<"POST /v1/sms/bulk">, ApiError>({
    mutationFn: async () => {
      const { body, key } = await request({});
      return call("POST /v1/sms/bulk", { body, headers: { "idempotency-key": key } });
    },
    onSuccess: (reply) => {
      for (const each of ["GET /v1/sms", "GET /v1/account", "GET /v1/sms/reports", "GET /v1/sms/reports/{report_id}"])
        void client.invalidateQueries({ queryKey: [each] });
      const messages = t.counts.messages(reply.total);
      const waits = reply.status === "waiting_for_approval";
      showToast(waits ? t.approvals.asked(messages) : t.compose.messagesAccepted(messages));
      if (waits) void navigate({ href: paths.approvals() });
      if (reply.report_id) void navigate({ href: paths.bulkSend(reply.report_id) });
    },
  });
  return { check, send, isReview, back: () => setReview(false) };
}

/** What the review shows, and the rows left out as a file. */
function checkedOf(quote: Checked["quote"], previews: Checked["merged"]["previews"]) {
  const leftOut = quote.rejected.map(({ index, phonenumber, message }) => ({
    index,
    line: index + 1,
    value: phonenumber ?? "",
    reason: reasonOf(message),
    isMended: false,
  }));
  const merged = {
    numbers: quote.total,
    good: quote.total,
    parts: quote.count,
    leftOut: leftOut.slice(0, 200),
    leftOutCount: leftOut.length,
    reasons: reasonsOf(leftOut),
    empty: [],
    unknown: [],
    previews,
  };
  const rows = leftOut.map(({ line, reason, value }) => [line, reason, value]);
  const rejected = csvFile([t.compose.lineColumn, t.compose.reasonColumn, t.common.to], rows);
  return { checked: { quote, merged }, rejected };
}

/** How many rows are left out for each reason, most first. */
function reasonsOf(leftOut: { reason: string }[]): Checked["merged"]["reasons"] {
  const groups = Object.entries(Object.groupBy(leftOut, ({ reason }) => reason));
  return groups
    .map(([reason, rows]) => ({ reason, rows: rows!.length, mended: 0 }))
    .toSorted((one, other) => other.rows - one.rows);
}

/** The name of a send that repeats one; it does not grow with each repetition. */
const nameOfResend = (name: string) => t.bulk.resendOf(name.replace(t.bulk.resendOf(""), "").slice(0, 240));
