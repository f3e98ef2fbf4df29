/**
 * What filters ask of a contact's messages: when the latest was accepted, and how many in a row have failed. Kept beside the contact, since
 * a filter would have to read all messages of all contacts; and folded in once a minute, since sends should not pay for it.
 */
import type { Context } from "../../base/context.ts";
import { countFresh, foldSpan } from "./figures-store.ts";

/** The most contacts that are written per transaction. */
const batch = 10_000;

/** The most time whose messages are read at once, after an interruption. */
const longestMs = 10 * 60_000;

/** A transaction that accepts or ends messages is over by then, so that a second reading of the same time misses nothing. */
const settledMs = 10 * 60_000;

/**
 * Brings the figures of contacts up to date: new contacts get theirs, and messages that were accepted or have ended since the last time
 * change them. Interrupted at any point, it continues from there. True if there may be more.
 */
export async function countMessages({ sql, clock }: Context): Promise<boolean> {
  const now = clock.now();
  const limits = { batch, longestMs };
  const more = [
    await countFresh(sql, batch),
    await foldSpan(sql, "contacts counted", now, limits),
    await foldSpan(sql, "contacts recounted", new Date(now.getTime() - settledMs), limits),
  ];
  return more.includes(true);
}
