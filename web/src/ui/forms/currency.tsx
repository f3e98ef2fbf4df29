import type { ComponentProps } from "react";
import { formats } from "../../texts/formats.ts";
import { Choice } from "./field.tsx";

/** The currencies of this part of the world, which a list begins with. */
const near = ["RWF", "KES", "UGX", "TZS", "BIF", "CDF", "USD", "EUR"];

const nameOf = (code: string) => `${code} · ${formats.currencies.of(code) ?? code}`;

/** A choice of a currency (ISO 4217); `none` is shown for no choice. */
export function CurrencyChoice({
  none,
  value,
  ...rest
}: { none?: string; value: string } & Omit<ComponentProps<typeof Choice>, "children" | "value">) {
  const others = Intl.supportedValuesOf("currency").filter((code) => !near.includes(code));
  return (
    <Choice {...rest} value={value}>
      {none !== undefined && <option value="">{none}</option>}
      {[...near, ...others].map((code) => (
        <option key={code} value={code}>
          {nameOf(code)}
        </option>
      ))}
    </Choice>
  );
}
