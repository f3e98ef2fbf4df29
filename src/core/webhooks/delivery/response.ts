/** The part of a response that the log of attempts keeps: hostile bytes, reduced to a little harmless text. */

/** How much of a body is kept at most, in bytes as received. */
export const keptBytes = 1_024;

/** What is kept of a response. */
export interface KeptResponse {
  headers: Record<string, string>;
  /** The beginning of the body; undefined if there is none, or if it is not text. */
  body: string | undefined;
}

/** Headers that help to find out why an event was refused; others, such as cookies, may be secrets. */
const shownHeaders = [
  "content-type",
  "content-encoding",
  "location",
  "retry-after",
  "allow",
  "server",
  "via",
  "www-authenticate",
  "x-request-id",
  "x-correlation-id",
  "x-amzn-requestid",
  "x-amz-cf-id",
  "x-cloud-trace-context",
  "x-vercel-id",
  "cf-ray",
];

const headerLength = 200;

/** A body with more unreadable characters than this is not text. */
const unreadableShare = 0.2;

/**
 * Keeps the headers that are shown, and the body if it is text.
 *
 * @param bytes the beginning of the body, up to `keptBytes`
 */
export function keepResponse(headers: Record<string, string | string[] | undefined>, bytes: Buffer): KeptResponse {
  const kept: Record<string, string> = {};
  for (const name of shownHeaders) {
    const value = headers[name];
    if (value !== undefined) kept[name] = cleaned(String(value)).slice(0, headerLength);
  }
  const isEncoded = !["", "identity"].includes(String(headers["content-encoding"] ?? "").toLowerCase());
  return { headers: kept, body: isEncoded ? undefined : readText(bytes, kept["content-type"] ?? "") };
}

function readText(bytes: Buffer, contentType: string): string | undefined {
  // A character that was cut at the end is left out.
  const text = decoderOf(contentType).decode(bytes, { stream: true });
  const shown = cleaned(text.replaceAll("\r\n", "\n"));
  const unreadable = text.length - shown.length + (shown.split("\uFFFD").length - 1);
  return shown.trim() === "" || unreadable > unreadableShare * text.length ? undefined : shown;
}

function decoderOf(contentType: string): InstanceType<typeof TextDecoder> {
  const charset = /charset="?([\w.:-]{1,40})/i.exec(contentType)?.[1] ?? "utf-8";
  try {
    return new TextDecoder(charset);
  } catch {
    return new TextDecoder();
  }
}

/** Removes control characters, except tabs and line feeds, and characters that hide text or change its direction. */
function cleaned(text: string): string {
  return text.replaceAll(
    /(?![\t\n])[\p{Cc}\p{Cs}\u00AD\u061C\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\uFEFF]/gu,
    "",
  );
}
