import { bootstrap, type FirstStart } from "../core/accounts/bootstrap.ts";
import { Directory, hasGoneLive } from "../core/accounts/directory.ts";
import { Outbox } from "../core/accounts/mail/outbox.ts";
import { lacksApprovers } from "../core/accounts/people/operators.ts";
import { letters } from "../core/accounts/people/recovery/letters.ts";
import { Sessions } from "../core/accounts/people/sessions.ts";
import { Cluster } from "../base/cluster/cluster.ts";
import { Hold, readHold } from "../base/cluster/hold.ts";
import type { Context } from "../base/context.ts";
import type { Sql } from "../base/db.ts";
import { Housekeeper } from "../base/housekeeping.ts";
import { IdSource } from "../base/ids.ts";
import { Live } from "../base/live.ts";
import type { Log } from "../base/log.ts";
import { openMailer } from "../base/mail/mail.ts";
import { openMetrics } from "../base/metrics.ts";
import { SecretBox } from "../base/secrets.ts";
import { systemClock } from "../base/time.ts";
import { openTraces } from "../base/traces/traces.ts";
import { readCatalogue, type Catalogue } from "../core/carriers/http/catalogue/catalogue.ts";
import { Gateway } from "../core/carriers/gateway/gateway.ts";
import type { OnInbound } from "../core/carriers/inbound.ts";
import { putSandboxLink } from "../core/carriers/links/links.ts";
import { PossibleLinks } from "../core/carriers/routing/possible-links.ts";
import { followCatalogue } from "../core/carriers/links/ready-made.ts";
import type { Config } from "../base/config/config.ts";
import { version } from "../base/version.ts";
import { greet } from "./greeting.ts";
import { publicUrl } from "../http/address.ts";
import { ApiLog } from "../house/console/api-log/api-log.ts";
import { AlarmWatch } from "../house/console/alarms/watch.ts";
import { openApp, type App } from "../http/app.ts";
import { byToken } from "../http/auth.ts";
import { healthRoutes, Readiness } from "../http/health.ts";
import { Inbox } from "../core/inbound/inbound.ts";
import { Acceptor, findCauses } from "../core/messages/accept/accept.ts";
import { Answered, type Assurance } from "../core/messages/accept/answered.ts";
import { Book } from "../core/messages/life/book.ts";
import { creditLetter } from "../core/wallet/credits/letter.ts";
import { approvalLetter } from "../core/messages/approvals/letter.ts";
import { endReports } from "../core/messages/list/ends.ts";
import { finishCancellations } from "../core/messages/list/reports.ts";
import { reportToAll, tracedReporting, webhookReporting, type StepOptions } from "../core/messages/life/transitions.ts";
import { openSweeper } from "../core/messages/life/sweeper.ts";
import { answersTo, conversationCookies, formLogins, Northbound } from "../doors/northbound/northbound.ts";
import { unopenable } from "../house/privacy/sealed.ts";
import { SimulatedCarrier, type SandboxAddress } from "../house/sandbox/sandbox.ts";
import {
  close,
  drainMs,
  giveNotice,
  listen,
  openStorage,
  openWatch,
  sayWhatStarts,
  warnOfRoot,
  type Part,
  type Start,
  type Writable,
} from "./start.ts";
import { modules } from "../modules.ts";
import { tryPorts } from "../base/ports.ts";
import { secretKeys } from "../base/config/secret-key.ts";
import { Calls, Speaker } from "../core/calls/calls.ts";
import { openVoice } from "../core/voice/role.ts";
import { voiceElsewhere } from "../core/voice/routes.ts";
import { Prices } from "../core/wallet/prices.ts";
import { announcer, takerOf, WebhookWorker, type Announce } from "../core/webhooks/webhooks.ts";
import { serveApi, type Starts } from "./api.ts";
import { type RulesOf, sendingRules } from "./sending-rules.ts";
import { fillFirstWallet } from "./new-wallets.ts";

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
  sayWhatStarts(config, log);
  warnOfRoot(config, log);
  await tryPorts(config);
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
    const { sql, keyed, lookUps, url } = await openStorage(config, log, start);
    const secrets = new SecretBox(secretKeys(config));
    const watching = await openWatch({ log, secrets }, url, start);
    const live = new Live(sql, log);
    await start({ name: "live events", start: () => live.start(), stop: () => live.stop() });
    const traces = await openTraces(config, secrets, version, (messages) => findCauses(sql, messages));
    if (traces) await start({ name: "traces", stop: () => traces.stop() });
    const ctx: Context & { live: Live } = {
      sql,
      lookUps,
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
    if (await lacksApprovers(ctx))
      ctx.log.warn(
        "APPROVE_CREDIT_ABOVE is set and there is only one operator, so nobody can approve a credit above it. Make another person an operator, in the dashboard under People",
      );
    const readiness = new Readiness();
    const app = await assemble(ctx, { keyed, watching, url }, start, readiness);
    await start({ name: "http", start: () => listen(app, config), stop: () => close(app, config) });
    // Stopped first: load balancers see the shutdown while requests are still served.
    await start({ name: "readiness", stop: () => giveNotice(app, config, readiness) });
    const address = `http://${hostOf(config.host)}:${config.port}`;
    const [isLive, held] = await Promise.all([hasGoneLive(ctx.sql), readHold(ctx.sql)]);
    const greeting = (isTerminal: boolean) => greet(config, first, { isLive, held, isTerminal });
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
  const { config } = ctx;
  const runs = new Set(config.roles);
  const { cluster, hold, answered } = await watchServer(ctx, watching, start, readiness);
  /** Starts what sends something to the outside, or ends, charges or deletes something: at once, or when a restored installation is released. */
  const startReleased: Start = (part) => start(hold.part(part));
  const starts: Starts = { start, startReleased };
  const mail = openMailer(config);
  const accounts = await startAccounts(ctx, start);
  const { directory, prices, links, rules } = accounts;
  const demand: Assurance["demand"] = (sender) => {
    hold.demand();
    cluster.demand();
    return links.hasCarrier(sender) ? undefined : links.demandCarrier(sender);
  };
  const assurance: Assurance = { demand, answered };
  const traffic = await startTraffic(ctx, { keyed, hold, assurance, rules }, starts);

  const sessions = new Sessions(ctx);
  // Here and in every other process: what an account may do, its people may.
  directory.onChange(() => sessions.forget());
  const app = await openApp(ctx, { authenticators: [...formLogins(directory), byToken(directory), sessions] });
  const apiLog = new ApiLog(ctx, directory);
  apiLog.attach(app);
  await start({ name: "API log", stop: () => apiLog.stop() });
  healthRoutes(app, ctx, readiness, cluster);
  const voice = runs.has("voice") ? openVoice(ctx, app, { prices, demand: () => hold.demand() }) : undefined;
  const parts = { keyed, url, cluster, hold, assurance, ...accounts, ...traffic, sessions, voice };
  const text = runs.has("api") ? await serveApi(app, ctx, parts, starts) : undefined;
  if (voice) {
    await start({ name: "voice", ...voice });
    const speaker = new Speaker(ctx, voice.speak, () => voice.spoken());
    await startReleased({ name: "speech of calls", start: () => speaker.start(), stop: () => speaker.stop() });
  } else voiceElsewhere(app);
  if (mail) {
    const outbox = new Outbox(ctx, mail, { ...letters, approval: approvalLetter, credit: creditLetter });
    await startReleased({ name: "mail", start: async () => outbox.start(), stop: () => outbox.stop() });
  }
  const knows = () => ({
    warnings: app.warnings(),
    durability: cluster.durability,
    losses: answered.losses(ctx.clock.now()),
  });
  const watch = new AlarmWatch({ ...ctx, sql: watching }, { mail, text, offer: traffic.offer, knows });
  await startReleased({ name: "alarms", start: async () => watch.start(), stop: () => watch.stop() });
  return app;
}

/** What follows the database's server, and decides with it whether this process is ready and may accept anything. */
async function watchServer(
  ctx: Context,
  watching: Sql,
  start: Start,
  readiness: Readiness,
): Promise<{ cluster: Cluster; hold: Hold; answered: Answered }> {
  const answered = new Answered(ctx);
  const cluster = new Cluster({ ...ctx, sql: watching }, async () => {
    ctx.ids.renew();
    await answered.check(ctx);
  });
  const hold = new Hold({ ...ctx, sql: watching });
  await start({ name: "replication", start: () => cluster.start(), stop: () => cluster.stop() });
  readiness.add("database", async () => void (await ctx.sql`select 1`));
  readiness.add("secrets", () => unopenable(ctx));
  const closed = await unopenable(ctx);
  if (closed !== undefined)
    ctx.log.error(
      `secrets are ${closed}. Links do not bind, webhooks are not signed and one-time codes fail until it is set`,
    );
  await start({ name: "hold", start: () => hold.start(), stop: () => hold.stop() });
  readiness.add("hold", () => hold.sentence);
  return { cluster, hold, answered };
}

/** What is known of accounts: who they are, what they pay, and what they may send. */
async function startAccounts(
  ctx: Context,
  start: Start,
): Promise<{ directory: Directory; prices: Prices; links: PossibleLinks; rules: RulesOf }> {
  const directory = new Directory(ctx);
  const prices = new Prices(ctx);
  const links = new PossibleLinks(ctx);
  await start({ name: "accounts", start: () => directory.start(), stop: () => directory.stop() });
  await start({ name: "prices", start: () => prices.start(), stop: () => prices.stop() });
  await start({ name: "possible links", start: () => links.start(), stop: () => links.stop() });
  return { directory, prices, links, rules: sendingRules(directory, prices, links) };
}

/** What messages and events pass through, in both directions, besides the API; the workers only in a process with their role. */
async function startTraffic(
  ctx: Context,
  { keyed, hold, assurance, rules }: { keyed: Sql; hold: Hold; assurance: Assurance; rules: RulesOf },
  { start, startReleased }: Starts,
) {
  const runs = new Set(ctx.config.roles);
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
    stop: () => northbound.stop(drainMs(ctx.config)),
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
  return { offer, announce, northbound, steps, book, catalogue, onInbound, gateway };
}

/** The ready-made carriers. A process that runs links first updates them from their files. */
async function openCatalogue(ctx: Context, runsLinks: boolean): Promise<Catalogue> {
  const catalogue = await readCatalogue(ctx.config.dataDir);
  if (runsLinks) await followCatalogue(ctx, catalogue);
  for (const problem of catalogue.problems) ctx.log.warn({ problem }, "a carrier file has a problem");
  return catalogue;
}

async function startWebhooks(
  ctx: Context,
  { keyed, rules, assurance }: { keyed: Sql; rules: RulesOf; assurance: Assurance },
  start: Start,
): Promise<WebhookWorker> {
  // The gateway starts after the worker, so it claims these replies from the table.
  const acceptor = new Acceptor({ ...ctx, sql: keyed }, undefined, assurance);
  await start({ name: "answers", stop: () => acceptor.idle() });
  const worker = new WebhookWorker(ctx, {
    onAnswer: answersTo(ctx, { acceptor, rules }),
    cookies: conversationCookies(ctx),
  });
  await start({ name: "webhooks", start: () => worker.start(), stop: () => worker.stop(drainMs(ctx.config)) });
  return worker;
}

/** All that is deleted or folded with time, except by the roles `webhooks` and `voice`, which have housekeepers of their own. */
const chores = modules
  .flatMap(({ tables }) => Object.values(tables))
  .flatMap(({ forget = {} }) => Object.entries(forget).map(([name, each]) => ({ name, forget: each })));

async function startGateway(
  ctx: Context,
  parts: { steps: StepOptions; announce: Announce; book: Book; inbox: Inbox; onInbound: OnInbound },
  { start, startReleased }: Starts,
): Promise<Gateway> {
  const { steps, announce, book, inbox, onInbound } = parts;
  const calls = new Calls(ctx);
  await start({ name: "calls", start: () => calls.start(), stop: () => calls.stop() });
  const sweeper = openSweeper(ctx, book, steps, async () => {
    await finishCancellations(ctx, steps);
    await endReports(ctx, announce);
  });
  const housekeeper = new Housekeeper(ctx, chores);
  const simulated = ctx.config.sandbox ? await startSimulatedCarrier(ctx, start) : undefined;
  const gateway = new Gateway(ctx, { book, onInbound, speak: calls.speak, ...(simulated && { simulated }) });
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

const hostOf = (host: string) => new URL(publicUrl({ publicUrl: undefined, host, port: 1 })).hostname;
