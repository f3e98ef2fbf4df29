/**
 * What passes between the gateway, which talks to carriers and knows no tables of messages, and `messages/`, which knows their
 * states and talks to nobody. `program.ts` joins the two: it gives the gateway a `MessageBook`.
 */

import type { ReceiptState } from "../smpp/smpp.ts";

/** Which message goes first: `urgent` ones are worthless within minutes, and few; `bulk` ones have time. */
export type Priority = "urgent" | "single" | "bulk";

/** Priorities as numbers, in queues and in `messages.priority`; lower goes first. */
export const ranks: Readonly<Record<Priority, number>> = { urgent: 0, single: 5, bulk: 9 };

/** The priority of a rank. */
export const priorityOf = (rank: number): Priority =>
  rank < ranks.single ? "urgent" : rank < ranks.bulk ? "single" : "bulk";

/** A message on its way to a carrier: everything that routing and submitting it requires. */
export interface Outbound {
  accountId: number;
  id: number;
  test: boolean;
  sender: string;
  recipient: string;
  text: string;
  encoding: "gsm7" | "ucs2";
  parts: number;
  /**
   * The parts to send, counted from 0, if not all: the others were accepted or refused before. Outcomes still have an
   * entry per part; the entries of parts that were not sent are ignored.
   */
  partsToSend?: number[];
  /** Submissions begun before this one: the fencing token of its claim. */
  attempt: number;
  retries: number;
  validUntil: Date;
  priority: Priority;
  /**
   * Set if the sender segmented the message: this is one part, with this user data header (3GPP TS 23.040 §9.2.3.24).
   */
  header?: Buffer;
  /** Links that refused it for a time, so that routing prefers others. */
  avoidLinks?: number[];
  /** The group of links for which it was parked. */
  waitedFor?: string;
}

/** A group of links, and how many of the messages parked for it to take at most. */
export interface GroupLimit {
  group: string;
  limit: number;
}

/** What routing needs of a message. */
export type Routable = Pick<Outbound, "accountId" | "id" | "test" | "recipient" | "avoidLinks">;

/** A message that cannot be submitted now. With neither `retryAt` nor `group`, it has no route and is refused. */
export interface Declined {
  message: Outbound;
  reason: string;
  /** When it is due again. */
  retryAt?: Date;
  /** Parked for this group of links, until they have room (`recall`). */
  group?: string;
}

/** The group of links that a message has to wait for, as far as that is known without claiming it. */
export type Hindrance = (message: Routable) => { group: string; reason: string } | undefined;

/** One attempt to send a message over a link. */
export interface Submission {
  message: Outbound;
  linkId: number;
  /** Fencing token of the lease of the link; `begin` refuses a stale one. */
  fence: number;
}

/** A batch of messages, placed while the transaction that accepts them is running. */
export interface Placement {
  /** Per message: the submission that the transaction begins; undefined where the message is to queue. */
  readonly submissions: readonly (Submission | undefined)[];
  /**
   * The transaction ended; must follow, once. `begun` messages are written, `queued` ones queue, and undefined was not
   * accepted. What was reserved is free again.
   */
  end(fateOf: (index: number) => "begun" | "queued" | undefined): void;
}

/** The outcome of a submission, for all its parts. */
export type SubmitOutcome =
  /** Every part was answered; `statuses[i]` is the command_status of part i, and `carrierIds[i]` null where it was refused. */
  | { kind: "answered"; submission: Submission; carrierIds: (string | null)[]; statuses: number[]; at: Date }
  /** Some part may have reached the carrier and has no answer: its status is null. */
  | {
      kind: "in_doubt";
      submission: Submission;
      carrierIds: (string | null)[];
      statuses: (number | null)[];
      /** The link was up and the carrier did not answer in time; otherwise the link ended first. */
      silent: boolean;
      reason: string;
      at: Date;
    }
  /**
   * Nothing of it left this process: it returns to the queue, due now. The attempt stays counted, so the copy in memory is
   * void and `claim` gives out a fresh one.
   */
  | { kind: "unsent"; submission: Submission; reason: string; at: Date };

/** A delivery receipt, translated from the dialect of its link. */
export interface CarrierReceipt {
  linkId: number;
  /** Other links to the same carrier: the message may have gone over one of them. */
  siblings?: number[];
  /** The ids to look up in `carrier_messages`, the exact one first. */
  carrierIds: string[];
  /** Message state (SMPP v3.4 §5.2.28); UNKNOWN if the carrier named no valid one. */
  state: ReceiptState;
  /** The carrier's error code, verbatim. */
  error?: string;
  /** Echoed user_message_reference, where the carrier sent one. */
  userMessageReference?: number;
  /** The link sends messages whole (message_payload), so one receipt covers all parts. */
  wholeMessage?: true;
  /** The addresses as the message had them: `recipient` is the phone, `sender` is ours. */
  recipient: string;
  sender: string;
  submittedAt?: Date;
  at: Date;
}

/** The outcome of a receipt. `stray` ones match no message yet; they are kept and matched again later. */
export type ReceiptOutcome = "settled" | "repeated" | "intermediate" | "stray";

/**
 * What the gateway needs of `messages/`. The work of a call is committed when its promise resolves.
 *
 * The book coalesces across calls: hand over each outcome and receipt as it comes, and do not wait for one call before the
 * next. Outcomes and receipts are applied in the order of the calls, so a receipt is never handled before its response.
 */
export interface MessageBook {
  /**
   * Claims due messages of the tables (restart, overflow, retry, schedule) and those parked for these groups, at most `limit`
   * together, none that another process holds. A claim ends after `claimLeaseSeconds`, when anybody may claim the message
   * again: `begin` lets one win.
   */
  claim(limit: number, groups?: GroupLimit[]): Promise<Outbound[]>;
  /** queued → submitting, before any byte is written. Returns which submissions were won; the others must not be sent. */
  begin(submissions: Submission[]): Promise<boolean[]>;
  /** Records outcomes, in order. */
  settle(outcomes: SubmitOutcome[]): Promise<void>;
  /** Records receipts, in order; they are answered to the carrier only after this resolves. */
  receipts(receipts: CarrierReceipt[]): Promise<ReceiptOutcome[]>;
  /** Returns messages to the queue, parks them, or refuses and refunds them. */
  decline(declined: Declined[]): Promise<void>;
  /** Makes due what is parked for these groups, at most `limit` of each; returns how many of each there were. */
  recall(groups: GroupLimit[]): Promise<number[]>;
  /** Makes due what is parked for any other groups than these, at most `limit`; returns how many there were. */
  recallOthers(known: string[], limit: number): Promise<number>;
  /**
   * Parks the hindered ones of the next `limit` messages without claiming them: a backlog then costs one write per
   * message instead of two. Urgent messages are left. Returns the groups for which some are parked now.
   */
  sift(limit: number, hindrance: Hindrance): Promise<string[]>;
}

/**
 * The user_message_reference of a part (SMPP v3.4 §5.3.2.17, 16 bits): 12 bits of the message's id and 4 of the part, so that
 * a receipt that echoes it finds its message even when the submit_sm_resp never came. Parts are counted from 0.
 */
export function userMessageReference(messageId: number, part: number): number {
  return ((messageId % 4096) << 4) | (part & 15);
}
