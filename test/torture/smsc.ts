/**
 * A carrier in its own process, which is never killed: accepted parts stay accepted, and receipts are resent over any bind
 * until acknowledged, as real SMSCs do.
 */
import {
  buildReceiptText,
  listen,
  readUserData,
  STATUS,
  type Listener,
  type Pdu,
  type PduOf,
  type Session,
} from "../../src/smpp/smpp.ts";
import { Random } from "../../src/base/random.ts";
import { serveParent } from "./child.ts";
import { Line, type Fault } from "./line.ts";
import { fateOf, tokenIn } from "./numbers.ts";

/**
 * The carrier's behaviour. `silent`: accepts nothing and never responds. `deaf`: accepts but never responds. `slow`: responds slowly.
 * `late`: responds after the timeout. `throttling`: ESME_RTHROTTLED. `closed`: refuses binds.
 */
export type Mood = "well" | "silent" | "deaf" | "slow" | "late" | "throttling" | "closed";

/** A part that the carrier accepted, or refused permanently. */
export interface Taking {
  atMs: number;
  id: string;
}

/** The carrier's record. Keys are `token/part`, parts counted from 1. */
export interface CarrierRecord {
  taken: [string, Taking[]][];
  /** When it refused them. */
  refused: [string, number[]][];
  /** Parts whose receipt was acknowledged, and when: the service knows their outcome. */
  told: [string, number[]][];
  /** All submit_sm received, whatever their outcome. */
  submits: number;
  receiptsWaiting: number;
  receiptsSent: number;
  binds: number;
}

interface Receipt {
  id: string;
  key: string;
  to: string;
  from: string;
  text: string;
  stat: "DELIVRD" | "UNDELIV";
  reference: number | undefined;
  submittedAt: Date;
  dueMs: number;
  out: boolean;
}

const receiptWindow = 100;
const repeatMs = 700;

let mood: Mood = "well";
let listener: Listener | undefined;
let random = new Random(1);
let ids = 0;
let submits = 0;
let binds = 0;
let receiptsSent = 0;
let receiptsOut = 0;
const taken = new Map<string, Taking[]>();
const refused = new Map<string, number[]>();
const told = new Map<string, number[]>();
const waiting = new Map<string, Receipt>();
/** The lines that the service connects through. */
const lines: Line[] = [];
const sessions = new Set<Session>();
/** Half-open connections: nothing passes in either direction. */
const cutOff = new WeakSet<Session>();

function note(times: Map<string, number[]>, key: string): void {
  times.set(key, [...(times.get(key) ?? []), Date.now()]);
}

function onSubmit(pdu: PduOf<"submit_sm">, session: Session): void {
  if (cutOff.has(session)) return;
  submits++;
  if (mood === "silent") return;
  if (mood === "throttling") {
    session.reply(pdu, STATUS.ESME_RTHROTTLED);
    return;
  }
  const { text, header } = readUserData(pdu.shortMessage, pdu.esmClass, pdu.dataCoding);
  const key = `${tokenIn(text) ?? "?"}/${header?.concatenation?.part ?? 1}`;
  const fate = fateOf(pdu.destinationAddr);
  if (fate === "REJECTED") {
    note(refused, key);
    if (mood !== "deaf") session.reply(pdu, STATUS.ESME_RINVDSTADR);
    return;
  }
  const now = Date.now();
  const id = String(1_000_000_000 + ++ids);
  const takings = taken.get(key);
  if (takings) takings.push({ atMs: now, id });
  else taken.set(key, [{ atMs: now, id }]);
  waiting.set(id, {
    id,
    key,
    to: pdu.destinationAddr,
    from: pdu.sourceAddr,
    text: text.slice(0, 20),
    stat: fate,
    reference: pdu.tlvs.userMessageReference,
    submittedAt: new Date(now),
    dueMs: now + random.integer(20, 800),
    out: false,
  });
  if (mood === "deaf") return;
  const answer = () => session.reply(pdu, 0, { messageId: id });
  if (mood === "slow") setTimeout(answer, random.integer(300, 1_500));
  else if (mood === "late") setTimeout(answer, random.integer(2_500, 7_000));
  // Some responses follow their receipts.
  else if (random.next() < 0.02) setTimeout(answer, 900);
  else answer();
}

function onRequest(pdu: Pdu, session: Session): void {
  if (pdu.command === "submit_sm") onSubmit(pdu, session);
  else session.reply(pdu, STATUS.ESME_RINVCMDID);
}

async function sendReceipt(receipt: Receipt, session: Session): Promise<void> {
  receipt.out = true;
  receiptsOut++;
  const { id, stat, to, from, text, submittedAt, reference } = receipt;
  const body = buildReceiptText({ id, state: stat, submitDate: submittedAt, doneDate: new Date(), text });
  const outcome = await session.ask({
    command: "deliver_sm",
    sourceAddr: to,
    sourceAddrTon: 1,
    sourceAddrNpi: 1,
    destinationAddr: from,
    destAddrTon: 5,
    esmClass: 0x04,
    shortMessage: Buffer.from(body, "latin1"),
    tlvs: reference === undefined ? {} : { userMessageReference: reference },
  });
  receiptsOut--;
  receiptsSent++;
  receipt.out = false;
  if (outcome.kind === "response" && outcome.pdu.status === 0) {
    waiting.delete(id);
    note(told, receipt.key);
  } else receipt.dueMs = Date.now() + repeatMs;
}

/** Sends due receipts over any bind with room. */
function sendDue(): void {
  const free = [...sessions].filter(
    (session) => !cutOff.has(session) && session.free > 0 && session.state !== "bound_tx",
  );
  if (free.length === 0) return;
  const now = Date.now();
  for (const receipt of waiting.values()) {
    if (receiptsOut >= receiptWindow) return;
    if (receipt.out || receipt.dueMs > now) continue;
    const session = random.pick(free);
    if (session.free > 0) void sendReceipt(receipt, session);
  }
}

serveParent({
  /** Opens this many lines to the carrier; returns their ports. */
  async start(seed: number, lineCount: number, host = "127.0.0.1"): Promise<number[]> {
    random = new Random(seed);
    listener = await listen({
      host: "127.0.0.1",
      port: 0,
      session: { window: receiptWindow, responseTimeoutMs: 3_000, enquireLinkMs: 5_000, maxUnanswered: 1_000_000 },
      onBind: () => {
        if (mood === "closed") return STATUS.ESME_RBINDFAIL;
        binds++;
        return {
          systemId: "torture",
          onRequest,
          onBound: (session) => void sessions.add(session),
          onClose: (_reason, session) => void sessions.delete(session),
        };
      },
    });
    setInterval(sendDue, 20);
    for (let n = 0; n < lineCount; n++) lines.push(await Line.open(listener.port, host));
    return lines.map(({ port }) => port);
  },
  behave(next: Mood): void {
    mood = next;
  },
  /** Sets how bytes arrive on a line from now on. */
  fault(line: number, fault: Fault): void {
    lines[line]!.fault = fault;
  },
  cutLine(line: number): void {
    lines[line]!.cut();
  },
  /** Resets every connection. */
  cut(): void {
    for (const session of sessions) session.destroy("cut");
  },
  /** Makes every connection half-open; bytes in transit are lost. Accepts new ones. */
  halfOpen(): void {
    for (const session of sessions) {
      cutOff.add(session);
      session.pause();
      setTimeout(() => session.destroy("the half-open link was forgotten"), 15_000);
    }
  },
  bindCount: (): number => binds,
  bound: (): number => [...sessions].filter((session) => !cutOff.has(session)).length,
  record: (): CarrierRecord => ({
    taken: [...taken],
    refused: [...refused],
    told: [...told],
    submits,
    receiptsWaiting: waiting.size,
    receiptsSent,
    binds,
  }),
});
