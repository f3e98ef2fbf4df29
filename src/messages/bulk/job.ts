/**
 * The work of one bulk send that costs time: reading 16 MiB of JSON, 100,000 numbers and texts, and writing the rows that the
 * database takes. It runs in a thread (`bulk-worker.ts`), piece by piece as the database takes them, so that the rows of a large send do
 * not lie about in memory.
 */
import { hash } from "node:crypto";
import { assert } from "../../base/assert.ts";
import { CopyWriter } from "../../base/postgres/copy.ts";
import { parseJson } from "../../http/json.ts";
import { bulkCharges } from "../../wallet/debits.ts";
import { noneGood, readBulk, RecipientReader } from "./draft.ts";
import type { BulkMessage, BulkOrder, BulkRules, Rejected } from "./draft.ts";

/** Recipients that are looked at in one go: as many as the socket takes at once, so that the database works while the next are made. */
const batchSize = 500;
/** What a row takes with a text of average length, without the fields that are the same in all; a longer one makes its own room. */
const expectedRow = 250;

/** What is known of a send once its body is read. */
export interface Opened {
  /** Recipients, good and bad. */
  count: number;
  dryRun: boolean;
  reference: string | undefined;
  /** SHA-256 of the operation and the body, in base64. */
  bodyHash: string;
}

/** Whose messages they are, and how they are named. */
export interface Identity {
  accountId: number;
  test: boolean;
  reportId: string;
  /** As many ids as there are recipients, ascending. */
  ids: Float64Array;
  now: Date;
  /** The balance when it began: once the messages cost more, no more rows are written. */
  budgetMicros: number;
}

/** What a send came to. */
export interface Summary {
  /** Messages. */
  total: number;
  parts: number;
  costMicros: number;
  /** Per part, where it is the same for all. */
  priceMicros: number | undefined;
  firstId: number;
  lastId: number;
  /** The rejected recipients as a JSON array. */
  rejected: string;
}

/** One bulk send, from its body to its rows. */
export class BulkJob {
  #order: BulkOrder | undefined;
  #reader: RecipientReader | undefined;
  #identity: Identity | undefined;
  #next = 0;
  #batch: BulkMessage[] = [];
  #rejected: Rejected[] = [];
  /** Of each message, its id and what it costs. */
  #ids: number[] = [];
  #costs: number[] = [];
  #parts = 0;
  #cost = 0;
  #price: number | undefined | null;
  /** The fields that are the same in every row. */
  #same = new Uint8Array();

  /** Reads the body. Throws a Refusal where nothing of it can be sent. */
  open(body: Uint8Array, operation: string, rules: BulkRules, now: Date): Opened {
    const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
    const bodyHash = hash("sha256", Buffer.concat([Buffer.from(`${operation}\n`), bytes]), "base64");
    const order = readBulk(parseJson(bytes, "recipients"), rules, now);
    this.#order = order;
    this.#reader = new RecipientReader(order, rules);
    return { count: order.recipients.length, dryRun: order.dryRun, reference: order.reference, bodyHash };
  }

  /** Says how the messages are named; without it no rows are made. */
  identify(identity: Identity): void {
    const { reference, validitySeconds, sendAt, sender } = this.#order!;
    const { now, reportId, test } = identity;
    this.#identity = identity;
    const same = new CopyWriter(300);
    same.uuid(reportId);
    same.bool(test);
    same.text(sender);
    same.text(reference);
    same.int2(9);
    same.text(sendAt ? "scheduled" : "queued");
    same.time(sendAt ?? now);
    same.time(sendAt);
    same.time(new Date((sendAt ?? now).getTime() + validitySeconds * 1000));
    same.time(now);
    this.#same = same.take();
  }

  /** Looks at the next recipients and returns their numbers in E.164; undefined when there are no more. */
  numbers(): string[] | undefined {
    return this.#read() ? this.#batch.map((message) => message.to) : undefined;
  }

  /** Rows of `messageColumns` for COPY: of the recipients that `numbers` told of, but for those that opted out. */
  rows(optedOut: ReadonlySet<string>): Uint8Array<ArrayBuffer> {
    const rows = new CopyWriter(this.#batch.length * (expectedRow + this.#same.length));
    for (const message of this.#batch) {
      if (optedOut.has(message.to)) this.#reject(message);
      else this.#row(rows, message);
    }
    this.#batch = [];
    return rows.take();
  }

  #read(): boolean {
    const { recipients } = this.#order!;
    const reader = this.#reader!;
    while (this.#batch.length < batchSize && this.#next < recipients.length) {
      const read = reader.read(this.#next++);
      if ("to" in read) this.#batch.push(read);
      else this.#rejected.push(read);
    }
    return this.#batch.length > 0;
  }

  #reject({ index, given }: BulkMessage): void {
    const message = "The number has opted out of this account's messages.";
    this.#rejected.push({ index, phonenumber: given, code: "recipient_opted_out", message });
  }

  /** Adds a message to the sums and writes its row, but for a dry run and for what nobody can pay. */
  #row(rows: CopyWriter, { index, to, text, encoding, parts, priceMicros }: BulkMessage): void {
    const cost = parts * priceMicros;
    this.#parts += parts;
    this.#cost += cost;
    this.#price = this.#price === undefined || this.#price === priceMicros ? priceMicros : null;
    this.#costs.push(cost);
    if (this.#identity === undefined) return;
    const { ids, accountId, budgetMicros } = this.#identity;
    this.#ids.push(ids[index]!);
    if (this.#cost > budgetMicros) return;
    rows.row(messageFields);
    rows.int8(accountId);
    rows.int8(ids[index]!);
    rows.text(to);
    rows.text(text);
    rows.text(encoding);
    rows.int2(parts);
    rows.int8(priceMicros);
    rows.fields(this.#same);
  }

  /** What all of it came to. Throws a Refusal where not one recipient is good. */
  summary(): Summary {
    this.#rejected.sort((one, other) => one.index - other.index);
    if (this.#costs.length === 0) throw noneGood(this.#rejected);
    return {
      total: this.#costs.length,
      parts: this.#parts,
      costMicros: this.#cost,
      priceMicros: this.#price ?? undefined,
      firstId: this.#ids[0] ?? 0,
      lastId: this.#ids.at(-1) ?? 0,
      rejected: JSON.stringify(this.#rejected),
    };
  }

  /** The charges for COPY, one per message, in chunks. */
  charges(): Iterator<Uint8Array> {
    assert(this.#identity, "a send has its ids before it is charged");
    return bulkCharges(this.#identity, this.#ids, this.#costs);
  }
}

/** The columns of `BulkJob.rows`, in its order. */
export const messageColumns =
  "account_id, id, recipient, text, encoding, parts, price, report_id, test, sender, reference, priority, state, due_at, send_at, valid_until, created_at";

const messageFields = messageColumns.split(",").length;
