import type { IncomingHttpHeaders } from "node:http";
import { buffer } from "node:stream/consumers";
import { Form } from "../../../http/form.ts";
import { Busboy, type BusboyFileStream, type BusboyHeaders } from "@fastify/busboy";

/** The maximum number of fields per request, as in any other form. */
const mostFields = 100;

/**
 * Reads a multipart form (RFC 7578) as octets; PHP's curl sends an array like this. A broken form is read up to the fault.
 */
export async function readMultipart(headers: IncomingHttpHeaders, body: Buffer): Promise<Form> {
  const fields: [string, Promise<Buffer>][] = [];
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
      fields.push([name, buffer(part).catch(() => Buffer.alloc(0))]);
    });
    parser.once("finish", resolve);
    parser.once("error", () => resolve());
    parser.end(body);
  });
  const form = new Form();
  for (const [name, octets] of fields) form.add(name, await octets);
  return form;
}
