/** Requests to customers' programs in the form of Africa's Talking: delivery reports, and received messages. */
import type { Tx } from "../../../base/db.ts";
import type { InboundMessage } from "../../../core/inbound/persist.ts";
import type { MessageReport } from "../../../core/messages/life/transitions.ts";
import type { Callback } from "../../../core/webhooks/webhooks.ts";
import { writeForm } from "../../../http/form.ts";
import type { AfricasTalkingOrigin } from "../origin.ts";
import { linkId } from "./messages.ts";
import { reportedStatus } from "./statuses.ts";
import { findUrls, type Addresses } from "./store.ts";
import { callbackTime, messageId, networkCode } from "./wire.ts";

/** The reports of messages that were sent in this form, to where their accounts have them posted. */
export async function reportCallbacks(tx: Tx, reports: MessageReport[]): Promise<Callback[]> {
  const urlOf = await urlsOf(tx, reports, ["delivery_url", "test_delivery_url"]);
  return reports.flatMap((report) => {
    const url = urlOf(report);
    const reported = reportedStatus(report);
    if (!url || !reported) return [];
    const { to } = report.origin as AfricasTalkingOrigin;
    const fields = {
      id: messageId(report.messageId),
      status: reported.status,
      phoneNumber: to,
      networkCode: networkCode(to),
      ...(reported.failureReason === undefined ? {} : { failureReason: reported.failureReason }),
      retryCount: String(report.retriesCount),
    };
    return [{ accountId: report.accountId, method: "POST", url, body: writeForm(fields) }];
  });
}

/** Received messages, to where their accounts have them posted. */
export async function receivedCallbacks(tx: Tx, messages: InboundMessage[], at: Date): Promise<Callback[]> {
  const urlOf = await urlsOf(tx, messages, ["inbound_url", "test_inbound_url"]);
  return messages.flatMap((message) => {
    const { accountId, id, from, to, text, network = networkCode(from) } = message;
    const url = urlOf(message);
    if (!url) return [];
    const fields = { linkId: linkId(id), text, to, id: String(id), date: callbackTime(at), from, networkCode: network };
    return [{ accountId, event: "received" as const, method: "POST" as const, url, body: writeForm(fields) }];
  });
}

/** The addresses of the accounts that messages are of, live or of test tokens, each kind at its own. */
async function urlsOf(
  tx: Tx,
  about: { accountId: number }[],
  [live, ofTest]: readonly [live: keyof Addresses, ofTest: keyof Addresses],
) {
  const rows = about.length === 0 ? [] : await findUrls(tx, [...new Set(about.map(({ accountId }) => accountId))]);
  return ({ accountId, test }: { accountId: number; test: boolean }) =>
    rows.find((row) => row.account_id === accountId)?.[test ? ofTest : live];
}
