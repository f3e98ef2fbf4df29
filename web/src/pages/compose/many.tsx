import { useNavigate } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { call, type ApiError, type Reply } from "../../api/client.ts";
import { queries } from "../../api/hooks.ts";
import { paths } from "../../paths.ts";
import { useReadOnly } from "../../shell/session.ts";
import { Button } from "../../ui/button.tsx";
import { CurlButton } from "../../ui/curl.tsx";
import { TextArea } from "../../ui/field.tsx";
import { useIdempotency } from "../../ui/idempotency.ts";
import { target } from "../../ui/link.tsx";
import { Card } from "../../ui/page.tsx";
import { Problem } from "../../ui/state.tsx";
import { say } from "../../ui/toast.tsx";
import { count, money } from "../../ui/values.tsx";
import type { Listing, Mapping } from "./csv-worker.ts";
import { useMerged, useRecipientList } from "./list.ts";
import { MoreOptions, noOptions, optionFields, SenderField } from "./options.tsx";
import { ListSource, ColumnMap } from "./recipients.tsx";
import { MergePreview } from "./preview.tsx";
import { SegmentCounter } from "./segments.tsx";

type Quote = Reply<"POST /v1/sms/bulk">;

/** One text to many numbers. */
export function SendMany() {
  const list = useRecipientList();
  const [read, setRead] = useState<{ name: string; listing: Listing; nth: number }>();
  // Two lists may have the same name and length: what was priced is told by which one it was.
  const lists = useRef(0);
  const [mapping, setMapping] = useState<Mapping>({ phone: -1, name: -1 });
  const [options, setOptions] = useState(noOptions);
  const { quote, busy, error, ask } = useBulk();
  const readOnly = useReadOnly();
  const navigate = useNavigate();
  const merged = useMerged(list, read?.listing, mapping, options.text, options.smart);
  const fields = optionFields(options);
  const content = JSON.stringify({ fields, mapping, nth: read?.nth });
  const priced = quote?.content === content ? quote.reply : undefined;
  const errorOf = (field: string) => error?.fields.find((each) => each.field === field)?.message;
  const change = (changes: Partial<typeof options>) => setOptions({ ...options, ...changes });
  const open = async (source: File | string, name: string) => {
    const listing = await list().ask<"read">({ kind: "read", source });
    lists.current++;
    setRead({ name, listing, nth: lists.current });
    setMapping(listing.guess);
  };
  const body = (dryRun: boolean) =>
    list().ask<"body">({ kind: "body", mapping, fields: dryRun ? { ...fields, dry_run: true } : fields });
  const send = async () => {
    const reply = await ask(() => body(false), content, false);
    if (!reply?.report_id) return;
    say(`${count(reply.total)} messages accepted`);
    void navigate(target(paths.bulkSend(reply.report_id)) as never);
  };
  const missing = !read ? "Choose a list first" : options.text === "" ? "Write the text first" : undefined;
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="flex min-w-0 flex-col gap-5">
        <Card title="To">
          {read ? (
            <ColumnMap
              {...read}
              mapping={mapping}
              onMapping={setMapping}
              onInsert={(field) => change({ text: `${options.text}@contact.${field}` })}
              onOther={() => setRead(undefined)}
            />
          ) : (
            <ListSource onSource={(source, name) => void open(source, name)} />
          )}
        </Card>
        <Card title="What">
          <div className="flex flex-col gap-4">
            <SenderField options={options} onChange={change} errorOf={errorOf} />
            <TextArea
              label="Text"
              rows={5}
              error={errorOf("text")}
              value={options.text}
              onChange={(event) => change({ text: event.target.value })}
            />
            <SegmentCounter text={options.text} smart={options.smart} onSmart={() => change({ smart: true })} />
            <MoreOptions options={options} onChange={change} errorOf={errorOf} />
          </div>
        </Card>
        <Problem error={error} />
        <div className="flex flex-wrap items-center gap-3">
          {priced ? (
            <Button look="primary" icon="send" busy={busy} disabledReason={readOnly} onClick={() => void send()}>
              {options.at ? "Schedule" : "Send"} {count(priced.total)} for {money(priced.total_cost)}
            </Button>
          ) : (
            <Button
              look="primary"
              busy={busy}
              disabledReason={missing}
              onClick={() => void ask(() => body(true), content, true)}
            >
              Check and price
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

/** Prices and sends. The same content is sent once, however often it is asked for. */
function useBulk() {
  const idempotency = useIdempotency();
  const [quote, setQuote] = useState<{ content: string; reply: Quote }>();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError>();
  const ask = async (write: () => Promise<Blob>, content: string, dryRun: boolean): Promise<Quote | undefined> => {
    setBusy(true);
    setError(undefined);
    try {
      const headers = dryRun ? {} : idempotency(content);
      // The worker writes the body as JSON.
      const reply = await call("POST /v1/sms/bulk", { body: (await write()) as never, headers });
      if (dryRun) setQuote({ content, reply });
      else
        for (const name of ["GET /v1/sms", "GET /v1/account", "GET /v1/sms/reports"])
          void queries.invalidateQueries({ queryKey: [name] });
      return reply;
    } catch (caught) {
      setError(caught as ApiError);
      return undefined;
    } finally {
      setBusy(false);
    }
  };
  return { quote, busy, error, ask };
}
