/** Drafts of sends, shared by everybody who may send in the account. Of two who change one, the second learns of the first, and nothing is lost. */
import type { Context } from "../../../base/context.ts";
import { Refusal } from "../../../base/errors.ts";
import { say } from "../../../base/sentences/sentence.ts";
import { dayMs } from "../../../base/time.ts";
import { reached, type Caller } from "../../../http/auth.ts";
import { notFound } from "../../../http/errors.ts";
import type { DraftContent, DraftRecipients } from "./schemas.ts";
import * as store from "./store.ts";

/** The maximum number of drafts of an account; all are listed at once. */
export const mostDrafts = 50;

type Kept = Pick<Context, "config">;

const aboutJson = (
  { config }: Kept,
  {
    id,
    revision,
    list_name,
    created_by_name,
    created_at,
    changed_by_name,
    changed_at,
  }: store.SavedRow | store.DraftRow,
) => ({
  draft_id: id,
  revision,
  list_name,
  created_by: created_by_name,
  created_at: created_at.toISOString(),
  changed_by: changed_by_name,
  changed_at: changed_at.toISOString(),
  expires_at: new Date(changed_at.getTime() + config.textDays * dayMs).toISOString(),
});

const savedJson = (ctx: Kept, row: store.SavedRow) => ({
  ...aboutJson(ctx, row),
  text: row.text,
  reference: row.reference,
  to: row.to,
});

/** All drafts of the account, without their lists. */
export async function listDrafts(ctx: Context, caller: Caller) {
  return { drafts: (await store.listDrafts(ctx.sql, reached(caller))).map((row) => savedJson(ctx, row)) };
}

/** A whole draft; 404 if it was sent or deleted. */
export async function showDraft(ctx: Context, caller: Caller, id: string) {
  const row = await store.findDraft(ctx.sql, reached(caller), id);
  if (!row) throw notFound();
  return { ...aboutJson(ctx, row), content: row.content, list: row.list };
}

const changedMeanwhile = ({ revision, changed_by_name: person, changed_at: at }: store.SavedRow) =>
  new Refusal(
    "conflict",
    say("{person} changed this draft at {at}. Nothing was saved or deleted.", { person, at: { at } }),
    {
      members: { revision, changed_by: person, changed_at: at.toISOString() },
    },
  );

/** Saves a draft, if nobody has changed it since the revision that the save is based on. A save may be repeated. */
export async function saveDraft(
  ctx: Context,
  caller: Caller,
  id: string,
  given: { revision: number; content: DraftContent; list?: DraftRecipients | null | undefined },
) {
  const { accountId, test, actor: by, name: byName } = caller;
  const { revision, content, list } = given;
  const save: store.Saved = { id, revision, content, list, by, byName, now: ctx.clock.now() };
  const row =
    revision === 0
      ? await store.insertDraft(ctx.sql, { accountId, test }, save, mostDrafts)
      : await store.updateDraft(ctx.sql, reached(caller), save);
  if (row) return savedJson(ctx, row);
  const there = await store.findSaved(ctx.sql, reached(caller), save);
  if (there?.same) return savedJson(ctx, there);
  if (there) throw changedMeanwhile(there);
  if (revision > 0) throw notFound();
  throw new Refusal(
    "conflict",
    say("The account has the maximum of {most} drafts. Send or delete one first.", { most: mostDrafts }),
  );
}

/** Deletes a draft; one that was changed since `revision` stays. */
export async function deleteDraft(ctx: Context, caller: Caller, id: string, revision: number | undefined) {
  const owner = reached(caller);
  if (await store.deleteDraft(ctx.sql, owner, id, revision)) return { draft_id: id, deleted: true };
  const there = await store.findDraft(ctx.sql, owner, id);
  if (!there) throw notFound();
  throw changedMeanwhile({ ...there, ...there.content });
}

/** Drafts per transaction, whose lists may be large. */
const forgetBatch = 20;

/** Deletes drafts that nobody has saved for `TEXT_DAYS`. True when there may be more. */
export async function forgetDrafts({ sql, clock, config }: Context): Promise<boolean> {
  const before = new Date(clock.now().getTime() - config.textDays * dayMs);
  return (await store.deleteUnchanged(sql, before, forgetBatch)) === forgetBatch;
}
