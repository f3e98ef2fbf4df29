import { inMicros } from "../../../../src/base/money-text.ts";
import { useRef, useState, type RefObject } from "react";
import { useMayRead } from "../../shell/session.ts";
import { t } from "../../texts/index.ts";
import { Button } from "../../ui/forms/button.tsx";
import { CurlButton } from "../../ui/forms/curl.tsx";
import { TextArea } from "../../ui/forms/field.tsx";
import { errorOf } from "../../ui/forms/form.tsx";
import { Card } from "../../ui/layout/page.tsx";
import { Problem } from "../../ui/layout/state.tsx";
import { moneyOfSum } from "../../ui/values/values.tsx";
import { CannedAnswers } from "../inbox/answers.tsx";
import { SecondsCounter, WayField } from "./call.tsx";
import { LeftOutRows } from "./list/left-out.tsx";
import type { Merged } from "./list/csv-worker.ts";
import type { Sending } from "./many.tsx";
import { insertText, MergeFields } from "./merge-fields.tsx";
import { optionFields, ReferenceField, SenderField, TextOptions, type SendOptions } from "./options.tsx";
import { MergePreview } from "./preview.tsx";
import { usePrice } from "./price.tsx";
import { SegmentCounter } from "./segments.tsx";
import { stepOfRefusal } from "./send-bulk.ts";
import { StepButtons, useGoTo } from "./steps.tsx";
import { TemplateField } from "./template-field.tsx";

/** The second step: the text, with the fields of the list, and what it takes. */
export function What({ sending }: { sending: Sending }) {
  const { state, template, merged, bulk, check, file } = sending;
  const goTo = useGoTo();
  const { options, list } = state.draft;
  const { text } = options;
  const isOwnText = state.draft.template === undefined;
  const [unknown] = text === "" ? [] : (merged?.unknown ?? []);
  const problem = unknown && t.compose.unknownField(unknown.name, unknown.similar);
  const nobody = merged?.good === 0 ? t.compose.nobodyGetsIt : undefined;
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="flex min-w-0 flex-col gap-5">
        <Text sending={sending} problem={problem} />
        <Problem error={stepOfRefusal(check.error) === "what" ? check.error : null} />
        <StepButtons
          back="who"
          next={t.compose.toTheTime}
          missing={
            isOwnText && text.trim() === ""
              ? t.compose.writeTheTextFirst
              : !isOwnText && !template.found
                ? t.compose.templateGone
                : (problem ?? nobody)
          }
          onNext={() => goTo("when")}
        >
          <CurlButton
            name="POST /v1/sms/bulk"
            body={{
              ...bulk.fields,
              ...(list?.contacts === undefined
                ? { recipients: [{ phonenumber: "+250788123456", name: "Aline" }] }
                : { list_id: list.contacts }),
            }}
          />
        </StepButtons>
      </div>
      <div className="flex min-w-0 flex-col gap-5">
        <MergePreview merged={merged} call={options.call} />
        {merged && <LeftOutRows merged={merged} file={file} />}
      </div>
    </div>
  );
}

/** @param problem what is wrong with its fields */
function Text({ sending, problem }: { sending: Sending; problem: string | undefined }) {
  const { state, merged, check } = sending;
  const { options, template } = state.draft;
  const field = useRef<HTMLTextAreaElement>(null);
  const refused = (name: string) => errorOf(check.error, name);
  const shared = { options, onChange: state.changeOptions, errorOf: refused };
  return (
    <Card
      title={t.common.message}
      actions={template === undefined && <Answers field={field} onPick={(text) => insertText(field, text)} />}
    >
      <div className="flex flex-col gap-4">
        <SenderField {...shared} />
        <WayField {...shared} isList />
        <TemplateField sending={sending} error={refused("template_id")} />
        {template === undefined && <OwnText sending={sending} field={field} problem={problem ?? refused("text")} />}
        <AboutPrice merged={merged} options={options} />
        <ReferenceField {...shared} />
        <TextOptions {...shared} />
      </div>
    </Card>
  );
}

/** A text that is written for this send. @param problem what is wrong with it */
function OwnText({ sending, field, problem }: { sending: Sending; field: TextBox; problem: string | undefined }) {
  const { state, read, of, merged } = sending;
  const { options } = state.draft;
  const { columns = [] } = read.listing ?? {};
  const others = columns.filter((_, index) => index !== of.mapping.phone && index !== of.mapping.name);
  return (
    <>
      <TextArea
        ref={field}
        label={t.common.text}
        hint={t.compose.fallbackHint}
        rows={5}
        error={problem}
        value={options.text}
        onChange={(event) => state.changeOptions({ text: event.target.value })}
      />
      <MergeFields
        fields={of.mapping.name < 0 ? others : ["name", ...others]}
        onInsert={(name) => insertText(field, `@contact.${name}`)}
      />
      {options.call ? (
        <SecondsCounter text={merged?.previews[0]?.text ?? options.text} />
      ) : (
        <SegmentCounter
          text={options.text}
          smart={options.smart}
          onSmart={() => state.changeOptions({ smart: true })}
        />
      )}
    </>
  );
}

type TextBox = RefObject<HTMLTextAreaElement | null>;

/** The texts that the account keeps, of which one can be put into the text. */
function Answers({ field, onPick }: { field: TextBox; onPick: (text: string) => void }) {
  const [open, setOpen] = useState(false);
  if (!useMayRead("inbound:read", "sms:read")) return null;
  const pick = (text: string) => {
    setOpen(false);
    onPick(text);
  };
  return (
    <>
      <Button size="small" icon="log" onClick={() => setOpen(true)}>
        {t.inbox.cannedAnswers}
      </Button>
      <CannedAnswers open={open} onClose={() => setOpen(false)} onPick={pick} returnTo={field} />
    </>
  );
}

/** What the send would cost if all recipients cost as much as the first: the service is asked for the sum in the review. */
function AboutPrice({ merged, options }: { merged: Merged | undefined; options: SendOptions }) {
  const first = merged?.previews[0];
  const fields = optionFields({ ...options, text: first?.text ?? "", at: "", reference: "" });
  const { data: price } = usePrice({ to: first?.to ?? "", ...fields });
  if (!price || !merged || merged.parts === 0) return null;
  const charged = options.call ? merged.good : merged.parts;
  const sum = inMicros(charged * price.item_price);
  const money = moneyOfSum(sum, price.remaining_balance);
  return (
    <p className="text-sm text-dim tabular-nums">
      {t.compose.aboutPrice(
        options.call ? t.counts.calls(charged) : t.counts.parts(charged),
        money(sum),
        money(price.remaining_balance),
      )}
    </p>
  );
}
