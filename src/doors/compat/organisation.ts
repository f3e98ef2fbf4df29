/** The account as an organisation with one webhook. */
import type { Static } from "typebox";
import { changeAccount, showAccount } from "../../core/accounts/accounts.ts";
import type { SenderRule } from "../../core/accounts/senders/sender-rule.ts";
import type { Context } from "../../base/context.ts";
import { Refusal } from "../../base/errors.ts";
import { english, englishOnly, type Said, say } from "../../base/sentences/sentence.ts";
import { publicUrl } from "../../http/address.ts";
import { mayRead, type Caller } from "../../http/auth.ts";
import type { Endpoint, Endpoints } from "../../core/webhooks/endpoints.ts";
import type { organisationChangeSchema } from "./schemas.ts";

/** The delay of the first retry, if there was none to repeat. */
const firstDelaySeconds = 5;

/** The account's oldest webhook. */
const firstOf = async (endpoints: Endpoints, { accountId }: Caller): Promise<Endpoint | undefined> =>
  (await endpoints.list(accountId))[0];

/** The organisation, flat for most clients and in `data` for others. */
export async function showOrganisation(ctx: Context, endpoints: Endpoints, caller: Caller) {
  const account = await showAccount(ctx, caller);
  const webhook = mayRead(caller, "webhooks") ? await firstOf(endpoints, caller) : undefined;
  const organisation = {
    id: account.id,
    name: account.name,
    webhook_url: webhook?.row.enabled ? webhook.row.url : null,
    sms_retries: account.settings.retry_delays_seconds.length,
    self_url: `${publicUrl(ctx.config)}/orgs/self`,
  };
  return { ...organisation, data: { orgs: [organisation] } };
}

/**
 * Changes name, webhook and retries. The webhook comes first, because its URL may be refused. If the rest fails, the call can be
 * repeated: an unchanged webhook is left alone.
 */
export async function changeOrganisation(
  ctx: Context,
  { endpoints, senderRule }: { endpoints: Endpoints; senderRule: SenderRule },
  caller: Caller,
  { name, webhook_url: url, sms_retries: retries }: Static<typeof organisationChangeSchema>,
): Promise<void> {
  if (url !== undefined) await setWebhook(endpoints, caller, url ?? "");
  const { settings } = await showAccount(ctx, caller);
  const delays = settings.retry_delays_seconds;
  const patch = {
    ...(name === undefined || name === null ? {} : { name }),
    ...(retries === undefined || retries === null || retries === delays.length
      ? {}
      : { settings: { retry_delays_seconds: withLength(delays, retries) } }),
  };
  if (Object.keys(patch).length > 0) await changeAccount(ctx, caller, caller.accountId, patch, senderRule);
}

/** The delays, cut to a length or extended to it by repeating the last one. */
function withLength(delays: number[], length: number): number[] {
  const last = delays.at(-1) ?? firstDelaySeconds;
  return Array.from({ length }, (_, n) => delays[n] ?? last);
}

async function setWebhook(endpoints: Endpoints, caller: Caller, url: string): Promise<void> {
  const first = await firstOf(endpoints, caller);
  if (url === "" ? !first?.row.enabled : first?.row.enabled && first.row.url === url) return;
  if (!caller.scopes.has("webhooks"))
    throw new Refusal(
      "forbidden",
      say("This token lacks the scope `webhooks`, which `webhook_url` needs. Use a token that has it."),
    );
  const set = () => {
    if (url === "") return endpoints.change(caller, first!.row.id, { enabled: false });
    return first ? endpoints.change(caller, first.row.id, { url, enabled: true }) : endpoints.create(caller, { url });
  };
  await set().catch((error: unknown) => {
    throw error instanceof Refusal ? renamed(error, "url", "webhook_url") : error;
  });
}

/** A refusal with the caller's name for a field. */
function renamed(refusal: Refusal, from: string, to: string): Refusal {
  // Programs written for the interface that this one is like.
  const rename = (said: Said) => englishOnly(english(said).replaceAll(`\`${from}\``, `\`${to}\``));
  const errors = refusal.extras.errors?.map((error) =>
    error.field === from ? { ...error, field: to, said: rename(error.said) } : error,
  );
  return new Refusal(refusal.code, rename(refusal.said), { ...refusal.extras, ...(errors ? { errors } : {}) });
}
