import type { ReactNode } from "react";
import type { Carrier } from "../../../api/operations.ts";
import { Check, Choice, TextArea, TextField } from "../../../ui/forms/field.tsx";
import { errorOf, useFields } from "../../../ui/forms/form.tsx";
import { LinkForm, linkOf, PaceFields, useSaveLink } from "./link-form.tsx";
import { fieldsOf, upstreamOf, type UpstreamFields } from "./upstream-fields.ts";
import { TryUpstream } from "./upstream-try.tsx";

type Text = ReturnType<typeof useFields<UpstreamFields>>["text"];

/** Adds a link to an aggregator that is reached by HTTP, or changes one. */
export function UpstreamForm({ carrier, onDone }: { carrier: Carrier | undefined; onDone: () => void }) {
  const save = useSaveLink(carrier, onDone);
  const { values, text, flag } = useFields(() => fieldsOf(carrier), save.error);
  const http = upstreamOf(values);
  const part = (path: string) => ({ refused: errorOf(save.error, path) !== undefined });
  return (
    <LinkForm save={save} body={{ ...linkOf(values), bind: "http", http }}>
      <Request text={text} isNew={!carrier} />
      <Check label="On" {...flag("enabled")} />
      <Part {...part("http.answer")} title="Its answer" lead="Where things stand in the JSON, such as messages.0.id.">
        <TextField label="Message id" {...text("answer_id", "http.answer.id")} />
        <TextField
          label="Status word"
          placeholder="HTTP status tells"
          {...text("answer_status", "http.answer.status")}
        />
        <TextField
          label="Words for accepted"
          placeholder="queued, ok"
          {...text("answer_accepted", "http.answer.accepted")}
        />
        <TextField label="Words for too fast" {...text("answer_throttled", "http.answer.throttled")} />
        <TextField label="Words for try again" {...text("answer_temporary", "http.answer.temporary")} />
        <TextField
          label="Id, where it is no JSON"
          placeholder="regular expression"
          {...text("answer_id_pattern", "http.answer.id_pattern")}
        />
      </Part>
      <Part
        {...part("http.receipt")}
        title="Its receipts"
        lead="Where things stand in what it posts to our receipt address."
      >
        <TextField label="Message id" {...text("receipt_id", "http.receipt.id")} />
        <TextField label="Number" {...text("receipt_to", "http.receipt.to")} />
        <TextField label="Status word" {...text("receipt_status", "http.receipt.status")} />
        <TextField label="Network's code" {...text("receipt_error", "http.receipt.error")} />
        <TextField label="Our reference" {...text("receipt_reference", "http.receipt.reference")} />
        <TextField label="List of several" placeholder="one a call" {...text("receipt_list", "http.receipt.list")} />
        <TextArea
          label="What its words mean"
          rows={3}
          className="sm:col-span-3"
          placeholder={"AtPhone = DELIVRD\nNoRoute = UNDELIV"}
          hint="One a line: DELIVRD, UNDELIV, EXPIRED, REJECTD, ACCEPTD, ENROUTE or UNKNOWN. The usual words are known."
          {...text("receipt_states", "http.receipt.states")}
        />
      </Part>
      <Part
        {...part("http.inbound")}
        title="Messages from phones"
        lead="Where things stand in what it posts to our inbound address."
      >
        <TextField label="From" {...text("inbound_from", "http.inbound.from")} />
        <TextField label="To" {...text("inbound_to", "http.inbound.to")} />
        <TextField label="Text" {...text("inbound_text", "http.inbound.text")} />
        <TextField label="List of several" placeholder="one a call" {...text("inbound_list", "http.inbound.list")} />
      </Part>
      <Part
        {...part("http.signature")}
        title="Signature of its calls"
        lead="An HMAC of the body with the password above; left empty, none is asked for."
      >
        <TextField label="Header" placeholder="X-Signature" {...text("signature_header", "http.signature.header")} />
        <Choice label="Algorithm" {...text("signature_algorithm", "http.signature.algorithm")}>
          {["sha256", "sha512", "sha1"].map((each) => (
            <option key={each}>{each}</option>
          ))}
        </Choice>
        <Choice label="Written as" {...text("signature_encoding", "http.signature.encoding")}>
          {["hex", "base64"].map((each) => (
            <option key={each}>{each}</option>
          ))}
        </Choice>
        <TextField
          label="Stands before it"
          placeholder="sha256="
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

/** Who it is and how a message is asked of it: enough for most. */
function Request({ text, isNew }: { text: Text; isNew: boolean }) {
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <TextField label="Name" required {...text("name")} />
      <TextField label="User" hint="{system_id} below; where there is one." {...text("system_id")} />
      <TextField
        label="Password or key"
        type="password"
        autoComplete="new-password"
        hint={isNew ? "{password} below; kept sealed." : "Left empty it stays."}
        {...text("password")}
      />
      <TextField
        label="Address"
        required
        placeholder="https://api.example.com/v1/messages"
        className="sm:col-span-2"
        {...text("url", "http.url")}
      />
      <Choice label="Method" {...text("method", "http.method")}>
        {["POST", "GET", "PUT"].map((each) => (
          <option key={each}>{each}</option>
        ))}
      </Choice>
      <TextArea
        label="Headers"
        rows={2}
        className="sm:col-span-2"
        hint="One a line, as Name: value. {basic} is user and password in Base64."
        {...text("headers", "http.headers")}
      />
      <Choice label="Body is" {...text("content_type", "http.content_type")}>
        {["application/json", "application/x-www-form-urlencoded", "application/xml", "text/plain"].map((each) => (
          <option key={each}>{each}</option>
        ))}
      </Choice>
      <TextArea
        label="Body"
        rows={3}
        className="sm:col-span-3"
        hint="{to} {to_digits} {from} {text} {reference} {validity_seconds} {encoding} {receipt_url}: each is escaped for where it stands."
        {...text("body", "http.body")}
      />
      <PaceFields text={text} window="Calls at once" />
    </div>
  );
}

/** Fields that have good defaults, folded away until they are wanted, or one of them is refused. */
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
