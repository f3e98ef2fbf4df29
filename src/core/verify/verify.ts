import { audit } from "../accounts/audit.ts";
import type { Context } from "../../base/context.ts";
import { invalidField, Refusal } from "../../base/errors.ts";
import { say } from "../../base/sentences/sentence.ts";
import { formatId, parseId } from "../../base/ids.ts";
import { maskPhone } from "../../base/phone/phone.ts";
import { reachOf, type Caller } from "../../http/auth.ts";
import { notFound } from "../../http/errors.ts";
import { cancelMessage } from "../messages/life/book.ts";
import { endCalls } from "../calls/calls.ts";
import type { StepOptions } from "../messages/life/transitions.ts";
import type { Announce } from "../webhooks/webhooks.ts";
import { stateAt, type Checked, type PinChecker } from "./check/check.ts";
import { verificationToken } from "./check/token.ts";
import { callsOf, channelOf } from "./channel.ts";
import { endedEvent } from "./ended.ts";
import { addVerified } from "./guard/store.ts";
import { countKeys } from "./guard/tallies.ts";
import { tooManyWrongCodes } from "./issue/decide.ts";
import { normaliseCode } from "./pin.ts";
import * as store from "./store.ts";

/** The id in `vrf_<id>`, `"<id>"` or `<id>`; anything else is a 404, like an id that does not exist. */
function readRequestId(given: string | number): number {
  const id = parseId(
    "vrf",
    typeof given === "number" ? `vrf_${given}` : given.startsWith("vrf_") ? given : `vrf_${given}`,
  );
  if (id === undefined) throw notFound();
  return id;
}

/** `POST /v1/sms/verify/check`. */
export async function check(
  ctx: Context,
  checker: PinChecker,
  caller: Caller,
  givenId: string | number,
  given: string,
  wantsToken = false,
) {
  const code = normaliseCode(given);
  if (code === "") throw invalidField("code", say("`code` is empty: send what the user typed."));
  const id = readRequestId(givenId);
  const request_id = formatId("vrf", id);
  const checked = await checker.check({ accountId: caller.accountId, test: reachOf(caller), id, code });
  if (checked.kind === "verified")
    return {
      message: "success" as const,
      request_id,
      ...(wantsToken ? { token: verificationToken(ctx, checked.row) } : {}),
    };
  throw refusalOf(checked, request_id, ctx.clock.now());
}

function refusalOf(checked: Exclude<Checked, { kind: "verified" }>, request_id: string, now: Date): Refusal {
  switch (checked.kind) {
    case "unknown":
      return notFound();
    case "ended":
      return notInProgress(request_id, checked.state);
    case "blocked":
      return tooManyWrongCodes(checked.until, now);
    default:
      return wrongCode(request_id, checked.attemptsLeft);
  }
}

function wrongCode(request_id: string, left: number): Refusal {
  const said =
    left === 0
      ? say(
          "`code` does not match the PIN. That was the last attempt: the verification has failed. Generate a new one.",
        )
      : left === 1
        ? say("`code` does not match the PIN. 1 attempt is left.")
        : say("`code` does not match the PIN. {left} attempts are left.", { left });
  return new Refusal("invalid_code", said, {
    members: { attempts_left: left, request_id },
    errors: [{ field: "code", code: "invalid_code", said }],
  });
}

function notInProgress(request_id: string, state: store.VerifyState): Refusal {
  return new Refusal(
    "not_in_progress",
    say("The verification is already {state}. Generate a new one.", { state: { state } }),
    {
      members: { state, request_id },
    },
  );
}

/** `GET /v1/sms/verify/status/{request_id}`. */
export async function status(ctx: Context, caller: Caller, givenId: string) {
  const row = await store.findVerification(ctx.sql, caller.accountId, readRequestId(givenId), reachOf(caller));
  if (!row) throw notFound();
  return {
    message: "success" as const,
    request_id: formatId("vrf", row.id),
    status: stateAt(row, ctx.clock.now()),
    brand: row.brand,
    number: maskPhone(row.number),
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    attempts: row.attempts,
    attempts_left: row.max_attempts - row.attempts,
    sends: row.sent_at.length,
    channel: channelOf(row),
    ended_at: (row.ended_at ?? (row.expires_at <= ctx.clock.now() ? row.expires_at : null))?.toISOString() ?? null,
  };
}

/** `PUT /v1/sms/verify/cancel/{request_id}`. A PIN that has not been submitted yet is cancelled and refunded. */
export async function cancel(
  ctx: Context,
  caller: Caller,
  givenId: string,
  { steps, announce }: { steps: StepOptions; announce: Announce },
) {
  const id = readRequestId(givenId);
  const ended = await endAs(ctx, caller, id, "cancelled", announce);
  const whose = { accountId: caller.accountId, test: reachOf(caller) };
  for (const message of ended?.message_ids ?? []) await cancelMessage(ctx, whose, message, steps);
  return { message: "success" as const, request_id: formatId("vrf", id), status: "cancelled" as const };
}

/** A verification of the caller's account and kind, or the latest of a number in E.164; undefined if there is none. */
export function findOwn({ sql }: Context, caller: Caller, which: { id: number } | { number: string }) {
  const test = reachOf(caller);
  return "id" in which
    ? store.findVerification(sql, caller.accountId, which.id, test)
    : store.findLatest(sql, caller.accountId, which.number, test);
}

/**
 * Marks a verification in progress as verified without a code, on the word of the customer's program; it counts as a conversion.
 * Refuses with `not_found` if it does not exist, and with `not_in_progress` if it has ended.
 */
export async function approve(ctx: Context, caller: Caller, id: number, announce: Announce): Promise<void> {
  if (!(await endAs(ctx, caller, id, "verified", announce))) throw notInProgress(formatId("vrf", id), "verified");
}

/** Ends a verification in progress and returns it; undefined if it is already in this state. */
async function endAs(ctx: Context, caller: Caller, id: number, state: "cancelled" | "verified", announce: Announce) {
  const { accountId } = caller;
  const [test, now] = [reachOf(caller), ctx.clock.now()];
  const { ended, announced } = await ctx.sql.begin(async (tx) => {
    const ended = await store.endOpen(tx, accountId, id, state, now, test);
    if (ended) await endCalls(tx, callsOf(ended));
    const announced = await announce(tx, ended ? [endedEvent(ended)] : []);
    if (ended && state === "verified") {
      await addVerified(tx, countKeys({ ...ended, accountId, ip: undefined }), now);
      await audit(ctx, tx, caller, { action: "verification.approved", target: formatId("vrf", id) });
    }
    return { ended, announced };
  });
  announced();
  if (ended) {
    ctx.metrics.verifications.inc({ outcome: state });
    return ended;
  }
  const row = await store.findVerification(ctx.sql, accountId, id, test);
  if (!row) throw notFound();
  const was = stateAt(row, now);
  if (was !== state) throw notInProgress(formatId("vrf", id), was);
  return undefined;
}
