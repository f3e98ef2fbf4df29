import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { call, type Reply } from "../../api/client.ts";
import { useApi } from "../../api/hooks.ts";
import { pages, paths } from "../../paths.ts";
import { t } from "../../texts/index.ts";
import { Check, TextField } from "../../ui/forms/field.tsx";
import { errorOf } from "../../ui/forms/form.tsx";
import { randomKey } from "../../ui/forms/idempotency.ts";
import { ButtonLink } from "../../ui/layout/link.tsx";
import { Card, Page } from "../../ui/layout/page.tsx";
import { Answer, Problem, Waiting } from "../../ui/layout/state.tsx";
import { useFilters } from "../../ui/lists/filters.ts";
import { count, nameOfSend } from "../../ui/values/values.tsx";
import { Resends } from "../bulk/resends.tsx";
import type { Failure } from "./list/csv-worker.ts";
import { RecipientList } from "./list/list.ts";
import { mergedOf, rejectedFile } from "./list/quoted.ts";
import { noOptions } from "./options.tsx";
import { ReviewStep } from "./review-step.tsx";
import { useCheck, useSendBulk, type Bulk } from "./send-bulk.ts";
import { StepButtons, Steps, useGoTo, useShownStep } from "./steps.tsx";

type Report = Reply<"GET /v1/sms/reports/{report_id}">;

const steps = ["who", "review"] as const;

/** Sends the failed messages of a send again: first which of them, then the review of any send. */
export function ResendFailed({ of, step }: { of: string; step: string }) {
  const report = useApi("GET /v1/sms/reports/{report_id}", { params: { report_id: of }, query: { per_page: 1 } });
  const name = report.data && nameOfSend(report.data);
  return (
    <Page
      title={t.bulk.resendFailed}
      lead={t.bulk.resendHint}
      within={{ name: name ?? t.bulk.bulkSend, to: paths.bulkSend(of) }}
    >
      <Answer query={report}>{(data) => <Read report={data} name={name!} step={step} />}</Answer>
    </Page>
  );
}

function Read({ report, name, step }: { report: Report; name: string; step: string }) {
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
      <Resend {...{ report, name, list, step }} draftId={key} failures={failures.data} />
    </>
  );
}

interface ResendProps {
  report: Report;
  name: string;
  list: RecipientList;
  step: string;
  /** Unique to this visit: the send takes effect once, however often its button is pressed. */
  draftId: string;
  failures: Failure[];
}

/** What is chosen is in the address, so that it survives a reload. */
function Resend({ report, name, list, step: given, draftId, failures }: ResendProps) {
  const [{ causes, name: typed }] = useFilters(pages.compose);
  const [first] = report.messages;
  const chosen = causes === "" ? sensible(failures) : causes.split(",");
  const total = failures.reduce((sum, { cause, messages }) => sum + (chosen.includes(cause) ? messages : 0), 0);
  const reference = typed || nameOfResend(name);
  const bulk = useAgain(list, draftId, {
    causes: chosen,
    fields: { reference: reference.trim(), resend_of: report.report_id },
  });
  const last = total === 0 ? "who" : "review";
  const check = useCheck(bulk, given === "review" && last === "review");
  const send = useSendBulk(bulk, () => undefined);
  const refused = !check.isFetching && errorOf(check.error, "reference") !== undefined;
  const step = useShownStep(given, { steps, last, refusedAt: refused ? "who" : undefined });
  return (
    <>
      <Steps steps={steps} current={step} last={last} />
      {step === "review" ? (
        <ReviewStep
          {...{ check, send }}
          options={{ ...noOptions, sender: first?.sender ?? "", reference, call: first?.language ?? "" }}
          file={(quote) => Promise.resolve(rejectedFile(quote))}
          back={["who", t.compose.back]}
        />
      ) : (
        <Choose {...{ report, failures, chosen, reference, total }} error={check.error} />
      )}
    </>
  );
}

const sensible = (failures: Failure[]) => failures.filter(({ resend }) => resend).map(({ cause }) => cause);

interface ChooseProps extends Pick<ResendProps, "report" | "failures"> {
  chosen: string[];
  reference: string;
  total: number;
  error: ReturnType<typeof useCheck>["error"];
}

function Choose({ report, failures, chosen, reference, total, error }: ChooseProps) {
  const [, set] = useFilters(pages.compose);
  const goTo = useGoTo();
  const [typed, setTyped] = useState(reference);
  const toggle = (cause: string) => {
    const next = chosen.includes(cause) ? chosen.filter((each) => each !== cause) : [...chosen, cause];
    set({ causes: next.join(",") || "none" });
  };
  return (
    <>
      <Card title={t.bulk.resendWhich}>
        <div className="flex max-w-xl flex-col gap-4">
          <fieldset className="flex flex-col gap-2">
            <legend className="sr-only">{t.bulk.resendWhich}</legend>
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
            value={typed}
            error={errorOf(error, "reference")}
            onChange={({ target }) => {
              setTyped(target.value);
              set({ name: target.value });
            }}
          />
        </div>
      </Card>
      <Problem error={error} />
      <StepButtons
        next={t.bulk.reviewCount(count(total))}
        missing={total === 0 ? t.bulk.chooseSome : undefined}
        onNext={() => goTo("review")}
      >
        <ButtonLink to={paths.bulkSend(report.report_id)}>{t.bulk.notNow}</ButtonLink>
      </StepButtons>
    </>
  );
}

/** The bulk send of what is chosen. */
function useAgain(
  list: RecipientList,
  draftId: string,
  { causes, fields }: { causes: string[]; fields: { reference: string; resend_of: string } },
): Bulk {
  return {
    content: JSON.stringify({ causes, fields, draftId }),
    sendAt: undefined,
    request: (extra) => list.ask<"again">({ kind: "again", causes, fields: { ...fields, ...extra }, draftId }),
    merge: async (quote) => {
      const { previews } = await list.ask<"again">({ kind: "again", causes, fields, draftId });
      return mergedOf(quote, previews);
    },
  };
}

/** The name of a send that repeats one; it does not grow with each repetition. */
const nameOfResend = (name: string) => t.bulk.resendOf(name.replace(t.bulk.resendOf(""), "").slice(0, 240));
