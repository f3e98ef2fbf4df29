import { timeZoneOf } from "../settings.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import { readHold } from "../../../base/cluster/hold.ts";
import type { Context } from "../../../base/context.ts";
import type { Tx } from "../../../base/db.ts";
import { formatId } from "../../../base/ids.ts";
import { version } from "../../../base/version.ts";
import { readSessionCookie, sessionCookie } from "../../../http/cookies.ts";
import { addressKey } from "../../../http/limits.ts";
import { hasGoneLive } from "../directory.ts";
import type { Self } from "./profile.ts";
import type { Begun, Sessions } from "./sessions.ts";
import { rightsIn } from "./sessions-store.ts";
import { membershipsOf } from "./sign-in.ts";

/** The session cookie of a request: reads it, sends or clears it, and shows the session that it names. */
export class SessionCookies {
  readonly #ctx: Context;
  readonly #sessions: Sessions;

  constructor(ctx: Context, sessions: Sessions) {
    this.#ctx = ctx;
    this.#sessions = sessions;
  }

  read(request: FastifyRequest): string | undefined {
    return readSessionCookie(this.#ctx.config, request);
  }

  selfOf(request: FastifyRequest): Self {
    const { caller } = request;
    return { caller, userId: caller.userId!, session: this.read(request)!, address: addressKey(request.ip) };
  }

  /** Sends the cookie of a new session and drops the previous one from the cache. */
  send(request: FastifyRequest, reply: FastifyReply, { session, expiresAt }: Begun): string {
    const seconds = (expiresAt.getTime() - this.#ctx.clock.now().getTime()) / 1000;
    reply.header("set-cookie", sessionCookie(this.#ctx.config, request, { value: session, seconds }));
    this.#sessions.forget();
    return session;
  }

  /** Signs in: never adopts an existing session, because whoever planted its cookie would be signed in too. */
  async enter(request: FastifyRequest, reply: FastifyReply, begin: (tx: Tx) => Promise<Begun>) {
    const begun = await this.#ctx.sql.begin(begin);
    const before = this.read(request);
    if (before !== undefined) await this.#sessions.end(before);
    return this.show(this.send(request, reply, begun));
  }

  clear(request: FastifyRequest, reply: FastifyReply): void {
    reply.header("set-cookie", sessionCookie(this.#ctx.config, request, { value: "", seconds: 0 }));
  }

  async show(session: string) {
    const row = await this.#sessions.find(session);
    if (!row) throw this.#sessions.refusal();
    const { config } = this.#ctx;
    const rights = rightsIn(row);
    const accounts = await membershipsOf(this.#ctx, row.user_id);
    return {
      user: {
        id: formatId("usr", row.user_id),
        email: row.email,
        name: row.name,
        operator: row.operator,
        totp: row.totp,
        language: row.language,
      },
      account: {
        id: formatId("acc", row.account_id),
        name: row.account_name,
        currency: row.currency,
        role: row.role ?? "viewer",
        sandbox: config.sandbox && (row.sandbox || !(await hasGoneLive(this.#ctx.sql))),
        scopes: [...rights.scopes],
        read_only: rights.readOnly,
        suspended: row.suspended,
        default_country: row.default_country,
        time_zone: timeZoneOf(row.settings, row.default_country),
      },
      accounts: accounts.map(({ account_id, ...account }) => ({ id: formatId("acc", account_id), ...account })),
      test: row.test,
      can_test: config.sandbox,
      held_from: (await readHold(this.#ctx.sql))?.takenAt.toISOString() ?? null,
      expires_at: row.expires_at,
      version,
    };
  }
}
