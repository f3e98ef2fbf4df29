import type { Approval, Tuma } from "../../sdk/src/index.ts";
import type { ExitCode } from "../exit.ts";
import type { Invocation } from "../invocation.ts";
import { limitOf, pageSize, take } from "../pages.ts";
import { printable } from "../printable.ts";
import { amount, counted, localTime } from "../terminal.ts";

/** Lists bulk sends that wait for an approver, or shows one. */
export async function approvals(call: Invocation): Promise<void> {
  const [id] = call.words;
  return id === undefined ? await list(call) : await showOne(call, id);
}

async function list(call: Invocation): Promise<void> {
  const { terminal } = call;
  const limit = limitOf(call);
  const query = call.flag("all") ? {} : { status: "waiting_for_approval" as const };
  const found = await take((await call.tuma()).approvals.list({ ...query, per_page: pageSize(limit) }), limit);
  terminal.show({ approvals: found }, () =>
    found.length === 0
      ? "Nothing waits for an approver."
      : terminal.table(found, [
          { title: "APPROVAL", of: ({ approval_id }) => approval_id },
          { title: "ASKED", of: ({ created_at }) => localTime(created_at).slice(0, 16) },
          { title: "STATUS", of: ({ status }) => status },
          { title: "MESSAGES", of: ({ recipients }) => recipients, align: "right" },
          { title: "COST", of: ({ total_cost }) => amount(total_cost), align: "right" },
          { title: "BY", of: ({ asked_by_name }) => asked_by_name, cut: true },
          { title: "REFERENCE", of: ({ reference }) => reference, cut: true },
        ]),
  );
}

async function showOne(call: Invocation, id: string): Promise<void> {
  const approval = await (await call.tuma()).approvals.get(id);
  call.terminal.show(approval, () => shown(call, approval));
}

/** What an approver has to know, the first texts as they would go out included. */
const shown = ({ terminal }: Invocation, approval: Approval): string =>
  [
    terminal.fields({
      Approval: approval.approval_id,
      Status: approval.status,
      Messages: `${counted(approval.recipients, "message")} in ${counted(approval.count, "part")}`,
      Cost: amount(approval.total_cost),
      Sender: approval.sender,
      Reference: approval.reference,
      "Send at": localTime(approval.send_at),
      "Asked by": approval.asked_by_name,
      "To approver": approval.approval_note,
      Asked: localTime(approval.created_at),
      "Waits until": approval.status === "waiting_for_approval" ? localTime(approval.expires_at) : undefined,
      "Decided by": approval.decided_by_name,
      Decided: localTime(approval.decided_at),
      Note: approval.note,
      Report: approval.report_id,
    }),
    ...(approval.samples ?? []).map(({ to, text }) => `${to}  ${printable(text)}`),
    ...more(approval),
  ].join("\n");

const more = ({ samples, recipients }: Approval): string[] =>
  samples !== null && recipients > samples.length
    ? [`and ${counted(recipients - samples.length, "more message")}`]
    : [];

/** Approves sends: each is shown, and is sent only if somebody agrees. */
export const approve = (call: Invocation): Promise<void> =>
  decide(call, "Approve and send it?", "Nothing was sent.", (tuma, id, note) => tuma.approvals.approve(id, note));

/** Rejects sends. */
export const reject = (call: Invocation): Promise<void> =>
  decide(call, "Reject it?", "It still waits.", (tuma, id, note) => tuma.approvals.reject(id, note));

async function decide(
  call: Invocation,
  question: string,
  otherwise: string,
  perform: (tuma: Tuma, id: string, note: { note?: string }) => Promise<Approval>,
): Promise<void> {
  const tuma = await call.tuma();
  const note = call.text("note");
  for (const id of call.words) {
    await call.agree(otherwise, async () => {
      call.terminal.note(shown(call, await tuma.approvals.get(id)));
      return question;
    });
    const approval = await perform(tuma, id, note === undefined ? {} : { note });
    call.terminal.show(approval, changed(approval));
  }
}

/** Takes sends back that the same person or token asked for. */
export async function withdraw(call: Invocation): Promise<ExitCode> {
  const tuma = await call.tuma();
  return call.each(async (id) => {
    const approval = await tuma.approvals.withdraw(id);
    call.terminal.show(approval, changed(approval));
  });
}

/** What became of a send, in a line. */
const changed = ({ approval_id: id, status, report_id: report }: Approval): string =>
  `${id}  ${status}${report === null ? ", nothing was sent" : `: report ${report}`}`;
