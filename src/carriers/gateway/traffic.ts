/**
 * What crosses between the gateway, which speaks to carriers and knows no tables of messages, and the messages, which know
 * their states and speak to nobody. `program.ts` joins the two: the gateway is given a `MessageBook`.
 */

import type { ReceiptState } from "../../smpp/smpp.ts";

/** Which message goes first: `urgent` ones are worthless within minutes, and few; `bulk` ones have time. */
export type Priority = "urgent" | "single" | "bulk";

/** Priorities as numbers, in queues and in `messages.priority`; lower goes first. */
export const ranks: Readonly<Record<Priority, number>> = { urgent: 0, single: 5, bulk: 9 };

/** The priority of a rank. */
export const priorityOf = (rank: number): Priority =>
  rank < ranks.single ? "urgent" : rank < ranks.bulk ? "single" : "bulk";

/** A message on its way to a carrier: all that routing and submitting it takes. */
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
   * The parts that are still to be sent, counted from 0, where it is not all of them: others were accepted before, or stand
   * refused. Outcomes still have one place per part; what stands at the place of a part that was not sent is not read.
   */
  partsToSend?: number[];
  /** Submits begun before this one: the fence of its claim. */
  attempt: number;
  retries: number;
  validUntil: Date;
  priority: Priority;
  /** Its sender cut it: one part, and this user data header goes before its text (3GPP TS 23.040 §9.2.3.24). */
  header?: Buffer;
  /** Links that answered with a temporary refusal already, so that the router may choose another. */
  avoidLinks?: number[];
  /** The group of links that it waited for until it was claimed. */
  waitedFor?: string;
}

/** A group of links that messages may wait for, and how many of these are asked for at most. */
export interface GroupLimit {
  group: string;
  limit: number;
}

/** What routing must know of a message. */
export type Routable = Pick<Outbound, "accountId" | "id" | "test" | "recipient" | "avoidLinks">;

/** A message that cannot be submitted now. With neither `retryAt` nor `group` no route will ever lead there. */
export interface Declined {
  message: Outbound;
  reason: string;
  /** It is due again then. */
  retryAt?: Date;
  /** It waits for any of the links that are named thus, until they are said to have room (`recall`). */
  group?: string;
}

/** For which links a message has to wait, as far as that is known without claiming it. */
export type Hindrance = (message: Routable) => { group: string; reason: string } | undefined;

/** A message that the gateway is about to write to a link. */
export interface Submission {
  message: Outbound;
  linkId: number;
  /** The link lease under which it is done; a stale one wins nothing. */
  fence: number;
}

/** What came of submitting one message, all its parts. */
export type SubmitOutcome =
  /** Every part has an answer; `carrierIds[i]` is null where part i was refused, and `statuses[i]` its command_status (0 accepted). */
  | { kind: "answered"; submission: Submission; carrierIds: (string | null)[]; statuses: number[]; at: Date }
  /** Some part may have reached the carrier and has no answer. Parts that were answered stand as above; null status: no answer. */
  | {
      kind: "in_doubt";
      submission: Submission;
      carrierIds: (string | null)[];
      statuses: (number | null)[];
      /** The link stood and the carrier said nothing in time, rather than that the link ended before it could. */
      silent: boolean;
      reason: string;
      at: Date;
    }
  /**
   * Nothing of it left this process: it goes back to the queue, due now. Its attempt stays counted, so the copy in hand is
   * worthless: `claim` gives out a fresh one.
   */
  | { kind: "unsent"; submission: Submission; reason: string; at: Date };

/** A delivery receipt as a link received it, read from its dialect. */
export interface CarrierReceipt {
  linkId: number;
  /** Other links to the same carrier, where there are any: it may have taken the message over one of these. */
  siblings?: number[];
  /** The forms under which the id may stand in `carrier_messages`, the exact one first. */
  carrierIds: string[];
  /** Message state (SMPP v3.4 §5.2.28); UNKNOWN where the carrier named none that exists. */
  state: ReceiptState;
  /** The carrier's error, as it wrote it. */
  error?: string;
  /** Echoed user_message_reference, where the carrier sent one. */
  userMessageReference?: number;
  /** The link writes a message uncut (message_payload), so one receipt tells of all its parts. */
  wholeMessage?: true;
  /** The receipt's addresses as our message had them: `recipient` is the phone, `sender` is ours. */
  recipient: string;
  sender: string;
  submittedAt?: Date;
  at: Date;
}

/** What became of a receipt. `stray` ones are kept and tried again. */
export type ReceiptOutcome = "settled" | "repeated" | "intermediate" | "stray";

/**
 * What the gateway needs of the messages. What a call did is committed when its promise resolves.
 *
 * The book coalesces by itself, across calls: hand over each outcome and receipt as it comes, without batching it first, and
 * do not wait for one call before the next. Outcomes and receipts are then applied in the order in which the calls were made,
 * so a receipt that came after its response never overtakes it.
 */
export interface MessageBook {
  /**
   * Claims due messages of the tables (restart, overflow, retry, schedule), and those that wait for one of these groups of links, at
   * most `limit` together, none that another process holds. A message that waits in memory for longer than `claimLeaseSeconds` is
   * given out again, to anybody: `begin` lets one win.
   */
  claim(limit: number, groups?: GroupLimit[]): Promise<Outbound[]>;
  /** queued → submitting, before any byte is written. Returns which of the submissions were won; the others must not be sent. */
  begin(submissions: Submission[]): Promise<boolean[]>;
  /** Outcomes in the order in which they came. */
  settle(outcomes: SubmitOutcome[]): Promise<void>;
  /** Receipts in the order in which they came; answered to the carrier only after this resolves. */
  receipts(receipts: CarrierReceipt[]): Promise<ReceiptOutcome[]>;
  /** Not submitted: back to the queue, or refused and refunded. */
  decline(declined: Declined[]): Promise<void>;
  /** Makes messages due that wait for one of these groups of links, at most `limit` for each; says how many of each there were. */
  recall(groups: GroupLimit[]): Promise<number[]>;
  /** Makes messages due that wait for any other groups of links than these, at most `limit`; says how many there were. */
  recallOthers(known: string[], limit: number): Promise<number>;
  /**
   * Has those of the messages that would be claimed next wait that are hindered, at most `limit`, without claiming them: all of a
   * backlog costs one write each instead of two. PINs are left. Says for which groups some wait now.
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
