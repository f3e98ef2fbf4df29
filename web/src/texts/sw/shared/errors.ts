import type { Texts } from "../../index.ts";
import type { Facts } from "../../en/shared/errors.ts";
import { count } from "../plural.ts";

/** The errors of the service, by the codes of `docs/errors`, and the rules that fields may break. */
export const errors: Texts["errors"] = {
  titles: {
    invalid_request: "Ombi si sahihi",
    invalid_number: "Namba ya simu si sahihi",
    text_empty: "Maandishi ni matupu",
    text_too_long: "Maandishi ni marefu mno",
    invalid_sender: "Mtumaji si sahihi",
    invalid_code: "Msimbo si sahihi",
    unauthorized: "Huna ruhusa ya kuingia",
    totp_required: "Msimbo wa mara moja unahitajika",
    insufficient_balance: "Salio halitoshi",
    forbidden: "Hairuhusiwi",
    sender_not_allowed: "Mtumaji haruhusiwi",
    destination_not_allowed: "Unakotuma hakuruhusiwi",
    recipient_opted_out: "Mpokeaji amejiondoa",
    blocked: "Imezuiwa",
    not_found: "Haikupatikana",
    unsupported_language: "Lugha haitumiki",
    method_not_allowed: "Njia ya ombi hairuhusiwi",
    conflict: "Kuna mgongano",
    not_in_progress: "Imeshakwisha",
    idempotency_in_progress: "Ombi bado linaendelea",
    payload_too_large: "Yaliyomo ni makubwa mno",
    unsupported_media_type: "Aina ya maudhui haikubaliki",
    unsupported_audio: "Sauti haikubaliki",
    idempotency_key_reused: "Ufunguo umeshatumika",
    rate_limited: "Maombi ni mengi mno",
    too_many_attempts: "Majaribio ni mengi mno",
    internal: "Hitilafu ya ndani",
    unavailable: "Huduma haipatikani",
    not_replicated: "Haijanakiliwa",
    busy: "Huduma ina shughuli nyingi",
    model_not_installed: "Modeli haijasakinishwa",
  },
  sentences: {
    invalid_request: "Ombi halisomeki, au kuna thamani iliyokosekana au isiyokubalika.",
    invalid_number: "Namba ya simu haisomeki au haipo.",
    text_empty: "Maandishi hayana herufi inayoonekana.",
    text_too_long: "Maandishi yanazidi sehemu kumi ambazo ujumbe unaweza kuwa nazo.",
    invalid_sender: "Mitandao haimkubali mtumaji huyu.",
    invalid_code: ({ attemptsLeft }: Facts) =>
      `Msimbo si sahihi.${attemptsLeft === undefined ? "" : ` Majaribio yaliyobaki: ${count(attemptsLeft)}.`}`,
    unauthorized: "Barua pepe, nenosiri au kipindi si sahihi. Ingia tena.",
    totp_required: "Kuingia huku kunahitaji pia msimbo wa mara moja kutoka programu ya uthibitishaji.",
    insufficient_balance: "Salio halitoshi gharama. Hakuna kilichotozwa wala kutumwa; ongeza salio la akaunti.",
    forbidden: "Huruhusiwi kufanya hivi hapa.",
    sender_not_allowed: "Akaunti hii hairuhusiwi kutumia kitambulisho hiki cha mtumaji.",
    destination_not_allowed: "Akaunti hii hairuhusiwi kutuma huko, au hakuna bei ya huko.",
    recipient_opted_out: "Mpokeaji amejiondoa kwenye jumbe za akaunti hii.",
    blocked: ({ until }: Facts) =>
      `Ulinzi umezuia PIN hii${until === undefined ? "" : ` hadi ${until}`}. Hakuna kilichotozwa.`,
    not_found: "Hakuna kitu hapa: huenda kimeondolewa, au ni cha akaunti nyingine.",
    unsupported_language: "Lugha hii haitumiki.",
    method_not_allowed: "Anwani hii haipokei ombi la aina hii.",
    conflict: "Haiwezekani kwa hali ilivyo sasa.",
    not_in_progress: ({ state }: Facts) =>
      `Imeshakwisha${state === undefined ? "" : ` (${state})`}, kwa hiyo haiwezi kubadilishwa.`,
    idempotency_in_progress: "Ombi hilohilo bado linaendelea. Subiri kidogo.",
    payload_too_large: "Hii ni kubwa kuliko inavyoruhusiwa. Tuma kidogo, au kwa maombi kadhaa.",
    unsupported_media_type: "Maudhui ya ombi si ya aina inayokubalika.",
    unsupported_audio: "Faili si la sauti, limeharibika, au liko katika muundo usiosomeka.",
    idempotency_key_reused: "Ufunguo huu ulitumika kwa ombi lingine.",
    rate_limited: ({ wait }: Facts) => `Maombi ni mengi mno. Subiri ${wait ?? "kidogo"}, kisha jaribu tena.`,
    too_many_attempts: ({ wait }: Facts) =>
      `PIN au misimbo isiyo sahihi ni mingi mno kwa namba hii. Subiri ${wait ?? "kwa muda"}, kisha jaribu tena.`,
    internal: "Hitilafu ya huduma, si kosa lako. Mwendeshaji anaweza kuipata kwa kitambulisho cha ombi.",
    not_replicated: ({ wait }: Facts) =>
      `Hakuna seva ya akiba ya hifadhidata inayoweza kuthibitisha sasa. Hakuna kilichopokelewa; jaribu tena baada ya ${wait ?? "muda mfupi"}.`,
    unavailable: ({ wait }: Facts) =>
      `Huduma haiwezi kupokea hili sasa. Hakuna kilichopokelewa; jaribu tena baada ya ${wait ?? "muda mfupi"}.`,
    busy: ({ wait }: Facts) =>
      `Kuna kazi nyingi mno zinazoendelea. Hakuna kilichofanyika; jaribu tena baada ya ${wait ?? "muda mfupi"}.`,
    model_not_installed: "Hakuna modeli iliyosakinishwa kwa lugha hii.",
  },
  ofField: (field: string, reason: string) => `${field}: ${reason}`,
  explained: (reason: string, english: string) => `${reason}. Kwa Kiingereza: ${english}`,
  notAccepted: "haikubaliki",
  rules: {
    required: () => "lazima ijazwe",
    empty: () => "isiwe tupu",
    type: () => "si ya aina inayotakiwa",
    range: (min: number | undefined, max: number | undefined) =>
      min === undefined
        ? `isizidi ${count(max ?? 0)}`
        : max === undefined
          ? `isipungue ${count(min)}`
          : `kuanzia ${count(min)} hadi ${count(max)}`,
    min_length: (min: number | undefined) => `angalau herufi ${count(min ?? 0)}`,
    max_length: (_: number | undefined, max: number | undefined) => `isizidi herufi ${count(max ?? 0)}`,
    min_items: (min: number | undefined) => `angalau vipengele ${count(min ?? 0)}`,
    max_items: (_: number | undefined, max: number | undefined) => `isizidi vipengele ${count(max ?? 0)}`,
    duplicates: () => "isiwe na vinavyojirudia",
    choice: () => "si mojawapo ya chaguo zilizopo",
    format: () => "haiko katika muundo unaotakiwa",
    time: () => "si wakati wenye ukanda wa saa",
    unknown_field: () => "haijulikani",
  },
};
