import { randomBytes } from "node:crypto";
import { requestHash } from "../../base/idempotency.ts";
import { refuseField, type Refusal } from "../../base/errors.ts";
import { englishOnly } from "../../base/sentences/sentence.ts";
import type { ToolAccess } from "./tool.ts";

/** How long a confirmation may be used. */
const validMs = 10 * 60_000;

const purpose = "agent confirmation";

/** What a preview has shown, and a confirmation therefore permits. */
export interface Shown {
  /** The name of the tool. */
  tool: string;
  /** Its arguments, without the confirmation. */
  input: object;
  /** In units of the currency. */
  cost: number;
}

interface Claims {
  /** Distinguishes two sends of the same text; the Idempotency-Key contains it. */
  nonce: string;
  untilMs: number;
  cost: number;
  hash: string;
}

/**
 * Issues a confirmation that permits exactly what was shown, at this price, to this token, for ten minutes. It is signed rather than
 * stored, so that any process can check it.
 */
export function issueConfirmation(access: ToolAccess, shown: Shown): { confirmation: string; confirm_until: string } {
  const untilMs = access.ctx.clock.now().getTime() + validMs;
  const claims: Claims = {
    nonce: randomBytes(12).toString("base64url"),
    untilMs,
    cost: shown.cost,
    hash: hashOf(shown),
  };
  const text = Buffer.from(JSON.stringify(claims)).toString("base64url");
  const mac = Buffer.from(access.ctx.secrets.mac(signed(access, text), purpose), "base64").toString("base64url");
  return { confirmation: `${text}.${mac}`, confirm_until: new Date(untilMs).toISOString() };
}

/**
 * Checks a confirmation against a new preview. Returns the Idempotency-Key of the send, which ensures that a confirmation sends once,
 * however often it is used. Throws a Refusal that names the difference.
 */
export function checkConfirmation(access: ToolAccess, confirmation: string, shown: Shown): string {
  const [text = "", mac = ""] = confirmation.split(".");
  if (!access.ctx.secrets.verifyMac(signed(access, text), purpose, Buffer.from(mac, "base64url")))
    throw refused("was not issued by this tool to this token");
  const { nonce, untilMs, cost, hash } = JSON.parse(Buffer.from(text, "base64url").toString()) as Claims;
  if (hash !== hashOf(shown)) throw refused("is for other arguments or another tool");
  if (access.ctx.clock.now().getTime() > untilMs) throw refused("has expired: it is valid for ten minutes");
  if (cost !== shown.cost) throw refused(`is for a cost of ${cost}, but the cost is now ${shown.cost}`);
  return `agent ${nonce}`;
}

const hashOf = ({ tool, input }: Shown) => requestHash(tool, input);

/** Binds the signature to the token and its kind of traffic. */
const signed = ({ caller }: ToolAccess, text: string) => `${caller.actor} ${caller.test ? "test" : "live"} ${text}`;

function refused(reason: string): Refusal {
  const said = englishOnly(
    `\`confirmation\` ${reason}. This call sent nothing. Call the tool without \`confirmation\`, show the preview to the user, and pass the new confirmation.`,
  );
  return refuseField("conflict", "confirmation", said);
}
