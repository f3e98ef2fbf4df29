import type { Context } from "../../../base/context.ts";
import { notFound } from "../../../http/errors.ts";
import { audioUrl, repeatKeys, tokenForm } from "../calls.ts";
import { definitionOf, getLink, type LinkDefinition } from "../definition.ts";
import type { MessageBook } from "../traffic.ts";
import { callQuery, readCallQuery, type CallQuery } from "./call-query.ts";
import { calledLink, callbackUrl, dataOf, type Callback } from "./callbacks.ts";
import { textAt } from "./paths.ts";
import type { HttpUpstream } from "./schemas.ts";
import { fill } from "./template.ts";
import { escapeFor } from "./upstream.ts";

type Calls = NonNullable<HttpUpstream["calls"]>;

/** What a provider is told to do. */
export interface Instruction {
  contentType: string;
  body: string;
}

/** How often a text is spoken again in one call. */
const mostRepeats = 3;

/**
 * What a provider does once a phone is answered: the link's `calls.answer` with the address of the audio. Refuses a link that
 * makes no calls, and what is not a token. Whether the token is good for anything shows when the audio is fetched.
 */
export async function answerOf(ctx: Context, { linkId, key: token, search }: Callback): Promise<Instruction> {
  if (!tokenForm.test(token)) throw notFound();
  return answerTo(ctx, linkId, { token, message: readCallQuery(search).message });
}

/** The same for a call that a provider names; one that we did not ask for, such as a person's who calls our number, is ended. */
export async function answerTo(ctx: Context, linkId: number | undefined, called: CallQuery): Promise<Instruction> {
  const link = definitionOf(ctx, await getLink(ctx, linkId));
  const calls = link.settings.http?.calls;
  if (!calls) throw notFound();
  const { token = "", message } = called;
  const body = tokenForm.test(token) ? spoken(ctx, link, calls, { token, message, again: 0 }) : calls.end;
  return { contentType: calls.content_type, body };
}

/**
 * Takes the key that was pressed in a call, and returns what the provider does then. After `0` and `*` it speaks the text again, in a call
 * with a PIN after any key; otherwise it ends the call. The key is recorded before.
 */
export async function takeKey(ctx: Context, called: Callback, book: Pick<MessageBook, "heard">): Promise<Instruction> {
  const link = await calledLink(ctx, called, "receipts", "keys");
  const calls = link.settings.http!.calls;
  const { message, again = mostRepeats, token = "" } = readCallQuery(called.search);
  if (!calls || !tokenForm.test(token)) throw notFound();
  const key = /^[0-9*#]$/.exec(textAt(dataOf(called), calls.key))?.[0];
  const isRepeat = key !== undefined && (message === undefined || repeatKeys.has(key));
  if (message && key !== undefined && !isRepeat) await book.heard({ ...message, linkId: link.id }, { key });
  const body =
    isRepeat && again < mostRepeats ? spoken(ctx, link, calls, { token, message, again: again + 1 }) : calls.end;
  return { contentType: calls.content_type, body };
}

/** What a provider does to speak a text, with the address to which it posts the key that was pressed. */
function spoken(
  ctx: Context,
  { id, receiptKey }: Pick<LinkDefinition, "id" | "receiptKey">,
  calls: Calls,
  query: CallQuery & { token: string },
): string {
  const values = {
    audio_url: audioUrl(ctx, query.token),
    keys_url: `${callbackUrl(ctx, id, "receipts", receiptKey, "keys")}${callQuery(query)}`,
  };
  return fill(calls.answer, values, escapeFor(calls.content_type));
}
