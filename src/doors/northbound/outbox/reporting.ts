/** Turns reports and received messages into deliveries and callbacks for customers' programs. */
import type { Context } from "../../../base/context.ts";
import type { InboundHooks } from "../../../core/inbound/persist.ts";
import type { MessageReport, Reporting } from "../../../core/messages/life/transitions.ts";
import { type Callback, type Delivery, enqueueCallbacks } from "../../../core/webhooks/webhooks.ts";
import { findInboundCredentials } from "./store.ts";
import { jasminCallback } from "../http/jasmin.ts";
import { kannelCallback } from "../http/kannel.ts";
import {
  hasTwilioOrigin,
  protocolOf,
  smppOrigin,
  type JasminOrigin,
  type KannelOrigin,
  type TwilioOrigin,
} from "../origin.ts";
import { signCallbacks, statusCallback } from "../twilio/callbacks.ts";
import type { Outbox, Item } from "./outbox.ts";
import { receiptOf, storedTlvs, type StoredInbound } from "../receipt.ts";

/** Reports as receipts for the binds of the credential that submitted the message. */
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

/** Delivers reports as callbacks to the URLs given with messages of the HTTP APIs; `offer` takes them after the commit. */
export function callbackReporting(ctx: Context, offer: (deliveries: Delivery[]) => void): Reporting {
  return async (tx, reports) => {
    const callbacks = reports.map(callbackOf).filter((callback) => callback !== undefined);
    const unsigned = reports.flatMap((report) =>
      hasTwilioOrigin(report.origin) ? (statusCallback(report, report.origin as TwilioOrigin) ?? []) : [],
    );
    const signed = await signCallbacks(ctx, tx, unsigned);
    const deliveries = await enqueueCallbacks(ctx, tx, [...callbacks, ...signed]);
    return () => offer(deliveries);
  };
}

function callbackOf(report: MessageReport): Callback | undefined {
  const { origin } = report;
  const protocol = protocolOf(origin);
  if (protocol === "kannel") return kannelCallback(report, origin as KannelOrigin);
  return protocol === "jasmin" ? jasminCallback(report, origin as JasminOrigin) : undefined;
}

/**
 * Inbound messages for the binds of every credential with `inbound:read` and of the same kind (test or live), since a deliver_sm
 * cannot say that it is test.
 */
export function inboundReporting(outbox: Outbox): NonNullable<InboundHooks["write"]> {
  return async (tx, messages) => {
    const credentials = Map.groupBy(
      await findInboundCredentials(tx, [...new Set(messages.map((message) => message.accountId))]),
      (credential) => credential.account_id,
    );
    const items = messages.flatMap(({ accountId, from, to, text, tlvs, test }): Item[] => {
      const body = JSON.stringify({ from, to, text, ...storedTlvs(tlvs) } satisfies StoredInbound);
      return (credentials.get(accountId) ?? [])
        .filter((credential) => credential.test === test)
        .map(({ id }) => ({ accountId, credentialId: id, kind: "inbound", body }));
    });
    return outbox.enqueue(tx, items);
  };
}
