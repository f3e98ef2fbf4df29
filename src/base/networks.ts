import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/** An address, and how many of its leading bits are the network's. */
type Network = [ipaddr.IPv4 | ipaddr.IPv6, number];

/** Whether a text is an IP address or a range of them in CIDR form (RFC 4632, RFC 4291 §2.3), written in full. */
export const isNetwork = (text: string): boolean =>
  isIP(text.split("/", 1)[0]!) > 0 && (ipaddr.isValid(text) || ipaddr.isValidCIDR(text));

/** Whether an address is in one of the networks; an IPv4 address may be written as IPv6 does it (`::ffff:192.0.2.1`). */
export function isWithin(address: string, networks: readonly string[]): boolean {
  if (!ipaddr.isValid(address)) return false;
  const given = ipaddr.process(address);
  return networks.some((network) => {
    const [base, bits] = parse(network);
    return given.kind() === base.kind() && given.match(base, bits);
  });
}

function parse(text: string): Network {
  if (text.includes("/")) return ipaddr.parseCIDR(text);
  const address = ipaddr.process(text);
  return [address, address.kind() === "ipv4" ? 32 : 128];
}
