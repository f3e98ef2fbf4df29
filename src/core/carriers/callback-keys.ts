/** The two addresses that an HTTP upstream calls. */
export type CallbackKind = "receipts" | "inbound";

/** The key in one of these addresses. The key itself is derived from SECRET_KEY and the number, and stored nowhere. */
export interface CallbackKey {
  /** 0 is the key that both kinds shared before keys had numbers. */
  number: number;
  /** Earlier numbers, and until when (ISO 8601) their keys are accepted. */
  old: { number: number; until: string }[];
}

/** The keys of a link, as its row holds them: a kind without an entry has the number 0. */
export type CallbackKeys = Partial<Record<CallbackKind, CallbackKey>>;

/** The keys of a new link, one per kind. */
export const newCallbackKeys: CallbackKeys = { receipts: { number: 1, old: [] }, inbound: { number: 1, old: [] } };

/** How many earlier keys are accepted at most, however often an operator renews one within its grace period. */
const oldLimit = 10;

/** The current key of a kind. */
export function callbackKey(keys: CallbackKeys, kind: CallbackKind): CallbackKey {
  return keys[kind] ?? { number: 0, old: [] };
}

/** The numbers whose keys are accepted now. */
export function takenNumbers(keys: CallbackKeys, kind: CallbackKind, now: Date): number[] {
  const { number, old } = callbackKey(keys, kind);
  return [number, ...old.filter(({ until }) => new Date(until) > now).map((each) => each.number)];
}

/** When the last earlier key of a kind expires (ISO 8601); null if none is accepted any more. */
export function oldCallbackKeyUntil(keys: CallbackKeys, kind: CallbackKind, now: Date): string | null {
  const times = callbackKey(keys, kind).old.map(({ until }) => until);
  return times.filter((until) => new Date(until) > now).reduce((a: string | null, b) => (a && a > b ? a : b), null);
}

/** The keys with the next number for a kind. Earlier ones stay valid for `graceHours`; 0 ends them all at once. */
export function advanceCallbackKey(
  keys: CallbackKeys,
  kind: CallbackKind,
  now: Date,
  graceHours: number,
): CallbackKeys {
  const { number, old } = callbackKey(keys, kind);
  const until = new Date(now.getTime() + graceHours * 3_600_000).toISOString();
  const kept = graceHours === 0 ? [] : [{ number, until }, ...old.filter((each) => new Date(each.until) > now)];
  return { ...keys, [kind]: { number: number + 1, old: kept.slice(0, oldLimit) } };
}
