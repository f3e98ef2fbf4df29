import { Type } from "typebox";
import type { Context } from "../base/context.ts";
import type { App } from "./app.ts";

/** Says what is missing, or undefined when all is well. Throwing counts as missing. */
export type Check = () => string | undefined | Promise<string | undefined>;

/** A check that hangs is a part that is not ready. */
const checkLimitMs = 2_000;

/** What must work before this process takes requests. Each part adds its check. */
export class Readiness {
  readonly #checks = new Map<string, Check>();
  /** The process is stopping: a load balancer shall send nothing more. */
  draining = false;

  add(part: string, check: Check): void {
    this.#checks.set(part, check);
  }

  /** What is missing, by part; empty when the process is ready. */
  async missing(): Promise<Record<string, string>> {
    const missing: Record<string, string> = this.draining ? { process: "stopping" } : {};
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
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve(`no answer within ${checkLimitMs / 1000} s`), checkLimitMs);
  });
  try {
    return await Promise.race([check(), late]);
  } catch {
    // Which error it is stands in the log of the part; addresses and names of the inside are nobody else's business.
    return "not working";
  } finally {
    clearTimeout(timer);
  }
}

/** Liveness, readiness and figures, for load balancers and monitoring. They need no token. */
export function healthRoutes(app: App, ctx: Context, readiness: Readiness): void {
  const config = { scope: "public" } as const;
  const tags = ["Service"];

  app.get(
    "/health/live",
    {
      config,
      schema: { tags, summary: "The process runs", response: { 200: Type.Object({ status: Type.String() }) } },
    },
    () => ({ status: "ok" }),
  );

  app.get(
    "/health/ready",
    {
      config,
      schema: {
        tags,
        summary: "The process takes requests",
        description: "503 with what is missing, by part, where it does not.",
        response: {
          200: Type.Object({ status: Type.String() }),
          503: Type.Object({ status: Type.String(), missing: Type.Record(Type.String(), Type.String()) }),
        },
      },
    },
    async (_request, reply) => {
      const missing = await readiness.missing();
      if (Object.keys(missing).length === 0) return { status: "ready" };
      return reply.code(503).header("retry-after", "2").send({ status: "not ready", missing });
    },
  );

  app.get(
    "/metrics",
    { config, schema: { tags, summary: "Figures for Prometheus", produces: ["text/plain"] } },
    async (_request, reply) => {
      return reply.type(ctx.metrics.registry.contentType).send(await ctx.metrics.registry.metrics());
    },
  );
}
