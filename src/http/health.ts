import { hash, timingSafeEqual } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { Type } from "typebox";
import { named } from "./schemas.ts";
import type { Cluster } from "../base/cluster/cluster.ts";
import { sentenceOf } from "../base/cluster/durability.ts";
import type { Context } from "../base/context.ts";
import { keptFor, within } from "../base/time.ts";
import type { App } from "./app.ts";
import { bearerToken, unauthorized } from "./auth.ts";
import { operations } from "./operation.ts";
import { say } from "../base/sentences/sentence.ts";

const operation = operations("Service");

/** Returns what is wrong, or undefined when all is well. Throwing counts as wrong. */
export type Check = () => string | undefined | Promise<string | undefined>;

/** A check that hangs counts as not ready. */
const checkLimitMs = 2_000;

/** Whether this process can take requests. Each part registers its check. */
export class Readiness {
  readonly #checks = new Map<string, Check>();
  /** The checks in progress, for every caller that asks meanwhile: asking often costs nothing. */
  #checking: Promise<Record<string, string>> | undefined;
  /** True once the process is stopping: load balancers should send it nothing more. */
  draining = false;

  add(part: string, check: Check): void {
    this.#checks.set(part, check);
  }

  /** What is wrong, by part; empty when the process is ready. */
  async missing(): Promise<Record<string, string>> {
    this.#checking ??= this.#check().finally(() => (this.#checking = undefined));
    const missing = await this.#checking;
    return this.draining ? { process: "stopping", ...missing } : missing;
  }

  async #check(): Promise<Record<string, string>> {
    const missing: Record<string, string> = {};
    await Promise.all(
      [...this.#checks].map(async ([part, check]) => {
        const reason = await limited(check);
        if (reason !== undefined) missing[part] = reason;
      }),
    );
    return missing;
  }
}

async function limited(check: Check): Promise<string | undefined> {
  try {
    const checked = await within(
      Promise.resolve(check()).then((reason) => ({ reason })),
      checkLimitMs,
    );
    return checked ? checked.reason : `no answer within ${checkLimitMs / 1000} s`;
  } catch {
    // The part logs the error itself. Internal hosts and names must not leave the process.
    return "not working";
  }
}

/** Metrics are collected this often at most. */
const collectMs = 1_000;

const digest = (text: string) => hash("sha256", text, "buffer");

/** Refuses a request for the metrics without the token, if one is set. */
function refuseStranger(expected: string | undefined, { headers }: FastifyRequest): void {
  if (expected === undefined) return;
  const given = bearerToken(headers.authorization);
  if (given !== undefined && timingSafeEqual(digest(given), digest(expected))) return;
  throw unauthorized(
    say("The metrics need the token of `METRICS_TOKEN`. Send the header `Authorization: Bearer <token>`."),
  );
}

const durability = Type.String({
  description: "Whether a 201 survives the loss of the database's primary; if not, why.",
});

/** Liveness, readiness and metrics, for load balancers and monitoring. Only the metrics may need a token. */
export function healthRoutes(app: App, ctx: Context, readiness: Readiness, cluster: Cluster): void {
  app.get(
    "/health/live",
    operation("public", "Liveness", {
      operationId: "getLiveness",
      vital: true,
      reply: named("Liveness", { status: Type.String() }),
    }),
    () => ({
      status: "ok",
    }),
  );

  app.get(
    "/health/ready",
    operation("public", "Readiness", {
      operationId: "getReadiness",
      vital: true,
      description: "503 while the process takes no requests, with what is wrong by part.",
      response: {
        200: named("Readiness", { status: Type.String(), durability }),
        503: named("Unreadiness", {
          status: Type.String(),
          missing: Type.Record(Type.String(), Type.String()),
          durability,
        }),
      },
    }),
    async (_request, reply) => {
      const missing = await readiness.missing();
      const durability = sentenceOf(cluster.durability);
      if (Object.keys(missing).length === 0) return { status: "ready", durability };
      return reply.code(503).header("retry-after", "2").send({ status: "not ready", missing, durability });
    },
  );

  // Collecting takes milliseconds of the thread.
  const collected = keptFor(ctx.clock, collectMs, () => ctx.metrics.registry.metrics());
  app.get(
    "/metrics",
    operation("public", "Metrics for Prometheus", {
      operationId: "getMetrics",
      refusals: [401],
      description: "With `METRICS_TOKEN` set, needs it as `Authorization: Bearer <token>`.",
      reply: { description: "Prometheus text", content: { "text/plain": { schema: Type.String() } } },
    }),
    async (request, reply) => {
      refuseStranger(ctx.config.metricsToken, request);
      return reply.type(ctx.metrics.registry.contentType).send(await collected());
    },
  );
}
