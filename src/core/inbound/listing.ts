/** Inbound messages as the API shows them. */
import type { Context } from "../../base/context.ts";
import { formatId, parseId } from "../../base/ids.ts";
import { recordTime } from "../../base/time.ts";
import { publicUrl } from "../../http/address.ts";
import { reached, type Caller, type Reached } from "../../http/auth.ts";
import { notFound } from "../../http/errors.ts";
import type { List } from "../../http/pages.ts";
import { tlvValues } from "../../smpp/smpp.ts";
import { messageCounts } from "../wallet/wallet.ts";
import { problemJson, type AnswerProblem } from "./answer-problem.ts";
import * as store from "./store.ts";

/** A record (contract 2.4), with `from`; `incomplete` only if parts are missing. */
function recordOf(row: store.InboundRow, caller: Caller, address: string) {
  const id = formatId("in_sms", row.id);
  return {
    id,
    account_id: formatId("acc", caller.accountId),
    org_id: formatId("org", caller.orgId),
    active: row.active,
    created_at: recordTime(row.created_at),
    id_smsc: null,
    inbound_sms_number: row.number,
    language_id: null,
    telco_id: row.mccmnc,
    sms_item_count: row.parts,
    text: row.text ?? "",
    to: row.number,
    wallet_charge_id: formatId("trn", row.id),
    self_url: `${address}/v1/sms/inbounds/${id}`,
    from: row.sender,
    ...(row.missing > 0 ? { incomplete: true } : {}),
    ...(row.tlvs ? { tlvs: tlvValues(row.tlvs) } : {}),
    ...(row.answer_problem ? { answer_problem: problemJson(row.answer_problem) } : {}),
    ...(row.test ? { test: true } : {}),
  };
}

/** The messages of the caller's kind that an account received. The total is exact: the wallet keeps a running count. */
export function recordsOf({ sql, config }: Context, caller: Caller): List<ReturnType<typeof recordOf>> {
  return {
    count: async () => (await messageCounts(sql, reached(caller))).received,
    read: async (window) => {
      const rows = await store.listInbound(sql, reached(caller), window);
      return rows.map((row) => recordOf(row, caller, publicUrl(config)));
    },
  };
}

/** `GET /v1/sms/inbounds/{in_sms_…}`; 404 also for another account's message, and for one of the other kind. */
export async function showRecord(ctx: Context, caller: Caller, wireId: string) {
  const id = parseId("in_sms", wireId);
  const row = id === undefined ? undefined : await store.findInbound(ctx.sql, reached(caller), id);
  if (!row) throw notFound();
  return recordOf(row, caller, publicUrl(ctx.config));
}

/** Erases the text of a received message, and with `inactive` also marks it as no longer active. */
export const eraseReceived = ({ sql }: Context, owner: Reached, id: number, inactive: boolean) =>
  store.eraseText(sql, owner, id, inactive);

/** Stores why the answer to a received message was not followed, and shows it to who is watching the conversation. */
export async function noteAnswerProblem(
  ctx: Context,
  owner: Reached,
  id: number,
  problem: AnswerProblem,
): Promise<void> {
  const row = await store.writeAnswerProblem(ctx.sql, owner, id, problem);
  const { accountId } = owner;
  if (!row || !ctx.live?.wants(accountId)) return;
  const { sender: phone, number: ours, test } = row;
  ctx.live.publish({
    accountId,
    kind: "conversation",
    key: `${phone} ${ours}`,
    data: { number: phone, our_address: ours, test },
  });
}

/** Messages to numbers that belong to no account. */
export const unroutedMessages = ({ sql }: Context) => store.unrouted(sql);

/** An unrouted message in wire form. */
export function unroutedJson(row: store.UnroutedRow) {
  return {
    id: formatId("in_sms", row.id),
    from: row.sender,
    to: row.number,
    text: row.text ?? "",
    parts: row.parts,
    incomplete: row.missing > 0,
    telco: row.telco,
    carrier_id: formatId("car", row.link_id),
    created_at: row.created_at.toISOString(),
  };
}
