import type { ComponentProps } from "react";
import { formats } from "../../texts/formats.ts";
import { Choice } from "./field.tsx";

/** The name of a country (ISO 3166-1 alpha-2). */
export const countryName = (code: string) => formats.countries.of(code) ?? code;

/** A choice of one of these countries by name, or of none. */
export function CountryChoice({
  countries,
  none,
  value,
  ...rest
}: { countries: readonly string[]; none: string; value: string } & Omit<
  ComponentProps<typeof Choice>,
  "children" | "value"
>) {
  // The country that is set is shown before the list is there.
  const codes = countries.includes(value) || value === "" ? countries : [value, ...countries];
  const sorted = codes
    .map((code) => ({ code, name: countryName(code) }))
    .toSorted((one, other) => formats.compare(one.name, other.name));
  return (
    <Choice {...rest} value={value}>
      <option value="">{none}</option>
      {sorted.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </Choice>
  );
}
