/** Where reports of messages and received messages turn into what waits for customers' programs. */
import type { Context } from "../../base/context.ts";
import type { InboundHooks } from "../../inbound/persist.ts";
import type { Reporting } from "../../messages/life/transitions.ts";
import { findHearers } from "./store.ts";
import { enqueueCallbacks, type Callback } from "./callbacks.ts";
import { jasminCallback } from "../http/jasmin.ts";
import { kannelCallback } from "../http/kannel.ts";
import { smppOrigin, type JasminOrigin, type KannelOrigin } from "./origin.ts";
import type { Outbox, Item } from "./outbox.ts";
import { receiptOf, type StoredInbound } from "../smpp/receipt.ts";

/** Reports as receipts to the binds of the credential that submitted the message. */
export function receiptReporting(outbox: Outbox): Reporting {
  return (tx, reports) => {
    const items = reports.flatMap((report): Item[] => {
      const origin = smppOrigin(report.origin);
      const receipt = origin && receiptOf(report, origin);
      if (!receipt) return [];
      const { accountId } = report;
      return [{ accountId, credentialId: origin.credential, kind: "receipt", body: JSON.stringify(receipt) }];
    });
    return outbox.enqueue(tx, items);
  };
}

/** Reports as requests to the `dlr-url`s of messages that came by the HTTP forms. */
export function callbackReporting(ctx: Pick<Context, "clock">): Reporting {
  return async (tx, reports) => {
    const callbacks = reports.flatMap((report): Callback[] => {
      const door = report.origin?.door;
      const callback =
        door === "kannel"
          ? kannelCallback(report, report.origin as KannelOrigin)
          : door === "jasmin"
            ? jasminCallback(report, report.origin as JasminOrigin)
            : undefined;
      return callback ? [callback] : [];
    });
    await enqueueCallbacks(ctx, tx, callbacks);
    return () => undefined;
  };
}

/** Received messages to the binds of every credential of the account that wants them. */
export function inboundHearing(outbox: Outbox): NonNullable<InboundHooks["write"]> {
  return async (tx, messages) => {
    const hearers = Map.groupBy(
      await findHearers(tx, [...new Set(messages.map((message) => message.accountId))]),
      (hearer) => hearer.account_id,
    );
    const items = messages.flatMap(({ accountId, from, to, text }): Item[] => {
      const body = JSON.stringify({ from, to, text } satisfies StoredInbound);
      return (hearers.get(accountId) ?? []).map(({ id }) => ({ accountId, credentialId: id, kind: "inbound", body }));
    });
    return outbox.enqueue(tx, items);
  };
}
