import type { Input } from "../../../api/client.ts";
import type { Carrier, HttpUpstream } from "../../../api/operations.ts";
import { linkFieldsOf } from "./link-form.tsx";

type State = HttpUpstream["receipt"]["states"][string];

/** The form values of an HTTP upstream; all are text. */
export function fieldsOf(carrier: Carrier | undefined) {
  const http = carrier?.http;
  const { answer, receipt, inbound, signature } = http ?? {};
  return {
    ...linkFieldsOf(carrier),
    url: http?.url ?? "",
    method: http?.method ?? ("POST" as const),
    content_type: http?.content_type ?? "application/json",
    headers: linesOf(http?.headers ?? { Authorization: "Bearer {password}" }, ": "),
    body:
      typeof http?.body === "string"
        ? http.body
        : JSON.stringify(
            http?.body ?? { to: "{to}", from: "{from}", text: "{text}", callback: "{receipt_url}" },
            null,
            http ? 2 : 0,
          ),
    answer_id: answer?.id ?? "id",
    answer_id_pattern: answer?.id_pattern ?? "",
    answer_status: answer?.status ?? "",
    answer_accepted: answer?.accepted.join(", ") ?? "",
    answer_throttled: answer?.throttled.join(", ") ?? "",
    answer_temporary: answer?.temporary.join(", ") ?? "",
    receipt_list: receipt?.list ?? "",
    receipt_id: receipt?.id ?? "id",
    receipt_to: receipt?.to ?? "to",
    receipt_reference: receipt?.reference ?? "",
    receipt_status: receipt?.status ?? "status",
    receipt_error: receipt?.error ?? "",
    receipt_states: linesOf(receipt?.states ?? {}, " = "),
    inbound_list: inbound?.list ?? "",
    inbound_from: inbound?.from ?? "from",
    inbound_to: inbound?.to ?? "to",
    inbound_text: inbound?.text ?? "text",
    signature_header: signature?.header ?? "",
    signature_algorithm: signature?.algorithm ?? ("sha256" as const),
    signature_encoding: signature?.encoding ?? ("hex" as const),
    signature_prefix: signature?.prefix ?? "",
  };
}

export type UpstreamFields = ReturnType<typeof fieldsOf>;

/** The upstream in the form of the API. Members that the form does not show stay as they are in the link. */
export function upstreamOf(fields: UpstreamFields, before: HttpUpstream | null | undefined): UpstreamChange {
  const header = fields.signature_header.trim();
  return {
    ...before,
    url: fields.url.trim(),
    method: fields.method,
    headers: pairsOf(fields.headers, ":"),
    content_type: fields.content_type,
    body: bodyOf(fields.body, before),
    answer: {
      ...before?.answer,
      id: fields.answer_id.trim(),
      id_pattern: fields.answer_id_pattern,
      status: fields.answer_status.trim(),
      accepted: wordsOf(fields.answer_accepted),
      throttled: wordsOf(fields.answer_throttled),
      temporary: wordsOf(fields.answer_temporary),
    },
    receipt: {
      ...before?.receipt,
      list: fields.receipt_list.trim(),
      id: fields.receipt_id.trim(),
      to: fields.receipt_to.trim(),
      reference: fields.receipt_reference.trim(),
      status: fields.receipt_status.trim(),
      error: fields.receipt_error.trim(),
      states: pairsOf(fields.receipt_states, "=") as Record<string, State>,
    },
    inbound: {
      ...before?.inbound,
      list: fields.inbound_list.trim(),
      from: fields.inbound_from.trim(),
      to: fields.inbound_to.trim(),
      text: fields.inbound_text.trim(),
    },
    signature: header
      ? {
          ...before?.signature,
          header,
          algorithm: fields.signature_algorithm,
          encoding: fields.signature_encoding,
          prefix: fields.signature_prefix,
        }
      : null,
  };
}

/** The upstream in a request: members with a default may be left out. */
type UpstreamChange = NonNullable<Exclude<Input<"POST /console/carriers/try">["body"], Blob>["http"]>;

/** A body that was an object stays one, unless it is no longer JSON. */
function bodyOf(text: string, before: HttpUpstream | null | undefined): HttpUpstream["body"] {
  if (typeof before?.body !== "object") return text;
  try {
    return JSON.parse(text) as HttpUpstream["body"];
  } catch {
    return text;
  }
}

const linesOf = (pairs: Record<string, string>, between: string) =>
  Object.entries(pairs)
    .map(([name, value]) => name + between + value)
    .join("\n");

/** One pair per line. A line without a separator becomes a name with an empty value, which the API refuses by name. */
function pairsOf(text: string, between: string): Record<string, string> {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  return Object.fromEntries(
    lines.map((line) => {
      const at = line.indexOf(between);
      return at < 0 ? [line.trim(), ""] : [line.slice(0, at).trim(), line.slice(at + 1).trim()];
    }),
  );
}

const wordsOf = (text: string) =>
  text
    .split(",")
    .map((word) => word.trim())
    .filter(Boolean);
