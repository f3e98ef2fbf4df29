import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useCallback, useEffect, useRef } from "react";
import { call, type ApiError, type Reply } from "../../api/client.ts";
import { pages, paths } from "../../paths.ts";
import { useSession } from "../../shell/session.ts";
import { Button } from "../../ui/forms/button.tsx";
import { CurlButton } from "../../ui/forms/curl.tsx";
import { Check, TextArea } from "../../ui/forms/field.tsx";
import { errorOf } from "../../ui/forms/form.tsx";
import { Card } from "../../ui/layout/page.tsx";
import { Note, Problem } from "../../ui/layout/state.tsx";
import { showToast } from "../../ui/layout/toast.tsx";
import { useFilters } from "../../ui/lists/filters.ts";
import { plannedTime } from "../../ui/values/values.tsx";
import type { Listing, MergeOf } from "./list/csv-worker.ts";
import type { Draft, DraftState } from "./draft.ts";
import { LeftOutRows } from "./list/left-out.tsx";
import { leftOutFile, useListing, useMerged, type ReadList } from "./list/list.ts";
import { MoreOptions, optionFields, SenderField } from "./options.tsx";
import { ListInput, ColumnMap } from "./list/recipients.tsx";
import { MergePreview } from "./preview.tsx";
import { Review, type Checked } from "./review.tsx";
import { SegmentCounter } from "./segments.tsx";
import { t } from "../../texts/index.ts";

/** One text to many numbers: written first, then reviewed in a separate step, from which it is sent. */
export function SendMany({ state }: { state: DraftState }) {
  const { options, mapping: chosen } = state.draft;
  const [{ step }] = useFilters(pages.compose);
  const goTo = useStep();
  const read = useListing(state.draft.list);
  const mapping = chosen ?? read.listing?.guess ?? { phone: -1, name: -1 };
  const { account } = useSession();
  const country = account.default_country ?? undefined;
  const of = { mapping, text: options.text, smart: options.smart, country };
  const bulk = useBulk(state, read, of);
  const { checked } = bulk;
  const isReview = step === "review" && checked !== undefined;
  useEffect(() => {
    // After a reload, or with a text that was changed meanwhile, there is nothing to review.
    if (step === "review" && !isReview) goTo("", true);
  }, [step, isReview, goTo]);
  if (!isReview) return <Write {...{ state, read, of, bulk }} onReview={() => bulk.check.mutate()} />;
  return (
    <Review
      checked={checked}
      options={options}
      file={() => leftOutFile(read.list(), { ...of, rejected: checked.quote.rejected })}
      onBack={() => goTo("")}
      onSend={() => bulk.send.mutate()}
      busy={bulk.send.isPending}
      error={bulk.send.error}
    />
  );
}

/** Whether the columns are not kept: as chosen, and by default if some seem private. */
const dropsColumns = (draft: Draft, listing: Listing | undefined) =>
  draft.isColumnsDropped ?? (listing?.private.length ?? 0) > 0;

/** Opens a step of the page; the browser's Back button returns to the previous one. */
function useStep(): (step: "" | "review", replace?: boolean) => void {
  const navigate = useNavigate();
  return useCallback(
    (step, replace = false) => void navigate({ to: ".", replace, search: (before: object) => ({ ...before, step }) }),
    [navigate],
  );
}

/** The send: its dry run by the service, and the actual request. */
function useBulk(state: DraftState, { list, listing }: ReadList, of: MergeOf) {
  const goTo = useStep();
  const navigate = useNavigate();
  const client = useQueryClient();
  // A field that the list lacks is never sent as typed.
  const fields = {
    ...optionFields(state.draft.options),
    unknown_fields: "refuse" as const,
    keep_members: !dropsColumns(state.draft, listing),
  };
  const content = JSON.stringify({ fields, mapping: of.mapping });
  const request = (extra: object) =>
    list().ask<"body">({
      kind: "body",
      mapping: of.mapping,
      fields: { ...fields, ...extra },
      draftId: state.draft.id,
    });
  const check = useMutation<Checked, ApiError>({
    mutationFn: async () => {
      const { body } = await request({ dry_run: true });
      const quote = await call("POST /v1/sms/bulk", { body });
      const merged = await list().ask<"merge">({ kind: "merge", ...of, rejected: quote.rejected });
      return { content, listing, quote, merged };
    },
    onSuccess: () => {
      send.reset();
      goTo("review");
    },
  });
  const send = useMutation<Reply<"POST /v1/sms/bulk">, ApiError>({
    mutationFn: async () => {
      const { body, key } = await request({});
      return call("POST /v1/sms/bulk", { body, headers: { "idempotency-key": key } });
    },
    onSuccess: (reply) => {
      for (const name of ["GET /v1/sms", "GET /v1/account", "GET /v1/sms/reports"])
        void client.invalidateQueries({ queryKey: [name] });
      const messages = t.counts.messages(reply.total);
      if (reply.status === "waiting_for_approval") {
        showToast(t.approvals.asked(messages));
        state.discard();
        void navigate({ href: paths.approvals() });
        return;
      }
      showToast(
        fields.send_at === undefined
          ? t.compose.messagesAccepted(messages)
          : t.compose.messagesScheduled(messages, plannedTime(fields.send_at)),
      );
      state.discard();
      if (reply.report_id) void navigate({ href: paths.bulkSend(reply.report_id) });
    },
  });
  const isCurrent = check.data?.content === content && check.data.listing === listing;
  return { fields, check, send, checked: isCurrent ? check.data : undefined };
}

interface WriteProps {
  state: DraftState;
  read: ReadList;
  of: MergeOf;
  bulk: ReturnType<typeof useBulk>;
  onReview: () => void;
}

function Write({ state, read, of, bulk: { check, fields }, onReview }: WriteProps) {
  const merged = useMerged(read, of);
  const [unknown] = of.text === "" ? [] : (merged?.unknown ?? []);
  const problem = unknown && t.compose.unknownField(unknown.name, unknown.similar);
  const missing = !read.listing ? t.compose.chooseAListFirst : of.text === "" ? t.compose.writeTheTextFirst : problem;
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="flex min-w-0 flex-col gap-5">
        <Fields {...{ state, read, of, problem }} refusedIn={(field) => errorOf(check.error, field)} />
        <Problem error={check.error} />
        <div className="flex flex-wrap items-center gap-3">
          <Button look="primary" busy={check.isPending} disabledReason={missing} onClick={onReview}>
            {t.compose.review}
          </Button>
          <CurlButton
            name="POST /v1/sms/bulk"
            body={{ ...fields, recipients: [{ phonenumber: "+250788123456", name: "Aline" }] }}
          />
        </div>
      </div>
      <div className="flex min-w-0 flex-col gap-5">
        <MergePreview merged={merged} />
        {merged && <LeftOutRows merged={merged} file={() => leftOutFile(read.list(), of)} />}
      </div>
    </div>
  );
}

interface FieldsProps extends Pick<WriteProps, "state" | "read" | "of"> {
  /** What is wrong with the text's fields. */
  problem: string | undefined;
  refusedIn: (field: string) => string | undefined;
}

function Fields({ state, read, of, problem, refusedIn }: FieldsProps) {
  const { draft, change, changeOptions } = state;
  const { options, list } = draft;
  const text = useRef<HTMLTextAreaElement>(null);
  return (
    <>
      <Card title={t.common.to}>
        {list && read.listing ? (
          <ColumnMap
            name={list.name}
            listing={read.listing}
            mapping={of.mapping}
            onMapping={(mapping) => change({ mapping })}
            onInsert={(field) => insertAtCursor(text.current!, `@contact.${field}`)}
            onOther={() => change({ list: undefined, mapping: undefined })}
            sheet={list.sheet}
            onSheet={(sheet) => change({ list: { ...list, sheet }, mapping: undefined })}
          />
        ) : (
          <ListInput busy={read.reading} onSource={(given) => change({ list: given, mapping: undefined })} />
        )}
        <Problem error={read.error} title={t.compose.notRead} />
        {read.listing && read.listing.ragged.length > 0 && (
          <div className="mt-4">
            <Note tone="warn">{t.compose.raggedLines(shortened(read.listing.ragged))}</Note>
          </div>
        )}
        {read.listing && read.listing.private.length > 0 && (
          <div className="mt-4">
            <Note tone="warn">{t.compose.privateColumns(read.listing.private.join(", "))}</Note>
          </div>
        )}
        {read.listing && (
          <Check
            className="mt-4"
            label={t.compose.keepColumns}
            hint={t.compose.keepColumnsHint}
            checked={!dropsColumns(draft, read.listing)}
            onChange={(event) => change({ isColumnsDropped: !event.target.checked })}
          />
        )}
      </Card>
      <Card title={t.common.message}>
        <div className="flex flex-col gap-4">
          <SenderField options={options} onChange={changeOptions} errorOf={refusedIn} />
          <TextArea
            ref={text}
            label={t.common.text}
            hint={t.compose.fallbackHint}
            rows={5}
            error={problem ?? refusedIn("text")}
            value={options.text}
            onChange={(event) => changeOptions({ text: event.target.value })}
          />
          <SegmentCounter text={options.text} smart={options.smart} onSmart={() => changeOptions({ smart: true })} />
          <MoreOptions options={options} onChange={changeOptions} errorOf={refusedIn} />
        </div>
      </Card>
    </>
  );
}

/** Types a text where the cursor is. */
function insertAtCursor(field: HTMLTextAreaElement, text: string): void {
  field.focus();
  field.setRangeText(text, field.selectionStart, field.selectionEnd, "end");
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

/** How many lines are named. */
const mostLines = 20;

const shortened = (lines: number[]) => lines.slice(0, mostLines).join(", ") + (lines.length > mostLines ? ", …" : "");
