import type { IncomingHttpHeaders } from "node:http";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { isTransient } from "../base/db.ts";
import { errorTable, Failure, Refusal, type ErrorCode, type FieldError } from "../base/errors.ts";
import { acceptedLanguage, fallbackLanguage, type Language } from "../base/languages.ts";
import { say, type Said } from "../base/sentences/sentence.ts";
import { answersIn } from "./language.ts";
import { inLanguage } from "./translations.ts";
import type { Caller } from "./auth.ts";

/**
 * The refusal for an unknown path, an unknown id, and an id of another account: the same body for all three, so that it does
 * not reveal which ids exist.
 */
export function notFound(): Refusal {
  return new Refusal(
    "not_found",
    say(
      "There is nothing here: the path or the id is wrong, or it belongs to another account. The paths are listed at /docs.",
    ),
  );
}

/** The refusal when the service cannot take the request now; nothing was accepted. */
export function unavailable(said: Said, retryAfterSeconds = 2): Refusal {
  return new Refusal("unavailable", said, { headers: { "retry-after": String(retryAfterSeconds) } });
}

/** The refusal of a request whose headers or body take too long to arrive (RFC 9110 §15.5.9). */
export function tooSlow(): Refusal {
  return new Refusal("invalid_request", say("The request did not arrive in time. Send it again, faster."), {
    status: 408,
  });
}

const bodyTooLarge = new Set(["FST_ERR_CTP_BODY_TOO_LARGE", "FST_REQ_FILE_TOO_LARGE", "FST_FILES_LIMIT"]);

/**
 * Maps an error to what the caller sees: a refusal unchanged, a refusal for errors caused by the request or by an unreachable
 * database, and undefined for a bug.
 */
export function toRefusal(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error;
  if (isTransient(error))
    return unavailable(
      say("The database cannot be reached or is too busy right now. Nothing was accepted; try again."),
    );
  if (error instanceof Failure && error.retryable) {
    return unavailable(
      say("A part of the service that this request needs is not answering. Nothing was accepted; try again."),
    );
  }
  const { code, statusCode } = error as { code?: string; statusCode?: number };
  if (code !== undefined && bodyTooLarge.has(code)) {
    return new Refusal(
      "payload_too_large",
      say("The body is larger than this request allows. Send less, or in several requests."),
    );
  }
  if (code === "FST_ERR_CTP_INVALID_MEDIA_TYPE" || code === "FST_ERR_ROUTE_MISSING_CONTENT_TYPE")
    return wrongMediaType();
  if (code === "FST_ERR_BAD_URL") {
    return new Refusal(
      "invalid_request",
      say("The path has a `%` that does not start a valid escape. Write it as `%25`."),
    );
  }
  if (code === "FST_ERR_MAX_PARAM_LENGTH") return notFound();
  if (code?.startsWith("FST_") && statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return new Refusal(
      "invalid_request",
      say("The request's body does not match its headers; check `Content-Length` and `Content-Type`."),
    );
  }
  return undefined;
}

/** The refusal of a body whose `Content-Type` is not JSON. */
export function wrongMediaType(): Refusal {
  return new Refusal(
    "unsupported_media_type",
    say("This request needs a JSON body. Send it with the header `Content-Type: application/json`."),
  );
}

/** The refusal of a compressed body (RFC 9110 §15.5.16): nothing here decompresses. Undefined for a plain one. */
export function refuseCoding(headers: IncomingHttpHeaders): Refusal | undefined {
  const coding = headers["content-encoding"]?.trim().toLowerCase() ?? "";
  if (coding === "" || coding === "identity") return undefined;
  return new Refusal(
    "unsupported_media_type",
    say("The body is compressed (`Content-Encoding`); only uncompressed bodies are accepted. Send it uncompressed."),
    { headers: { "accept-encoding": "identity" } },
  );
}

/** A form of errors for the paths of another interface, whose clients expect another form than ours. */
export interface ErrorForm {
  /** Whether this form applies to a URL. */
  covers: (url: string) => boolean;
  /** Returns the status and the body: an object, which is sent as JSON, or plain text. */
  write: (
    refusal: Refusal,
    about: { written: Written; url: string; traceId: string; publicUrl: string },
  ) => {
    status: number;
    body: Record<string, unknown> | string;
    /** The language of the body, if it is not English whatever the request accepts. */
    language?: Language;
  };
}

/**
 * The statuses of the hosted service with the same interface where they differ from ours, for accounts with the setting
 * `statuses` `hosted`: its documentation lists 409 for numbers, countries and networks, and programs written for it test for
 * 409 when the balance runs out or the sender is unknown.
 */
const hostedStatuses: Partial<Record<ErrorCode, number>> = {
  insufficient_balance: 409,
  sender_not_allowed: 409,
  invalid_sender: 409,
  invalid_number: 409,
  destination_not_allowed: 409,
};

/** The endpoints of that interface at which a token is refused for such reasons. */
const hostedPaths = /^\/(?:v1\/(?:sms|verify)|ai)(?=[/?]|$)/;

/** The refusal with the status that the caller's programs expect; all else stays, above all its code. */
function forHostedPrograms(refusal: Refusal, { url, caller }: FastifyRequest): Refusal {
  const status = hostedStatuses[refusal.code];
  // A request that was refused before its token was read has no caller.
  if (status === undefined || !(caller as Caller | null)?.hostedStatuses || !hostedPaths.test(url)) return refusal;
  return new Refusal(refusal.code, refusal.said, { ...refusal.extras, status });
}

/** Sends an error in the form that the path and `Accept` require. */
export function sendError(
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
  publicUrl: string,
): FastifyReply {
  const refusal = forHostedPrograms(toRefusal(error) ?? bug, request);
  request.refusedWith = refusal.code;
  if (reply.getHeader("connection") === "close") readOut(request, reply);
  const written = writtenIn(refusal, acceptedLanguage(request.headers["accept-language"]) ?? fallbackLanguage);
  reply.code(refusal.status).headers({ ...refusal.extras.headers, "x-request-id": request.id });
  // A request that the router could not read has no server.
  const forms = (request.server as FastifyInstance | undefined)?.errorForms;
  const form = forms?.find(({ covers }) => covers(request.url));
  if (form) {
    const about = { written, url: request.url, traceId: request.id, publicUrl };
    const { status, body, language } = form.write(refusal, about);
    if (language !== undefined) answersIn(reply, language);
    reply.code(status);
    if (typeof body === "string") return reply.type("text/plain; charset=utf-8").send(body);
    return reply.type("application/json; charset=utf-8").send(JSON.stringify(body));
  }
  answersIn(reply, written.language);
  const problem = /application\/problem\+json(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(request.headers.accept ?? "");
  return reply
    .type(`application/${problem ? "problem+" : ""}json; charset=utf-8`)
    .send(JSON.stringify(errorBody(written, request.id, publicUrl)));
}

/** An invalid field as it is written. */
export type WrittenField = Omit<FieldError, "said"> & { message: string };

/** A refusal as it is written: its sentences in one language. */
export interface Written extends Pick<Refusal, "code" | "message" | "status"> {
  language: Language;
  members: Record<string, unknown>;
  errors: WrittenField[] | undefined;
}

/** A refusal in a language, or in English if any of its sentences has no translation: never in two. */
export function writtenIn(refusal: Refusal, language: Language): Written {
  const { code, status, said, extras } = refusal;
  const messages = [said, ...(extras.errors ?? []).map((error) => error.said)].map((each) =>
    inLanguage(each, language),
  );
  if (messages.includes(undefined)) return writtenIn(refusal, "en");
  const [message, ...ofFields] = messages as string[];
  return {
    code,
    status,
    message: message!,
    language,
    members: extras.members ?? {},
    errors: extras.errors?.map(({ said: _said, ...error }, index) => {
      const { field, code: of, ...rule } = error;
      return { field, code: of, message: ofFields[index]!, ...rule };
    }),
  };
}

const mostReadOutBytes = 64 * 1024 * 1024;
const longestReadOutMs = 15_000;

/**
 * Drains the rest of a body that was refused early: many clients write the whole body before they read, and would see a
 * broken connection instead of the answer (RFC 9112 §9.6). Bounded, because it may never end.
 */
function readOut({ raw }: FastifyRequest, reply: FastifyReply): void {
  if (raw.complete) return;
  reply.removeHeader("connection");
  let left = mostReadOutBytes;
  raw.on("data", (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) raw.socket.destroy();
  });
  const timer = setTimeout(() => raw.socket.destroy(), longestReadOutMs).unref();
  raw.once("close", () => clearTimeout(timer));
}

const bug = new Refusal(
  "internal",
  say("This is a bug in the service, not in your request. The operator can find it in the log by its `trace_id`."),
);

/** The RFC 9457 body, which is also the `error`/`message`/`status` object that existing clients read. */
export function errorBody(refusal: Written, traceId: string, publicUrl: string): Record<string, unknown> {
  const title = inLanguage(say(errorTable[refusal.code].title), refusal.language);
  return {
    ...refusal.members,
    type: errorPage(refusal.code, publicUrl),
    title,
    status: refusal.status,
    code: refusal.code,
    detail: refusal.message,
    message: refusal.message,
    error: title,
    trace_id: traceId,
    ...(refusal.errors ? { errors: refusal.errors } : {}),
  };
}

/** The URL of the page that explains an error code. */
export function errorPage(code: ErrorCode, publicUrl: string): string {
  return `${publicUrl}/errors/${code}`;
}

const voiceObjects = new Set(["stt", "tts", "ner"]);

/** The envelope of the voice endpoints (contract 2.10). */
export const voiceErrors: ErrorForm = {
  covers: (url) => url.startsWith("/ai/"),
  write: (_refusal, { written, url, traceId }) => {
    const object = url.split(/[/?]/, 3)[2] ?? "";
    return {
      status: written.status,
      language: written.language,
      body: {
        code: written.status,
        status: "error",
        object: voiceObjects.has(object) ? object : null,
        data: null,
        error: {
          code: written.code,
          message: written.message,
          ...(written.errors ? { errors: written.errors } : {}),
          ...written.members,
          trace_id: traceId,
        },
      },
    };
  },
};
