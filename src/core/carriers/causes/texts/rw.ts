import type { CauseTexts } from "./en.ts";

/** The causes in Kinyarwanda. */
export const rw: CauseTexts = {
  number_unknown: [
    "Iyi nimero ntibaho, cyangwa ntigikoreshwa.",
    "Genzura nimero na nyirayo, uyikosore. Kongera kohereza kuri iyo nimero nabyo bizananirana.",
  ],
  no_text_messages: [
    "Iyi nimero ntishobora kwakira ubutumwa bwanditse: ishobora kuba ari telefoni yo mu biro cyangwa umurongo wa interineti.",
    "Saba umuntu nimero ya telefoni igendanwa.",
  ],
  phone_off: [
    "Telefoni yari ijimije cyangwa iri aho nta murongo igihe cyose ikigo cy’itumanaho cyagerageje.",
    "Ongera wohereze nyuma, ku isaha telefoni ishobora kuba icanye.",
  ],
  phone_full: [
    "Ububiko bw’ubutumwa bwa telefoni bwuzuye.",
    "Ongera wohereze nyuma; nibikomeza, saba umuntu gusiba ubutumwa bumwe.",
  ],
  phone_error: ["Telefoni ntiyakiriye ubutumwa.", "Ongera wohereze nyuma."],
  blocked_by_recipient: [
    "Uwohererejwe yafunze ubutumwa nk’ubu.",
    "Ntiwongere kohereza. Mubaze mu bundi buryo niba ashaka ubu butumwa.",
  ],
  barred: [
    "Umurongo ntureka iyi nimero yakira ubutumwa: yarafunzwe cyangwa yarahagaritswe.",
    "Saba umuntu indi nimero, cyangwa asabe ikigo cye cy’itumanaho kuyifungura.",
  ],
  content_refused: [
    "Ikigo cy’itumanaho cyahagaritse ubutumwa kubera amagambo yabwo.",
    "Hindura amagambo: amahuza (link), ibimenyetso bidasanzwe n’amagambo asubirwamo ni byo bikunze kubitera. Nibikomeza, baza ushinzwe serivisi.",
  ],
  sender_refused: [
    "Ikigo cy’itumanaho nticyemera iri zina ry’uwohereza.",
    "Koresha irindi zina, cyangwa usabe ushinzwe serivisi kwandikisha iri. Hanyuma wongere wohereze.",
  ],
  carrier_busy: ["Ikigo cy’itumanaho cyari gifite ibikorwa byinshi igihe cyose twagerageje.", "Ongera wohereze nyuma."],
  carrier_error: [
    "Ikigo cy’itumanaho cyagize ikibazo cyacyo.",
    "Ongera wohereze nyuma; nibikomeza, bimenyeshe ushinzwe serivisi.",
  ],
  carrier_credit: [
    "Ikigo cy’itumanaho nticyafashe ubutumwa kuko amafaranga y’ushinzwe serivisi kuri cyo yashize.",
    "Bimenyeshe ushinzwe serivisi, wongere wohereze bimaze gukemuka.",
  ],
  request_refused: [
    "Ikigo cy’itumanaho nticyemera ubutumwa bumeze butya: igenamiterere ry’umuyoboro cyangwa amahitamo y’ubutumwa si yo.",
    "Bimenyeshe ushinzwe serivisi, umubwire na kode iri mu rukurikirane. Bitarakosorwa, kongera kohereza bizananirana.",
  ],
  carrier_refused: [
    "Ikigo cy’itumanaho cyanze ubutumwa nticyavuga impamvu.",
    "Saba ushinzwe serivisi kubaza icyo kigo. Nta gihindutse, kongera kohereza bishobora kunanirana.",
  ],
  not_delivered: [
    "Ikigo cy’itumanaho nticyashoboye kugeza ubutumwa kuri telefoni, kandi nticyavuze impamvu.",
    "Reba niba nimero ikora, hanyuma wongere wohereze.",
  ],
  expired: [
    "Ubutumwa ntibwageze kuri telefoni mbere y’uko igihe cyabwo kirangira. Birashoboka ko telefoni yari ijimije cyangwa nta murongo.",
    "Ongera wohereze nyuma, cyangwa ubuhe igihe kirekire.",
  ],
  no_route: [
    "Nta muyoboro w’iyi serivisi ujyana ubutumwa kuri iyi nimero; nta kigo cy’itumanaho cyabajijwe.",
    "Menyesha ushinzwe serivisi ko inzira yayo ibura. Itaraboneka, kongera kohereza bizananirana.",
  ],
  never_submitted: [
    "Ubutumwa ntibwashoboye guhabwa ikigo cy’itumanaho na kimwe ku gihe.",
    "Ongera wohereze nyuma. Nibikomeza, baza ushinzwe serivisi niba umurongo w’iyo nimero uhujwe.",
  ],
  left_to_original: [
    "Iyi porogaramu yagaruwe ikuwe mu bubiko, kandi iy’umwimerere ishobora kuba yarohereje ubutumwa: ntibwoherejwe buvuye hano.",
    "Ntukongere kubwohereza, keretse uwo bwagenewe avuze ko butamugezeho, cyangwa iy’umwimerere yerekana ko butoherejwe.",
  ],
  opted_out: [
    "Uwo bwagenewe yanze kongera kwandikirwa bumaze kwakirwa ariko butaroherezwa: ntibwoherejwe, kandi amafaranga yasubijwe.",
    "Ntukongere kubwohereza. Kura iyo nimero ku rutonde rwawe; yohereje START, yongera kwakira ubutumwa.",
  ],
  no_receipt: [
    "Ikigo cy’itumanaho cyemeye ubutumwa, ariko nticyigeze kivuga niba bwarageze kuri telefoni. Bushobora kuba bwarahageze.",
    "Ntiwongere kohereza keretse umuntu avuze ko butahageze: bushobora kuhagera kabiri.",
  ],
  call_busy: ["Umurongo wari uri gukoreshwa.", "Ongera uhamagare mu minota mike."],
  call_unanswered: ["Nta witabye.", "Ongera uhamagare nyuma, cyangwa wohereze ubutumwa bwanditse."],
  call_declined: ["Uwahamagawe yanze kwitaba.", "Ntiwongere guhamagara ako kanya; ohereza ubutumwa bwanditse."],
};
