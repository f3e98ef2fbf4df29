/** Hooks: URLs that sign-in services call to have their codes sent. */
import type { Static } from "typebox";
import { audit } from "../../core/accounts/audit.ts";
import type { AuditAction } from "../../core/accounts/audit-actions.ts";
import { checkGiver } from "../../core/accounts/credentials.ts";
import { kindOfNew } from "../../core/accounts/tokens/tokens.ts";
import type { Context } from "../../base/context.ts";
import type { Tx } from "../../base/db.ts";
import { invalidField, Refusal, refuseField } from "../../base/errors.ts";
import type { Language } from "../../base/languages.ts";
import { say } from "../../base/sentences/sentence.ts";
import { formatId, parseId } from "../../base/ids.ts";
import { publicUrl } from "../../http/address.ts";
import { administered, endOfToken, type Caller } from "../../http/auth.ts";
import { notFound } from "../../http/errors.ts";
import { parseSender } from "../../core/messages/accept/sender.ts";
import { makeSecret, parseSecret, rotationMs } from "../../core/webhooks/delivery/standard-webhooks.ts";
import { defaultTemplate, type hookChangeSchema, type newHookSchema } from "./schemas.ts";
import * as store from "./store.ts";

/** The maximum per account. */
const maxHooks = 50;

/** The context that a hook's secrets are sealed for. */
export const sealedFor = (id: number) => `hook:${id}`;

/** The hooks of the caller's account, newest first; a test token sees only test hooks. */
export const hooksOf = ({ sql }: Context, caller: Caller) => store.hooks(sql, administered(caller));

/** A hook in wire form, without its secret, for a reader of a language. */
export function hookJson(ctx: Pick<Context, "config">, row: store.HookRow, language: Language) {
  const id = formatId("hook", row.id);
  return {
    id,
    name: row.name,
    form: row.form,
    url: `${publicUrl(ctx.config)}/v1/hooks/${id}`,
    sender: row.sender,
    template: row.template,
    test: row.test,
    old_secret_until: row.old_secret_until,
    last_used_at: row.last_used_at,
    last_error: row.last_error_in?.[language] ?? row.last_error,
    last_error_at: row.last_error_at,
    created_at: row.created_at,
    created_by: row.created_by,
    expires_at: row.expires_at,
  };
}

/** The hook with its secret, written as the service expects it. */
const withSecret = (ctx: Context, row: store.HookRow, secret: string, language: Language) => ({
  ...hookJson(ctx, row, language),
  secret: row.form === "supabase" ? `v1,${secret}` : secret,
});

/** A key in a form of the service's own, such as ZITADEL's signing keys. */
const ownKey = /^[A-Za-z0-9]{32,100}$/;

/** A secret that a service generated, or a new one. Refuses one that Standard Webhooks 1.0 does not allow and that is no other service's. */
function readSecret(given: string | null | undefined): string {
  if (given === undefined || given === null) return makeSecret();
  const secret = parseSecret(given) ?? ownKey.exec(given.trim())?.[0];
  if (secret !== undefined) return secret;
  throw wrongSecret();
}

/** Supabase signs by Standard Webhooks, with no other secret. */
function checkSecret(form: store.HookRow["form"], secret: string): void {
  if (form === "supabase" && parseSecret(secret) === undefined) throw wrongSecret();
}

const wrongSecret = () =>
  invalidField(
    "secret",
    say(
      "`secret` must be `whsec_` followed by 24 to 64 bytes in base64, or, for other services than Supabase, 32 to 100 letters and digits. Paste the one that the service generated, or omit it to get a new one.",
    ),
  );

function checkSender(sender: string | null | undefined): string | null {
  if (!sender) return null;
  const read = parseSender(sender);
  if (read.ok) return read.sender;
  throw refuseField(
    "invalid_sender",
    "sender",
    say("`{field}` is refused: {reason}.", { field: "sender", reason: read.why }),
  );
}

const taken = () =>
  refuseField("conflict", "name", say("`name` is taken by another hook of the account. Choose another."));

/** Creates a hook for the caller's account, and returns it with its secret. It can do no more than the caller, and ends with a token. */
export async function createHook(ctx: Context, caller: Caller, body: Static<typeof newHookSchema>, language: Language) {
  if (!caller.scopes.has("sms:send"))
    throw new Refusal(
      "forbidden",
      say("A hook sends messages, and you lack the scope `sms:send`. Use a token or role that has it."),
    );
  const test = kindOfNew(ctx, caller, body.test, "hooks");
  const [secret, sender, id] = [readSecret(body.secret), checkSender(body.sender), await ctx.ids.one()];
  checkSecret(body.form, secret);
  const row = await ctx.sql.begin(async (tx) => {
    const count = await store.lockAndCount(tx, caller.accountId);
    await checkGiver(tx, caller);
    if (count >= maxHooks)
      throw new Refusal(
        "conflict",
        say("The account has {most} hooks, the maximum. Delete one first.", { most: maxHooks }),
      );
    const made = await store.insertHook(tx, {
      account_id: caller.accountId,
      id,
      name: body.name,
      form: body.form,
      sender,
      template: body.template ?? defaultTemplate,
      test,
      secret: ctx.secrets.seal(secret, sealedFor(id)),
      created_at: ctx.clock.now(),
      created_by: caller.actor,
      expires_at: endOfToken(caller) ?? null,
    });
    if (!made) throw taken();
    const details = { name: made.name, form: made.form, test };
    await audit(ctx, tx, caller, { action: "hook.created", target: formatId("hook", id), details });
    return made;
  });
  return withSecret(ctx, row, secret, language);
}

/** The hook that is asked for by its id, and the language of the answer. */
interface Asked {
  id: string;
  language: Language;
}

/** Changes name, sender or template; absent ones stay. */
export async function changeHook(
  ctx: Context,
  caller: Caller,
  { id: wireId, language }: Asked,
  body: Static<typeof hookChangeSchema>,
) {
  const id = idOf(wireId);
  const { name, template } = body;
  const change = {
    ...(name === undefined ? {} : { name }),
    ...(template === undefined ? {} : { template }),
    ...(body.sender === undefined ? {} : { sender: checkSender(body.sender) }),
  };
  const row = await audited(ctx, caller, "hook.changed", id, { fields: Object.keys(change) }, async (tx) => {
    await store.lockAndCount(tx, caller.accountId);
    if (name !== undefined && (await store.isTaken(tx, caller.accountId, name, id))) throw taken();
    return store.updateHook(tx, caller.accountId, id, change);
  });
  return hookJson(ctx, row, language);
}

/** Replaces the secret; the previous one works for another 24 hours. Whoever got the new one counts as the hook's maker, with whom it ends. */
export async function rotateHook(
  ctx: Context,
  caller: Caller,
  { id: wireId, language }: Asked,
  given: string | null | undefined,
) {
  const [id, secret] = [idOf(wireId), readSecret(given)];
  const oldUntil = new Date(ctx.clock.now().getTime() + rotationMs);
  const sealed = ctx.secrets.seal(secret, sealedFor(id));
  const made = { secret: sealed, created_by: caller.actor, expires_at: endOfToken(caller) ?? null };
  const row = await audited(ctx, caller, "hook.rotated", id, {}, async (tx) => {
    await store.lockAndCount(tx, caller.accountId);
    await checkGiver(tx, caller);
    const rotated = await store.rotateSecret(tx, caller.accountId, id, made, oldUntil);
    if (rotated) checkSecret(rotated.form, secret);
    return rotated;
  });
  return withSecret(ctx, row, secret, language);
}

/** Deletes a hook: its calls are refused from now on. */
export async function removeHook(ctx: Context, caller: Caller, wireId: string): Promise<void> {
  const id = idOf(wireId);
  await audited(ctx, caller, "hook.deleted", id, {}, (tx) => store.deleteHook(tx, caller.accountId, id));
}

function idOf(wireId: string): number {
  const id = parseId("hook", wireId);
  if (id === undefined) throw notFound();
  return id;
}

/** Runs a change and writes its audit entry in one transaction; refuses with `not_found` if there is no such hook. */
function audited(
  ctx: Context,
  caller: Caller,
  action: AuditAction,
  id: number,
  details: Record<string, unknown>,
  work: (tx: Tx) => Promise<store.HookRow | undefined>,
): Promise<store.HookRow> {
  return ctx.sql.begin(async (tx) => {
    const row = await work(tx);
    if (!row) throw notFound();
    const target = formatId("hook", id);
    await audit(ctx, tx, caller, { action, target, details: { name: row.name, ...details } });
    return row;
  });
}
