/** Turns reports and received messages into deliveries and callbacks for customers' programs. */
import type { Context } from "../../../base/context.ts";
import type { Tx } from "../../../base/db.ts";
import type { InboundHooks, InboundMessage } from "../../../core/inbound/persist.ts";
import type { MessageReport, Reporting } from "../../../core/messages/life/transitions.ts";
import { type Callback, type Delivery, enqueueCallbacks } from "../../../core/webhooks/webhooks.ts";
import { findInboundCredentials } from "./store.ts";
import { receivedCallbacks, reportCallbacks } from "../africas-talking/callbacks.ts";
import { jasminCallback } from "../http/jasmin.ts";
import { kannelCallback, kannelReceived } from "../http/kannel.ts";
import { protocolOf, smppOrigin, type JasminOrigin, type KannelOrigin, type TwilioOrigin } from "../origin.ts";
import { receivedCallback, signCallbacks, statusCallback } from "../twilio/callbacks.ts";
import { findSmsUrlsOf, type SmsUrlRow } from "../twilio/store.ts";
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

/** The callbacks for reports of messages of one protocol. */
type ReportCallbacks = (ctx: Context, tx: Tx, reports: MessageReport[]) => Promise<Callback[]>;

/** By protocol; that of SMPP has none, since its reports go to binds. */
const reportCallbacksOf: Readonly<Record<string, ReportCallbacks>> = {
  kannel: async (_ctx, _tx, reports) =>
    reports.flatMap((report) => kannelCallback(report, report.origin as KannelOrigin) ?? []),
  jasmin: async (_ctx, _tx, reports) =>
    reports.flatMap((report) => jasminCallback(report, report.origin as JasminOrigin) ?? []),
  twilio: (ctx, tx, reports) =>
    signCallbacks(
      ctx,
      tx,
      reports.flatMap((report) => statusCallback(report, report.origin as TwilioOrigin) ?? []),
    ),
  africastalking: (_ctx, tx, reports) => reportCallbacks(tx, reports),
};

/** Delivers reports as callbacks to the programs that sent the messages by an HTTP API; `offer` takes them after the commit. */
export function callbackReporting(ctx: Context, offer: (deliveries: Delivery[]) => void): Reporting {
  return async (tx, reports) => {
    const byProtocol = Map.groupBy(reports, ({ origin }) => protocolOf(origin) ?? "");
    const callbacks = await Promise.all(
      [...byProtocol].flatMap(([protocol, own]) => reportCallbacksOf[protocol]?.(ctx, tx, own) ?? []),
    );
    const deliveries = await enqueueCallbacks(ctx, tx, callbacks.flat());
    return () => offer(deliveries);
  };
}

/**
 * Sends received messages to programs: to that of their number, in its form, or to where the account has those posted that have none.
 * `offer` takes the deliveries after the commit.
 */
export function programReporting(
  ctx: Context,
  offer: (deliveries: Delivery[]) => void,
): NonNullable<InboundHooks["write"]> {
  return async (tx, messages) => {
    const hooks = await findSmsUrlsOf(tx, [...new Set(messages.map(({ accountId }) => accountId))]);
    const addressed = messages.map((message) => ({
      message,
      hook: hooks.find((each) => each.account_id === message.accountId && each.number === message.to),
    }));
    const [at, unhooked] = [ctx.clock.now(), addressed.filter(({ hook }) => !hook)];
    const inKannelsForm = addressed.flatMap(
      ({ message, hook }) => (hook?.form === "kannel" && kannelReceived(message, hook, at)) || [],
    );
    const others = await Promise.all([
      twilioReceived(ctx, tx, addressed),
      receivedCallbacks(
        tx,
        unhooked.map(({ message }) => message),
        at,
      ),
    ]);
    const callbacks = [inKannelsForm, ...others];
    const deliveries = await enqueueCallbacks(ctx, tx, callbacks.flat());
    return () => offer(deliveries);
  };
}

/** The requests to programs in Twilio's form. */
const twilioReceived = (ctx: Context, tx: Tx, addressed: { message: InboundMessage; hook: SmsUrlRow | undefined }[]) =>
  signCallbacks(
    ctx,
    tx,
    addressed.flatMap(({ message, hook }) => (hook?.form === "twilio" ? receivedCallback(message, hook) : [])),
  );

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
