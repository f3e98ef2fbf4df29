import { fallbackLanguage } from "../base/languages.ts";
import { randomFillSync } from "node:crypto";
import { STATUS_CODES, type IncomingMessage, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import swagger from "@fastify/swagger";
import Fastify from "fastify";
import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifyTypeProvider,
  RawServerDefault,
} from "fastify";
import type { Static, TSchema } from "typebox";
import type { Context } from "../base/context.ts";
import { isTransient } from "../base/db.ts";
import { Refusal, type ErrorCode } from "../base/errors.ts";
import { say } from "../base/sentences/sentence.ts";
import type { RequestTrace } from "../base/traces/traces.ts";
import { canonicalUrl, publicUrl } from "./address.ts";
import type { Authenticator, Caller, Requirement, Scope } from "./auth.ts";
import {
  errorBody,
  writtenIn,
  notFound,
  refuseCoding,
  sendError,
  tooSlow,
  toRefusal,
  voiceErrors,
  wrongMediaType,
  type ErrorForm,
} from "./errors.ts";
import { allowOrigins, Gates, protectiveHeaders, type RouteRecord } from "./gates/gates.ts";
import { parseJson } from "./json.ts";
import { describeApi } from "./docs/openapi.ts";
import type { DocumentedEvent } from "./docs/webhooks.ts";
import { OpenRequests, type Standing } from "./gates/open-requests.ts";
import { PathTable } from "./path-table.ts";
import type { Reply } from "./reply.ts";
import { recordReply } from "./request-log.ts";
import { compileCheck, type RequestPart } from "./validation.ts";

interface WireTypes extends FastifyTypeProvider {
  validator: this["schema"] extends TSchema ? Static<this["schema"]> : unknown;
  serializer: Reply<this["schema"]>;
}

/** The server that routes.ts files add their routes to. Requests and replies are typed by their TypeBox schemas. */
export type App = FastifyInstance<RawServerDefault, IncomingMessage, ServerResponse, FastifyBaseLogger, WireTypes>;

/** A route as it was added; a GET also answers HEAD. */
export interface ServedRoute {
  methods: string[];
  url: string;
  scope: Requirement | "public";
  also: readonly Scope[];
  /** Whether test tokens may use it although its scope is for live tokens. */
  sandbox: boolean;
}

declare module "fastify" {
  interface FastifyContextConfig {
    /**
     * What the caller must have: a scope, `any` scope, a person's `session`, or nothing (`public`). Start-up fails for a route
     * without it.
     */
    scope?: Requirement | "public";
    /** Scopes that the caller must have besides: the route also shows or changes what they open. */
    also?: readonly Scope[];
    /** Test tokens may use the route although its scope is for live tokens: it affects only simulated traffic. */
    sandbox?: boolean;
    /** Statuses of the route's own refusals, beyond the common ones, for the OpenAPI document. */
    refusals?: readonly number[];
    /** Pages of other origins may call the route (CORS). */
    cors?: boolean;
    /** The route decodes its query itself, in any charset, so a NUL in it is not refused. */
    octets?: boolean;
    /** What asks this decides whether the process is restarted: it is answered even when all places are taken. */
    vital?: boolean;
    /** The reply is an export of the account, of which few are downloaded at a time. */
    exports?: boolean;
    /**
     * Of a public route whose form has a login of its own: the account of a login that was proven lately. Its requests do not wait for the turn
     * of their address, as those of strangers do.
     */
    provenBy?: (request: FastifyRequest) => number | undefined;
  }
  interface FastifyInstance {
    /** Warnings for the operator about how requests arrive, one sentence each. */
    warnings(): string[];
    /** Counts a request of a caller as this many more, because it costs as much. */
    charge(caller: Caller, requests: number): void;
    /**
     * Computes something in the caller's turn on the thread, which is charged for what that takes, and for so many milliseconds besides. Never
     * settles once the caller has left.
     */
    turn<Result>(request: FastifyRequest, compute: () => Result, ms?: number): Promise<Result>;
    /** From now on, replies announce `Connection: close`. */
    announceClose(): void;
    /** Watches the credential of a request that stays open. Streams are watched by themselves, and cut off at its end. */
    watch(request: FastifyRequest, reply: FastifyReply): Standing;
    /** Error forms other than our own; the first that covers a URL is used. */
    errorForms: ErrorForm[];
    /** What is posted to webhooks, by kind, for the OpenAPI document. */
    events: Readonly<Record<string, DocumentedEvent>>;
    /** All routes, with who may call each. */
    served: readonly ServedRoute[];
    /** Answers browsers at addresses that do not exist, if there is a dashboard. */
    missingPage: ((request: FastifyRequest, reply: FastifyReply) => FastifyReply) | undefined;
  }
  interface FastifyRequest {
    /** The authenticated caller; undefined on `public` routes. */
    caller: Caller;
    /** The route under which the reply is logged and counted. */
    record: RouteRecord | undefined;
    startedAtMs: number;
    /** Set for a request that stays open: tells when its caller's credential ends. */
    standing: Standing | undefined;
    /** Set if requests are traced. */
    trace: RequestTrace | undefined;
    /** Names of parameters that had no effect, set by routes that ignore unknown ones; the API log shows them. */
    ignored: readonly string[] | undefined;
    /** Our code for what was refused, whatever the form of the answer; the API log shows it. */
    refusedWith: ErrorCode | undefined;
  }
}

/** What the server needs from the rest of the program. */
export interface AppDeps {
  /** Tried in order. */
  authenticators: Authenticator[];
}

/** A person in a browser, not a program: these navigate, and not below a path of the API. */
function isMistypedPage(paths: PathTable, request: FastifyRequest): boolean {
  const accepts = request.headers.accept?.includes("text/html") ?? false;
  return request.method === "GET" && accepts && !paths.hasSiblings(pathOf(request));
}

/**
 * Creates the HTTP server without listening. Paths, tokens, limits, errors, logging and metrics are handled here, so that a
 * route is only a schema and a handler.
 */
export async function openApp(ctx: Context, deps: AppDeps): Promise<App> {
  const app = createServer(ctx);
  // `100-continue` is the only expectation (RFC 9110 §10.1.1); unknown ones may be ignored.
  app.server.on("checkExpectation", (request: IncomingMessage, response: ServerResponse) =>
    app.server.emit("request", request, response),
  );
  const paths = new PathTable();
  const gates = new Gates(ctx, deps.authenticators);
  gates.watch(app.server);
  app.decorate("warnings", () => gates.warnings());
  app.decorate("charge", (caller: Caller, requests: number) => gates.charge(caller, requests));
  app.decorate("turn", <Result>(request: FastifyRequest, compute: () => Result, ms?: number) =>
    gates.turn(request, compute, ms),
  );
  app.decorate("announceClose", () => gates.announceClose());
  app.decorate("errorForms", [voiceErrors]);
  app.decorate("events", {});
  app.decorate("missingPage", undefined);
  const served: ServedRoute[] = [];
  app.decorate("served", served);
  app.decorateRequest("caller", null as unknown as Caller);
  app.decorateRequest("record", undefined);
  app.decorateRequest("startedAtMs", 0);
  app.decorateRequest("trace", undefined);
  app.decorateRequest("ignored", undefined);
  app.decorateRequest("refusedWith", undefined);
  app.decorateRequest("standing", undefined);
  const openRequests = new OpenRequests(ctx, deps.authenticators);
  app.decorate("watch", (request: FastifyRequest, reply: FastifyReply) => {
    return (request.standing ??= openRequests.watch(request, reply));
  });
  app.addHook("onSend", openRequests.watchStreams);
  // Once the body is there.
  app.addHook("preValidation", openRequests.confirmLate);
  app.setValidatorCompiler<TSchema>(({ schema, httpPart }) => compileCheck(schema, httpPart as RequestPart));
  app.setSerializerCompiler(() => JSON.stringify);
  app.setErrorHandler((error, request, reply) => {
    const about = { id: request.id, route: request.record?.route };
    if (!toRefusal(error)) ctx.log.error({ ...about, err: error }, "bug");
    // The caller is told to try again; why is for whoever runs the database.
    else if (isTransient(error))
      ctx.log.warn({ ...about, code: (error as { code?: string }).code }, "no answer from the database");
    return sendError(request, reply, error, publicUrl(ctx.config));
  });
  readBodies(app);
  await app.register(swagger, describeApi(ctx));
  // A literal path never matches another route's parameter.
  const refuseStranger = (request: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void) =>
    done(paths.refuses(pathOf(request), request.method) ? wrongMethod(request, paths) : undefined);
  app.addHook("onRoute", (route) => {
    const methods = Array.isArray(route.method) ? route.method : [route.method];
    paths.add(route.url, methods, route.config?.cors === true);
    gates.guard(route);
    const { scope, also = [], sandbox = false } = route.config!;
    served.push({ methods, url: route.url, scope: scope!, also, sandbox });
    if (route.url.includes(":")) route.onRequest = [route.onRequest!, refuseStranger].flat();
  });
  app.setNotFoundHandler((request, reply) => answerUnrouted(ctx, paths, request, reply));
  // Checked before the body is read: if the method is wrong, the body's type does not matter.
  app.addHook("onRequest", (request, reply, done) => {
    if (!request.is404) return done();
    gates.inTurn(request, reply, (refusal) => {
      if (refusal) done(refusal);
      else if (app.missingPage && isMistypedPage(paths, request)) app.missingPage(request, reply);
      else answerUnrouted(ctx, paths, request, reply);
    });
  });
  const { traces } = ctx;
  if (traces)
    app.addHook("onRequest", (request, _reply, done) => {
      request.trace = traces.begin(request.headers["traceparent"]);
      done();
    });
  app.addHook("onResponse", recordReply(ctx, gates));
  app.addHook("preClose", (done) => {
    gates.drain();
    done();
  });
  return app;
}

function createServer(ctx: Context): App {
  const { config } = ctx;
  const ids = new TraceIds();
  return Fastify({
    logger: false,
    genReqId: () => ids.next(),
    requestIdHeader: false,
    bodyLimit: config.bodyLimitBytes,
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    rewriteUrl: (request) => canonicalUrl(request.url ?? "/"),
    routerOptions: { maxParamLength: 500 },
    // A slow client occupies only a socket, and not for long.
    requestTimeout: 120_000,
    keepAliveTimeout: 72_000,
    http: {
      headersTimeout: 15_000,
      connectionsCheckingInterval: 5_000,
      maxHeaderSize: 16_384,
      noDelay: true,
      // Such a request is refused in `gates/`, with a proper error body.
      requireHostHeader: false,
    },
    // In-flight requests finish with `Connection: close`; nothing received is dropped.
    return503OnClosing: false,
    forceCloseConnections: "idle",
    clientErrorHandler: (error, socket) => answerMalformed(error, socket, ids.next(), publicUrl(config)),
    frameworkErrors: (error, request, reply) => {
      void sendError(request, reply, error, publicUrl(config));
    },
  }).withTypeProvider<WireTypes>();
}

/** 128 random bits in hex (W3C Trace Context §3.2.2.3); random bytes are fetched in bulk. */
class TraceIds {
  readonly #bytes = Buffer.alloc(16 * 256);
  #at = this.#bytes.length;

  next(): string {
    if (this.#at === this.#bytes.length) {
      randomFillSync(this.#bytes);
      this.#at = 0;
    }
    this.#at += 16;
    return this.#bytes.toString("hex", this.#at - 16, this.#at);
  }
}

/** Accepts JSON or no body; voice adds multipart forms itself. */
function readBodies(app: App): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<Buffer>(
    /^application\/(?:[\w.-]+\+)?json$/i,
    { parseAs: "buffer" },
    (request, body, done) => {
      const coded = refuseCoding(request.headers);
      if (coded) return done(coded);
      try {
        done(null, parseJson(body));
      } catch (error) {
        done(error as Error);
      }
    },
  );
  // Bodies of other types are not read, except to find out whether a chunked one is empty.
  app.addContentTypeParser("*", (request, payload, done) => {
    if (request.raw.headers["transfer-encoding"] === undefined) return done(wrongMediaType());
    payload.once("data", () => done(wrongMediaType()));
    payload.once("end", () => done(null, undefined));
    payload.once("error", done);
  });
}

function answerUnrouted(ctx: Context, paths: PathTable, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.headers(protectiveHeaders(ctx.config));
  const found = paths.find(pathOf(request));
  if (!found) return sendError(request, reply, notFound(), publicUrl(ctx.config));
  const allow = found.methods.join(", ");
  if (found.cors) allowOrigins(reply);
  if (request.method === "OPTIONS") {
    if (found.cors) {
      reply.header("access-control-allow-methods", allow);
      reply.header("access-control-allow-headers", "content-type");
      reply.header("access-control-max-age", "86400");
    }
    return reply.code(204).header("allow", allow).header("x-request-id", request.id).send();
  }
  return sendError(request, reply, wrongMethod(request, paths), publicUrl(ctx.config));
}

const pathOf = (request: FastifyRequest) => request.url.split("?", 1)[0]!;

function wrongMethod(request: FastifyRequest, paths: PathTable): Refusal {
  const allow = paths.find(pathOf(request))!.methods.join(", ");
  return new Refusal(
    "method_not_allowed",
    say("This path supports {allow}, not {method}.", { allow, method: request.method }),
    {
      headers: { allow },
    },
  );
}

/**
 * Answers input that Node's parser rejected. It never becomes a request, so the reply is written by hand and the connection
 * closed.
 */
function answerMalformed(error: NodeJS.ErrnoException, socket: Socket, traceId: string, address: string): void {
  if (error.code === "ECONNRESET" || socket.destroyed || !socket.writable) {
    socket.destroy();
    return;
  }
  const refusal = malformed(error.code);
  const status = `${refusal.status} ${STATUS_CODES[refusal.status]}`;
  const body = JSON.stringify(errorBody(writtenIn(refusal, fallbackLanguage), traceId, address));
  socket.end(
    `HTTP/1.1 ${status}\r\ncontent-type: application/json; charset=utf-8\r\nx-request-id: ${traceId}\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  );
  // Destroyed, because a peer may neither read nor close.
  setTimeout(() => socket.destroy(), 1000).unref();
}

function malformed(code: string | undefined): Refusal {
  if (code === "ERR_HTTP_REQUEST_TIMEOUT") return tooSlow();
  if (code === "HPE_HEADER_OVERFLOW")
    return new Refusal(
      "invalid_request",
      say("The request's headers are larger than 16 KiB. Send fewer or shorter ones."),
      {
        status: 431,
      },
    );
  return new Refusal("invalid_request", say("The request is not valid HTTP/1.1."));
}
