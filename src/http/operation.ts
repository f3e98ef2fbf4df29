import type { FastifyContextConfig, FastifySchema } from "fastify";
import type { TSchema } from "typebox";
import type { Requirement } from "./auth.ts";
import { takeNoBody } from "./validation.ts";

/** What an operation declares besides its tag, scope and summary. */
interface Declared
  extends
    Pick<FastifySchema, "body" | "querystring" | "params" | "headers" | "deprecated" | "consumes">,
    Pick<FastifyContextConfig, "also" | "sandbox" | "refusals" | "cors" | "vital" | "exports"> {
  /**
   * What generators call its method. Part of the interface: it stays when a path or a summary changes. What only the dashboard calls has
   * none.
   */
  operationId?: string;
  description?: string;
  /** Whether a body of optional fields alone may be left out. */
  optionalBody?: boolean;
  /** The body of status 200, if that is the only success. */
  reply?: TSchema;
  /** Otherwise, the responses by status. */
  response?: Record<number, unknown>;
}

type SchemaOf<More extends Declared> = Pick<More, Extract<keyof More, keyof FastifySchema>> &
  (More extends { reply: infer Reply } ? { response: { 200: Reply } } : unknown);

/**
 * Returns a function that builds the options of routes under one tag of the OpenAPI document: who may call them, their input
 * and their responses.
 */
export const operations =
  (tag: string) =>
  <More extends Declared>(scope: Requirement | "public", summary: string, more: More) => {
    const {
      reply,
      response = { 200: reply },
      optionalBody,
      also,
      sandbox,
      refusals,
      cors,
      vital,
      exports,
      ...schema
    } = more;
    const options = {
      ...(optionalBody ? { preValidation: takeNoBody } : {}),
      config: { scope, also, sandbox, refusals, cors, vital, exports },
      schema: { tags: [tag], summary, ...schema, response },
    };
    return options as unknown as { config: FastifyContextConfig; schema: SchemaOf<More> };
  };
