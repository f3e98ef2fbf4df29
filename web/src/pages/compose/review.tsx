import { inMicros } from "../../../../src/base/money-text.ts";
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from "react";
import type { Reply } from "../../api/client.ts";
import { useApi } from "../../api/hooks.ts";
import { useReadOnly } from "../../shell/session.ts";
import { Button } from "../../ui/forms/button.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { Card, Fact, Facts } from "../../ui/layout/page.tsx";
import { Note, Problem } from "../../ui/layout/state.tsx";
import { count, moneyOfSum, plannedTime } from "../../ui/values/values.tsx";
import { callsByLanguage } from "./call.tsx";
import { LeftOutRows } from "./list/left-out.tsx";
import type { SendOptions } from "./options.tsx";
import { MergePreview } from "./preview.tsx";
import type { Checked } from "./send-bulk.ts";
import { SkipSentBox, type SkipSent } from "./skip-sent.tsx";
import { TestToMyself } from "./test-to-myself.tsx";
import { formats } from "../../texts/formats.ts";
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
  /** The words of the button that leads to where it can be changed. */
  back: string;
  onBack: () => void;
  /** Sends it, or asks for it with a note for whoever approves. */
  onSend: (note: string) => void;
  busy: boolean;
  error: Error | null;
  skipSent: SkipSent | undefined;
  /** The name of the list of contacts that it is for. */
  list: string | undefined;
  /** The name of the template that is sent. */
  template: string | undefined;
}

/** The last step before a bulk send: everything that it will do, and the button that sends it. */
export function Review(props: Props) {
  const { checked, options, file, list, template } = props;
  return (
    <ReviewFrame
      facts={<Terms {...{ checked, options, list, template }} />}
      notes={
        <>
          <Doubtful warnings={checked.quote.status === "dry_run" ? checked.quote.warnings : undefined} />
          <SentBefore quote={checked.quote} skipSent={props.skipSent} />
          <LeftOutRows merged={checked.merged} file={file} />
        </>
      }
    >
      <MergePreview merged={checked.merged} call={options.call} />
      <TestToMyself text={checked.merged.previews[0]?.text} options={options} />
      <ConfirmSend {...props} />
    </ReviewFrame>
  );
}

/** The frame of every review: the facts with what is to be noted, and beside them what goes out and the button that does it. */
export function ReviewFrame({ facts, notes, children }: { facts: ReactNode; notes?: ReactNode; children: ReactNode }) {
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
          <Card>{facts}</Card>
          {notes}
        </div>
        <div className="flex min-w-0 flex-col gap-5">{children}</div>
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

/** Who has the text already, and whether they get it again. */
function SentBefore({ quote, skipSent }: { quote: Checked["quote"]; skipSent: SkipSent | undefined }) {
  const sent = quote.status === "dry_run" ? quote.warnings.already_sent : 0;
  if (sent === 0 && !skipSent?.isOn) return null;
  return (
    <div className="flex flex-col gap-2">
      {sent > 0 && <Note tone="warn">{t.compose.alreadySent(sent)}</Note>}
      <SkipSentBox skipSent={skipSent} />
    </div>
  );
}

function Terms({
  checked: { quote, merged },
  options,
  list,
  template,
}: Pick<Props, "checked" | "options" | "list" | "template">) {
  const { data: account } = useApi("GET /v1/account");
  const after = balanceAfter(quote);
  const money = sumOf(quote);
  const { calls, texts } = quote.status === "dry_run" ? quote : {};
  return (
    <Facts>
      {list !== undefined && (
        <Fact name={t.contactLists.list}>
          <span dir="auto">{list}</span>
        </Fact>
      )}
      {template !== undefined && (
        <Fact name={t.templates.template}>
          <span dir="auto">{template}</span>
        </Fact>
      )}
      <Fact name={t.compose.recipients}>{count(quote.total)}</Fact>
      <Fact name={t.compose.leftOut}>{count(merged.leftOutCount)}</Fact>
      {texts !== undefined && (
        <Fact name={t.templates.languages}>
          {texts.map(({ language, messages, count: parts, total_cost: cost }) => (
            <span key={language} className="block">
              {t.compose.textsIn(
                formats.languageName(language),
                t.counts.messages(messages),
                t.counts.parts(parts),
                money(cost),
              )}
            </span>
          ))}
        </Fact>
      )}
      {calls === undefined ? (
        <Fact name={t.common.parts}>{count(quote.count)}</Fact>
      ) : (
        <Fact name={t.compose.calls}>
          {callsByLanguage(calls, money).map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </Fact>
      )}
      <Fact name={t.common.cost}>
        <strong className="font-semibold">{money(quote.total_cost)}</strong>
      </Fact>
      {quote.fallbacks && (
        <Fact name={t.compose.ifNobodyAnswers}>
          {t.counts.messages(quote.fallbacks.messages)}, {money(quote.fallbacks.total_cost)}
        </Fact>
      )}
      <Fact name={t.compose.balanceAfter}>
        <span className={after < 0 ? "text-bad" : ""}>
          {t.compose.afterFrom(money(after), money(quote.remaining_balance))}
        </span>
      </Fact>
      <Fact name={t.common.when}>
        {quote.first_send_at !== undefined && quote.last_send_at !== undefined
          ? t.compose.fromUntil(plannedTime(quote.first_send_at), plannedTime(quote.last_send_at))
          : options.at
            ? plannedTime(timeOfField(options.at))
            : t.compose.now}
      </Fact>
      <Fact name={t.common.from}>{options.sender.trim() || (account?.default_sender ?? "–")}</Fact>
      {options.reference && <Fact name={t.common.reference}>{options.reference}</Fact>}
    </Facts>
  );
}

const balanceAfter = ({ remaining_balance: balance, total_cost: cost }: Checked["quote"]): number =>
  inMicros(balance - cost);

/** The cost and the balances before and after it, which add up as shown. */
const sumOf = (quote: Checked["quote"]) => moneyOfSum(quote.total_cost, quote.remaining_balance, balanceAfter(quote));

function ConfirmSend({ checked: { quote }, options, back, onBack, onSend, busy, error }: Props) {
  const { total, total_cost: cost } = quote;
  const waits = quote.status === "dry_run" && quote.waits_for_approval;
  const [note, setNote] = useState("");
  const action = waits ? t.compose.askToSend : options.at ? t.compose.schedule : t.common.send;
  return (
    <Confirm
      label={t.compose.sendForPrice(action, count(total), sumOf(quote)(cost))}
      {...(total > mostUntyped ? { mustType: total } : {})}
      {...(balanceAfter(quote) < 0 ? { missing: t.compose.balanceTooLow } : {})}
      {...{ back, onBack, busy, error }}
      onConfirm={() => onSend(waits ? note.trim() : "")}
    >
      {waits && (
        <>
          <Note>{t.compose.needsApproval}</Note>
          <TextField
            label={t.approvals.toApprover}
            hint={t.approvals.toApproverHint}
            maxLength={500}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        </>
      )}
    </Confirm>
  );
}

interface ConfirmProps {
  /** The words of the button that does it. */
  label: string;
  back: string;
  onBack: () => void;
  onConfirm: () => void;
  busy: boolean;
  error: Error | null;
  /** A number that has to be typed. */
  mustType?: number;
  /** Why it cannot be done. */
  missing?: string;
  children?: ReactNode;
}

/** The button that does what was reviewed, once there was time to see it. */
export function Confirm({ label, mustType, missing, children, ...rest }: ConfirmProps) {
  const [typed, setTyped] = useState("");
  const settled = useSettled();
  const readOnly = useReadOnly("sms:send");
  const toType = mustType === undefined ? undefined : t.compose.typeToSend(count(mustType));
  const isTyped = mustType === undefined || typed.replaceAll(/[\s.,'’]/g, "") === String(mustType);
  const untyped = isTyped ? undefined : toType;
  const reason = readOnly ?? missing ?? untyped ?? (settled ? undefined : t.compose.reviewFirst);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reason === undefined && !rest.busy) rest.onConfirm();
  };
  return (
    <Card>
      <form onSubmit={submit} className="flex flex-col gap-4">
        {toType !== undefined && (
          <TextField
            label={toType}
            inputMode="numeric"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
        {children}
        <Problem error={rest.error} />
        <div className="flex flex-wrap gap-2">
          <Button onClick={rest.onBack}>{rest.back}</Button>
          <Button type="submit" look="primary" icon="send" busy={rest.busy} disabledReason={reason}>
            {label}
          </Button>
        </div>
        {reason !== undefined && settled && isTyped && <p className="text-sm text-dim">{reason}</p>}
      </form>
    </Card>
  );
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
