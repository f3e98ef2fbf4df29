import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { chromium, type BrowserContext, type BrowserContextOptions, type Locator, type Page } from "playwright-core";
import { startReceiver, type Receiver } from "../harness/receiver.ts";
import { startServer, type TestServer } from "../harness/server.ts";
import { until } from "../harness/wait.ts";
import { dashboardFolder } from "../../src/http/docs/dashboard.ts";
import { paths, type sendSteps } from "../../web/src/paths.ts";
import { t } from "../../web/src/texts/index.ts";

// The headless shell has the same engine without the browser around it, and needs less processor time.
const program = process.env["CHROMIUM"] ?? ["/usr/bin/chromium-headless-shell"].find(existsSync) ?? "/usr/bin/chromium";

/** The reason why the tests of this folder cannot run here, for `skip`; false if they can. */
export const missing =
  (!existsSync(program) && `no Chromium at ${program} (apt-get install chromium-headless-shell)`) ||
  (!existsSync(join(dashboardFolder, "index.html")) && "the dashboard is not built (npm run web)");

/** The owner of the installation. */
export const owner = { email: "owner@example.com", password: "a long password of tests" };

/** Credentials. */
export interface Person {
  email: string;
  password: string;
}

/** The whole program, a browser, and the faults found in its pages. */
export interface Walk {
  server: TestServer;
  /** Where the test's webhooks go. */
  receiver: Receiver;
  context: BrowserContext;
  page: Page;
  /** Script errors, CSP violations and requests to other hosts, in the order in which they happened. */
  faults: string[];
  /** Opens a page and waits until its requests have finished. */
  open(path: string, page?: Page): Promise<void>;
  signIn(): Promise<void>;
  /** A window with its own cookies, as for another user; its faults are recorded with the others. */
  visitor(options?: BrowserContextOptions): Promise<Page>;
  stop(): Promise<void>;
}

/** What Chromium logs for an error response. It is not a fault: the page shows the error. */
const refusedReply = /Failed to load resource/;

const size = { width: 1280, height: 860 };

/**
 * Starts the program and Chromium.
 *
 * @param args for Chromium, such as the file that its microphone plays
 */
export async function startWalk(env: Record<string, string> = {}, args: string[] = []): Promise<Walk> {
  const server = await startServer({ BOOTSTRAP_EMAIL: owner.email, BOOTSTRAP_PASSWORD: owner.password, ...env });
  const receiver = await startReceiver();
  const browser = await chromium.launch({
    executablePath: program,
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      ...args,
    ],
  });
  const faults: string[] = [];
  const newContext = async (options: BrowserContextOptions = {}) => {
    // Without the endless pulse of the live dot, pages are not drawn 60 times a second.
    const context = await browser.newContext({ viewport: size, reducedMotion: "reduce", ...options });
    // Generous: it only bounds a hang, so that a busy machine does not fail the test.
    context.setDefaultTimeout(60_000);
    context.on("page", (page) => watch(page, server.url, faults));
    return context;
  };
  const context = await newContext();
  const page = await context.newPage();
  const open = async (path: string, where = page) => {
    await where.goto(server.url + path);
    await settled(where);
  };
  return {
    server,
    receiver,
    context,
    page,
    faults,
    open,
    signIn: async () => {
      await open("/login");
      await signIn(page, owner);
      await page.waitForURL(`${server.url}/`);
      await settled(page);
    },
    visitor: async (options) => (await newContext(options)).newPage(),
    stop: async () => {
      await browser.close();
      await server.stop();
      await receiver.close();
    },
  };
}

/** Records what must not happen in a page. */
function watch(page: Page, origin: string, faults: string[]): void {
  page.on("pageerror", (error) => faults.push(`${page.url()}: ${error.message}`));
  page.on("console", (message) => {
    if (message.type() === "error" && !refusedReply.test(message.text()))
      faults.push(`${page.url()}: ${message.text()}`);
  });
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.protocol.startsWith("http") && url.origin !== origin) faults.push(`asked ${url.href}`);
  });
}

/** Fills in the sign-in form on the page. */
export async function signIn(page: Page, { email, password }: Person, texts = t): Promise<void> {
  await page.getByLabel(texts.signIn.email).fill(email);
  await page.getByLabel(texts.common.password).fill(password);
  await page.getByRole("button", { name: texts.signIn.signIn, exact: true }).click();
}

/** Opens a page as a link does, in a fraction of the time of loading it; its route has been loaded when this resolves. */
export const follow = (page: Page, path: string) =>
  page.evaluate(`globalThis.__TSR_ROUTER__.navigate({ href: ${JSON.stringify(path)} })`);

/** Waits until the page has its heading and no request in flight. */
export async function settled(page: Page, texts = t): Promise<void> {
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  const waiting = page.locator(`[role=status][aria-label="${texts.ui.loading}"]`);
  await until(async () => (await waiting.count()) === 0, {
    what: "the answers that the page waits for",
  });
}

/** Makes the window as narrow as a phone, and waits until the page fits; charts follow a frame or more later. */
export async function fitsPhone(page: Page): Promise<void> {
  const width = 360;
  await page.setViewportSize({ width, height: 800 });
  await settled(page);
  const pageWidth = () => page.evaluate<number>("document.documentElement.scrollWidth");
  await until(async () => (await pageWidth()) <= width).catch(async () =>
    assert.fail(`the page is ${await pageWidth()} px wide in a window of ${width} px`),
  );
}

/**
 * Waits until a field is refused: marked invalid, focused, with the reason under it. The reason must appear nowhere else on the
 * page and must not use the API's words.
 */
export async function refusedAt(field: Locator, reason: RegExp): Promise<void> {
  const page = field.page();
  let text = "";
  // An earlier refusal may still be there when a field is refused again.
  const isRefused = async () => {
    const described = await field.and(page.locator("[aria-invalid=true]")).getAttribute("aria-describedby");
    const id = described?.split(" ").at(-1);
    text = id === undefined ? "" : ((await page.locator(`[id="${id}"]`).allTextContents())[0] ?? "");
    return reason.test(text);
  };
  await until(isRefused).catch(() => assert.match(text, reason));
  assert.doesNotMatch(text, /`|\b(GET|POST|PUT|PATCH|DELETE) \//);
  await field.and(page.locator(":focus")).waitFor();
  assert.equal(await page.getByRole("alert").count(), 0, "only the field shows its error, no alert repeats it");
}

/** Discards the draft kept by the send page, if there is one. */
export async function withoutDraft(page: Page): Promise<void> {
  // Once it is known whether there is one.
  await page.getByRole("navigation", { name: t.compose.howManyRecipients }).waitFor();
  const discard = page.getByRole("button", { name: t.compose.discardDraft });
  if ((await discard.count()) > 0) await discard.click();
}

/** Opens a step of a send by the list of steps. */
export const openStep = (page: Page, step: (typeof sendSteps)[number]) =>
  page
    .getByRole("navigation", { name: t.compose.steps })
    .getByRole("link", { name: t.compose.stepNames[step] })
    .click();

/** Writes the text of a send whose recipients are there. */
export async function writeText(page: Page, text: string): Promise<void> {
  await openStep(page, "what");
  await page.getByLabel(t.common.text, { exact: true }).fill(text);
}

/** Opens the first step of a send, without a draft, and gives it a list. */
export async function openList(walk: Walk, list: string | Buffer): Promise<void> {
  const { page } = walk;
  await walk.open(paths.compose("who"));
  await withoutDraft(page);
  if (typeof list === "string") {
    await page.getByLabel(t.compose.orPasteNumbers).fill(list);
    await page.getByRole("button", { name: t.compose.useTheseNumbers }).click();
  } else {
    const file = { name: "people.csv", mimeType: "text/csv", buffer: list };
    await page.getByLabel(t.compose.chooseAFile).setInputFiles(file);
  }
  await page.getByLabel(t.compose.numberColumn).waitFor();
}

/** Answers the question of what the first real link changes: all accounts go live. */
export async function takeAllLive(page: Page, link: string): Promise<void> {
  const asked = page.getByRole("dialog", { name: t.mode.firstLink });
  await asked.getByRole("radio").last().check();
  await asked.getByLabel(t.mode.typeToConfirm(link)).fill(link);
  await asked.getByRole("button", { name: t.carriers.addLink }).click();
  await asked.waitFor({ state: "detached" });
}

/** The field of a filter of the list, which is added to its bar if it is not there. */
export async function filter(page: Page, label: string): Promise<Locator> {
  const bar = page.getByRole("search");
  const field = bar.getByLabel(label, { exact: true });
  await bar.getByLabel(t.ui.addFilter).or(field).first().waitFor();
  if ((await field.count()) === 0) await bar.getByLabel(t.ui.addFilter).selectOption(label);
  return field;
}
