import type { Delivery, ListDeliveriesQuery, TestWebhookQuery, Tuma, Webhook } from "../../sdk/src/index.ts";
import { CommandError, type ExitCode, usageError } from "../exit.ts";
import type { Invocation } from "../invocation.ts";
import { limitOf, pageSize, take } from "../pages.ts";
import { counted, localTime, type Terminal } from "../terminal.ts";

/** Lists the events of a webhook. */
export async function list(call: Invocation): Promise<void> {
  const tuma = await call.tuma();
  const webhook = await webhookOf(call, tuma);
  const limit = limitOf(call);
  const query: ListDeliveriesQuery = {
    status: call.text("status") as ListDeliveriesQuery["status"],
    event: call.text("event") as ListDeliveriesQuery["event"],
    per_page: pageSize(limit),
  };
  const found = await take(tuma.webhooks.listDeliveries(webhook.id, query), limit);
  call.terminal.show({ webhook_id: webhook.id, deliveries: found }, () =>
    found.length === 0 ? `${webhook.url} was sent no such event.` : tableOf(call.terminal, found),
  );
}

const tableOf = (terminal: Terminal, rows: Delivery[]) =>
  terminal.table(rows, [
    { title: "DELIVERY", of: ({ id }) => id },
    { title: "CREATED", of: ({ created_at }) => localTime(created_at) },
    { title: "EVENT", of: ({ event }) => event, cut: true },
    { title: "STATUS", of: ({ status }) => status },
    { title: "TRIES", of: ({ tries }) => tries, align: "right" },
    { title: "LAST RESPONSE", of: lastOf, cut: true },
  ]);

function lastOf({ attempts }: Delivery): string {
  const last = attempts.at(-1);
  return last ? String(last.error ?? last.status_code) : "";
}

/** Sends events again, whatever their outcome was. */
export async function resend(call: Invocation): Promise<ExitCode> {
  const tuma = await call.tuma();
  return call.each(async (id) => {
    const delivery = await tuma.webhooks.resendDelivery(id);
    call.terminal.show(delivery, `${delivery.id}  ${delivery.event} is sent again to ${delivery.webhook_id}`);
  });
}

/** Sends all events since a time that failed or wait for their next attempt. */
export async function replay(call: Invocation): Promise<void> {
  const since = call.time("since");
  if (!since) throw usageError("--since is missing: from when on, such as --since 12h.");
  const tuma = await call.tuma();
  const webhook = await webhookOf(call, tuma);
  let replayed = 0;
  for (let complete = false; !complete;) {
    const step = await tuma.webhooks.replayDeliveries(webhook.id, { since });
    replayed += step.replayed;
    ({ complete } = step);
  }
  call.terminal.show(
    { webhook_id: webhook.id, replayed },
    replayed === 0
      ? `Nothing to replay: of the events for ${webhook.url} since then, none has failed and none waits.`
      : `${counted(replayed, "event that failed or waited is", "events that failed or waited are")} sent now to ${webhook.url}.`,
  );
}

/** Sends an example event. */
export async function trigger(call: Invocation): Promise<void> {
  const tuma = await call.tuma();
  const webhook = await webhookOf(call, tuma);
  const delivery = await tuma.webhooks.test(webhook.id, { event: call.words[0] as TestWebhookQuery["event"] });
  call.terminal.show(delivery, `${delivery.id}  an example of ${delivery.event} is on its way to ${webhook.url}`);
}

/** The webhook of `--webhook`, or the account's only one. */
async function webhookOf(call: Invocation, tuma: Tuma): Promise<Webhook> {
  const id = call.text("webhook");
  if (id !== undefined) return await tuma.webhooks.get(id);
  const all = await Array.fromAsync(tuma.webhooks.list());
  const [only, ...others] = all;
  if (!only)
    throw new CommandError(
      "The account has no webhook. Start `tuma listen --forward-to URL`, or create one in the dashboard.",
    );
  if (others.length === 0) return only;
  const list = all.map((each) => `  ${each.id}  ${each.url}`).join("\n");
  throw usageError(`The account has several webhooks. Name one with --webhook:\n${list}`);
}
