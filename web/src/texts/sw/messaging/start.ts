import type { ReactNode } from "react";
import { rich } from "../../rich.ts";
import type { Texts } from "../../index.ts";

/** The texts of `pages/start`. */
export const start: Texts["start"] = {
  lead: "Tokeni, ujumbe, jibu: huduma yote kwa hatua tatu, na simu kwenye ukurasa huu.",
  sendAMessage: "Tuma ujumbe",
  sendHint: "Endesha hii kwenye terminali, au itume kutoka hapa. Itaonekana kwenye simu.",
  simulatedHint: "Hapa namba yoyote ni simu ya kuigiza.",
  curl: "curl",
  replyToIt: "Ujibu",
  replyHint: (number: ReactNode, inbox: ReactNode) =>
    rich`Andika kitu kwenye simu na ukitume. Kinaenda kwa ${number} na kuonekana kwenye ${inbox}.`,
  accountNumber: "namba ya akaunti hii",
  inbox: "kikasha pokezi",
  allDone: (webhooks: ReactNode, verify: ReactNode) => rich`Umemaliza. Sasa: ${webhooks}, au ${verify}.`,
  receiveRepliesAndReports: "pokea majibu na ripoti kwenye programu yako",
  verifyANumber: "thibitisha namba kwa PIN",
  realCarrierHint:
    "Mtoa huduma halisi ameunganishwa. Tokeni zinazoundwa hapa ni za majaribio: zinafika kwa simu za kuigiza tu.",
  notShownAgain: "Haitaonyeshwa tena. Iweke kwenye shell yako:",
  tokenHint: (test: ReactNode, link: ReactNode) =>
    rich`Programu hujitambulisha kwa tokeni. ${test} Tokeni zako zote zipo chini ya ${link}.`,
  testTokenHint: "Hii inafika kwa simu za kuigiza tu.",
  firstSteps: "Hatua za kwanza",
  createAnother: "Unda nyingine",
  sendFromHere: "Tuma kutoka hapa",
  acceptedAsBalance: (id: ReactNode, balance: ReactNode) => rich`Imekubaliwa kama ${id}. Salio: ${balance}.`,
  done: " (imekamilika)",
  toDo: " (bado)",
};
