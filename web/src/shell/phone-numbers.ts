import { useQuery } from "@tanstack/react-query";
import { t } from "../texts/index.ts";
import { useSession } from "./session.ts";

/** The reader that the service uses. It weighs more than a page, so it is loaded when it is first needed. */
export function usePhoneReader(enabled: boolean) {
  return useQuery({ queryKey: ["phone reader"], queryFn: () => import("#phone"), staleTime: Infinity, enabled }).data;
}

/** A number as the service reads it. */
export interface ReadNumber {
  e164: string;
  /** Says what was read where that is not what was written: "Read as +250 788 123 456." */
  hint: string | undefined;
}

/**
 * Reads a number with the account's default country, as the service will. Undefined for what is not a number, and for an account
 * without a default country, where a number is what was written.
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
