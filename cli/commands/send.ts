import { setTimeout as sleep } from "node:timers/promises";
import type { Message, Tuma } from "../../sdk/src/index.ts";
import { exitCodes, forPeople, usageError, type ExitCode } from "../exit.ts";
import type { Invocation } from "../invocation.ts";
import { printable } from "../printable.ts";
import { pairOf, templateNamed } from "./templates.ts";
import { amount, counted, laterOf, pipedText } from "../terminal.ts";
import { waysOf } from "../ways.ts";

/** How long `--wait` waits, and how often it looks. */
const waitMs = 60_000;
const lookMs = 500;

/** The text, or the template with what its fields stand for. */
async function contentOf(call: Invocation, tuma: Tuma, text: string | undefined) {
  const named = call.text("template");
  const fields = call.list("field");
  if (named === undefined) {
    if (fields.length > 0) throw usageError("--field goes with --template.");
    if (text === undefined && process.stdin.isTTY) throw usageError("TEXT is missing. Usage: tuma send TO TEXT");
    return { text: text ?? (await pipedText()).trimEnd() };
  }
  if (text !== undefined) throw usageError("Name a TEXT, or a template with --template: one of the two.");
  const { id } = await templateNamed(tuma, named);
  const values = Object.fromEntries(fields.map((each) => pairOf("field", each, "name=Aline")));
  return { template_id: id, fields: values };
}

/** Sends a message. */
export async function send(call: Invocation): Promise<ExitCode | void> {
  const { terminal, words } = call;
  const [to = "", given] = words;
  const tuma = await call.tuma();
  const message = {
    to,
    ...waysOf(call),
    ...(await contentOf(call, tuma, given)),
    sender: call.text("sender"),
    reference: call.text("reference"),
    send_at: call.text("at"),
    encoding: call.flag("smart") ? ("smart" as const) : undefined,
  };
  const later = laterOf(message.send_at);
  if (call.flag("dry-run")) {
    const dry = await tuma.messages.send({ ...message, dry_run: true });
    return terminal.show(dry, () =>
      [
        `${dry.channel === "voice" ? `A call of about ${counted(dry.seconds ?? 0, "second")}` : `${counted(dry.item_count, "part")} (${dry.encoding})`} to ${dry.to} from ${dry.sender}${later ? ` on ${later}` : ""}, cost ${amount(dry.total_cost)}. Nothing was sent.`,
        ...(dry.fallback
          ? [`If it fails, ${wordOf(dry.fallback.channel)} follows, cost ${amount(dry.fallback.total_cost)}.`]
          : []),
        ...dry.forced_by.map(({ character }) => `Costs more room because of ${JSON.stringify(character)}.`),
      ].join("\n"),
    );
  }
  const key = call.text("key");
  const sent = await tuma.messages.send(message, key === undefined ? {} : { idempotencyKey: key });
  const { sms_id: id, item_count: count, total_cost: cost } = sent;
  if (later !== undefined || !call.flag("wait"))
    return terminal.show(
      sent,
      later === undefined
        ? `${id}  sent to ${sent.to}, ${counted(count, "part")}, cost ${amount(cost)}.`
        : `${id}  scheduled for ${later} to ${sent.to}, ${counted(count, "part")}, cost ${amount(cost)}; cancel until then: \`tuma cancel ${id}\`.`,
    );
  if (!terminal.isJson) terminal.note(`${id} is accepted; waiting for its outcome …`);
  const ended = await outcomeOf(tuma, id, (reason) => terminal.note(`${id} waits: ${forPeople(reason)}`));
  const why = ended.reason ? `: ${printable(ended.reason.meaning)} ${printable(ended.reason.remedy)}` : "";
  terminal.show(
    ended,
    () => `${id}  ${ended.state}${ended.state === "sent" ? " to the carrier; no receipt yet" : why}`,
  );
  return ended.state === "delivered" ? exitCodes.done : exitCodes.partly;
}

const wordOf = (channel: string) => (channel === "voice" ? "a call" : "a text");

const open = new Set(["scheduled", "queued", "submitting", "in_doubt", "sent"]);

/** The message once it is final, or as it is after a minute. Each reason for which it waits is told once. */
async function outcomeOf(tuma: Tuma, id: string, onReason: (reason: string) => void): Promise<Message> {
  const endsAt = performance.now() + waitMs;
  const told = new Set<string>();
  for (;;) {
    const message = await tuma.messages.get(id);
    const reason = message.state === "queued" ? message.timeline.at(-1)?.detail : undefined;
    if (reason !== undefined && !told.has(reason)) {
      told.add(reason);
      onReason(reason);
    }
    if (!open.has(message.state) || performance.now() > endsAt) return message;
    await sleep(lookMs);
  }
}
