/** The senders that an account may use, and the countries of each; undefined is everywhere. */
export type ApprovedSenders = ReadonlyMap<string, ReadonlySet<string> | undefined>;

/** Whether a sender may be used to a phone of this country; undefined: of no country. */
export function maySend(approved: ApprovedSenders, sender: string, country: string | undefined): boolean {
  const countries = approved.get(sender);
  return countries ? country !== undefined && countries.has(country) : approved.has(sender);
}
