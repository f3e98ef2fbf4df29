import type { Sql } from "../../src/base/db.ts";
import type { PinRequest } from "../../src/core/verify/issue/request.ts";
import type { StoredSettings } from "../../src/core/verify/settings.ts";
import { insertAccounts, writeSettings } from "../../src/core/verify/store.ts";
import { addAccount } from "./accounts.ts";

/** Creates an account with these verification settings and this balance in micro-units. */
export async function addVerifier(sql: Sql, id: number, settings: StoredSettings, balance: number): Promise<void> {
  await addAccount(sql, id, balance);
  await sql.begin(async (tx) => {
    await insertAccounts(tx, [id]);
    await writeSettings(tx, id, settings);
  });
}

/** A request for a PIN at 0.006 a part; `about` overrides the defaults. */
export function requestOf(accountId: number, number: string, about: Partial<PinRequest> = {}): PinRequest {
  return {
    accountId,
    test: false,
    number,
    brand: "Acme",
    country: "RW",
    language: undefined,
    appHash: undefined,
    voices: undefined,
    origin: undefined,
    ip: undefined,
    rules: {
      defaultSender: "TUMA",
      approvedSenders: undefined,
      country: undefined,
      allowedCountries: undefined,
      priceFor: () => 6_000n,
    },
    ...about,
  };
}
