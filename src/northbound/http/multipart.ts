import type { IncomingHttpHeaders } from "node:http";
import { buffer } from "node:stream/consumers";
import type { Form } from "./form.ts";
import { Busboy, type BusboyFileStream, type BusboyHeaders } from "@fastify/busboy";

/** The maximum number of fields per request, as in any other form. */
const mostFields = 100;

/**
 * Reads a multipart form (RFC 7578) as octets; PHP's curl sends an array like this. The first of a repeated name counts; a
 * broken form is read up to the fault.
 */
export async function readMultipart(headers: IncomingHttpHeaders, body: Buffer): Promise<Form> {
  const fields = new Map<string, Promise<Buffer>>();
  await new Promise<void>((resolve) => {
    let parser: InstanceType<typeof Busboy>;
    try {
      // busboy decodes text fields and leaves files as octets, so every part is read as a file.
      const limits = { parts: mostFields, fieldNameSize: 100 };
      parser = new Busboy({ headers: headers as BusboyHeaders, limits, isPartAFile: () => true });
    } catch {
      return resolve();
    }
    parser.on("file", (name: string, part: BusboyFileStream) => {
      const octets = buffer(part).catch(() => Buffer.alloc(0));
      if (!fields.has(name)) fields.set(name, octets);
    });
    parser.once("finish", resolve);
    parser.once("error", () => resolve());
    parser.end(body);
  });
  const read = [...fields].map(async ([name, octets]) => [name, await octets] as const);
  return new Map(await Promise.all(read));
}
