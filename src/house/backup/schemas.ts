import { Type } from "typebox";
import { integer, named, nullable, optional, time } from "../../http/schemas.ts";

export const holdSchema = named("Hold", {
  held: Type.Boolean({
    description: "Restored from a backup and not released yet: nothing is sent, accepted or charged.",
  }),
  taken_at: nullable(time(), "When the backup was taken; null if nothing is held."),
  restored_at: nullable(time(), "When it was restored; null if nothing is held."),
  in_doubt: Type.Record(Type.String(), Type.Integer(), {
    description: "Open messages that the original may have sent since the backup: how many, by state.",
  }),
  decision: nullable(
    Type.Enum(["fail", "send"]),
    "The decision of a release that was interrupted; another one is refused. Otherwise null.",
  ),
});

export const releaseSchema = named("Release", {
  in_doubt: optional(
    Type.Enum(["fail", "send"]),
    "What happens to messages that the original may have sent since the backup; required if there are any. `fail`: waiting ones fail and are refunded, ones that had begun wait for receipts. `send`: they are sent, some of them perhaps for the second time.",
  ),
});

export const releasedSchema = named("Released", {
  ended: integer("How many messages were ended."),
  scheduled: integer("How many messages are scheduled for later, and will be sent at their time."),
  in_doubt: Type.Enum(["fail", "send"], { description: "The decision that was carried out." }),
});
