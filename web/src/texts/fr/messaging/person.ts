import type { Texts } from "../../index.ts";
import { count } from "../plural.ts";

/** The texts of `pages/person`. */
export const person: Texts["person"] = {
  everything: "Tout sur ce numéro",
  everythingAbout: (number: string) => `Tout sur ${number}`,
  nothingKnown: "On ne sait rien de ce numéro",
  nothingKnownHint: "Le compte ne lui a rien envoyé et n’en a rien reçu, ou ses données ont été effacées.",
  firstMessage: "Premier message",
  lastMessage: "Dernier message",
  whyNothingArrives: "Pourquoi rien n’arrive",
  lastFailed: (messages: number) =>
    messages === 1 ? "Le dernier message a échoué." : `Les ${count(messages)} derniers messages ont échoué.`,
  sent: "Envoyés",
  delivered: "Remis",
  failed: "Échoués",
  received: "Reçus",
  calls: "Appels",
  onlyLatest: "Seuls les 2 000 derniers messages de chaque sens sont comptés.",
  fromTheLastList: "D’après la dernière liste",
  pins: "Codes PIN",
};
