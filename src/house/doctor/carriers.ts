import { hasGoneLive } from "../../core/accounts/directory.ts";
import type { Context } from "../../base/context.ts";
import { formatId } from "../../base/ids.ts";
import { definitionOf, listLinks, type LinkDefinition, type LinkRow } from "../../core/carriers/definition.ts";
import { attempt } from "../../core/carriers/links/attempt.ts";
import { sentencesOf } from "../console/alarms/sentences.ts";
import { saysNoLink } from "../console/alarms/conditions.ts";
import { healthy, problem, skipped, type Finding } from "./finding.ts";

const check = "carriers";
const bindLimitMs = 5_000;
const addLink = "Add a link to a carrier, in the dashboard or with `POST /v1/operator/carriers`.";

/**
 * The links to carriers: their state as the gateway sees it, or while no process runs them, the outcome of a bind of our own. In a held
 * installation nothing binds.
 */
export async function checkCarriers(ctx: Context, isHeld: boolean): Promise<Finding[]> {
  const links = (await listLinks(ctx)).filter(({ sandbox }) => !sandbox);
  if (links.length === 0 && (await hasGoneLive(ctx.sql)))
    return [
      problem("broken", check, {
        what: "There is no link to a carrier any more.",
        why: "Live messages wait for one until they expire: once an installation had a carrier, the simulated one takes none of them.",
        fix: addLink,
      }),
    ];
  if (links.length === 0 && (!ctx.config.sandbox || (await saysNoLink(ctx))))
    return [
      problem("broken", check, {
        what: "There is no link to a carrier, nor the simulated one (`SANDBOX=false`).",
        why: "Sends are refused.",
        fix: addLink,
      }),
    ];
  if (links.length === 0)
    return [healthy(check, "There is no link to a carrier yet: messages go to the simulated carrier.")];
  return Promise.all(links.map((link) => checkLink(ctx, link, isHeld)));
}

async function checkLink(ctx: Context, link: LinkRow, isHeld: boolean): Promise<Finding> {
  const { name, enabled, draining, leased } = link;
  if (!enabled) return skipped(check, `The link ${name} is disabled.`);
  if (draining) return skipped(check, `The link ${name} is drained: it takes no new messages.`);
  const live = link.live as { state?: string; reason?: string };
  if (leased) {
    if (live.state === "bound" || live.state === "draining") return healthy(check, `The link ${name} is bound.`);
    return unbound(link, live.state ?? "connecting", live.reason ?? "");
  }
  if (isHeld) return skipped(check, `The link ${name} is held with the restored installation.`);
  if (link.bind === "http") return skipped(check, `The link ${name} is over HTTP: it connects with the first message.`);
  if (link.bind === "phone") return skipped(check, `The link ${name} is a phone's: it calls when the service runs.`);
  let definition: LinkDefinition;
  try {
    definition = definitionOf(ctx, link);
  } catch {
    return skipped(check, `The link ${name} was not tried: SECRET_KEY does not open its password.`);
  }
  const { outcome, reason } = await attempt(ctx, definition, bindLimitMs);
  if (outcome === "bound")
    return healthy(check, `The link ${name} can bind; no process runs it now, since the service is stopped.`);
  return unbound(link, "down", reason);
}

function unbound({ id, name }: LinkRow, state: string, reason: string): Finding {
  const { title, meaning, remedy } = sentencesOf(
    { kind: "link", key: formatId("car", id), details: { name, state, reason } },
    "en",
  );
  // A link that is connecting now may be bound a second later.
  return problem(state === "down" ? "broken" : "warning", check, { what: `${title}.`, why: meaning, fix: remedy });
}
