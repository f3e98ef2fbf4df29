import { findBalance } from "../accounts/balance.ts";
import { Type } from "typebox";
import type { Context } from "../../base/context.ts";
import type { Language } from "../../base/languages.ts";
import { keyOf, requestHash } from "../../base/idempotency.ts";
import { moneyFromSql, moneyJson } from "../../base/money.ts";
import { spokenLanguages } from "../carriers/calls.ts";
import { publicUrl } from "../../http/address.ts";
import type { App } from "../../http/app.ts";
import { reached, type Caller } from "../../http/auth.ts";
import { notFound } from "../../http/errors.ts";
import { languageOf } from "../../http/language.ts";
import { pagedList } from "../../http/pages.ts";
import { sendJson } from "../../http/reply.ts";
import { keyHeaders, text } from "../../http/schemas.ts";
import { operations } from "../../http/operation.ts";
import type { Acceptor } from "./accept/accept.ts";
import { sendBody } from "./accept/wire.ts";
import { maskPhone } from "../../base/phone/phone.ts";
import { cancelMessage } from "./life/book.ts";
import { draftCall, isSpoken } from "./accept/call.ts";
import { secondsOf } from "./accept/speech.ts";
import { draftMessage, type Draft, type SendingRules } from "./accept/draft.ts";
import { contentOf, fallbackCost, withFallback } from "./accept/fallback.ts";
import { messageId, messagesOf, notCancellable, showMessage } from "./list/listing.ts";
import { optedOut, recipientOptedOut } from "./accept/optouts.ts";
import { wayOf } from "./list/wire.ts";
import { changeMessage } from "./replace/change.ts";
import {
  dryRunSchema,
  messageChangeSchema,
  messageQuery,
  messageSchema,
  messagesSchema,
  sendSchema,
  sentSchema,
} from "./schemas.ts";
import { cutHexadecimal } from "./accept/binary.ts";
import { segment } from "./accept/segments.ts";
import { filled, type Filling } from "./templates/filling.ts";
import type { StepOptions } from "./life/transitions.ts";

const operation = operations("Messages");

/** What the routes need from the rest of the program. */
export interface MessageRoutes {
  acceptor: Pick<Acceptor, "accept" | "stored">;
  /** What the caller's account may send; a promise only if it is not in memory. */
  rules: (caller: Caller) => SendingRules | Promise<SendingRules>;
  /** For the refund and the report of a cancellation. */
  steps: StepOptions;
}

const message = Type.Object({ id: text("`out_sms_<id>`.") });

const noVoices: ReadonlySet<string> = new Set();

/** A message after a change. Whoever may only send may change or take back what was sent, but not read it. */
async function showChanged(ctx: Context, caller: Caller, id: number, language: Language) {
  const shown = await showMessage(ctx, reached(caller), id, language);
  return caller.scopes.has("sms:read") ? shown : { ...shown, to: maskPhone(shown.to), text: null };
}

/** Whether a send has a text, and neither a template nor what goes with one. */
const isPlain = <Body extends Filling>(body: Body): body is Body & { text: string } =>
  typeof body.text === "string" && !body.template_id && !body.fields;

/** Sending, listing and cancelling messages. */
export function messageRoutes(app: App, ctx: Context, { acceptor, rules, steps }: MessageRoutes): void {
  app.post(
    "/v1/sms",
    operation("sms:send", "Send a message", {
      operationId: "sendMessage",
      refusals: [402, 409, 422],
      headers: keyHeaders,
      body: sendSchema,
      response: { 200: dryRunSchema, 201: sentSchema },
    }),
    async (request, reply) => {
      const { body, caller } = request;
      const name = keyOf(request.headers, caller);
      const key = name === undefined ? undefined : { key: name, bodyHash: requestHash("POST /v1/sms", body) };
      const known = rules(caller);
      const may = known instanceof Promise ? await known : known;
      const now = ctx.clock.now();
      const { accountId, test } = caller;
      const stored = body.template_id && key ? await acceptor.stored(accountId, key) : undefined;
      // What a template has become since does not matter to a repeat.
      if (stored) return sendJson(reply.code(201).header("idempotent-replayed", "true"), stored);
      const said = isPlain(body) ? body : { ...body, ...(await filled(ctx.sql, reached(caller), body, may.country)) };
      const isCall = isSpoken(body);
      const voices = isCall || body.fallback === "voice" ? await spokenLanguages(ctx) : noVoices;
      const first = isCall ? draftCall(said, may, voices, now) : draftMessage(said, may, now);
      const draft = withFallback(first, said, may, voices, now);
      if (body.dry_run === true) return dryRun(ctx, caller, draft, body.template_id ? said.language : undefined);
      const order = { accountId, test, draft, priority: "single" as const, key, trace: request.trace };
      const accepted = await acceptor.accept(order);
      reply.code(201);
      if (accepted.kind === "accepted") return sendJson(reply, sendBody(accepted.message, publicUrl(ctx.config)));
      // Only 2xx answers are stored, and this route's are 201.
      return sendJson(reply.header("idempotent-replayed", "true"), accepted.body);
    },
  );

  app.get(
    "/v1/sms",
    operation("sms:read", "List messages", {
      operationId: "listMessages",
      querystring: messageQuery,
      reply: messagesSchema,
    }),
    async (request, reply) => {
      const list = await messagesOf(ctx, request.caller, request.query, languageOf(request, reply));
      const { rows, ...paging } = await pagedList(ctx.config, request, list);
      const { searchedSince } = list;
      return {
        messages: rows,
        ...paging,
        ...(searchedSince ? { searched_since: searchedSince.toISOString() } : {}),
      };
    },
  );

  app.get(
    "/v1/sms/:id",
    operation("sms:read", "Show a message", { operationId: "getMessage", params: message, reply: messageSchema }),
    (request, reply) =>
      showMessage(ctx, reached(request.caller), messageId(request.params.id), languageOf(request, reply)),
  );

  app.patch(
    "/v1/sms/:id",
    operation("sms:send", "Change a scheduled or queued message", {
      operationId: "changeMessage",
      refusals: [402, 409],
      description: "Its time, its text or both. Omitted members stay.",
      params: message,
      body: messageChangeSchema,
      reply: messageSchema,
    }),
    async (request, reply) => {
      const owner = reached(request.caller);
      const id = messageId(request.params.id);
      await changeMessage(ctx, owner, id, request.body);
      return showChanged(ctx, request.caller, id, languageOf(request, reply));
    },
  );

  app.post(
    "/v1/sms/:id/cancel",
    operation("sms:send", "Cancel a scheduled or queued message", {
      operationId: "cancelMessage",
      refusals: [409],
      params: message,
      reply: messageSchema,
    }),
    async (request, reply) => {
      const owner = reached(request.caller);
      const id = messageId(request.params.id);
      const state = await cancelMessage(ctx, owner, id, steps);
      if (state === undefined) throw notFound();
      if (state !== "cancelled") throw notCancellable(state);
      return showChanged(ctx, request.caller, id, languageOf(request, reply));
    },
  );
}

/** The text of each part, and the characters that forced its encoding. Binary data and parts with a header are not segmented as text. */
function partsOf({ text, encoding, header, options }: Draft) {
  if (options?.call) return { text, encoding, parts: [text], forcedBy: [] };
  if (encoding === "binary") return { text, encoding, parts: header ? [text] : cutHexadecimal(text), forcedBy: [] };
  const segmented = segment(text);
  return header ? { ...segmented, parts: [text] } : segmented;
}

async function dryRun(ctx: Context, caller: Caller, draft: Draft, language: string | null | undefined) {
  const isCall = draft.options?.call !== undefined;
  if ((await optedOut(ctx.sql, caller, [draft.to], isCall)).size > 0) throw recipientOptedOut(isCall);
  const { text, encoding, parts, forcedBy } = partsOf(draft);
  const { call } = draft.options ?? {};
  return {
    item_count: draft.parts,
    item_price: moneyJson(draft.price),
    total_cost: moneyJson(draft.price * BigInt(draft.parts)),
    remaining_balance: moneyJson(moneyFromSql(await findBalance(ctx.sql, caller.accountId, caller.test))),
    report_id: null,
    sms_id: null,
    self_url: null,
    status: "dry_run" as const,
    to: draft.to,
    ...(draft.reference === undefined ? {} : { reference: draft.reference }),
    sender: draft.sender,
    encoding,
    text,
    parts,
    ...(language ? { language } : {}),
    ...(call === undefined ? {} : { channel: "voice" as const, language: call.language, seconds: secondsOf(text) }),
    ...fallbackOf(draft),
    forced_by: forcedBy,
  };
}

/** What would be sent in its place. */
function fallbackOf({ text, options }: Draft) {
  const fallback = options?.fallback;
  if (!fallback) return {};
  return {
    fallback: {
      channel: wayOf(fallback),
      item_count: contentOf(text, fallback).parts,
      item_price: moneyJson(moneyFromSql(fallback.price)),
      total_cost: moneyJson(fallbackCost(text, fallback)),
      ...(fallback.call ? { seconds: secondsOf(text) } : {}),
    },
  };
}
