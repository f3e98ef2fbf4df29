import { Readable } from "node:stream";
import { Type } from "typebox";
import type { Context } from "../../base/context.ts";
import type { App } from "../../http/app.ts";
import { notFound } from "../../http/errors.ts";
import { pageQuery } from "../../http/pages.ts";
import { reportCsv } from "./report-csv.ts";
import { controlReport, listReports, locateReport, showReport, type ReportControl } from "./reports.ts";
import { reportListSchema, reportSchema } from "../schemas.ts";
import type { StepOptions } from "../life/transitions.ts";
import { listReport } from "./store.ts";

const tags = ["Messages"];
const report = Type.Object({ report_id: Type.String({ description: "The `report_id` of an answer." }) });

const controls: [ReportControl, string][] = [
  ["pause", "Pause a bulk send: what the carrier does not have yet waits"],
  ["resume", "Resume a bulk send that is paused"],
  ["cancel", "Cancel a bulk send: what the carrier does not have yet is not sent, and refunded"],
];

/** What became of requests, as a resource, as CSV, and the control of bulk sends. */
export function reportRoutes(app: App, ctx: Context, { steps }: { steps: StepOptions }): void {
  app.get(
    "/v1/sms/reports",
    {
      config: { scope: "sms:read" },
      schema: {
        tags,
        summary: "List bulk sends",
        description: "Newest first.",
        querystring: pageQuery,
        response: { 200: reportListSchema },
      },
    },
    (request) => listReports(ctx, request.caller.accountId, request.query, request.raw.url!),
  );

  app.get(
    "/v1/sms/reports/:report_id",
    {
      config: { scope: "sms:read" },
      schema: {
        tags,
        summary: "What became of a request",
        params: report,
        querystring: pageQuery,
        response: { 200: reportSchema },
      },
    },
    (request) => showReport(ctx, request.caller.accountId, request.params.report_id, request.query, request.raw.url!),
  );

  app.get(
    "/v1/sms/reports/:report_id(^[0-9a-fA-F-]+).csv",
    {
      config: { scope: "sms:read" },
      schema: {
        tags,
        summary: "The messages of a request as CSV",
        description: "RFC 4180, UTF-8, a line of names first.",
        params: report,
        response: { 200: { content: { "text/csv": { schema: { type: "string" } } } } },
      },
    },
    async (request, reply) => {
      const { accountId } = request.caller;
      const found = await locateReport(ctx, accountId, request.params.report_id);
      if (!found) throw notFound();
      const { range } = found;
      // Once the first line is sent, an error could no longer be told.
      if ((await listReport(ctx.sql, accountId, range, range.firstId - 1, 1)).length === 0) throw notFound();
      return reply
        .type("text/csv; charset=utf-8")
        .header("content-disposition", `attachment; filename="${range.id}.csv"`)
        .send(Readable.from(reportCsv(ctx, accountId, range)));
    },
  );

  for (const [control, summary] of controls)
    app.post(
      `/v1/sms/reports/:report_id/${control}`,
      {
        config: { scope: "sms:send", refusals: [409] },
        schema: { tags, summary, params: report, response: { 200: reportSchema } },
      },
      async (request) => {
        const { accountId } = request.caller;
        const { report_id: id } = request.params;
        await controlReport(ctx, accountId, id, control, steps);
        return showReport(ctx, accountId, id, { page: 1, per_page: 20 }, `/v1/sms/reports/${id}`);
      },
    );
}
