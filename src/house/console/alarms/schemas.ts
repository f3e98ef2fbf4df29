import { Type } from "typebox";
import { pagesSchema } from "../../../http/pages.ts";
import { integer, named, nullable, text, time, wordSchema } from "../../../http/schemas.ts";
import { alarmKinds } from "./conditions.ts";

/** The time zone of a reader; 400 for one that does not exist. */
export const zoneParameter = {
  time_zone: Type.Optional(
    text(
      "The zone of the times in sentences, a name of the IANA database such as `Africa/Kigali`. Default: UTC, which is then named.",
    ),
  ),
};

/** An alarm, current or past. */
export const alarmSchema = Type.Object(
  {
    id: text("`alm_<id>`"),
    kind: wordSchema(alarmKinds),
    account_id: nullable(Type.String(), "The account concerned; null: the installation."),
    title: text("The problem in one line."),
    meaning: text("What it means."),
    remedy: text("What to do."),
    page: text("The path of the dashboard's page that helps."),
    mend: nullable(Type.String(), "The path of an operator's page with the form open that mends it."),
    url: text("Its URL."),
    since: time("When the condition was first seen."),
    begun_at: time("When the alarm began."),
    over_at: nullable(time()),
  },
  { title: "Alarm" },
);

/** Alarms, the latest first. */
export const alarmListSchema = named("AlarmList", { alarms: Type.Array(alarmSchema), pages: pagesSchema });

/** Who was notified of an alarm, and the result. */
export const noticesSchema = named("AlarmNoticeList", {
  notices: Type.Array(
    named("AlarmNotice", {
      alarm_id: Type.String(),
      phase: Type.Enum(["begun", "over"]),
      channel: Type.Enum(["email", "sms"]),
      recipient: text("Phone numbers are masked."),
      sent_at: nullable(time()),
      next_attempt_at: nullable(time()),
      error: nullable(Type.String(), "Why the last attempt failed."),
    }),
  ),
  pages: pagesSchema,
});

/** The number of items that need attention, by page of the dashboard. */
export const badgesSchema = Type.Object({
  account: Type.Object({
    inbox: integer("Conversations with unread messages, counted to 1,000."),
    approvals: integer(
      "Sends that wait for an approver and that the caller may decide: not those that they asked for themselves.",
    ),
    webhooks: integer("Webhooks that fail."),
    wallet: integer("1: the balance is low."),
    verify: integer("Prefixes, countries and accounts that the guard has stopped."),
  }),
  operator: nullable(
    Type.Object({
      overview: integer("Current alarms."),
      carriers: integer("Links that are not bound."),
      reviews: integer("Sender IDs waiting for review."),
      unrouted: integer("Inbound messages to unassigned numbers, counted to 10,000."),
      credits: integer("Credits that wait for another operator."),
    }),
    "Null unless the caller is an operator.",
  ),
});
