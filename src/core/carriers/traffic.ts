/**
 * The contract between the gateway, which talks to carriers and knows no tables of messages, and `messages/`, which knows the
 * states of messages and talks to no carrier. `program/program.ts` connects the two: it gives the gateway a `MessageBook`.
 */

import { noted } from "../../base/sentences/sentence.ts";
import type { Tx } from "../../base/db.ts";
import type { CustomTlv, MessageClass, ReceiptState } from "../../smpp/smpp.ts";

/** Which messages are sent first. `urgent` messages are few, and worthless after some minutes; `bulk` messages can wait. */
export type Priority = "urgent" | "single" | "bulk";

/** Priorities as numbers, in queues and in `messages.priority`; lower ones are sent first. */
export const ranks: Readonly<Record<Priority, number>> = { urgent: 0, single: 5, bulk: 9 };

/** The priority of a rank. */
export const priorityOf = (rank: number): Priority =>
  rank < ranks.single ? "urgent" : rank < ranks.bulk ? "single" : "bulk";

/**
 * What a message asks of its carrier beyond text and addresses; stored with it. Absent for nearly all messages, which are routed without
 * any further check.
 */
export interface SubmitOptions {
  /** Flash is 0. */
  readonly messageClass?: MessageClass;
  /** The TLVs of every submit_sm of the message, beside the constant ones of its link. */
  readonly tlvs?: readonly CustomTlv[];
  /** Tags that its sender set and no link of its route takes: they were dropped (SMPP v3.4 §3.3). */
  readonly dropped?: readonly number[];
  /** Binary data, or a user data header that does more than number parts: only SMPP links carry it. */
  readonly binary?: true;
  /** protocol_id (§5.2.13), as the sender set it. */
  readonly protocolId?: number;
  /** priority_flag (§5.2.14), as the sender set it. */
  readonly priorityFlag?: number;
  /** service_type (§5.2.11), as the sender set it; absent for an SMS. */
  readonly serviceType?: string;
  /** The text is spoken in a call. */
  readonly call?: SpokenIn;
  /** What is sent in its place, once, if it is not delivered or nobody answers. */
  readonly fallback?: Fallback;
  /** The message in whose place it was sent. */
  readonly fallbackOf?: number;
}

/** The text of a message sent in the other way, as it was quoted when the message was accepted. */
export interface Fallback {
  /** Micro-units per part. */
  readonly price: number;
  readonly sender: string;
  /** How it is spoken, if it is a call. */
  readonly call?: SpokenIn;
  /** The message that was sent, once one was. */
  readonly id?: number;
}

/** How a text is spoken. */
export interface SpokenIn {
  /** ISO 639-1. */
  readonly language: string;
  /** The audio is one for all calls of the account with this text in this language; absent for a PIN, whose audio ends with it. */
  readonly shared?: true;
  /** How often and how far apart a phone is called again that is busy or not answered. Such a call is known by its turn (`turnOf`). */
  readonly retry?: { readonly times: number; readonly afterSeconds: number };
  /** What the provider said of the call once it was answered. */
  readonly heard?: Heard;
}

/** What is known of a call that was answered. */
export interface Heard {
  /** How long it lasted. */
  readonly seconds?: number;
  /** The first key that was pressed: a digit, `*` or `#`. */
  readonly key?: string;
  /** A machine answered, as far as the provider listens for that. */
  readonly machine?: boolean;
}

/** Which message a provider speaks of. */
export interface HeardBy {
  accountId: number;
  id: number;
  /** The link that made the call. */
  linkId: number;
}

/** A message on its way to a carrier: everything that routing and submitting it requires. */
export interface Outbound {
  accountId: number;
  id: number;
  test: boolean;
  sender: string;
  recipient: string;
  /** Binary data is in hexadecimal. */
  text: string;
  encoding: "gsm7" | "ucs2" | "binary";
  parts: number;
  /**
   * The parts to send, counted from 0, if not all: the others were accepted or refused before. Outcomes still have an
   * entry per part; the entries of parts that were not sent are ignored.
   */
  partsToSend?: number[];
  /** How many submissions were begun before this one; also the fencing token of its claim. */
  attempt: number;
  retries: number;
  validUntil: Date;
  priority: Priority;
  /**
   * Set if the sender segmented the message: this is one part, with this user data header (3GPP TS 23.040 §9.2.3.24).
   */
  header?: Buffer;
  options?: SubmitOptions;
  /** Links that refused the message temporarily, so that routing prefers others. */
  avoidLinks?: number[];
  /** The group of links for which it was parked. */
  waitedFor?: string;
}

/** A group of links, and the maximum number of its parked messages to take. */
export interface GroupLimit {
  group: string;
  limit: number;
}

/** What routing needs of a message. */
export type Routable = Pick<Outbound, "accountId" | "id" | "test" | "recipient" | "avoidLinks" | "options">;

/** A message that cannot be submitted now. If neither `retryAt` nor `group` is set, it has no route and is refused. */
export interface Declined {
  message: Outbound;
  reason: string;
  /** When it is due again. */
  retryAt?: Date;
  /** The group of links for which it is parked, until they have room (`recall`). */
  group?: string;
}

/** The reason of a message that waits for the end of quiet hours. */
export const quietHours = noted("quiet hours in the country of the phone");

/** The group of links that a message has to wait for, if that is known without claiming it. */
export type WaitReason = (message: Routable) => { group: string; reason: string } | undefined;

/** One attempt to send a message over a link. */
export interface Submission {
  message: Outbound;
  linkId: number;
  /** Fencing token of the link's lease; `begin` refuses a stale one. */
  fence: number;
}

/** A batch of messages, placed while the transaction that accepts them is running. */
export interface Placement {
  /** Per message: the submission that the transaction begins, or undefined if the message is to be queued. */
  readonly submissions: readonly (Submission | undefined)[];
  /**
   * Must be called once, when the transaction has ended, with the fate of each message: `begun` messages are written, `queued`
   * ones are queued, and undefined means not accepted. Reservations are released.
   */
  end(fateOf: (index: number) => "begun" | "queued" | undefined): void;
}

/** The outcome of a submission, for all its parts. */
export type SubmitOutcome =
  /**
   * Every part has a response: `statuses[i]` is the command_status of part i, and `carrierIds[i]` its id, null if it was
   * refused.
   */
  | { kind: "answered"; submission: Submission; carrierIds: (string | null)[]; statuses: number[]; at: Date }
  /** Some part may have reached the carrier but has no response: its status is null. */
  | {
      kind: "in_doubt";
      submission: Submission;
      carrierIds: (string | null)[];
      statuses: (number | null)[];
      /** True if the link was up and the carrier did not respond in time; false if the link was lost first. */
      silent: boolean;
      reason: string;
      at: Date;
    }
  /**
   * None of it left this process: the message returns to the queue, due now. Its attempt still counts, so the copy in memory is
   * void and `claim` returns a fresh one.
   */
  | { kind: "unsent"; submission: Submission; reason: string; at: Date };

/** A delivery receipt, translated from the dialect of its link. */
export interface CarrierReceipt {
  linkId: number;
  /** Other links to the same carrier: the message may have been sent over one of them. */
  siblings?: number[];
  /**
   * The message and the submission that it is for, from a carrier that knows them by our ids. Then it stands for nothing else: if the message
   * has ended or was submitted again since, the receipt is stray, and not kept.
   */
  message?: { accountId: number; id: number; attempt: number };
  /** The ids to look up in `carrier_messages`, the exact one first. */
  carrierIds: string[];
  /** Message state (SMPP v3.4 §5.2.28); UNKNOWN if the carrier named no valid one. */
  state: ReceiptState;
  /** The carrier's error code, verbatim. */
  error?: string;
  /** The echoed user_message_reference, if the carrier sent one. */
  userMessageReference?: number;
  /** The TLVs that its link keeps. */
  tlvs?: CustomTlv[];
  /** The link sends messages whole (message_payload), so one receipt covers all parts. */
  wholeMessage?: true;
  /** The addresses as they were in the message: `recipient` is the phone, `sender` is ours. */
  recipient: string;
  sender: string;
  submittedAt?: Date;
  at: Date;
}

/** Of messages that were begun, the ids of those that the carrier has or may still get. */
export type Had = (ids: number[]) => Promise<ReadonlySet<number>>;

/** The outcome of a receipt. A `stray` one matches no message yet; it is kept and matched again later. */
export type ReceiptOutcome = "settled" | "repeated" | "intermediate" | "stray";

/**
 * What the gateway needs of `messages/`. The work of a call is committed when its promise resolves.
 *
 * The book coalesces across calls: pass each outcome and receipt as it arrives, without waiting for earlier calls. Outcomes and
 * receipts are applied in the order of the calls, so a receipt is never handled before the response it depends on.
 */
export interface MessageBook {
  /**
   * Claims due messages from the tables (after a restart, overflow, retry or schedule) and messages parked for these groups, at
   * most `limit` together, and none that another process holds. A claim ends after `claimLeaseSeconds`; then any process may
   * claim the message again, and `begin` decides which one wins.
   */
  claim(limit: number, groups?: GroupLimit[]): Promise<Outbound[]>;
  /** queued → submitting, before any byte is written. Returns which submissions were won; the others must not be sent. */
  begin(submissions: Submission[]): Promise<boolean[]>;
  /** Records outcomes, in order. */
  settle(outcomes: SubmitOutcome[]): Promise<void>;
  /** Records receipts, in order; they are acknowledged to the carrier only after this resolves. */
  receipts(receipts: CarrierReceipt[]): Promise<ReceiptOutcome[]>;
  /** Returns to the queue what was begun over a link, has no outcome, and never reached the carrier, which `had` knows. */
  reclaim(linkId: number, had: Had): Promise<void>;
  /** Records what was heard of a call, unless this link did not make it. The first key counts, and the longest duration. */
  heard(call: HeardBy, heard: Heard): Promise<void>;
  /** Returns messages to the queue, parks them, or refuses and refunds them. */
  decline(declined: Declined[]): Promise<void>;
  /** Makes messages due that are parked for these groups, at most `limit` per group; returns how many per group. */
  recall(groups: GroupLimit[]): Promise<number[]>;
  /** Makes messages due that are parked for any group other than these, at most `limit`; returns how many. */
  recallOthers(known: string[], limit: number): Promise<number>;
  /**
   * Reads the next `limit` messages and parks the ones that have to wait, without claiming them: a backlog then costs one
   * write per message instead of two. Skips urgent messages. Returns the groups for which some are parked now.
   */
  sift(limit: number, hindrance: WaitReason): Promise<string[]>;
}

/**
 * What taking accounts live needs of `messages/`: that no message which was charged in the sandbox is submitted any more. One that was never
 * submitted is cancelled and refunded. Undefined stands for all accounts that are not in the sandbox.
 */
export interface Simulated {
  /** Does so batch by batch, beforehand: in one transaction, very many messages would keep the gateways and the wallet waiting. */
  clear: (accountId: number | undefined) => Promise<number>;
  /** Does so exactly, in the transaction that takes accounts live, with their wallets locked. Run `committed` after the commit. */
  end: (tx: Tx, accountId: number | undefined) => Promise<{ cancelled: number; committed: () => void }>;
}

/**
 * By what a part is known to its carrier: its index, or for a call with a plan of retries, which call of the plan it is. So what is said of an
 * earlier call is never taken for the one that is made now.
 */
export const turnOf = ({ call, retries }: { call?: SpokenIn | undefined; retries: number }, part: number): number =>
  call?.retry === undefined ? part : retries;

/**
 * The user_message_reference of a part (SMPP v3.4 §5.3.2.17, 16 bits): 12 bits of the message's id and 4 of the part, so that a
 * receipt that echoes it finds its message even if the submit_sm_resp never arrived. Parts are counted from 0; the 17th of a message has
 * the reference of its first.
 */
export function userMessageReference(messageId: number, part: number): number {
  return ((messageId % 4096) << 4) | (part & 15);
}
