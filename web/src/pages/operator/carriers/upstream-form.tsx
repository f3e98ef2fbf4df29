import type { ReactNode } from "react";
import type { Carrier } from "../../../api/operations.ts";
import { Check, Choice, TextArea, TextField } from "../../../ui/forms/field.tsx";
import { errorOf, useFields } from "../../../ui/forms/form.tsx";
import { LinkForm, linkOf, PaceFields, useSaveLink } from "./link-form.tsx";
import { fieldsOf, upstreamOf, type UpstreamFields } from "./upstream-fields.ts";
import { TryUpstream } from "./upstream-try.tsx";
import { t } from "../../../texts/index.ts";

type Text = ReturnType<typeof useFields<UpstreamFields>>["text"];

/** Adds or edits a link to an HTTP aggregator. */
export function UpstreamForm({
  carrier,
  onDone,
}: {
  carrier: Carrier | undefined;
  onDone: (carrier: Carrier) => void;
}) {
  const save = useSaveLink(carrier, onDone);
  const { values, text, flag } = useFields(() => fieldsOf(carrier), save.error);
  const http = upstreamOf(values, carrier?.http);
  const part = (path: string) => ({ refused: errorOf(save.error, path) !== undefined });
  return (
    <LinkForm save={save} body={{ ...linkOf(values), bind: "http", http }}>
      <Request text={text} isNew={!carrier} />
      <Check label={t.carriers.enabled} {...flag("enabled")} />
      <Part {...part("http.answer")} title={t.common.response} lead={t.carriers.responseHint}>
        <TextField label={t.carriers.messageId} {...text("answer_id", "http.answer.id")} />
        <TextField
          label={t.carriers.status}
          placeholder={t.carriers.fromHttpStatus}
          {...text("answer_status", "http.answer.status")}
        />
        <TextField
          label={t.carriers.valuesMeaningAccepted}
          placeholder={t.carriers.queuedOk}
          {...text("answer_accepted", "http.answer.accepted")}
        />
        <TextField label={t.carriers.valuesMeaningThrottled} {...text("answer_throttled", "http.answer.throttled")} />
        <TextField label={t.carriers.valuesMeaningRetry} {...text("answer_temporary", "http.answer.temporary")} />
        <TextField
          label={t.carriers.messageIdPattern}
          placeholder={t.carriers.regularExpression}
          {...text("answer_id_pattern", "http.answer.id_pattern")}
        />
      </Part>
      <Part {...part("http.receipt")} title={t.carriers.deliveryReceipts} lead={t.carriers.receiptsHint}>
        <TextField label={t.carriers.messageId} {...text("receipt_id", "http.receipt.id")} />
        <TextField label={t.common.number} {...text("receipt_to", "http.receipt.to")} />
        <TextField label={t.carriers.status} {...text("receipt_status", "http.receipt.status")} />
        <TextField label={t.carriers.networkErrorCode} {...text("receipt_error", "http.receipt.error")} />
        <TextField label={t.carriers.ourReference} {...text("receipt_reference", "http.receipt.reference")} />
        <TextField
          label={t.carriers.listIfSeveral}
          placeholder={t.carriers.onePerCall}
          {...text("receipt_list", "http.receipt.list")}
        />
        <TextArea
          label={t.carriers.statusMapping}
          rows={3}
          className="sm:col-span-3"
          placeholder={"AtPhone = DELIVRD\nNoRoute = UNDELIV"}
          hint={t.carriers.statusMappingHint}
          {...text("receipt_states", "http.receipt.states")}
        />
      </Part>
      <Part {...part("http.inbound")} title={t.carriers.inboundMessages} lead={t.carriers.inboundHint}>
        <TextField label={t.common.from} {...text("inbound_from", "http.inbound.from")} />
        <TextField label={t.common.to} {...text("inbound_to", "http.inbound.to")} />
        <TextField label={t.common.text} {...text("inbound_text", "http.inbound.text")} />
        <TextField
          label={t.carriers.listIfSeveral}
          placeholder={t.carriers.onePerCall}
          {...text("inbound_list", "http.inbound.list")}
        />
      </Part>
      <Part {...part("http.signature")} title={t.carriers.callSignature} lead={t.carriers.callSignatureHint}>
        <TextField
          label={t.carriers.header}
          placeholder={t.carriers.xSignature}
          {...text("signature_header", "http.signature.header")}
        />
        <Choice label={t.carriers.algorithm} {...text("signature_algorithm", "http.signature.algorithm")}>
          {["sha256", "sha512", "sha1"].map((each) => (
            <option key={each}>{each}</option>
          ))}
        </Choice>
        <Choice label={t.carriers.encoding} {...text("signature_encoding", "http.signature.encoding")}>
          {["hex", "base64"].map((each) => (
            <option key={each}>{each}</option>
          ))}
        </Choice>
        <TextField
          label={t.carriers.prefix}
          placeholder={t.carriers.sha256}
          {...text("signature_prefix", "http.signature.prefix")}
        />
      </Part>
      <TryUpstream
        samples={{
          http,
          system_id: values.system_id.trim(),
          password: values.password,
          ...(carrier ? { carrier_id: carrier.id } : {}),
        }}
      />
    </LinkForm>
  );
}

/** Credentials and the submit request: enough for most aggregators. */
function Request({ text, isNew }: { text: Text; isNew: boolean }) {
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <TextField label={t.common.name} required {...text("name")} />
      <TextField label={t.carriers.user} hint={t.carriers.userHint} {...text("system_id")} />
      <TextField
        label={t.carriers.passwordOrKey}
        type="password"
        autoComplete="new-password"
        hint={isNew ? t.carriers.passwordOrKeyHint : t.carriers.passwordHint}
        {...text("password")}
      />
      <TextField
        label={t.carriers.url}
        required
        placeholder={t.carriers.urlPlaceholder}
        className="sm:col-span-2"
        {...text("url", "http.url")}
      />
      <Choice label={t.carriers.method} {...text("method", "http.method")}>
        {["POST", "GET", "PUT"].map((each) => (
          <option key={each}>{each}</option>
        ))}
      </Choice>
      <TextArea
        label={t.carriers.headers}
        rows={2}
        className="sm:col-span-2"
        hint={t.carriers.headersHint}
        {...text("headers", "http.headers")}
      />
      <Choice label={t.carriers.contentType} {...text("content_type", "http.content_type")}>
        {["application/json", "application/x-www-form-urlencoded", "application/xml", "text/plain"].map((each) => (
          <option key={each}>{each}</option>
        ))}
      </Choice>
      <TextArea
        label={t.carriers.body}
        rows={3}
        className="sm:col-span-3"
        hint={t.carriers.bodyHint}
        {...text("body", "http.body")}
      />
      <PaceFields text={text} window={t.carriers.concurrentRequests} />
    </div>
  );
}

/** Optional fields, collapsed until opened or until one of them has an error. */
function Part(props: { refused: boolean; title: string; lead: string; children: ReactNode }) {
  const { refused, title, lead, children } = props;
  return (
    <details open={refused || undefined} className="rounded-md border border-line px-3.5 py-2.5">
      <summary className="font-medium">{title}</summary>
      <p className="mt-1 mb-3 text-sm text-dim">{lead}</p>
      <div className="grid gap-4 sm:grid-cols-3">{children}</div>
    </details>
  );
}
