import { useRef } from "react";
import { textsToSend } from "#variants";
import { useMutation, useQuery, useQueryClient, type UseQueryResult } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { ApiError, call, type Reply } from "../../api/client.ts";
import { paths } from "../../paths.ts";
import { t } from "../../texts/index.ts";
import { clockOfField } from "../../texts/zone.ts";
import { errorOf } from "../../ui/forms/form.tsx";
import { showToast } from "../../ui/layout/toast.tsx";
import { plannedTime } from "../../ui/values/values.tsx";
import { isAtOwnHour, type Draft, type DraftState } from "./draft.ts";
import type { Listing, Merged, MergeOf } from "./list/csv-worker.ts";
import { keyed, type BulkRequest } from "./list/keyed.ts";
import type { ReadList } from "./list/list.ts";
import { mergedOf } from "./list/quoted.ts";
import { textsOf } from "../templates/template-data.ts";
import { optionFields } from "./options.tsx";
import type { Step } from "./steps.tsx";

/** A send as the service would accept it. */
export interface Checked {
  quote: Reply<"POST /v1/sms/bulk">;
  merged: Merged;
}

/** A bulk send that is prepared, of whatever recipients. */
export interface Bulk {
  sendAt: string | undefined;
  /** Changes whenever something else would be sent. */
  content: string;
  request: (extra: object) => Promise<BulkRequest>;
  /** Everything left out, the recipients that the service rejects included. */
  merge: (quote: Checked["quote"]) => Promise<Merged>;
}

/** Whether the columns are not kept: as chosen, and by default if some seem private. */
export const dropsColumns = (draft: Draft, listing: Listing | undefined): boolean =>
  draft.isColumnsDropped ?? (listing?.private.length ?? 0) > 0;

/** How it is spread over time. */
function spreadOf(draft: Draft) {
  const { at } = draft.options;
  // The hour may not be chosen yet.
  if (isAtOwnHour(draft)) return at === "" ? {} : { send_at: clockOfField(at), zone: "recipient" as const };
  const pace = draft.pace?.trim() ?? "";
  return pace === "" ? {} : { per_minute: Number(pace) };
}

/** The text, or the template in place of it. */
function contentOf({ options, template }: Draft) {
  const { text, ...others } = optionFields(options);
  return template === undefined ? { text, ...others } : { template_id: template, ...others };
}

const fieldsOf = (draft: Draft, listing: Listing | undefined) => ({
  ...contentOf(draft),
  ...spreadOf(draft),
  // A field that the list lacks is never sent as typed.
  unknown_fields: "refuse" as const,
  keep_members: !dropsColumns(draft, listing),
  ...(draft.isSentSkipped ? { skip_sent: true } : {}),
});

/** The bulk send that a draft is, and its fields without the recipients. */
export function useBulk(
  { draft }: DraftState,
  { list, listing, serial }: ReadList,
  of: MergeOf,
): Bulk & { fields: ReturnType<typeof fieldsOf> } {
  const fields = fieldsOf(draft, listing);
  const { mapping, mended, variants } = of;
  const texts = variants?.map(({ text }) => text) ?? [of.text];
  return {
    fields,
    sendAt: fields.send_at,
    content: JSON.stringify({ serial, fields, mapping, mended, variants }),
    request: async (extra) => {
      if (!("dry_run" in extra)) await refuseOtherTexts(draft.template, variants);
      const all = { ...fields, ...extra };
      return list().ask<"body">({ kind: "body", mapping, mended, texts, fields: all, draftId: draft.id });
    },
    merge: async (quote) => {
      const merged = await list().ask<"merge">({ kind: "merge", ...of, rejected: quote.rejected });
      return { ...merged, previews: samplesOf(quote, variants) ?? merged.previews };
    },
  };
}

/** The send of a draft to a list of contacts, whose recipients only the service has. @param previews how its first texts read */
export function useListedBulk(
  { draft }: DraftState,
  { listing }: ReadList,
  previews: Merged["previews"],
  variants: MergeOf["variants"],
): Bulk & { fields: ReturnType<typeof fieldsOf> } {
  const fields = fieldsOf(draft, listing);
  const list = draft.list?.contacts;
  const reviewed = useRef<number>(undefined);
  const body = (extra: object) => keyed(JSON.stringify({ ...fields, ...extra, list_id: list }), draft.id);
  return {
    fields,
    sendAt: fields.send_at,
    content: JSON.stringify({ list, fields, variants }),
    request: async (extra) => {
      if (!("dry_run" in extra)) {
        await refuseOtherTexts(draft.template, variants);
        await refuseOther(await body({ dry_run: true }), reviewed.current);
      }
      return body(extra);
    },
    merge: (quote) => {
      reviewed.current = quote.total;
      return Promise.resolve(mergedOf(quote, samplesOf(quote, variants) ?? previews));
    },
  };
}

/** Refuses to send to more or fewer than were reviewed: a list may grow while somebody reads. */
async function refuseOther({ body }: BulkRequest, reviewed: number | undefined): Promise<void> {
  const { total } = await call("POST /v1/sms/bulk", { body });
  if (total === reviewed) return;
  const detail = t.compose.listChanged(total);
  throw new ApiError(409, { code: "conflict", title: t.compose.listChangedTitle, detail }, undefined);
}

/** Refuses to send other texts than were reviewed: somebody else may change a template meanwhile. */
async function refuseOtherTexts(template: string | undefined, reviewed: MergeOf["variants"]): Promise<void> {
  if (template === undefined) return;
  const found = await call("GET /v1/templates/{id}", { params: { id: template } });
  if (JSON.stringify(textsToSend(textsOf(found))) === JSON.stringify(reviewed)) return;
  throw new ApiError(
    409,
    { code: "conflict", title: t.compose.templateChangedTitle, detail: t.compose.templateChanged },
    undefined,
  );
}

/** The first text of a template in each language, as the service would send it; undefined without a template. */
function samplesOf(quote: Checked["quote"], variants: MergeOf["variants"]): Merged["previews"] | undefined {
  if (!variants || quote.status !== "dry_run") return undefined;
  return (quote.texts ?? quote.calls)?.map(({ language, sample }) => ({ ...sample, language, variant: language }));
}

/** The dry run of a send. */
export type Check = UseQueryResult<Checked, ApiError>;

/** Has the service check a send while it is reviewed, anew on each visit. */
export function useCheck({ content, request, merge }: Bulk, isReviewed: boolean): Check {
  return useQuery<Checked, ApiError>({
    queryKey: ["bulk check", content],
    queryFn: async () => {
      const { body } = await request({ dry_run: true });
      const quote = await call("POST /v1/sms/bulk", { body });
      return { quote, merged: await merge(quote) };
    },
    enabled: isReviewed,
    // A request of megabytes, for what is still on the screen.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
}

/** The step whose field a refusal is about; undefined if it is about none. */
export function stepOfRefusal(error: ApiError | null): Step | undefined {
  const isAbout = (field: string) => errorOf(error, field) !== undefined;
  if (isAbout("list_id")) return "who";
  if (["send_at", "per_minute"].some(isAbout)) return "when";
  return ["text", "template_id", "sender", "reference", "language"].some(isAbout) ? "what" : undefined;
}

/**
 * Sends it, once for the same content of a draft, and leaves for the page of what came of it; `onSent` is called before. What it is given is said to
 * whoever has to approve it.
 */
export function useSendBulk({ sendAt, request }: Bulk, onSent: () => void) {
  const navigate = useNavigate();
  const client = useQueryClient();
  return useMutation<Reply<"POST /v1/sms/bulk">, ApiError, string>({
    mutationFn: async (note) => {
      const { body, key } = await request(note === "" ? {} : { approval_note: note });
      return call("POST /v1/sms/bulk", { body, headers: { "idempotency-key": key } });
    },
    onSuccess: (reply) => {
      for (const name of ["GET /v1/sms", "GET /v1/account", "GET /v1/sms/reports", "GET /v1/sms/reports/{report_id}"])
        void client.invalidateQueries({ queryKey: [name] });
      const messages = t.counts.messages(reply.total);
      onSent();
      if (reply.status === "waiting_for_approval") {
        showToast(t.approvals.asked(messages));
        void navigate({ href: paths.approvals() });
        return;
      }
      showToast(
        sendAt === undefined
          ? t.compose.messagesAccepted(messages)
          : t.compose.messagesScheduled(messages, plannedTime(sendAt)),
      );
      if (reply.report_id) void navigate({ href: paths.bulkSend(reply.report_id) });
    },
  });
}
