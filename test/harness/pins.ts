import type { Sql } from "../../src/base/db.ts";
import type { Wish } from "../../src/verify/issue/plan.ts";
import type { StoredSettings } from "../../src/verify/settings.ts";
import { insertAccounts, writeSettings } from "../../src/verify/store.ts";
import { addAccount } from "./accounts.ts";

/** An account that verifies by these settings, with so many micro-units. */
export async function addVerifier(sql: Sql, id: number, settings: StoredSettings, balance: number): Promise<void> {
  await addAccount(sql, id, balance);
  await sql.begin(async (tx) => {
    await insertAccounts(tx, [id]);
    await writeSettings(tx, id, settings);
  });
}

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
