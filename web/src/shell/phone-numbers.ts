import { useQuery } from "@tanstack/react-query";
import { t } from "../texts/index.ts";
import { useSession } from "./session.ts";

/** The number reader that the service uses. It is larger than a page, so it is loaded when first needed. */
export function usePhoneReader(enabled: boolean) {
  return useQuery({ queryKey: ["phone reader"], queryFn: () => import("#phone"), staleTime: Infinity, enabled }).data;
}

/** A number as the service reads it. */
export interface ReadNumber {
  e164: string;
  /** Says how a number was read if it was written differently: "Read as +250 788 123 456." */
  hint: string | undefined;
}

/**
 * Reads a number with the account's default country, as the service will. Undefined if it is not a number, and for an account
 * without a default country, for which numbers are read as written.
 */
export function useReadNumber(text: string): ReadNumber | undefined {
  const { default_country: country } = useSession().account;
  const isLikely = country !== null && text.replaceAll(/\D/g, "").length >= 4;
  const reader = usePhoneReader(isLikely);
  const number = isLikely ? reader?.readPhone(text, country) : undefined;
  if (!reader || !number?.ok) return undefined;
  const { e164 } = number;
  return { e164, hint: e164 === text.trim() ? undefined : t.shell.readAs(reader.formatPhone(e164)) };
}
