/** Replaces a secret. */
const hidden = "•••";

/** Bytes kept of a body. */
export const maxBodyBytes = 4096;
/** A larger body is not parsed at all. */
export const maxReadBytes = 64 * 1024;

/** Members that are always secret. */
const secretNames =
  /(?:password|secret|token)$|^(?:(?:receipt|inbound)_url|pin|otp|recovery_codes|authorization|api_?key|cookie)$/i;
/**
 * A parameter of a query. A name also ends at the next `?`, so that matching never backtracks over the same characters: URLs come
 * from clients, and an expression that backtracks would hold up everybody's requests.
 */
const parameter = /([?&])([^?&=#]*)=[^&#]*/g;
/** Names of query parameters that grant access. */
const secretParameter = /password|secret|token|code|pin|key/i;

/** Anyone who has an invitation link can become a member. */
const invitation = /(\/invite\/)[^/?#]+/g;

/**
 * Masking depends on the direction: our responses have an error `code`, requests have one-time codes under that name.
 */
export type Speaker = "request" | "response";

/** How many characters of a masked value will be kept; the rest is not examined. */
interface Room {
  left: number;
}

/**
 * The value without secrets: codes, tokens, passwords and custom headers of webhooks are masked. Bounded in depth and by
 * `room`.
 */
export function mask(value: unknown, speaker: Speaker, room: Room = { left: Infinity }, depth = 0): unknown {
  if (typeof value !== "object" || value === null) {
    room.left -= typeof value === "string" ? value.length : 1;
    return value;
  }
  if (depth > 20) return hidden;
  if (!Array.isArray(value)) return maskMembers(value, speaker, room, depth);
  const items: unknown[] = [];
  for (const item of value) {
    if (room.left <= 0) break;
    items.push(mask(item, speaker, room, depth + 1));
  }
  return items;
}

function maskMembers(value: object, speaker: Speaker, room: Room, depth: number): unknown {
  const members: [string, unknown][] = [];
  for (const [name, member] of Object.entries(value)) {
    if (room.left <= 0) break;
    if (member === undefined) continue;
    room.left -= name.length;
    members.push([name, maskMember(name, member, speaker, room, depth)]);
  }
  return Object.fromEntries(members);
}

function maskMember(name: string, value: unknown, speaker: Speaker, room: Room, depth: number): unknown {
  if (value === null || typeof value === "boolean") return value;
  if (name === "code" && (speaker === "request" || /^"?\d+"?$/.test(JSON.stringify(value)))) return hidden;
  if (secretNames.test(name)) return hidden;
  if (name === "headers" && typeof value === "object")
    return Object.fromEntries(Object.keys(value).map((header) => [header, hidden]));
  if (name === "url" && typeof value === "string") return maskUrl(value);
  return mask(value, speaker, room, depth + 1);
}

/** A URL without anything that grants access: no secrets in its query, no user name or password. */
function maskUrl(url: string): string {
  const nameless = url.replace(/^([a-z]+:\/\/)[^/@]*@/i, `$1${hidden}@`);
  return maskQuery(nameless).replaceAll(invitation, `$1${hidden}`);
}

function maskQuery(url: string): string {
  return url.replaceAll(parameter, (whole: string, mark: string, name: string) =>
    secretParameter.test(name) ? `${mark}${name}=${hidden}` : whole,
  );
}

/** What may stand in a path: our ids and Twilio's, UUIDs, words, and phone numbers in full. Anything else may be a code that went astray. */
const shownInPath =
  /^(?:[a-z]{2,20}|[a-z]+(?:_[a-z]+)*_\d+|[A-Z]{2}[0-9a-f]{32}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|(?:\+|%2B)\d{7,15})(?:\.json)?$/i;

/** A path with its query, as logged: of its route's parameters, only what is an id or a phone number. */
export function maskPath(url: string, route: string): string {
  const [path, query] = splitAt(url, url.search(/[?#]/));
  const pattern = route.split("/");
  const segments = path.split("/").map((segment, at) => {
    const isLiteral = !/[:*]/.test(pattern[Math.min(at, pattern.length - 1)] ?? "*");
    return segment === "" || isLiteral || shownInPath.test(segment) ? segment : hidden;
  });
  return cut(segments.join("/") + maskQuery(query), 500);
}

const splitAt = (text: string, at: number): [string, string] =>
  at < 0 ? [text, ""] : [text.slice(0, at), text.slice(at)];

/** A masked body as text, truncated to 4 KiB; undefined if there is none or it cannot be parsed. */
export function maskedBody(body: unknown, speaker: Speaker): string | undefined {
  if (body === undefined || body === null) return undefined;
  if (Buffer.isBuffer(body) || body instanceof Uint8Array) return `(${body.byteLength} bytes)`;
  if (typeof body !== "object") return undefined;
  return cut(JSON.stringify(mask(body, speaker, { left: maxBodyBytes })) ?? "", maxBodyBytes);
}

/** Truncates to this many bytes of UTF-8, never within a character. */
function cut(text: string, bytes: number): string {
  const buffer = Buffer.from(text);
  if (buffer.byteLength <= bytes) return text;
  let end = bytes - 3;
  while ((buffer[end]! & 0xc0) === 0x80) end--;
  return `${buffer.toString("utf8", 0, end)}…`;
}
