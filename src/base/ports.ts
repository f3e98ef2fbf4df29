import { once } from "node:events";
import { createServer } from "node:net";
import { StartFailure } from "./errors.ts";
import type { Config } from "./config/config.ts";

/** A port that the program listens on, and the settings that name it. */
export interface Port {
  host: string;
  port: number;
  setting: { host: string; port: string };
}

/** The port cannot be bound; the message says why and what to do. */
export class PortRefused extends StartFailure {}

/** The port of HTTP. */
export const httpPort = ({ host, port }: Pick<Config, "host" | "port">): Port => ({
  host,
  port,
  setting: { host: "HOST", port: "PORT" },
});

/** The ports of the SMPP server: plain, and with TLS. */
export function smppPorts(config: Pick<Config, "smppHost" | "smppPort" | "smppTlsPort">): {
  plain: Port | undefined;
  tls: Port | undefined;
} {
  const portOf = (port: number | undefined, setting: string): Port | undefined =>
    port === undefined
      ? undefined
      : { host: config.smppHost, port, setting: { host: "NORTHBOUND_SMPP_HOST", port: setting } };
  return {
    plain: portOf(config.smppPort, "NORTHBOUND_SMPP_PORT"),
    tls: portOf(config.smppTlsPort, "NORTHBOUND_SMPP_TLS_PORT"),
  };
}

/** Throws PortRefused if one of its ports cannot be bound, before a start creates anything. Another program may still take it afterwards. */
export async function tryPorts(config: Config): Promise<void> {
  const { plain, tls } = smppPorts(config);
  const smpp = config.roles.includes("api") ? [plain, tls] : [];
  for (const each of [httpPort(config), ...smpp]) if (each) await tryPort(each);
}

async function tryPort(each: Port): Promise<void> {
  const server = createServer();
  try {
    server.listen({ host: each.host, port: each.port });
    await once(server, "listening");
  } catch (error) {
    throw portFailure(error, each);
  }
  server.close();
  await once(server, "close");
}

/** Why a port cannot be bound; any other error as it is. */
export function portFailure(error: unknown, { host, port, setting }: Port): unknown {
  const { code } = error as { code?: string };
  if (code === "EADDRINUSE")
    return new PortRefused(`port ${port} on ${host} is in use. Stop the program that uses it, or set ${setting.port}.`);
  if (code === "EACCES")
    return new PortRefused(`port ${port} needs privileges that this user lacks. Set ${setting.port} above 1023.`);
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND")
    return new PortRefused(
      `${host} is not an address of this machine. Set ${setting.host}; 0.0.0.0 means all addresses.`,
    );
  return error;
}
