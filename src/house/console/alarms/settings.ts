import { Type, type Static } from "typebox";
import { audit } from "../../../core/accounts/audit.ts";
import { accountOf } from "../../../core/accounts/accounts.ts";
import type { Context } from "../../../base/context.ts";
import type { Db } from "../../../base/db.ts";
import { invalidField } from "../../../base/errors.ts";
import { say } from "../../../base/sentences/sentence.ts";
import { formatId, parseId } from "../../../base/ids.ts";
import { languages } from "../../../base/languages.ts";
import { parseNumber } from "../../../base/phone/phone.ts";
import type { Caller } from "../../../http/auth.ts";
import { named, nullable, optional, wordSchema } from "../../../http/schemas.ts";
import { alarmKinds, type AlarmKind } from "./conditions.ts";
import * as store from "./store.ts";

const kinds = (prose: string) =>
  Type.Array(Type.Enum([...alarmKinds], { title: "AlarmKind" }), { uniqueItems: true, description: prose });
const recipients = (maxLength: number, description: string) =>
  Type.Array(Type.String({ minLength: 1, maxLength }), { maxItems: 20, uniqueItems: true, description });

/** Who is notified of which alarms. */
export const alarmSettingsSchema = Type.Object(
  {
    account_id: nullable(
      Type.String(),
      "The operator's own account: it pays for SMS, and its webhooks receive `alarm` and `link.state` for the whole installation. Null: the first account.",
    ),
    language: optional(
      wordSchema(languages),
      "The language of SMS, and of mails to addresses that nobody signs in with. Other mails are in the reader's language. Null: English.",
    ),
    email: named("AlarmEmail", {
      to: recipients(254, "Email addresses. Needs `SMTP_URL`."),
      kinds: kinds("The alarms mailed."),
    }),
    sms: named("AlarmSms", {
      to: recipients(30, "Phone numbers, in E.164."),
      kinds: kinds("The alarms sent by SMS, at most 20 an hour."),
    }),
    webhook: named("AlarmWebhook", {
      kinds: kinds("The alarms of the whole installation that `account_id`'s webhooks receive."),
    }),
  },
  { title: "AlarmSettings" },
);

/** Who is notified of which alarms, on the wire. */
export type AlarmSettings = Static<typeof alarmSettingsSchema>;

const all = [...alarmKinds] as AlarmKind[];

/** By default no operator is notified by mail or SMS; the owners of an account are notified of its own alarms in any case. */
const presets: AlarmSettings = {
  account_id: null,
  email: { to: [], kinds: all },
  sms: { to: [], kinds: ["link", "queue", "disk", "loss"] },
  webhook: { kinds: all },
};

/** Who is notified of which alarms. */
export async function readAlarmSettings(db: Db): Promise<AlarmSettings> {
  return { ...presets, ...((await store.readSettings(db)) as Partial<AlarmSettings> | undefined) };
}

/** Replaces who is notified of which alarms; refuses unknown accounts, and invalid addresses and numbers. */
export async function changeAlarmSettings(ctx: Context, caller: Caller, given: AlarmSettings): Promise<AlarmSettings> {
  if (given.account_id !== null) await accountOf(ctx, given.account_id);
  given.email.to.forEach((address, n) => {
    if (/^[^\s@<>,;:"]+@[^\s@<>,;:"]+$/.test(address)) return;
    throw invalidField(
      `email.to.${n}`,
      say("`{field}` is not an email address such as operations@example.com.", { field: `email.to.${n}` }),
    );
  });
  const to = given.sms.to.map((text, n) => {
    const number = parseNumber(text, caller.country);
    if (number.ok) return number.e164;
    throw invalidField(`sms.to.${n}`, say("`{field}` is {reason}.", { field: `sms.to.${n}`, reason: number.why }));
  });
  const settings = { ...given, sms: { ...given.sms, to: [...new Set(to)] } };
  await ctx.sql.begin(async (tx) => {
    await store.writeSettings(tx, settings);
    const details = { email: settings.email.to.length, sms: settings.sms.to.length };
    await audit(ctx, tx, caller, { action: "alarms.changed", details });
  });
  return settings;
}

/** The operator's own account. */
export async function operatorsAccount(db: Db, settings: AlarmSettings): Promise<number | undefined> {
  return settings.account_id === null ? store.firstAccount(db) : parseId("acc", settings.account_id);
}

/** The account on the wire. */
export const accountIdOf = (id: number | null) => (id === null ? null : formatId("acc", id));
