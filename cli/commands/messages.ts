import type { ListMessagesQuery, Message, MessageSummary } from "../../sdk/src/index.ts";
import type { ExitCode } from "../exit.ts";
import type { Invocation } from "../invocation.ts";
import { limitOf, pageSize, take } from "../pages.ts";
import { printable } from "../printable.ts";
import { amount, localTime, type Terminal } from "../terminal.ts";
import { changed, isReport } from "./reports.ts";

/** Lists messages, or shows one. */
export async function messages(call: Invocation): Promise<void> {
  const [id] = call.words;
  return id === undefined ? await list(call) : await showOne(call, id);
}

async function list(call: Invocation): Promise<void> {
  const limit = limitOf(call);
  const query: ListMessagesQuery = {
    status: call.text("status") as ListMessagesQuery["status"],
    to: call.text("to"),
    sender: call.text("sender"),
    reference: call.text("reference"),
    report_id: call.text("report"),
    text: call.text("text"),
    code: call.text("code"),
    from_time: call.time("since"),
    to_time: call.time("until"),
    per_page: pageSize(limit),
  };
  const found = await take((await call.tuma()).messages.list(query), limit);
  call.terminal.show({ messages: found }, () =>
    found.length === 0 ? "No messages match." : tableOf(call.terminal, found),
  );
}

const tableOf = (terminal: Terminal, rows: MessageSummary[]) =>
  terminal.table(rows, [
    { title: "ID", of: ({ sms_id }) => sms_id },
    { title: "ACCEPTED", of: ({ created_at }) => localTime(created_at).slice(0, 16) },
    { title: "TO", of: ({ to }) => to },
    { title: "STATE", of: ({ state }) => state },
    { title: "SENDER", of: ({ sender }) => sender, cut: true },
    { title: "TEXT", of: ({ text }) => text, cut: true },
  ]);

async function showOne(call: Invocation, id: string): Promise<void> {
  const message = await (await call.tuma()).messages.get(id);
  call.terminal.show(message, () => describe(call.terminal, message));
}

function describe(terminal: Terminal, message: Message): string {
  const events = message.timeline.map(
    ({ at, state, detail }) => `  ${localTime(at)}  ${printable(state)}${detail ? `  ${printable(detail)}` : ""}`,
  );
  const shown = terminal.fields({
    Message: `${message.sms_id}${message.test ? " (test)" : ""}`,
    State: message.state,
    To: message.to,
    Sender: message.sender,
    Text: message.text ?? "(erased)",
    Parts: `${message.item_count} (${message.encoding})`,
    Cost: `${amount(message.total_cost)}${message.refunded ? ", refunded" : ""}`,
    Reference: message.reference,
    Report: message.report_id,
    Carrier: message.carrier,
    Accepted: localTime(message.created_at),
    "Send at": localTime(message.send_at),
    Reason: message.reason && printable(message.reason.meaning),
    "What to do": message.reason && printable(message.reason.remedy),
  });
  return `${shown}\n\n${events.join("\n")}`;
}

/** Cancels messages that are not submitted yet: single ones, and those of bulk sends. */
export async function cancel(call: Invocation): Promise<ExitCode> {
  const tuma = await call.tuma();
  return call.each(async (id) => {
    if (isReport(id)) {
      const report = await tuma.reports.cancel(id);
      return call.terminal.show(report, changed(report));
    }
    const message = await tuma.messages.cancel(id);
    call.terminal.show(message, `${message.sms_id}  ${message.state}`);
  });
}
