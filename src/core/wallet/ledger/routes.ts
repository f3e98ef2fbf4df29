import type { Context } from "../../../base/context.ts";
import type { App } from "../../../http/app.ts";
import { operations } from "../../../http/operation.ts";
import { paged, pagedList } from "../../../http/pages.ts";
import { refuseUnknownZone } from "../../../base/time.ts";
import { entriesOf, groupsOf, timesOf, type LedgerFilter } from "./entries.ts";
import { groupsSchema, ledgerQuery, ledgerSchema, statementQuery, statementSchema } from "./schemas.ts";
import { statementOf } from "./statement.ts";

const operation = operations("Account");

/** The ledger of the caller's live or test wallet: its entries, their sums by day, and monthly statements. */
export function ledgerRoutes(app: App, ctx: Context): void {
  app.get(
    "/v1/account/ledger",
    operation("account:read", "List the ledger", {
      operationId: "listLedgerEntries",
      description:
        "Charges, refunds, top-ups and adjustments, newest first; for a test token, those of the test balance. The entries of a page are in the order in which they were charged. If several processes of the service charge one account at the same moment, an entry may be on the page before or after; each `balance_after` is the balance that the entry left.",
      querystring: ledgerQuery,
      reply: ledgerSchema,
    }),
    async (request) => {
      const { rows, ...paging } = await pagedList(
        ctx.config,
        request,
        entriesOf(ctx, request.caller, filterOf(request)),
      );
      return { entries: rows, ...paging };
    },
  );

  app.get(
    "/v1/account/ledger/groups",
    operation("account:read", "Sum the ledger by day, kind and bulk send", {
      operationId: "listLedgerGroups",
      description:
        "Newest day first, and the largest amounts of a day first. The entries of a group are listed by the same filters.",
      querystring: ledgerQuery,
      reply: groupsSchema,
    }),
    async (request) => {
      const { rows, pages } = await paged(
        ctx.config,
        request,
        groupsOf(ctx, request.caller, filterOf(request), request.query.time_zone),
      );
      return { groups: rows, pages };
    },
  );

  app.get(
    "/v1/account/statement",
    operation("account:read", "Show the statement of a month", {
      operationId: "getStatement",
      description:
        "Opening balance, movements and closing balance, read in one snapshot: the opening balance and the five sums add up to the closing balance, and the lines add up to the sums.",
      querystring: statementQuery,
      reply: statementSchema,
    }),
    ({ caller, query }) => statementOf(ctx, caller, query),
  );
}

interface Asked {
  query: {
    kind?: "charge" | "refund" | "topup" | "adjustment" | "voice";
    from?: string;
    to?: string;
    time_zone?: string;
    report_id?: string;
  };
}

function filterOf({ query: { kind, from, to, time_zone: zone, report_id: report } }: Asked): LedgerFilter {
  refuseUnknownZone("time_zone", zone);
  return {
    ...(kind && { kind }),
    ...timesOf({ ...(from && { from }), ...(to && { to }) }, zone),
    ...(report && { report }),
  };
}
