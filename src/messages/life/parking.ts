/**
 * Where messages wait that no link can take now: at a due time that says for which links. It lies some minutes ahead, at a whole
 * minute and some microseconds, and the microseconds stand for the links. So nothing has to look at them while they wait, whoever
 * has a link that can take them finds them by equality in the index of due times, after a crash as well, and they come due by
 * themselves should nobody do so. No other due time has microseconds: what this program writes else is in milliseconds.
 */

/** Long, since all of a backlog is read and written once in this time; what changes the routes meanwhile calls them back itself. */
const parkedMs = 5 * 60_000;
const gridMs = 60_000;

/** When what is parked now for these links comes due by itself, as PostgreSQL reads it. */
export function parkedUntil(group: string, now: Date): string {
  return at(Math.ceil((now.getTime() + parkedMs) / gridMs), group);
}

/** Every time until which something may be parked for these links. A clock that was set back by a minute is allowed for. */
export function parkedTimes(group: string, now: Date): string[] {
  const first = Math.floor(now.getTime() / gridMs);
  return Array.from({ length: parkedMs / gridMs + 3 }, (_, n) => at(first + n, group));
}

/** After every time until which something may be parked. */
export function afterParking(now: Date): Date {
  return new Date((Math.floor(now.getTime() / gridMs) + parkedMs / gridMs + 3) * gridMs);
}

function at(minute: number, group: string): string {
  const micros = String(microsOf(group)).padStart(6, "0");
  return `${new Date(minute * gridMs).toISOString().slice(0, 19)}.${micros}Z`;
}

/** Never whole milliseconds. Two groups in a million share one: they are called back together, and what cannot go is parked again. */
function microsOf(group: string): number {
  let hash = 0x811c9dc5; // FNV-1a
  for (const character of group) hash = Math.imul(hash ^ character.codePointAt(0)!, 0x01000193);
  const millis = (hash >>> 0) % 1000;
  return millis * 1000 + 1 + (Math.floor((hash >>> 0) / 1000) % 999);
}
