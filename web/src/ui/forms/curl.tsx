import { useState } from "react";
import { addressOf, type Name } from "../../api/client.ts";
import { useApi } from "../../api/hooks.ts";
import { mayRead } from "../../may-open.ts";
import { Button } from "./button.tsx";
import { CodeBlock } from "../values/copy.tsx";
import { Dialog } from "../layout/dialog.tsx";
import { t } from "../../texts/index.ts";

interface Call {
  name: Name;
  params?: object | undefined;
  query?: object | undefined;
  body?: unknown;
  /** Fields of a multipart form, such as `audio=@speech.wav`. */
  form?: string[];
}

/** Quotes a word for a POSIX shell. */
const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

/** The curl command equivalent to the form. */
export function curlOf({ name, params, query, body, form }: Call): string {
  const method = name.slice(0, name.indexOf(" "));
  const lines = [
    `curl -s ${method === "GET" ? "" : `-X ${method} `}${quoted(location.origin + addressOf(name, params, query))}`,
  ];
  lines.push(`-H "Authorization: Bearer $TUMA_TOKEN"`);
  for (const field of form ?? []) lines.push(`-F ${quoted(field)}`);
  if (body !== undefined) {
    lines.push(`-H 'Content-Type: application/json'`);
    lines.push(`-d ${quoted(JSON.stringify(body))}`);
  }
  return lines.join(" \\\n  ");
}

/** Shows the form as an API call, to those whose role has to do with programs. */
export function CurlButton(call: Call) {
  const [open, setOpen] = useState(false);
  const { data: session } = useApi("GET /console/session");
  if (!session || !mayRead(session, "webhooks")) return null;
  return (
    <>
      <Button look="quiet" icon="terminal" onClick={() => setOpen(true)}>
        {t.ui.showAsCurl}
      </Button>
      <Dialog wide open={open} onClose={() => setOpen(false)} title={t.ui.asAnApiCall} lead={t.ui.curlHint}>
        {open && <CodeBlock code={curlOf(call)} label={t.ui.curl} />}
      </Dialog>
    </>
  );
}
