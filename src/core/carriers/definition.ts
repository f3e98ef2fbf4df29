import { Value } from "typebox/value";
import type { Context } from "../../base/context.ts";
import { notFound } from "../../http/errors.ts";
import { callbackKey } from "./callback-keys.ts";
import { LinkSettings } from "./schemas.ts";
import { readLink, readLinks, type LinkRow } from "./store.ts";

export type { LinkRow } from "./store.ts";

/** A link as the gateway runs it: complete settings, and the password in clear text. */
export interface LinkDefinition extends Omit<
  LinkRow,
  "settings" | "password" | "live" | "trialPdus" | "owner" | "leased" | "createdAt" | "callbackKeys"
> {
  settings: LinkSettings;
  password: string;
  /** The values of the placeholders for credentials in the templates of an HTTP link. */
  credentials: Readonly<Record<string, string>>;
  /** The number of the key in the receipt address that an HTTP upstream is given with each message. */
  receiptKey: number;
}

/** Whether a link is an SMPP bind. The others, HTTP and phones, take plain texts whole. */
export const isSmpp = (bind: LinkRow["bind"]): boolean => bind === "transceiver" || bind === "tx_rx";

/** The context that a link's password is sealed for. The sandbox has one link, whatever its id. */
export const sealedFor = (id: number | "sandbox") => `carrier:${id}`;

/** A link's settings, with defaults for what is absent. */
export function completeSettings(settings: unknown): LinkSettings {
  return Value.Default(LinkSettings, Value.Clone(settings)) as LinkSettings;
}

/** The definition in a row. Throws if the password was sealed under another SECRET_KEY. */
export function definitionOf(ctx: Pick<Context, "secrets">, row: LinkRow): LinkDefinition {
  const { id, name, host, port, systemId, bind, sandbox, enabled, draining, fence, rebindAt } = row;
  const secret = ctx.secrets.open(row.password, sealedFor(sandbox ? "sandbox" : id));
  const complete = completeSettings(row.settings);
  const password = complete.provider === null ? secret : "";
  const settings = isSmpp(bind) ? complete : wholeTexts(complete);
  const receiptKey = callbackKey(row.callbackKeys, "receipts").number;
  const identity = { id, name, host, port, systemId, bind, sandbox, enabled, draining, fence, rebindAt };
  return { ...identity, settings, password, credentials: credentialsOf(complete, systemId, secret), receiptKey };
}

/**
 * The credentials of an HTTP link: the settings of its carrier file, with the secret ones opened from `secret`, or the user and
 * password of a link that the operator described.
 */
export function credentialsOf(settings: LinkSettings, systemId: string, secret: string): Record<string, string> {
  if (settings.provider !== null) return { ...settings.settings, ...openSecrets(secret) };
  return ownCredentialsOf(systemId, secret);
}

/** The credentials of a link that the operator described. */
export function ownCredentialsOf(systemId: string, password: string) {
  return { system_id: systemId, password, basic: Buffer.from(`${systemId}:${password}`).toString("base64") };
}

/** The secret settings of a link with a carrier file, by name, from its opened password. */
export function openSecrets(secret: string): Record<string, string> {
  return JSON.parse(secret) as Record<string, string>;
}

/** An HTTP upstream, or a phone, receives whole texts and numbers with a plus, and segments and encodes by itself. */
function wholeTexts(settings: LinkSettings): LinkSettings {
  const encoding = {
    ...settings.encoding,
    default_alphabet: "gsm" as const,
    default_data_coding: 0,
    ucs2_data_coding: 8,
    long_messages: "payload" as const,
  };
  return { ...settings, validity: "relative", encoding, addresses: { ...settings.addresses, plus: true } };
}

/** How long a submit of a link may go unanswered. */
export function responseTimeoutMs({ config }: Pick<Context, "config">, settings: LinkSettings): number {
  return (settings.response_timeout_seconds ?? config.responseTimeoutSeconds) * 1000;
}

/** A value that changes whenever the link must be bound again. */
export function fingerprint(definition: LinkDefinition): string {
  const { draining: _draining, fence: _fence, enabled: _enabled, ...bound } = definition;
  return JSON.stringify(bound);
}

/** All links, oldest first. */
export function listLinks(ctx: Context): Promise<LinkRow[]> {
  return readLinks(ctx.sql);
}

/** One link; refuses an unknown id. */
export async function getLink(ctx: Context, id: number | undefined): Promise<LinkRow> {
  const row = id === undefined ? undefined : await readLink(ctx.sql, id);
  if (!row) throw notFound();
  return row;
}
