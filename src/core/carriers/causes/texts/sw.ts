import type { CauseTexts } from "./en.ts";

/** The causes in Swahili. */
export const sw: CauseTexts = {
  number_unknown: [
    "Nambari hii haipo, au haitumiki tena.",
    "Hakiki nambari na mwenyewe, uirekebishe. Kutuma tena kwa nambari hiyo kutashindwa tena.",
  ],
  no_text_messages: [
    "Nambari hii haiwezi kupokea ujumbe mfupi: huenda ni ya simu ya mezani au ya data.",
    "Mwombe mtu nambari ya simu ya mkononi.",
  ],
  phone_off: [
    "Simu ilikuwa imezimwa au haipatikani muda wote ambao mtoa huduma alijaribu.",
    "Tuma tena baadaye, saa ambayo simu huenda imewashwa.",
  ],
  phone_full: [
    "Nafasi ya ujumbe kwenye simu imejaa.",
    "Tuma tena baadaye; ikiendelea, mwombe mtu afute baadhi ya ujumbe.",
  ],
  phone_error: ["Simu haikupokea ujumbe.", "Tuma tena baadaye."],
  blocked_by_recipient: [
    "Mpokeaji amezuia ujumbe wa aina hii.",
    "Usitume tena. Muulize kwa njia nyingine kama anataka ujumbe huu.",
  ],
  barred: [
    "Mtandao hauruhusu nambari hii kupokea ujumbe: imefungwa au imesimamishwa.",
    "Mwombe mtu nambari nyingine, au aombe mtandao wake uifungue.",
  ],
  content_refused: [
    "Mtoa huduma amezuia ujumbe kwa sababu ya maandishi yake.",
    "Badilisha maandishi: viungo, alama zisizo za kawaida na maandishi yanayorudiwa ndiyo sababu za kawaida. Ikiendelea, muulize mwendeshaji wako.",
  ],
  sender_refused: [
    "Mtoa huduma hakubali jina hili la mtumaji.",
    "Tumia jina lingine, au mwombe mwendeshaji wako alisajili hili. Kisha tuma tena.",
  ],
  carrier_busy: ["Mtoa huduma alielemewa muda wote tuliojaribu.", "Tuma tena baadaye."],
  carrier_error: ["Mtoa huduma alikuwa na hitilafu yake.", "Tuma tena baadaye; ikiendelea, mweleze mwendeshaji wako."],
  carrier_credit: [
    "Mtoa huduma hakuchukua ujumbe kwa sababu salio la mwendeshaji kwake limeisha.",
    "Mweleze mwendeshaji wako, na utume tena likishatatuliwa.",
  ],
  request_refused: [
    "Mtoa huduma hakubali ujumbe wa namna hii: mpangilio wa kiungo au chaguo la ujumbe si sahihi.",
    "Mweleze mwendeshaji wako, pamoja na msimbo ulio kwenye mfuatano. Bila kurekebishwa, kutuma tena kutashindwa.",
  ],
  carrier_refused: [
    "Mtoa huduma amekataa ujumbe bila kutoa sababu.",
    "Mwombe mwendeshaji wako amuulize mtoa huduma huyo. Bila mabadiliko, kutuma tena huenda kukashindwa.",
  ],
  not_delivered: [
    "Mtoa huduma hakuweza kufikisha ujumbe na hakutoa sababu.",
    "Hakiki kwamba nambari inatumika, kisha tuma tena.",
  ],
  expired: [
    "Ujumbe haukufika kabla ya muda wake kuisha. Huenda simu ilikuwa imezimwa au haipatikani.",
    "Tuma tena baadaye, au kwa muda mrefu zaidi.",
  ],
  no_route: [
    "Hakuna kiungo cha huduma hii kinachofikisha ujumbe kwa nambari hii; hakuna mtoa huduma aliyeulizwa.",
    "Mweleze mwendeshaji wako kwamba njia ya nambari hii haipo. Hadi iwepo, kutuma tena kutashindwa.",
  ],
  never_submitted: [
    "Ujumbe haukuweza kukabidhiwa mtoa huduma yeyote kwa wakati.",
    "Tuma tena baadaye. Ikiendelea, muulize mwendeshaji wako kama mtandao wa nambari hiyo umeunganishwa.",
  ],
  left_to_original: [
    "Mfumo huu ulirejeshwa kutoka kwenye nakala ya akiba, na ule wa asili huenda ulikwisha kutuma ujumbe: haukutumwa kutoka hapa.",
    "Usitume tena, isipokuwa mtu aseme kwamba haukufika, au ule wa asili uonyeshe kwamba haukutumwa.",
  ],
  opted_out: [
    "Mpokeaji alijiondoa baada ya ujumbe kukubaliwa na kabla haujatumwa: haukutumwa, na pesa zimerudishwa.",
    "Usitume tena. Ondoa nambari kwenye orodha yako; akituma START anarudi.",
  ],
  no_receipt: [
    "Mtoa huduma alikubali ujumbe, lakini hakusema kama ulifika. Huenda ulifika.",
    "Usitume tena isipokuwa mtu akisema haukufika: huenda ukafika mara mbili.",
  ],
  call_busy: ["Laini ilikuwa inatumika.", "Piga tena baada ya dakika chache."],
  call_unanswered: ["Hakuna aliyepokea simu.", "Piga tena baadaye, au tuma ujumbe mfupi."],
  call_declined: ["Mpokeaji alikataa simu.", "Usipige tena mara moja; tuma ujumbe mfupi badala yake."],
};
