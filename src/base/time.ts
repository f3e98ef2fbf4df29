import { invalidField } from "./errors.ts";
import { say } from "./sentences/sentence.ts";

/** The program's source of time. Tests provide their own. */
export interface Clock {
  /** Wall-clock time. */
  now(): Date;
  /** Monotonic milliseconds, for durations. */
  monotonicMs(): number;
}

/** The machine's own clock. */
export const systemClock: Clock = {
  now: () => new Date(),
  monotonicMs: () => performance.now(),
};

const two = (value: number) => String(value).padStart(2, "0");

/** `DD-MM-YYYY, HH:MM:SS` in UTC: the pattern of the webhook payloads (contract 2.8 and 2.9). */
export function webhookTime(at: Date): string {
  return `${two(at.getUTCDate())}-${two(at.getUTCMonth() + 1)}-${at.getUTCFullYear()}, ${two(at.getUTCHours())}:${two(at.getUTCMinutes())}:${two(at.getUTCSeconds())}`;
}

/** ISO 8601 in UTC with fractional seconds and no zone suffix: `created_at` of an inbound record (contract 2.4). */
export function recordTime(at: Date): string {
  return at.toISOString().slice(0, -1);
}

/** Whether the database can hold a time: the UTC years 1 to 9999. */
const isStorable = (at: Date) => at.getUTCFullYear() >= 1 && at.getUTCFullYear() <= 9999;

/** A time that was computed from those in a request; refuses one that the database cannot hold, with the field's name. */
export function storableTime(field: string, at: Date): Date {
  if (isStorable(at)) return at;
  throw invalidField(
    field,
    say("`{field}` leads to a time outside the years 1 to 9999. Use one nearer to the present.", { field }),
  );
}

/** The nearest time that the database can hold: for a bound that is compared with, where a tolerance leads out of what it can. */
export function nearestStorable(at: Date): Date {
  const [first, last] = [Date.parse("0001-01-01T00:00:00Z"), Date.parse("9999-12-31T23:59:59.999Z")];
  return new Date(Math.min(Math.max(at.getTime(), first), last));
}

/** Whether this is a day such as `2026-11-21` that exists, in the years 1 to 9999. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && parseInstant(`${text}T00:00:00Z`) !== undefined;

const isoWithZone = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})$/i;

/**
 * Parses ISO 8601 with a zone; undefined for anything else, including a time without a zone, 30 February, and times
 * outside the UTC years 1 to 9999, which the database cannot represent.
 */
export function parseInstant(text: string): Date | undefined {
  if (!isoWithZone.test(text)) return undefined;
  const at = new Date(text);
  if (!isStorable(at)) return undefined;
  // Date accepts 30 February and moves it to March; the day as written must come back.
  const day = new Date(`${text.slice(0, 10)}T00:00:00Z`);
  return day.toISOString().slice(0, 10) === text.slice(0, 10) ? at : undefined;
}

/** Parses a time in a query; refuses invalid ones with the field's name. */
export function readTime(field: string, text: string): Date {
  // The `+` of a zone is a space in a query unless escaped, and it rarely is.
  const at = parseInstant(text.replace(/ (?=\d{2}:?\d{2}$)/, "+"));
  if (at) return at;
  throw invalidField(
    field,
    say("`{field}` is not a time with a zone: use ISO 8601 such as 2026-11-21T09:00:00Z.", { field }),
  );
}

/** A day, in milliseconds. */
export const dayMs = 86_400_000;

/** Waits for `work`, at most `limitMs`: undefined on timeout. The work itself continues. */
export async function within<Value>(work: Promise<Value>, limitMs: number): Promise<Value | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<undefined>((resolve) => (timer = setTimeout(() => resolve(undefined), limitMs)));
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}

/** Resolves after `ms`, or rejects with the signal's reason as soon as it is aborted. */
export function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason as Error);
    const onAbort = () => {
      clearTimeout(timer);
      reject(signal!.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", onAbort);
      resolve();
    }, ms);
    signal?.addEventListener("abort", onAbort, { once: true });
  });
}

/** True for the name of a time zone of the IANA database. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "" && !/^[+-]/.test(name);
  } catch {
    return false;
  }
}

/** Refuses the name of a zone that does not exist; absent is right. */
export function refuseUnknownZone(field: string, zone: string | null | undefined): void {
  if (zone === undefined || zone === null || isTimeZone(zone)) return;
  throw invalidField(
    field,
    say("`{field}` is not a time zone: write a name of the IANA database such as `Africa/Kigali`.", { field }),
  );
}

/** The time zones of a country (ISO 3166-1 alpha-2). */
function zonesOf(country: string): string[] {
  // TypeScript does not know it yet (ECMA-402, Intl.Locale Info).
  const place = new Intl.Locale("und", { region: country }) as Intl.Locale & {
    getTimeZones: () => string[] | undefined;
  };
  return place.getTimeZones() ?? [];
}

/** The time zone of a country (ISO 3166-1 alpha-2) that has only one. */
export function onlyZoneOf(country: string): string | undefined {
  const zones = zonesOf(country);
  return zones.length === 1 ? zones[0] : undefined;
}

/** The zone in which most people live, of countries that have several. */
const mainZones: Readonly<Record<string, string>> = {
  AR: "America/Argentina/Buenos_Aires",
  AU: "Australia/Sydney",
  BR: "America/Sao_Paulo",
  CA: "America/Toronto",
  CD: "Africa/Kinshasa",
  CL: "America/Santiago",
  CN: "Asia/Shanghai",
  CY: "Asia/Nicosia",
  DE: "Europe/Berlin",
  EC: "America/Guayaquil",
  ES: "Europe/Madrid",
  FM: "Pacific/Pohnpei",
  GL: "America/Nuuk",
  ID: "Asia/Jakarta",
  KI: "Pacific/Tarawa",
  KZ: "Asia/Almaty",
  MH: "Pacific/Majuro",
  MN: "Asia/Ulaanbaatar",
  MX: "America/Mexico_City",
  MY: "Asia/Kuala_Lumpur",
  NZ: "Pacific/Auckland",
  PF: "Pacific/Tahiti",
  PG: "Pacific/Port_Moresby",
  PS: "Asia/Hebron",
  PT: "Europe/Lisbon",
  RU: "Europe/Moscow",
  UA: "Europe/Kyiv",
  US: "America/New_York",
  UZ: "Asia/Tashkent",
};

/** The time zone of a country (ISO 3166-1 alpha-2), of several the one in which most people live; undefined if it is not known. */
export const mainZoneOf = (country: string): string | undefined => mainZones[country] ?? onlyZoneOf(country);

/** The result of a function for as long as it is fresh: however often it is asked for, it is made that seldom. */
export function keptFor<Value>(clock: Pick<Clock, "monotonicMs">, ms: number, make: () => Value): () => Value {
  let kept: { value: Value; atMs: number } | undefined;
  return () => {
    const nowMs = clock.monotonicMs();
    if (!kept || nowMs - kept.atMs >= ms) kept = { value: make(), atMs: nowMs };
    return kept.value;
  };
}
