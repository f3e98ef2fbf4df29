import type { FastifyReply } from "fastify";
import { findBalance } from "../../../core/accounts/balance.ts";
import type { Context } from "../../../base/context.ts";
import { Refusal } from "../../../base/errors.ts";
import { say } from "../../../base/sentences/sentence.ts";
import type { Live } from "../../../base/live.ts";
import { moneyFromSql, moneyJson } from "../../../base/money.ts";
import type { App } from "../../../http/app.ts";
import type { Caller } from "../../../http/auth.ts";
import { LiveStream } from "./stream.ts";

/** How often a heartbeat is sent. */
const beatMs = 10_000;
/** Streams of this process: no person, and no account, keeps the others from listening. */
const most = { ofUser: 20, ofAccount: 125, ofAll: 1_000 };

/**
 * `GET /console/live`: live events of the account, as server-sent events: `message` (id and state), `inbound`, `delivery`,
 * `balance`, `api`, `dropped` (the number of dropped events), `end`. The stream ends with the session.
 */
export function liveRoutes(app: App, ctx: Context, { live }: { live: Live }): void {
  const open = new Map<LiveStream, Caller>();
  app.addHook("preClose", (done) => {
    for (const stream of open.keys()) stream.finish("The service is restarting.");
    done();
  });

  app.get("/console/live", { config: { scope: "session" }, schema: { hide: true } }, (request, reply) => {
    const { caller } = request;
    if (caller.barred !== undefined) throw new Refusal("forbidden", caller.barred);
    const callers = [...open.values()];
    const ofUser = callers.filter(({ userId }) => userId === caller.userId).length;
    const ofAccount = callers.filter(({ accountId }) => accountId === caller.accountId).length;
    if (ofUser >= most.ofUser || ofAccount >= most.ofAccount || open.size >= most.ofAll) {
      throw new Refusal("rate_limited", say("Too many pages are listening to live events. Close some of them."), {
        headers: { "retry-after": "10" },
      });
    }
    const stream = new LiveStream();
    open.set(stream, caller);
    const { ended } = app.watch(request, reply);
    ended.addEventListener("abort", () => stream.finish("The session has expired."));
    stream.once("close", follow(ctx, { live, stream, caller }));
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

/** Subscribes a stream to its account. Returns the function that ends it. */
function follow(
  ctx: Context,
  { live, stream, caller }: { live: Live; stream: LiveStream; caller: Caller },
): () => void {
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
  const stopListening = live.listen(caller.accountId, (event) => {
    if (event.kind === "balance") void publishBalance();
    else stream.add(event);
  });
  const beat = setInterval(() => stream.beat(), beatMs);
  return () => {
    clearInterval(beat);
    stopListening();
  };
}
