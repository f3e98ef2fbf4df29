import type { Area } from "./area.ts";

/** Refusals of verifications and their fraud guard. */
export const verify = {
  "is not the hash of an Android app: send its 11 characters, such as `FA+9qCX9VSu`": {
    fr: "n’est pas l’empreinte d’une application Android\u00a0: envoyez ses 11 caractères, comme `FA+9qCX9VSu`",
    rw: "si ikiranga cya porogaramu ya Android: ohereza inyuguti zayo 11, nka `FA+9qCX9VSu`",
    sw: "si alama ya programu ya Android: tuma herufi zake 11, kama `FA+9qCX9VSu`",
  },
  "With `app_hash` the text is {excess} characters too long: Android reads one part of at most 140 bytes. Shorten the template or the brand, or leave `origin` out.":
    {
      fr: "Avec `app_hash`, le texte a {excess} caractères de trop\u00a0: Android lit une partie de 140 octets au plus. Raccourcissez le modèle ou la marque, ou omettez `origin`.",
      rw: "Hamwe na `app_hash`, umwandiko urengejeho inyuguti {excess}: Android isoma igice kimwe cya bayiti zitarenze 140. Gabanya icyitegererezo cyangwa izina, cyangwa ureke `origin`.",
      sw: "Pamoja na `app_hash`, maandishi yamezidi kwa herufi {excess}: Android husoma sehemu moja ya baiti zisizozidi 140. Fupisha kiolezo au jina, au acha `origin`.",
    },
  "`guard.daily_spend` is an amount of at most 6 decimals: the smallest above 0 is 0.000001.": {
    fr: "`guard.daily_spend` est un montant d’au plus 6 décimales\u00a0: le plus petit au-dessus de 0 est 0.000001.",
    rw: "`guard.daily_spend` ni umubare ufite imibare itarenga 6 nyuma y’akadomo: muto uri hejuru ya 0 ni 0.000001.",
    sw: "`guard.daily_spend` ni kiasi chenye desimali zisizozidi 6: kidogo zaidi juu ya 0 ni 0.000001.",
  },
  "`{field}` is not a setting. Choose from {names}.": {
    fr: "`{field}` n’est pas un paramètre. Choisissez parmi {names}.",
    rw: "`{field}` si igenamiterere. Hitamo muri {names}.",
    sw: "`{field}` si mpangilio. Chagua kati ya {names}.",
  },
  "`{field}` holds the unknown placeholder `{unknown}`. Use {known}.": {
    fr: "`{field}` contient un champ inconnu, `{unknown}`. Prenez {known}.",
    rw: "`{field}` irimo umwanya utazwi `{unknown}`. Koresha {known}.",
    sw: "`{field}` ina nafasi isiyojulikana `{unknown}`. Tumia {known}.",
  },
  "Checks arrive faster than the database can store them. This code was not compared; try again.": {
    fr: "Les vérifications arrivent plus vite que la base de données ne peut les stocker. Ce code n’a pas été comparé\u00a0; réessayez.",
    rw: "Amagenzura aza vuba kurusha uko ububikoshingiro buyabika. Iyi kode ntiyagereranyijwe; ongera ugerageze.",
    sw: "Uhakiki unafika haraka kuliko hifadhidata inavyoweza kuuhifadhi. Msimbo huu haukulinganishwa; jaribu tena.",
  },
  "its country is not in `allowed_countries` of the verification settings": {
    fr: "son pays n’est pas dans `allowed_countries` des réglages de vérification",
    rw: "igihugu cyayo ntikiri muri `allowed_countries` mu igenamiterere ry’igenzura",
    sw: "nchi yake haimo kwenye `allowed_countries` ya mipangilio ya uthibitishaji",
  },
  "numbers of its type (such as premium rate) get no PIN": {
    fr: "les numéros de ce type (comme les numéros surtaxés) ne reçoivent pas de PIN",
    rw: "inomero z’ubwo bwoko (nk’izihenze) ntizohererezwa PIN",
    sw: "namba za aina hiyo (kama za ada kubwa) hazipati PIN",
  },
  "it is on the deny list of the verification settings": {
    fr: "il est sur la liste de refus des réglages de vérification",
    rw: "iri ku rutonde rw’ibyanzwe mu igenamiterere ry’igenzura",
    sw: "iko kwenye orodha ya kukataa ya mipangilio ya uthibitishaji",
  },
  "too many PINs were sent to this number in 24 hours": {
    fr: "trop de PIN ont été envoyés à ce numéro en 24 heures",
    rw: "PIN zoherejwe kuri iyi nomero mu masaha 24 ni nyinshi cyane",
    sw: "PIN nyingi mno zimetumwa kwa namba hii ndani ya saa 24",
  },
  "too many PINs were sent to this prefix in this hour": {
    fr: "trop de PIN ont été envoyés à ce préfixe cette heure-ci",
    rw: "PIN zoherejwe kuri iyi ntangiriro muri iyi saha ni nyinshi cyane",
    sw: "PIN nyingi mno zimetumwa kwa kiambishi hiki saa hii",
  },
  "too many PINs were sent to this country in this hour": {
    fr: "trop de PIN ont été envoyés dans ce pays cette heure-ci",
    rw: "PIN zoherejwe muri iki gihugu muri iyi saha ni nyinshi cyane",
    sw: "PIN nyingi mno zimetumwa kwa nchi hii saa hii",
  },
  "the account has reached its PINs per hour": {
    fr: "le compte a atteint ses PIN par heure",
    rw: "konti yageze kuri PIN zayo zo ku isaha",
    sw: "akaunti imefikia PIN zake kwa saa",
  },
  "too many PINs were requested from this `client_ip` in this hour": {
    fr: "trop de PIN ont été demandés de cette `client_ip` cette heure-ci",
    rw: "PIN zasabwe kuri iyi `client_ip` muri iyi saha ni nyinshi cyane",
    sw: "PIN nyingi mno zimeombwa kutoka `client_ip` hii saa hii",
  },
  "the account's sign-in hooks have sent as much in 24 hours as `guard.hook_per_account_per_day` allows": {
    fr: "les hooks de connexion du compte ont envoyé en 24 heures tout ce que `guard.hook_per_account_per_day` permet",
    rw: "hook zo kwinjira za konti zohereje mu masaha 24 ibyo `guard.hook_per_account_per_day` yemera byose",
    sw: "hook za kuingia za akaunti zimetuma ndani ya saa 24 kiasi ambacho `guard.hook_per_account_per_day` inaruhusu",
  },
  "sign-in hooks have sent as much to this country in this hour as `guard.hook_per_country_per_hour` allows": {
    fr: "les hooks de connexion ont envoyé dans ce pays cette heure-ci tout ce que `guard.hook_per_country_per_hour` permet",
    rw: "hook zo kwinjira zohereje muri iki gihugu muri iyi saha ibyo `guard.hook_per_country_per_hour` yemera byose",
    sw: "hook za kuingia zimetuma kwa nchi hii saa hii kiasi ambacho `guard.hook_per_country_per_hour` inaruhusu",
  },
  "sign-in hooks have sent as much to this prefix in 24 hours as `guard.hook_per_prefix_per_day` allows": {
    fr: "les hooks de connexion ont envoyé à ce préfixe en 24 heures tout ce que `guard.hook_per_prefix_per_day` permet",
    rw: "hook zo kwinjira zohereje kuri iyi ntangiriro mu masaha 24 ibyo `guard.hook_per_prefix_per_day` yemera byose",
    sw: "hook za kuingia zimetuma kwa kiambishi hiki ndani ya saa 24 kiasi ambacho `guard.hook_per_prefix_per_day` inaruhusu",
  },
  "PINs went to a run of neighbouring numbers of this prefix, and none was verified": {
    fr: "des PIN sont allés à une suite de numéros voisins de ce préfixe, et aucun n’a été vérifié",
    rw: "PIN zoherejwe ku nomero zikurikirana z’iyi ntangiriro, nta n’imwe yemejwe",
    sw: "PIN zilitumwa kwa mfululizo wa namba jirani za kiambishi hiki, na hakuna iliyothibitishwa",
  },
  "too few of the PINs sent to this prefix were verified": {
    fr: "trop peu des PIN envoyés à ce préfixe ont été vérifiés",
    rw: "PIN zemejwe mu zoherejwe kuri iyi ntangiriro ni nke cyane",
    sw: "PIN chache mno zilizotumwa kwa kiambishi hiki zimethibitishwa",
  },
  "too few of the PINs sent to this country in the last 24 hours were verified": {
    fr: "trop peu des PIN envoyés dans ce pays ces 24 dernières heures ont été vérifiés",
    rw: "PIN zemejwe mu zoherejwe muri iki gihugu mu masaha 24 ashize ni nke cyane",
    sw: "PIN chache mno zilizotumwa kwa nchi hii ndani ya saa 24 zilizopita zimethibitishwa",
  },
  "too few of the account's PINs of the last 24 hours were verified": {
    fr: "trop peu des PIN du compte de ces 24 dernières heures ont été vérifiés",
    rw: "PIN zemejwe mu za konti mu masaha 24 ashize ni nke cyane",
    sw: "PIN chache mno za akaunti za saa 24 zilizopita zimethibitishwa",
  },
  "the account has reached its daily spend on PINs": {
    fr: "le compte a atteint sa dépense en PIN du jour",
    rw: "konti yageze ku mafaranga ya PIN y’umunsi",
    sw: "akaunti imefikia matumizi yake ya PIN ya siku",
  },
  "The fraud guard stopped this message: {why}. Nothing was charged; see `GET /v1/verify/blocks` and the guard's settings.":
    {
      fr: "La protection a arrêté ce message\u00a0: {why}. Rien n’a été débité\u00a0; voyez `GET /v1/verify/blocks` et les réglages de la protection.",
      rw: "Uburinzi bwahagaritse ubu butumwa: {why}. Nta cyakuweho; reba `GET /v1/verify/blocks` n’igenamiterere ry’uburinzi.",
      sw: "Ulinzi umezuia ujumbe huu: {why}. Hakuna kilichotozwa; angalia `GET /v1/verify/blocks` na mipangilio ya ulinzi.",
    },
  "The fraud guard stopped this PIN: {why}. Nothing was charged; see `GET /v1/verify/blocks` and the guard's settings.":
    {
      fr: "La protection a arrêté ce PIN\u00a0: {why}. Rien n’a été débité\u00a0; voyez `GET /v1/verify/blocks` et les réglages de la protection.",
      rw: "Uburinzi bwahagaritse iyi PIN: {why}. Nta cyakuweho; reba `GET /v1/verify/blocks` n’igenamiterere ry’uburinzi.",
      sw: "Ulinzi umezuia PIN hii: {why}. Hakuna kilichotozwa; angalia `GET /v1/verify/blocks` na mipangilio ya ulinzi.",
    },
  "its number is in no country, which `guard.allowed_countries` of the verification settings does not list": {
    fr: "son numéro n’est d’aucun pays, ce que `guard.allowed_countries` des réglages de vérification ne liste pas",
    rw: "inomero yayo nta gihugu ibarizwamo, kandi `guard.allowed_countries` mu igenamiterere ry’igenzura ntiribirimo",
    sw: "namba yake haina nchi, jambo ambalo `guard.allowed_countries` ya mipangilio ya uthibitishaji hailiorodheshi",
  },
  "its number is in {country} (`{code}`), which `guard.allowed_countries` of the verification settings does not list": {
    fr: "son numéro est dans ce pays\u00a0: {country} (`{code}`), que `guard.allowed_countries` des réglages de vérification ne liste pas",
    rw: "inomero yayo iri muri {country} (`{code}`), itari muri `guard.allowed_countries` mu igenamiterere ry’igenzura",
    sw: "namba yake iko {country} (`{code}`), ambayo `guard.allowed_countries` ya mipangilio ya uthibitishaji haiiorodheshi",
  },
  "This number had 15 wrong codes in 24 hours and is blocked for 24 hours; a new PIN does not lift the block.": {
    fr: "Ce numéro a eu 15 codes erronés en 24 heures et il est bloqué pendant 24 heures\u00a0; un nouveau PIN n’y change rien.",
    rw: "Iyi nimero yashyizweho kode 15 zitari zo mu masaha 24, none yafunzwe amasaha 24; PIN nshya ntibikuraho.",
    sw: "Nambari hii ilikuwa na misimbo 15 isiyo sahihi ndani ya saa 24 na imefungwa kwa saa 24; PIN mpya haiondoi kizuizi.",
  },
  "No more PINs can be sent to this number for this brand within 30 minutes of the first one. Nothing was charged; retry after `Retry-After`.":
    {
      fr: "On ne peut plus envoyer de PIN à ce numéro pour cette marque dans les 30 minutes qui suivent le premier. Rien n’a été débité\u00a0; réessayez plus tard.",
      rw: "Nta yindi PIN yoherezwa kuri iyi nimero kuri iri zina mu minota 30 nyuma y’iya mbere. Nta mafaranga yakuweho; ongera ugerageze nyuma.",
      sw: "PIN zaidi haziwezi kutumwa kwa nambari hii kwa chapa hii ndani ya dakika 30 za ya kwanza. Hakuna kilichotozwa; jaribu tena baadaye.",
    },
  "The template takes {parts} parts with this brand. Shorten either.": {
    fr: "Le modèle prend {parts} parties avec cette marque. Raccourcissez l’un des deux.",
    rw: "Icyitegererezo gifata ibice {parts} hamwe n’iri zina. Gabanya kimwe muri byo.",
    sw: "Kiolezo kinachukua sehemu {parts} na chapa hii. Fupisha kimojawapo.",
  },
  "No voice that speaks {language} is running, so no call can be made in it. Nothing was charged. Choose another `language` or `channel` `sms`, or ask your operator to install a voice.":
    {
      fr: "Aucune voix ne parle {language} ici, donc aucun appel ne peut se faire dans cette langue. Rien n’a été débité. Prenez un autre `language` ou le `channel` `sms`, ou demandez à l’exploitant d’installer une voix.",
      rw: "Nta jwi rivuga {language} rihari, bityo nta guhamagara muri urwo rurimi. Nta cyakuweho. Hitamo indi `language` cyangwa `channel` `sms`, cyangwa usabe ushinzwe sisitemu gushyiramo ijwi.",
      sw: "Hakuna sauti inayozungumza {language}, hivyo hakuna simu inayoweza kupigwa kwa lugha hiyo. Hakuna kilichotozwa. Chagua `language` nyingine au `channel` `sms`, au mwombe mwendeshaji asakinishe sauti.",
    },
  "`number` cannot be called: no carrier link makes calls to it. Ask the operator to add one, or send the PIN with `channel` `sms`.":
    {
      fr: "`number` ne peut pas être appelé\u00a0: aucune liaison n’y fait d’appels. Demandez à l’exploitant d’en ajouter une, ou envoyez le PIN par `channel` `sms`.",
      rw: "`number` ntihamagarwa: nta huzwa rihamagarayo. Saba ushinzwe sisitemu kuryongera, cyangwa wohereze PIN kuri `channel` `sms`.",
      sw: "`number` haiwezi kupigiwa: hakuna muunganisho unaopiga huko. Mwombe mwendeshaji auongeze, au tuma PIN kwa `channel` `sms`.",
    },
  "`number` is a destination without a price for calls, so it cannot be called. Ask the operator to add one, or send the PIN with `channel` `sms`.":
    {
      fr: "`number` est une destination sans prix d’appel, donc il ne peut pas être appelé. Demandez à l’exploitant d’en ajouter un, ou envoyez le PIN par `channel` `sms`.",
      rw: "`number` ni aho hatagira igiciro cyo guhamagara, bityo ntihamagarwa. Saba ushinzwe sisitemu kukihashyira, cyangwa wohereze PIN kuri `channel` `sms`.",
      sw: "`number` ni mahali pasipo na bei ya simu, hivyo haiwezi kupigiwa. Mwombe mwendeshaji aiongeze, au tuma PIN kwa `channel` `sms`.",
    },
  "`{sender}`, the sender ID for PINs, is not approved for this account and country. Set `sender` in the verification settings to an approved one.":
    {
      fr: "`{sender}`, l’expéditeur des PIN, n’est pas approuvé pour ce compte et ce pays. Mettez-en un approuvé dans `sender` des réglages de vérification.",
      rw: "`{sender}`, uwohereza PIN, ntiyemejwe kuri iyi konti n’iki gihugu. Shyira uwemejwe muri `sender` mu igenamiterere ry’igenzura.",
      sw: "`{sender}`, mtumaji wa PIN, hajaidhinishwa kwa akaunti hii na nchi hii. Weka aliyeidhinishwa kwenye `sender` ya mipangilio ya uthibitishaji.",
    },
  "The account has no sender ID for PINs: set `sender` in the verification settings, or the account's `default_sender`.":
    {
      fr: "Le compte n’a pas d’expéditeur pour les PIN\u00a0: choisissez-en un dans les réglages de vérification, ou l’expéditeur par défaut du compte.",
      rw: "Konti nta zina ry’uwohereza PIN ifite: rishyire mu igenamiterere ry’igenzura, cyangwa ushyireho irisanzwe rya konti.",
      sw: "Akaunti haina jina la mtumaji wa PIN: liweke kwenye mipangilio ya uthibitishaji, au jina la kawaida la akaunti.",
    },
  "PIN requests arrive faster than the database can store them. Nothing was sent; try again.": {
    fr: "Les demandes de PIN arrivent plus vite que la base de données ne peut les stocker. Rien n’a été envoyé\u00a0; réessayez.",
    rw: "Ubusabe bwa PIN buza vuba kurusha uko ububikoshingiro bububika. Nta cyoherejwe; ongera ugerageze.",
    sw: "Maombi ya PIN yanafika haraka kuliko hifadhidata inavyoweza kuyahifadhi. Hakuna kilichotumwa; jaribu tena.",
  },
  "is {reason}": {
    fr: "est {reason}",
    rw: "ni {reason}",
    sw: "ni {reason}",
  },
  "is not an IP address: correct it or leave it out": {
    fr: "n’est pas une adresse IP\u00a0: corrigez-la ou omettez-la",
    rw: "si aderesi ya IP: yikosore cyangwa uyireke",
    sw: "si anwani ya IP: isahihishe au iache",
  },
  "is not a host name: write it like `example.com`, without scheme or path": {
    fr: "n’est pas un nom d’hôte\u00a0: écrivez-le comme `example.com`, sans schéma ni chemin",
    rw: "si izina rya seriveri: ryandike nka `example.com`, nta nzira",
    sw: "si jina la mwenyeji: liandike kama `example.com`, bila njia",
  },
  "has no effect in a call: leave it out, or send the PIN with `channel` `sms`": {
    fr: "n’a pas d’effet dans un appel\u00a0: omettez-le, ou envoyez le PIN par `channel` `sms`",
    rw: "nta cyo imara mu guhamagara: yireke, cyangwa wohereze PIN kuri `channel` `sms`",
    sw: "haina athari kwenye simu: iache, au tuma PIN kwa `channel` `sms`",
  },
  "is empty: name the service the PIN is for": {
    fr: "est vide\u00a0: nommez le service pour lequel est le PIN",
    rw: "irimo ubusa: vuga serivisi PIN igenewe",
    sw: "ni tupu: taja huduma ambayo PIN ni yake",
  },
  "is too long: at most {most} characters": {
    fr: "est trop long\u00a0: au plus {most} caractères",
    rw: "ni ndende cyane: ntirenza inyuguti {most}",
    sw: "ni ndefu mno: isizidi herufi {most}",
  },
  "contains a line break or control character: write it on one line": {
    fr: "contient un saut de ligne ou un caractère de contrôle\u00a0: écrivez-le sur une ligne",
    rw: "irimo umurongo mushya cyangwa inyuguti idasanzwe: yandike ku murongo umwe",
    sw: "ina mstari mpya au herufi ya udhibiti: iandike kwenye mstari mmoja",
  },
  "contains `{` or `}`, which mark placeholders: leave them out": {
    fr: "contient `{` ou `}`, qui marquent des champs\u00a0: omettez-les",
    rw: "irimo `{` cyangwa `}`, biranga imyanya yuzuzwa: bireke",
    sw: "ina `{` au `}`, ambazo huonyesha nafasi: ziache",
  },
  "contains {character}, which is not in the GSM alphabet and would cost more parts: leave it out": {
    fr: "contient {character}, qui n’est pas dans l’alphabet GSM et coûterait plus de parties\u00a0: omettez-le",
    rw: "irimo {character}, itari mu nyuguti za GSM kandi yatuma haba ibice byinshi: yireke",
    sw: "ina {character}, ambayo haimo kwenye alfabeti ya GSM na ingegharimu sehemu zaidi: iache",
  },
  "looks like a link or an address, which PIN messages never carry: use the name alone": {
    fr: "ressemble à un lien ou à une adresse, que les messages de PIN ne portent jamais\u00a0: mettez le nom seul",
    rw: "isa n’umuyoboro cyangwa aderesi, kandi ubutumwa bwa PIN ntibuyigira: koresha izina gusa",
    sw: "inafanana na kiungo au anwani, ambazo jumbe za PIN hazibebi kamwe: tumia jina peke yake",
  },
  "Codes arrive faster than the database can count them. Nothing was sent; try again.": {
    fr: "Les codes arrivent plus vite que la base de données ne peut les compter. Rien n’a été envoyé\u00a0; réessayez.",
    rw: "Kode ziza vuba kurusha uko ububikoshingiro buzibara. Nta cyoherejwe; ongera ugerageze.",
    sw: "Misimbo inafika haraka kuliko hifadhidata inavyoweza kuihesabu. Hakuna kilichotumwa; jaribu tena.",
  },
  "More than {most} messages were requested for this number in half an hour. Nothing was charged. Wait {seconds} s.": {
    fr: "Plus de {most} messages ont été demandés pour ce numéro en une demi-heure. Rien n’a été débité. Attendez {seconds} s.",
    rw: "Ubutumwa burenze {most} bwasabiwe iyi nomero mu gice cy’isaha. Nta cyakuweho. Tegereza amasegonda {seconds}.",
    sw: "Jumbe zaidi ya {most} zimeombwa kwa namba hii ndani ya nusu saa. Hakuna kilichotozwa. Subiri sekunde {seconds}.",
  },
  "`code` is empty: send what the user typed.": {
    fr: "`code` est vide\u00a0: envoyez ce que la personne a tapé.",
    rw: "`code` irimo ubusa: ohereza ibyo umuntu yanditse.",
    sw: "`code` ni tupu: tuma alichoandika mtumiaji.",
  },
  "`code` does not match the PIN. That was the last attempt: the verification has failed. Generate a new one.": {
    fr: "`code` n’est pas le PIN. C’était le dernier essai\u00a0: la vérification a échoué. Générez-en une nouvelle.",
    rw: "`code` si PIN. Bwari ubwa nyuma: igenzura ryanze. Kora irindi.",
    sw: "`code` si PIN. Hilo lilikuwa jaribio la mwisho: uthibitishaji umeshindikana. Unda mwingine.",
  },
  "`code` does not match the PIN. 1 attempt is left.": {
    fr: "`code` n’est pas le PIN. Il reste 1 essai.",
    rw: "`code` si PIN. Hasigaye inshuro 1.",
    sw: "`code` si PIN. Limebaki jaribio 1.",
  },
  "`code` does not match the PIN. {left} attempts are left.": {
    fr: "`code` n’est pas le PIN. Il reste {left} essais.",
    rw: "`code` si PIN. Hasigaye inshuro {left}.",
    sw: "`code` si PIN. Yamebaki majaribio {left}.",
  },
  "The verification is already {state}. Generate a new one.": {
    fr: "La vérification est déjà terminée ({state}). Générez-en une nouvelle.",
    rw: "Igenzura ryararangiye ({state}). Kora irindi.",
    sw: "Uthibitishaji umekwisha ({state}). Unda mwingine.",
  },
} satisfies Area;
