import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type BrowserContext, type Page } from "playwright-core";
import { startReceiver, type Receiver } from "../harness/receiver.ts";
import { startServer, type TestServer } from "../harness/server.ts";
import { until } from "../harness/wait.ts";
import { dashboardFolder } from "../../src/http/dashboard.ts";

const program = process.env["CHROMIUM"] ?? "/usr/bin/chromium";

/** Why the tests of this folder cannot run here, for `skip`; false where they can. */
export const missing =
  (!existsSync(program) && `no Chromium at ${program} (apt-get install chromium)`) ||
  (!existsSync(join(dashboardFolder, "index.html")) && "the dashboard is not built (npm run web)");

/** The one who owns the installation. */
export const owner = { email: "owner@example.com", password: "a long password of tests" };

/** The whole program, a browser before it, and what went wrong in its pages. */
export interface Walk {
  server: TestServer;
  /** Where webhooks of the test go. */
  receiver: Receiver;
  context: BrowserContext;
  page: Page;
  /** Errors of scripts, refused policies and addresses of other machines, as they happened. */
  faults: string[];
  /** Opens a page and waits until what it asked for is there. */
  open(path: string): Promise<void>;
  signIn(): Promise<void>;
  stop(): Promise<void>;
}

/** What Chromium says in its console of a reply that is no success. It is no fault of the page: it shows it. */
const refusedReply = /Failed to load resource/;

/** Starts the program and Chromium with an empty profile. */
export async function startWalk(env: Record<string, string> = {}): Promise<Walk> {
  const server = await startServer({ BOOTSTRAP_EMAIL: owner.email, BOOTSTRAP_PASSWORD: owner.password, ...env });
  const receiver = await startReceiver();
  const profile = await mkdtemp(join(tmpdir(), "tuma-browser-"));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: program,
    args: [
      "--headless",
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
    viewport: { width: 1280, height: 860 },
  });
  context.setDefaultTimeout(15_000);
  const page = context.pages()[0] ?? (await context.newPage());
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(`${page.url()}: ${error.message}`));
  page.on("console", (message) => {
    if (message.type() === "error" && !refusedReply.test(message.text()))
      faults.push(`${page.url()}: ${message.text()}`);
  });
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.protocol.startsWith("http") && url.origin !== server.url) faults.push(`asked ${url.href}`);
  });
  const open = async (path: string) => {
    await page.goto(server.url + path);
    await settled(page);
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
      await page.getByLabel("Email").fill(owner.email);
      await page.getByLabel("Password").fill(owner.password);
      await page.getByRole("button", { name: "Sign in" }).click();
      await page.waitForURL(`${server.url}/`);
      await settled(page);
    },
    stop: async () => {
      await context.close();
      await server.stop();
      await receiver.close();
      await rm(profile, { recursive: true, force: true });
    },
  };
}

/** Waits until the page has its heading and waits for no answer any more. */
export async function settled(page: Page): Promise<void> {
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  const waiting = page.locator("[role=status][aria-label=Loading]");
  await until(async () => (await waiting.count()) === 0, { what: "the answers that the page waits for" });
}
