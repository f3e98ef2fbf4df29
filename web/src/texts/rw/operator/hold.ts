import type { Texts } from "../../index.ts";

/** The texts of an installation that was restored from a backup and is held. */
export const hold: Texts["hold"] = {
  title: "Yasubijweho hakoreshejwe kopi yabitswe",
  lead: "Nta kintu cyoherezwa, cyakirwa cyangwa cyishyuzwa hano utarayirekura.",
  taken: "Kopi yabitswe",
  restored: "Yasubijweho",
  open: "Ibitararangira kuva ubwo",
  noneOpen: "nta butumwa",
  release: "Rekura",
  question: "Urekure iyi sisitemu?",
  consequence:
    "Mu isegonda rimwe, imiyoboro irahuzwa, webhook na imeyili biroherezwa, kandi ubutumwa burakirwa bukishyuzwa. Ntibisubirwaho.",
  whatHappens: (messages) =>
    `Ubutumwa sisitemu y’umwimerere ishobora kuba yarohereje kuva kopi yabikwa: ${messages}. Bugende bute?`,
  fail: "Burangize",
  failHint:
    "Ubwari butegereje buranga bugasubizwa amafaranga; ubwatangwaga butegereza raporo. Hitamo ibi niba sisitemu y’umwimerere yarakomeje gukora kopi imaze kubikwa. Ikibi kurusha ibindi: ubutumwa butigeze bwoherezwa ntibwoherezwa.",
  send: "Bwohereze",
  sendHint:
    "Hitamo ibi niba sisitemu y’umwimerere yarahagaze kopi ibikwa, nk’iyo wimukiye ku yindi mashini. Ikibi kurusha ibindi: abantu babona ubutumwa kabiri.",
  begun: "Irekurwa rifite iki cyemezo ryarahagaze hagati. Rizakomeza.",
  chooseFirst: "Banza uhitemo uko ubutumwa butararangira buzagenda",
  stopped: "Sisitemu y’umwimerere yahagaritswe burundu",
  stoppedHint: "Sisitemu ebyiri zifite imiyoboro imwe zirabangamirana, kandi zombi zakwishyuza.",
  confirmFirst: "Banza wemeze ko sisitemu y’umwimerere yahagaritswe",
  done: "Sisitemu yarekuwe",
};
