import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { call, type ApiError, type Reply } from "../../api/client.ts";
import { paths } from "../../paths.ts";
import { useReadOnly } from "../../shell/session.ts";
import { Button } from "../../ui/forms/button.tsx";
import { CurlButton } from "../../ui/forms/curl.tsx";
import { TextArea } from "../../ui/forms/field.tsx";
import { errorOf } from "../../ui/forms/form.tsx";
import { useIdempotency } from "../../ui/forms/idempotency.ts";
import { Card } from "../../ui/layout/page.tsx";
import { Problem } from "../../ui/layout/state.tsx";
import { showToast } from "../../ui/layout/toast.tsx";
import { count, money } from "../../ui/values/values.tsx";
import type { Listing, Mapping } from "./csv-worker.ts";
import { useMerged, useRecipientList } from "./list.ts";
import { MoreOptions, noOptions, optionFields, SenderField } from "./options.tsx";
import { ListSource, ColumnMap } from "./recipients.tsx";
import { MergePreview } from "./preview.tsx";
import { SegmentCounter } from "./segments.tsx";
import { t } from "../../texts/index.ts";

type Quote = Reply<"POST /v1/sms/bulk">;

/** One text to many numbers. */
export function SendMany() {
  const list = useRecipientList();
  const [read, setRead] = useState<{ name: string; listing: Listing }>();
  // Each file read is a new list, even if it has the same name.
  const [turn, setTurn] = useState(0);
  const [mapping, setMapping] = useState<Mapping>({ phone: -1, name: -1 });
  const [options, setOptions] = useState(noOptions);
  const idempotency = useIdempotency();
  const readOnly = useReadOnly();
  const navigate = useNavigate();
  const client = useQueryClient();
  const merged = useMerged(list, read?.listing, mapping, options.text, options.smart);
  const fields = optionFields(options);
  const content = JSON.stringify({ fields, mapping, turn });
  const open = useMutation({
    mutationFn: async ({ source, name }: { source: File | string; name: string }) => ({
      name,
      listing: await list().ask<"read">({ kind: "read", source, unnamed: t.compose.column }),
    }),
    onSuccess: (opened) => {
      setTurn(turn + 1);
      setRead(opened);
      setMapping(opened.listing.guess);
    },
  });
  /** The whole request, serialised by the worker. */
  const ask = async (extra: object, headers: Record<string, string>) => {
    const body = await list().ask<"body">({ kind: "body", mapping, fields: { ...fields, ...extra } });
    return call("POST /v1/sms/bulk", { body, headers });
  };
  const price = useMutation<{ content: string; quote: Quote }, ApiError>({
    mutationFn: async () => ({ content, quote: await ask({ dry_run: true }, {}) }),
  });
  // The same content is sent once, however often it is submitted.
  const send = useMutation<Quote, ApiError>({
    mutationFn: () => ask({}, idempotency.headers(content)),
    onSuccess: (reply) => {
      for (const name of ["GET /v1/sms", "GET /v1/account", "GET /v1/sms/reports"])
        void client.invalidateQueries({ queryKey: [name] });
      showToast(t.compose.messagesAccepted(t.counts.messages(reply.total)));
      if (reply.report_id) void navigate({ href: paths.bulkSend(reply.report_id) });
    },
  });
  const priced = price.data?.content === content ? price.data.quote : undefined;
  const error = send.error ?? price.error;
  const refused = (field: string) => errorOf(error, field);
  const change = (changes: Partial<typeof options>) => setOptions({ ...options, ...changes });
  const missing = !read ? t.compose.chooseAListFirst : options.text === "" ? t.compose.writeTheTextFirst : undefined;
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="flex min-w-0 flex-col gap-5">
        <Card title={t.common.to}>
          {read ? (
            <ColumnMap
              name={read.name}
              listing={read.listing}
              mapping={mapping}
              onMapping={setMapping}
              onInsert={(field) => change({ text: `${options.text}@contact.${field}` })}
              onOther={() => setRead(undefined)}
            />
          ) : (
            <ListSource busy={open.isPending} onSource={(source, name) => open.mutate({ source, name })} />
          )}
          <Problem error={open.error} />
        </Card>
        <Card title={t.common.message}>
          <div className="flex flex-col gap-4">
            <SenderField options={options} onChange={change} errorOf={refused} />
            <TextArea
              label={t.common.text}
              rows={5}
              error={refused("text")}
              value={options.text}
              onChange={(event) => change({ text: event.target.value })}
            />
            <SegmentCounter text={options.text} smart={options.smart} onSmart={() => change({ smart: true })} />
            <MoreOptions options={options} onChange={change} errorOf={refused} />
          </div>
        </Card>
        <Problem error={error} />
        <div className="flex flex-wrap items-center gap-3">
          {priced ? (
            <Button
              look="primary"
              icon="send"
              busy={send.isPending}
              disabledReason={readOnly}
              onClick={() => send.mutate()}
            >
              {t.compose.sendForPrice(
                options.at ? t.compose.schedule : t.common.send,
                count(priced.total),
                money(priced.total_cost),
              )}
            </Button>
          ) : (
            <Button
              look="primary"
              busy={price.isPending}
              disabledReason={missing}
              onClick={() => {
                send.reset();
                price.mutate();
              }}
            >
              {t.compose.checkAndPrice}
            </Button>
          )}
          <CurlButton
            name="POST /v1/sms/bulk"
            body={{ ...fields, recipients: [{ phonenumber: "+250788123456", name: "Aline" }] }}
          />
        </div>
      </div>
      <MergePreview merged={merged} quote={priced} />
    </div>
  );
}
