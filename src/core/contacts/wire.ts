import { formatId } from "../../base/ids.ts";
import { parseNumber } from "../../base/phone/phone.ts";
import { onlyZoneOf } from "../../base/time.ts";
import type { ContactRow } from "./store.ts";

const zones = new Map<string, string | null>();

/** The time zone of a number whose country has only one; null if that is not certain. */
export function zoneOfNumber(phone: string): string | null {
  const number = parseNumber(phone);
  if (!number.ok || number.country === undefined) return null;
  let zone = zones.get(number.country);
  if (zone === undefined) zones.set(number.country, (zone = onlyZoneOf(number.country) ?? null));
  return zone;
}

/** A contact in wire form. */
export function contactJson(row: ContactRow) {
  const { id, phone, name, language, time_zone: own, fields, notes, consents, opted_out } = row;
  const zone = own ?? zoneOfNumber(phone);
  return {
    id: formatId("ctc", id),
    number: phone,
    name,
    language,
    time_zone: zone,
    time_zone_derived: own === null && zone !== null,
    fields,
    notes,
    consent: (consents ?? []).map(({ at, by, words, recorded_by, created_at }) => ({
      at: new Date(at).toISOString(),
      by,
      words,
      recorded_by,
      recorded_at: new Date(created_at).toISOString(),
    })),
    opted_out,
    created_at: row.created_at.toISOString(),
    changed_at: row.changed_at.toISOString(),
  };
}
