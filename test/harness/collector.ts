import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A span as a collector receives it (opentelemetry-proto 1.7, trace.proto). */
export interface ReceivedSpan {
  service: string | undefined;
  traceId: string;
  spanId: string;
  /** Empty for the first span of a trace. */
  parentId: string;
  name: string;
  startNs: bigint;
  endNs: bigint;
  attributes: Record<string, string | number>;
  /** As `traceId spanId`. */
  links: string[];
  isError: boolean;
}

/** An OpenTelemetry collector on loopback that takes traces by OTLP over HTTP, protobuf. */
export async function startCollector(): Promise<{ url: string; spans: ReceivedSpan[]; close(): Promise<void> }> {
  const spans: ReceivedSpan[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const isTraces = request.url === "/v1/traces" && request.headers["content-type"] === "application/x-protobuf";
      if (isTraces) spans.push(...readExport(Buffer.concat(chunks)));
      response.writeHead(isTraces ? 200 : 400, { "content-type": "application/x-protobuf" }).end();
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

type Field = bigint | Buffer;
type Message = Map<number, Field[]>;

/** The fields of a message by number (protobuf encoding: varints, 64 bits, lengths, 32 bits). */
function read(bytes: Buffer): Message {
  const message: Message = new Map();
  let at = 0;
  const varint = () => {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = bytes[at++]!;
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  };
  const take = (length: number) => bytes.subarray(at, (at += length));
  while (at < bytes.length) {
    const key = Number(varint());
    const kind = key & 7;
    const field =
      kind === 0 ? varint() : kind === 1 ? take(8).readBigUInt64LE() : take(kind === 5 ? 4 : Number(varint()));
    message.set(key >> 3, [...(message.get(key >> 3) ?? []), field]);
  }
  return message;
}

const messages = (of: Message, field: number) => (of.get(field) ?? []).map((each) => read(each as Buffer));
const text = (of: Message, field: number) => (of.get(field)?.[0] as Buffer | undefined)?.toString("utf8") ?? "";
const hex = (of: Message, field: number) => (of.get(field)?.[0] as Buffer | undefined)?.toString("hex") ?? "";

function attributesOf(of: Message, field: number): Record<string, string | number> {
  return Object.fromEntries(
    messages(of, field).map((pair) => {
      const value = messages(pair, 2)[0]!;
      return [text(pair, 1), value.has(3) ? Number(value.get(3)![0]) : text(value, 1)];
    }),
  );
}

function readExport(bytes: Buffer): ReceivedSpan[] {
  return messages(read(bytes), 1).flatMap((resource) => {
    const service = attributesOf(messages(resource, 1)[0]!, 1)["service.name"] as string | undefined;
    return messages(resource, 2).flatMap((scope) =>
      messages(scope, 2).map((span) => ({
        service,
        traceId: hex(span, 1),
        spanId: hex(span, 2),
        parentId: hex(span, 4),
        name: text(span, 5),
        startNs: span.get(7)![0] as bigint,
        endNs: span.get(8)![0] as bigint,
        attributes: attributesOf(span, 9),
        links: messages(span, 13).map((link) => `${hex(link, 1)} ${hex(link, 2)}`),
        isError: messages(span, 15).some((status) => status.get(3)?.[0] === 2n),
      })),
    );
  });
}
