import examples from "libphonenumber-js/examples.mobile.json";
import { dialling } from "./number-plans.ts";

/** A typical mobile number of the country (ISO 3166-1 alpha-2), in E.164; undefined if libphonenumber has none. */
export function exampleMobile(country: string): string | undefined {
  const national = (examples as Record<string, string>)[country];
  return national && `+${dialling(country).code}${national}`;
}
