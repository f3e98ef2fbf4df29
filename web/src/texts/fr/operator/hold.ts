import type { Texts } from "../../index.ts";

/** The texts of an installation that was restored from a backup and is held. */
export const hold: Texts["hold"] = {
  title: "Restaurée d’une sauvegarde",
  lead: "Rien n’est envoyé, accepté ni débité ici tant que vous ne l’avez pas libérée.",
  taken: "Sauvegarde du",
  restored: "Restaurée",
  open: "En suspens depuis",
  noneOpen: "aucun message",
  release: "Libérer",
  question: "Libérer cette installation\u00a0?",
  consequence:
    "En une seconde, les liaisons se connectent, les webhooks et les e-mails partent, et les messages sont acceptés et débités. C’est irréversible.",
  whatHappens: (messages) =>
    `Messages que l’original a pu envoyer depuis la sauvegarde\u00a0: ${messages}. Que deviennent-ils\u00a0?`,
  fail: "Les terminer",
  failHint:
    "Ceux qui attendaient échouent et sont remboursés\u00a0; ceux qui étaient en soumission attendent leurs accusés. À choisir si l’original a tourné après la sauvegarde. Au pire, des messages jamais envoyés ne partent pas.",
  send: "Les envoyer",
  sendHint:
    "À choisir si l’original s’est arrêté au moment de la sauvegarde, comme lors d’un changement de machine. Au pire, des personnes reçoivent un message deux fois.",
  begun: "Une libération avec cette décision a été interrompue. Elle sera poursuivie.",
  chooseFirst: "Choisissez d’abord ce que deviennent les messages en suspens",
  stopped: "L’original est arrêté définitivement",
  stoppedHint: "Deux installations avec les mêmes liaisons se gênent, et toutes deux débiteraient.",
  confirmFirst: "Confirmez d’abord que l’original est arrêté",
  done: "L’installation est libérée",
};
