import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";
import { missing } from "./browser.ts";

const axe = missing ? "" : readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface Violation {
  id: string;
  nodes: { target: string[]; failureSummary: string }[];
}

/** All that axe-core finds on the page in its current state, best practice included. */
export async function violations(page: Page, rules = ""): Promise<string[]> {
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axe);
  // Wait for transitions to end, since colours halfway through one would be judged; skip endless ones, such as the live dot.
  await page.evaluate(`Promise.all(document.getAnimations()
    .filter((each) => each.effect.getComputedTiming().endTime !== Infinity)
    .map((each) => each.finished.catch(() => {})))`);
  const found = (await page.evaluate(`axe.run(document, { resultTypes: ['violations'], ${rules} })`)) as {
    violations: Violation[];
  };
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(" ")}: ${node.failureSummary}`),
  );
}
