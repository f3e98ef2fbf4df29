import type { Texts } from "../../index.ts";
import { rich } from "../../rich.ts";

/** The texts of the switch between test and live data. */
export const testData: Texts["testData"] = {
  name: "Données de test",
  short: "Test",
  hint: "Travailler avec des téléphones simulés et le solde de test, à part des données réelles",
  banner: (detail) => rich`Rien n’atteint un vrai téléphone${detail}.`,
  bannerDetail: ", et seul le solde de test est débité ; les données réelles sont masquées",
  leave: "Revenir aux données réelles",
  webhooks:
    'Vos webhooks reçoivent aussi les événements de test, avec "test": true dans le corps. Ils se configurent une seule fois, pour les données de test et réelles.',
};
