import type { ReactNode } from "react";
import { rich } from "../../rich.ts";
import type { Texts } from "../../index.ts";

/** The texts of `pages/api-log`. */
export const apiLog: Texts["apiLog"] = {
  lead: (days: number | undefined) =>
    `Wito wa programu zako na majibu yaliyopatikana${days === undefined ? "" : `, kwa siku ${days}`}. Misimbo, siri na tokeni zimefichwa.`,
  took: (at: ReactNode, took: ReactNode) => rich`${at}, umechukua ${took}`,
  asCurl: "Kama curl",
  ignored: "Vigezo visivyo na athari",
  status: "Hadhi",
  call: "Wito",
  code: "Msimbo",
  duration: "Muda uliochukuliwa",
  apiLog: "Kumbukumbu ya API",
  anyStatus: "Hadhi yoyote",
  refused: "Uliokataliwa",
  method: "Mbinu",
  anyMethod: "Mbinu yoyote",
  path: "Njia",
  requestId: "Kitambulisho cha ombi",
  calls: "Wito",
  noApiCallsYet: "Hakuna wito wa API bado",
  makeYourFirstCall: "Piga wito wako wa kwanza",
  emptyHint: "Kila wito unaofanywa kwa tokeni ya akaunti hii huonekana hapa papo hapo.",
};
