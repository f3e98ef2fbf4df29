import { useEffect } from "react";
import { useSession } from "../../shell/session.ts";
import { t } from "../../texts/index.ts";
import { Waiting } from "../../ui/layout/state.tsx";
import { isLater, type DraftState } from "./draft.ts";
import type { Merged, MergeOf } from "./list/csv-worker.ts";
import { aboutAll, contactMapping, useContactsOf, type OfContacts } from "./list/contacts.ts";
import { rejectedFile } from "./list/quoted.ts";
import { leftOutFile, noneMended, useListing, useMerged, type ReadList } from "./list/list.ts";
import { ReviewStep } from "./review-step.tsx";
import { stepOfRefusal, useBulk, useCheck, useListedBulk, useSendBulk, type Check, type Checked } from "./send-bulk.ts";
import { assigned, useTemplateOf, type OfTemplate } from "./template.ts";
import { Steps, useShownStep, type Step } from "./steps.tsx";
import { What } from "./what.tsx";
import { When } from "./when.tsx";
import { Who } from "./who.tsx";

/** A send to many as it is being prepared: what the steps share. */
export interface Sending {
  state: DraftState;
  template: OfTemplate;
  /** Of a list of contacts, its first. */
  read: ReadList;
  contacts: OfContacts;
  of: MergeOf;
  /** Undefined until it is counted. */
  merged: Merged | undefined;
  bulk: ReturnType<typeof useBulk>;
  check: Check;
  send: ReturnType<typeof useSendBulk>;
  /** The rows left out, with reasons. */
  file: () => Promise<Blob>;
}

/** One text to many numbers, in four steps. A step that needs something which is missing leads to where it is asked for. */
export function SendMany({ state, step: given }: { state: DraftState; step: string }) {
  const sending = useSending(state, given === "review");
  const { check, isCounting } = sending;
  const last = lastOpen(sending);
  const refusedAt = check.isFetching ? undefined : stepOfRefusal(check.error);
  const step = useShownStep(given, { last, refusedAt, waits: isCounting });
  return (
    <>
      <Steps current={step} last={last} />
      {isCounting && step !== "who" ? <Waiting /> : <Shown step={step} sending={sending} />}
    </>
  );
}

function Shown({ step, sending }: { step: Step; sending: Sending }) {
  if (step === "who") return <Who sending={sending} />;
  if (step === "what") return <What sending={sending} />;
  if (step === "when") return <When sending={sending} />;
  const { state, template, read, contacts, of, check, send } = sending;
  const { list } = state.draft;
  const leftOut = (quote: Checked["quote"]) =>
    list?.contacts === undefined
      ? leftOutFile(read.list(), { ...of, rejected: quote.rejected })
      : Promise.resolve(rejectedFile(quote));
  return (
    <ReviewStep
      {...{ check, send }}
      options={state.draft.options}
      file={leftOut}
      list={contacts.list}
      template={template.found}
      back={["what", t.compose.backToTheText]}
      skipSent={{
        isOn: state.draft.isSentSkipped ?? false,
        onChange: (isSentSkipped) => state.change({ isSentSkipped }),
      }}
    />
  );
}

function useSending(state: DraftState, isReview: boolean): Sending & { isCounting: boolean } {
  const { options, list, mapping: chosen, mended = noneMended } = state.draft;
  const template = useTemplateOf(state.draft);
  const contacts = useContactsOf(list?.contacts, state.draft.template !== undefined);
  const read = useListing(list?.contacts === undefined ? list : contacts.source);
  const guess = list?.contacts === undefined ? read.listing?.guess : contactMapping;
  const columns = read.listing?.columns ?? [];
  const mapping = assigned(chosen ?? guess ?? { phone: -1, name: -1 }, columns, template.found);
  const country = useSession().account.default_country ?? undefined;
  const { variants } = template;
  const common = options.call || undefined;
  const of = { mapping, text: options.text, variants, common, smart: options.smart, country, mended };
  const first = useMerged(read, of);
  const merged = first && contacts.list ? aboutAll(first, contacts.list.count ?? 0) : first;
  useShared(state, read);
  useListName(state, contacts);
  const named = useBulk(state, read, of);
  const listed = useListedBulk(state, read, merged?.previews ?? [], variants);
  const bulk = list?.contacts === undefined ? named : listed;
  const send = useSendBulk(bulk, state.drop);
  const check = useCheck(bulk, isReview && lastOpen({ state, template, merged }) === "review");
  const isCounted = merged !== undefined || read.listing === undefined || mapping.phone < 0;
  return {
    state,
    template,
    read,
    contacts,
    of,
    merged,
    bulk,
    check,
    send,
    file: () => leftOutFile(read.list(), of),
    // Only on arriving: what was counted last is shown until the next count.
    isCounting: contacts.waits || template.waits || read.reading || !isCounted,
  };
}

/** A draft names its list as it is called now. */
function useListName({ draft: { list }, change }: DraftState, { list: found }: OfContacts): void {
  useEffect(() => {
    if (list?.contacts !== undefined && found?.id === list.contacts && found.name !== list.name)
      change({ list: { ...list, name: found.name } });
  });
}

/** Hands what was read of the list on to be kept in the account. */
function useShared({ draft: { list }, listRead }: DraftState, { list: worker, listing, error }: ReadList): void {
  useEffect(() => {
    // The account keeps lists of contacts already.
    if (!list || list.contacts !== undefined) return undefined;
    if (error) return listRead(list, null);
    if (!listing) return undefined;
    let current = true;
    void worker()
      .ask<"text">({ kind: "text", source: list.source })
      .then((text) => current && listRead(list, text));
    return () => {
      current = false;
    };
  }, [list, listing, error, worker, listRead]);
}

/** The last step that can be opened: the first that lacks something. */
function lastOpen(sending: Pick<Sending, "state" | "template" | "merged">): Step {
  const { state } = sending;
  const last = lastComplete(sending);
  // Somebody else may have sent it.
  return last === "review" && state.isOthers ? "when" : last;
}

function lastComplete({ state, template, merged }: Pick<Sending, "state" | "template" | "merged">): Step {
  if (!merged || merged.numbers === 0) return "who";
  const { text, at } = state.draft.options;
  const hasText = state.draft.template === undefined ? text.trim() !== "" : template.found !== undefined;
  if (!hasText || merged.unknown.length > 0 || merged.good === 0) return "what";
  // What is meant for a time is not sent at once because none is chosen yet.
  return isLater(state.draft) && at === "" ? "when" : "review";
}
