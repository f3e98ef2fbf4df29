import type { Area } from "./area.ts";

/** Refusals of messages: sending, lists, reports, approvals. */
export const messages = {
  "Messages arrive faster than the database can store them. Nothing was accepted; try again.": {
    fr: "Les messages arrivent plus vite que la base de données ne peut les stocker. Rien n’a été accepté\u00a0; réessayez.",
    rw: "Ubutumwa buza vuba kurusha uko ububikoshingiro bububika. Nta cyakiriwe; ongera ugerageze.",
    sw: "Jumbe zinafika haraka kuliko hifadhidata inavyoweza kuzihifadhi. Hakuna kilichokubaliwa; jaribu tena.",
  },
  "The message costs {cost} (1 part at {price}), and {funds} Nothing was charged or sent; top up the account.": {
    fr: "Le message coûte {cost} (1 partie à {price}), et {funds} Rien n’a été débité ni envoyé\u00a0; rechargez le compte.",
    rw: "Ubutumwa bugura {cost} (igice 1 kuri {price}), kandi {funds} Nta cyakuweho nta n’icyoherejwe; ongera amafaranga kuri konti.",
    sw: "Ujumbe unagharimu {cost} (sehemu 1 kwa {price}), na {funds} Hakuna kilichotozwa wala kutumwa; ongeza salio la akaunti.",
  },
  "The message costs {cost} ({parts} parts at {price}), and {funds} Nothing was charged or sent; top up the account.": {
    fr: "Le message coûte {cost} ({parts} parties à {price}), et {funds} Rien n’a été débité ni envoyé\u00a0; rechargez le compte.",
    rw: "Ubutumwa bugura {cost} (ibice {parts} kuri {price}), kandi {funds} Nta cyakuweho nta n’icyoherejwe; ongera amafaranga kuri konti.",
    sw: "Ujumbe unagharimu {cost} (sehemu {parts} kwa {price}), na {funds} Hakuna kilichotozwa wala kutumwa; ongeza salio la akaunti.",
  },
  "The database connection was lost while the request was being written. Try again with the same `Idempotency-Key`: if it was accepted, it is not charged twice.":
    {
      fr: "La liaison avec la base de données s’est perdue pendant l’écriture de la demande. Réessayez avec la même `Idempotency-Key`\u00a0: si elle a été acceptée, elle n’est pas débitée deux fois.",
      rw: "Ihuzwa n’ububikoshingiro ryacitse ubusabe buri kwandikwa. Ongera ugerageze ukoresheje `Idempotency-Key` imwe: niba bwarakiriwe, ntibwishyuzwa kabiri.",
      sw: "Muunganisho na hifadhidata ulikatika wakati ombi likiandikwa. Jaribu tena kwa `Idempotency-Key` ileile: ikiwa lilikubaliwa, halitozwi mara mbili.",
    },
  "These {messages} messages cost {cost}, more than this account sends without an approver. Send them with `POST /v1/sms/bulk`, where they wait for one.":
    {
      fr: "Ces {messages} messages coûtent {cost}, plus que ce compte n’envoie sans approbateur. Envoyez-les avec `POST /v1/sms/bulk`, où ils en attendent un.",
      rw: "Ubu butumwa {messages} bugura {cost}, birenze ibyo iyi konti yohereza bitemejwe. Bwohereze ukoresheje `POST /v1/sms/bulk`, aho butegereza ubwemeza.",
      sw: "Jumbe hizi {messages} zinagharimu {cost}, zaidi ya kile akaunti hii hutuma bila mwidhinishaji. Zitume kwa `POST /v1/sms/bulk`, ambapo zitamsubiri.",
    },
  "The message costs {cost}, more than this account sends without an approver. Send it with `POST /v1/sms/bulk`, where it waits for one.":
    {
      fr: "Le message coûte {cost}, plus que ce compte n’envoie sans approbateur. Envoyez-le avec `POST /v1/sms/bulk`, où il en attend un.",
      rw: "Ubutumwa bugura {cost}, birenze ibyo iyi konti yohereza bitemejwe. Bwohereze ukoresheje `POST /v1/sms/bulk`, aho butegereza ubwemeza.",
      sw: "Ujumbe unagharimu {cost}, zaidi ya kile akaunti hii hutuma bila mwidhinishaji. Utume kwa `POST /v1/sms/bulk`, ambapo utamsubiri.",
    },
  "`{field}` is not supported: leave it out.": {
    fr: "`{field}` n’est pas pris en charge\u00a0: omettez-le.",
    rw: "`{field}` ntabwo ikoreshwa: yireke.",
    sw: "`{field}` haitumiki: iache.",
  },
  "has {count} characters, more than the maximum of {most} in a call: shorten it": {
    fr: "a {count} caractères, plus que le maximum de {most} dans un appel\u00a0: raccourcissez-le",
    rw: "ifite inyuguti {count}, zirenze {most} zemewe mu guhamagara: yigabanye",
    sw: "ina herufi {count}, zaidi ya kiwango cha juu cha {most} kwenye simu: ifupishe",
  },
  "has more than the maximum of {most} characters in a call: shorten it": {
    fr: "a plus que le maximum de {most} caractères dans un appel\u00a0: raccourcissez-le",
    rw: "ifite inyuguti zirenze {most} zemewe mu guhamagara: yigabanye",
    sw: "ina herufi zaidi ya kiwango cha juu cha {most} kwenye simu: ifupishe",
  },
  "`language` must be two or three letters, such as `en` or `rw`.": {
    fr: "`language` doit avoir deux ou trois lettres, par exemple `en` ou `rw`.",
    rw: "`language` igomba kuba inyuguti ebyiri cyangwa eshatu, nka `en` cyangwa `rw`.",
    sw: "`language` lazima iwe na herufi mbili au tatu, kama `en` au `rw`.",
  },
  "`language` is missing, here and in the send: say in which language the call is spoken.": {
    fr: "`language` manque, ici et dans l’envoi\u00a0: dites en quelle langue l’appel est parlé.",
    rw: "`language` irabura, hano no mu butumwa bwose: vuga ururimi ruvugwa mu guhamagara.",
    sw: "`language` inakosekana, hapa na katika utumaji: sema lugha inayosemwa kwenye simu.",
  },
  "No voice that speaks {language} is running.": {
    fr: "Aucune voix qui parle {language} n’est en marche.",
    rw: "Nta jwi rivuga {language} riri gukora.",
    sw: "Hakuna sauti inayozungumza {language} inayofanya kazi.",
  },
  "The number cannot be called: no carrier link makes calls to it.": {
    fr: "Le numéro ne peut pas être appelé\u00a0: aucune liaison n’y fait d’appels.",
    rw: "Iyi nimero ntihamagarwa: nta huzwa rihamagarayo.",
    sw: "Nambari haiwezi kupigiwa: hakuna muunganisho unaopiga huko.",
  },
  "The destination has no price for calls, so it cannot be called.": {
    fr: "La destination n’a pas de prix d’appel, donc elle ne peut pas être appelée.",
    rw: "Aho hantu nta giciro cyo guhamagara gihari, bityo ntihamagarwa.",
    sw: "Mahali hapo hapana bei ya simu, hivyo hapawezi kupigiwa.",
  },
  "has no word that could be spoken: write the text of the call": {
    fr: "n’a aucun mot qui puisse être dit\u00a0: écrivez le texte de l’appel",
    rw: "nta jambo ririmo ryavugwa: andika amagambo yo kuvuga",
    sw: "haina neno linaloweza kusemwa: andika maandishi ya simu",
  },
  "is missing: say in which language the call is spoken, such as `en` or `rw`": {
    fr: "manque\u00a0: dites en quelle langue l’appel est parlé, par exemple `en` ou `rw`",
    rw: "irabura: vuga ururimi ruvugwa mu guhamagara, nka `en` cyangwa `rw`",
    sw: "inakosekana: sema lugha inayosemwa kwenye simu, kama `en` au `rw`",
  },
  "has no effect in a call: leave it out, or send the message with `channel` `sms`": {
    fr: "n’a pas d’effet dans un appel\u00a0: omettez-le, ou envoyez le message par `channel` `sms`",
    rw: "nta cyo imara mu guhamagara: yireke, cyangwa wohereze ubutumwa kuri `channel` `sms`",
    sw: "haina athari kwenye simu: iache, au tuma ujumbe kwa `channel` `sms`",
  },
  "`to` cannot be called: no carrier link makes calls to it. Ask the operator to add one, or send the message with `channel` `sms`.":
    {
      fr: "`to` ne peut pas être appelé\u00a0: aucune liaison n’y fait d’appels. Demandez à l’exploitant d’en ajouter une, ou envoyez le message par `channel` `sms`.",
      rw: "`to` ntihamagarwa: nta huzwa rihamagarayo. Saba ushinzwe sisitemu kuryongera, cyangwa wohereze ubutumwa kuri `channel` `sms`.",
      sw: "`to` haiwezi kupigiwa: hakuna muunganisho unaopiga huko. Mwombe mwendeshaji auongeze, au tuma ujumbe kwa `channel` `sms`.",
    },
  "`to` is a destination without a price for calls, so it cannot be called. Ask the operator to add one, or send the message with `channel` `sms`.":
    {
      fr: "`to` est une destination sans prix d’appel, donc il ne peut pas être appelé. Demandez à l’exploitant d’en ajouter un, ou envoyez le message par `channel` `sms`.",
      rw: "`to` ni aho hatagira igiciro cyo guhamagara, bityo ntihamagarwa. Saba ushinzwe sisitemu kukihashyira, cyangwa wohereze ubutumwa kuri `channel` `sms`.",
      sw: "`to` ni mahali pasipo na bei ya simu, hivyo haiwezi kupigiwa. Mwombe mwendeshaji aiongeze, au tuma ujumbe kwa `channel` `sms`.",
    },
  "is not binary data: write two hexadecimal digits for each octet": {
    fr: "n’est pas des données binaires\u00a0: écrivez deux chiffres hexadécimaux par octet",
    rw: "si amakuru ya binari: andika imibare ibiri ya hexadecimal kuri buri octet",
    sw: "si data ya binari: andika tarakimu mbili za heksadesimali kwa kila okteti",
  },
  "is empty: write the octets of the message": {
    fr: "est vide\u00a0: écrivez les octets du message",
    rw: "irimo ubusa: andika octet z’ubutumwa",
    sw: "ni tupu: andika okteti za ujumbe",
  },
  "is empty: write the text of the message": {
    fr: "est vide\u00a0: écrivez le texte du message",
    rw: "irimo ubusa: andika amagambo y’ubutumwa",
    sw: "ni tupu: andika maandishi ya ujumbe",
  },
  "does not fit into one part with its header: shorten it": {
    fr: "ne tient pas en une partie avec son en-tête\u00a0: raccourcissez-le",
    rw: "ntijya mu gice kimwe hamwe n’umutwe wayo: yigabanye",
    sw: "haitoshei sehemu moja pamoja na kichwa chake: ifupishe",
  },
  "is missing, and the account has no default sender: send one, or set the account's `default_sender`": {
    fr: "manque, et le compte n’a pas d’expéditeur par défaut\u00a0: envoyez-en un, ou choisissez `default_sender` pour le compte",
    rw: "irabura, kandi konti nta wohereza usanzwe ifite: ohereza umwe, cyangwa ushyireho `default_sender` ya konti",
    sw: "inakosekana, na akaunti haina mtumaji wa kawaida: tuma mmoja, au weka `default_sender` ya akaunti",
  },
  "is invalid: {reason}": {
    fr: "n’est pas valable\u00a0: {reason}",
    rw: "si yo: {reason}",
    sw: "si sahihi: {reason}",
  },
  "is not a time with a zone: use ISO 8601 such as 2026-11-21T09:00:00Z": {
    fr: "n’est pas une date et heure avec fuseau\u00a0: écrivez-la en ISO 8601, comme 2026-11-21T09:00:00Z",
    rw: "si igihe gifite akarere k’amasaha: andika ISO 8601 nka 2026-11-21T09:00:00Z",
    sw: "si wakati wenye ukanda wa saa: tumia ISO 8601 kama 2026-11-21T09:00:00Z",
  },
  "is in the past: give a later time, or leave it out to send now": {
    fr: "est dans le passé\u00a0: donnez une heure plus tardive, ou omettez-la pour envoyer maintenant",
    rw: "ni igihe cyahise: tanga ikizaza, cyangwa uyireke kugira ngo wohereze ubu",
    sw: "imepita: toa wakati wa baadaye, au iache ili kutuma sasa",
  },
  "is too far ahead: at most 35 days": {
    fr: "est trop loin\u00a0: au plus 35 jours",
    rw: "iri kure cyane: ntirenza iminsi 35",
    sw: "iko mbali mno: isizidi siku 35",
  },
  "takes {parts} parts, more than the maximum of {most}: shorten it to 1340 octets": {
    fr: "prend {parts} parties, plus que le maximum de {most}\u00a0: raccourcissez à 1340 octets",
    rw: "ifata ibice {parts}, birenze {most} byemewe: yigabanye igere kuri octet 1340",
    sw: "inachukua sehemu {parts}, zaidi ya kikomo cha {most}: ifupishe hadi okteti 1340",
  },
  "takes {parts} parts, more than the maximum of {most}: shorten it to 1530 GSM characters": {
    fr: "prend {parts} parties, plus que le maximum de {most}\u00a0: raccourcissez à 1530 caractères GSM",
    rw: "ifata ibice {parts}, birenze {most} byemewe: yigabanye igere ku nyuguti 1530 za GSM",
    sw: "inachukua sehemu {parts}, zaidi ya kikomo cha {most}: ifupishe hadi herufi 1530 za GSM",
  },
  'takes {parts} parts, more than the maximum of {most}: `"encoding":"smart"` would make it {smart}': {
    fr: 'prend {parts} parties, plus que le maximum de {most}\u00a0: `"encoding":"smart"` la ramènerait à {smart}',
    rw: 'ifata ibice {parts}, birenze {most} byemewe: `"encoding":"smart"` yabigira {smart}',
    sw: 'inachukua sehemu {parts}, zaidi ya kikomo cha {most}: `"encoding":"smart"` ingefanya ziwe {smart}',
  },
  "takes {parts} parts, more than the maximum of {most}: shorten it to 670 characters, or to 1530 without the characters that GSM 03.38 lacks":
    {
      fr: "prend {parts} parties, plus que le maximum de {most}\u00a0: raccourcissez à 670 caractères, ou à 1530 sans les caractères qui manquent à GSM 03.38",
      rw: "ifata ibice {parts}, birenze {most} byemewe: yigabanye igere ku nyuguti 670, cyangwa 1530 nta nyuguti GSM 03.38 idafite",
      sw: "inachukua sehemu {parts}, zaidi ya kikomo cha {most}: ifupishe hadi herufi 670, au 1530 bila herufi ambazo GSM 03.38 haina",
    },
  "`{field}` is in {country}, where this account does not send. Add it to `allowed_countries` of the account's settings.":
    {
      fr: "`{field}` est dans {country}, où ce compte n’envoie pas. Ajoutez-le à `allowed_countries` dans les paramètres du compte.",
      rw: "`{field}` iri muri {country}, aho iyi konti itohereza. Yongere kuri `allowed_countries` mu igenamiterere rya konti.",
      sw: "`{field}` iko {country}, ambako akaunti hii haitumi. Iongeze kwenye `allowed_countries` ya mipangilio ya akaunti.",
    },
  "a number of no country": {
    fr: "un numéro d’aucun pays",
    rw: "inomero itagira igihugu",
    sw: "namba isiyo na nchi",
  },
  "`{field}` is a destination without a price, so nothing can be sent there. Ask the operator to add one.": {
    fr: "`{field}` est une destination sans prix, donc rien ne peut y être envoyé. Demandez à l’exploitant d’en ajouter un.",
    rw: "`{field}` ni aho hatagira igiciro, bityo nta cyoherezwayo. Saba ushinzwe sisitemu kukihashyira.",
    sw: "`{field}` ni mahali pasipo na bei, hivyo hakuna kinachoweza kutumwa huko. Mwombe mwendeshaji aiongeze.",
  },
  "`sender` is not approved for this account and country. Use an approved one (`GET /v1/senders`), or request this one with `POST /v1/senders`.":
    {
      fr: "`sender` n’est pas approuvé pour ce compte et ce pays. Prenez-en un approuvé (`GET /v1/senders`), ou demandez celui-ci avec `POST /v1/senders`.",
      rw: "`sender` ntiyemejwe kuri iyi konti n’iki gihugu. Koresha uwemejwe (`GET /v1/senders`), cyangwa usabe uyu ukoresheje `POST /v1/senders`.",
      sw: "`sender` haijaidhinishwa kwa akaunti hii na nchi hii. Tumia iliyoidhinishwa (`GET /v1/senders`), au omba hii kwa `POST /v1/senders`.",
    },
  "has {tag}, which no link to this number takes with that value and the others: leave it out, or ask the operator to add it to the carrier link":
    {
      fr: "a {tag}, qu’aucune liaison vers ce numéro ne prend avec cette valeur et les autres\u00a0: omettez-le, ou demandez à l’exploitant de l’ajouter à la liaison",
      rw: "irimo {tag}, nta huzwa rijya kuri iyi nomero riyifata ifite ako gaciro n’ibindi: yireke, cyangwa usabe ushinzwe sisitemu kuyongera ku ihuzwa",
      sw: "ina {tag}, ambayo hakuna muunganisho wa namba hii unaoichukua na thamani hiyo pamoja na nyingine: iache, au mwombe mwendeshaji aiongeze kwenye muunganisho",
    },
  "asks for {options}, which no link to this number carries: send it as plain text": {
    fr: "demande {options}, qu’aucune liaison vers ce numéro ne transporte\u00a0: envoyez-le en texte simple",
    rw: "isaba {options}, nta huzwa rijya kuri iyi nomero ribitwara: yohereze nk’umwandiko usanzwe",
    sw: "inaomba {options}, ambayo hakuna muunganisho wa namba hii unaoibeba: itume kama maandishi ya kawaida",
  },
  "is not a user data header (3GPP TS 23.040 §9.2.3.24) in hexadecimal: its length, then elements, such as 06050415811581 for port 5505":
    {
      fr: "n’est pas un en-tête de données (3GPP TS 23.040 §9.2.3.24) en hexadécimal\u00a0: sa longueur, puis des éléments, comme 06050415811581 pour le port 5505",
      rw: "si umutwe w’amakuru (3GPP TS 23.040 §9.2.3.24) muri hexadecimal: uburebure bwawo, hanyuma ibice, nka 06050415811581 ku muryango 5505",
      sw: "si kichwa cha data (3GPP TS 23.040 §9.2.3.24) kwa heksadesimali: urefu wake, kisha vipengele, kama 06050415811581 kwa lango 5505",
    },
  "not a sender number ({reason}), nor a short code of 3 to 8 digits": {
    fr: "ni un numéro d’expéditeur ({reason}), ni un numéro court de 3 à 8 chiffres",
    rw: "si inomero y’uwohereza ({reason}), si n’inomero ngufi y’imibare 3 kugeza kuri 8",
    sw: "si namba ya mtumaji ({reason}), wala namba fupi ya tarakimu 3 hadi 8",
  },
  "empty: use 1 to 11 characters, a phone number or a short code": {
    fr: "vide\u00a0: prenez 1 à 11 caractères, un numéro de téléphone ou un numéro court",
    rw: "irimo ubusa: koresha inyuguti 1 kugeza kuri 11, inomero ya telefoni cyangwa inomero ngufi",
    sw: "tupu: tumia herufi 1 hadi 11, namba ya simu au namba fupi",
  },
  "it starts or ends with a space: remove it": {
    fr: "il commence ou finit par une espace\u00a0: retirez-la",
    rw: "itangira cyangwa irangiza umwanya: wukuremo",
    sw: "inaanza au kuisha kwa nafasi: iondoe",
  },
  "{character} is not allowed: use letters A–Z and a–z, digits, spaces and . _ - & + !": {
    fr: "{character} n’est pas admis\u00a0: prenez les lettres A–Z et a–z, des chiffres, des espaces et . _ - & +\u00a0!",
    rw: "{character} ntiyemewe: koresha inyuguti A–Z na a–z, imibare, imyanya na . _ - & + !",
    sw: "{character} hairuhusiwi: tumia herufi A–Z na a–z, tarakimu, nafasi na . _ - & + !",
  },
  "{length} characters: shorten it to 11 or fewer": {
    fr: "{length} caractères\u00a0: raccourcissez à 11 au plus",
    rw: "inyuguti {length}: yigabanye itarenza 11",
    sw: "herufi {length}: ifupishe isizidi 11",
  },
  "it has no letter: add one, or use a phone number or a short code": {
    fr: "il n’a pas de lettre\u00a0: ajoutez-en une, ou prenez un numéro de téléphone ou un numéro court",
    rw: "nta nyuguti irimo: yongeremo imwe, cyangwa ukoreshe inomero ya telefoni cyangwa ngufi",
    sw: "haina herufi: ongeza moja, au tumia namba ya simu au namba fupi",
  },
  "You asked for this send yourself, directly or with a token of yours. Somebody else has to approve or reject it.": {
    fr: "Vous avez demandé cet envoi vous-même, directement ou avec un de vos jetons. Quelqu’un d’autre doit l’approuver ou le rejeter.",
    rw: "Ni wowe wasabye ibi koherezwa, ubwawe cyangwa ukoresheje tokeni yawe. Undi muntu ni we ugomba kubyemeza cyangwa kubyanga.",
    sw: "Wewe mwenyewe uliomba utumaji huu, moja kwa moja au kwa tokeni yako. Mtu mwingine lazima auidhinishe au aukatae.",
  },
  "{person} changed this draft at {at}. Nothing was saved or deleted.": {
    fr: "{person} a modifié ce brouillon le {at}. Rien n’a été enregistré ni supprimé.",
    rw: "{person} yahinduye iyi nyandiko itararangira {at}. Nta cyabitswe cyangwa ngo gisibwe.",
    sw: "{person} amebadilisha rasimu hii {at}. Hakuna kilichohifadhiwa wala kufutwa.",
  },
  "The account has the maximum of {most} drafts. Send or delete one first.": {
    fr: "Le compte a le maximum de {most} brouillons. Envoyez-en un ou supprimez-en un d’abord.",
    rw: "Konti igejeje ku nyandiko zitararangira nyinshi zishoboka {most}. Banza wohereze cyangwa usibe imwe.",
    sw: "Akaunti ina rasimu nyingi zaidi zinazoruhusiwa, {most}. Tuma au futa moja kwanza.",
  },
  "This send no longer waits: it is {state}. Nothing was changed.": {
    fr: "Cet envoi n’attend plus\u00a0: il est {state}. Rien n’a été changé.",
    rw: "Ibi ntibigitegereje: {state}. Nta cyahindutse.",
    sw: "Utumaji huu hausubiri tena: {state}. Hakuna kilichobadilishwa.",
  },
  "This send no longer waits: it is decided. Nothing was changed.": {
    fr: "Cet envoi n’attend plus\u00a0: il est décidé. Rien n’a été changé.",
    rw: "Ibi ntibigitegereje: byafatiwe icyemezo. Nta cyahindutse.",
    sw: "Utumaji huu hausubiri tena: umeshaamuliwa. Hakuna kilichobadilishwa.",
  },
  "{person} asked for this send and may no longer send. Reject it, and have it asked for by somebody who may.": {
    fr: "{person} a demandé cet envoi et ne peut plus envoyer. Rejetez-le, et faites-le demander par quelqu’un qui le peut.",
    rw: "{person} ni we wasabye ibi koherezwa, ariko ntacyemerewe kohereza. Byange, bisabwe n’ubyemerewe.",
    sw: "{person} aliomba utumaji huu na haruhusiwi tena kutuma. Ukatae, na uombwe na anayeruhusiwa.",
  },
  "This send was meant for {at}, which has passed. Reject it, and have it asked for again.": {
    fr: "Cet envoi était prévu pour le {at}, qui est passé. Rejetez-le, et faites-le demander de nouveau.",
    rw: "Ibi byari koherezwa {at}, igihe cyarenze. Byange, byongere bisabwe.",
    sw: "Utumaji huu ulikuwa wa {at}, ambayo imepita. Ukatae, na uombwe tena.",
  },
  "This send would now be larger or cost more than was shown. Nothing was charged or sent; reject it, and have it asked for again.":
    {
      fr: "Cet envoi serait maintenant plus grand ou plus cher que ce qui a été montré. Rien n’a été débité ni envoyé\u00a0; rejetez-le, et faites-le demander de nouveau.",
      rw: "Ubu ibi byaba byinshi cyangwa bihenze kurusha ibyeretswe. Nta cyakuweho nta n’icyoherejwe; byange, byongere bisabwe.",
      sw: "Utumaji huu sasa ungekuwa mkubwa au ghali kuliko ulivyoonyeshwa. Hakuna kilichotozwa wala kutumwa; ukatae, na uombwe tena.",
    },
  "This send no longer waits: it has just been decided. Nothing was charged or sent.": {
    fr: "Cet envoi n’attend plus\u00a0: il vient d’être décidé. Rien n’a été débité ni envoyé.",
    rw: "Ibi ntibigitegereje: bimaze gufatirwa icyemezo. Nta cyakuweho nta n’icyoherejwe.",
    sw: "Utumaji huu hausubiri tena: umeamuliwa sasa hivi. Hakuna kilichotozwa wala kutumwa.",
  },
  "The account has just changed its mode. Nothing was sent; try again.": {
    fr: "Le compte vient de changer de mode. Rien n’a été envoyé\u00a0; réessayez.",
    rw: "Konti imaze guhindura uburyo ikoramo. Nta cyoherejwe; ongera ugerageze.",
    sw: "Akaunti imebadilisha hali yake sasa hivi. Hakuna kilichotumwa; jaribu tena.",
  },
  "`resend_of` is not the `report_id` of a bulk send of this account. Leave it out, or name one.": {
    fr: "`resend_of` n’est pas le `report_id` d’un envoi groupé de ce compte. Omettez-le, ou nommez-en un.",
    rw: "`resend_of` si `report_id` y’ubutumwa bwinshi bw’iyi konti. Yireke, cyangwa uvuge imwe.",
    sw: "`resend_of` si `report_id` ya utumaji wa wengi wa akaunti hii. Iache, au taja moja.",
  },
  "This send was approved for its time, which nobody changes any more. Cancel what is left of it, and have it asked for again.":
    {
      fr: "Cet envoi a été approuvé pour son heure, que personne ne change plus. Annulez ce qui en reste, et faites-le demander à nouveau.",
      rw: "Ubu butumwa bwemejwe ku gihe cyabwo, nta wucyongera kugihindura. Hagarika ubusigaye, hanyuma busabwe bundi bushya.",
      sw: "Utumaji huu uliidhinishwa kwa muda wake, ambao haubadilishwi tena. Ghairi uliobaki, kisha uombwe upya.",
    },
  "`zone` cannot be `recipient` together with `per_minute`: leave one out.": {
    fr: "`zone` ne peut pas être `recipient` avec `per_minute`\u00a0: omettez l’un des deux.",
    rw: "`zone` ntishobora kuba `recipient` hamwe na `per_minute`: reka kimwe muri byo.",
    sw: "`zone` haiwezi kuwa `recipient` pamoja na `per_minute`: acha mojawapo.",
  },
  "`zone` is `recipient`, but `send_at` is missing: say at which time.": {
    fr: "`zone` est `recipient`, mais `send_at` manque\u00a0: indiquez l’heure.",
    rw: "`zone` ni `recipient`, ariko `send_at` irabura: vuga isaha.",
    sw: "`zone` ni `recipient`, lakini `send_at` haipo: taja saa.",
  },
  "`per_minute` is too slow for {count} recipients: the last would be due more than 35 days ahead. Use at least {least}, or send them in several requests.":
    {
      fr: "`per_minute` est trop lent pour {count} destinataires\u00a0: le dernier serait servi dans plus de 35 jours. Indiquez au moins {least}, ou envoyez-les en plusieurs requêtes.",
      rw: "`per_minute` iragenda buhoro cyane ku bakira {count}: uwa nyuma yabona ubutumwa nyuma y’iminsi irenga 35. Koresha nibura {least}, cyangwa ubohereze mu busabe bwinshi.",
      sw: "`per_minute` ni polepole mno kwa wapokeaji {count}: wa mwisho angefikiwa baada ya zaidi ya siku 35. Tumia angalau {least}, au watumie kwa maombi kadhaa.",
    },
  "`per_minute` needs an earlier `send_at`: the last message would be due more than 35 days ahead.": {
    fr: "`per_minute` demande un `send_at` plus proche\u00a0: le dernier message partirait dans plus de 35 jours.",
    rw: "`per_minute` ikeneye `send_at` ya vuba: ubutumwa bwa nyuma bwagenda nyuma y’iminsi irenga 35.",
    sw: "`per_minute` inahitaji `send_at` ya mapema zaidi: ujumbe wa mwisho ungetumwa baada ya zaidi ya siku 35.",
  },
  "`send_at` is too far ahead for this send: at its pace, its last message would be due more than 35 days ahead. Use an earlier time.":
    {
      fr: "`send_at` est trop loin pour cet envoi\u00a0: à son rythme, le dernier message partirait dans plus de 35 jours. Choisissez un moment plus proche.",
      rw: "`send_at` iri kure cyane kuri ubu butumwa: ubwa nyuma bwagenda nyuma y’iminsi irenga 35. Koresha igihe cya vuba.",
      sw: "`send_at` iko mbali mno kwa utumaji huu: kwa kasi yake, ujumbe wa mwisho ungetumwa baada ya zaidi ya siku 35. Tumia wakati wa mapema zaidi.",
    },
  "The {total} messages cost {cost} ({parts} parts), and {funds} Nothing was charged or sent; top up the account.": {
    fr: "Les {total} messages coûtent {cost} ({parts} parties), et {funds} Rien n’a été débité ni envoyé\u00a0; rechargez le compte.",
    rw: "Ubutumwa {total} bugura {cost} (ibice {parts}), kandi {funds} Nta cyakuweho nta n’icyoherejwe; ongera amafaranga kuri konti.",
    sw: "Jumbe {total} zinagharimu {cost} (sehemu {parts}), na {funds} Hakuna kilichotozwa wala kutumwa; ongeza salio la akaunti.",
  },
  "`udh` is not supported for bulk sends: leave it out, or use `POST /v1/sms`.": {
    fr: "`udh` n’est pas admis pour les envois groupés\u00a0: omettez-le, ou prenez `POST /v1/sms`.",
    rw: "`udh` ntiyemewe ku butumwa bwinshi: yireke, cyangwa ukoreshe `POST /v1/sms`.",
    sw: "`udh` haikubaliki kwa utumaji wa wengi: iache, au tumia `POST /v1/sms`.",
  },
  '`recipients` is empty: send at least one, `{"phonenumber":"+250…","name":"…"}`.': {
    fr: '`recipients` est vide\u00a0: envoyez-en au moins un, `{"phonenumber":"+250…","name":"…"}`.',
    rw: '`recipients` irimo ubusa: ohereza nibura umwe, `{"phonenumber":"+250…","name":"…"}`.',
    sw: '`recipients` ni tupu: tuma angalau mmoja, `{"phonenumber":"+250…","name":"…"}`.',
  },
  "`recipients` has {count} entries, more than the maximum of {most} per request. Send the rest in further requests.": {
    fr: "`recipients` a {count} entrées, plus que le maximum de {most} par demande. Envoyez le reste dans d’autres demandes.",
    rw: "`recipients` ifite abantu {count}, barenze {most} bemewe mu busabe bumwe. Abasigaye bohereze mu bundi busabe.",
    sw: "`recipients` ina watu {count}, zaidi ya kikomo cha {most} kwa ombi. Tuma waliobaki kwa maombi mengine.",
  },
  "has {count} characters; 10 parts hold 1530 of the GSM alphabet or 670 others": {
    fr: "a {count} caractères\u00a0; 10 parties contiennent 1530 caractères de l’alphabet GSM ou 670 autres",
    rw: "ifite inyuguti {count}; ibice 10 bijyamo inyuguti 1530 za GSM cyangwa 670 zindi",
    sw: "ina herufi {count}; sehemu 10 zina herufi 1530 za GSM au 670 nyingine",
  },
  "has {count} merge fields, more than the maximum of {most}": {
    fr: "a {count} champs de fusion, plus que le maximum de {most}",
    rw: "ifite imyanya yuzuzwa {count}, irenze {most} yemewe",
    sw: "ina nafasi za kujaza {count}, zaidi ya kikomo cha {most}",
  },
  "The text {reason} after the merge. Remove it.": {
    fr: "Une fois les champs remplis, le texte {reason}. Retirez-le.",
    rw: "Imyanya imaze kuzuzwa, umwandiko {reason}. Bikuremo.",
    sw: "Baada ya kujaza nafasi, maandishi {reason}. Iondoe.",
  },
  "`sender` is not approved for the country of this number.": {
    fr: "`sender` n’est pas approuvé pour le pays de ce numéro.",
    rw: "`sender` ntiyemejwe ku gihugu cy’iyi nomero.",
    sw: "`sender` haijaidhinishwa kwa nchi ya namba hii.",
  },
  "The number is in {country}, where this account does not send.": {
    fr: "Le numéro est dans {country}, où ce compte n’envoie pas.",
    rw: "Inomero iri muri {country}, aho iyi konti itohereza.",
    sw: "Namba iko {country}, ambako akaunti hii haitumi.",
  },
  "no country": {
    fr: "aucun pays",
    rw: "nta gihugu",
    sw: "hakuna nchi",
  },
  "The destination has no price, so nothing can be sent there.": {
    fr: "La destination n’a pas de prix, donc rien ne peut y être envoyé.",
    rw: "Aho ijya nta giciro hafite, bityo nta cyoherezwayo.",
    sw: "Unakotuma hakuna bei, hivyo hakuna kinachoweza kutumwa huko.",
  },
  'The recipient is not an object such as {"phonenumber":"+250…","name":"…"}.': {
    fr: 'Le destinataire n’est pas un objet comme {"phonenumber":"+250…","name":"…"}.',
    rw: 'Uwohererezwa si ikintu nka {"phonenumber":"+250…","name":"…"}.',
    sw: 'Mpokeaji si kitu kama {"phonenumber":"+250…","name":"…"}.',
  },
  "`{field}` must be a string.": {
    fr: "`{field}` doit être du texte.",
    rw: "`{field}` igomba kuba umwandiko.",
    sw: "`{field}` lazima iwe maandishi.",
  },
  "The recipient has {members} members, more than the maximum of {most}.": {
    fr: "Le destinataire a {members} membres, plus que le maximum de {most}.",
    rw: "Uwohererezwa afite imyanya {members}, irenze {most} yemewe.",
    sw: "Mpokeaji ana vipengele {members}, zaidi ya kikomo cha {most}.",
  },
  "None of the {count} recipients can be sent to. recipients[{index}]: {reason}": {
    fr: "Aucun des {count} destinataires ne peut recevoir. recipients[{index}]\u00a0: {reason}",
    rw: "Nta n’umwe mu bantu {count} ushobora kohererezwa. recipients[{index}]: {reason}",
    sw: "Hakuna hata mmoja kati ya wapokeaji {count} anayeweza kutumiwa. recipients[{index}]: {reason}",
  },
  "Merging the texts of this send takes more than {seconds} s of work. Nothing was charged or sent; use fewer merge fields and members per recipient, or send the recipients in several requests.":
    {
      fr: "Remplir les textes de cet envoi prend plus de {seconds} s de travail. Rien n’a été débité ni envoyé\u00a0; mettez moins de champs et de membres par destinataire, ou envoyez en plusieurs demandes.",
      rw: "Kuzuza ubu butumwa bifata amasegonda arenze {seconds}. Nta cyakuweho nta n’icyoherejwe; gabanya imyanya kuri buri muntu, cyangwa ubohereze mu busabe bwinshi.",
      sw: "Kujaza maandishi ya utumaji huu kunachukua zaidi ya sekunde {seconds} za kazi. Hakuna kilichotozwa wala kutumwa; punguza nafasi na vipengele kwa mpokeaji, au tuma kwa maombi kadhaa.",
    },
  "The number has opted out of messages from this account.": {
    fr: "Le numéro ne veut plus de messages de ce compte.",
    rw: "Iyi nomero yanze ubutumwa bw’iyi konti.",
    sw: "Namba hii imejiondoa kwenye jumbe za akaunti hii.",
  },
  "`fallback` is the channel of the message itself: name the other one, or leave it out.": {
    fr: "`fallback` est le canal du message lui-même : nommez l’autre, ou retirez-le.",
    rw: "`fallback` ni wo muyoboro w’ubutumwa ubwabwo: vuga undi, cyangwa uyikuremo.",
    sw: "`fallback` ni njia ya ujumbe wenyewe: taja nyingine, au iondoe.",
  },
  "`{field}` does not go with `fallback` `voice`, which speaks the text: leave one of them out.": {
    fr: "`{field}` ne va pas avec `fallback` `voice`, qui lit le texte à voix haute : retirez l’un des deux.",
    rw: "`{field}` ntijyana na `fallback` `voice`, isoma inyandiko mu ijwi: kuramo kimwe muri byo.",
    sw: "`{field}` haiendi pamoja na `fallback` `voice`, inayosoma maandishi kwa sauti: iondoe moja.",
  },
  "The message cannot fall back as `fallback` asks for; leave that out, or mend this.": {
    fr: "Le message ne peut pas être remplacé comme le demande `fallback` ; retirez-le, ou corrigez ceci.",
    rw: "Ubutumwa ntibushobora gusimbuzwa uko `fallback` ibisaba; yikuremo, cyangwa ukosore ibi.",
    sw: "Ujumbe hauwezi kubadilishwa kama `fallback` inavyoomba; iondoe, au rekebisha hili.",
  },
  "`{field}` is only for calls: leave it out, or add `channel` `voice`.": {
    fr: "`{field}` ne concerne que les appels : retirez-le, ou ajoutez `channel` `voice`.",
    rw: "`{field}` ni iyo guhamagara gusa: yikuremo, cyangwa wongereho `channel` `voice`.",
    sw: "`{field}` ni kwa simu tu: iondoe, au ongeza `channel` `voice`.",
  },
  "The number has opted out of calls from this account.": {
    fr: "Le numéro ne veut plus d’appels de ce compte.",
    rw: "Iyi nomero yanze guhamagarwa n’iyi konti.",
    sw: "Namba hii imejiondoa kwenye simu za akaunti hii.",
  },
  "`to` has opted out of calls from this account, by a key in one or by STOP. Remove the number from your list of calls; `GET /v1/optouts` says whether texts may be sent to it.":
    {
      fr: "`to` ne veut plus d’appels de ce compte, d’après une touche dans l’un d’eux ou STOP. Retirez le numéro de votre liste d’appels ; `GET /v1/optouts` dit si des textes peuvent lui être envoyés.",
      rw: "`to` yanze guhamagarwa n’iyi konti, ikoresheje akanya mu guhamagara cyangwa STOP. Kura iyo nomero ku rutonde rw’abahamagarwa; `GET /v1/optouts` ivuga niba ishobora kohererezwa ubutumwa.",
      sw: "`to` imejiondoa kwenye simu za akaunti hii, kwa kitufe katika simu au kwa STOP. Iondoe namba kwenye orodha yako ya simu; `GET /v1/optouts` inasema kama ujumbe unaweza kutumwa kwake.",
    },
  "The same text was sent to this number in the last 20 hours.": {
    fr: "Le même texte a été envoyé à ce numéro dans les 20 dernières heures.",
    rw: "Ubu butumwa bwoherejwe kuri iyi nomero mu masaha 20 ashize.",
    sw: "Ujumbe huu huu ulitumwa kwa namba hii katika saa 20 zilizopita.",
  },
  "Many bulk sends are in progress. Nothing was accepted; try again.": {
    fr: "Beaucoup d’envois groupés sont en cours. Rien n’a été accepté\u00a0; réessayez.",
    rw: "Hari kohereza kwinshi kuri gukorwa. Nta cyakiriwe; ongera ugerageze.",
    sw: "Utumaji mwingi wa wengi unaendelea. Hakuna kilichokubaliwa; jaribu tena.",
  },
  "Several bulk sends of this account are in progress. Nothing was accepted; wait for their answers.": {
    fr: "Plusieurs envois groupés de ce compte sont en cours. Rien n’a été accepté\u00a0; attendez leurs réponses.",
    rw: "Hari kohereza kwinshi kw’iyi konti kukiri gukorwa. Nta cyakiriwe; tegereza ibisubizo.",
    sw: "Utumaji kadhaa wa akaunti hii unaendelea. Hakuna kilichokubaliwa; subiri majibu yake.",
  },
  "More than 500,000 messages match, the limit for one file. Narrow the time with `from_time` and `to_time`, or add a filter.":
    {
      fr: "Plus de 500\u202f000 messages correspondent, la limite d’un fichier. Réduisez la période avec `from_time` et `to_time`, ou ajoutez un filtre.",
      rw: "Ubutumwa buhuye burenze 500\u202f000, ari yo ntarengwa ya dosiye imwe. Gabanya igihe ukoresheje `from_time` na `to_time`, cyangwa wongereho akayunguruzo.",
      sw: "Jumbe zaidi ya 500,000 zinalingana, kikomo cha faili moja. Punguza kipindi kwa `from_time` na `to_time`, au ongeza kichujio.",
    },
  "`to_prefix` is not digits: send the beginning of a number, such as `+25078`.": {
    fr: "`to_prefix` n’est pas des chiffres\u00a0: envoyez le début d’un numéro, comme `+25078`.",
    rw: "`to_prefix` si imibare: ohereza intangiriro y’inomero, nka `+25078`.",
    sw: "`to_prefix` si tarakimu: tuma mwanzo wa namba, kama `+25078`.",
  },
  "`network` is not a known network: use a name that `GET /v1/stats` lists.": {
    fr: "`network` n’est pas un réseau connu\u00a0: prenez un nom que liste `GET /v1/stats`.",
    rw: "`network` si umuyoboro uzwi: koresha izina riri muri `GET /v1/stats`.",
    sw: "`network` si mtandao unaojulikana: tumia jina ambalo `GET /v1/stats` inaorodhesha.",
  },
  "The message is {state}, which is final. Only scheduled and queued messages can be cancelled.": {
    fr: "Le message est terminé ({state}). Seuls les messages programmés ou en attente peuvent être annulés.",
    rw: "Ubutumwa bwararangiye ({state}). Hahagarikwa gusa ubuteganyijwe cyangwa ubutegereje.",
    sw: "Ujumbe umekwisha ({state}). Ujumbe uliopangwa au unaosubiri tu ndio unaoweza kughairiwa.",
  },
  "The carrier already has the message. Only scheduled and queued messages can be cancelled.": {
    fr: "L’opérateur a déjà le message. Seuls les messages programmés ou en attente peuvent être annulés.",
    rw: "Ikigo cy’itumanaho gisanzwe gifite ubutumwa. Hahagarikwa gusa ubuteganyijwe cyangwa ubutegereje.",
    sw: "Mtoa huduma tayari ana ujumbe. Ujumbe uliopangwa au unaosubiri tu ndio unaoweza kughairiwa.",
  },
  "This is the report of a single message. Cancel the message with `POST {path}` while it is scheduled or queued.": {
    fr: "Ceci est le rapport d’un seul message. Annulez le message avec `POST {path}` tant qu’il est programmé ou en file.",
    rw: "Iyi ni raporo y’ubutumwa bumwe. Buhagarike ukoresheje `POST {path}` bugiteganyijwe cyangwa bukiri ku murongo.",
    sw: "Hii ni ripoti ya ujumbe mmoja. Ughairi kwa `POST {path}` wakati bado umepangwa au uko kwenye foleni.",
  },
  "The bulk send is {state}, which is final.": {
    fr: "L’envoi groupé est terminé ({state}).",
    rw: "Uku kohereza kwararangiye ({state}).",
    sw: "Utumaji huu umekwisha ({state}).",
  },
  "The bulk send is no longer scheduled: its messages are being sent or have ended. Pause or cancel what is left of it.":
    {
      fr: "L’envoi groupé n’est plus programmé\u00a0: ses messages partent ou sont terminés. Suspendez ou annulez ce qui en reste.",
      rw: "Uku kohereza ntikukiri muri gahunda: ubutumwa buri koherezwa cyangwa bwararangiye. Hagarika cyangwa uhagarike burundu ibisigaye.",
      sw: "Utumaji huu haujapangwa tena: ujumbe wake unatumwa au umekwisha. Sitisha au ghairi uliobaki.",
    },
  "The message was submitted or changed meanwhile. Show it, and decide again.": {
    fr: "Le message a été envoyé ou changé entre-temps. Affichez-le et décidez de nouveau.",
    rw: "Ubutumwa bwoherejwe cyangwa bwahinduwe hagati aho. Burebe, wongere ufate icyemezo.",
    sw: "Ujumbe umetumwa au umebadilishwa wakati huo. Uangalie, kisha uamue tena.",
  },
  "The message is one of a bulk send, whose time is changed as a whole: `PATCH {path}`. A single message of it can only be cancelled.":
    {
      fr: "Le message fait partie d’un envoi groupé, dont l’heure se change en bloc\u00a0: `PATCH {path}`. Un seul de ses messages peut seulement être annulé.",
      rw: "Ubu butumwa ni bumwe mu bwoherejwe hamwe, bwose bugahindurirwa igihe icyarimwe: `PATCH {path}`. Bumwe muri bwo bwahagarikwa gusa.",
      sw: "Ujumbe huu ni sehemu ya utumaji wa wengi, ambao wakati wake hubadilishwa kwa pamoja: `PATCH {path}`. Ujumbe mmoja wake unaweza tu kughairiwa.",
    },
  "The message is {state}, which is final. Only scheduled and queued messages can be changed.": {
    fr: "Le message est terminé ({state}). Seuls les messages programmés ou en file peuvent être changés.",
    rw: "Ubutumwa bwararangiye ({state}). Hahindurwa gusa ubuteganyijwe cyangwa ubutegereje.",
    sw: "Ujumbe umekwisha ({state}). Ujumbe uliopangwa au unaosubiri tu ndio unaoweza kubadilishwa.",
  },
  "The carrier already has the message. Only scheduled and queued messages can be changed.": {
    fr: "L’opérateur a déjà le message. Seuls les messages programmés ou en file peuvent être changés.",
    rw: "Ikigo cy’itumanaho gisanzwe gifite ubutumwa. Hahindurwa gusa ubuteganyijwe cyangwa ubutegereje.",
    sw: "Mtoa huduma tayari ana ujumbe. Ujumbe uliopangwa au unaosubiri tu ndio unaoweza kubadilishwa.",
  },
  "The new text costs {cost} more than the balance covers. Nothing was changed; top up the account, or shorten the text.":
    {
      fr: "Le nouveau texte coûte {cost} de plus que le solde ne couvre. Rien n’a été changé\u00a0; rechargez le compte, ou raccourcissez le texte.",
      rw: "Umwandiko mushya urenza amafaranga asigaye ho {cost}. Nta cyahindutse; ongera amafaranga kuri konti, cyangwa ugabanye umwandiko.",
      sw: "Maandishi mapya yanagharimu {cost} zaidi ya salio. Hakuna kilichobadilishwa; ongeza salio la akaunti, au fupisha maandishi.",
    },
  "`from` is more than {hours} hours ago, and counts by the minute are kept no longer. Use a later `from`, or `bucket=hour`.":
    {
      fr: "`from` date de plus de {hours} heures, et les comptes par minute ne sont pas gardés plus longtemps. Prenez un `from` plus récent, ou `bucket=hour`.",
      rw: "`from` imaze amasaha arenga {hours}, kandi ibarura ry’iminota ntiribikwa igihe kirenze icyo. Koresha `from` ya vuba, cyangwa `bucket=hour`.",
      sw: "`from` ni zaidi ya saa {hours} zilizopita, na hesabu za dakika hazihifadhiwi zaidi ya hapo. Tumia `from` ya karibuni, au `bucket=hour`.",
    },
  "{person} asked for this send, and nobody else can withdraw it. Whoever may approve it can reject it.": {
    fr: "{person} a demandé cet envoi, et personne d’autre ne peut le retirer. Qui peut l’approuver peut le rejeter.",
    rw: "{person} ni we wasabye ibi koherezwa, nta wundi wabikuraho. Uwemerewe kwemeza ashobora kubyanga.",
    sw: "{person} aliomba utumaji huu, na hakuna mwingine anayeweza kuuondoa. Anayeruhusiwa kuidhinisha anaweza kuukataa.",
  },
} satisfies Area;
