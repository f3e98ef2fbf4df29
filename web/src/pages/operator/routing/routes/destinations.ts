import type { Reply } from "../../../../api/client.ts";

/** Countries and networks with their prefixes. */
export type Destinations = Reply<"GET /console/destinations">;

/** The name of the network with this MCC and MNC; undefined if unknown. */
export function networkOf({ networks }: Destinations, code: string): string | undefined {
  return networks.find(({ codes }) => codes.includes(code))?.network;
}

/** The country of a prefix, else that of a network; undefined for numbers of any country. */
export function countryOf({ countries, networks }: Destinations, prefix: string, code: string | null) {
  // The main country of a calling code comes first.
  const known = countries.find((each) => prefix.startsWith(each.prefix));
  return known?.country ?? networks.find(({ codes }) => code !== null && codes.includes(code))?.country;
}
