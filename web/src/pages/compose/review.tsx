import { useEffect, useRef, useState, type FormEvent } from "react";
import type { Reply } from "../../api/client.ts";
import { useApi } from "../../api/hooks.ts";
import { useReadOnly } from "../../shell/session.ts";
import { Button } from "../../ui/forms/button.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { Card, Fact, Facts } from "../../ui/layout/page.tsx";
import { Note, Problem } from "../../ui/layout/state.tsx";
import { count, moneyOfSum, plannedTime } from "../../ui/values/values.tsx";
import { LeftOutRows } from "./list/left-out.tsx";
import type { SendOptions } from "./options.tsx";
import { MergePreview } from "./preview.tsx";
import type { Checked } from "./send-bulk.ts";
import { TestToMyself } from "./test-to-myself.tsx";
import { t } from "../../texts/index.ts";
import { timeOfField } from "../../texts/zone.ts";

/** Sends to more recipients than this have to be confirmed by typing their number. */
const mostUntyped = 100;

/**
 * How long the step must be on the screen before it can send: the second press of a double click was meant for the previous
 * button.
 */
const settleMs = 1_000;

interface Props {
  checked: Checked;
  options: SendOptions;
  /** The rows left out. */
  file: () => Promise<Blob>;
  onBack: () => void;
  onSend: () => void;
  busy: boolean;
  error: Error | null;
}

/** The last step before a bulk send: everything that it will do, and the button that sends it. */
export function Review({ checked, options, file, onBack, onSend, busy, error }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    window.scrollTo(0, 0);
    // Focus leaves the button that led here: pressing Enter again does nothing.
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <section aria-labelledby="review" className="flex flex-col gap-5">
      <h2 id="review" ref={heading} tabIndex={-1} className="text-base font-semibold outline-none">
        {t.compose.reviewHeading}
      </h2>
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-5">
          <Card>
            <Terms checked={checked} options={options} />
          </Card>
          <Doubtful warnings={checked.quote.status === "dry_run" ? checked.quote.warnings : undefined} />
          <LeftOutRows merged={checked.merged} file={file} />
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          <MergePreview merged={checked.merged} />
          <TestToMyself text={checked.merged.previews[0]?.text} options={options} />
          <Confirm checked={checked} at={options.at} {...{ onBack, onSend, busy, error }} />
        </div>
      </div>
    </section>
  );
}

type Warnings = Extract<Reply<"POST /v1/sms/bulk">, { status: "dry_run" }>["warnings"];

/** What is sent and charged, but may not be meant. */
function Doubtful({ warnings }: { warnings: Warnings | undefined }) {
  if (!warnings) return null;
  const { landlines, repeated_numbers: repeated, most_to_one: most } = warnings;
  return (
    <>
      {landlines > 0 && <Note tone="warn">{t.compose.landlines(landlines)}</Note>}
      {repeated > 0 && <Note tone="warn">{t.compose.repeatedNumbers(repeated, most)}</Note>}
    </>
  );
}

function Terms({ checked: { quote, merged }, options }: Pick<Props, "checked" | "options">) {
  const { data: account } = useApi("GET /v1/account");
  const after = balanceAfter(quote);
  const money = sumOf(quote);
  return (
    <Facts>
      <Fact name={t.compose.recipients}>{count(quote.total)}</Fact>
      <Fact name={t.compose.leftOut}>{count(merged.leftOutCount)}</Fact>
      <Fact name={t.common.parts}>{count(quote.count)}</Fact>
      <Fact name={t.common.cost}>
        <strong className="font-semibold">{money(quote.total_cost)}</strong>
      </Fact>
      <Fact name={t.compose.balanceAfter}>
        <span className={after < 0 ? "text-bad" : ""}>
          {t.compose.afterFrom(money(after), money(quote.remaining_balance))}
        </span>
      </Fact>
      <Fact name={t.common.when}>{options.at ? plannedTime(timeOfField(options.at)) : t.compose.now}</Fact>
      <Fact name={t.common.from}>{options.sender.trim() || (account?.default_sender ?? "–")}</Fact>
      {options.reference && <Fact name={t.common.reference}>{options.reference}</Fact>}
    </Facts>
  );
}

/** In millionths, the smallest unit of amounts, so that subtraction leaves no rounding error. */
function balanceAfter({ remaining_balance: balance, total_cost: cost }: Checked["quote"]): number {
  return Math.round((balance - cost) * 1e6) / 1e6;
}

/** The cost and the balances before and after it, which add up as shown. */
const sumOf = (quote: Checked["quote"]) => moneyOfSum(quote.total_cost, quote.remaining_balance, balanceAfter(quote));

function Confirm(props: Pick<Props, "checked" | "onBack" | "onSend" | "busy" | "error"> & { at: string }) {
  const { total, total_cost: cost } = props.checked.quote;
  const [typed, setTyped] = useState("");
  const settled = useSettled();
  const readOnly = useReadOnly("sms:send");
  const waits = useNeedsApproval(props.checked.quote);
  const mustType = total > mostUntyped;
  const isTyped = !mustType || typed.replaceAll(/[\s.,'’]/g, "") === String(total);
  const reason =
    readOnly ??
    (balanceAfter(props.checked.quote) < 0
      ? t.compose.balanceTooLow
      : isTyped
        ? settled
          ? undefined
          : t.compose.reviewFirst
        : t.compose.typeToSend(count(total)));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reason === undefined && !props.busy) props.onSend();
  };
  return (
    <Card>
      <form onSubmit={submit} className="flex flex-col gap-4">
        {mustType && (
          <TextField
            label={t.compose.typeToSend(count(total))}
            inputMode="numeric"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
        {waits && <Note>{t.compose.needsApproval}</Note>}
        <Problem error={props.error} />
        <div className="flex flex-wrap gap-2">
          <Button onClick={props.onBack}>{t.compose.backToTheText}</Button>
          <Button type="submit" look="primary" icon="send" busy={props.busy} disabledReason={reason}>
            {t.compose.sendForPrice(
              waits ? t.compose.askToSend : props.at ? t.compose.schedule : t.common.send,
              count(total),
              sumOf(props.checked.quote)(cost),
            )}
          </Button>
        </div>
        {reason !== undefined && settled && isTyped && <p className="text-sm text-dim">{reason}</p>}
      </form>
    </Card>
  );
}

/** Whether somebody else has to approve a send, because it is above a limit of the account. */
function useNeedsApproval({ total, total_cost: cost }: Checked["quote"]): boolean {
  const above = useApi("GET /v1/account").data?.settings.approve_above;
  if (!above) return false;
  return (above.recipients !== null && total > above.recipients!) || (above.amount !== null && cost > above.amount!);
}

/** False until the step has been on the screen for a moment. */
function useSettled(): boolean {
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), settleMs);
    return () => clearTimeout(timer);
  }, []);
  return settled;
}
