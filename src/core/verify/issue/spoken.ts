/** What a call says. Pure. */
import type { Language } from "../../../base/languages.ts";
import { placeholder } from "../../messages/accept/placeholder.ts";

/** The digits are read one by one, and twice: people look for something to write with while they hear them first. */
const sentences: Record<Language, (brand: string) => string> = {
  en: (brand) =>
    `Hello. This is ${brand}. Your verification code is: ${placeholder}. Once more, your code is: ${placeholder}. Goodbye.`,
  fr: (brand) =>
    `Bonjour. Ici ${brand}. Votre code de vérification est : ${placeholder}. Je répète, votre code est : ${placeholder}. Au revoir.`,
  rw: (brand) =>
    `Muraho. Ni ${brand}. Kode yawe yo kwemeza ni: ${placeholder}. Ongera wumve, kode yawe ni: ${placeholder}. Murakoze.`,
  sw: (brand) =>
    `Habari. Hapa ni ${brand}. Nambari yako ya uthibitisho ni: ${placeholder}. Narudia, nambari yako ni: ${placeholder}. Kwaheri.`,
};

/** The text of a call, with the placeholder for the PIN. */
export function spokenText(language: Language, brand: string): string {
  return sentences[language](brand);
}
