/** The northbound APIs: an SMPP server, and the HTTP interfaces of Kannel, Jasmin, Twilio and Africa's Talking, for customers' existing programs. */
import { africasTalkingLogin } from "./africas-talking/login.ts";
import { africasTalkingRoutes } from "./africas-talking/routes.ts";
import { NamedAccounts } from "./africas-talking/settings.ts";
import { accountsChannel } from "../../core/accounts/directory.ts";
import type { Context } from "../../base/context.ts";
import type { App } from "../../http/app.ts";
import type { Authenticator, Tokens } from "../../http/auth.ts";
import type { InboundHooks } from "../../core/inbound/persist.ts";
import { reportToAll, type Reporting } from "../../core/messages/life/transitions.ts";
import { PrivateAllowance } from "../../core/webhooks/delivery/allowance.ts";
import type { CallbackAnswer, Delivery } from "../../core/webhooks/webhooks.ts";
import { Allowances } from "./allowance.ts";
import { Logins } from "./credentials.ts";
import type { ApiParts } from "./api-parts.ts";
import { HttpApi } from "./http/http-api.ts";
import { jasminRoutes } from "./http/jasmin-routes.ts";
import { kannelRoutes } from "./http/kannel-routes.ts";
import { Outbox } from "./outbox/outbox.ts";
import { callbackReporting, inboundReporting, programReporting, receiptReporting } from "./outbox/reporting.ts";
import { credentialRoutes } from "./routes.ts";
import { SmppServer } from "./smpp/server.ts";
import { credentialsChannel } from "./store.ts";
import { followAnswer, type AnswerParts } from "./twilio/answers.ts";
import { twilioLogin } from "./twilio/login.ts";
import { twilioRoutes } from "./twilio/routes.ts";
import type { VerifyParts } from "./twilio/verify.ts";

export { forgetDeliveries } from "./outbox/outbox.ts";
export { conversationCookies, forgetCookies } from "./twilio/cookies.ts";

/** How clients of other services log in with a token, each on the paths of its service. */
export const formLogins = (tokens: Tokens): Authenticator[] => [twilioLogin(tokens), africasTalkingLogin(tokens)];

/** Sends the replies to messages that were posted in Twilio's form: `WorkerOptions.onAnswer` of the webhook worker. */
export function answersTo(
  ctx: Context,
  parts: Omit<AnswerParts, "allowance">,
): (answer: CallbackAnswer) => Promise<void> {
  const allowance = new PrivateAllowance(ctx);
  return (answer) => followAnswer(ctx, { ...parts, allowance }, answer);
}

/** The APIs that this process serves, and the reports to programs that use them in any process. */
export class Northbound {
  readonly #ctx: Context;
  readonly #outbox: Outbox;
  readonly reporting: Reporting;
  readonly onInbound: NonNullable<InboundHooks["write"]>;
  #server: SmppServer | undefined;
  #listeners: { unlisten: () => Promise<void> }[] = [];

  /** @param offer receives callbacks after the commit that inserted them, as `takerOf` returns */
  constructor(ctx: Context, offer: (deliveries: Delivery[]) => void) {
    this.#ctx = ctx;
    this.#outbox = new Outbox(ctx);
    this.reporting = reportToAll(receiptReporting(this.#outbox), callbackReporting(ctx, offer));
    const [toBinds, toPrograms] = [inboundReporting(this.#outbox), programReporting(ctx, offer)];
    this.onInbound = async (tx, messages) => {
      const committed = await Promise.all([toBinds(tx, messages), toPrograms(tx, messages)]);
      return () => committed.forEach((done) => done());
    };
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

  /** Serves the APIs. */
  async open(app: App, given: Omit<ApiParts, "allowances"> & VerifyParts): Promise<void> {
    const ctx = this.#ctx;
    const parts = { ...given, allowances: new Allowances(ctx) };
    const logins = new Logins(ctx);
    const server = new SmppServer(ctx, { ...parts, logins, outbox: this.#outbox });
    this.#server = server;
    credentialRoutes(app, ctx);
    const api = new HttpApi(ctx, { ...parts, logins });
    kannelRoutes(app, ctx, api);
    await jasminRoutes(app, ctx, api);
    const allowance = new PrivateAllowance(ctx);
    await twilioRoutes(app, ctx, { ...parts, allowance });
    const accounts = new NamedAccounts(ctx);
    await africasTalkingRoutes(app, ctx, { ...parts, allowance, accounts });
    const changed = () => {
      server.changed();
      accounts.forget();
    };
    for (const channel of [credentialsChannel, accountsChannel])
      this.#listeners.push(await ctx.sql.listen(channel, changed, changed));
    await server.start();
  }

  /** Stops serving: responds to the requests accepted so far, for up to `limitMs`, then unbinds clients. */
  async close(limitMs: number): Promise<void> {
    await this.#server?.stop(limitMs);
    for (const listener of this.#listeners.splice(0)) await listener.unlisten().catch(() => undefined);
  }
}
