import { countryOfValid } from "../../../base/phone/number-plans.ts";
import type { Priority } from "../traffic.ts";

/** Hours in which messages to a country wait. */
export interface QuietHours {
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** `HH:MM` in `timeZone`; `until` before `from` is on the next day. */
  from: string;
  until: string;
  /** IANA name, such as Africa/Kigali. */
  timeZone: string;
  /** Only bulk sends, or single sends as well; urgent messages are always sent. */
  appliesTo: "bulk" | "all";
}

interface Known extends QuietHours {
  clock: Intl.DateTimeFormat;
  /** The minute for which `end` was computed. */
  minute: number;
  end: Date | undefined;
}

const minuteMs = 60_000;

/** The quiet hours of all countries. Rebuilt when the operator changes them. */
export class QuietTable {
  readonly #byCountry: Map<string, Known>;

  constructor(hours: readonly QuietHours[]) {
    this.#byCountry = new Map(
      hours.map((each) => [each.country, { ...each, clock: clockOf(each.timeZone), minute: -1, end: undefined }]),
    );
  }

  /** The end of the quiet hours that hold a message now; undefined if it may be sent. */
  until({ recipient, priority }: { recipient: string; priority: Priority }, now: Date): Date | undefined {
    if (this.#byCountry.size === 0 || priority === "urgent") return undefined;
    const hours = this.#byCountry.get(countryOfValid(recipient) ?? "");
    if (!hours || (hours.appliesTo === "bulk" && priority !== "bulk")) return undefined;
    const minute = Math.floor(now.getTime() / minuteMs);
    if (hours.minute !== minute) {
      hours.minute = minute;
      hours.end = endOf(hours, minute);
    }
    return hours.end;
  }
}

/** The ends of all quiet hours that hold messages now: every held message is due at one of these times. */
export function endsOfQuiet(hours: readonly QuietHours[], now: Date): Date[] {
  const minute = Math.floor(now.getTime() / minuteMs);
  return hours.flatMap((each) => endOf({ ...each, clock: clockOf(each.timeZone) }, minute) ?? []);
}

/** Whether a zone of this name exists. */
export function isTimeZone(name: string): boolean {
  try {
    return clockOf(name).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

function clockOf(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
}

/** Goes minute by minute in local time, so that the result is right on days when the clocks change. */
function endOf({ from, until, clock }: QuietHours & Pick<Known, "clock">, minute: number): Date | undefined {
  const isQuiet = (at: number) => within(clock.format(new Date(at * minuteMs)), from, until);
  if (!isQuiet(minute)) return undefined;
  let end = minute + 1;
  while (isQuiet(end) && end < minute + 1_600) end++;
  return new Date(end * minuteMs);
}

/** Times as `HH:MM` compare as text. */
function within(time: string, from: string, until: string): boolean {
  return from <= until ? time >= from && time < until : time >= from || time < until;
}
