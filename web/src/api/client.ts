import type { Operations } from "./operations.ts";
import { language } from "../texts/languages.ts";
import { t } from "../texts/index.ts";

/** The name of an operation, such as `GET /v1/sms/{id}`. */
export type Name = keyof Operations;
/** The input of an operation: only the parts it has. */
export type Input<N extends Name> = Given<"params", Operations[N]["params"]> &
  Given<"query", Operations[N]["query"]> &
  Given<"body", Operations[N]["body"]> & { headers?: Record<string, string>; signal?: AbortSignal };
/** The reply of an operation. */
export type Reply<N extends Name> = Operations[N]["reply"];

type Given<Key extends string, Value> = [Value] extends [undefined]
  ? { [K in Key]?: undefined }
  : Key extends "query"
    ? { [K in Key]?: Value }
    : Key extends "body"
      ? // Or JSON serialised by a worker.
        { [K in Key]: Value | Blob }
      : { [K in Key]: Value };

/** A field at fault, as the service names it. */
export interface FieldProblem {
  field: string;
  code: string;
  message: string;
}

/** A refusal: its message names the cause and the fix. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly title: string;
  /** The `x-request-id`, for the operator to find the request. */
  readonly traceId: string | undefined;
  readonly fields: readonly FieldProblem[];
  /** Further members of the body, such as `attempts_left`. */
  readonly members: Record<string, unknown>;

  /** @param body what the service said, in the language of the page */
  constructor(status: number, body: Record<string, unknown>, traceId: string | undefined) {
    const fields = Array.isArray(body["errors"]) ? (body["errors"] as FieldProblem[]) : [];
    super(
      fields.length > 0
        ? fields.map(({ message }) => message).join(" ")
        : (textOf(body["detail"]) ?? textOf(body["message"]) ?? t.api.unexpectedStatus(status)),
    );
    this.status = status;
    this.code = textOf(body["code"]) ?? "internal";
    this.title = textOf(body["title"]) ?? t.api.refused;
    this.traceId = traceId ?? textOf(body["trace_id"]);
    this.fields = fields;
    this.members = body;
  }
}

const textOf = (value: unknown) => (typeof value === "string" ? value : undefined);

/**
 * Announces `signed-out`, `away` and `reached`, whichever page notices first, and `leaving` when the page is left for good: by
 * signing out or switching accounts. `session-changed`: another window has switched to the other kind of data, or the role permits less.
 */
export const signals = new EventTarget();

/** Whether this window shows test data; undefined before it shows any. */
let showsTest: boolean | undefined;

/** Sets which data this window shows from now on. */
export function showData(test: boolean): void {
  showsTest = test;
}

/** With this header, the service refuses a write from a window that shows the other kind of data than the session. */
const shownData = (): Record<string, string> =>
  showsTest === undefined ? {} : { "x-tuma-data": showsTest ? "test" : "live" };

/** The path and query of an operation. */
export function addressOf(name: string, params?: object, query?: object): string {
  const path = name
    .slice(name.indexOf(" ") + 1)
    .replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(String((params as Record<string, unknown>)[key])));
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null && value !== "") search.set(key, String(value));
  }
  return search.size > 0 ? `${path}?${search}` : path;
}

/** The last call that may rotate the session cookie; `turns` counts the starts and ends of such calls. */
let renewing: Promise<unknown> = Promise.resolve();
let turns = 0;

const renews = (name: string) => name.includes(" /console/") && !name.startsWith("GET ");

/** Calls an operation. Throws an ApiError; if the service cannot be reached, its code is `offline`. */
export async function call<N extends Name>(name: N, input?: Input<N>): Promise<Reply<N>> {
  const { params, query, body, headers, signal } = (input ?? {}) as Partial<Input<Name>> & { body?: unknown };
  const method = name.slice(0, name.indexOf(" "));
  // A form, or JSON serialised by a worker.
  const raw = body instanceof FormData || body instanceof Blob;
  const turn = turns;
  const answer = reach(addressOf(name, params, query), {
    method,
    headers: {
      accept: "application/json",
      // The language that the reader chose, not the browser's.
      "accept-language": language,
      ...(body !== undefined && !(body instanceof FormData) ? { "content-type": "application/json" } : {}),
      // Another origin cannot set this header (CSRF).
      ...(method === "GET" ? {} : { "x-tuma-console": "1", ...shownData() }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: raw ? body : JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
  });
  if (renews(name)) renewing = turned(answer);
  const response = await answer;
  if (response.status === 401 && method === "GET") {
    await renewing;
    // The cookie was rotated while the request was in flight.
    if (turn !== turns) return call(name, input);
  }
  const read = await readReply(response);
  if (response.ok) return read;
  const error = new ApiError(response.status, problemOf(read), response.headers.get("x-request-id") ?? undefined);
  if (error.status === 401 && !name.startsWith("POST /console/log")) signals.dispatchEvent(new Event("signed-out"));
  // Forbidden: the role may have changed since the session was read.
  if (error.members["session_changed"] || error.code === "forbidden")
    signals.dispatchEvent(new Event("session-changed"));
  throw error;
}

async function turned(answer: Promise<unknown>): Promise<void> {
  turns++;
  await answer.catch(() => undefined);
  turns++;
}

async function reach(address: string, request: RequestInit): Promise<Response> {
  try {
    const response = await fetch(address, { credentials: "same-origin", ...request });
    signals.dispatchEvent(new Event("reached"));
    return response;
  } catch (error) {
    if ((error as Error).name === "AbortError") throw error;
    signals.dispatchEvent(new Event("away"));
    throw new ApiError(
      0,
      {
        code: "offline",
        title: t.api.unreachable,
        detail: t.api.notResponding,
      },
      undefined,
    );
  }
}

async function readReply(response: Response): Promise<unknown> {
  if (!/json/.test(response.headers.get("content-type") ?? "")) return response.text();
  return response.json().catch(() => ({}));
}

/** The voice endpoints wrap their errors in a different envelope. */
function problemOf(read: unknown): Record<string, unknown> {
  if (typeof read !== "object" || read === null) return {};
  const body = read as Record<string, unknown>;
  return typeof body["error"] === "object" && body["error"] !== null
    ? (body["error"] as Record<string, unknown>)
    : body;
}
