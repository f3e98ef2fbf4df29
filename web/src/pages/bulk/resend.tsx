import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { call, type ApiError, type Reply } from "../../api/client.ts";
import { pages, paths } from "../../paths.ts";
import { Button } from "../../ui/forms/button.tsx";
import { Check, TextField } from "../../ui/forms/field.tsx";
import { errorOf } from "../../ui/forms/form.tsx";
import { randomKey } from "../../ui/forms/idempotency.ts";
import { Card } from "../../ui/layout/page.tsx";
import { Problem, Waiting } from "../../ui/layout/state.tsx";
import { showToast } from "../../ui/layout/toast.tsx";
import { csvFile } from "../../ui/lists/csv.ts";
import { useFilters } from "../../ui/lists/filters.ts";
import { wordOf } from "../../ui/values/badge.tsx";
import { codeName, explainCode, isUninformative } from "../../ui/values/codes.ts";
import { count } from "../../ui/values/values.tsx";
import type { Failure } from "../compose/list/csv-worker.ts";
import { reasonOf } from "../../../../lists/csv.ts";
import { RecipientList } from "../compose/list/list.ts";
import { noOptions } from "../compose/options.tsx";
import { Review, type Checked } from "../compose/review.tsx";
import { t } from "../../texts/index.ts";

type Report = Reply<"GET /v1/sms/reports/{report_id}">;

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
  return <Choose {...{ report, name, list }} draftId={key} failures={failures.data} />;
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
  const [chosen, setChosen] = useState(() => failures.filter((each) => !isForGood(each)).map(({ way }) => way));
  const [reference, setReference] = useState(() => nameOfResend(name));
  const { check, send, isReview, back } = useAgain(list, draftId, {
    ways: chosen,
    fields: { reference: reference.trim(), resend_of: report.report_id },
  });
  const total = failures.reduce((sum, { way, messages }) => sum + (chosen.includes(way) ? messages : 0), 0);
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
  const toggle = (way: string) =>
    setChosen(chosen.includes(way) ? chosen.filter((each) => each !== way) : [...chosen, way]);
  return (
    <Card title={t.bulk.resendFailed} lead={t.bulk.resendHint}>
      <div className="flex max-w-xl flex-col gap-4">
        <fieldset className="flex flex-col gap-2">
          <legend className="mb-2 font-medium">{t.bulk.resendWhich}</legend>
          {failures.map((each) => (
            <Check
              key={each.way}
              label={t.bulk.countOf(wordsOf(each), count(each.messages))}
              hint={isForGood(each) ? t.bulk.failsAgain : undefined}
              checked={chosen.includes(each.way)}
              onChange={() => toggle(each.way)}
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
  { ways, fields }: { ways: string[]; fields: { reference: string; resend_of: string } },
) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const [isReview, setReview] = useState(false);
  const request = (extra: { dry_run?: boolean }) =>
    list.ask<"again">({ kind: "again", ways, fields: { ...fields, ...extra }, draftId });
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
      showToast(t.compose.messagesAccepted(t.counts.messages(reply.total)));
      if (reply.report_id) void navigate({ href: paths.bulkSend(reply.report_id) });
    },
  });
  return { check, send, isReview, back: () => setReview(false) };
}

/** What the review shows, and the rows left out as a file. */
function checkedOf(quote: Checked["quote"], previews: Checked["merged"]["previews"]) {
  const leftOut = quote.rejected.map(({ index, phonenumber, message }) => ({
    line: index + 1,
    value: phonenumber ?? "",
    reason: reasonOf(message),
  }));
  const merged = {
    good: quote.total,
    parts: quote.count,
    leftOut: leftOut.slice(0, 200),
    leftOutCount: leftOut.length,
    reasons: [],
    empty: [],
    unknown: [],
    previews,
  };
  const rows = leftOut.map(({ line, reason, value }) => [line, reason, value]);
  const rejected = csvFile([t.compose.lineColumn, t.compose.reasonColumn, t.common.to], rows);
  return { checked: { content: "", listing: undefined, quote, merged }, rejected };
}

/** What failed because of the number: it would fail again, and be charged again. */
const isForGood = ({ code }: Failure) => codeName(code) === "ESME_RINVDSTADR" || /^0*1$/.test(code);

function wordsOf({ state, code }: Failure): string {
  if (isUninformative(code)) return wordOf(state);
  return `${wordOf(state)}: ${explainCode(code) ?? code}`;
}

/** The name of a send that repeats one; it does not grow with each repetition. */
const nameOfResend = (name: string) => t.bulk.resendOf(name.replace(t.bulk.resendOf(""), "").slice(0, 240));
