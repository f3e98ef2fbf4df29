import { t } from "../../texts/index.ts";

/** The limits of the guard, by their names in the API. */
export const limits = [
  ["per_number_per_day", t.verify.perNumberAndDay],
  ["per_prefix_per_hour", t.verify.perPrefixAndHour],
  ["per_country_per_hour", t.verify.perCountryAndHour],
  ["per_account_per_hour", t.verify.inTotalPerHour],
  ["daily_spend", t.verify.spendPerDay],
] as const;

/** Limits that few accounts change. */
export const rarerLimits = [
  ["per_ip_per_hour", t.verify.perAddressAndHour],
  ["sequential_run", t.verify.sequentialRun],
  ["unconverted_per_prefix", t.verify.unenteredPerPrefix],
  ["unconverted_per_country", t.verify.unenteredPerCountry],
  ["unconverted_per_account", t.verify.unenteredInTotal],
  ["hook_per_prefix_per_day", t.verify.hooksPerPrefix],
  ["hook_per_country_per_hour", t.verify.hooksPerCountry],
  ["hook_per_account_per_day", t.verify.hooksInTotal],
] as const;

/** Its lists of numbers. */
export const lists = [
  ["allow", t.verify.alwaysAllowed],
  ["deny", t.verify.neverAllowed],
] as const;
