import { agentRoutes } from "./agents/routes.ts";
import { bootstrap, type FirstStart } from "./accounts/bootstrap.ts";
import { Directory, type AccountRules } from "./accounts/directory.ts";
import { Outbox } from "./accounts/mail/outbox.ts";
import { forgetMails } from "./accounts/mail/mails.ts";
import { memberRoutes } from "./accounts/people/member-routes.ts";
import { operatorRoutes } from "./accounts/operator-routes.ts";
import type { OnDecided } from "./accounts/senders/senders.ts";
import { accountRoutes } from "./accounts/routes.ts";
import { letters } from "./accounts/people/recovery/letters.ts";
import { recoveryRoutes } from "./accounts/people/recovery/routes.ts";
import { sessionRoutes } from "./accounts/people/session-routes.ts";
import { forgetSessions, Sessions } from "./accounts/people/sessions.ts";
import { SignIn } from "./accounts/people/sign-in.ts";
import { Cluster } from "./base/cluster/cluster.ts";
import { Hold } from "./base/cluster/hold.ts";
import type { Context } from "./base/context.ts";
import type { Sql, Tx } from "./base/db.ts";
import { Housekeeper } from "./base/housekeeping.ts";
import { requestHash } from "./base/idempotency.ts";
import { IdSource } from "./base/ids.ts";
import { Live } from "./base/live.ts";
import type { Log } from "./base/log.ts";
import { openMailer } from "./base/mail/mail.ts";
import { openMetrics } from "./base/metrics.ts";
import { SecretBox } from "./base/secrets.ts";
import { systemClock } from "./base/time.ts";
import { openTraces } from "./base/traces/traces.ts";
import { ruleRoutes } from "./carriers/routing/rules-routes.ts";
import { callbackRoutes } from "./carriers/http/callback-routes.ts";
import { readCatalogue, type Catalogue } from "./carriers/http/catalogue/catalogue.ts";
import { Gateway } from "./carriers/gateway/gateway.ts";
import type { OnInbound } from "./carriers/inbound.ts";
import { putSandboxLink, sandboxCreditNote } from "./carriers/links/links.ts";
import { PossibleLinks } from "./carriers/routing/possible-links.ts";
import { followCatalogue } from "./carriers/links/ready-made.ts";
import { carrierRoutes } from "./carriers/routes.ts";
import { version, type Config } from "./config.ts";
import { greet } from "./greeting.ts";
import { publicUrl } from "./http/address.ts";
import { apiLogRoutes } from "./console/api-log/routes.ts";
import { ApiLog, forgetCalls } from "./console/api-log/api-log.ts";
import { accountDetailRoutes } from "./console/accounts/routes.ts";
import { homeRoutes } from "./console/home/routes.ts";
import { forgetAlarms } from "./console/alarms/alarms.ts";
import { alarmRoutes } from "./console/alarms/routes.ts";
import { AlarmWatch, type SendText } from "./console/alarms/watch.ts";
import { priceTableRoutes } from "./console/prices/routes.ts";
import { messagePageRoutes } from "./console/messages/routes.ts";
import { overviewRoutes } from "./console/operator/routes.ts";
import { liveRoutes } from "./console/live/routes.ts";
import { lookupRoutes } from "./console/lookup/routes.ts";
import { addUpStats, forgetErrors, forgetMinutes } from "./console/stats/stats.ts";
import { statsRoutes } from "./console/stats/routes.ts";
import { compatRoutes } from "./compat/routes.ts";
import { upstreamRoutes } from "./console/operator/upstream-routes.ts";
import { verificationRoutes } from "./console/verifications/routes.ts";
import { openApp, type App } from "./http/app.ts";
import { byToken, type Caller } from "./http/auth.ts";
import { documentRoutes } from "./http/docs/documents.ts";
import { hookRoutes } from "./hooks/routes.ts";
import { libraryRoutes } from "./http/docs/library-routes.ts";
import { siteRoutes } from "./http/docs/site/routes.ts";
import { Library } from "./http/docs/library.ts";
import { healthRoutes, Readiness } from "./http/health.ts";
import { forgetReceivedTexts, Inbox } from "./inbound/inbound.ts";
import { forgetNotes } from "./inbound/conversations/conversations.ts";
import { conversationRoutes } from "./inbound/conversations/routes.ts";
import { inboundRoutes } from "./inbound/routes.ts";
import { Acceptor } from "./messages/accept/accept.ts";
import { Answered, type Assurance } from "./messages/accept/answered.ts";
import { BulkAcceptor, forgetRecipients } from "./messages/bulk/bulk.ts";
import type { BulkRules } from "./messages/bulk/draft.ts";
import { bulkRoutes } from "./messages/bulk/routes.ts";
import { Book, recallMessages } from "./messages/life/book.ts";
import { draftMessage, type SendingRules } from "./messages/accept/draft.ts";
import { endReports } from "./messages/list/ends.ts";
import { finishCancellations } from "./messages/list/reports.ts";
import { reportRoutes } from "./messages/list/routes.ts";
import { forgetCarrierIds, forgetKeys, forgetTexts } from "./messages/life/retention.ts";
import { messageRoutes } from "./messages/routes.ts";
import { parseSender } from "./messages/accept/sender.ts";
import { reportToAll, tracedReporting, webhookReporting, type StepOptions } from "./messages/life/transitions.ts";
import { openSweeper } from "./messages/life/sweeper.ts";
import { answersTo, forgetDeliveries, Northbound, twilioLogin } from "./northbound/northbound.ts";
import { privacyRoutes } from "./privacy/routes.ts";
import { unopenable } from "./privacy/sealed.ts";
import { sandboxRoutes } from "./sandbox/routes.ts";
import { forgetHandsets, SimulatedCarrier, type SandboxAddress } from "./sandbox/sandbox.ts";
import {
  checkConfig,
  close,
  drainMs,
  giveNotice,
  listen,
  openStorage,
  warnOfRoot,
  type Part,
  type Start,
  type Writable,
} from "./start.ts";
import { secretKeys } from "./secret-key.ts";
import { PinChecker } from "./verify/check/check.ts";
import { verifyExpiry } from "./verify/expiry.ts";
import { PinIssuer } from "./verify/issue/issuer.ts";
import { rollUpVerifications } from "./verify/figures/roll-up.ts";
import { forgetVerifications } from "./verify/retention.ts";
import { verifyRoutes } from "./verify/routes.ts";
import { openVoice } from "./voice/role.ts";
import { voiceElsewhere } from "./voice/routes.ts";
import { Prices } from "./wallet/prices.ts";
import { reconcileRoutes } from "./wallet/reconcile-routes.ts";
import { ledgerRoutes } from "./wallet/ledger/routes.ts";
import { foldLedger } from "./wallet/ledger/statement.ts";
import { walletRoutes } from "./wallet/routes.ts";
import { credit, openWallets, setFirstPrices } from "./wallet/wallet.ts";
import { webhookRoutes } from "./webhooks/routes.ts";
import { announcer, senderDecidedBody, takerOf, WebhookWorker, type Announce } from "./webhooks/webhooks.ts";

/** A running program. */
export interface Program {
  /** Its URL, such as `http://127.0.0.1:8080`. */
  address: string;
  app: App;
  ctx: Context;
  /** The first account's token, if this start created it. */
  token: string | undefined;
  /** The first user, if this start created it. */
  login: FirstStart["login"];
  /** The text to print for whoever started it. If the output is not a terminal, secrets are written to a file instead. */
  greeting(isTerminal: boolean): string;
  /** Finishes work in progress and stops. */
  stop(): Promise<void>;
}

/** Builds the program from its configuration and starts it; if a part fails, the parts already started are stopped. */
export async function openProgram(given: Config, log: Log): Promise<Program> {
  // Port and public URL are known only once the server listens; nothing else in the configuration ever changes.
  const config: Writable<Config> = { ...given };
  checkConfig(config);
  warnOfRoot(config, log);
  const started: Part[] = [];
  const stop = async () => {
    for (const part of started.splice(0).reverse()) {
      await part.stop?.().catch((error: unknown) => log.error({ part: part.name, err: error }, "a part did not stop"));
    }
  };
  const start = async (part: Part) => {
    // Added before it starts, so that a part that fails half-way is stopped too.
    started.push(part);
    await part.start?.();
  };
  try {
    const { sql, keyed, watching, url } = await openStorage(config, log, start);
    const live = new Live(sql, log);
    await start({ name: "live events", start: () => live.start(), stop: () => live.stop() });
    const secrets = new SecretBox(secretKeys(config));
    const traces = await openTraces(config, secrets, version);
    if (traces) await start({ name: "traces", stop: () => traces.stop() });
    const ctx: Context & { live: Live } = {
      sql,
      // Ids are also allocated inside transactions. If they came from the same pool, as many transactions as there are
      // connections would wait for each other for ever. With a pool of their own they never wait.
      ids: new IdSource(keyed),
      secrets,
      config,
      log,
      clock: systemClock,
      metrics: openMetrics(),
      live,
      ...(traces && { traces }),
    };
    const first = await bootstrap(ctx, (tx, accountId) => fillFirstWallet(ctx, tx, accountId));
    const readiness = new Readiness();
    const app = await assemble(ctx, { keyed, watching, url }, start, readiness);
    await start({ name: "http", start: () => listen(app, config), stop: () => close(app, config) });
    // Stopped first: load balancers see the shutdown while requests are still served.
    await start({ name: "readiness", stop: () => giveNotice(app, config, readiness) });
    const address = `http://${hostOf(config.host)}:${config.port}`;
    const greeting = (isTerminal: boolean) => greet(config, first, isTerminal);
    return { address, app, ctx, token: first.token, login: first.login, greeting, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The parts in dependency order: a part starts before the parts that hand work to it, and stops after them. */
async function assemble(
  ctx: Context & { live: Live },
  { keyed, watching, url }: { keyed: Sql; watching: Sql; url: string },
  start: Start,
  readiness: Readiness,
): Promise<App> {
  const { config, sql } = ctx;
  const runs = new Set(config.roles);
  const answered = new Answered();
  const cluster = new Cluster({ ...ctx, sql: watching }, async () => {
    ctx.ids.renew();
    await answered.check(ctx);
  });
  const hold = new Hold({ ...ctx, sql: watching });
  const demand = () => {
    hold.demand();
    cluster.demand();
  };
  const assurance: Assurance = { demand, answered };
  await start({ name: "replication", start: () => cluster.start(), stop: () => cluster.stop() });
  readiness.add("database", async () => void (await sql`select 1`));
  readiness.add("secrets", () => unopenable(ctx));
  await start({ name: "hold", start: () => hold.start(), stop: () => hold.stop() });
  readiness.add("hold", () => hold.sentence);
  /** Starts what sends something to the outside, or ends, charges or deletes something: at once, or when a restored installation is released. */
  const startReleased: Start = (part) => start(hold.part(part));
  const mail = openMailer(config);
  const directory = new Directory(ctx);
  const prices = new Prices(ctx);
  await start({ name: "accounts", start: () => directory.start(), stop: () => directory.stop() });
  await start({ name: "prices", start: () => prices.start(), stop: () => prices.stop() });

  const links = new PossibleLinks(ctx);
  await start({ name: "possible links", start: () => links.start(), stop: () => links.stop() });
  const rules = sendingRules(directory, prices, links);
  const webhooks = runs.has("webhooks")
    ? await startWebhooks(ctx, { keyed, rules, assurance }, startReleased)
    : undefined;
  const take = takerOf(ctx, webhooks);
  // What is written while nothing may be sent is found in the table later.
  const offer: typeof take = (deliveries) => (hold.isHeld ? undefined : take(deliveries));
  const announce = announcer(ctx, offer);
  const northbound = new Northbound(ctx, offer);
  await startReleased({
    name: "outbox",
    start: () => northbound.start(),
    stop: () => northbound.stop(drainMs(config)),
  });
  const reportings = [
    webhookReporting(ctx, offer),
    northbound.reporting,
    ...(ctx.traces ? [tracedReporting(ctx.traces)] : []),
  ];
  const steps = { reporting: reportToAll(...reportings) };
  const book = new Book(ctx, steps);
  const inbox = new Inbox(ctx, { offer, write: northbound.onInbound });
  const catalogue = await openCatalogue(ctx, runs.has("gateway"));
  const onInbound: OnInbound = async (source, pdu) => {
    hold.demand();
    return inbox.receive(source, pdu);
  };
  await start({ name: "message book", stop: () => book.idle() });
  const gateway = runs.has("gateway")
    ? await startGateway(ctx, { steps, announce, book, inbox, onInbound }, { start, startReleased })
    : undefined;

  const sessions = new Sessions(ctx);
  await start({ name: "sessions", start: () => sessions.start(), stop: () => sessions.stop() });
  const app = await openApp(ctx, { authenticators: [twilioLogin(directory), byToken(directory), sessions] });
  const apiLog = new ApiLog(ctx, directory);
  apiLog.attach(app);
  await start({ name: "API log", stop: () => apiLog.stop() });
  healthRoutes(app, ctx, readiness, cluster);
  let text: SendText | undefined;
  const voice = runs.has("voice") ? openVoice(ctx, app, { prices, demand: () => hold.demand() }) : undefined;
  if (runs.has("api")) {
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
    carrierRoutes(app, ctx, { prices, catalogue });
    ruleRoutes(app, ctx, { recall: (waitUntil) => recallMessages(ctx, waitUntil) });
    callbackRoutes(app, ctx, { book, onInbound });
    webhookRoutes(app, ctx);
    inboundRoutes(app, ctx, announce);
    conversationRoutes(app, ctx);
    text = textSender(ctx, acceptor, rules);
    reportRoutes(app, ctx, { steps });
    statsRoutes(app, ctx);
    messagePageRoutes(app, ctx);
    apiLogRoutes(app, ctx);
    homeRoutes(app, ctx);
    upstreamRoutes(app, ctx);
    verificationRoutes(app, ctx);
    overviewRoutes(app, ctx);
    priceTableRoutes(app, ctx);
    lookupRoutes(app, ctx);
    accountDetailRoutes(app, ctx);
    alarmRoutes(app, ctx);
    liveRoutes(app, ctx, { sessions, live: ctx.live });
    compatRoutes(app, ctx, { directory, sessions, signIn, senderRule: parseSender });
    messageRoutes(app, ctx, { acceptor, steps, rules });
    hookRoutes(app, ctx, { acceptor, rules, tokens: directory });
    const verification = await startVerification(ctx, app, startReleased, {
      keyed,
      gateway,
      steps,
      announce,
      rules,
      assurance,
    });
    const bulk = new BulkAcceptor(ctx, url, assurance);
    await start({ name: "bulk sends", stop: () => bulk.stop() });
    bulkRoutes(app, ctx, { bulk, rules: bulkRules(directory, prices) });
    privacyRoutes(app, ctx);
    agentRoutes(app, ctx, { library });
    if (config.sandbox) sandboxRoutes(app, ctx);
    const parts = { acceptor, steps, rules, announce, ...verification };
    await start({
      name: "northbound APIs",
      start: () => northbound.open(app, parts),
      stop: () => northbound.close(drainMs(config)),
    });
  }
  if (voice) await start({ name: "voice", ...voice });
  else voiceElsewhere(app);
  if (mail) {
    const outbox = new Outbox(ctx, mail, letters);
    await startReleased({ name: "mail", start: async () => outbox.start(), stop: () => outbox.stop() });
  }
  const knows = () => ({
    warnings: app.warnings(),
    durability: cluster.durability,
    losses: answered.losses(ctx.clock.now()),
  });
  const watch = new AlarmWatch({ ...ctx, sql: watching }, { mail, text, offer, knows });
  await startReleased({ name: "alarms", start: async () => watch.start(), stop: () => watch.stop() });
  return app;
}

/** The ready-made carriers. A process that runs links first updates them from their files. */
async function openCatalogue(ctx: Context, runsLinks: boolean): Promise<Catalogue> {
  const catalogue = await readCatalogue(ctx.config.dataDir);
  if (runsLinks) await followCatalogue(ctx, catalogue);
  for (const problem of catalogue.problems) ctx.log.warn({ problem }, "a carrier file has a problem");
  return catalogue;
}

/** Sends the program's own messages, such as alarms, at the expense of an account and by its rules. */
function textSender(ctx: Context, acceptor: Acceptor, rules: ReturnType<typeof sendingRules>): SendText {
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
  deps: {
    keyed: Sql;
    gateway: Gateway | undefined;
    steps: StepOptions;
    announce: Announce;
    rules: ReturnType<typeof sendingRules>;
    assurance: Assurance;
  },
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

async function startWebhooks(
  ctx: Context,
  { keyed, rules, assurance }: { keyed: Sql; rules: ReturnType<typeof sendingRules>; assurance: Assurance },
  start: Start,
): Promise<WebhookWorker> {
  // The gateway starts after the worker, so it claims these replies from the table.
  const acceptor = new Acceptor({ ...ctx, sql: keyed }, undefined, assurance);
  await start({ name: "answers", stop: () => acceptor.idle() });
  const worker = new WebhookWorker(ctx, { onAnswer: answersTo(ctx, { acceptor, rules }) });
  await start({ name: "webhooks", start: () => worker.start(), stop: () => worker.stop(drainMs(ctx.config)) });
  return worker;
}

async function startGateway(
  ctx: Context,
  parts: { steps: StepOptions; announce: Announce; book: Book; inbox: Inbox; onInbound: OnInbound },
  { start, startReleased }: { start: Start; startReleased: Start },
): Promise<Gateway> {
  const { steps, announce, book, inbox, onInbound } = parts;
  const sweeper = openSweeper(ctx, book, steps, async () => {
    await finishCancellations(ctx, steps);
    await endReports(ctx, announce);
  });
  const housekeeper = new Housekeeper(ctx, [
    { name: "texts", forget: forgetTexts },
    { name: "recipients", forget: forgetRecipients },
    { name: "idempotency keys", forget: forgetKeys },
    { name: "carriers' ids", forget: forgetCarrierIds },
    { name: "received texts", forget: forgetReceivedTexts },
    { name: "notes", forget: forgetNotes },
    { name: "handsets", forget: forgetHandsets },
    { name: "verifications", forget: forgetVerifications },
    { name: "verification statistics", forget: rollUpVerifications },
    { name: "sessions", forget: forgetSessions },
    { name: "deliveries to binds", forget: forgetDeliveries },
    { name: "statistics", forget: addUpStats },
    { name: "statistics of errors", forget: forgetErrors },
    { name: "statistics by the minute", forget: forgetMinutes },
    { name: "calls", forget: forgetCalls },
    { name: "ledger by day", forget: foldLedger },
    { name: "alarms", forget: forgetAlarms },
    { name: "mails", forget: forgetMails },
  ]);
  const simulated = ctx.config.sandbox ? await startSimulatedCarrier(ctx, start) : undefined;
  const gateway = new Gateway(ctx, { book, onInbound, ...(simulated && { simulated }) });
  await startReleased({ name: "housekeeper", start: async () => housekeeper.start(), stop: () => housekeeper.stop() });
  await startReleased({ name: "inbox", start: async () => inbox.start(), stop: () => inbox.stop() });
  await startReleased({ name: "sweeper", start: async () => sweeper.startNow(), stop: () => sweeper.stop() });
  await startReleased({ name: "gateway", start: () => gateway.start(), stop: () => gateway.stop(drainMs(ctx.config)) });
  return gateway;
}

async function startSimulatedCarrier(ctx: Context, start: Start): Promise<SandboxAddress> {
  const carrier = new SimulatedCarrier(ctx);
  let address: SandboxAddress | undefined;
  await start({
    name: "simulated carrier",
    async start() {
      address = await carrier.start();
      await putSandboxLink(ctx, address);
    },
    stop: () => carrier.stop(),
  });
  return address!;
}

/** Announces what the operator decided about a sender ID to its account. */
function announceSender(announce: Announce): OnDecided {
  return (tx, accountId, { sender, status, countries, note, decided_at: at }) => {
    if (status === "pending") return announce(tx, []);
    const body = senderDecidedBody({ sender, status, countries, note, at: at! });
    return announce(tx, [{ accountId, event: "sender.decided", body }]);
  };
}

/** The rules of an account: nearly always from memory, otherwise from the tables. */
function sendingRules(directory: Directory, prices: Prices, links: PossibleLinks) {
  const rulesOf = (account: AccountRules, test: boolean): SendingRules => ({
    defaultSender: account.defaultSender,
    // A test token's messages reach no one, so it may use any sender.
    approvedSenders: test ? undefined : account.approvedSenders,
    allowedCountries: account.allowedCountries,
    country: account.country,
    priceFor: (to) => prices.priceFor(account, to),
    linksFor: (recipient) => links.linksFor({ accountId: account.id, test, recipient }),
  });
  return ({ accountId, test }: Pick<Caller, "accountId" | "test">): SendingRules | Promise<SendingRules> => {
    const known = directory.knownRules(accountId);
    if (known) return rulesOf(known, test);
    return directory.rules(accountId).then((account) => rulesOf(account, test));
  };
}

/** The same for a bulk send, which is validated in another thread: values only, no functions. */
function bulkRules(directory: Directory, prices: Prices) {
  return async ({ accountId, test }: Caller): Promise<BulkRules> => {
    const account = await directory.rules(accountId);
    const { defaultSender, approvedSenders, allowedCountries, country } = account;
    return {
      defaultSender,
      approvedSenders: test ? undefined : approvedSenders,
      allowedCountries,
      country,
      prices: prices.listsFor(account),
    };
  };
}

/** The initial balance for the simulated carrier. */
const sandboxCredit = { amount: 100_000_000n, note: sandboxCreditNote };

/** Opens the wallets of a new account, with credit for its test tokens, and in the sandbox for its live ones. */
async function fillWallet(ctx: Context, tx: Tx, accountId: number, sandbox: boolean): Promise<void> {
  await openWallets(tx, accountId);
  for (const test of sandbox ? [true, false] : [true]) await credit(ctx, tx, { accountId, test, ...sandboxCredit });
}

/** 100.0 of sandbox credit in both wallets, and the default prices. */
async function fillFirstWallet(ctx: Context, tx: Tx, accountId: number): Promise<void> {
  await fillWallet(ctx, tx, accountId, true);
  await setFirstPrices(tx, [
    { prefix: "", price: 10_000n },
    { prefix: "250", price: 6_000n },
  ]);
}

const hostOf = (host: string) => new URL(publicUrl({ publicUrl: undefined, host, port: 1 })).hostname;
