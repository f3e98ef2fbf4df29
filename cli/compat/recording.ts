import { Type } from "typebox";
import { Value } from "typebox/value";

/** One request to the existing provider, and its answer. A recording is a file with one of these a line. */
export interface Exchange {
  at: string;
  request: { method: string; path: string; headers: Record<string, string>; body: Body };
  response: { status: number; contentType: string | null; body: Body };
}

/** A body: JSON, a form or another text, or only the size of what is neither. Null if there is none. */
export type Body = { json: Json } | { form: [string, string][] } | { text: string } | { bytes: number } | null;

/** A value of JSON. */
export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

/** Reads a body by its type. What claims to be JSON and is not is a text. */
export function readBody(bytes: Buffer, contentType: string | undefined): Body {
  if (bytes.length === 0) return null;
  const type = contentType ?? "";
  if (/^multipart\/|^(audio|video|image)\/|octet-stream/i.test(type)) return { bytes: bytes.length };
  const text = bytes.toString("utf8");
  if (/^application\/x-www-form-urlencoded/i.test(type)) return { form: [...new URLSearchParams(text)] };
  try {
    return { json: JSON.parse(text) as Json };
  } catch {
    return { text };
  }
}

const BodyForm = Type.Union([Type.Object({}), Type.Null()]);

/** A path that does not begin with a slash could continue the name of the host. */
const ExchangeForm = Type.Object({
  request: Type.Object({
    method: Type.String({ pattern: "^[A-Z]{1,20}$" }),
    path: Type.String({ pattern: "^/[\\x21-\\x7e]*$" }),
    headers: Type.Record(Type.String(), Type.String({ pattern: "^[\\t\\x20-\\x7e]*$" })),
    body: BodyForm,
  }),
  response: Type.Object({
    status: Type.Integer(),
    contentType: Type.Union([Type.String(), Type.Null()]),
    body: BodyForm,
  }),
});

/** The lines of a recording. Throws an error that names the line which is not one. */
export function readRecording(text: string): Exchange[] {
  return text.split("\n").flatMap((line, n) => {
    if (line.trim() === "") return [];
    try {
      const exchange = JSON.parse(line) as unknown;
      if (Value.Check(ExchangeForm, exchange)) return [exchange as Exchange];
    } catch {
      // Falls through.
    }
    throw new Error(`Line ${n + 1} is no exchange of \`tuma compat record\`. Record again, or remove the line.`);
  });
}
