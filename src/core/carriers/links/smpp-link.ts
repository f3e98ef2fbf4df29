import type { Context } from "../../../base/context.ts";
import { Link } from "../../../smpp/smpp.ts";
import type { CarrierLink, LinkEvents } from "../link.ts";
import { responseTimeoutMs, type LinkDefinition } from "../definition.ts";

/** A carrier over SMPP v3.4: the `Link` of `smpp/`, with the settings of a definition. */
export class SmppLink extends Link implements CarrierLink {
  constructor(ctx: Context, definition: LinkDefinition, events: LinkEvents) {
    const { host, port, systemId, password, bind, settings } = definition;
    super({
      ...events,
      host,
      port,
      systemId,
      password,
      bind: bind === "tx_rx" ? "tx_rx" : "transceiver",
      systemType: settings.system_type,
      addressRange: settings.address_range,
      tls: settings.tls ? { rejectUnauthorized: settings.tls_verify } : undefined,
      window: settings.window,
      partsPerSecond: settings.parts_per_second ?? undefined,
      responseTimeoutMs: responseTimeoutMs(ctx, settings),
      enquireLinkMs: settings.enquire_link_seconds * 1000,
    });
  }
}
