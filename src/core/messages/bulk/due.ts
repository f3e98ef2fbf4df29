/** When each message of a bulk send is due: all at once, at a pace, or at an hour of the recipient's own clock. Pure. */
import { dayMs, mainZoneOf } from "../../../base/time.ts";
import { timeIn } from "../../../base/zone.ts";

/** What a send says of its times. */
export interface When {
  /** The scheduled time; undefined for now. */
  sendAt: Date | undefined;
  /** Messages a minute; undefined for all at once. */
  perMinute: number | undefined;
  /** The time that the recipients' clocks show, in milliseconds as if it were UTC; undefined if `sendAt` is the same moment for all. */
  localMs: number | undefined;
}

/** When the first and the last message of a send are due. */
export interface Span {
  first: Date;
  last: Date;
}

/** Whose clock a scheduled time is read on, on the wire. */
export const zoneWord = (isLocal: boolean) => (isLocal ? ("recipient" as const) : ("account" as const));

const minuteMs = 60_000;

/** How long after the first of so many messages the last is due. */
export const lengthOf = (messages: number, perMinute: number): number =>
  Math.floor(((messages - 1) * minuteMs) / perMinute);

/** The pace at which so many messages are due within a time. */
export const leastPace = (messages: number, withinMs: number): number =>
  Math.max(1, Math.ceil(((messages - 1) * minuteMs) / withinMs));

/** The local time of a time with a zone, as written: `2026-12-01T09:00:00+02:00` is 9:00. */
export const localOf = (written: string): number =>
  Date.parse(`${written.replace(/(?:Z|[+-]\d{2}:?\d{2})$/i, "").toUpperCase()}Z`);

/** The due times of the messages of one send, in order. */
export class DueTimes {
  readonly #when: When;
  readonly #now: Date;
  readonly #byCountry = new Map<string, number>();
  #count = 0;
  #first: number | undefined;
  #last: number | undefined;

  constructor(when: When, now: Date) {
    this.#when = when;
    this.#now = now;
  }

  /** Whether messages are due at different times. */
  get isSpread(): boolean {
    return this.#when.perMinute !== undefined || this.#when.localMs !== undefined;
  }

  /** The scheduled time of the next message, to a number of a country; undefined for now. */
  next(country: string | undefined): Date | undefined {
    const due = this.#due(country);
    this.#count++;
    this.#first = Math.min(this.#first ?? due, due);
    this.#last = Math.max(this.#last ?? due, due);
    return due > this.#now.getTime() ? new Date(due) : undefined;
  }

  /** When the first and the last so far are due; undefined if all are due together. */
  span(): Span | undefined {
    if (!this.isSpread || this.#first === undefined) return undefined;
    return { first: new Date(this.#first), last: new Date(this.#last!) };
  }

  #due(country: string | undefined): number {
    const { sendAt, perMinute, localMs } = this.#when;
    const start = (sendAt ?? this.#now).getTime();
    if (perMinute !== undefined) return start + lengthOf(this.#count + 1, perMinute);
    if (localMs === undefined || country === undefined) return start;
    const known = this.#byCountry.get(country) ?? this.#atHourOf(country, localMs) ?? start;
    this.#byCountry.set(country, known);
    return known;
  }

  /** Where the hour has passed already, it is that of the next day. */
  #atHourOf(country: string, localMs: number): number | undefined {
    const zone = mainZoneOf(country);
    if (zone === undefined) return undefined;
    for (let local = localMs; ; local += dayMs) {
      const at = timeIn(zone, local);
      if (at >= this.#now.getTime()) return at;
    }
  }
}
