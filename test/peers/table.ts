/** What third-party software has been tried with Tuma: the rows of docs/reference/interop.md, which `npm run docs` writes. */
import { readFileSync } from "node:fs";
import path from "node:path";

/** A client library or program, tried against one door. */
export interface Row {
  /** The table that it is in: `<!-- door: … -->` in the page. */
  door: string;
  /** The library or program, and its language if that does not show. */
  peer: string;
  /** A version, or where it is pinned: see `pinned`. */
  version: string;
  /** The file whose tests try it: one or more for every scenario, named by `tried`. */
  test: string;
  /** What is tried, in the words of the page. */
  scenarios: readonly string[];
  /** What it needs: settings, and quirks that its users have to know. */
  needs?: string;
}

const root = path.resolve(import.meta.dirname, "../..");

/** The version of a package that a manifest or lockfile pins (package.json, pom.xml, go.mod, Cargo.toml, requirements.txt). */
export function pinned(file: string, name: string): string {
  const text = readFileSync(path.join(root, file), "utf8");
  const found = new RegExp(
    String.raw`(?:^|[\s">])${RegExp.escape(name)}["<=\s][^\d\n]*\n?[^\d\n]*?(\d[\w.-]*)`,
    "m",
  ).exec(text);
  if (!found) throw new Error(`${file} pins no version of ${name}`);
  return found[1]!;
}

/** Every row. A key is what tests call it. */
export const rows = {
  npmSmppClient: {
    door: "SMPP server",
    peer: "smpp (Node.js)",
    version: pinned("package.json", "smpp"),
    test: "test/tlvs.test.ts",
    scenarios: [
      "TLVs passed on, and back in the receipt",
      "flash",
      "binary data with a UDH",
      "submit_multi with a refused recipient",
      "replace_sm",
      "cancel_sm",
    ],
  },
  netSmpp: {
    door: "SMPP server",
    peer: "Net::SMPP (Perl)",
    version: "Debian's `libnet-smpp-perl`",
    test: "test/peers/net-smpp.test.ts",
    scenarios: ["bind", "submit", "receipt", "enquire_link", "unbind"],
  },
  kannelClient: {
    door: "SMPP server",
    peer: "Kannel's bearerbox (C)",
    version: "Debian's `kannel`",
    test: "test/peers/kannel-northbound.test.ts",
    scenarios: ["messages of 1 to 3 parts and all receipts", "the service killed while it submits"],
  },
  npmSmppCarrier: {
    door: "Carrier links over SMPP",
    peer: "smpp (Node.js)",
    version: pinned("package.json", "smpp"),
    test: "test/tlvs.test.ts",
    scenarios: [
      "TLVs of messages and constants of the link",
      "TLVs of receipts",
      "TLVs of inbound messages",
      "congestion",
    ],
  },
} as const satisfies Record<string, Row>;

export type Key = keyof typeof rows;

/** The scenarios of a row. */
export type Scenario<K extends Key> = (typeof rows)[K]["scenarios"][number];

/** The rows that a test file tries. */
export function rowsOf(file: string): [Key, Row][] {
  return (Object.entries(rows) as [Key, Row][]).filter(([, { test }]) => test === file);
}

/** The page with each of its tables written anew. */
export function fillIn(page: string): string {
  const doors = new Set((Object.values(rows) as Row[]).map(({ door }) => door));
  for (const door of doors) {
    const [start, end] = [`<!-- door: ${door} -->\n`, "<!-- end -->"];
    const from = page.indexOf(start) + start.length;
    if (from < start.length) throw new Error(`docs/reference/interop.md has no ${start.trim()}`);
    page = `${page.slice(0, from)}\n${tableOf(door)}\n\n${page.slice(page.indexOf(end, from))}`;
  }
  return page;
}

function tableOf(door: string): string {
  const lines = (Object.values(rows) as Row[])
    .filter((row) => row.door === door)
    .map(({ peer, version, scenarios, needs = "" }) => {
      const tried = scenarios.join("; ").replaceAll(/\b[a-z]+_[a-z]+\b/g, "`$&`");
      return `| ${[peer, version, tried, needs].join(" | ")} |`;
    });
  return ["| peer | version | scenarios | what it needs |", "|---|---|---|---|", ...lines].join("\n");
}
