/**
 * Parking: a message that no link can take now gets a due time that encodes its group of links, some minutes ahead at a whole minute
 * plus microseconds, which stand for the group. Nothing polls parked messages; a process with a link of the group finds them by
 * equality in the index on due times, after a crash too; and they become due on their own if none does. No other due time has
 * microseconds: everything else is written in milliseconds.
 */

/** Long, since the whole backlog is rewritten once per period; a change of routes recalls messages earlier. */
const parkedMs = 5 * 60_000;
const gridMs = 60_000;

/** When a message that is parked now for a group becomes due on its own, as PostgreSQL text. */
export function parkedUntil(group: string, now: Date): string {
  return at(Math.ceil((now.getTime() + parkedMs) / gridMs), group);
}

/** Every time until which messages of a group may be parked; tolerates a clock set back by a minute. */
export function parkedTimes(group: string, now: Date): string[] {
  const first = Math.floor(now.getTime() / gridMs);
  return Array.from({ length: parkedMs / gridMs + 3 }, (_, n) => at(first + n, group));
}

/** Later than any time until which a message may be parked. */
export function afterParking(now: Date): Date {
  return new Date((Math.floor(now.getTime() / gridMs) + parkedMs / gridMs + 3) * gridMs);
}

function at(minute: number, group: string): string {
  const micros = String(microsOf(group)).padStart(6, "0");
  return `${new Date(minute * gridMs).toISOString().slice(0, 19)}.${micros}Z`;
}

/** Never whole milliseconds. A collision recalls two groups together; messages that still have no link are parked again. */
function microsOf(group: string): number {
  let hash = 0x811c9dc5; // FNV-1a
  for (const character of group) hash = Math.imul(hash ^ character.codePointAt(0)!, 0x01000193);
  const millis = (hash >>> 0) % 1000;
  return millis * 1000 + 1 + (Math.floor((hash >>> 0) / 1000) % 999);
}
