import { isIP } from "node:net";
import ipaddr from "ipaddr.js";
import { invalidField, type Refusal } from "../../../base/errors.ts";
import { say, type Sentence } from "../../../base/sentences/sentence.ts";

/** A parsed range of addresses. */
export type AddressRange = [ipaddr.IPv4 | ipaddr.IPv6, number];

/** Loopback, which the operator's own webhooks may reach before the installation goes live. */
export const loopbackRanges = readRanges(["127.0.0.0/8", "::1/128"]);

/** Parses a CIDR list; a single address is a range of one. Throws with the entry that cannot be parsed. */
export function readRanges(list: string[]): AddressRange[] {
  return list.map((entry) => {
    try {
      if (entry.includes("/")) return ipaddr.parseCIDR(entry);
      const address = ipaddr.parse(entry);
      return [address, address.kind() === "ipv4" ? 32 : 128];
    } catch {
      throw new Error(`ALLOW_PRIVATE_WEBHOOKS has "${entry}", which is not an address range such as 10.1.0.0/16`);
    }
  });
}

/** Public addresses at which a cloud serves the machine itself: Azure's metadata and DNS endpoint. */
const metadataAddresses = new Set(["168.63.129.16"]);

/** Global unicast (RFC 4291 §2.4), the only block IANA allocates: anything outside is not the Internet. */
const globalUnicast = ipaddr.parseCIDR("2000::/3") as [ipaddr.IPv6, number];

/**
 * Why an address is forbidden; undefined if it is allowed. Only public addresses and the ranges in `allowed` may be reached.
 * IPv6 addresses that embed an IPv4 address (compatible, NAT64, 6to4, Teredo, ISATAP) are all forbidden; a mapped one is
 * treated as the IPv4 address that the kernel connects to.
 */
export function forbiddenAddress(text: string, allowed: AddressRange[]): Sentence | undefined {
  if (!ipaddr.isValid(text)) return say("it is not an IP address");
  const address = ipaddr.process(text);
  for (const [base, bits] of allowed) {
    if (address.kind() === base.kind() && address.match(base, bits)) return undefined;
  }
  const range = address.range();
  if (range === "unspecified") return say("it is the unspecified address");
  if (range !== "unicast") return ranges[range] ?? reserved;
  if (metadataAddresses.has(address.toString())) return say("it is a metadata address");
  if (address instanceof ipaddr.IPv6) {
    // ipaddr.js calls ::/96 (IPv4-compatible, RFC 4291 §2.5.5.1) unicast.
    if (!address.match(globalUnicast)) return reserved;
    if ((address.parts[4]! & 0xfdff) === 0 && address.parts[5] === 0x5efe) return say("it is an ISATAP address");
  }
  return undefined;
}

const reserved = say("it is a reserved address");

const ranges: Record<string, Sentence> = {
  loopback: say("it is a loopback address"),
  private: say("it is a private address"),
  linkLocal: say("it is a link-local or metadata address"),
  carrierGradeNat: say("it is a carrier-grade NAT address"),
  multicast: say("it is a multicast address"),
  broadcast: say("it is a broadcast address"),
  uniqueLocal: say("it is a private (unique local) address"),
  deprecatedSiteLocal: say("it is a private (site-local) address"),
  rfc6052: say("it is a NAT64 address"),
  rfc6145: say("it is an IPv4-translated address"),
  "6to4": say("it is a 6to4 address"),
  teredo: say("it is a Teredo address"),
};

/** The host of a URL without the brackets of an IPv6 literal. WHATWG URL has normalised every notation of an address. */
export function hostOf(url: URL): string {
  return url.hostname.startsWith("[") ? url.hostname.slice(1, -1) : url.hostname;
}

/** The host if it is a literal address, otherwise undefined. */
export function literalAddress(host: string): string | undefined {
  return isIP(host) === 0 ? undefined : host;
}

/** Ports above 1023 that Fetch §2.9 blocks: protocols that could mistake a request for a command. */
const blockedPorts = new Set([
  1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
]);

const longestUrl = 2048;

/**
 * Parses the URL of an endpoint: http or https, no user or password, no fragment, port 80, 443 or above 1023, and not a forbidden
 * literal address; `resolveGuarded` checks what a host name resolves to. Throws a Refusal on the field `url`.
 */
export function readEndpointUrl(text: string, allowed: AddressRange[]): URL {
  const tooLong = refuse(say("`url` is longer than {most} characters. Use a shorter one.", { most: longestUrl }));
  if (text.length > longestUrl) throw tooLong;
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    throw refuse(say("`url` is not a valid URL. Use an absolute one such as https://example.com/hooks."));
  }
  // It is stored, shown and called with characters outside of ASCII encoded.
  if (url.href.length > longestUrl) throw tooLong;
  if (url.protocol !== "https:" && url.protocol !== "http:")
    throw refuse(say("`url` must begin with https:// or http://."));
  if (url.username || url.password)
    throw refuse(
      say("`url` must not contain a user or password. Put credentials into `headers`, such as Authorization."),
    );
  if (url.hash) throw refuse(say("`url` must not contain a fragment (#…). Remove it."));
  if (!allowedPort(url.port))
    throw refuse(say("`url` names port {port}. Use 80, 443 or one above 1023 that serves HTTP.", { port: url.port }));
  const host = hostOf(url);
  const literal = literalAddress(host);
  const reason = literal === undefined ? undefined : forbiddenAddress(literal, allowed);
  if (reason !== undefined)
    throw refuse(
      say(
        "`url` leads to {host}, which is forbidden: {reason}. Use a public address, or have the operator allow this one with `ALLOW_PRIVATE_WEBHOOKS`.",
        { host, reason },
      ),
    );
  return url;
}

function refuse(said: Sentence): Refusal {
  return invalidField("url", said);
}

function allowedPort(port: string): boolean {
  if (port === "" || port === "80" || port === "443") return true;
  return Number(port) > 1023 && !blockedPorts.has(Number(port));
}
