import { agentRoutes } from "../doors/agents/routes.ts";
import type { Directory } from "../core/accounts/directory.ts";
import { memberRoutes } from "../core/accounts/people/member-routes.ts";
import { operatorRoutes } from "../core/accounts/operator-routes.ts";
import type { OnDecided } from "../core/accounts/senders/senders.ts";
import { accountRoutes } from "../core/accounts/routes.ts";
import { recoveryRoutes } from "../core/accounts/people/recovery/routes.ts";
import { sessionRoutes } from "../core/accounts/people/session-routes.ts";
import type { Sessions } from "../core/accounts/people/sessions.ts";
import { SignIn } from "../core/accounts/people/sign-in.ts";
import { holdRoutes } from "../house/backup/routes.ts";
import type { Cluster } from "../base/cluster/cluster.ts";
import type { Hold } from "../base/cluster/hold.ts";
import type { Context } from "../base/context.ts";
import type { Sql } from "../base/db.ts";
import { requestHash } from "../base/idempotency.ts";
import type { Live } from "../base/live.ts";
import { ruleRoutes } from "../core/carriers/routing/rules-routes.ts";
import { callbackRoutes } from "../core/carriers/http/callback-routes.ts";
import type { Catalogue } from "../core/carriers/http/catalogue/catalogue.ts";
import type { Gateway } from "../core/carriers/gateway/gateway.ts";
import type { OnInbound } from "../core/carriers/inbound.ts";
import { phoneRoutes } from "../core/carriers/phones/routes.ts";
import { carrierRoutes } from "../core/carriers/routes.ts";
import { apiLogRoutes } from "../house/console/api-log/routes.ts";
import { accountDetailRoutes } from "../house/console/accounts/routes.ts";
import { homeRoutes } from "../house/console/home/routes.ts";
import { alarmRoutes } from "../house/console/alarms/routes.ts";
import type { SendText } from "../house/console/alarms/watch.ts";
import { priceTableRoutes } from "../house/console/prices/routes.ts";
import { messagePageRoutes } from "../house/console/messages/routes.ts";
import { overviewRoutes } from "../house/console/operator/routes.ts";
import { liveRoutes } from "../house/console/live/routes.ts";
import { lookupRoutes } from "../house/console/lookup/routes.ts";
import { statsRoutes } from "../core/stats/routes.ts";
import { compatRoutes } from "../doors/compat/routes.ts";
import { listRoutes as contactListRoutes } from "../core/contacts/lists/routes.ts";
import { contactRoutes } from "../core/contacts/routes.ts";
import { importRoutes } from "../core/contacts/import/routes.ts";
import { upstreamRoutes } from "../house/console/operator/upstream-routes.ts";
import { personRoutes } from "../house/console/people/routes.ts";
import { verificationRoutes } from "../house/console/verifications/routes.ts";
import type { App } from "../http/app.ts";
import { documentRoutes } from "../http/docs/documents.ts";
import { hookRoutes } from "../doors/hooks/routes.ts";
import { libraryRoutes } from "../http/docs/library-routes.ts";
import { siteRoutes } from "../http/docs/site.ts";
import { Library } from "../http/docs/library.ts";
import { conversationRoutes } from "../core/inbound/conversations/routes.ts";
import { inboundRoutes } from "../core/inbound/routes.ts";
import { Acceptor } from "../core/messages/accept/accept.ts";
import type { Assurance } from "../core/messages/accept/answered.ts";
import { approvalRoutes } from "../core/messages/approvals/routes.ts";
import { BulkAcceptor } from "../core/messages/bulk/bulk.ts";
import { draftRoutes } from "../core/messages/drafts/routes.ts";
import { bulkRoutes } from "../core/messages/bulk/routes.ts";
import { type Book, recallMessages } from "../core/messages/life/book.ts";
import { draftMessage } from "../core/messages/accept/draft.ts";
import { reportRoutes } from "../core/messages/list/routes.ts";
import { simulated } from "../core/messages/going-live/going-live.ts";
import { messageRoutes } from "../core/messages/routes.ts";
import { templateRoutes } from "../core/messages/templates/routes.ts";
import { parseSender } from "../core/messages/accept/sender.ts";
import type { StepOptions } from "../core/messages/life/transitions.ts";
import type { Northbound } from "../doors/northbound/northbound.ts";
import { privacyRoutes } from "../house/privacy/routes.ts";
import { sandboxRoutes } from "../house/sandbox/routes.ts";
import { drainMs, type Start } from "./start.ts";
import { callRoutes } from "../core/calls/routes.ts";
import { PinChecker } from "../core/verify/check/check.ts";
import { verifyExpiry } from "../core/verify/expiry.ts";
import { PinIssuer } from "../core/verify/issue/issuer.ts";
import { verifyRoutes } from "../core/verify/routes.ts";
import type { openVoice } from "../core/voice/role.ts";
import type { Prices } from "../core/wallet/prices.ts";
import { reconcileRoutes } from "../core/wallet/reconcile-routes.ts";
import { ledgerRoutes } from "../core/wallet/ledger/routes.ts";
import { walletRoutes } from "../core/wallet/routes.ts";
import { webhookRoutes } from "../core/webhooks/routes.ts";
import { events, senderDecidedBody, type Announce } from "../core/webhooks/webhooks.ts";
import { type RulesOf, bulkRules, onePrice } from "./sending-rules.ts";
import { fillWallet } from "./new-wallets.ts";

/** How parts are started: at once, or when a restored installation is released. */
export interface Starts {
  start: Start;
  startReleased: Start;
}

/** The parts of the program that its API calls. */
export interface Parts {
  /** The small pool with cached plans, and the address of the database, to which the threads of bulk sends connect. */
  keyed: Sql;
  url: string;
  cluster: Cluster;
  hold: Hold;
  assurance: Assurance;
  directory: Directory;
  prices: Prices;
  rules: RulesOf;
  catalogue: Catalogue;
  northbound: Northbound;
  announce: Announce;
  steps: StepOptions;
  book: Book;
  onInbound: OnInbound;
  /** Undefined if another process runs it. */
  gateway: Gateway | undefined;
  sessions: Sessions;
  /** Undefined if another process speaks. */
  voice: ReturnType<typeof openVoice> | undefined;
}

/** What the role `api` serves, and the parts that nothing else needs. Returns what sends the program's own messages. */
export async function serveApi(
  app: App,
  ctx: Context & { live: Live },
  parts: Parts,
  { start, startReleased }: Starts,
): Promise<SendText> {
  const { keyed, url, cluster, hold, assurance, directory, prices, rules, catalogue } = parts;
  const { northbound, announce, steps, book, onInbound, gateway, sessions, voice } = parts;
  const acceptor = new Acceptor({ ...ctx, sql: keyed }, gateway, assurance);
  await start({ name: "acceptor", stop: () => acceptor.idle() });
  const library = new Library();
  documentRoutes(app, ctx);
  libraryRoutes(app, ctx, library);
  siteRoutes(app, ctx, library);
  accountRoutes(app, ctx, { directory, senderRule: parseSender, onDecided: announceSender(announce) });
  const signIn = new SignIn(ctx);
  sessionRoutes(app, ctx, { sessions, signIn });
  recoveryRoutes(app, ctx, { sessions, signIn });
  memberRoutes(app, ctx, { sessions });
  operatorRoutes(app, ctx, {
    directory,
    senderRule: parseSender,
    fillWallet: (tx, accountId, sandbox) => fillWallet(ctx, tx, accountId, sandbox),
    engines: () => voice?.languages() ?? [],
    cluster,
    warnings: () => [...(hold.sentence === undefined ? [] : [hold.sentence]), ...catalogue.problems],
    sessions,
  });
  ledgerRoutes(app, ctx);
  walletRoutes(app, ctx, { prices });
  reconcileRoutes(app, ctx);
  holdRoutes(app, ctx);
  carrierRoutes(app, ctx, { prices, catalogue, simulated: simulated(ctx, steps) });
  ruleRoutes(app, ctx, { recall: (waitUntil) => recallMessages(ctx, waitUntil) });
  callbackRoutes(app, ctx, { book, onInbound });
  phoneRoutes(app, ctx, { book, onInbound, simulated: simulated(ctx, steps), demand: () => hold.demand() });
  callRoutes(app, ctx);
  webhookRoutes(app, ctx);
  app.events = events;
  contactRoutes(app, ctx);
  contactListRoutes(app, ctx);
  importRoutes(app, ctx);
  inboundRoutes(app, ctx, announce);
  conversationRoutes(app, ctx);
  reportRoutes(app, ctx, { steps });
  statsRoutes(app, ctx);
  messagePageRoutes(app, ctx);
  apiLogRoutes(app, ctx);
  homeRoutes(app, ctx);
  upstreamRoutes(app, ctx);
  verificationRoutes(app, ctx);
  personRoutes(app, ctx);
  overviewRoutes(app, ctx);
  priceTableRoutes(app, ctx);
  lookupRoutes(app, ctx);
  accountDetailRoutes(app, ctx);
  alarmRoutes(app, ctx);
  liveRoutes(app, ctx, { live: ctx.live });
  compatRoutes(app, ctx, { directory, sessions, signIn, senderRule: parseSender });
  templateRoutes(app, ctx, { onePrice: onePrice(directory, prices) });
  messageRoutes(app, ctx, { acceptor, steps, rules });
  hookRoutes(app, ctx, { acceptor, rules, tokens: directory });
  const verification = await startVerification(ctx, app, startReleased, parts);
  const bulk = new BulkAcceptor(ctx, url, assurance);
  await start({ name: "bulk sends", stop: () => bulk.stop() });
  // Once requests are served, so that a start takes no longer.
  app.addHook("onListen", async () => bulk.prepare());
  bulkRoutes(app, ctx, { bulk, rules: bulkRules(directory, prices) });
  approvalRoutes(app, ctx, { bulk, rules: bulkRules(directory, prices) });
  draftRoutes(app, ctx);
  privacyRoutes(app, ctx);
  agentRoutes(app, ctx, { library });
  if (ctx.config.sandbox) sandboxRoutes(app, ctx);
  const customers = { acceptor, steps, rules, announce, ...verification };
  await start({
    name: "northbound APIs",
    start: () => northbound.open(app, customers),
    stop: () => northbound.close(drainMs(ctx.config)),
  });
  return textSender(ctx, acceptor, rules);
}

/** Sends the program's own messages, such as alarms, at the expense of an account and by its rules. */
function textSender(ctx: Context, acceptor: Acceptor, rules: RulesOf): SendText {
  return async ({ accountId, to, text, key }) => {
    const draft = draftMessage({ to, text }, await rules({ accountId, test: false }), ctx.clock.now());
    const bodyHash = requestHash(key, { to, text });
    await acceptor.accept({ accountId, test: false, draft, priority: "single", key: { key, bodyHash } });
  };
}

async function startVerification(
  ctx: Context,
  app: App,
  start: Start,
  deps: Pick<Parts, "keyed" | "gateway" | "steps" | "announce" | "rules" | "assurance">,
): Promise<{ issuer: PinIssuer; checker: PinChecker }> {
  const keyed = { ...ctx, sql: deps.keyed };
  const issuer = new PinIssuer(keyed, deps.gateway, deps.assurance);
  const { announce, steps, rules } = deps;
  const [checker, expiry] = [new PinChecker(keyed, announce), verifyExpiry(ctx, announce)];
  const idle = async () => void (await Promise.all([issuer.idle(), checker.idle()]));
  await start({ name: "verification", start: async () => expiry.startNow(), stop: () => expiry.stop().then(idle) });
  verifyRoutes(app, ctx, { issuer, checker, steps, rules, announce });
  return { issuer, checker };
}

/** Announces what the operator decided about a sender ID to its account. */
function announceSender(announce: Announce): OnDecided {
  return (tx, accountId, { sender, status, countries, note, decided_at: at }) => {
    if (status === "pending") return announce(tx, []);
    const body = senderDecidedBody({ sender, status, countries, note, at: at! });
    return announce(tx, [{ accountId, event: "sender.decided", body }]);
  };
}
