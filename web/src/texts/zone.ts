/** The time zone in which the dashboard shows and takes times and days: the one place that knows it. */
import { dayIn, laterDay, offsetsIn, startOfDay, timeIn } from "../../../src/base/zone.ts";

const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

let accountZone: string | undefined;

/** Shows times in an account's zone from now on; null for the browser's. A zone that the browser does not know is not used. */
export function showTimesIn(zone: string | null): void {
  accountZone = zone !== null && isKnown(zone) ? zone : undefined;
}

function isKnown(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: zone }).format(0) !== "";
  } catch {
    return false;
  }
}

/** Whether times are in the account's zone rather than in the browser's. */
export const isAccountZone = (): boolean => accountZone !== undefined;

/** The name of the zone, as the IANA database has it. */
export const timeZone = (): string => accountZone ?? ownZone();

/** Whether the clocks of the account's zone now show another time than the browser's. */
export const isForeignZone = (): boolean =>
  accountZone !== undefined && offsetMs(Date.now()) !== offsetsIn(ownZone())(Date.now());

/** A time (ISO 8601) as the value of a `datetime-local` field; empty for none. */
export function fieldTime(at: string): string {
  const ms = Date.parse(at);
  return Number.isNaN(ms) ? "" : new Date(ms + offsetMs(ms)).toISOString().slice(0, 16);
}

/** The time (ISO 8601) of a `datetime-local` field. Of a time that a change of the clocks repeats, the earlier one. */
export const timeOfField = (value: string): string =>
  new Date(timeIn(timeZone(), Date.parse(`${value}Z`))).toISOString();

/** The same as it stands on the zone's clock, with its offset: where others read the date and the hour on their own clocks. */
export function clockOfField(value: string): string {
  const minutes = Math.round(offsetMs(Date.parse(timeOfField(value))) / 60_000);
  const away = Math.abs(minutes);
  return `${value.slice(0, 16)}:00${minutes < 0 ? "-" : "+"}${twoDigits(Math.floor(away / 60))}:${twoDigits(away % 60)}`;
}

/** The day (`YYYY-MM-DD`) on which a time is. */
export const dayOf = (at: string): string => dayIn(timeZone(), Date.parse(at));

/** The day that was so many days ago; 0 is today. */
export const daysBefore = (days: number): string => laterDay(dayIn(timeZone(), Date.now()), -days);

/** When a day begins, or the one so many days later. */
export const startOf = (day: string, later = 0): string => new Date(startOfDay(timeZone(), day, later)).toISOString();

const twoDigits = (number: number) => String(number).padStart(2, "0");

/** How far the zone is ahead of UTC at a time. */
const offsetMs = (ms: number): number => offsetsIn(timeZone())(ms);
