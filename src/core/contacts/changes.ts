/** What programs learn of contacts that change: each change is announced in its own transaction, an import once. */
import type { Tx } from "../../base/db.ts";
import { contactBody } from "../webhooks/bodies.ts";
import { enqueueDue } from "../webhooks/due.ts";
import type { Owner } from "./store.ts";

/** A contact that has changed. */
export interface Change {
  change: "added" | "changed" | "deleted";
  id: number;
  phone: string;
  /** The members of it that were given, such as `name`. */
  members?: string[];
}

/** Announces a change to the webhooks of the account. */
export function announceChange(tx: Tx, { accountId, test }: Owner, change: Change, at: Date): Promise<void> {
  const body = contactBody({ ...change, members: change.members ?? [], imported: null, at, test });
  return enqueueDue(tx, [{ accountId, event: "contact.changed", body }], at);
}

/** Announces an import by its counts: an event for each of 100,000 contacts would keep a receiver busy for hours. None if nothing changed. */
export async function announceImport(
  tx: Tx,
  { accountId, test }: Owner,
  imported: { new: number; changed: number },
  at: Date,
): Promise<void> {
  if (imported.new + imported.changed === 0) return;
  const body = contactBody({ change: "imported", id: null, phone: null, members: [], imported, at, test });
  await enqueueDue(tx, [{ accountId, event: "contact.changed", body }], at);
}
