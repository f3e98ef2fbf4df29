import type { Context } from "../../../base/context.ts";
import type { Speak } from "../calls.ts";
import { PhoneLink } from "../dial/link.ts";
import { HttpLink } from "../http/link.ts";
import type { CarrierLink, LinkEvents } from "../link.ts";
import type { LinkDefinition } from "../definition.ts";
import { CallingLink } from "./calling-link.ts";
import { SmppLink } from "./smpp-link.ts";

type Protocol = new (ctx: Context, definition: LinkDefinition, events: LinkEvents) => CarrierLink;

/** The protocol for each value of `bind`. */
const protocols: Record<LinkDefinition["bind"], Protocol> = {
  transceiver: SmppLink,
  tx_rx: SmppLink,
  http: HttpLink,
  phone: PhoneLink,
};

/**
 * Creates the link of a definition, in its protocol, without starting it.
 *
 * @param speak for links that make calls
 */
export function openLink(ctx: Context, definition: LinkDefinition, events: LinkEvents, speak?: Speak): CarrierLink {
  const link = new protocols[definition.bind](ctx, definition, events);
  const makesCalls = definition.sandbox || (definition.settings.http?.calls ?? null) !== null;
  return speak && makesCalls ? new CallingLink(link, speak) : link;
}
