import { audit } from "../accounts/audit.ts";
import type { Context } from "../../base/context.ts";
import type { Tx } from "../../base/db.ts";
import { invalidField, refuseField } from "../../base/errors.ts";
import { say } from "../../base/sentences/sentence.ts";
import { formatId } from "../../base/ids.ts";
import { parseMoney } from "../../base/money.ts";
import { refuseUnknownCountries } from "../../base/phone/phone.ts";
import type { Caller } from "../../http/auth.ts";
import { parseSender } from "../messages/accept/sender.ts";
import { reasonsOf } from "./guard/guard.ts";
import { endBlocks, listActive } from "./guard/store.ts";
import { Tallies } from "./guard/tallies.ts";
import { readSnapshot } from "./issue/store.ts";
import { languages } from "../../base/languages.ts";
import { measureTemplate } from "./issue/text.ts";
import {
  changeSettings,
  completeSettings,
  defaultSettings,
  homeDefaults,
  homeSettings,
  settingsSchema,
  type Home,
  type SettingsPatch,
  type StoredSettings,
  type VerifySettings,
} from "./settings.ts";
import * as store from "./store.ts";

/** How many blocks an audit entry names, since an attack may leave one for each number. */
const mostNamed = 100;

/** `GET /v1/verify/settings`: the settings, how many parts each template takes, and which of the account's own defaults apply. */
export async function showSettings(ctx: Context, accountId: number, home: Home) {
  return shown(await store.findSettings(ctx.sql, accountId), home);
}

function shown(stored: StoredSettings, home: Home) {
  const settings = completeSettings(stored, home);
  const parts = languages.map((language) => {
    const { count, encoding } = measureTemplate(settings.templates[language], language, settings.code_length);
    return [language, { parts: count, encoding }];
  });
  return {
    ...settings,
    template_parts: Object.fromEntries(parts) as Record<string, { parts: number; encoding: string }>,
    guard_defaults: {
      country: home.country ?? null,
      ...homeDefaults(home),
      in_force: homeSettings.filter((name) => !Object.hasOwn(stored.guard ?? {}, name)),
    },
  };
}

/** `PATCH /v1/verify/settings`. */
export async function patchSettings(ctx: Context, caller: Caller, patch: SettingsPatch, home: Home) {
  refuseUnknown(patch);
  refuseUnknownCountries("guard.allowed_countries", patch.guard?.allowed_countries);
  const spend = patch.guard?.daily_spend;
  if (typeof spend === "number" && parseMoney(spend) === undefined)
    throw invalidField(
      "guard.daily_spend",
      say("`guard.daily_spend` is an amount of at most 6 decimals: the smallest above 0 is 0.000001."),
    );
  refuseUnknownPlaceholders(patch.templates ?? {});
  if (typeof patch.sender === "string") {
    const sender = parseSender(patch.sender);
    if (!sender.ok)
      throw refuseField(
        "invalid_sender",
        "sender",
        say("`{field}` is refused: {reason}.", { field: "sender", reason: sender.why }),
      );
  }
  return ctx.sql.begin(async (tx) => {
    const { accountId } = caller;
    await store.insertAccounts(tx, [accountId]);
    const stored = (await store.lockAccounts(tx, [accountId])).get(accountId)!;
    const changed = changeSettings(stored, patch);
    await store.writeSettings(tx, accountId, changed);
    await audit(ctx, tx, caller, { accountId, action: "verify.settings_changed", details: patch });
    const { guard } = completeSettings(changed, home);
    if (patch.guard) await liftBlocks(ctx, tx, caller, { guard, changed: patch.guard });
    return shown(changed, home);
  });
}

/** Refuses a misspelt setting, which would silently have no effect. */
function refuseUnknown(patch: SettingsPatch): void {
  const known: [string, object | undefined, object][] = [
    ["", patch, settingsSchema.properties],
    ["guard.", patch.guard, defaultSettings.guard],
    ["templates.", patch.templates, defaultSettings.templates],
  ];
  for (const [path, given, settings] of known) {
    const unknown = Object.keys(given ?? {}).find((name) => !Object.hasOwn(settings, name));
    if (unknown === undefined) continue;
    const field = `${path}${unknown}`;
    const names = Object.keys(settings).map((name) => `\`${path}${name}\``);
    throw invalidField(
      field,
      say("`{field}` is not a setting. Choose from {names}.", { field, names: names.join(", ") }),
    );
  }
}

/** Refuses an unknown placeholder, which would be sent unchanged. */
function refuseUnknownPlaceholders(templates: Partial<Record<string, string | null>>): void {
  for (const [language, template] of Object.entries(templates)) {
    const unknown = template?.match(/\{(?!(?:pin|brand|expiry)\})\w*\}/)?.[0];
    if (unknown === undefined) continue;
    const field = `templates.${language}`;
    throw invalidField(
      field,
      say("`{field}` holds the unknown placeholder `{unknown}`. Use {known}.", {
        field,
        unknown,
        known: say("{one} and {other}", { one: "`{pin}`, `{brand}`", other: "`{expiry}`" }),
      }),
    );
  }
}

/**
 * Lifts blocks of a locked account that the new settings would not have begun, if their limits are in the request. So after
 * correcting a limit, no one has to wait until its blocks end.
 *
 * @param changed the guard settings of the request
 */
async function liftBlocks(
  ctx: Context,
  tx: Tx,
  caller: Caller,
  { guard, changed }: { guard: VerifySettings["guard"]; changed: Partial<VerifySettings["guard"]> },
): Promise<void> {
  const { accountId } = caller;
  const now = ctx.clock.now();
  const reasons = reasonsOf(changed);
  const active = reasons.length > 0 ? await listActive(tx, accountId, reasons, now) : [];
  if (active.length === 0) return;
  const tallies = new Tallies(await readSnapshot(tx, [accountId], active, now), now);
  const lifted = active.filter((block) => !tallies.wouldBegin(guard, block)).map(({ id }) => id);
  if (lifted.length === 0) return;
  await endBlocks(tx, accountId, lifted, now);
  const blocks = lifted.slice(0, mostNamed).map((id) => formatId("blk", id));
  await audit(ctx, tx, caller, { accountId, action: "verify.unblocked", details: { count: lifted.length, blocks } });
}
