import type { Tuma, TumaError } from "../sdk/src/index.ts";

/** The account's country, if the token may read it. */
export async function countryOf(tuma: Tuma): Promise<string | undefined> {
  try {
    return (await tuma.account.get()).default_country ?? undefined;
  } catch (error) {
    if ((error as TumaError).code === "forbidden") return undefined;
    throw error;
  }
}
