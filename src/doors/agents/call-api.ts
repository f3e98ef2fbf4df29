import type { FastifyRequest } from "fastify";
import type { App } from "../../http/app.ts";

/** The input of an operation. */
export interface ApiInput {
  query?: Record<string, unknown>;
  body?: object;
  /** The Idempotency-Key. */
  key?: string;
}

/**
 * Calls an operation, such as `GET /v1/sms`, and returns its body. `Body` is the type that the caller expects. Throws an ApiError
 * if it is refused.
 */
export type CallApi = <Body = Record<string, unknown>>(operation: string, input?: ApiInput) => Promise<Body>;

/** The members of a refusal's body (RFC 9457) that agents see. */
export interface Problem {
  code: string;
  detail: string;
  type: string;
  trace_id: string;
  errors?: unknown[];
}

/** The refusal of an operation. */
export class ApiError extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.detail);
    this.problem = problem;
  }
}

/**
 * Calls operations of the API inside this process with a request's token: with the same authentication, scopes, limits, checks and
 * log as a request from outside, so a tool can do nothing that the token could not do without it.
 */
export function apiFor(app: App, request: FastifyRequest): CallApi {
  return async <Body>(operation: string, { query = {}, body, key }: ApiInput = {}) => {
    const [method, path] = operation.split(" ") as ["GET" | "POST" | "PUT" | "DELETE", string];
    const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
    const parameters = new URLSearchParams(
      given.map(([name, value]): [string, string] => [name, String(value)]),
    ).toString();
    const reply = await app.inject({
      method,
      url: parameters === "" ? path : `${path}?${parameters}`,
      remoteAddress: request.ip,
      headers: {
        authorization: request.headers.authorization ?? "",
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...(key === undefined ? {} : { "idempotency-key": key }),
        // A call of an agent's tool belongs to the agent's trace.
        ...(request.headers["traceparent"] === undefined ? {} : { traceparent: request.headers["traceparent"] }),
      },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    });
    // An injected request has no real socket, and the server tracks each connection until its socket closes.
    reply.raw.req.socket.emit("close");
    const answer = JSON.parse(reply.body) as unknown;
    if (reply.statusCode >= 400) throw new ApiError(answer as Problem);
    return answer as Body;
  };
}
