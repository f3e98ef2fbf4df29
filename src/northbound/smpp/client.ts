import type { Context } from "../../base/context.ts";
import { isTransient } from "../../base/db.ts";
import { Refusal } from "../../base/errors.ts";
import { formatId } from "../../base/ids.ts";
import { cancelMessage } from "../../messages/life/book.ts";
import { draftMessage, type SendingRules } from "../../messages/accept/draft.ts";
import type { MessageState } from "../../messages/life/tracked.ts";
import { formatAbsoluteTime, STATUS, statusName, type Pdu, type PduOf, type Session } from "../../smpp/smpp.ts";
import type { Credential } from "../credentials.ts";
import { findState } from "../outbox/store.ts";
import { recipientFor, type ApiParts } from "../api-parts.ts";
import type { SmppOrigin } from "../origin.ts";
import { queriedState } from "../receipt.ts";
import { INVALID_DATA_CODING, statusOf } from "./statuses.ts";
import { readSubmit, receiptAddress, type Submission, type Submit } from "./submission.ts";

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
    switch (pdu.command) {
      case "submit_sm":
      case "data_sm":
        return this.#submit(pdu, session);
      case "query_sm":
        return this.#answerLater(pdu, session, this.#query(pdu, session));
      case "cancel_sm":
        return this.#answerLater(pdu, session, this.#cancel(pdu, session));
      case "replace_sm":
        return this.#refuse(pdu, session, STATUS.ESME_RREPLACEFAIL, "messages cannot be replaced");
      default:
        return this.#refuse(pdu, session, STATUS.ESME_RINVCMDID, `${pdu.command} is not supported`);
    }
  }

  /** The number of refusals by kind, logged when the bind ends. */
  get refusals(): Record<string, number> {
    return Object.fromEntries(this.#refused);
  }

  #submit(pdu: Submit, session: Session): void {
    const { accountId, test, scopes, window } = this.credential;
    if (!scopes.has("sms:send"))
      return this.#refuse(pdu, session, STATUS.ESME_RINVBNDSTS, "the credential lacks the scope sms:send");
    if (this.closing) return this.#refuse(pdu, session, STATUS.ESME_RMSGQFUL, "the server is stopping");
    if (session.unanswered > window)
      return this.#refuse(pdu, session, STATUS.ESME_RTHROTTLED, "more requests are outstanding than its window allows");
    const now = this.#ctx.clock.now();
    const submission = readSubmit(pdu, now);
    if ("status" in submission) return this.#refuse(pdu, session, submission.status, submission.reason);
    const rules = this.#parts.rules({ accountId, test });
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

  /** Resolves with the message's id once it is committed. */
  async #accept({ fields, wants, from, to }: Submission, rules: SendingRules, now: Date): Promise<number> {
    const { accountId, test, id: credential } = this.credential;
    const recipient = recipientFor(fields.to, to.addr, rules.country);
    const draft = draftMessage({ ...fields, to: recipient }, rules, now);
    const allowed = this.#parts.allowances.take(this.credential, draft.parts);
    if (allowed !== true && !(await allowed))
      throw new Refusal("rate_limited", "The credential exceeds its parts per second. Send more slowly.");
    const origin: SmppOrigin | undefined = wants && {
      protocol: "smpp",
      credential,
      ...wants,
      from: receiptAddress(from, draft.sender),
      to,
      at: now.getTime(),
    };
    const order = { accountId, test, draft, priority: "single" as const, ...(origin ? { origin } : {}) };
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
    const state = await cancelMessage(this.#ctx, { accountId, test }, id!, this.#parts.steps);
    if (state === "cancelled") session.reply(pdu, STATUS.ESME_ROK);
    else this.#refuse(pdu, session, STATUS.ESME_RCANCELFAIL, "the message was already submitted, or is final");
  }

  /** Responds with a status if the work throws. */
  #answerLater(pdu: Pdu, session: Session, answer: Promise<void>): void {
    answer.catch((error: unknown) => {
      if (error instanceof Refusal) return this.#refuse(pdu, session, statusOf(error), error.message, error.code);
      if (isTransient(error)) return this.#refuse(pdu, session, STATUS.ESME_RMSGQFUL, "the database cannot be reached");
      this.#ctx.log.error({ err: error, command: pdu.command }, "bug");
      session.reply(pdu, STATUS.ESME_RSYSERR);
    });
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
