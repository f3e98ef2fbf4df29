import type { Context } from "../../../base/context.ts";
import { isTransient } from "../../../base/db.ts";
import { Refusal } from "../../../base/errors.ts";
import { englishOnly } from "../../../base/sentences/sentence.ts";
import { formatId } from "../../../base/ids.ts";
import { recipientFor } from "../../../base/phone/phone.ts";
import { cancelMessage } from "../../../core/messages/life/book.ts";
import { draftMessage, refuseTogether, type Draft, type SendingRules } from "../../../core/messages/accept/draft.ts";
import type { MessageState } from "../../../core/messages/life/tracked.ts";
import { formatAbsoluteTime, STATUS, statusName, type Pdu, type PduOf, type Session } from "../../../smpp/smpp.ts";
import type { Credential } from "../credentials.ts";
import { findMulti, findState } from "../outbox/store.ts";
import type { ApiParts } from "../api-parts.ts";
import type { SmppOrigin } from "../origin.ts";
import { queriedState } from "../receipt.ts";
import { submitMulti, type MultiNumbers } from "./multi.ts";
import { replace } from "./replace.ts";
import { INVALID_DATA_CODING, statusOf } from "./statuses.ts";
import {
  readContent,
  readSubmit,
  receiptAddress,
  type Submission,
  type Submit,
  type Unreadable,
} from "./submission.ts";

/** How many kinds of refusal are counted and logged per bind. */
const mostKinds = 20;

/** A customer's bind: answers its client's requests. */
export class Client {
  readonly credential: Credential;
  /** True while the server is stopping: accepts nothing more, but responds to everything accepted. */
  closing = false;
  readonly #ctx: Context;
  readonly #parts: ApiParts;
  readonly #refused = new Map<string, number>();

  constructor(ctx: Context, parts: ApiParts, credential: Credential) {
    this.#ctx = ctx;
    this.#parts = parts;
    this.credential = credential;
  }

  /** Answers a request, at once or after its commit. */
  take(pdu: Pdu, session: Session): void {
    // All that a client may ask for is about what it sends.
    if (!this.credential.scopes.has("sms:send") && pdu.command !== "unbind")
      return this.#refuse(pdu, session, STATUS.ESME_RINVBNDSTS, "the credential lacks the scope sms:send");
    switch (pdu.command) {
      case "submit_sm":
      case "data_sm":
        return this.#submit(pdu, session);
      case "query_sm":
        return this.#answerLater(pdu, session, this.#query(pdu, session));
      case "cancel_sm":
        return this.#answerLater(pdu, session, this.#cancel(pdu, session));
      case "submit_multi":
        return this.#submitMulti(pdu, session);
      case "replace_sm":
        return this.#answerLater(pdu, session, this.#replace(pdu, session));
      default:
        return this.#refuse(pdu, session, STATUS.ESME_RINVCMDID, `${pdu.command} is not supported`);
    }
  }

  /** The number of refusals by kind, logged when the bind ends. */
  get refusals(): Record<string, number> {
    return Object.fromEntries(this.#refused);
  }

  #submit(pdu: Submit, session: Session): void {
    const hindrance = this.#hindrance(session);
    if (hindrance) return this.#refuse(pdu, session, hindrance.status, hindrance.reason);
    const now = this.#ctx.clock.now();
    const submission = readSubmit(pdu, now);
    if ("status" in submission) return this.#refuse(pdu, session, submission.status, submission.reason);
    const rules = this.#parts.rules(this.credential);
    const accepted =
      rules instanceof Promise
        ? rules.then((known) => this.#accept(submission, known, now))
        : this.#accept(submission, rules, now);
    this.#answerLater(
      pdu,
      session,
      accepted.then((id) => void session.reply(pdu, STATUS.ESME_ROK, { messageId: String(id) })),
    );
  }

  /** Why nothing can be submitted now. */
  #hindrance(session: Session): Unreadable | undefined {
    const { window } = this.credential;
    if (this.closing) return { status: STATUS.ESME_RMSGQFUL, reason: "the server is stopping" };
    if (session.unanswered > window)
      return { status: STATUS.ESME_RTHROTTLED, reason: "more requests are outstanding than its window allows" };
    return undefined;
  }

  #submitMulti(pdu: PduOf<"submit_multi">, session: Session): void {
    const hindrance = this.#hindrance(session);
    if (hindrance) return this.#refuse(pdu, session, hindrance.status, hindrance.reason);
    const lists = pdu.destinations.some(({ kind }) => kind === "list");
    if (lists) return this.#refuse(pdu, session, STATUS.ESME_RINVDLNAME, "there are no distribution lists");
    this.#answerLater(pdu, session, this.#acceptMulti(pdu, session));
  }

  async #acceptMulti(pdu: PduOf<"submit_multi">, session: Session): Promise<void> {
    const now = this.#ctx.clock.now();
    const content = readContent(pdu, now);
    if ("status" in content) return this.#refuse(pdu, session, content.status, content.reason);
    const rules = await this.#parts.rules(this.credential);
    const numbers = pdu.destinations.filter((destination) => destination.kind === "number");
    const result = await submitMulti(numbers, content, {
      draft: (submission) => this.#draft(submission, rules, now),
      allow: async (drafts) => {
        refuseTogether(rules.approveAbove, drafts);
        await this.#allow(drafts.reduce((sum, { parts }) => sum + parts, 0));
      },
      takeIds: (count) => this.#ctx.ids.take(count),
      store: (draft, submission, multi) => this.#store(draft, submission, now, multi),
      statusOf: (error) => this.#statusOf(error, pdu.command),
    });
    if ("status" in result) return this.#refuse(pdu, session, result.status, "every recipient was refused");
    const { messageId, unsuccess } = result;
    session.reply(pdu, STATUS.ESME_ROK, { messageId: String(messageId), unsuccess });
  }

  /** Resolves with the message's id once it is committed. */
  async #accept(submission: Submission, rules: SendingRules, now: Date): Promise<number> {
    const draft = this.#draft(submission, rules, now);
    await this.#allow(draft.parts);
    return this.#store(draft, submission, now);
  }

  #draft({ fields, recipient, to }: Submission, rules: SendingRules, now: Date): Draft {
    return draftMessage({ ...fields, to: recipientFor(recipient, to.addr, rules.country) }, rules, now);
  }

  /** Takes parts from the credential's allowance. */
  async #allow(parts: number): Promise<void> {
    const allowed = this.#parts.allowances.take(this.credential, parts);
    if (allowed !== true && !(await allowed))
      throw new Refusal("rate_limited", englishOnly("The credential exceeds its parts per second. Send more slowly."));
  }

  async #store(
    draft: Draft,
    { wants, from, to, coding }: Submission,
    now: Date,
    multi?: MultiNumbers,
  ): Promise<number> {
    const { accountId, test, id: credential } = this.credential;
    const { id, ...asMulti } = multi ?? {};
    const origin: SmppOrigin | undefined =
      wants || coding || multi
        ? {
            protocol: "smpp",
            credential,
            ...wants,
            from: receiptAddress(from, draft.sender),
            to,
            ...(coding === undefined ? {} : { coding }),
            ...asMulti,
            at: now.getTime(),
          }
        : undefined;
    const order = { accountId, test, draft, priority: "single" as const, id, ...(origin ? { origin } : {}) };
    const accepted = await this.#parts.acceptor.accept(order);
    // Only an order with an idempotency key can be a replay.
    if (accepted.kind !== "accepted") throw new Error("an order without a key was replayed");
    return accepted.message.id;
  }

  async #query(pdu: PduOf<"query_sm">, session: Session): Promise<void> {
    const { accountId, test } = this.credential;
    const id = readId(pdu.messageId);
    const found = id === undefined ? undefined : await findState(this.#ctx.sql, accountId, test, id);
    if (!found) return this.#refuse(pdu, session, STATUS.ESME_RINVMSGID, "there is no such message");
    session.reply(pdu, STATUS.ESME_ROK, {
      messageId: pdu.messageId,
      finalDate: found.final_at ? formatAbsoluteTime(found.final_at) : "",
      messageState: queriedState(found.state as MessageState),
      errorCode: 0,
    });
  }

  async #cancel(pdu: PduOf<"cancel_sm">, session: Session): Promise<void> {
    const { accountId, test } = this.credential;
    if (pdu.messageId === "")
      return this.#refuse(pdu, session, STATUS.ESME_RCANCELFAIL, "cancel_sm without a message_id");
    const id = readId(pdu.messageId);
    const found = id === undefined ? undefined : await findState(this.#ctx.sql, accountId, test, id);
    if (!found) return this.#refuse(pdu, session, STATUS.ESME_RINVMSGID, "there is no such message");
    const others = found.until === null ? [] : await findMulti(this.#ctx.sql, accountId, test, id!, found.until);
    const states = await Promise.all(
      [id!, ...others].map((each) => cancelMessage(this.#ctx, { accountId, test }, each, this.#parts.steps)),
    );
    if (states.every((state) => state === "cancelled")) session.reply(pdu, STATUS.ESME_ROK);
    else this.#refuse(pdu, session, STATUS.ESME_RCANCELFAIL, "the message was already submitted, or is final");
  }

  async #replace(pdu: PduOf<"replace_sm">, session: Session): Promise<void> {
    const rules = await this.#parts.rules(this.credential);
    const refused = await replace(this.#ctx, this.credential, pdu, readId(pdu.messageId), rules);
    if (refused) this.#refuse(pdu, session, refused.status, refused.reason);
    else session.reply(pdu, STATUS.ESME_ROK);
  }

  /** Responds with a status if the work throws. */
  #answerLater(pdu: Pdu, session: Session, answer: Promise<void>): void {
    answer.catch((error: unknown) => {
      const status = this.#statusOf(error, pdu.command);
      if (error instanceof Refusal) return this.#refuse(pdu, session, status, error.message, error.code);
      if (isTransient(error)) return this.#refuse(pdu, session, status, "the database cannot be reached");
      session.reply(pdu, status);
    });
  }

  /** The command_status for an error; logs unexpected ones. */
  #statusOf(error: unknown, command: Pdu["command"]): number {
    if (error instanceof Refusal) return statusOf(error);
    if (isTransient(error)) return STATUS.ESME_RMSGQFUL;
    this.#ctx.log.error({ err: error, command }, "bug");
    return STATUS.ESME_RSYSERR;
  }

  #refuse(pdu: Pdu, session: Session, status: number, reason: string, code?: string): void {
    session.reply(pdu, status);
    const name = status === INVALID_DATA_CODING ? "ESME_RINVDCS" : statusName(status);
    this.#ctx.metrics.northboundRefusals.inc({ status: name });
    const kind = code === undefined ? `${name}: ${reason}` : `${name}: ${code}`;
    const before = this.#refused.get(kind);
    if (before === undefined && this.#refused.size >= mostKinds) return;
    this.#refused.set(kind, (before ?? 0) + 1);
    if (before !== undefined) return;
    const { accountId, systemId } = this.credential;
    const about = { account: formatId("acc", accountId), system_id: systemId, command: pdu.command, status: name };
    // The message of a refusal may quote the request; its code does not.
    this.#ctx.log.info({ ...about, reason: code ?? reason }, "a client's request was refused");
  }
}

/** Our message_id: the decimal id of the message. */
function readId(text: string): number | undefined {
  if (!/^[1-9]\d{0,15}$/.test(text)) return undefined;
  const id = Number(text);
  return Number.isSafeInteger(id) ? id : undefined;
}
