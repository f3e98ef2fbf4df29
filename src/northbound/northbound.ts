/** The northbound doors: an SMPP server and the HTTP interfaces of other gateways, for customers' existing programs. */
import { accountsChannel } from "../accounts/directory.ts";
import type { Context } from "../base/context.ts";
import type { App } from "../http/app.ts";
import type { InboundHooks } from "../inbound/persist.ts";
import { reportToAll, type Reporting } from "../messages/life/transitions.ts";
import type { Delivery } from "../webhooks/webhooks.ts";
import { Allowances } from "./smpp/allowance.ts";
import { Logins } from "./credentials.ts";
import type { DoorParts } from "./door.ts";
import { HttpDoor } from "./http/door.ts";
import { jasminRoutes } from "./http/jasmin-routes.ts";
import { kannelRoutes } from "./http/kannel-routes.ts";
import { Outbox } from "./outbox/outbox.ts";
import { callbackReporting, inboundHearing, receiptReporting } from "./outbox/reporting.ts";
import { credentialRoutes } from "./routes.ts";
import { SmppServer } from "./smpp/server.ts";
import { credentialsChannel } from "./store.ts";

export { forgetDeliveries } from "./outbox/outbox.ts";

/** The doors of this process, and the reports to programs that use them in any process. */
export class Northbound {
  readonly #ctx: Context;
  readonly #outbox: Outbox;
  readonly reporting: Reporting;
  readonly hear: NonNullable<InboundHooks["write"]>;
  #server: SmppServer | undefined;
  #listeners: { unlisten: () => Promise<void> }[] = [];

  /** @param offer takes callbacks over after the commit that inserted them, where this process runs the webhook worker */
  constructor(ctx: Context, offer: ((deliveries: Delivery[]) => void) | undefined) {
    this.#ctx = ctx;
    this.#outbox = new Outbox(ctx);
    this.reporting = reportToAll(receiptReporting(this.#outbox), callbackReporting(ctx, offer));
    this.hear = inboundHearing(this.#outbox);
  }

  start(): Promise<void> {
    return this.#outbox.start();
  }

  /** Resolves when deliveries in flight are settled, or after `limitMs`. */
  stop(limitMs: number): Promise<void> {
    return this.#outbox.stop(limitMs);
  }

  /** The ports of the SMPP server. */
  get ports(): number[] {
    return this.#server?.ports ?? [];
  }

  /** Opens the doors. */
  async open(app: App, given: Omit<DoorParts, "allowances">): Promise<void> {
    const ctx = this.#ctx;
    const parts = { ...given, allowances: new Allowances(ctx) };
    const logins = new Logins(ctx);
    const server = new SmppServer(ctx, { ...parts, logins, outbox: this.#outbox });
    this.#server = server;
    credentialRoutes(app, ctx);
    const door = new HttpDoor(ctx, { ...parts, logins });
    kannelRoutes(app, ctx, door);
    await jasminRoutes(app, ctx, door);
    const changed = () => server.changed();
    for (const channel of [credentialsChannel, accountsChannel])
      this.#listeners.push(await ctx.sql.listen(channel, changed, changed));
    await server.start();
  }

  /** Closes the doors: answers what was taken for up to `limitMs`, then unbinds clients. */
  async close(limitMs: number): Promise<void> {
    await this.#server?.stop(limitMs);
    for (const listener of this.#listeners.splice(0)) await listener.unlisten().catch(() => undefined);
  }
}
