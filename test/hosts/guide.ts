import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Host } from "./network.ts";

const file = join(resolve(import.meta.dirname, "../.."), "docs/guides/high-availability.md");

/**
 * The hosts that a block of the guide is for. `hosts`: all of them. `names`: all, and repeated before each later block, since the reader's
 * shell keeps the names. `first`: one of those that have a copy of the database.
 */
export const places = ["hosts", "names", "votes", "databases", "first", "services", "balancers"] as const;
/** One of these. */
export type Place = (typeof places)[number];

/** The heading of the commands that are for asynchronous replication only. */
export const asynchronousHeading = "Asynchronous replication";

/** A block of commands in the guide. */
export interface Block {
  place: Place;
  /** It only installs packages, which takes the network. */
  installs: boolean;
  /** The heading above it. */
  heading: string;
  script: string;
}

/** The commands of the guide to high availability, in order. */
export function guideBlocks(text = readFileSync(file, "utf8")): Block[] {
  const blocks: Block[] = [];
  let heading = "";
  const form = /^## (.+)$|^```sh(?: (\w+))?( install)?\n([\s\S]*?)^```$/gm;
  for (const [, title, place, install, script] of text.matchAll(form)) {
    if (title !== undefined) heading = title;
    else if (!places.includes(place as Place)) throw new Error(`"${heading}": no place is named after \`\`\`sh`);
    else blocks.push({ place: place as Place, installs: install !== undefined, heading, script: script! });
  }
  return blocks;
}

/** Runs blocks of the guide on a host, in one shell, after the names that the reader would have set. */
export function follow(host: Host, names: string, blocks: Block[]): Promise<string> {
  return host.run([names, ...blocks.map(({ script }) => script)].join("\n"), { limitMs: 600_000 });
}
