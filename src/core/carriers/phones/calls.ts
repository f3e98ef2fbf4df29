import { randomBytes } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Static } from "typebox";
import { auditAs } from "../../accounts/audit.ts";
import { tokenHash } from "../../accounts/tokens/secret-token.ts";
import type { Context } from "../../../base/context.ts";
import { Refusal } from "../../../base/errors.ts";
import { formatId } from "../../../base/ids.ts";
import { englishOnly } from "../../../base/sentences/sentence.ts";
import { basicCredentials, bearerToken } from "../../../http/auth.ts";
import { addressKey, Buckets } from "../../../http/limits.ts";
import {
  idOnPhone,
  messageJson,
  messageOnPhone,
  mostAtOnce,
  receiptOf,
  simsOf,
  type DeviceBody,
  type RegisterBody,
  type Reported,
} from "../dial/forms.ts";
import { textSealedFor } from "../dial/link.ts";
import { fetchMessages, findHanded, noteHanded, noteReported, notifyLinks, type Asked } from "../dial/store.ts";
import { ranks, type CarrierReceipt, type MessageBook, type Simulated } from "../traffic.ts";
import type { OnInbound } from "../inbound.ts";
import { linkSims, macOfCode } from "./phones.ts";
import * as store from "./store.ts";

/** How many wrong codes an address may try at once, and how fast it may go on. */
const guesses = { burst: 10, perSecond: 0.05 };
/** How long a phone that has no event stream waits for messages that its links may have, and how often they are looked for. */
const wait = { forMs: 3_000, everyMs: 150 };

/** What phones need beside the context. */
export interface PhoneParts {
  book: MessageBook;
  simulated: Simulated;
  onInbound: OnInbound;
  /** Throws while nothing may be sent, since the installation was restored from a backup. */
  demand: () => void;
}

const unauthorized = (sentence: string) => new Refusal("unauthorized", englishOnly(sentence));

/** What a phone that calls is answered. Every call but the first has the token that the phone was given. */
export class PhoneCalls {
  readonly #ctx: Context;
  readonly #parts: PhoneParts;
  readonly #guesses: Buckets;

  constructor(ctx: Context, parts: PhoneParts) {
    this.#ctx = ctx;
    this.#parts = parts;
    this.#guesses = new Buckets(guesses, ctx.clock);
  }

  /** The phone that a call comes from; undefined if it has no token, or none that is good. */
  async known(authorization: string | undefined): Promise<store.CallingPhone | undefined> {
    const token = bearerToken(authorization);
    return token === undefined ? undefined : store.phoneOfToken(this.#ctx.sql, tokenHash(token));
  }

  /** The same; refuses strangers. */
  async phone(authorization: string | undefined): Promise<store.CallingPhone> {
    const phone = await this.known(authorization);
    if (phone) return phone;
    throw unauthorized(
      "This phone is not registered here, or it was removed. Add it in Tuma, and register it with the new code.",
    );
  }

  /**
   * Registers a phone by its one-time code. The app sends it as `Code`; entered as the private token or as the password it does as well.
   */
  async register(
    authorization: string | undefined,
    address: string,
    { name, simCards }: Static<typeof RegisterBody>,
  ): Promise<{ id: string; token: string; login: string }> {
    const code = codeOf(authorization);
    if (code === undefined)
      throw unauthorized("A phone registers with a one-time code. Add it in Tuma, and enter the code in the app.");
    const key = addressKey(address);
    if (this.#guesses.take(key) < 0)
      throw new Refusal(
        "rate_limited",
        englishOnly("Too many wrong codes came from this address. Wait a few minutes."),
      );
    const { sql } = this.#ctx;
    const token = `tph_${randomBytes(24).toString("base64url")}`;
    const sims = simsOf(simCards);
    const device = name?.slice(0, 128) ?? null;
    const phone = await sql.begin(async (tx) => {
      const found = await store.lockByCode(tx, macOfCode(this.#ctx, code));
      if (!found) throw unauthorized("This code is wrong, or it was used. Add the phone in Tuma again, for a new one.");
      if (found.late)
        throw unauthorized(
          "This code is too old: it was good for ten minutes. Remove the phone in Tuma and add it again.",
        );
      await store.registerPhone(tx, found.id, { tokenHash: tokenHash(token), device, sims });
      const { accountId } = found.addedBy;
      const details = { name: found.name };
      const target = formatId("phn", found.id);
      await auditAs(this.#ctx, tx, `${target} (${found.name})`, {
        accountId,
        action: "phone.registered",
        target,
        details,
      });
      return found;
    });
    this.#guesses.give(key);
    await linkSims(this.#ctx, phone, sims, this.#parts.simulated);
    return { id: formatId("phn", phone.id), token, login: phone.name };
  }

  /** Takes the SIMs that a phone has now; a new one gets its link. */
  async update(phone: store.CallingPhone, { id, simCards }: Static<typeof DeviceBody>): Promise<void> {
    if (id !== formatId("phn", phone.id))
      throw new Refusal("forbidden", englishOnly("The `id` is that of another phone. Register this one again."));
    const sims = simsOf(simCards);
    await store.updateSims(this.#ctx.sql, phone.id, sims);
    await linkSims(this.#ctx, phone, sims, this.#parts.simulated);
    notifyLinks(this.#ctx, phone.id);
  }

  /**
   * What a phone has to send. It is committed as sent before the phone gets it, unless it was settled otherwise; so whatever happens then,
   * nobody submits it again, and the phone, which sends each id once, may ask as often as it likes.
   */
  async messages(phone: store.CallingPhone): Promise<ReturnType<typeof messageJson>[]> {
    this.#parts.demand();
    await store.noteAsked(this.#ctx.sql, phone.id);
    notifyLinks(this.#ctx, phone.id);
    const rows = await this.#fetch(phone);
    const handed = await this.#hand(phone, rows);
    return handed.map((row) =>
      messageJson({
        ...row,
        text: this.#ctx.secrets.open(row.text, textSealedFor(row.id)),
        urgent: row.priority === ranks.urgent,
      }),
    );
  }

  /** Without an event stream its links have nothing ready before it asks. */
  async #fetch(phone: store.CallingPhone): Promise<Asked[]> {
    const { sql } = this.#ctx;
    const untilMs = performance.now() + (phone.listens ? 0 : wait.forMs);
    for (;;) {
      const rows = await fetchMessages(sql, phone.id, mostAtOnce);
      if (rows.length > 0 || performance.now() >= untilMs) return rows;
      await pause(wait.everyMs);
    }
  }

  async #hand(phone: store.CallingPhone, rows: Asked[]): Promise<Asked[]> {
    const { sql, clock } = this.#ctx;
    const fresh = rows.filter((row) => !row.handed);
    if (fresh.length === 0) return rows;
    const at = clock.now();
    const outcomes = await this.#parts.book.receipts(
      fresh.map(({ id, accountId, attempt, linkId, recipient }): CarrierReceipt => ({
        linkId,
        message: { accountId, id, attempt },
        carrierIds: [idOnPhone(id)],
        state: "ENROUTE",
        wholeMessage: true,
        recipient,
        sender: "",
        at,
      })),
    );
    const isTaken = new Set(fresh.filter((_row, n) => outcomes[n] === "intermediate").map(({ id }) => id));
    const gone = fresh.filter(({ id }) => !isTaken.has(id)).map(({ id }) => id);
    await noteHanded(sql, [...isTaken], gone);
    notifyLinks(this.#ctx, phone.id);
    return rows.filter(({ id, handed }) => handed || isTaken.has(id));
  }

  /** Takes what a phone reports; what is not its own is ignored, as the app's server does. */
  async report(phone: store.CallingPhone, reported: Reported[]): Promise<void> {
    const { sql, clock, log } = this.#ctx;
    const ids = reported.flatMap(({ id }) => messageOnPhone(id) ?? []);
    const rows = new Map((await findHanded(sql, phone.id, ids)).map((row) => [idOnPhone(row.id), row]));
    const own = reported.filter(({ id }) => rows.has(id));
    if (own.length < reported.length)
      log.warn({ phone: phone.name, ignored: reported.length - own.length }, "a phone reported messages of others");
    const now = clock.now();
    const receipts = own.flatMap((each) => receiptOf(each, rows.get(each.id)!, now) ?? []);
    await this.#parts.book.receipts(receipts);
    const ended = new Set(receipts.filter(({ state }) => state !== "ACCEPTD").map(({ carrierIds: [id] }) => id!));
    const all = [...rows];
    await noteReported(
      sql,
      all.map(([, { id }]) => id),
      all.filter(([id]) => ended.has(id)).map(([, { id }]) => id),
    );
  }
}

/** The code of a registration. */
function codeOf(authorization: string | undefined): string | undefined {
  const code = /^code +(\S{1,64}) *$/i.exec(authorization ?? "")?.[1];
  return code ?? bearerToken(authorization) ?? basicCredentials(authorization)?.password;
}
