import { percentIn } from "../../../../base/languages.ts";
import { writeMoney } from "../../../../base/money-text.ts";
import type { Weakness } from "../../../../base/cluster/durability.ts";
import { noLink } from "../conditions.ts";
import type { BlockReason } from "../../../../core/verify/guard/guard.ts";
import { wordFor, type AlarmTexts } from "./en.ts";

const states = { down: "ntukora", connecting: "uracyahuzwa", refused: "wanzwe", unbound: "ntuhujwe" };

const weaknesses: Record<Weakness, string> = {
  embedded: "ububiko buri kuri iyi mashini yonyine",
  unnamed: "nta seriveri y’ingoboka yanditse muri `synchronous_standby_names`",
  relaxed: "`synchronous_commit` ni off cyangwa local, bityo nta seriveri y’ingoboka itegerezwa",
  absent: "habuze seriveri z’ingoboka zigomba kwemeza",
  hidden: "umukoresha w’ububiko ntabona seriveri z’ingoboka: muhe `pg_read_all_stats`",
  unknown: "ububiko ntibusubiza ubu",
};

const scopes = { prefix: "ku ntangiriro", country: "mu gihugu", account: "za konti" };

const reasons: Record<BlockReason, string> = {
  country_not_allowed: "igihugu cyayo nticyemewe",
  number_type_refused: "ubwoko bw’inomero bwaranzwe",
  denied: "iri ku rutonde rw’izabujijwe",
  number_limit: "PIN nyinshi ku nomero imwe",
  prefix_limit: "PIN nyinshi mu isaha imwe",
  country_limit: "PIN nyinshi mu isaha imwe",
  account_limit: "PIN nyinshi mu isaha imwe",
  ip_limit: "PIN nyinshi kuri aderesi imwe",
  hook_account_limit: "ubutumwa bwinshi bwa hook zo kwinjira",
  hook_country_limit: "ubutumwa bwinshi bwa hook zo kwinjira",
  hook_prefix_limit: "ubutumwa bwinshi bwa hook zo kwinjira",
  sequential_numbers: "inomero zikurikirana, nta n’imwe yemejwe",
  no_conversion_prefix: "PIN nke cyane ni zo zanditswe",
  no_conversion_country: "PIN nke cyane ni zo zanditswe",
  no_conversion_account: "PIN nke cyane ni zo zanditswe",
  daily_spend: "amafaranga y’umunsi yashize",
};

/** The alarms in Kinyarwanda. */
export const rw: AlarmTexts = {
  sentences: {
    link: ({ name, state, reason }, key) =>
      key === noLink
        ? {
            title: "Nta muyoboro ujya ku kigo cy’itumanaho uhari",
            meaning:
              "Nta kintu gishobora koherezwa: ikigo cyo kwigana kirazimye, cyangwa ntikicyakira ubutumwa nyabwo kuva habayeho umuyoboro nyawo. Ibyoherezwa birangwa, cyangwa bigategereza kugeza birangije igihe.",
            remedy: "Ongeraho umuyoboro ujya ku kigo cy’itumanaho.",
          }
        : {
            title: `Umuyoboro ${name} wacitse`,
            meaning: `Ubu ${wordFor(states, state)}${reason ? `: ${reason}` : ""}. Ubutumwa bunyura muri uyu muyoboro wonyine burategereza, kandi nta raporo cyangwa ubutumwa bwinjira buwunyuramo.`,
            remedy:
              "Genzura aderesi yawo, system_id n’ijambobanga, ubaze ikigo niba kikwanga. Niba ari wowe wabishatse, wusoze cyangwa uwuzimye.",
          },
    queue: ({ since }, _key, times) => ({
      title: "Ubutumwa bwatinze",
      meaning: `Ubwa kera kurusha ubundi bwagombaga koherezwa ${times.minute(since)}: nta muyoboro ubwakira, cyangwa ubutumwa bwinjira vuba kurusha uko imiyoboro ibwohereza.`,
      remedy: "Reba imiyoboro ihujwe, umuvuduko wayo mu bice ku isegonda, n’uko hari inzira ifata iyo nomero.",
    }),
    webhook: ({ name, host, reason, forbidden }) => ({
      title: `Webhook ya ${name} irananirwa`,
      meaning: reason
        ? `Webhook ijya kuri ${host} yarahagaritswe: ${reason}. Ibikorwa byayo ntibyoherezwa.`
        : forbidden
          ? `${host} ntihabwa ibikorwa byayo, kuko aderesi yayo itemewe: ${forbidden}. Birabikwa, bikongera koherezwa mu gihe cy’iminsi nk’itatu.`
          : `${host} ntiyakira ibikorwa byayo. Birabikwa, bikongera koherezwa mu gihe cy’iminsi nk’itatu.`,
      remedy: forbidden
        ? "Ha webhook aderesi rusange, cyangwa usabe ushinzwe serivisi kuyandika muri `ALLOW_PRIVATE_WEBHOOKS`, hanyuma ukande Subiramo: ibyananiranye n’ibitegereje bihita byoherezwa."
        : "Reba ibisubizo seriveri yatanze ku byoherejwe biheruka, uyikosore, hanyuma ukande Subiramo: ibyananiranye n’ibitegereje bihita byoherezwa.",
    }),
    balance: ({ name, balance, threshold, currency }) => ({
      title: `Amafaranga ya ${name} ni make`,
      meaning: `Hasigaye ${writeMoney("rw", Number(balance), "balance", String(currency))}, munsi y’umupaka wa konti wa ${writeMoney("rw", Number(threshold), "price", String(currency))}. Iyo ageze kuri zeru, nta kindi cyoherezwa.`,
      remedy: "Ongeraho amafaranga, cyangwa umanure umupaka.",
    }),
    delivery: ({ network, country, rate, usual }) => ({
      title: `Ubutumwa bugera kuri ${network || "ihuzanzira ritazwi"}${country ? ` (${country})` : ""} bwagabanutse`,
      meaning: `Mu butumwa bwarangiye mu minota 15 ishize, hageze ${percentIn("rw", Number(rate))}; mu cyumweru cyabanje hageraga ${percentIn("rw", Number(usual))}.`,
      remedy:
        "Gereranya kode z’amakosa za buri muyoboro, ubaze ikigo, kandi hagati aho unyuze iri huzanzira mu wundi muyoboro.",
    }),
    guard: ({ name, scope, prefix, reason }) => ({
      title: `Uburinzi bwa ${name} bwahagaritse PIN`,
      meaning: `PIN ${wordFor(scopes, scope)}${scope === "account" ? "" : ` ${prefix}`} ziranzwe (${wordFor(reasons, reason)}): zirasa n’izisabirwa inyungu z’uburiganya.`,
      remedy:
        "Genzura uwasabye izi PIN. Niba ari iz’ukuri, emera inomero zazo cyangwa uzamure umupaka mu miterere y’uburinzi.",
    }),
    disk: ({ free_mib, reserve_mib }, key) => ({
      title: "Disiki iri kuzura",
      meaning: `Kuri ${key} hasigaye MiB ${free_mib}. Munsi ya MiB ${reserve_mib} amajwi aranzwe; iyo disiki yuzuye, ububiko bw’amakuru bwo muri sisitemu burahagarara.`,
      remedy: "Siba dosiye zitagikenewe, cyangwa wongere disiki.",
    }),
    certificate: ({ expires_at }, key, times) => ({
      title: "Icyemezo cya seriveri ya SMPP kiri hafi kurangira",
      meaning: `${key} kirangira ${times.minute(expires_at)}. Nyuma yaho, porogaramu z’abakiriya zanga guhuzwa kuri TLS.`,
      remedy: "Gisimbuze icyavuguruwe, wongere utangize porogaramu.",
    }),
    proxy: () => ({
      title: "Porokisi ntiyagenwe",
      meaning:
        "Hari ubusabe buza binyuze muri porokisi (`X-Forwarded-For`), ariko `TRUST_PROXY` ntiyashyizweho: bwose bugaragara nk’ubuvuye kuri aderesi imwe, imipaka igenewe aderesi ikabubara hamwe.",
      remedy: "Shyiraho `TRUST_PROXY`, wongere utangize porogaramu.",
    }),
    replication: ({ weakness, refused }) => ({
      title: refused ? "Ubutumwa buranzwe kuko butakopororwa" : "Ubutumwa bwakiriwe ntibukopororwa",
      meaning: `Ubutumwa bwakiriwe bwatakara seriveri nkuru y’ububiko bw’amakuru iramutse ibuze: ${wordFor(weaknesses, weakness)}.${refused ? " Kugeza bikemutse, ubutumwa buranzwe na `not_replicated` (REQUIRE_SYNC)." : ""}`,
      remedy: "Garura seriveri y’ingoboka, cyangwa ugire indi iyikopororerwaho ako kanya.",
    }),
    loss: ({ messages, first, last, accounts, at, from, until, more }, _key, times) => ({
      title: `Ubutumwa bwakiriwe bwabuze nyuma y’isimburana rya seriveri: ${more ? "nibura " : ""}${messages}`,
      meaning: `${times.second(at)}, indi seriveri y’ububiko yari yasimbuye. Ntifite ubutumwa ${messages} bwakiriwe kuva ${times.second(from)} kugeza ${times.second(until)}, nomero zabwo ni kuva kuri ${first} kugeza kuri ${last}, bwa ${accounts}. Ntibwishyujwe aho. Bumwe bushobora kuba bwaroherejwe; ubusigaye ntibuzoherezwa. Mu bundi butumwa bw’icyo gihe, bumwe bushobora koherezwa kabiri, ubundi bukarangira butazwi kuko ibyemezo byabwo na byo byabuze.`,
      remedy:
        "Ha konti nomero z’ubutumwa ziri mu gitabo, kugira ngo zongere zibwohereze. Shyiraho seriveri y’ingoboka ikopororerwaho ako kanya, kugira ngo bitazongera.",
    }),
  },
  over: (title) => `Byarangiye: ${title}`,
  isOver: (title) => `Iki kibazo cyarangiye: ${title}.`,
  since: (time) => `Kuva ${time}.`,
  sinceUntil: (from, until) => `Kuva ${from}, kugeza ${until}.`,
  link: "Bireba muri Tuma",
};
