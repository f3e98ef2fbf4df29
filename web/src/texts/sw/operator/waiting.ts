import type { Texts } from "../../index.ts";

/** The texts of `pages/operator/waiting.tsx`. */
export const waiting: Texts["waiting"] = {
  title: "Jumbe zinazosubiri",
  lead: "Jumbe za akaunti zote zinazosubiri kutumwa, na sababu. Fungua mmoja kuona nambari yake; hilo huandikwa kwenye kumbukumbu za ukaguzi.",
  cause: "Kwa nini unasubiri",
  dueAt: "Wakati wake",
  accepted: "Ulipokelewa",
  anyKind: "Zote",
  anyCause: "Sababu yoyote",
  noAccountId: "Hiki si kitambulisho cha akaunti: huanza na acc_.",
  kinds: { overdue: "Umechelewa", held: "Umeshikiliwa", scheduled: "Umeratibiwa" },
  causes: {
    link: "Hakuna kiungo kinachoupokea",
    turn: "Unasubiri zamu yake",
    quiet_hours: "Saa za utulivu",
    retry: "Kujaribu tena baada ya hitilafu",
    pause: "Utumaji wa wengi umesitishwa",
    process: "Uko na mchakato",
    time: "Unasubiri wakati wake",
  },
  none: "Hakuna ujumbe unaosubiri",
  noneHint: "Ujumbe huonekana hapa wakati hakuna kiungo kinachoweza kuupokea, au kitu kinapoushikilia.",
};
