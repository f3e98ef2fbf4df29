import { createWriteStream } from "node:fs";
import type { IncomingHttpHeaders } from "node:http";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Busboy, type BusboyHeaders, type BusboyFileStream } from "@fastify/busboy";
import { invalidField, Refusal } from "../../base/errors.ts";
import { say } from "../../base/sentences/sentence.ts";

/** Boundaries, part headers and small fields around the file. */
const formOverheadBytes = 65_536;

/**
 * Streams the single file of a multipart form (RFC 7578) to disk; no more than a chunk is held in memory. Rejects with
 * a Refusal for anything but exactly one file in the field `audio`; deleting a partial file is up to the caller. Returns the text fields.
 */
export async function receiveAudio(
  form: Readable,
  headers: IncomingHttpHeaders,
  { path, maxBytes }: { path: string; maxBytes: number },
): Promise<Map<string, string>> {
  const length = Number(headers["content-length"] ?? 0);
  if (length > maxBytes + formOverheadBytes) throw tooLarge(maxBytes);
  const parser = openParser(headers, maxBytes);
  const fields = new Map<string, string>();
  const files: { name: string; written: Promise<void> }[] = [];
  let received = 0;
  const parsed = new Promise<void>((resolve, reject) => {
    form.on("data", (chunk: Buffer) => {
      received += chunk.length;
      if (received > maxBytes + formOverheadBytes) reject(tooLarge(maxBytes));
    });
    for (const event of ["aborted", "error"])
      form.once(event, () => reject(new Refusal("invalid_request", say("The upload was aborted."))));
    parser.on("file", (name: string, file: BusboyFileStream) => {
      if (name !== "audio" || files.some((each) => each.name === "audio")) {
        files.push({ name, written: Promise.resolve() });
        file.resume();
        if (files.length > 1) reject(tooMany());
        return;
      }
      file.once("limit", () => reject(tooLarge(maxBytes)));
      // Its folder is private; within, the decoder reads it, as another user.
      const written = pipeline(file, createWriteStream(path, { flags: "wx" }));
      written.catch(reject);
      files.push({ name, written });
      if (files.length > 1) reject(tooMany());
    });
    parser.on("field", (name: string, value: string) => fields.set(name, value));
    for (const event of ["partsLimit", "filesLimit", "fieldsLimit"] as const) parser.on(event, () => reject(tooMany()));
    parser.once("finish", resolve);
    parser.once("error", () => reject(malformed()));
  });
  form.pipe(parser);
  try {
    await parsed;
    await Promise.all(files.map((file) => file.written));
  } finally {
    // The rest of a refused form is read and discarded, so that its sender reads the response.
    form.unpipe(parser);
    form.resume();
    parser.destroy();
  }
  if (!files.some((file) => file.name === "audio")) throw missing(files[0]?.name, fields);
  return fields;
}

function openParser(headers: IncomingHttpHeaders, maxBytes: number): InstanceType<typeof Busboy> {
  try {
    return new Busboy({
      headers: headers as BusboyHeaders,
      limits: { fileSize: maxBytes, files: 4, fields: 20, fieldSize: 1024, fieldNameSize: 100, parts: 24 },
      isPartAFile: (_name, type, filename) =>
        filename !== undefined || /^(audio|video)\/|^application\/octet-stream/i.test(type ?? ""),
    });
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

const tooMany = () => invalidField("audio", say("The form has more than one file. Send one, in the field `audio`."));

function tooLarge(maxBytes: number): Refusal {
  return new Refusal(
    "payload_too_large",
    say("The file exceeds the limit of {mib} MiB. Compress it, or split it.", { mib: maxBytes / 2 ** 20 }),
  );
}

function missing(otherFile: string | undefined, fields: Map<string, string>): Refusal {
  const sendIt = say("Send it as a file in the field `audio`: `curl -F audio=@speech.wav …`.");
  if (fields.has("audio"))
    return invalidField("audio", [say("The field `audio` contains text instead of a file."), sendIt]);
  if (otherFile !== undefined)
    return invalidField("audio", say("The file is in a different field. Rename the field to `audio`."));
  return invalidField("audio", [say("The form has no file."), sendIt]);
}

/** The refusal of a request without a form. */
export function noForm(): Refusal {
  return missing(undefined, new Map());
}
