import type { ReactNode } from "react";
import { rich } from "../../rich.ts";
import type { Texts } from "../../index.ts";

/** The texts of `pages/start`. */
export const start: Texts["start"] = {
  lead: "Tokeni, ubutumwa, igisubizo: serivisi yose mu ntambwe eshatu, na telefoni kuri uru rupapuro.",
  sendAMessage: "Ohereza ubutumwa",
  sendHint: "Koresha ibi muri terminali, cyangwa ubyohereze uhereye hano. Bigaragara kuri telefoni.",
  simulatedHint: "Hano inomero yose ni telefoni y’igerageza.",
  curl: "curl",
  replyToIt: "Busubize",
  replyHint: (number: ReactNode, inbox: ReactNode) =>
    rich`Andika ikintu kuri telefoni ucyohereze. Kijya kuri ${number} kikagaragara mu ${inbox}.`,
  accountNumber: "inomero y’iyi konti",
  inbox: "butumwa bwakiriwe",
  allDone: (webhooks: ReactNode, verify: ReactNode) =>
    rich`Byose birarangiye. Ibikurikira: ${webhooks}, cyangwa ${verify}.`,
  receiveRepliesAndReports: "akira ibisubizo na raporo muri porogaramu yawe",
  verifyANumber: "genzura inomero ukoresheje PIN",
  realCarrierHint:
    "Ikigo nyacyo cy’itumanaho cyahujwe. Tokeni zikorwa hano ni iz’igerageza: zigera kuri telefoni z’igerageza gusa.",
  notShownAgain: "Ntizongera kwerekanwa. Yishyire muri shell yawe:",
  tokenHint: (test: ReactNode, link: ReactNode) =>
    rich`Porogaramu zimenyekanisha zikoresheje tokeni. ${test} Tokeni zawe zose ziri munsi ya ${link}.`,
  testTokenHint: "Iyi igera kuri telefoni z’igerageza gusa.",
  firstSteps: "Intambwe za mbere",
  createAnother: "Kora indi",
  sendFromHere: "Ohereza uhereye hano",
  acceptedAsBalance: (id: ReactNode, balance: ReactNode) => rich`Byemewe nka ${id}. Amafaranga asigaye: ${balance}.`,
  done: " (byakozwe)",
  toDo: " (bitarakorwa)",
};
