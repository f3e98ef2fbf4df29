import type { FastifyReply, FastifyRequest } from "fastify";
import { findBalance } from "../../accounts/balance.ts";
import type { Sessions } from "../../accounts/people/sessions.ts";
import type { Context } from "../../base/context.ts";
import { Refusal } from "../../base/errors.ts";
import type { Live } from "../../base/live.ts";
import { moneyFromSql, moneyJson } from "../../base/money.ts";
import type { App } from "../../http/app.ts";
import type { Caller } from "../../http/auth.ts";
import { readSessionCookie } from "../../http/cookies.ts";
import { LiveStream } from "./stream.ts";

/** How often a heartbeat is sent and the session is checked. */
const beatMs = 10_000;
const maxPerUser = 20;
const maxStreams = 1_000;

/**
 * `GET /console/live`: live events of the account, as server-sent events: `message` (id and state), `inbound`, `delivery`,
 * `balance`, `api`, `dropped` (the number of dropped events), `end`. The stream ends with the session.
 */
export function liveRoutes(app: App, ctx: Context, { sessions, live }: { sessions: Sessions; live: Live }): void {
  const open = new Map<LiveStream, number>();
  app.addHook("preClose", (done) => {
    for (const stream of open.keys()) stream.finish("The service is restarting.");
    done();
  });

  app.get("/console/live", { config: { scope: "session" }, schema: { hide: true } }, (request, reply) => {
    const { caller } = request;
    if (caller.barred !== undefined) throw new Refusal("forbidden", caller.barred);
    const own = [...open.values()].filter((userId) => userId === caller.userId).length;
    if (own >= maxPerUser || open.size >= maxStreams) {
      throw new Refusal("rate_limited", "Too many pages are listening to live events. Close some of them.", {
        headers: { "retry-after": "10" },
      });
    }
    const stream = new LiveStream();
    open.set(stream, caller.userId!);
    stream.once("close", follow(ctx, { sessions, live, stream, caller, request }));
    stream.once("close", () => open.delete(stream));
    return answer(reply, stream);
  });
}

function answer(reply: FastifyReply, stream: LiveStream): FastifyReply {
  return reply
    .type("text/event-stream; charset=utf-8")
    .headers({ "cache-control": "no-store", "x-accel-buffering": "no" })
    .send(stream);
}

/** Subscribes a stream to its account until its session ends. Returns the function that ends both. */
function follow(
  ctx: Context,
  about: { sessions: Sessions; live: Live; stream: LiveStream; caller: Caller; request: FastifyRequest },
): () => void {
  const { sessions, live, stream, caller } = about;
  const session = readSessionCookie(ctx.config, about.request)!;
  let reading = false;
  /** The balance is read once for all changes that arrive meanwhile. */
  const publishBalance = async () => {
    if (reading) return;
    reading = true;
    try {
      const balance = moneyJson(moneyFromSql(await findBalance(ctx.sql, caller.accountId, caller.test)));
      reading = false;
      stream.add({ accountId: caller.accountId, kind: "balance", key: "", data: { balance } });
    } catch (error) {
      reading = false;
      ctx.log.debug({ err: error }, "the balance could not be sent");
    }
  };
  const check = async () => {
    try {
      const now = await sessions.watch(session);
      if (now?.accountId !== caller.accountId || now.barred !== undefined) stream.finish("The session has expired.");
    } catch (error) {
      // The database is unreachable: the session is checked again at the next heartbeat.
      ctx.log.debug({ err: error }, "a session could not be checked");
    }
  };
  const stopListening = live.listen(caller.accountId, (event) => {
    if (event.kind === "balance") void publishBalance();
    else stream.add(event);
  });
  const stopWatching = sessions.onChange(() => void check());
  const beat = setInterval(() => {
    stream.beat();
    void check();
  }, beatMs);
  return () => {
    clearInterval(beat);
    stopListening();
    stopWatching();
  };
}
