import type { Carrier, Tuma, TumaError } from "../../sdk/src/index.ts";
import { CommandError, exitCodes, forPeople, type ExitCode } from "../exit.ts";
import type { Fault } from "../import/kannel-file.ts";
import { readKannelFile } from "../import/kannel-file.ts";
import { planOf, type Plan } from "../import/kannel.ts";
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
    terminal.show({ status: "dry_run", ...withoutSecrets(plan) }, () =>
      [...planned(plan), ...leftLines(plan.left), "Nothing was made."].join("\n"),
    );
    return exitCodes.done;
  }
  await call.agree("Nothing was made.", async () => {
    for (const line of [...planned(plan), ...leftLines(plan.left)]) terminal.note(line);
    return "Make these?";
  });
  const done = await make(await call.tuma(), plan);
  terminal.show({ done, left: plan.left }, () =>
    [...done.map(doneLine), ...leftLines(plan.left), ...nextSteps(plan)].join("\n"),
  );
  return done.some(({ outcome }) => outcome === "refused") ? exitCodes.partly : exitCodes.done;
}

/** The plan for programs; passwords are not printed. */
const withoutSecrets = ({ links, credentials, ...rest }: Plan) => ({
  links: links.map(({ body, file, line }) => ({ file, line, ...body, password: undefined })),
  credentials: credentials.map(({ body, file, line }) => ({ file, line, ...body, password: undefined })),
  ...rest,
});

/** What will be made, a line each. */
function planned({ links, credentials, numbers, routes }: Plan): string[] {
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
    ...routes.map(
      ({ prefix, links: shares }) =>
        `  route ${prefix || "of all other numbers"}: ${shares.map(({ name, priority }) => (priority > 0 ? `then ${name}` : name)).join(", ")}`,
    ),
  ];
}

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

/** Makes everything; what exists already stays as it is, so the import may be repeated. */
async function make(tuma: Tuma, plan: Plan): Promise<Done[]> {
  const done: Done[] = [];
  const { carriers } = await tuma.operator.listCarriers();
  const ids = new Map(carriers.map(({ id, name }: Pick<Carrier, "id" | "name">) => [name, id]));
  for (const { body } of plan.links)
    await attempt(done, `link ${body.name}`, ids.has(body.name) && "a link of this name is there", async () => {
      ids.set(body.name, (await tuma.operator.createCarrier(body)).id);
    });
  const names = new Set((await Array.fromAsync(tuma.smppCredentials.list())).map((each) => each.system_id));
  for (const { body } of plan.credentials)
    await attempt(done, `credential ${body.system_id}`, names.has(body.system_id) && "the account has it", () =>
      tuma.smppCredentials.create(body),
    );
  const { id: account } = await tuma.account.get();
  for (const { number, keywords } of plan.numbers)
    await attempt(done, `number ${number}`, false, () =>
      tuma.operator.updateNumber(
        keywords.length === 0
          ? { number, account_id: account }
          : { number, keywords: keywords.map((keyword) => ({ keyword, account_id: account })) },
      ),
    );
  await makeRoutes(tuma, plan, ids, done);
  return done;
}

/** All routes at once, and only where there are none: they would be replaced. */
async function makeRoutes(tuma: Tuma, { routes }: Plan, ids: Map<string, string>, done: Done[]): Promise<void> {
  if (routes.length === 0) return;
  const what = counted(routes.length, "route");
  const before = await tuma.operator.listRoutes();
  const missing = routes.flatMap(({ links }) => links).find(({ name }) => !ids.has(name));
  const obstacle =
    before.routes.length > 0
      ? "there are routes, which stay as they are"
      : missing && `the link ${missing.name} was not made`;
  await attempt(done, what, obstacle ?? false, () =>
    tuma.operator.replaceRoutes({
      ...(before.version === undefined ? {} : { version: before.version }),
      routes: routes.map(({ prefix, links }) => ({
        prefix,
        carriers: links.map(({ name, priority }) => ({ carrier_id: ids.get(name)!, priority })),
      })),
    }),
  );
}

/** Makes one thing, unless something is in the way. A refusal of it does not end the import; another error does. */
async function attempt(
  done: Done[],
  what: string,
  obstacle: string | false,
  work: () => Promise<unknown>,
): Promise<void> {
  if (obstacle !== false) {
    done.push({ what, outcome: "there", message: `${obstacle}.` });
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
