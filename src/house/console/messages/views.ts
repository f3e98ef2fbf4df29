/** Saved views of the list of messages: filters under a name, of a person or of an account. */
import { audit } from "../../../core/accounts/audit.ts";
import type { Context } from "../../../base/context.ts";
import { isDuplicate } from "../../../base/db.ts";
import { invalidField, Refusal } from "../../../base/errors.ts";
import { say } from "../../../base/sentences/sentence.ts";
import { formatId, parseId } from "../../../base/ids.ts";
import type { Caller } from "../../../http/auth.ts";
import { notFound } from "../../../http/errors.ts";
import { deleteView, insertView, listViews, type ViewRow } from "./store.ts";

/** The maximum number of views of a person, and of an account. */
const mostViews = 50;

const viewJson = ({ id, ...view }: ViewRow) => ({ id: formatId("view", id), ...view });

/** The person of the caller: a view has an author, and live and test traffic share the views. */
function authorOf({ userId }: Caller): number {
  if (userId !== undefined) return userId;
  throw new Refusal(
    "forbidden",
    say("Saved views are for people, not for tokens. Sign in with `POST /console/login`."),
  );
}

/** The caller's views and those of the account, by name. */
export async function viewsOf({ sql }: Context, caller: Caller) {
  return (await listViews(sql, caller.accountId, authorOf(caller))).map(viewJson);
}

/** Saves a view of the caller, or of the account if it is shared. */
export async function saveView(
  ctx: Context,
  caller: Caller,
  given: { name: string; shared?: boolean; query: Record<string, string> },
) {
  const name = given.name.trim();
  if (name === "") throw invalidField("name", say("`name` is empty: give the view a name."));
  const userId = authorOf(caller);
  const author = given.shared ? undefined : userId;
  const view = { id: await ctx.ids.one(), name, query: given.query };
  const isSaved = await ctx.sql
    .begin(async (tx) => {
      if (!(await insertView(tx, caller.accountId, author, view, mostViews))) return false;
      if (author === undefined) await audit(ctx, tx, caller, { action: "view.saved", target: name });
      return true;
    })
    .catch((error: unknown) => {
      if (isDuplicate(error))
        throw invalidField("name", say("`name` is taken by another view: choose another name, or delete that view."));
      throw error;
    });
  if (!isSaved)
    throw new Refusal(
      "conflict",
      say("There are {most} views already. Delete one that is no longer needed.", { most: mostViews }),
    );
  return viewJson({ ...view, shared: author === undefined });
}

/** Deletes a view of the caller or of the account; 404 for any other. */
export async function removeView(ctx: Context, caller: Caller, given: string): Promise<void> {
  const userId = authorOf(caller);
  const id = parseId("view", given);
  if (id === undefined) throw notFound();
  await ctx.sql.begin(async (tx) => {
    const gone = await deleteView(tx, caller.accountId, userId, id);
    if (!gone) throw notFound();
    if (gone.shared) await audit(ctx, tx, caller, { action: "view.deleted", target: gone.name });
  });
}
