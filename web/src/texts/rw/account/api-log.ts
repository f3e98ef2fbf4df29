import type { ReactNode } from "react";
import { rich } from "../../rich.ts";
import type { Texts } from "../../index.ts";

/** The texts of `pages/api-log`. */
export const apiLog: Texts["apiLog"] = {
  lead: (days: number | undefined) =>
    `Amahamagara ya porogaramu zawe n’ibisubizo zahawe${days === undefined ? "" : `, mu minsi ${days}`}. Kode, amabanga na tokeni birahishwe.`,
  took: (at: ReactNode, took: ReactNode) => rich`${at}, byamaze ${took}`,
  asCurl: "Nka curl",
  ignored: "Ibipimo bitagize icyo bihindura",
  status: "Imimerere",
  call: "Ihamagara",
  code: "Kode",
  duration: "Igihe byamaze",
  apiLog: "Igitabo cya API",
  anyStatus: "Imimerere yose",
  refused: "Yanzwe",
  method: "Uburyo",
  anyMethod: "Uburyo bwose",
  path: "Inzira",
  requestId: "Indangamuntu y’ubusabe",
  calls: "Amahamagara",
  noApiCallsYet: "Nta hamagara rya API riraba",
  makeYourFirstCall: "Kora ihamagara rya mbere",
  emptyHint: "Ihamagara ryose rikozwe na tokeni y’iyi konti rigaragara hano ako kanya.",
};
