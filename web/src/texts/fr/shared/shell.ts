import type { Area } from "../../draft.ts";

/** The frame around every page. */
export const shell: Area<"shell"> = {
  unread: "non lues",
  cannotNotify: "Ce navigateur ne peut pas avertir sur une connexion non chiffrée, ou pas du tout.",
  messageFrom: (number: string) => `Nouveau message de ${number}`,
  receivedAt: (number: string) => `Reçu par ${number}`,
};
