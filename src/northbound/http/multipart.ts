import type { IncomingHttpHeaders } from "node:http";
import { buffer } from "node:stream/consumers";
import { Busboy, type BusboyFileStream, type BusboyHeaders } from "@fastify/busboy";

/** Fields of one request at most, as in any other form. */
const mostFields = 100;

/**
 * The fields of a multipart form (RFC 7578) as octets, as PHP's curl sends an array. Of a name that comes twice the first
 * counts; of a form that cannot be read to its end what was read.
 */
export async function readMultipart(headers: IncomingHttpHeaders, body: Buffer): Promise<Map<string, Buffer>> {
  const fields = new Map<string, Promise<Buffer>>();
  await new Promise<void>((resolve) => {
    let parser: InstanceType<typeof Busboy>;
    try {
      // Files are given as octets, texts are decoded: all parts are taken for files.
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
