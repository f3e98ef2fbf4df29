import { Readable } from "node:stream";
import { Type } from "typebox";
import type { Context } from "../../../base/context.ts";
import type { Language } from "../../../base/languages.ts";
import type { App } from "../../../http/app.ts";
import { reached, type Reached } from "../../../http/auth.ts";
import { languageFor, languageOf, languageParameter } from "../../../http/language.ts";
import { paged, pageQuery, pagesOf, pageWindow, type PageRequest } from "../../../http/pages.ts";
import { operations } from "../../../http/operation.ts";
import { text } from "../../../http/schemas.ts";
import { withMark } from "./csv.ts";
import { readersOf, sendFile } from "./reader-file.ts";
import { bulkSendsOf, controlReport, openReport, reportLines, showReport, type ReportControl } from "./reports.ts";
import { rescheduleReport } from "./reschedule.ts";
import {
  fileForm,
  fileZone,
  reportChangeSchema,
  reportListSchema,
  reportsQuery,
  reportSchema,
  workbookReply,
} from "../schemas.ts";
import type { StepOptions } from "../life/transitions.ts";

const operation = operations("Messages");

const report = Type.Object({ report_id: text("The `report_id` of a send.") });

const controls: [ReportControl, string][] = [
  ["pause", "Pause a bulk send: messages not yet submitted wait"],
  ["resume", "Resume a paused bulk send"],
  ["cancel", "Cancel a bulk send: messages not yet submitted are refunded"],
];

/** Reports of sends, as JSON and CSV, and the control of bulk sends. */
export function reportRoutes(app: App, ctx: Context, { steps }: { steps: StepOptions }): void {
  app.get(
    "/v1/sms/reports",
    operation("sms:read", "List bulk sends", {
      operationId: "listReports",
      description: "Newest first.",
      querystring: reportsQuery,
      reply: reportListSchema,
    }),
    async (request) => {
      const { rows, pages } = await paged(
        ctx.config,
        request,
        bulkSendsOf(ctx, reached(request.caller), request.query),
      );
      return { reports: rows, pages };
    },
  );

  app.get(
    "/v1/sms/reports/:report_id",
    operation("sms:read", "Show the report of a send", {
      operationId: "getReport",
      params: report,
      querystring: pageQuery,
      reply: reportSchema,
    }),
    (request, reply) => {
      const { caller, params, query, url } = request;
      return pagedReport(ctx, reached(caller), params.report_id, {
        ...query,
        url,
        language: languageOf(request, reply),
      });
    },
  );

  reportFiles(app, ctx);

  app.patch(
    "/v1/sms/reports/:report_id",
    operation("sms:send", "Change the time of a scheduled bulk send", {
      operationId: "changeReport",
      refusals: [409],
      params: report,
      body: reportChangeSchema,
      reply: reportSchema,
    }),
    async (request, reply) => {
      const owner = reached(request.caller);
      const { report_id: id } = request.params;
      await rescheduleReport(ctx, owner, id, request.body.send_at);
      return pagedReport(ctx, owner, id, { ...firstPage(id), language: languageOf(request, reply) });
    },
  );

  for (const [control, summary] of controls)
    app.post(
      `/v1/sms/reports/:report_id/${control}`,
      operation("sms:send", summary, {
        operationId: `${control}Report`,
        refusals: [409],
        params: report,
        reply: reportSchema,
      }),
      async (request, reply) => {
        const owner = reached(request.caller);
        const { report_id: id } = request.params;
        await controlReport(ctx, owner, id, control, steps);
        const shown = await pagedReport(ctx, owner, id, { ...firstPage(id), language: languageOf(request, reply) });
        // Whoever may only send may stop a send, but not read it.
        return request.caller.scopes.has("sms:read") ? shown : { ...shown, messages: [] };
      },
    );
}

const onlyFailed = Type.Optional(
  Type.Boolean({ description: "Only messages that failed: undelivered, expired, rejected or failed." }),
);

/** The name of the file of a report, without its ending. */
const nameOf = (id: string, failed: boolean | undefined) => `${id}${failed ? "-failed" : ""}`;

/** The messages of a send as files: for programs as CSV, for people as CSV of their language or a workbook. */
function reportFiles(app: App, ctx: Context): void {
  app.get(
    "/v1/sms/reports/:report_id(^[0-9a-fA-F-]+).csv",
    operation("sms:read", "Download the messages of a send as CSV", {
      operationId: "downloadReport",
      description:
        "RFC 4180, UTF-8, with a header line. For a bulk send with `keep_members`, the members of each recipient come last, as `contact.name` and so on, until they are erased with the texts.",
      exports: true,
      params: report,
      querystring: Type.Object({
        bom: Type.Optional(
          Type.Boolean({ description: "Begin with a byte order mark, by which spreadsheets recognise UTF-8." }),
        ),
        failed: onlyFailed,
        language: languageParameter,
        ...fileForm,
        ...fileZone,
      }),
      reply: { content: { "text/csv": { schema: { type: "string" } } } },
    }),
    async (request, reply) => {
      const { caller, params, query } = request;
      const language = languageFor(query.language, request, reply);
      const owner = reached(caller);
      const people = query.form === "reader" ? await readersOf(ctx, owner, { ...query, language }) : undefined;
      const opened = await openReport(ctx, owner, params.report_id, { onlyFailed: query.failed });
      const name = nameOf(opened.id, query.failed);
      if (people) return sendFile(reply, people, { ...opened, name, type: "csv" });
      const lines = reportLines(opened, language);
      return reply
        .type("text/csv; charset=utf-8")
        .header("content-disposition", `attachment; filename="${name}.csv"`)
        .send(Readable.from(query.bom ? withMark(lines) : lines));
    },
  );

  app.get(
    "/v1/sms/reports/:report_id(^[0-9a-fA-F-]+).xlsx",
    operation("sms:read", "Download the messages of a send as a workbook", {
      operationId: "downloadReportWorkbook",
      description:
        "For people: an Excel workbook (.xlsx) with headings and reasons in `language`, amounts as numbers, and times in `time_zone`. The members that a bulk send keeps come last.",
      exports: true,
      params: report,
      querystring: Type.Object({ failed: onlyFailed, language: languageParameter, ...fileZone }),
      reply: workbookReply,
    }),
    async (request, reply) => {
      const { caller, params, query } = request;
      const language = languageFor(query.language, request, reply);
      const owner = reached(caller);
      const people = await readersOf(ctx, owner, { ...query, language });
      const opened = await openReport(ctx, owner, params.report_id, { onlyFailed: query.failed });
      return sendFile(reply, people, { ...opened, name: nameOf(opened.id, query.failed), type: "xlsx" });
    },
  );
}

const firstPage = (id: string) => ({ page: 1, per_page: 20, url: `/v1/sms/reports/${id}` });

async function pagedReport(
  ctx: Context,
  owner: Reached,
  id: string,
  { url, language, ...page }: PageRequest & { url: string; language: Language },
) {
  const report = await showReport(ctx, owner, id, { ...pageWindow(page), language });
  return { ...report, pages: pagesOf(ctx.config, url, page, report.total) };
}
