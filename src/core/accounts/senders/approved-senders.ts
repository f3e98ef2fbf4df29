/** The sender IDs that an account may use, and their countries; undefined means everywhere. */
export type ApprovedSenders = ReadonlyMap<string, ReadonlySet<string> | undefined>;

/** Whether a sender ID may be used for a phone in this country; undefined: in no country. */
export function maySend(approved: ApprovedSenders, sender: string, country: string | undefined): boolean {
  const countries = approved.get(sender);
  return countries ? country !== undefined && countries.has(country) : approved.has(sender);
}
