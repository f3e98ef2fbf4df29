/**
 * Pages of the dashboard in a browser: what each weighs and how long it takes over slow 3G, from an empty cache, and how long lists take of an
 * account with many messages. `--only` takes the pages whose names contain it.
 */
import type { Page } from "playwright-core";
import { missing, settled, startWalk, type Walk } from "../test/browser/browser.ts";
import { stopsOf } from "../test/browser/pages.ts";
import { startTestServer } from "../test/harness/postgres.ts";
import { paths } from "../web/src/paths.ts";
import { fill } from "./listing.ts";
import { median } from "./machine.ts";
import { goal, type BenchOptions, type SuiteResult } from "./suite.ts";

/** WebPageTest's "3G Slow": milliseconds, and bytes a second. */
const slow3G = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };

/** The lists of an account, and their filters. */
const lists = {
  messages: paths.messages(),
  "messages, one state": paths.messages({ status: "delivered" }),
  "messages to a number": paths.messages({ to: "+250781234567" }),
  "messages, last page counted": paths.messages({ page: 500 }),
  inbox: paths.inbox(),
  home: paths.home(),
  wallet: paths.wallet(),
  ledger: paths.wallet({ view: "entries" }),
  statement: paths.statement(),
  person: paths.person("+250781234567"),
  "operator's Now": paths.operator(),
  accounts: paths.accounts(),
};

/** How often each list is opened. */
const visits = 5;

interface Visit {
  name: string;
  kB: number;
  seconds: number;
}

/** Opens every page as a newcomer does, and then the lists. */
export async function pages({ rows, only }: BenchOptions): Promise<SuiteResult> {
  if (missing) return { suite: "pages", rows: [], goals: [], skipped: missing };
  const own = await startTestServer();
  process.env["TEST_DATABASE_URL"] = own.server.url;
  const walk = await startWalk();
  try {
    await walk.signIn();
    const wanted = ({ name }: { name: string }) => name.includes(only);
    const cold: Visit[] = [];
    for (const stop of (await stopsOf(walk)).filter(wanted)) {
      process.stderr.write(`  ${stop.name}\n`);
      cold.push({ name: stop.name, ...(await arrive(walk, stop.path)) });
    }
    const { id } = (await walk.server.call<{ id: string }>("GET /v1/account")).body;
    await fill(walk.server.database.sql, Number(id.slice("acc_".length)), rows);
    const warm: [string, number[]][] = [];
    for (const [name, path] of Object.entries(lists).filter(([name]) => wanted({ name })))
      warm.push([name, await openOften(walk, path)]);
    const heaviest = Math.max(...cold.map(({ kB }) => kB));
    const slowest = Math.max(...cold.map(({ seconds }) => seconds));
    return {
      suite: "pages",
      rows: [],
      goals: [
        goal("the heaviest page", heaviest, "kB", { atMost: 200 }),
        goal("the slowest page over slow 3G", slowest, "s", { atMost: 6 }),
        goal(`the slowest list of ${rows} messages`, Math.max(...warm.map(([, ms]) => median(ms))), "ms", {
          atMost: 1000,
        }),
      ],
      tables: [
        {
          title: "Pages over slow 3G, from an empty cache",
          headings: ["page", "kB", "s"],
          rows: cold.map(({ name, kB, seconds }) => [name, kB.toFixed(0), seconds.toFixed(1)]),
        },
        {
          title: `Lists of an account with ${rows} messages`,
          headings: ["page", "median ms", "first ms"],
          rows: warm.map(([name, ms]) => [name, median(ms).toFixed(0), ms[0]!.toFixed(0)]),
        },
      ],
    };
  } finally {
    await walk.stop();
    await own.stop();
  }
}

/** Opens a page with nothing in the cache: the bytes on the wire, and the time, until it has what it asked for. */
async function arrive(walk: Walk, path: string): Promise<Omit<Visit, "name">> {
  const visitor = await walk.visitor();
  try {
    await visitor.context().addCookies(await walk.context.cookies());
    const session = await visitor.context().newCDPSession(visitor);
    await session.send("Network.enable");
    await session.send("Network.emulateNetworkConditions", slow3G);
    let bytes = 0;
    session.on("Network.loadingFinished", ({ encodedDataLength }) => (bytes += encodedDataLength));
    const ms = await timed(visitor, walk.server.url + path);
    return { kB: bytes / 1000, seconds: ms / 1000 };
  } finally {
    await visitor.context().close();
  }
}

/** Opens a page again and again, as who has been there before. */
async function openOften({ page, server }: Walk, path: string): Promise<number[]> {
  const times: number[] = [];
  for (let visit = 0; visit < visits; visit++) times.push(await timed(page, server.url + path));
  return times;
}

/** Milliseconds until a page shows what it asked for. */
async function timed(page: Page, url: string): Promise<number> {
  const startedMs = performance.now();
  await page.goto(url, { waitUntil: "commit" });
  await settled(page);
  return performance.now() - startedMs;
}
