import { Readable } from "node:stream";
import { Type } from "typebox";
import type { Context } from "../../base/context.ts";
import type { App } from "../../http/app.ts";
import { pageQuery } from "../../http/pages.ts";
import { openReportCsv } from "./report-csv.ts";
import { controlReport, listReports, showReport, type ReportControl } from "./reports.ts";
import { reportListSchema, reportSchema } from "../schemas.ts";
import type { StepOptions } from "../life/transitions.ts";

const tags = ["Messages"];
const report = Type.Object({ report_id: Type.String({ description: "The `report_id` of a send." }) });

const controls: [ReportControl, string][] = [
  ["pause", "Pause a bulk send: messages not yet submitted wait"],
  ["resume", "Resume a paused bulk send"],
  ["cancel", "Cancel a bulk send: messages not yet submitted are refunded"],
];

/** Reports of sends, as JSON and CSV, and the control of bulk sends. */
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
        summary: "Show the report of a send",
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
        summary: "Download the messages of a send as CSV",
        description: "RFC 4180, UTF-8, with a header line.",
        params: report,
        response: { 200: { content: { "text/csv": { schema: { type: "string" } } } } },
      },
    },
    async (request, reply) => {
      const { id, lines } = await openReportCsv(ctx, request.caller.accountId, request.params.report_id);
      return reply
        .type("text/csv; charset=utf-8")
        .header("content-disposition", `attachment; filename="${id}.csv"`)
        .send(Readable.from(lines));
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
