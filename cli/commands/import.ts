import type { Carrier, GoingLive, InboundNumber, Tuma, TumaError } from "../../sdk/src/index.ts";
import { parseNumber } from "../../src/base/phone/phone.ts";
import { CommandError, exitCodes, forPeople, reportOf, type ExitCode } from "../exit.ts";
import type { Fault } from "../import/kannel-file.ts";
import { readKannelFile } from "../import/kannel-file.ts";
import { planOf, type Plan, type PlannedLink } from "../import/kannel.ts";
import type { Invocation } from "../invocation.ts";
import { counted } from "../terminal.ts";

/** Something that was made, was there before, or could not be made. */
interface Done {
  what: string;
  outcome: "made" | "there" | "refused";
  message?: string;
}

/** Takes over what a configuration of Kannel says: links, credentials, numbers and routes. */
export async function importFile(call: Invocation): Promise<ExitCode> {
  const { terminal } = call;
  const [file = ""] = call.words;
  const { groups, faults } = readKannelFile(file);
  if (groups.length === 0)
    throw new CommandError(
      `${file} is no configuration of Kannel: it has no \`group = …\`. Other files are not imported.`,
    );
  const plan = planOf(groups, {
    weakPasswords: call.flag("weak-passwords"),
    from: call.list("from"),
    number: call.text("number"),
  });
  plan.left.push(...faults);
  if (call.flag("dry-run")) {
    const live = plan.links.length === 0 ? undefined : await goingLive(call).catch(whyUnknown);
    const asked = await routesObstacle(call, plan).catch(whyUnknown);
    const obstacle = typeof asked === "string" ? asked : undefined;
    const found = await thereAlready(call, plan).catch((error: unknown) => void whyUnknown(error));
    terminal.show(
      {
        status: "dry_run",
        ...withoutSecrets(plan),
        there: found ?? null,
        routes_obstacle: obstacle ?? null,
        webhooks: undeliverable(live),
      },
      () =>
        [
          ...planned(plan, obstacle),
          ...thereLines(found ?? []),
          ...leftLines(plan.left),
          ...liveLines(live),
          "Nothing was made.",
        ].join("\n"),
    );
    return exitCodes.done;
  }
  let live: GoingLive | undefined;
  await call.agree("Nothing was made.", async () => {
    live = plan.links.length === 0 ? undefined : await goingLive(call);
    const obstacle = await routesObstacle(call, plan);
    const found = await thereAlready(call, plan);
    for (const line of [...planned(plan, obstacle), ...thereLines(found), ...leftLines(plan.left), ...liveLines(live)])
      terminal.note(line);
    return "Make these?";
  });
  const done = await make(await call.tuma(), plan);
  const isLive = done.some(({ what, outcome }) => outcome === "made" && what.startsWith("link "));
  // What is not taken was said before it was agreed to.
  terminal.show({ done, left: plan.left, webhooks: isLive ? undeliverable(live) : [] }, () =>
    [...done.map(doneLine), ...nextSteps(plan)].join("\n"),
  );
  return done.some(({ outcome }) => outcome === "refused") ? exitCodes.partly : exitCodes.done;
}

/** What the first link to a real carrier changes at the service, even while it is disabled. */
const goingLive = async (call: Invocation): Promise<GoingLive> => (await call.tuma()).operator.previewGoingLive();

/** A dry run needs no service; without one, it says so. */
function whyUnknown(error: unknown): { unknown: string } {
  const report = reportOf(error);
  if (!report) throw error;
  return { unknown: report.message };
}

/** The webhooks that get nothing from then on. */
const undeliverable = (live: GoingLive | { unknown: string } | undefined) =>
  live !== undefined && "webhooks" in live && live.is_first_link ? live.webhooks : [];

/** What is said of that, if the link is the first one. */
function liveLines(live: GoingLive | { unknown: string } | undefined): string[] {
  if (live === undefined) return [];
  if ("unknown" in live) return [`What a first link would change at the service is not known: ${live.unknown}`];
  const { is_first_link: isFirst, webhooks } = live;
  if (!isFirst) return [];
  return [
    "This is the first link to a real carrier, with which the trial ends, even while it is disabled. Accounts stay in the sandbox until you take them live.",
    ...(webhooks.length > 0
      ? [
          `From then on ${webhooks.length === 1 ? "this webhook gets" : "these webhooks get"} nothing, since the address is allowed only to a trial. Give ${webhooks.length === 1 ? "it" : "them"} a public one, or name its range in ALLOW_PRIVATE_WEBHOOKS:`,
        ]
      : []),
    ...webhooks.map(
      ({ id, account_id: account, host, reason }) => `  ${id} of ${account}: ${host}: ${forPeople(reason)}`,
    ),
  ];
}

/** The plan for programs; passwords are not printed. */
const withoutSecrets = ({ links, credentials, ...rest }: Plan) => ({
  links: links.map(({ body, file, line }) => ({ file, line, ...body, password: undefined })),
  credentials: credentials.map(({ body, file, line }) => ({ file, line, ...body, password: undefined })),
  ...rest,
});

async function routesObstacle(call: Invocation, plan: Plan): Promise<string | undefined> {
  if (plan.routes.length === 0) return undefined;
  const tuma = await call.tuma();
  return obstacleToRoutes(tuma, plan, await tuma.operator.listRoutes());
}

/** What will be made, a line each, and why the routes will not. */
function planned({ links, credentials, numbers, routes }: Plan, obstacle: string | undefined): string[] {
  return [
    `${counted(links.length, "link")}, ${counted(credentials.length, "credential")}, ${counted(numbers.length, "number")}, ${counted(routes.length, "route")}:`,
    ...links.map(
      ({ body }) =>
        `  link ${body.name}: ${body.host}:${body.port} as ${body.system_id}, ${body.bind}${body.tls ? ", TLS" : ""}${body.parts_per_second ? `, ${body.parts_per_second} parts per second` : ""}, disabled`,
    ),
    ...credentials.map(
      ({ body }) =>
        `  credential ${body.system_id}: from ${body.allowed_addresses?.join(", ") ?? "any address"}${body.weak_password ? ", with its weak password" : ""}`,
    ),
    ...numbers.map(
      ({ number, keywords }) => `  number ${number}: ${keywords.length > 0 ? keywords.join(", ") : "all messages"}`,
    ),
    ...(routes.length > 1 ? ["  The routes are tried in this order, since the longest prefix wins:"] : []),
    ...routes.map(
      ({ prefix, links: shares }) =>
        `  route ${prefix || "of all other numbers"}: ${shares.map(({ name, priority }) => (priority > 0 ? `then ${name}` : name)).join(", ")}`,
    ),
    ...(obstacle === undefined ? [] : [`  These routes will not be made: ${obstacle}.`]),
  ];
}

/** The links and credentials of the plan that are there, and why they are not made. */
async function thereAlready(call: Invocation, { links, credentials }: Plan): Promise<Done[]> {
  if (links.length + credentials.length === 0) return [];
  const tuma = await call.tuma();
  const { carriers } = await tuma.operator.listCarriers();
  const names = await credentialNames(tuma);
  return [
    ...links.flatMap(({ body }) => {
      const found = carriers.find(({ name }: Pick<Carrier, "name">) => name === body.name);
      return found ? [{ what: `link ${body.name}`, ...obstacleToLink(found, body) }] : [];
    }),
    ...credentials.flatMap(({ body: { system_id: name } }) =>
      names.has(name) ? [{ what: `credential ${name}`, ...credentialThere }] : [],
    ),
  ];
}

const thereLines = (found: Done[]): string[] =>
  found.length === 0
    ? []
    : ["Not made:", ...found.map(({ what, message }) => `  ${what}: ${forPeople(message ?? "")}`)];

function leftLines(left: Fault[]): string[] {
  if (left.length === 0) return [];
  return ["Not taken:", ...left.map(({ file, line, reason }) => `  ${file}:${line}: ${forPeople(reason)}`)];
}

const doneLine = ({ what, outcome, message }: Done) =>
  outcome === "made"
    ? `Made ${what}.`
    : `${outcome === "there" ? "Not made" : "Refused"}: ${what}: ${forPeople(message ?? "")}`;

function nextSteps({ links, credentials }: Plan): string[] {
  return [
    ...(links.length > 0
      ? [
          "Links are disabled, since most carriers let a login bind once: stop Kannel's, then enable them under Carriers in the dashboard.",
        ]
      : []),
    ...(credentials.length > 0 ? ["Programs call /cgi-bin/sendsms at this service as they called Kannel."] : []),
  ];
}

/** Makes everything; what exists already stays as it is, so the import may be repeated, and takes nothing from other accounts. */
async function make(tuma: Tuma, plan: Plan): Promise<Done[]> {
  const done: Done[] = [];
  const ids = await makeLinks(tuma, plan, done);
  const names = await credentialNames(tuma);
  for (const { body } of plan.credentials)
    await attempt(done, `credential ${body.system_id}`, names.has(body.system_id) && credentialThere, () =>
      tuma.smppCredentials.create(body),
    );
  await makeNumbers(tuma, plan, done);
  await makeRoutes(tuma, plan, ids, done);
  return done;
}

/** The ids of links by name: those made, and those that were there already and are the same. */
async function makeLinks(tuma: Tuma, plan: Plan, done: Done[]): Promise<Map<string, string>> {
  const { carriers } = await tuma.operator.listCarriers();
  const ids = new Map<string, string>();
  for (const { body } of plan.links) {
    const found = carriers.find(({ name }: Pick<Carrier, "name">) => name === body.name);
    if (found && isSame(found, body)) ids.set(body.name, found.id);
    const obstacle = found && obstacleToLink(found, body);
    await attempt(done, `link ${body.name}`, obstacle ?? false, async () => {
      ids.set(body.name, (await tuma.operator.createCarrier(body)).id);
    });
  }
  return ids;
}

/** Whether a link is the one of the file, whatever else is set. */
const isSame = (found: Carrier, body: PlannedLink["body"]): boolean =>
  found.host === body.host && found.port === body.port && found.system_id === body.system_id;

/** Why a link that is there is not made, and in what it is not as the file says. */
function obstacleToLink(found: Carrier, body: PlannedLink["body"]): Obstacle {
  if (!isSame(found, body))
    return refused(
      `another link has this name, to ${found.host}:${found.port} as ${found.system_id}; rename it, or the smsc-id`,
    );
  const { password: _password, enabled: _enabled, keep_sandbox: _keep, ...settings } = body;
  const differing = differences(settings, found);
  if (differing.length === 0) return there("the link is there, with its password");
  return there(
    `the link is there and stays as it is, with its password. ${differing.join("; ")}: change it under Carriers`,
  );
}

/** Where the settings that the file names are not those of the link. */
function differences(given: object, found: object, prefix = ""): string[] {
  const held = new Map<string, unknown>(Object.entries(found));
  return Object.entries(given).flatMap(([name, value]: [string, unknown]) => {
    const own = held.get(name);
    if (isObject(value)) return differences(value, isObject(own) ? own : {}, `${prefix}${name}.`);
    if (value === undefined || value === own) return [];
    return [`\`${prefix}${name}\` is ${JSON.stringify(own ?? null)} there and ${JSON.stringify(value)} in the file`];
  });
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

const credentialNames = async (tuma: Tuma): Promise<ReadonlySet<string>> =>
  new Set((await Array.fromAsync(tuma.smppCredentials.list())).map((each) => each.system_id));

async function makeNumbers(tuma: Tuma, plan: Plan, done: Done[]): Promise<void> {
  if (plan.numbers.length === 0) return;
  const account = await tuma.account.get();
  const placed = await Array.fromAsync(tuma.operator.listNumbers());
  for (const { number, keywords } of plan.numbers) {
    const found = placed.find((each) => each.number === normalNumber(number, account.default_country));
    const before = found?.keywords ?? [];
    const own = keywords.map((keyword) => ({ keyword, account_id: account.id }));
    // The keywords of a call replace those of the number, other accounts' too.
    const all = [...before, ...own.filter(({ keyword }) => before.every((each) => each.keyword !== keyword))];
    await attempt(done, `number ${number}`, found ? obstacleOf(found, keywords, account.id) : false, () =>
      tuma.operator.updateNumber(
        keywords.length === 0
          ? { number, account_id: account.id }
          : {
              number,
              keywords: all.map(({ keyword, account_id }) => ({ keyword, account_id: account_id! })),
            },
      ),
    );
  }
}

/** Why a number that is there stays as it is. */
function obstacleOf(found: InboundNumber, keywords: string[], account: string): Obstacle | false {
  const { account_id: owner, shared, keywords: placed } = found;
  if (owner === account) return there(shared ? "the account has its messages without a keyword" : "the account has it");
  if (!shared) return owner !== null && refused("it belongs to another account");
  if (keywords.length === 0) return refused("accounts share it by keyword: the services need keywords, and no default");
  const taken = placed.filter(({ keyword, account_id }) => keywords.includes(keyword) && account_id !== account);
  if (taken.length > 0) return refused(`other accounts have its ${taken.map(({ keyword }) => keyword).join(", ")}`);
  return (
    keywords.every((each) => placed.some(({ keyword }) => keyword === each)) && there("the account has its keywords")
  );
}

/** A number as the service writes it: a short code as it is, others in E.164. */
function normalNumber(number: string, country: string | null): string {
  const bare = number.trim();
  if (/^\d{3,8}$/.test(bare)) return bare;
  const read = parseNumber(bare, country ?? undefined);
  return read.ok ? read.e164 : bare;
}

/** All routes at once, and only where there are none: they would be replaced. */
async function makeRoutes(tuma: Tuma, plan: Plan, ids: Map<string, string>, done: Done[]): Promise<void> {
  const { routes } = plan;
  if (routes.length === 0) return;
  const missing = routes.flatMap(({ links }) => links).find(({ name }) => !ids.has(name));
  const before = await tuma.operator.listRoutes();
  const obstacle =
    (await obstacleToRoutes(tuma, plan, before)) ?? (missing ? `the link ${missing.name} was not made` : undefined);
  await attempt(done, counted(routes.length, "route"), obstacle !== undefined && there(obstacle), () =>
    tuma.operator.replaceRoutes({
      ...(before.version === undefined ? {} : { version: before.version }),
      routes: routes.map(({ prefix, links }) => ({
        prefix,
        carriers: links.map(({ name, priority }) => ({ carrier_id: ids.get(name)!, priority })),
      })),
    }),
  );
}

/**
 * Why the service's own state keeps the routes from being made. Without routes every enabled link takes every number. The first route
 * ends that, and the links of the file are disabled: the messages of other links would stop.
 */
async function obstacleToRoutes(
  tuma: Tuma,
  plan: Plan,
  { routes }: { routes: unknown[] },
): Promise<string | undefined> {
  if (routes.length > 0)
    return "there are routes, which stay as they are; to have those of the file, delete the ones that are there under Routes in the dashboard, and import again";
  const { carriers } = await tuma.operator.listCarriers();
  const own = new Set(plan.links.map(({ body }) => body.name));
  const busy = carriers
    .filter(
      ({ enabled, sandbox, name }: Pick<Carrier, "enabled" | "sandbox" | "name">) =>
        enabled && !sandbox && !own.has(name),
    )
    .map(({ name }: Pick<Carrier, "name">) => name);
  if (busy.length === 0) return undefined;
  return `they would take all numbers away from ${busy.join(", ")}. Under Routes in the dashboard, first make a route of all other numbers to ${busy.join(", ")}, then enable the links of the file under Carriers, and then add these routes`;
}

/** Why something is not made. */
type Obstacle = Pick<Done, "outcome" | "message">;

const there = (why: string): Obstacle => ({ outcome: "there", message: `${why}.` });
const credentialThere = there("the account has it, with the password and the addresses that it had");
const refused = (why: string): Obstacle => ({ outcome: "refused", message: `${why}.` });

/** Makes one thing, unless something is in the way. A refusal of it does not end the import; another error does. */
async function attempt(
  done: Done[],
  what: string,
  obstacle: Obstacle | false,
  work: () => Promise<unknown>,
): Promise<void> {
  if (obstacle) {
    done.push({ what, ...obstacle });
    return;
  }
  try {
    await work();
    done.push({ what, outcome: "made" });
  } catch (error) {
    const { name, code, message } = error as TumaError;
    if (name !== "TumaError" || !refusals.has(code)) throw error;
    done.push({ what, outcome: "refused", message });
  }
}

/** The codes by which the service refuses one thing rather than the caller. */
const refusals: ReadonlySet<string> = new Set(["invalid_request", "invalid_number", "conflict"]);
