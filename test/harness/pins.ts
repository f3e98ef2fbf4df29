import type { Wish } from "../../src/verify/plan.ts";

/** A PIN that is asked for at 0.006 a part; `about` says what is not as usual. */
export function wishOf(accountId: number, number: string, about: Partial<Wish> = {}): Wish {
  return {
    accountId,
    test: false,
    number,
    brand: "Acme",
    country: "RW",
    language: undefined,
    origin: undefined,
    ip: undefined,
    rules: {
      defaultSender: "TUMA",
      approvedSenders: undefined,
      allowedCountries: undefined,
      priceFor: () => 6_000n,
    },
    ...about,
  };
}
