/** The file of an import: the body itself, or the file of a form. */
import { Busboy, type BusboyHeaders } from "@fastify/busboy";
import type { IncomingHttpHeaders } from "node:http";
import { invalidField, Refusal } from "../../../base/errors.ts";
import { say } from "../../../base/sentences/sentence.ts";
import { mostBytes, type GivenConsent } from "./reading.ts";

/** What is sent: a file, and the members of the form, which stand in the query otherwise. */
export interface Upload {
  bytes: Uint8Array;
  members: Record<string, string>;
}

/** Reads what was sent. */
export async function readUpload(body: unknown, headers: IncomingHttpHeaders): Promise<Upload> {
  if (!Buffer.isBuffer(body) || body.length === 0) throw noFile();
  if (!/^multipart\/form-data/i.test(headers["content-type"] ?? "")) return { bytes: body, members: {} };
  return readForm(body, headers);
}

async function readForm(body: Buffer, headers: IncomingHttpHeaders): Promise<Upload> {
  const members: Record<string, string> = {};
  const files: Buffer[] = [];
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const parser = openParser(headers);
  parser.on("file", (_name: string, file: NodeJS.ReadableStream) => {
    const chunks: Buffer[] = [];
    file.on("data", (chunk: Buffer) => chunks.push(chunk));
    file.on("end", () => files.push(Buffer.concat(chunks)));
  });
  parser.on("field", (name: string, value: string) => (members[name] = value));
  parser.once("finish", resolve);
  parser.once("error", () => reject(malformed()));
  parser.end(body);
  await promise;
  const [bytes, ...others] = files;
  if (others.length > 0)
    throw invalidField("file", say("The form has more than one file. Send one, in the field `file`."));
  if (!bytes || bytes.length === 0) throw noFile();
  return { bytes, members };
}

function openParser(headers: IncomingHttpHeaders): InstanceType<typeof Busboy> {
  try {
    const limits = { fileSize: mostBytes, files: 2, fields: 10, fieldSize: 65_536, parts: 12 };
    return new Busboy({ headers: headers as BusboyHeaders, limits });
  } catch {
    throw malformed();
  }
}

const malformed = () =>
  new Refusal(
    "invalid_request",
    say(
      "The form cannot be parsed: its boundary is missing or it is truncated. Let your HTTP client set the `Content-Type` header.",
    ),
  );

const noFile = () =>
  invalidField(
    "file",
    say(
      "There is no file. Send CSV, a workbook or vCards as the body, or in the field `file` of a form: `curl -F file=@contacts.csv …`.",
    ),
  );

/** `columns` as it is sent: JSON, what each column is by its heading. */
export function readColumns(text: string | undefined): Record<string, string | null> {
  if (text === undefined || text === "") return {};
  const columns = parsed(text);
  if (typeof columns === "object" && columns !== null && !Array.isArray(columns)) {
    const entries = Object.entries(columns as Record<string, unknown>);
    if (entries.every(([, wish]) => wish === null || typeof wish === "string"))
      return Object.fromEntries(entries) as Record<string, string | null>;
  }
  throw invalidField(
    "columns",
    say("`columns` is not a JSON object of headings, such as {example}.", {
      example: '{"Mobile":"number","Village":"fields.village"}',
    }),
  );
}

/** `consent` as it is sent: JSON, when, where and by what words all of the file agreed. */
export function readConsent(text: string | undefined): GivenConsent | undefined {
  if (text === undefined || text === "") return undefined;
  const given = parsed(text);
  if (typeof given === "object" && given !== null) {
    const { at, by, words } = given as Record<string, unknown>;
    if ([at, by, words].every((each) => typeof each === "string" && each.trim() !== ""))
      return { at: String(at).trim(), by: String(by).trim(), words: String(words).trim() };
  }
  throw invalidField(
    "consent",
    say("`consent` is not a JSON object of when, where and by what words, such as {example}.", {
      example: '{"at":"2026-11-21","by":"on paper","words":"Yes, text me."}',
    }),
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
