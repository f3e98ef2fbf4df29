import type { Report, ReportSummary, Tuma } from "../../sdk/src/index.ts";
import type { ExitCode } from "../exit.ts";
import type { Invocation } from "../invocation.ts";
import { limitOf, pageSize, take } from "../pages.ts";
import { amount, counted, localTime, type Terminal } from "../terminal.ts";

/** Whether this is the id of a report, and not that of a message. */
export const isReport = (id: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id);

/** Lists bulk sends, or shows one. */
export async function reports(call: Invocation): Promise<void> {
  const [id] = call.words;
  return id === undefined ? await list(call) : await showOne(call, id);
}

async function list(call: Invocation): Promise<void> {
  const limit = limitOf(call);
  const query = { from_time: call.time("since"), to_time: call.time("until"), per_page: pageSize(limit) };
  const found = await take((await call.tuma()).reports.list(query), limit);
  call.terminal.show({ reports: found }, () =>
    found.length === 0 ? "There is no bulk send." : tableOf(call.terminal, found),
  );
}

const tableOf = (terminal: Terminal, rows: ReportSummary[]) =>
  terminal.table(rows, [
    { title: "REPORT", of: ({ report_id }) => report_id },
    { title: "ACCEPTED", of: ({ created_at }) => localTime(created_at).slice(0, 16) },
    { title: "STATE", of: ({ state }) => state },
    { title: "TOTAL", of: ({ total }) => total, align: "right" },
    { title: "REFERENCE", of: ({ reference }) => reference, cut: true },
  ]);

async function showOne(call: Invocation, id: string): Promise<void> {
  const report = await (await call.tuma()).reports.get(id);
  call.terminal.show(report, () =>
    call.terminal.fields({
      Report: report.report_id,
      State: report.state,
      Messages: `${report.total.toLocaleString("en")}: ${statesOf(report)}`,
      Failures: report.reasons.map(({ meaning, messages }) => `${messages.toLocaleString("en")}: ${meaning}`).join(" "),
      Calls: report.calls && callsOf(report.calls),
      Parts: report.count,
      Cost: amount(report.total_cost),
      Refunded: amount(report.refunded),
      Reference: report.reference,
      Accepted: localTime(report.created_at),
      "Send at": localTime(report.send_at),
    }),
  );
}

function callsOf({ keys, ...sums }: NonNullable<Report["calls"]>): string {
  const pressed = Object.entries(keys).map(([key, calls]) => `${calls.toLocaleString("en")} pressed ${key}`);
  const counted = Object.entries(sums).map(
    ([name, calls]) => `${calls.toLocaleString("en")} ${name.replace("_", " ")}`,
  );
  return [...counted, ...pressed].join(", ");
}

const statesOf = ({ states }: Report) =>
  Object.entries(states)
    .map(([state, messages]) => `${messages.toLocaleString("en")} ${state}`)
    .join(", ");

/** Pauses bulk sends. */
export const pause = (call: Invocation): Promise<ExitCode> => control(call, (tuma, id) => tuma.reports.pause(id));

/** Resumes paused bulk sends. */
export const resume = (call: Invocation): Promise<ExitCode> => control(call, (tuma, id) => tuma.reports.resume(id));

async function control(call: Invocation, change: (tuma: Tuma, id: string) => Promise<Report>): Promise<ExitCode> {
  const tuma = await call.tuma();
  return call.each(async (id) => {
    const report = await change(tuma, id);
    call.terminal.show(report, changed(report));
  });
}

/** What became of a bulk send, in a line. */
export const changed = (report: Report): string =>
  `${report.report_id}  ${report.state}, ${counted(report.total, "message")}: ${statesOf(report)}; ${amount(report.refunded)} refunded`;
