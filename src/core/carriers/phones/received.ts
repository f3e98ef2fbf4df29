import { createHmac } from "node:crypto";
import { Type, type Static } from "typebox";
import { Value } from "typebox/value";
import type { Context } from "../../../base/context.ts";
import { Refusal } from "../../../base/errors.ts";
import { formatId, parseId } from "../../../base/ids.ts";
import { sameBytes } from "../../../base/secrets.ts";
import { englishOnly } from "../../../base/sentences/sentence.ts";
import { notFound, unavailable } from "../../../http/errors.ts";
import { completeSettings } from "../definition.ts";
import { deliveryOf } from "../http/callbacks.ts";
import { parse } from "../http/paths.ts";
import type { OnInbound } from "../inbound.ts";
import { keySealedFor, phonesUrl } from "./phones.ts";
import * as store from "./store.ts";

/** What the app posts of an SMS that it has received (`WebHookEventDTO.kt`, `SmsEventPayload.kt`; the commit is in `dial/forms.ts`). */
const Received = Type.Object({
  event: Type.Literal("sms:received"),
  payload: Type.Object({
    messageId: Type.String({ minLength: 1, maxLength: 64 }),
    sender: Type.String({ minLength: 1, maxLength: 64 }),
    recipient: Type.Optional(Type.Union([Type.Null(), Type.String({ maxLength: 64 })])),
    simNumber: Type.Optional(Type.Union([Type.Null(), Type.Integer({ minimum: 1, maximum: 3 })])),
    message: Type.String({ maxLength: 10_000 }),
    receivedAt: Type.String({ minLength: 1, maxLength: 40 }),
  }),
});

/** What a phone is told to post, and where: the answer to `GET {url}/webhooks`. */
export const webhooksJson = (ctx: Pick<Context, "config">, id: number) => [
  {
    id: `${formatId("phn", id)}-received`,
    deviceId: null,
    url: `${phonesUrl(ctx)}/received/${formatId("phn", id)}`,
    event: "sms:received",
  },
];

/** A post of a phone. */
export interface Posted {
  phone: string;
  signature: unknown;
  timestamp: unknown;
  body: Buffer;
}

/**
 * Takes an SMS that a phone has received; resolves after the commit, and the app posts until then. The signature is that of its settings: an
 * HMAC of the body and the time (`PayloadSingingPlugin.kt`).
 */
export async function takeReceived(ctx: Context, posted: Posted, onInbound: OnInbound): Promise<void> {
  const id = parseId("phn", posted.phone);
  const phone = id === undefined ? undefined : await store.phoneToPost(ctx.sql, id);
  if (!phone) throw notFound();
  if (!isSigned(posted, ctx.secrets.open(phone.signingKey, keySealedFor(phone.id))))
    throw new Refusal(
      "unauthorized",
      englishOnly(
        "The signature is wrong. The app reads its key with its settings: restart it, or register the phone again.",
      ),
    );
  const received = parse(posted.body.toString("utf8"));
  if (!Value.Check(Received, received))
    throw new Refusal("invalid_request", englishOnly("The body is not an `sms:received` event of the app."));
  const { messageId, sender, message, receivedAt } = received.payload;
  const { linkId, to } = addressed(phone, received.payload);
  const { settings, createdAt } = phone.links.find((link) => link.id === linkId) ?? {
    settings: {},
    createdAt: phone.createdAt,
  };
  const status = await onInbound(
    {
      linkId,
      sandbox: false,
      settings: completeSettings(settings),
      boundAt: new Date(createdAt),
      lastLostAt: undefined,
      // The app's own id is a hash of 32 bits, so the time goes with it.
      messageId: `${messageId} ${receivedAt}`,
    },
    deliveryOf({ from: sender, to, text: message }),
  );
  if (status !== 0) throw unavailable(englishOnly("The message could not be stored. Send it again."));
}

/** The link that a message came over and the number that it was for: of its SIM, or of the first, if Android does not say. */
function addressed(
  { links, sims, numbers }: store.PostingPhone,
  { simNumber, recipient }: Static<typeof Received>["payload"],
): { linkId: number; to: string } {
  const sim = simNumber ?? sims[0] ?? 0;
  const link = links.find((each) => each.sim === sim) ?? links[0];
  if (!link) throw notFound();
  return { linkId: link.id, to: numbers[Math.max(0, sim - 1)] ?? recipient ?? "" };
}

function isSigned({ signature, timestamp, body }: Posted, key: string): boolean {
  if (typeof signature !== "string" || typeof timestamp !== "string" || !/^[0-9a-f]{64}$/i.test(signature))
    return false;
  const expected = createHmac("sha256", key).update(body).update(timestamp).digest();
  return sameBytes(expected, Buffer.from(signature, "hex"));
}
