import type { Static } from "typebox";
import type { Context } from "../../base/context.ts";
import { refuseUnknownCountries, refuseUnknownCountry } from "../../base/phone/phone.ts";
import { invalidField, Refusal } from "../../base/errors.ts";
import { say } from "../../base/sentences/sentence.ts";
import { parseId } from "../../base/ids.ts";
import { administered, type Caller, type Reached } from "../../http/auth.ts";
import { notFound } from "../../http/errors.ts";
import { relyOnApprovers } from "./approvals.ts";
import { audit } from "./audit.ts";
import { accountPatchSchema } from "./schemas.ts";
import { checkSender, type SenderRule } from "./senders/sender-rule.ts";
import { settingsSchema } from "./settings.ts";
import { refuseUnknownZone } from "../../base/time.ts";
import * as store from "./store.ts";
import { accountJson } from "./wire.ts";

/** The caller's account in wire form, with the balance that the caller's requests are charged to. */
export async function showAccount({ sql }: Context, { accountId, test }: Caller) {
  const row = await store.findAccount(sql, accountId);
  if (!row) throw notFound();
  return accountJson(row, await store.findFunds(sql, accountId, test));
}

/** The audit log of an account, newest first; for a test token, only the actions of test tokens. */
export const auditOf = (ctx: Context, caller: Caller) => auditLogOf(ctx, administered(caller));

/** The audit log of any account, newest first, of actions by the tokens of one kind or of all. */
export const auditLogOf = ({ sql }: Context, owner: Reached) => store.auditLog(sql, owner);

/** The account that an operator's path names; refuses an unknown id. */
export async function accountOf(ctx: Context, wireId: string): Promise<store.AccountRow> {
  const id = parseId("acc", wireId);
  const row = id === undefined ? undefined : await store.findAccount(ctx.sql, id);
  if (!row) throw notFound();
  return row;
}

/** Changes name, default sender, default country and settings. Only an operator may change `sender_policy`. */
export async function changeAccount(
  ctx: Context,
  caller: Caller,
  accountId: number,
  patch: Static<typeof accountPatchSchema>,
  senderRule: SenderRule,
): Promise<void> {
  refuseUnknownSettings(patch.settings);
  refuseUnknownCountries("settings.allowed_countries", patch.settings?.allowed_countries);
  refuseUnknownCountry("default_country", patch.default_country);
  refuseUnknownZone("settings.time_zone", patch.settings?.time_zone);
  if (patch.settings?.sender_policy !== undefined && !caller.operator) {
    throw new Refusal("forbidden", say("Only an operator may change `settings.sender_policy`. Omit it."));
  }
  const defaultSender = patch.default_sender && checkSender("default_sender", patch.default_sender, senderRule);
  await ctx.sql.begin(async (tx) => {
    const before = await store.lockAccount(tx, accountId);
    if (!before) throw notFound();
    await store.updateAccount(tx, before.id, {
      name: patch.name ?? before.name,
      defaultSender: patch.default_sender === undefined ? before.default_sender : (defaultSender ?? null),
      defaultCountry: patch.default_country === undefined ? before.default_country : patch.default_country,
      settings: { ...before.settings, ...patch.settings },
    });
    if (patch.settings?.approve_above) await relyOnApprovers(tx);
    await audit(ctx, tx, caller, { accountId: before.id, action: "account.changed", details: patch });
  });
}

/** Unknown settings are refused: they would have no effect, and the caller would not notice. */
function refuseUnknownSettings(settings: Record<string, unknown> | undefined): void {
  const known = Object.keys(settingsSchema.properties);
  const unknown = Object.keys(settings ?? {}).find((name) => !known.includes(name));
  if (unknown === undefined) return;
  const field = `settings.${unknown}`;
  if (Object.hasOwn(accountPatchSchema.properties, unknown))
    throw invalidField(
      field,
      say("`{name}` is no setting: it belongs beside `settings`, not in it.", { name: unknown }),
    );
  throw invalidField(
    field,
    say("`{field}` is not a setting. The settings are {known}.", {
      field,
      known: known.map((name) => `\`${name}\``).join(", "),
    }),
  );
}
