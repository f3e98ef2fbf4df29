import type { Context } from "../../base/context.ts";
import { Link, type LinkOptions, type LinkStatus } from "../../smpp/smpp.ts";
import { receiptUrl } from "../http/callbacks.ts";
import { HttpLink, type CarrierLink } from "../http/link.ts";
import type { LinkDefinition } from "./links.ts";

/** What a runner is told by its link. */
export interface LinkEvents extends Pick<LinkOptions, "onDeliver" | "onLateResponse"> {
  onState: (status: LinkStatus) => void;
  onFree: () => void;
}

/** Makes the link of a definition, in the protocol that it speaks; not started. */
export function openLink(ctx: Context, definition: LinkDefinition, events: LinkEvents): CarrierLink {
  const { id, host, port, systemId, password, bind, settings } = definition;
  const common = {
    systemId,
    password,
    window: settings.window,
    partsPerSecond: settings.parts_per_second ?? undefined,
    responseTimeoutMs: (settings.response_timeout_seconds ?? ctx.config.responseTimeoutSeconds) * 1000,
  };
  if (bind === "http")
    return new HttpLink({
      ...common,
      upstream: settings.http!,
      receiptUrl: receiptUrl(ctx, id),
      verify: settings.tls_verify,
      onState: events.onState,
      onFree: events.onFree,
    });
  return new Link({
    ...common,
    ...events,
    host,
    port,
    bind,
    systemType: settings.system_type,
    addressRange: settings.address_range,
    tls: settings.tls ? { rejectUnauthorized: settings.tls_verify } : undefined,
    enquireLinkMs: settings.enquire_link_seconds * 1000,
  });
}
