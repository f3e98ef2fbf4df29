/**
 * The CPU work of one bulk send: parsing 16 MiB of JSON, reading 100,000 numbers and texts, writing COPY rows. Runs in a worker thread,
 * in chunks as the database takes them, so that the rows of a large send are never all in memory.
 */
import { hash } from "node:crypto";
import { assert } from "../../../base/assert.ts";
import { Refusal, type ErrorCode } from "../../../base/errors.ts";
import type { Language } from "../../../base/languages.ts";
import { englishOnly, say, type Sentence } from "../../../base/sentences/sentence.ts";
import { CopyWriter } from "../../../base/postgres/copy.ts";
import { unavailable } from "../../../http/errors.ts";
import { parseJson } from "../../../http/json.ts";
import type { Window } from "../../../http/pages.ts";
import { bulkCharges } from "../../wallet/debits.ts";
import type { Doubts } from "./contact.ts";
import { noValidRecipient, rejectedJson, readBulk, RecipientReader } from "./draft.ts";
import type { BulkMessage, BulkOrder, BulkRules, Listed, Rejected, Templated } from "./draft.ts";
import { DueTimes, type Span } from "./due.ts";
import type { BulkFallback } from "./fallback.ts";
import { CallOptions, OptionsByLinks, type LinksTo } from "./options.ts";
import { secondsOf } from "../accept/speech.ts";
import type { Sample } from "../approvals-store.ts";
import { chunksOf, columnsOf, type Kept, type KeptChunk } from "./kept.ts";

/** Recipients per chunk: as many as the socket takes at once, so that the database works while the next chunk is prepared. */
const batchSize = 500;
/** How many recipients are read between two checks of the work budget. */
const readsPerLook = 64;
/** CPU time that a send may take: several times what the largest legitimate send takes. */
const workMs = { ofSend: 3_000, perRecipient: 0.1 };
/** The size in bytes of a row with an average text, without the constant fields; the buffer grows for longer ones. */
const expectedRow = 250;

/** What an approver sees at once; the others by `GET /v1/approvals/{id}/messages`. */
const firstMessages: Window = { offset: 0, limit: 5 };

/** A send whose body has been parsed. */
export interface Opened {
  /** Recipients, valid or not. */
  count: number;
  dryRun: boolean;
  /** Whether it matters who was sent the same text before. */
  asksWhoWasSent: boolean;
  /** Whether the messages have options, so that `useLinks` must be called next. */
  needsLinks: boolean;
  /** Whether some may be spoken, so that the voices have to be known too. */
  needsVoices: boolean;
  reference: string | undefined;
  /** What whoever asks says to an approver. */
  approvalNote: string | undefined;
  /** The pace and the clock of its times, for the report. */
  perMinute: number | undefined;
  isLocal: boolean;
  /** The report of the send that it repeats. */
  resendOf: string | undefined;
  /** The list whose contacts are its recipients: `nameRecipients` puts them in its place, and the send is opened again. */
  listed: Listed | undefined;
  /** The template whose texts it sends: `nameTexts` puts them in its place, and the send is opened again. */
  templated: Templated | undefined;
  /** SHA-256 of the operation and the body, in base64. */
  bodyHash: string;
}

/** Account and ids of the messages. */
export interface Identity {
  accountId: number;
  test: boolean;
  /** Its live messages are simulated and spend sandbox credit. */
  inSandbox: boolean;
  reportId: string;
  /** One id per recipient, ascending. */
  ids: Float64Array;
  now: Date;
  /** What may be spent at the start: once the cost exceeds it, no more rows are written. */
  budgetMicros: number;
}

/** The totals of a send. */
export interface Summary {
  /** Messages. */
  total: number;
  parts: number;
  costMicros: number;
  /** Per part; undefined if the messages have different prices. */
  priceMicros: number | undefined;
  firstId: number;
  lastId: number;
  /** JSON array of the rejected recipients. */
  rejected: string;
  /** When the first and the last message are due; undefined if all are due together. */
  span: Span | undefined;
  /** What is sent in the place of the messages if all fail; undefined if nothing is. */
  fallbacks: FallbackSum | undefined;
}

/** Fallbacks, if all are sent. */
export interface FallbackSum {
  messages: number;
  parts: number;
  costMicros: number;
}

/** What a send costs at most: what is charged now, and what follows if all of it fails. */
export const mostMicros = ({ costMicros, fallbacks }: Summary): number => costMicros + (fallbacks?.costMicros ?? 0);

/** The totals of a dry run, with what is doubtful about its recipients. */
export interface Quote extends Summary {
  doubts: Doubts;
  /** Calls by language; undefined for texts. */
  calls: CallSum[] | undefined;
  /** The texts of a template by language; undefined for calls, and without one. */
  texts: TextSum[] | undefined;
  /** Messages to whom the same text was sent before. */
  sentBefore: number;
}

/** The texts of a send in one language of its template. */
export interface TextSum {
  language: string;
  messages: number;
  parts: number;
  costMicros: number;
  /** The first of them. */
  sample: Sample;
}

/** The calls of a send in one language. */
export interface CallSum {
  language: string;
  messages: number;
  costMicros: number;
  /** About how long the longest is. */
  seconds: number;
  /** The first of them. */
  sample: Sample;
}

const noMessages = say("The number has opted out of messages from this account.");
const noCalls = say("The number has opted out of calls from this account.");

/** One bulk send, from body to rows. */
export class BulkJob {
  readonly #window: Window;
  readonly #language: Language;
  readonly #stop: Int32Array<SharedArrayBuffer> | undefined;
  readonly #startedAtMs = threadMs();
  #order: BulkOrder | undefined;
  #due: DueTimes | undefined;
  #rules: BulkRules | undefined;
  #reader: RecipientReader | undefined;
  #identity: Identity | undefined;
  #next = 0;
  #batch: BulkMessage[] = [];
  #rejected: Rejected[] = [];
  /** Id and cost of each message. */
  #ids: number[] = [];
  #costs: number[] = [];
  #parts = 0;
  #cost = 0;
  #sentBefore = 0;
  readonly #fallbacks: FallbackSum = { messages: 0, parts: 0, costMicros: 0 };
  #price: number | undefined | null;
  #samples: Sample[] = [];
  readonly #calls = new Map<string, CallSum>();
  readonly #texts = new Map<string, TextSum>();
  /** The fields that are constant over all rows. */
  #constant = new Uint8Array();

  /**
   * @param language of the reasons why recipients are rejected
   * @param stop not 0 once the caller has hung up
   * @param window the messages that `sample` shows
   */
  constructor(language: Language, stop?: Int32Array<SharedArrayBuffer>, window: Window = firstMessages) {
    this.#window = window;
    this.#language = language;
    this.#stop = stop;
  }

  /**
   * Parses the body. Throws a Refusal if nothing can be sent.
   *
   * @param isOwn whether the service wrote the body, as for a list or a template
   */
  open(body: Uint8Array, operation: string, rules: BulkRules, now: Date, isOwn: boolean): Opened {
    const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
    const bodyHash = hash("sha256", Buffer.concat([Buffer.from(`${operation}\n`), bytes]), "base64");
    const order = readBulk(parseJson(bytes, "recipients"), rules, now, isOwn);
    this.#order = order;
    this.#due = new DueTimes(order.when, now);
    this.#rules = rules;
    const needsVoices = order.isSpoken === true || order.fallback === "voice";
    const needsLinks = order.options !== undefined || needsVoices;
    if (!needsLinks) this.#reader = new RecipientReader(order, rules);
    return {
      count: order.recipients.length,
      dryRun: order.dryRun,
      asksWhoWasSent: order.dryRun || order.skipSent,
      needsLinks,
      needsVoices,
      reference: order.reference,
      approvalNote: order.approvalNote,
      perMinute: order.when.perMinute,
      isLocal: order.when.localMs !== undefined,
      resendOf: order.resendOf,
      listed: order.listed,
      templated: order.templated,
      bodyHash,
    };
  }

  /**
   * Sets the links that could take a message to a number in E.164; the options of messages are checked against them.
   *
   * @param voices the languages that some voice speaks now, for calls
   */
  useLinks(linksFor: LinksTo, voices: ReadonlySet<string>): void {
    const { isSpoken, options: fields, retry, fallback } = this.#order!;
    const calls = new CallOptions(voices, linksFor, retry);
    const options = isSpoken ? calls : fields && new OptionsByLinks(fields, linksFor);
    this.#reader = new RecipientReader(this.#order!, this.#rules!, options, fallback === "voice" ? calls : undefined);
  }

  /** Assigns the ids; without ids (a dry run) no rows are written. */
  identify(identity: Identity): void {
    const { reference, when, sender } = this.#order!;
    const { reportId, test } = identity;
    this.#identity = identity;
    const constant = new CopyWriter(300);
    constant.uuid(reportId);
    constant.bool(test);
    constant.text(sender);
    constant.text(reference);
    constant.int2(9);
    if (!this.#due!.isSpread) this.#times(constant, when.sendAt);
    this.#constant = constant.take();
  }

  /** State and times of a message. */
  #times(fields: CopyWriter, sendAt: Date | undefined): void {
    const { now } = this.#identity!;
    const due = sendAt ?? now;
    fields.text(sendAt ? "scheduled" : "queued");
    fields.time(due);
    fields.time(sendAt);
    fields.time(new Date(due.getTime() + this.#order!.validitySeconds * 1000));
    fields.time(now);
  }

  /** Whether its messages are calls. */
  get isSpoken(): boolean {
    return this.#order!.isSpoken === true;
  }

  /** Reads the next chunk of recipients and returns their messages; undefined at the end. */
  chunk(): readonly BulkMessage[] | undefined {
    return this.#read() ? this.#batch : undefined;
  }

  /**
   * COPY rows (`messageColumns`) for the chunk that `chunk` returned, without recipients that opted out.
   *
   * @param sentBefore the positions in the chunk of those who were sent the same text before, who are left out if the send asks for it
   */
  rows(optedOut: ReadonlySet<string>, sentBefore: ReadonlySet<number> = new Set()): Uint8Array<ArrayBuffer> {
    const rows = new CopyWriter(this.#batch.length * (expectedRow + this.#constant.length));
    for (const [n, message] of this.#batch.entries()) {
      if (optedOut.has(message.to)) this.#reject(message, "recipient_opted_out", this.isSpoken ? noCalls : noMessages);
      else if (sentBefore.has(n) && this.#order!.skipSent)
        this.#reject(message, "already_sent", say("The same text was sent to this number in the last 20 hours."));
      else {
        if (sentBefore.has(n)) this.#sentBefore++;
        this.#row(rows, message);
      }
    }
    this.#batch = [];
    return rows.take();
  }

  #read(): boolean {
    const { recipients } = this.#order!;
    const reader = this.#reader!;
    while (this.#batch.length < batchSize && this.#next < recipients.length) {
      if (this.#next % readsPerLook === 0) this.#look(recipients.length);
      const read = reader.read(this.#next++);
      if ("to" in read) this.#batch.push(read);
      else this.#rejected.push(read);
    }
    return this.#batch.length > 0;
  }

  /** Ends a send whose caller has hung up, or that takes more work than its budget allows. */
  #look(recipients: number): void {
    if (this.#stop && Atomics.load(this.#stop, 0) !== 0) throw unavailable(englishOnly("The caller hung up."));
    const budgetMs = workMs.ofSend + recipients * workMs.perRecipient;
    if (threadMs() - this.#startedAtMs <= budgetMs) return;
    throw new Refusal(
      "payload_too_large",
      say(
        "Merging the texts of this send takes more than {seconds} s of work. Nothing was charged or sent; use fewer merge fields and members per recipient, or send the recipients in several requests.",
        { seconds: budgetMs / 1000 },
      ),
    );
  }

  #reject({ index, given }: BulkMessage, code: ErrorCode, said: Sentence): void {
    this.#rejected.push({ index, phonenumber: given, code, said });
  }

  /** Adds a message to the totals and writes its row, unless it is a dry run or over budget. */
  #row(rows: CopyWriter, message: BulkMessage): void {
    const { index, to, country, text, encoding, parts, priceMicros, options } = message;
    const cost = parts * priceMicros;
    if (message.fallback) this.#addFallback(message.fallback);
    const sample = { to, text, parts };
    if (message.language !== undefined) this.#addCall(message.language, sample, cost);
    else if (message.variant !== undefined) this.#addText(message.variant, sample, cost);
    this.#parts += parts;
    this.#cost += cost;
    this.#price = this.#price === undefined || this.#price === priceMicros ? priceMicros : null;
    if (this.#costs.length >= this.#window.offset && !this.hasSample()) this.#samples.push(sample);
    this.#costs.push(cost);
    const sendAt = this.#due!.next(country);
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
    rows.fields(this.#constant);
    if (this.#due!.isSpread) this.#times(rows, sendAt);
    rows.jsonb(options);
  }

  #addCall(language: string, sample: Sample, cost: number): void {
    const sum = this.#calls.get(language) ?? { language, messages: 0, costMicros: 0, seconds: 0, sample };
    sum.messages++;
    sum.costMicros += cost;
    sum.seconds = Math.max(sum.seconds, secondsOf(sample.text));
    this.#calls.set(language, sum);
  }

  #addFallback({ fallback, parts }: BulkFallback): void {
    this.#fallbacks.messages++;
    this.#fallbacks.parts += parts;
    this.#fallbacks.costMicros += parts * fallback.price;
  }

  #addText(language: string, sample: Sample, cost: number): void {
    const sum = this.#texts.get(language) ?? { language, messages: 0, parts: 0, costMicros: 0, sample };
    sum.messages++;
    sum.parts += sample.parts;
    sum.costMicros += cost;
    this.#texts.set(language, sum);
  }

  /** The totals. Throws a Refusal if no recipient is valid. */
  summary(): Summary {
    this.#rejected.sort((one, other) => one.index - other.index);
    if (this.#costs.length === 0) throw noValidRecipient(this.#rejected);
    return {
      total: this.#costs.length,
      parts: this.#parts,
      costMicros: this.#cost,
      priceMicros: this.#price ?? undefined,
      firstId: this.#ids[0] ?? 0,
      lastId: this.#ids.at(-1) ?? 0,
      rejected: rejectedJson(this.#rejected, this.#language),
      span: this.#due!.span(),
      fallbacks: this.#order!.fallback && this.#fallbacks,
    };
  }

  /** Whether all messages of the window were read. */
  hasSample(): boolean {
    return this.#samples.length >= this.#window.limit;
  }

  /** The messages of the window, and from whom, for an approver. */
  sample(): { sender: string; sendAt: Date | undefined; samples: Sample[] } {
    const { sender, when } = this.#order!;
    return {
      sender,
      sendAt: when.localMs === undefined ? when.sendAt : this.#due!.span()?.first,
      samples: this.#samples,
    };
  }

  /** The same for a dry run. */
  quote(): Quote {
    const { isSpoken, variants } = this.#order!;
    const calls = isSpoken ? [...this.#calls.values()] : undefined;
    const texts = variants && !isSpoken ? [...this.#texts.values()] : undefined;
    return { ...this.summary(), calls, texts, doubts: this.#reader!.doubts(), sentBefore: this.#sentBefore };
  }

  /** The time from which its texts are kept: the scheduled time of the last, if any. */
  sentAt(): Date {
    return this.#due!.span()?.last ?? this.#order!.when.sendAt ?? this.#identity!.now;
  }

  /** The members kept of the recipients: columns, and values in chunks; undefined if none are kept. */
  kept(): { columns: string[]; chunks: Iterable<KeptChunk> } | undefined {
    if (!this.#order!.keepMembers) return undefined;
    const columns = columnsOf(this.#kept());
    return { columns, chunks: chunksOf(this.#kept(), columns) };
  }

  /** The accepted recipients with the ids of their messages; both ascend. */
  *#kept(): Generator<Kept> {
    const { recipients } = this.#order!;
    let next = 0;
    for (const [index, id] of this.#identity!.ids.entries()) {
      if (this.#ids[next] !== id) continue;
      next++;
      yield { id, given: recipients[index] as Kept["given"] };
    }
  }

  /** The charges for COPY, one per message, in chunks. */
  charges(): Iterator<Uint8Array> {
    assert(this.#identity, "a send has its ids before it is charged");
    return bulkCharges(this.#identity, this.#ids, this.#costs);
  }
}

/** CPU time of this thread so far; time spent waiting for the database or for the CPU does not count. */
function threadMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** The columns of `BulkJob.rows`, in order. */
export const messageColumns =
  "account_id, id, recipient, text, encoding, parts, price, report_id, test, sender, reference, priority, state, due_at, send_at, valid_until, created_at, options";

const messageFields = messageColumns.split(",").length;
