import { errorOf, TumaError } from "./errors.ts";

/** Where the service is, and how to call it. */
export interface TumaOptions {
  /** An access token. Default: the environment variable `TUMA_TOKEN`. Without one, only public operations work. */
  token?: string;
  /** The address of the service. Default: `TUMA_URL`, otherwise `http://127.0.0.1:8080`. */
  baseUrl?: string;
  /** How long to wait for each answer. Default: 30,000; 300,000 for uploads. */
  timeoutMs?: number;
  /** How often a call that failed is repeated, if that is safe. Default: 3. */
  retries?: number;
  /** Sent with every request. */
  headers?: Record<string, string>;
  /** Another `fetch`, such as one that uses a proxy. */
  fetch?: typeof fetch;
}

/** Options of one call. */
export interface CallOptions {
  timeoutMs?: number;
  retries?: number;
  /** Ends the call; it then fails with the signal's reason. */
  signal?: AbortSignal;
  headers?: Record<string, string>;
}

/** Options of a call that takes effect once per key. */
export interface KeyedOptions extends CallOptions {
  /**
   * Default: a new random key for each call, so that its repeats take effect once. Give your own, such as the id of an order, if
   * your program may make the same call again after a crash.
   */
  idempotencyKey?: string;
}

/** A file: a `File` or `Blob` (Node: `await openAsBlob(path)` of `node:fs`), or its bytes. */
export type Upload = Blob | ArrayBuffer | Uint8Array;

/** A request, ready to be sent any number of times. */
export interface Call {
  method: string;
  url: string;
  body: string | FormData | undefined;
  isKeyed: boolean;
  /** Whether a repeat has no further effect. */
  isRepeatable: boolean;
}

/** The answer is no if the request was refused before anything was done, so that any call may be repeated. */
const refusedAtOnce = new Set(["rate_limited", "busy", "unavailable", "not_replicated", "idempotency_in_progress"]);

/** What a proxy or the service answers when it does not know whether the request was carried out. */
const unclear = new Set([408, 502, 503, 504]);

/** Node, Bun (codes) and Deno (words) say which failures happened before anything was sent; browsers do not. */
const neverSent = /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|CONNECT_TIMEOUT|ConnectionRefused|client error \(Connect\)/;

/** Longer than this, the caller should decide whether to wait. */
const longestWaitMs = 10_000;

/**
 * Sends a request, again if it fails and that is safe, and reads the answer with `read`. The time limit includes the reading.
 *
 * @throws TumaError
 */
export async function perform<T>(
  settings: TumaOptions,
  call: Call,
  options: KeyedOptions,
  read: (response: Response) => Promise<T> | T,
): Promise<T> {
  const { retries = settings.retries ?? 3, signal } = options;
  const headers = headersOf(settings, call, options);
  for (let attempt = 0; ; attempt++) {
    try {
      return await attemptOnce(settings, call, headers, options, read);
    } catch (error) {
      const waitMs = error instanceof TumaError && attempt < retries ? waitBefore(error, attempt, call) : undefined;
      if (waitMs === undefined) throw error;
      await sleep(waitMs, signal);
    }
  }
}

function headersOf(settings: TumaOptions, { body, isKeyed }: Call, options: KeyedOptions): Record<string, string> {
  return {
    accept: "*/*",
    ...(settings.token ? { authorization: `Bearer ${settings.token}` } : {}),
    ...(typeof body === "string" ? { "content-type": "application/json" } : {}),
    ...(isKeyed ? { "idempotency-key": options.idempotencyKey ?? randomKey() } : {}),
    ...settings.headers,
    ...options.headers,
  };
}

/** `crypto.randomUUID` does not exist on pages without TLS. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function attemptOnce<T>(
  settings: TumaOptions,
  { method, url, body }: Call,
  headers: Record<string, string>,
  { signal, timeoutMs = settings.timeoutMs ?? (body instanceof FormData ? 300_000 : 30_000) }: CallOptions,
  read: (response: Response) => Promise<T> | T,
): Promise<T> {
  signal?.throwIfAborted();
  const stop = new AbortController();
  const abort = () => stop.abort();
  signal?.addEventListener("abort", abort);
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    abort();
  }, timeoutMs);
  try {
    const request = { method, headers, signal: stop.signal, redirect: "manual" as const, ...(body ? { body } : {}) };
    const response = await (settings.fetch ?? fetch)(url, request);
    if (response.ok) return await read(response);
    throw response.type === "opaqueredirect" || response.status < 400 ? redirected(response) : await errorOf(response);
  } catch (error) {
    if (error instanceof TumaError) throw withAdvice(error, headers);
    signal?.throwIfAborted();
    throw failure(error, `${method} ${url.replace(/\?.*/, "")}`, isLate ? timeoutMs : undefined);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", abort);
  }
}

/** Following could turn a POST into a GET, and hand the token to another host. */
function redirected({ headers, status }: Response): TumaError {
  const to = headers.get("location") ?? "another address";
  return new TumaError("redirected", `The service redirects to ${to}. Give its address as \`baseUrl\`.`, { status });
}

function withAdvice(error: TumaError, headers: Record<string, string>): TumaError {
  if (error.code === "unauthorized" && !headers["authorization"])
    error.message += " Set TUMA_TOKEN, or pass `token` to `new Tuma`.";
  return error;
}

function failure(cause: unknown, request: string, lateMs: number | undefined): TumaError {
  if (cause instanceof SyntaxError)
    return new TumaError("invalid_response", `The answer to ${request} is not JSON. Is \`baseUrl\` right?`, {}, cause);
  if (lateMs !== undefined)
    return new TumaError(
      "timeout",
      `${request} was not answered within ${lateMs} ms; it may yet take effect.`,
      {},
      cause,
    );
  const { message, cause: reason } = cause as Error;
  const why = (reason as Error | undefined)?.message || message;
  return new TumaError(
    "connection",
    `${request} failed: ${why}. Is the service running, and \`baseUrl\` right?`,
    {},
    cause,
  );
}

/** How long to wait before the call is repeated; undefined if it must not be. */
function waitBefore(error: TumaError, attempt: number, { isRepeatable }: Call): number | undefined {
  const { code, status, retryAfterMs = 0, cause } = error;
  const isSafe =
    refusedAtOnce.has(code) ||
    // Not from the service, but from what is in front of it.
    (code === "invalid_response" && status === 429) ||
    (code === "connection" && (isRepeatable || neverSent.test(reasonsOf(cause)))) ||
    (isRepeatable &&
      (code === "timeout" || (status !== undefined && unclear.has(status) && code !== "model_not_installed")));
  if (!isSafe || retryAfterMs > longestWaitMs) return undefined;
  // Spread out, so that clients that failed together do not return together.
  const backoffMs = Math.min(8_000, 500 * 2 ** attempt) * (0.5 + Math.random() / 2);
  return retryAfterMs > 0 ? retryAfterMs + backoffMs / 4 : backoffMs;
}

/** The codes and messages of an error and its causes. */
const reasonsOf = (error: unknown): string => {
  const { code, message, cause } = error as { code?: string; message?: string; cause?: unknown };
  return `${code} ${message} ${cause ? reasonsOf(cause) : ""}`;
};

function sleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer);
      reject(signal!.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", abort);
      resolve();
    }, ms);
    if (signal?.aborted) abort();
    else signal?.addEventListener("abort", abort, { once: true });
  });
}
