/** Requests to customers' programs in the form of Africa's Talking: delivery reports, and received messages. */
import type { Tx } from "../../../base/db.ts";
import type { InboundMessage } from "../../../core/inbound/persist.ts";
import type { MessageReport } from "../../../core/messages/life/transitions.ts";
import type { Callback } from "../../../core/webhooks/webhooks.ts";
import { writeForm } from "../../../http/form.ts";
import type { AfricasTalkingOrigin } from "../origin.ts";
import { linkId } from "./messages.ts";
import { reportedStatus } from "./statuses.ts";
import { findUrls, type SettingsRow } from "./store.ts";
import { callbackTime, messageId } from "./wire.ts";

/** The reports of messages that were sent in this form, to where their accounts have them posted. */
export async function reportCallbacks(tx: Tx, reports: MessageReport[]): Promise<Callback[]> {
  const urlOf = await urlsOf(tx, reports, "delivery_url");
  return reports.flatMap((report) => {
    const url = urlOf(report.accountId);
    const reported = reportedStatus(report);
    if (!url || !reported) return [];
    const fields = {
      id: messageId(report.messageId),
      status: reported.status,
      phoneNumber: (report.origin as AfricasTalkingOrigin).to,
      // Programs expect the field, and nobody knows the network of a number that may have been ported.
      networkCode: "",
      ...(reported.failureReason === undefined ? {} : { failureReason: reported.failureReason }),
      retryCount: String(report.retriesCount),
    };
    return [{ accountId: report.accountId, method: "POST", url, body: writeForm(fields) }];
  });
}

/** Received messages, to where their accounts have them posted. */
export async function receivedCallbacks(tx: Tx, messages: InboundMessage[], at: Date): Promise<Callback[]> {
  const urlOf = await urlsOf(tx, messages, "inbound_url");
  return messages.flatMap(({ accountId, id, from, to, text, network = "" }) => {
    const url = urlOf(accountId);
    if (!url) return [];
    const fields = { linkId: linkId(id), text, to, id: String(id), date: callbackTime(at), from, networkCode: network };
    return [{ accountId, event: "received" as const, method: "POST" as const, url, body: writeForm(fields) }];
  });
}

async function urlsOf(
  tx: Tx,
  about: { accountId: number }[],
  which: keyof Pick<SettingsRow, "delivery_url" | "inbound_url">,
) {
  const rows = about.length === 0 ? [] : await findUrls(tx, [...new Set(about.map(({ accountId }) => accountId))]);
  return (accountId: number) => rows.find((row) => row.account_id === accountId)?.[which];
}
