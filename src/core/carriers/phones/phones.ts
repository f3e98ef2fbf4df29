import { randomBytes, randomInt } from "node:crypto";
import type { Static } from "typebox";
import { audit } from "../../accounts/audit.ts";
import type { Context } from "../../../base/context.ts";
import { isDuplicate, type Sql } from "../../../base/db.ts";
import { Refusal } from "../../../base/errors.ts";
import { formatId, parseId } from "../../../base/ids.ts";
import { inBatches, type Subject } from "../../../base/personal.ts";
import { say } from "../../../base/sentences/sentence.ts";
import { publicUrl } from "../../../http/address.ts";
import type { Caller } from "../../../http/auth.ts";
import { notFound } from "../../../http/errors.ts";
import { tellPhone, notifyLinks } from "../dial/store.ts";
import { idOnPhone } from "../dial/forms.ts";
import { createPhoneLink } from "../links/links.ts";
import type { MessageBook, Simulated } from "../traffic.ts";
import type { AddedPhone, NewPhone, PhoneBody } from "./schemas.ts";
import * as store from "./store.ts";

/** How long a one-time code is good. */
const codeSeconds = 600;
/** Without characters that are taken for others; the app has a field for it, and its server reads it in any case. */
const codeAlphabet = "23456789abcdefghjkmnpqrstuvwxyz";
const codeLength = 8;
/** A phone that has not called for so long is silent: the app asks every 15 minutes at least. */
const silentSeconds = 20 * 60;

/** What the signing key of a phone is sealed for. */
export const keySealedFor = (id: number): string => `phone:${id}`;

/** Where phones call, as it is entered in the app. */
export const phonesUrl = (ctx: Pick<Context, "config">): string => `${publicUrl(ctx.config)}/phones/v1`;

/** The form in which a code is looked up. Spaces around it and capitals are a keyboard's. */
export const macOfCode = (ctx: Pick<Context, "secrets">, code: string): string =>
  ctx.secrets.mac(code.trim().toLowerCase(), "phone code");

/** Adds a phone, which has ten minutes to register with the code. */
export async function addPhone(ctx: Context, caller: Caller, given: NewPhone): Promise<Static<typeof AddedPhone>> {
  const {
    name,
    unlocked = false,
    daily_limit: dailyLimit = 200,
    numbers = [],
    keep_sandbox: keepSandbox = false,
  } = given;
  const id = await ctx.ids.one();
  const code = Array.from({ length: codeLength }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join("");
  const { accountId, orgId, actor, name: actorName } = caller;
  const row: store.NewPhoneRow = {
    id,
    name,
    codeMac: macOfCode(ctx, code),
    codeSeconds,
    addedBy: { accountId, orgId, actor, name: actorName },
    keepSandbox,
    signingKey: ctx.secrets.seal(randomBytes(24).toString("base64url"), keySealedFor(id)),
    numbers,
    unlocked,
    dailyLimit,
  };
  const until = await ctx.sql
    .begin(async (tx) => {
      const made = await store.insertPhone(tx, row);
      await audit(ctx, tx, caller, { action: "phone.added", target: formatId("phn", id), details: { name } });
      return made;
    })
    .catch((error: unknown) => {
      if (!isDuplicate(error)) throw error;
      throw new Refusal(
        "conflict",
        say("A phone named {name} exists. Choose another `name`, or remove that phone first.", {
          name: JSON.stringify(name),
        }),
      );
    });
  const url = phonesUrl(ctx);
  return {
    id: formatId("phn", id),
    name,
    code,
    url,
    expires_at: until.toISOString(),
    settings: `${url}\n${code}`,
  };
}

/** A phone, as operators see it. */
export function phoneJson(row: store.PhoneRow): Static<typeof PhoneBody> {
  const sims = row.sims.map((sim) => {
    const carrier = sim.linkId === null ? null : { id: formatId("car", sim.linkId), name: sim.linkName! };
    const left = Math.max(0, row.dailyLimit - sim.day);
    return { sim: sim.sim, carrier, sent_today: sim.day, left_now: sim.left, left_today: left };
  });
  return {
    id: formatId("phn", row.id),
    name: row.name,
    state: stateOf(row),
    device: row.device,
    sims,
    numbers: row.numbers,
    unlocked: row.unlocked,
    daily_limit: row.dailyLimit,
    code_expires_at: row.codeUntil?.toISOString() ?? null,
    registered_at: row.registeredAt?.toISOString() ?? null,
    seen_at: row.seenAt?.toISOString() ?? null,
    revoked_at: row.revokedAt?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
  };
}

function stateOf({ revokedAt, registeredAt, quietFor }: store.PhoneRow): Static<typeof PhoneBody>["state"] {
  if (revokedAt) return "revoked";
  if (!registeredAt) return "waiting";
  return quietFor !== null && quietFor <= silentSeconds ? "up" : "silent";
}

/** All phones, newest first; revoked ones too. */
export const listPhones = (ctx: Pick<Context, "sql">) => store.phones(ctx.sql);

/** One phone; refuses an unknown id. */
export async function getPhone(ctx: Context, wireId: string): Promise<store.PhoneRow> {
  const id = parseId("phn", wireId);
  const row = id === undefined ? undefined : await store.readPhone(ctx.sql, id);
  if (!row) throw notFound();
  return row;
}

/**
 * Revokes a phone: from now on it is answered as a stranger. What it has not asked for is submitted elsewhere; what it may have sent ends
 * as `unknown`, since nothing more will be heard of it. Its links stay, disabled, for what they carried.
 */
export async function removePhone(
  ctx: Context,
  caller: Caller,
  wireId: string,
  book: Pick<MessageBook, "receipts">,
): Promise<store.PhoneRow> {
  const { id } = await getPhone(ctx, wireId);
  await ctx.sql.begin(async (tx) => {
    const revoked = await store.revokePhone(tx, id);
    if (revoked)
      await audit(ctx, tx, caller, { action: "phone.revoked", target: wireId, details: { name: revoked.name } });
  });
  tellPhone(ctx, id, "end");
  notifyLinks(ctx, id);
  const at = ctx.clock.now();
  for (let unended = await store.findUnended(ctx.sql, id, 0); unended.length > 0;) {
    await book.receipts(
      unended.map(({ id: message, linkId, recipient }) => ({
        linkId,
        carrierIds: [idOnPhone(message)],
        state: "UNKNOWN",
        wholeMessage: true,
        recipient,
        sender: "",
        at,
      })),
    );
    unended = await store.findUnended(ctx.sql, id, unended.at(-1)!.id);
  }
  return getPhone(ctx, wireId);
}

/** Who a phone's links are made by: whoever added it. */
const inNameOf = ({ accountId, orgId, actor, name }: store.AddedBy): Caller => ({
  accountId,
  orgId,
  actor,
  name,
  scopes: new Set(),
  test: false,
  operator: true,
});

/** Gives each SIM of a phone its link. The first link of an installation takes accounts live, unless the phone was added otherwise. */
export async function linkSims(
  ctx: Context,
  phone: Pick<store.CallingPhone, "id" | "name" | "addedBy" | "keepSandbox">,
  sims: number[],
  simulated: Simulated,
): Promise<void> {
  const wireId = formatId("phn", phone.id);
  const linked = await store.linkedSims(ctx.sql, wireId);
  for (const sim of sims.filter((each) => !linked.has(each))) {
    const name = sim === 0 ? phone.name : `${phone.name} SIM ${sim}`;
    const make = (as: string) =>
      createPhoneLink(ctx, inNameOf(phone.addedBy), {
        name: as,
        phone: wireId,
        sim,
        keepsSandbox: phone.keepSandbox,
        simulated,
      });
    await make(name).catch((error: unknown) => {
      // Another link has the name, such as that of a revoked phone.
      if (error instanceof Refusal && error.code === "conflict") return make(`${name} ${wireId}`);
      throw error;
    });
  }
}

/** Phones report what becomes of a message for some days, and the app forgets it after thirty. */
const keptMs = 8 * 24 * 3_600_000;
const atOnce = 2_000;

/** Deletes what phones were given so long ago that nothing is reported of it any more. True if there may be more. */
export const forgetMessages = ({ sql, clock }: Context): Promise<boolean> =>
  store.deleteOld(sql, new Date(clock.now().getTime() - keptMs), atOnce);

/** Deletes what phones were given for a number and have sent. */
export const eraseNumber = (sql: Sql, { accountId, number }: Subject): Promise<number> =>
  inBatches((limit) => store.eraseMessages(sql, accountId, number, limit));
