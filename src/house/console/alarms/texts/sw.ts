import { percentIn } from "../../../../base/languages.ts";
import { writeMoney } from "../../../../base/money-text.ts";
import type { Weakness } from "../../../../base/cluster/durability.ts";
import { noLink } from "../conditions.ts";
import type { BlockReason } from "../../../../core/verify/guard/guard.ts";
import { wordFor, type AlarmTexts } from "./en.ts";

const states = {
  down: "hakifanyi kazi",
  connecting: "kinaunganishwa",
  refused: "kimekataliwa",
  unbound: "hakijaunganishwa",
};

const weaknesses: Record<Weakness, string> = {
  embedded: "hifadhidata iko kwenye mashine hii pekee",
  unnamed: "hakuna seva ya akiba iliyotajwa katika `synchronous_standby_names`",
  relaxed: "`synchronous_commit` ni off au local, kwa hiyo hakuna seva ya akiba inayosubiriwa",
  absent: "seva za akiba zinazopaswa kuthibitisha hazipo",
  hidden: "mtumiaji wa hifadhidata haoni seva za akiba: mpe `pg_read_all_stats`",
  unknown: "hifadhidata haijibu kwa sasa",
};

const scopes = { prefix: "kwa kiambishi", country: "kwa nchi", account: "za akaunti" };

const reasons: Record<BlockReason, string> = {
  country_not_allowed: "nchi yake hairuhusiwi",
  number_type_refused: "aina ya namba imekataliwa",
  denied: "iko kwenye orodha ya zilizokatazwa",
  number_limit: "PIN nyingi kwa namba moja",
  prefix_limit: "PIN nyingi ndani ya saa moja",
  country_limit: "PIN nyingi ndani ya saa moja",
  account_limit: "PIN nyingi ndani ya saa moja",
  ip_limit: "PIN nyingi kwa anwani moja ya mtandao",
  hook_account_limit: "ujumbe mwingi wa hook za kuingia",
  hook_country_limit: "ujumbe mwingi wa hook za kuingia",
  hook_prefix_limit: "ujumbe mwingi wa hook za kuingia",
  sequential_numbers: "namba zinazofuatana, hakuna iliyothibitishwa",
  no_conversion_prefix: "PIN chache mno zimeingizwa",
  no_conversion_country: "PIN chache mno zimeingizwa",
  no_conversion_account: "PIN chache mno zimeingizwa",
  daily_spend: "kikomo cha matumizi ya siku kimefikiwa",
};

/** The alarms in Swahili. */
export const sw: AlarmTexts = {
  sentences: {
    link: ({ name, state, reason }, key) =>
      key === noLink
        ? {
            title: "Hakuna kiungo cha mtoa huduma",
            meaning:
              "Hakuna kinachoweza kutumwa: mtoa huduma wa kuigiza amezimwa, au hapokei jumbe halisi tangu kiungo halisi kilipokuwepo. Utumaji unakataliwa, au unasubiri hadi muda uishe.",
            remedy: "Ongeza kiungo cha mtoa huduma.",
          }
        : {
            title: `Kiungo ${name} kimekatika`,
            meaning: `Sasa ${wordFor(states, state)}${reason ? `: ${reason}` : ""}. Jumbe zinazoweza kupitia kiungo hiki pekee zinasubiri, na hakuna ripoti wala jumbe zinazoingia kupitia kwake.`,
            remedy:
              "Kagua anwani yake, system_id na nenosiri, na umuulize mtoa huduma kama anakukataa. Ikiwa ni makusudi, kimalizie au kizime.",
          },
    queue: ({ since }, _key, times) => ({
      title: "Jumbe zimechelewa",
      meaning: `Wa zamani zaidi ulipaswa kutumwa ${times.minute(since)}: hakuna kiungo kinachoukubali, au jumbe zinafika haraka kuliko viungo vinavyoweza kutuma.`,
      remedy: "Angalia viungo vipi vimeunganishwa, kasi yake kwa sehemu kwa sekunde, na kama kuna njia ya namba hiyo.",
    }),
    webhook: ({ name, host, reason, forbidden }) => ({
      title: `Webhook ya ${name} inashindwa`,
      meaning: reason
        ? `Webhook ya ${host} imezimwa: ${reason}. Matukio yake hayatumwi.`
        : forbidden
          ? `${host} haipokei matukio yake, kwa sababu anwani yake hairuhusiwi: ${forbidden}. Yanahifadhiwa na kujaribiwa tena kwa takriban siku tatu.`
          : `${host} haipokei matukio yake. Yanahifadhiwa na kujaribiwa tena kwa takriban siku tatu.`,
      remedy: forbidden
        ? "Ipe webhook anwani ya umma, au mwombe mwendeshaji aitaje katika `ALLOW_PRIVATE_WEBHOOKS`, kisha rudia: yaliyoshindikana na yanayosubiri yanatumwa mara moja."
        : "Angalia majibu ya mpokeaji kwa utumaji wa karibuni, mrekebishe, kisha rudia: yaliyoshindikana na yanayosubiri yanatumwa mara moja.",
    }),
    balance: ({ name, balance, threshold, currency }) => ({
      title: `Salio la ${name} ni dogo`,
      meaning: `Ni ${writeMoney("sw", Number(balance), "balance", String(currency))}, chini ya kiwango cha akaunti cha ${writeMoney("sw", Number(threshold), "price", String(currency))}. Likifika sifuri, hakuna kitakachotumwa.`,
      remedy: "Ongeza salio la akaunti, au punguza kiwango.",
    }),
    delivery: ({ network, country, rate, usual }) => ({
      title: `Uwasilishaji kwa ${network || "mtandao usiojulikana"}${country ? ` (${country})` : ""} umeshuka`,
      meaning: `Kati ya jumbe zilizokamilika dakika 15 zilizopita, ${percentIn("sw", Number(rate))} ziliwasilishwa; wiki iliyotangulia zilikuwa ${percentIn("sw", Number(usual))}.`,
      remedy:
        "Linganisha misimbo ya makosa ya kila kiungo, muulize mtoa huduma, na kwa sasa pitisha mtandao huu kwenye kiungo kingine.",
    }),
    guard: ({ name, scope, prefix, reason }) => ({
      title: `Ulinzi wa ${name} umezuia PIN`,
      meaning: `PIN ${wordFor(scopes, scope)}${scope === "account" ? "" : ` ${prefix}`} zinakataliwa (${wordFor(reasons, reason)}): zinafanana na trafiki ya udanganyifu.`,
      remedy:
        "Chunguza nani aliomba PIN hizi. Ikiwa ni za kweli, ruhusu namba hizo au ongeza kikomo katika mipangilio ya ulinzi.",
    }),
    disk: ({ free_mib, reserve_mib }, key) => ({
      title: "Diski inajaa",
      meaning: `MiB ${free_mib} zimebaki kwa ${key}. Chini ya MiB ${reserve_mib} sauti inakataliwa; diski ikijaa, hifadhidata ya ndani husimama.`,
      remedy: "Futa faili zisizohitajika tena, au ongeza diski.",
    }),
    certificate: ({ expires_at }, key, times) => ({
      title: "Cheti cha seva ya SMPP kinakaribia kuisha",
      meaning: `${key} ni halali hadi ${times.minute(expires_at)}. Baada ya hapo, programu za wateja zitakataa kuunganishwa kwa TLS.`,
      remedy: "Weka cheti kilichofanywa upya, kisha anzisha programu upya.",
    }),
    proxy: () => ({
      title: "Proksi haijasanidiwa",
      meaning:
        "Maombi yanakuja kupitia proksi (`X-Forwarded-For`), lakini `TRUST_PROXY` haijawekwa: yote yanaonekana kutoka anwani moja, na vikomo vya kila anwani vinayahesabu pamoja.",
      remedy: "Weka `TRUST_PROXY`, kisha anzisha programu upya.",
    }),
    replication: ({ weakness, refused }) => ({
      title: refused ? "Jumbe zinakataliwa kwa kuwa hazingenakiliwa" : "Jumbe zilizokubaliwa hazinakiliwi",
      meaning: `Jumbe zilizokubaliwa zitapotea seva kuu ya hifadhidata ikipotea: ${wordFor(weaknesses, weakness)}.${refused ? " Hadi hapo, jumbe zinakataliwa kwa `not_replicated` (REQUIRE_SYNC)." : ""}`,
      remedy: "Rudisha seva ya akiba, au fanya nyingine iwe ya kunakili papo hapo.",
    }),
    loss: ({ messages, first, last, accounts, at, from, until, more }, _key, times) => ({
      title: `Jumbe zilizokubaliwa zimekosekana baada ya seva kubadilishwa: ${more ? "angalau " : ""}${messages}`,
      meaning: `${times.second(at)}, seva nyingine ya hifadhidata ilikuwa imechukua nafasi. Haina jumbe ${messages} zilizokubaliwa kuanzia ${times.second(from)} hadi ${times.second(until)}, zenye vitambulisho kutoka ${first} hadi ${last}, za ${accounts}. Hazikutozwa huko. Baadhi huenda zilitumwa; zilizobaki hazitatumwa. Kati ya jumbe nyingine za wakati huo, baadhi huenda zikatumwa mara mbili, na baadhi zikaishia hazijulikani kwa sababu risiti zao pia zimekosekana.`,
      remedy:
        "Zipe akaunti vitambulisho, ambavyo kumbukumbu inaviorodhesha, ili zitume tena jumbe hizo. Taja seva ya akiba ya kunakili papo hapo, ili isitokee tena.",
    }),
  },
  over: (title) => `Imeisha: ${title}`,
  isOver: (title) => `Tatizo hili limeisha: ${title}.`,
  since: (time) => `Tangu ${time}.`,
  sinceUntil: (from, until) => `Tangu ${from}, hadi ${until}.`,
  link: "Tazama kwenye dashibodi",
};
