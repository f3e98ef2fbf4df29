import type { Context } from "../../base/context.ts";
import { HttpLink } from "../http/link.ts";
import type { CarrierLink, LinkEvents } from "../link.ts";
import type { LinkDefinition } from "../definition.ts";
import { SmppLink } from "./smpp-link.ts";

type Protocol = new (ctx: Context, definition: LinkDefinition, events: LinkEvents) => CarrierLink;

/** The protocol for each value of `bind`. */
const protocols: Record<LinkDefinition["bind"], Protocol> = {
  transceiver: SmppLink,
  tx_rx: SmppLink,
  http: HttpLink,
};

/** Creates the link of a definition, in its protocol, without starting it. */
export function openLink(ctx: Context, definition: LinkDefinition, events: LinkEvents): CarrierLink {
  return new protocols[definition.bind](ctx, definition, events);
}
