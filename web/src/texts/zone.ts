/** The time zone in which the dashboard shows and takes times. */
import { offsetsIn } from "../../../src/base/zone.ts";

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

/** A time (ISO 8601) as the value of a `datetime-local` field; empty for none. */
export function fieldTime(at: string): string {
  const ms = Date.parse(at);
  return Number.isNaN(ms) ? "" : new Date(ms + offsetMs(ms)).toISOString().slice(0, 16);
}

/** The time (ISO 8601) of a `datetime-local` field. Of a time that a change of the clocks skips or repeats, the earlier one. */
export function timeOfField(value: string): string {
  const ms = Date.parse(`${value}Z`);
  const before = ms - offsetMs(ms - dayMs);
  const after = ms - offsetMs(ms + dayMs);
  const fits = [before, after].filter((each) => each + offsetMs(each) === ms);
  return new Date(fits.length > 0 ? Math.min(...fits) : before).toISOString();
}

const dayMs = 86_400_000;

/** How far the zone is ahead of UTC at a time. */
const offsetMs = (ms: number): number => offsetsIn(timeZone())(ms);
