import { readFileSync } from "node:fs";
import type { Context } from "../../../base/context.ts";
import { formatId } from "../../../base/ids.ts";
import { OnceMore } from "../../../base/queue/once-more.ts";
import { sleep } from "../../../base/time.ts";
import { ConfigError } from "../../../base/config/config.ts";
import { portFailure, smppPorts, type Port } from "../../../base/ports.ts";
import {
  listen,
  STATUS,
  statusName,
  type Acceptance,
  type Bind,
  type Listener,
  type Session,
} from "../../../smpp/smpp.ts";
import { Client } from "./client.ts";
import type { Credential, LoginRefusal, Logins } from "../credentials.ts";
import type { ApiParts } from "../api-parts.ts";
import type { Outbox } from "../outbox/outbox.ts";
import { BindLeases, type BindLease } from "./binds.ts";
import { findUsable } from "../store.ts";

/** The largest window of a credential, and how many unanswered requests stop us reading a client's socket. */
const widestWindow = 1_000;
const maxUnanswered = 2_000;

/** How often binds are checked in case a notification was lost. */
const recheckMs = 30_000;

function readPem(setting: string, file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new ConfigError(`${setting}: ${file} cannot be read (${(error as { code?: string }).code}).`);
  }
}

/**
 * The status of a refused bind decides what clients do. After ESME_RINVPASWD, ESME_RINVSYSID and ESME_RINVSYSTYP, which mean that
 * the configuration is wrong, programs such as Kannel give up; after anything else they bind again later. So these three are only
 * for faults that the client's owner must correct; a temporary condition gets a temporary status.
 */
const refusals: Record<LoginRefusal, number> = {
  // The same for an unknown name, so that names cannot be discovered by probing.
  wrong: STATUS.ESME_RINVPASWD,
  // The password was not checked: the client has to try again later.
  throttled: STATUS.ESME_RTHROTTLED,
  // The password was right, so ESME_RINVPASWD would send its owner after the wrong fault, and an operator may lift each of these
  // while the client keeps trying. SMPP v3.4 (§5.1.3) has nothing more precise: ESME_RPROHIBITED came with v5.0.
  address: STATUS.ESME_RBINDFAIL,
  suspended: STATUS.ESME_RBINDFAIL,
  sandbox_off: STATUS.ESME_RBINDFAIL,
};

/**
 * The SMPP server for customers. Clients bind with an account's credentials; their submits go through the accept path, and
 * receipts and inbound messages come from the outbox. A bind ends when its credential is deleted or its account suspended.
 */
export class SmppServer {
  readonly #ctx: Context;
  readonly #parts: ApiParts;
  readonly #logins: Logins;
  readonly #outbox: Outbox;
  readonly #leases: BindLeases;
  readonly #binds = new Map<Session, Client>();
  #listeners: Listener[] = [];
  #timer: NodeJS.Timeout | undefined;
  #expiry: NodeJS.Timeout | undefined;
  readonly #check = new OnceMore(() => this.#unbindUnusable());

  constructor(ctx: Context, { logins, outbox, ...parts }: ApiParts & { logins: Logins; outbox: Outbox }) {
    this.#ctx = ctx;
    this.#parts = parts;
    this.#logins = logins;
    this.#outbox = outbox;
    this.#leases = new BindLeases(ctx);
  }

  /** The ports it listens on: plain and TLS, as configured. */
  get ports(): number[] {
    return this.#listeners.map((listener) => listener.port);
  }

  async start(): Promise<void> {
    const { smppTlsKey, smppTlsCert } = this.#ctx.config;
    const ports = smppPorts(this.#ctx.config);
    if (ports.plain) this.#listeners.push(await this.#listen(ports.plain));
    if (ports.tls) {
      const tls = {
        key: readPem("NORTHBOUND_SMPP_TLS_KEY", smppTlsKey!),
        cert: readPem("NORTHBOUND_SMPP_TLS_CERT", smppTlsCert!),
      };
      this.#listeners.push(await this.#listen(ports.tls, tls));
    }
    this.#leases.start();
    this.#timer = setInterval(() => this.recheck(), recheckMs);
  }

  /** Stops listening, waits up to `limitMs` until everything accepted has its response, and unbinds every client. */
  async stop(limitMs: number): Promise<void> {
    clearInterval(this.#timer);
    clearTimeout(this.#expiry);
    for (const client of this.#binds.values()) client.closing = true;
    const endMs = performance.now() + limitMs;
    const isBusy = () => [...this.#binds.keys()].some((session) => session.unanswered > 0);
    while (isBusy() && performance.now() < endMs) await sleep(10);
    await Promise.all(this.#listeners.map((listener) => listener.close()));
    await Promise.all([this.#check.idle(), this.#leases.stop()]);
  }

  /** Ends the binds of credentials that were removed or have expired, or whose account is suspended. */
  recheck(): void {
    this.#check
      .run()
      .catch((error: unknown) => this.#ctx.log.warn({ err: error }, "credentials of binds could not be checked yet"));
  }

  async #unbindUnusable(): Promise<void> {
    // Clients bind while the query runs: the answer says nothing about their credentials.
    const asked = [...this.#binds];
    if (asked.length === 0) return;
    const usable = await findUsable(this.#ctx.lookUps, [...new Set(asked.map(([, { credential }]) => credential.id))]);
    for (const [session, { credential }] of asked)
      if (!usable.has(credential.id)) session.unbind().catch(() => undefined);
    this.#recheckAt(usable.values());
  }

  /** Rechecks binds when the first of these credentials expires. */
  #recheckAt(ends: Iterable<Date | null>): void {
    clearTimeout(this.#expiry);
    const waitMs = Math.min(
      ...[...ends].map((end) => (end ? end.getTime() - this.#ctx.clock.now().getTime() : Infinity)),
    );
    // Later ones are found by the regular check.
    if (waitMs < recheckMs) this.#expiry = setTimeout(() => this.recheck(), Math.max(0, waitMs) + 1);
  }

  #listen(port: Port, tls?: { key: Buffer; cert: Buffer }): Promise<Listener> {
    return listen({
      host: port.host,
      port: port.port,
      tls,
      session: {
        window: widestWindow,
        maxUnanswered,
        responseTimeoutMs: this.#ctx.config.responseTimeoutSeconds * 1000,
      },
      onBind: (bind, address) => this.#admit(bind, address),
    }).catch((error: unknown) => {
      throw portFailure(error, port);
    });
  }

  async #admit(bind: Bind, address: string): Promise<number | Acceptance> {
    const login = await this.#logins.check(bind.systemId, bind.password, address);
    if (typeof login === "string") return this.#turnAway(bind, refusals[login], login);
    if (bind.command === "bind_transmitter" && !login.scopes.has("sms:send"))
      return this.#turnAway(bind, STATUS.ESME_RBINDFAIL, "the credential lacks the scope sms:send");
    const leaseId = await this.#leases.acquire(login);
    if (leaseId === undefined)
      return this.#turnAway(bind, STATUS.ESME_RALYBND, "the credential already has `max_binds` binds");
    return this.#welcome(bind, login, leaseId);
  }

  #turnAway({ systemId }: Bind, status: number, reason: string): number {
    // Without a correct password the name may be anything.
    const name = /^[\w.-]{1,15}$/.test(systemId) ? systemId : "(unprintable)";
    this.#ctx.log.info({ system_id: name, status: statusName(status), reason }, "a bind was refused");
    return status;
  }

  #welcome({ command }: Bind, credential: Credential, leaseId: number): Acceptance {
    let lease: BindLease | undefined;
    const client = new Client(this.#ctx, this.#parts, credential);
    const about = { account: formatId("acc", credential.accountId), system_id: credential.systemId, bind: command };
    const { log, metrics } = this.#ctx;
    return {
      systemId: "tuma",
      onRequest: (pdu, session) => client.take(pdu, session),
      onFree: () => this.#outbox.free(credential.id),
      onBound: (session) => {
        lease = { id: leaseId, credential, lose: () => void session.unbind().catch(() => undefined) };
        this.#leases.hold(lease);
        this.#binds.set(session, client);
        metrics.northboundBinds.set(this.#binds.size);
        log.info(about, "a client has bound");
        if (command !== "bind_transmitter") this.#outbox.attach(credential, session);
        // The credential may have been deleted while it was being checked.
        this.recheck();
      },
      onClose: (reason, session) => {
        if (!this.#binds.delete(session)) return;
        if (lease) this.#leases.release(lease);
        metrics.northboundBinds.set(this.#binds.size);
        this.#outbox.detach(credential.id, session);
        log.info({ ...about, reason, refusals: client.refusals }, "a client's bind has ended");
      },
    };
  }

  /** Call when credentials or accounts have changed: forgets logins and rechecks binds. */
  changed(): void {
    this.#logins.forget();
    this.recheck();
  }
}
