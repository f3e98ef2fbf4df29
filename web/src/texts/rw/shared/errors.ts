import type { Texts } from "../../index.ts";
import type { Facts } from "../../en/shared/errors.ts";
import { count } from "../plural.ts";

/** The errors of the service, by the codes of `docs/errors`, and the rules that fields may break. */
export const errors: Texts["errors"] = {
  titles: {
    invalid_request: "Ibisabwa ntibyuzuye neza",
    invalid_number: "Inomero ya telefoni si yo",
    text_empty: "Nta magambo arimo",
    text_too_long: "Amagambo ni menshi cyane",
    invalid_sender: "Uwohereza ntiyemewe",
    invalid_code: "Umubare w’ibanga si wo",
    unauthorized: "Ntimwemerewe kwinjira",
    totp_required: "Hakenewe umubare ukoreshwa rimwe",
    insufficient_balance: "Amafaranga asigaye ntahagije",
    forbidden: "Ntibyemewe",
    sender_not_allowed: "Uwohereza ntiyemerewe",
    destination_not_allowed: "Aho byoherezwa ntihemewe",
    recipient_opted_out: "Uwakira yivanyemo",
    blocked: "Byahagaritswe",
    not_found: "Ntibibonetse",
    unsupported_language: "Urwo rurimi ntirukoreshwa",
    method_not_allowed: "Ubwo buryo ntibwemewe",
    conflict: "Hari ibitajyana",
    not_in_progress: "Byararangiye",
    idempotency_in_progress: "Ibyasabwe biracyakorwa",
    payload_too_large: "Ibyoherejwe ni binini cyane",
    unsupported_media_type: "Ubwoko bw’ibyoherejwe ntibwemewe",
    unsupported_audio: "Iryo jwi ntiryemewe",
    idempotency_key_reused: "Urufunguzo rwarakoreshejwe",
    rate_limited: "Ibisabwa ni byinshi cyane",
    too_many_attempts: "Mwagerageje kenshi cyane",
    internal: "Ikosa ry’imbere",
    unavailable: "Serivisi ntiboneka",
    not_replicated: "Ntibyakoporowe",
    busy: "Serivisi ifite byinshi",
    model_not_installed: "Modeli ntiyashyizwemo",
  },
  sentences: {
    invalid_request: "Ibisabwa ntibisomeka, cyangwa hari ikibuze cyangwa kitemewe.",
    invalid_number: "Inomero ya telefoni ntisomeka cyangwa ntibaho.",
    text_empty: "Nta nyuguti n’imwe igaragara irimo.",
    text_too_long: "Amagambo arenze ibice icumi ubutumwa bushobora kugira.",
    invalid_sender: "Amahuzanzira ntiyemera uyu wohereza.",
    invalid_code: ({ attemptsLeft }: Facts) =>
      `Umubare w’ibanga si wo.${attemptsLeft === undefined ? "" : ` Inshuro zisigaye: ${count(attemptsLeft)}.`}`,
    unauthorized: "Imeyili, ijambobanga cyangwa igihe mwinjiriye si byo. Mwongere mwinjire.",
    totp_required: "Kwinjira bisaba n’umubare ukoreshwa rimwe uva muri porogaramu yo kwemeza.",
    insufficient_balance:
      "Amafaranga asigaye ntahagije. Nta cyakuweho nta n’icyoherejwe; mwongere amafaranga kuri konti.",
    forbidden: "Ntimwemerewe kubikora hano.",
    sender_not_allowed: "Iyi konti ntiyemerewe gukoresha iri zina ry’uwohereza.",
    destination_not_allowed: "Iyi konti ntiyemerewe koherezayo, cyangwa nta giciro gihari.",
    recipient_opted_out: "Uwakira ntagishaka ubutumwa bw’iyi konti.",
    blocked: ({ until }: Facts) =>
      `Uburinzi bwahagaritse iyi PIN${until === undefined ? "" : ` kugeza ${until}`}. Nta cyakuweho.`,
    not_found: "Nta kintu kiri hano: wenda cyarakuweho, cyangwa ni icy’indi konti.",
    unsupported_language: "Uru rurimi ntirukoreshwa.",
    method_not_allowed: "Iyi aderesi ntiyakira ibisabwa nk’ibi.",
    conflict: "Ntibishoboka uko bimeze ubu.",
    not_in_progress: ({ state }: Facts) =>
      `Byararangiye${state === undefined ? "" : ` (${state})`}, ntibishobora guhindurwa.`,
    idempotency_in_progress: "Ibyo nyine mwasabye biracyakorwa. Mutegereze akanya.",
    payload_too_large: "Ibi birenze ibyemewe. Mwohereze bike, cyangwa mubigabanyemo inshuro.",
    unsupported_media_type: "Ibyoherejwe ntibiri mu bwoko bwemewe.",
    unsupported_audio: "Dosiye si ijwi, yarangiritse, cyangwa iri mu buryo budasomeka.",
    idempotency_key_reused: "Uru rufunguzo rwakoreshejwe ku bindi byasabwe.",
    rate_limited: ({ wait }: Facts) =>
      `Ibisabwa ni byinshi cyane. Mutegereze ${wait ?? "akanya"}, mwongere mugerageze.`,
    too_many_attempts: ({ wait }: Facts) =>
      `PIN cyangwa imibare itari yo ni byinshi cyane kuri iyi nomero. Mutegereze ${wait ?? "igihe gito"}, mwongere mugerageze.`,
    internal: "Ikosa rya serivisi, si iryanyu. Ushinzwe sisitemu yaribona akoresheje nomero y’ibyasabwe.",
    not_replicated: ({ wait }: Facts) =>
      `Nta seriveri y’ingoboka y’ububikoshingiro ishobora kubyemeza ubu. Nta cyakiriwe; mwongere mugerageze nyuma ya ${wait ?? "akanya"}.`,
    unavailable: ({ wait }: Facts) =>
      `Serivisi ntishobora kubyakira ubu. Nta cyakiriwe; mwongere mugerageze nyuma ya ${wait ?? "akanya"}.`,
    busy: ({ wait }: Facts) =>
      `Hari byinshi cyane biri gukorwa. Nta cyakozwe; mwongere mugerageze nyuma ya ${wait ?? "akanya"}.`,
    model_not_installed: "Nta modeli y’uru rurimi yashyizwemo.",
  },
  ofField: (field: string, reason: string) => `${field}: ${reason}`,
  explained: (reason: string, english: string) => `${reason}. Mu Cyongereza: ${english}`,
  notAccepted: "ntibyemewe",
  rules: {
    required: () => "ni ngombwa kuzuzwa",
    empty: () => "ntihagomba kuba ubusa",
    type: () => "si ubwoko bukenewe",
    range: (min: number | undefined, max: number | undefined) =>
      min === undefined
        ? `ntibirenze ${count(max ?? 0)}`
        : max === undefined
          ? `nibura ${count(min)}`
          : `kuva kuri ${count(min)} kugeza kuri ${count(max)}`,
    min_length: (min: number | undefined) => `nibura inyuguti ${count(min ?? 0)}`,
    max_length: (_: number | undefined, max: number | undefined) => `ntizirenze inyuguti ${count(max ?? 0)}`,
    min_items: (min: number | undefined) => `nibura ibintu ${count(min ?? 0)}`,
    max_items: (_: number | undefined, max: number | undefined) => `ntibirenze ibintu ${count(max ?? 0)}`,
    duplicates: () => "ntihagomba kubamo ibisubirwamo",
    choice: () => "ntibiri mu byo guhitamo",
    format: () => "ntibyanditse uko bikwiye",
    time: () => "si igihe gifite isaha y’akarere",
    unknown_field: () => "ntibizwi",
  },
};
