import { isIPv6 } from "node:net";
import type { Config } from "../base/config/config.ts";

/** The base URL at which clients reach the service, without a trailing slash: `PUBLIC_URL`, or else from `HOST` and `PORT`. */
export function publicUrl(config: Pick<Config, "publicUrl" | "host" | "port">): string {
  return config.publicUrl ?? `http://${printableHost(config.host)}:${config.port}`;
}

/** A host as written in a URL. The wildcard address cannot be connected to, so it becomes loopback. */
function printableHost(host: string): string {
  if (host === "0.0.0.0" || host === "") return "127.0.0.1";
  if (host === "::") return "[::1]";
  return host.includes(":") && isIPv6(host) ? `[${host}]` : host;
}

/**
 * The path that the router sees: `//` collapsed, no trailing slash, and the absolute form (RFC 9112 §3.2.2) reduced to its
 * path. So every route answers with and without the slash, and none redirects.
 */
export function canonicalUrl(url: string): string {
  if (url.charCodeAt(0) !== 0x2f) {
    const path = /^https?:\/\/[^/?]*(.*)$/i.exec(url)?.[1];
    return path === undefined ? url : canonicalUrl(path.startsWith("/") ? path : `/${path}`);
  }
  const question = url.indexOf("?");
  const path = question === -1 ? url : url.slice(0, question);
  const trailing = path.length > 1 && path.charCodeAt(path.length - 1) === 0x2f;
  if (!trailing && !path.includes("//")) return url;
  const clean = path.replaceAll(/\/{2,}/g, "/").replace(/(?<=.)\/$/, "");
  return question === -1 ? clean : clean + url.slice(question);
}
