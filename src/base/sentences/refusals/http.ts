import type { Area } from "./area.ts";

/** Refusals of requests: what reaches every path. */
export const http = {
  "Nothing was accepted.": {
    fr: "Rien n’a été accepté.",
    rw: "Nta cyakiriwe.",
    sw: "Hakuna kilichokubaliwa.",
  },
  "This installation requires that it does (`REQUIRE_SYNC`). Try again later.": {
    fr: "Cette installation exige qu’elle y survive (`REQUIRE_SYNC`). Réessayez plus tard.",
    rw: "Iyi sisitemu isaba ko irokoka (`REQUIRE_SYNC`). Ongera ugerageze nyuma.",
    sw: "Usakinishaji huu unataka idumu (`REQUIRE_SYNC`). Jaribu tena baadaye.",
  },
  "the database is embedded, on this one machine": {
    fr: "la base de données est embarquée, sur cette seule machine",
    rw: "ububikoshingiro buri muri porogaramu, kuri iyi mashini yonyine",
    sw: "hifadhidata imo ndani ya programu, kwenye mashine hii pekee",
  },
  "no standby is named in `synchronous_standby_names`": {
    fr: "aucun serveur de secours n’est nommé dans `synchronous_standby_names`",
    rw: "nta seriveri y’ingoboka ivugwa muri `synchronous_standby_names`",
    sw: "hakuna seva ya akiba iliyotajwa kwenye `synchronous_standby_names`",
  },
  "`synchronous_commit` is off or local, so commits wait for no standby": {
    fr: "`synchronous_commit` est sur off ou local, donc aucun serveur de secours n’est attendu",
    rw: "`synchronous_commit` ni off cyangwa local, bityo nta seriveri y’ingoboka itegerezwa",
    sw: "`synchronous_commit` ni off au local, hivyo hakuna seva ya akiba inayosubiriwa",
  },
  "{confirming} of the 1 standby that must confirm a commit are streaming": {
    fr: "{confirming} serveur de secours est connecté, sur le seul qui doit confirmer",
    rw: "seriveri z’ingoboka zihujwe ni {confirming} kuri 1 igomba kwemeza",
    sw: "seva za akiba zilizounganishwa ni {confirming} kati ya 1 inayopaswa kuthibitisha",
  },
  "1 of the {required} standbys that must confirm a commit is streaming": {
    fr: "1 seul serveur de secours est connecté, sur les {required} qui doivent confirmer",
    rw: "seriveri y’ingoboka ihujwe ni 1 kuri {required} zigomba kwemeza",
    sw: "seva ya akiba iliyounganishwa ni 1 kati ya {required} zinazopaswa kuthibitisha",
  },
  "{confirming} of the {required} standbys that must confirm a commit are streaming": {
    fr: "{confirming} serveurs de secours sont connectés, sur les {required} qui doivent confirmer",
    rw: "seriveri z’ingoboka zihujwe ni {confirming} kuri {required} zigomba kwemeza",
    sw: "seva za akiba zilizounganishwa ni {confirming} kati ya {required} zinazopaswa kuthibitisha",
  },
  "the database user may not see the standbys: grant it `pg_read_all_stats`": {
    fr: "l’utilisateur de la base de données ne peut pas voir les serveurs de secours\u00a0: accordez-lui `pg_read_all_stats`",
    rw: "ukoresha ububikoshingiro ntiyemerewe kubona seriveri z’ingoboka: muhe `pg_read_all_stats`",
    sw: "mtumiaji wa hifadhidata haruhusiwi kuona seva za akiba: mpe `pg_read_all_stats`",
  },
  "the database does not respond": {
    fr: "la base de données ne répond pas",
    rw: "ububikoshingiro ntibusubiza",
    sw: "hifadhidata haijibu",
  },
  "A 201 survives the loss of the database's primary.": {
    fr: "Une réponse 201 survit à la perte du serveur principal de la base de données.",
    rw: "Igisubizo 201 kirokoka ibura rya seriveri nkuru y’ububikoshingiro.",
    sw: "Jibu la 201 linadumu hata seva kuu ya hifadhidata ikipotea.",
  },
  "A 201 does not survive the loss of the database's primary, because {reason}.": {
    fr: "Une réponse 201 ne survit pas à la perte du serveur principal de la base de données, car {reason}.",
    rw: "Igisubizo 201 ntikirokoka ibura rya seriveri nkuru y’ububikoshingiro, kuko {reason}.",
    sw: "Jibu la 201 halidumu seva kuu ya hifadhidata ikipotea, kwa sababu {reason}.",
  },
  "Nothing was accepted. This installation was restored from a backup, and its operator has not released it yet. Try again later.":
    {
      fr: "Rien n’a été accepté. Cette installation a été restaurée d’une sauvegarde, et son exploitant ne l’a pas encore libérée. Réessayez plus tard.",
      rw: "Nta cyakiriwe. Iyi sisitemu yasubijweho ivuye mu ngoboka, kandi uyishinzwe ntarayirekura. Ongera ugerageze nyuma.",
      sw: "Hakuna kilichokubaliwa. Usakinishaji huu umerejeshwa kutoka nakala ya akiba, na mwendeshaji wake bado hajauachilia. Jaribu tena baadaye.",
    },
  "A request with this `Idempotency-Key` is still in progress. Wait for its response, or retry in a second.": {
    fr: "Une demande avec cette `Idempotency-Key` est encore en cours. Attendez sa réponse, ou réessayez dans une seconde.",
    rw: "Ibyasabwe bifite iyi `Idempotency-Key` biracyakorwa. Tegereza igisubizo, cyangwa wongere ugerageze nyuma y’isegonda.",
    sw: "Ombi lenye `Idempotency-Key` hii bado linaendelea. Subiri jibu lake, au jaribu tena baada ya sekunde moja.",
  },
  "This `Idempotency-Key` was used for another request. Use a new key for each request, and the same one only to repeat it.":
    {
      fr: "Cette `Idempotency-Key` a servi à une autre demande. Prenez une nouvelle clé pour chaque demande, et la même seulement pour la répéter.",
      rw: "Iyi `Idempotency-Key` yakoreshejwe ku bindi byasabwe. Koresha urufunguzo rushya kuri buri kintu usabye, n’urwo nyine gusa iyo ugisubiramo.",
      sw: "`Idempotency-Key` hii ilitumika kwa ombi lingine. Tumia ufunguo mpya kwa kila ombi, na uleule kwa kulirudia tu.",
    },
  "`{field}` is `{country}`, which is not a country with phone numbers: write ISO 3166-1 codes such as `RW`.": {
    fr: "`{field}` est `{country}`, qui n’est pas un pays avec des numéros de téléphone\u00a0: écrivez des codes ISO 3166-1 comme `RW`.",
    rw: "`{field}` ni `{country}`, kitari igihugu gifite inomero za telefoni: andika kode za ISO 3166-1 nka `RW`.",
    sw: "`{field}` ni `{country}`, ambayo si nchi yenye namba za simu: andika misimbo ya ISO 3166-1 kama `RW`.",
  },
  "contains a NUL character (`\\u0000`)": {
    fr: "contient un caractère NUL (`\\u0000`)",
    rw: "irimo inyuguti NUL (`\\u0000`)",
    sw: "ina herufi NUL (`\\u0000`)",
  },
  "contains half of a surrogate pair (an emoji cut in two)": {
    fr: "contient la moitié d’une paire de substitution (un emoji coupé en deux)",
    rw: "irimo igice cy’inyuguti (emoji yaciwemo kabiri)",
    sw: "ina nusu ya herufi (emoji iliyokatwa mara mbili)",
  },
  "`{field}` leads to a time outside the years 1 to 9999. Use one nearer to the present.": {
    fr: "`{field}` mène à une date hors des années 1 à 9999. Choisissez-en une plus proche d’aujourd’hui.",
    rw: "`{field}` igera ku gihe kitari hagati y’umwaka wa 1 na 9999. Hitamo icyegereye ubu.",
    sw: "`{field}` inafikia wakati ulio nje ya miaka 1 hadi 9999. Tumia ulio karibu na sasa.",
  },
  "`{field}` is not a time with a zone: use ISO 8601 such as 2026-11-21T09:00:00Z.": {
    fr: "`{field}` n’est pas une date et heure avec fuseau\u00a0: écrivez-la en ISO 8601, comme 2026-11-21T09:00:00Z.",
    rw: "`{field}` si igihe gifite akarere k’amasaha: andika ISO 8601 nka 2026-11-21T09:00:00Z.",
    sw: "`{field}` si wakati wenye ukanda wa saa: tumia ISO 8601 kama 2026-11-21T09:00:00Z.",
  },
  "`from` must be before `to`.": {
    fr: "`from` doit précéder `to`.",
    rw: "`from` igomba kubanziriza `to`.",
    sw: "`from` lazima itangulie `to`.",
  },
  "The range from `from` to `to` has more than {most} buckets. Request a shorter range, or use `bucket=day`.": {
    fr: "L’intervalle de `from` à `to` a plus de {most} tranches. Demandez-en un plus court, ou prenez `bucket=day`.",
    rw: "Igihe kuva kuri `from` kugeza kuri `to` kirimo ibice birenze {most}. Saba igihe kigufi, cyangwa ukoreshe `bucket=day`.",
    sw: "Kipindi cha `from` hadi `to` kina vipande zaidi ya {most}. Omba kifupi zaidi, au tumia `bucket=day`.",
  },
  "This path supports {allow}, not {method}.": {
    fr: "Ce chemin admet {allow}, mais pas {method}.",
    rw: "Iyi nzira yemera {allow}, ntiyemera {method}.",
    sw: "Njia hii inakubali {allow}, si {method}.",
  },
  "The request's headers are larger than 16 KiB. Send fewer or shorter ones.": {
    fr: "Les en-têtes de la demande dépassent 16 Kio. Envoyez-en moins, ou de plus courts.",
    rw: "Imitwe y’ubusabe irenze 16 KiB. Ohereza mike cyangwa migufi.",
    sw: "Vichwa vya ombi vinazidi KiB 16. Tuma vichache au vifupi zaidi.",
  },
  "The request is not valid HTTP/1.1.": {
    fr: "La demande n’est pas du HTTP/1.1 valable.",
    rw: "Ubusabe si HTTP/1.1 nyayo.",
    sw: "Ombi si HTTP/1.1 halali.",
  },
  "The request has no token. Send the header `Authorization: Bearer <token>`.": {
    fr: "La demande n’a pas de jeton. Envoyez l’en-tête `Authorization: Bearer <token>`.",
    rw: "Ubusabe nta tokeni bufite. Ohereza umutwe `Authorization: Bearer <token>`.",
    sw: "Ombi halina tokeni. Tuma kichwa `Authorization: Bearer <token>`.",
  },
  "The `Authorization` header cannot be read. It must be `Bearer`, a space, and the token.": {
    fr: "L’en-tête `Authorization` est illisible. Il doit être `Bearer`, une espace et le jeton.",
    rw: "Umutwe `Authorization` ntusomeka. Ugomba kuba `Bearer`, umwanya na tokeni.",
    sw: "Kichwa cha `Authorization` hakisomeki. Lazima kiwe `Bearer`, nafasi na tokeni.",
  },
  "The token is unknown, revoked or expired. Use a valid one, or create one with `POST /v1/account/tokens`.": {
    fr: "Le jeton est inconnu, révoqué ou périmé. Prenez-en un valable, ou créez-en un avec `POST /v1/account/tokens`.",
    rw: "Tokeni ntizwi, yarambuwe cyangwa yarangije igihe. Koresha ikora, cyangwa ukore indi ukoresheje `POST /v1/account/tokens`.",
    sw: "Tokeni haijulikani, imebatilishwa au imeisha muda. Tumia inayofanya kazi, au unda moja kwa `POST /v1/account/tokens`.",
  },
  "Too many requests from this address used an invalid token. Wait {seconds} s, then use a valid one.": {
    fr: "Trop de demandes de cette adresse avaient un jeton non valable. Attendez {seconds} s, puis prenez-en un valable.",
    rw: "Ubusabe bwinshi cyane bwo kuri iyi aderesi bwari bufite tokeni itari yo. Tegereza amasegonda {seconds}, hanyuma ukoreshe ikora.",
    sw: "Maombi mengi mno ya anwani hii yalikuwa na tokeni isiyo sahihi. Subiri sekunde {seconds}, kisha tumia sahihi.",
  },
  "This is for people, not for tokens. Sign in with `POST /console/login`.": {
    fr: "Ceci est réservé aux personnes, pas aux jetons. Connectez-vous.",
    rw: "Ibi ni iby’abantu, si iby’amatokeni. Injira.",
    sw: "Hii ni ya watu, si ya tokeni. Ingia.",
  },
  "A test token can only send, verify and read test traffic. To administer the account, its webhooks or the installation, use a live token.":
    {
      fr: "Un jeton de test peut seulement envoyer, vérifier et lire des données de test. Pour administrer le compte, ses webhooks ou l’installation, prenez un jeton réel.",
      rw: "Tokeni y’igerageza yohereza, igenzura kandi igasoma iby’igerageza gusa. Kugira ngo ucunge konti, webhook zayo cyangwa sisitemu, koresha tokeni nyayo.",
      sw: "Tokeni ya majaribio inaweza tu kutuma, kuthibitisha na kusoma data ya majaribio. Kusimamia akaunti, webhook zake au usakinishaji, tumia tokeni halisi.",
    },
  "You have read-only access to this account. Ask one of its owners for another role, or switch to your own account.": {
    fr: "Vous pouvez seulement lire dans ce compte. Demandez un autre rôle à l’un de ses propriétaires, ou passez à votre propre compte.",
    rw: "Kuri iyi konti wemerewe gusoma gusa. Saba umwe muri ba nyirayo urundi ruhare, cyangwa ujye kuri konti yawe.",
    sw: "Una ruhusa ya kusoma tu kwenye akaunti hii. Mwombe mmoja wa wamiliki wake jukumu lingine, au nenda kwenye akaunti yako.",
  },
  "This page shows live data, but another window has switched to test data. Nothing was changed; check what the page shows now, and try again.":
    {
      fr: "Cette page montre les données réelles, mais une autre fenêtre est passée aux données de test. Rien n’a été changé\u00a0; vérifiez ce que la page montre maintenant, et réessayez.",
      rw: "Uru rupapuro rwerekana amakuru nyayo, ariko irindi dirishya ryimukiye ku y’igerageza. Nta cyahindutse; reba ibyo urupapuro rwerekana ubu, wongere ugerageze.",
      sw: "Ukurasa huu unaonyesha data halisi, lakini dirisha lingine limehamia data ya majaribio. Hakuna kilichobadilishwa; angalia ukurasa unaonyesha nini sasa, kisha jaribu tena.",
    },
  "This page shows test data, but another window has switched to live data. Nothing was changed; check what the page shows now, and try again.":
    {
      fr: "Cette page montre les données de test, mais une autre fenêtre est passée aux données réelles. Rien n’a été changé\u00a0; vérifiez ce que la page montre maintenant, et réessayez.",
      rw: "Uru rupapuro rwerekana amakuru y’igerageza, ariko irindi dirishya ryimukiye ku makuru nyayo. Nta cyahindutse; reba ibyo urupapuro rwerekana ubu, wongere ugerageze.",
      sw: "Ukurasa huu unaonyesha data ya majaribio, lakini dirisha lingine limehamia data halisi. Hakuna kilichobadilishwa; angalia ukurasa unaonyesha nini sasa, kisha jaribu tena.",
    },
  "This token lacks the scope `{scope}`, which this request needs. Use a token that has it.": {
    fr: "Ce jeton n’a pas le droit `{scope}`, que demande cette opération. Prenez-en un qui l’a.",
    rw: "Iyi tokeni nta burenganzira `{scope}` ifite, kandi burakenewe hano. Koresha ibufite.",
    sw: "Tokeni hii haina ruhusa `{scope}`, ambayo ombi hili linahitaji. Tumia yenye ruhusa hiyo.",
  },
  "Your role lacks the scope `{scope}`, which this request needs. Ask an owner of the account for another role.": {
    fr: "Votre rôle n’a pas le droit `{scope}`, que demande cette opération. Demandez un autre rôle à un propriétaire du compte.",
    rw: "Uruhare rwawe nta burenganzira `{scope}` rufite, kandi burakenewe hano. Saba nyiri konti urundi ruhare.",
    sw: "Wajibu wako hauna ruhusa `{scope}`, ambayo ombi hili linahitaji. Mwombe mmiliki wa akaunti wajibu mwingine.",
  },
  "Signing in over plain http only works on the machine itself, at http://localhost: elsewhere others could read the password. Put a proxy with https in front, have it send `X-Forwarded-Proto`, and set `TRUST_PROXY` to the address that it connects from, and `PUBLIC_URL` to its own.":
    {
      fr: "La connexion en simple http ne marche que sur la machine même, sous http://localhost\u00a0: ailleurs, d’autres pourraient lire le mot de passe. Placez devant un proxy avec https, faites-lui envoyer `X-Forwarded-Proto`, et donnez à `TRUST_PROXY` l’adresse d’où il se connecte, et à `PUBLIC_URL` la sienne.",
      rw: "Kwinjira kuri http isanzwe bikora gusa kuri mashini ubwayo, kuri http://localhost: ahandi abandi basoma ijambobanga. Shyira imbere proxy ifite https, yohereze `X-Forwarded-Proto`, kandi ushyire muri `TRUST_PROXY` aderesi ihuriraho, no muri `PUBLIC_URL` aderesi yayo.",
      sw: "Kuingia kwa http tupu hufanya kazi kwenye mashine yenyewe tu, kwa http://localhost: kwingine wengine wangesoma nenosiri. Weka mbele proksi yenye https, itume `X-Forwarded-Proto`, na uweke `TRUST_PROXY` anwani inayounganishia, na `PUBLIC_URL` anwani yake.",
    },
  "A write authenticated by cookie needs the header `X-Tuma-Console: 1`.": {
    fr: "Une écriture authentifiée par cookie demande l’en-tête `X-Tuma-Console: 1`.",
    rw: "Guhindura ukoresheje cookie bisaba umutwe `X-Tuma-Console: 1`.",
    sw: "Kuandika kwa uthibitisho wa kuki kunahitaji kichwa `X-Tuma-Console: 1`.",
  },
  "The request comes from a page of another origin. Use the dashboard of this service.": {
    fr: "La demande vient d’une page d’une autre origine. Utilisez le tableau de bord de ce service.",
    rw: "Ubusabe buturutse ku rundi rubuga. Koresha ikibaho cy’iyi serivisi.",
    sw: "Ombi limetoka kwenye ukurasa wa chanzo kingine. Tumia dashibodi ya huduma hii.",
  },
  "There is nothing here: the path or the id is wrong, or it belongs to another account. The paths are listed at /docs.":
    {
      fr: "Il n’y a rien ici\u00a0: le chemin ou l’identifiant est faux, ou appartient à un autre compte. Les chemins sont listés sous /docs.",
      rw: "Nta kintu kiri hano: inzira cyangwa ikiranga si byo, cyangwa ni iby’indi konti. Inzira ziri kuri /docs.",
      sw: "Hakuna kitu hapa: njia au kitambulisho si sahihi, au ni vya akaunti nyingine. Njia zimeorodheshwa kwenye /docs.",
    },
  "The request did not arrive in time. Send it again, faster.": {
    fr: "La demande n’est pas arrivée à temps. Renvoyez-la, plus vite.",
    rw: "Ubusabe ntibwageze ku gihe. Ongera ubwohereze, vuba kurushaho.",
    sw: "Ombi halikufika kwa wakati. Litume tena, haraka zaidi.",
  },
  "The database cannot be reached or is too busy right now. Nothing was accepted; try again.": {
    fr: "La base de données est inaccessible ou surchargée en ce moment. Rien n’a été accepté\u00a0; réessayez.",
    rw: "Ububiko bw’amakuru ntibuboneka ubu cyangwa burakoreshwa cyane. Nta cyakiriwe; ongera ugerageze.",
    sw: "Hifadhidata haipatikani au imelemewa sasa. Hakuna kilichokubaliwa; jaribu tena.",
  },
  "A part of the service that this request needs is not answering. Nothing was accepted; try again.": {
    fr: "Une partie du service dont cette demande a besoin ne répond pas. Rien n’a été accepté\u00a0; réessayez.",
    rw: "Igice cya serivisi ubu busabe bukeneye ntigisubiza. Nta cyakiriwe; ongera ugerageze.",
    sw: "Sehemu ya huduma ambayo ombi hili linahitaji haijibu. Hakuna kilichokubaliwa; jaribu tena.",
  },
  "The body is larger than this request allows. Send less, or in several requests.": {
    fr: "Le contenu dépasse ce que cette demande permet. Envoyez moins, ou en plusieurs fois.",
    rw: "Ibyoherejwe birenze ibyemewe. Ohereza bike, cyangwa mu nshuro nyinshi.",
    sw: "Maudhui ni makubwa kuliko ombi hili linavyoruhusu. Tuma kidogo, au kwa maombi kadhaa.",
  },
  "The path has a `%` that does not start a valid escape. Write it as `%25`.": {
    fr: "Le chemin a un `%` qui ne commence pas un échappement valable. Écrivez-le `%25`.",
    rw: "Inzira irimo `%` idatangira neza. Yandike nka `%25`.",
    sw: "Njia ina `%` ambayo si sahihi. Iandike kama `%25`.",
  },
  "The request's body does not match its headers; check `Content-Length` and `Content-Type`.": {
    fr: "Le contenu de la demande ne correspond pas à ses en-têtes\u00a0; vérifiez `Content-Length` et `Content-Type`.",
    rw: "Ibiri mu busabe ntibihura n’imitwe yabwo; genzura `Content-Length` na `Content-Type`.",
    sw: "Maudhui ya ombi hayalingani na vichwa vyake; hakiki `Content-Length` na `Content-Type`.",
  },
  "This request needs a JSON body. Send it with the header `Content-Type: application/json`.": {
    fr: "Cette demande attend un contenu JSON. Envoyez-le avec l’en-tête `Content-Type: application/json`.",
    rw: "Ubu busabe bukeneye JSON. Bwohereze bufite umutwe `Content-Type: application/json`.",
    sw: "Ombi hili linahitaji JSON. Litume na kichwa `Content-Type: application/json`.",
  },
  "The body is compressed (`Content-Encoding`); only uncompressed bodies are accepted. Send it uncompressed.": {
    fr: "Le contenu est compressé (`Content-Encoding`)\u00a0; seul un contenu non compressé est accepté.",
    rw: "Ibyoherejwe byarakamuwe (`Content-Encoding`); hemerwa gusa ibidakamuye.",
    sw: "Maudhui yamebanwa (`Content-Encoding`); yanakubaliwa yasiyobanwa tu.",
  },
  "This is a bug in the service, not in your request. The operator can find it in the log by its `trace_id`.": {
    fr: "C’est une panne du service, et non de votre demande. L’exploitant la trouve dans le journal par son `trace_id`.",
    rw: "Ni ikosa rya serivisi, si iry’ubusabe bwawe. Ushinzwe serivisi arisanga mu nyandiko akoresheje `trace_id`.",
    sw: "Hii ni hitilafu ya huduma, si ya ombi lako. Mwendeshaji ataipata kwenye kumbukumbu kwa `trace_id` yake.",
  },
  "More than {most} requests a second came with this token, or more than {mostOfAccount} from the whole account. Wait {seconds} s, and send bulk messages in one request.":
    {
      fr: "Plus de {most} demandes par seconde sont venues avec ce jeton, ou plus de {mostOfAccount} du compte entier. Attendez {seconds} s, et envoyez les messages groupés en une seule demande.",
      rw: "Ubusabe burenze {most} ku isegonda bwaje kuri iyi tokeni, cyangwa burenze {mostOfAccount} kuri konti yose. Tegereza amasegonda {seconds}, kandi wohereze ubutumwa bwinshi mu busabe bumwe.",
      sw: "Maombi zaidi ya {most} kwa sekunde yamekuja na tokeni hii, au zaidi ya {mostOfAccount} kutoka akaunti nzima. Subiri sekunde {seconds}, na utume jumbe nyingi kwa ombi moja.",
    },
  "More than {most} requests a second came with this login, or more than {mostOfAccount} from the whole account. Wait {seconds} s, and send bulk messages in one request.":
    {
      fr: "Plus de {most} demandes par seconde sont venues de cette connexion, ou plus de {mostOfAccount} du compte entier. Attendez {seconds} s, et envoyez les messages groupés en une seule demande.",
      rw: "Ubusabe burenze {most} ku isegonda bwaje kuri uku kwinjira, cyangwa burenze {mostOfAccount} kuri konti yose. Tegereza amasegonda {seconds}, kandi wohereze ubutumwa bwinshi mu busabe bumwe.",
      sw: "Maombi zaidi ya {most} kwa sekunde yamekuja kwa kuingia huku, au zaidi ya {mostOfAccount} kutoka akaunti nzima. Subiri sekunde {seconds}, na utume jumbe nyingi kwa ombi moja.",
    },
  "The request has no `Host` header, which HTTP/1.1 needs.": {
    fr: "La demande n’a pas l’en-tête `Host`, que demande HTTP/1.1.",
    rw: "Ubusabe nta mutwe `Host` bufite, kandi HTTP/1.1 irawusaba.",
    sw: "Ombi halina kichwa `Host`, ambacho HTTP/1.1 inahitaji.",
  },
  "The URL contains a NUL character (`%00`). Remove it.": {
    fr: "L’URL contient un caractère NUL (`%00`). Retirez-le.",
    rw: "URL irimo inyuguti NUL (`%00`). Yikuremo.",
    sw: "URL ina herufi NUL (`%00`). Iondoe.",
  },
  "Requests without a token from this address take too much of the service's time: this one waited {seconds} s for its turn. Send fewer at once.":
    {
      fr: "Les demandes sans jeton de cette adresse prennent trop de temps au service\u00a0: celle-ci a attendu son tour {seconds} s. Envoyez-en moins à la fois.",
      rw: "Ubusabe budafite tokeni bwo kuri iyi aderesi butwara igihe kinini: ubu bwategereje amasegonda {seconds}. Ohereza buke icyarimwe.",
      sw: "Maombi yasiyo na tokeni ya anwani hii yanachukua muda mwingi mno wa huduma: hili limesubiri sekunde {seconds}. Tuma machache kwa wakati mmoja.",
    },
  "Too many requests of this account are in progress at once. Nothing was accepted; send fewer at a time.": {
    fr: "Trop de demandes de ce compte sont en cours à la fois. Rien n’a été accepté\u00a0; envoyez-en moins en même temps.",
    rw: "Ubusabe bwinshi cyane bw’iyi konti buri gukorwa icyarimwe. Nta cyakiriwe; ohereza buke icyarimwe.",
    sw: "Maombi mengi mno ya akaunti hii yanaendelea kwa pamoja. Hakuna kilichokubaliwa; tuma machache kwa wakati mmoja.",
  },
  "Too many requests of this address are in progress at once. Nothing was accepted; send fewer at a time.": {
    fr: "Trop de demandes de cette adresse sont en cours à la fois. Rien n’a été accepté\u00a0; envoyez-en moins en même temps.",
    rw: "Ubusabe bwinshi cyane bwo kuri iyi aderesi buri gukorwa icyarimwe. Nta cyakiriwe; ohereza buke icyarimwe.",
    sw: "Maombi mengi mno ya anwani hii yanaendelea kwa pamoja. Hakuna kilichokubaliwa; tuma machache kwa wakati mmoja.",
  },
  "Too many requests are waiting. Nothing was accepted; try again.": {
    fr: "Trop de demandes attendent. Rien n’a été accepté\u00a0; réessayez.",
    rw: "Ubusabe butegereje ni bwinshi cyane. Nta cyakiriwe; ongera ugerageze.",
    sw: "Maombi yanayosubiri ni mengi mno. Hakuna kilichokubaliwa; jaribu tena.",
  },
  "Too many of your large requests are being received at once. Nothing was accepted; send fewer at a time.": {
    fr: "Trop de vos grosses demandes arrivent à la fois. Rien n’a été accepté\u00a0; envoyez-en moins en même temps.",
    rw: "Ubusabe bwawe bunini bwinshi cyane buri kwakirwa icyarimwe. Nta cyakiriwe; ohereza buke icyarimwe.",
    sw: "Maombi yako makubwa mengi mno yanapokelewa kwa pamoja. Hakuna kilichokubaliwa; tuma machache kwa wakati mmoja.",
  },
  "Too many large requests are being received. Nothing was accepted; try again.": {
    fr: "Trop de grosses demandes arrivent. Rien n’a été accepté\u00a0; réessayez.",
    rw: "Ubusabe bunini bwinshi cyane buri kwakirwa. Nta cyakiriwe; ongera ugerageze.",
    sw: "Maombi makubwa mengi mno yanapokelewa. Hakuna kilichokubaliwa; jaribu tena.",
  },
  "This account is downloading {most} exports already. Wait until one has ended.": {
    fr: "Ce compte télécharge déjà {most} exports. Attendez que l’un se termine.",
    rw: "Iyi konti isanzwe imanura dosiye {most}. Tegereza imwe irangire.",
    sw: "Akaunti hii tayari inapakua faili {most}. Subiri moja liishe.",
  },
  "Too many exports are being downloaded. Try again in a moment.": {
    fr: "Trop d’exports sont en cours de téléchargement. Réessayez dans un instant.",
    rw: "Dosiye ziri kumanurwa ni nyinshi cyane. Ongera ugerageze mu kanya.",
    sw: "Faili nyingi mno zinapakuliwa. Jaribu tena baada ya muda mfupi.",
  },
  "The metrics need the token of `METRICS_TOKEN`. Send the header `Authorization: Bearer <token>`.": {
    fr: "Les métriques demandent le jeton de `METRICS_TOKEN`. Envoyez l’en-tête `Authorization: Bearer <token>`.",
    rw: "Ibipimo bisaba tokeni ya `METRICS_TOKEN`. Ohereza umutwe `Authorization: Bearer <token>`.",
    sw: "Vipimo vinahitaji tokeni ya `METRICS_TOKEN`. Tuma kichwa `Authorization: Bearer <token>`.",
  },
  "The body is not valid UTF-8. Encode it as UTF-8 and send it again.": {
    fr: "Le contenu n’est pas de l’UTF-8 valable. Encodez-le en UTF-8 et renvoyez-le.",
    rw: "Ibyoherejwe si UTF-8 nyayo. Byandike muri UTF-8 wongere ubyohereze.",
    sw: "Maudhui si UTF-8 halali. Yaandike kwa UTF-8 kisha yatume tena.",
  },
  "The body is not valid JSON: {fault}.": {
    fr: "Le contenu n’est pas du JSON valable\u00a0: {fault}.",
    rw: "Ibyoherejwe si JSON nyayo: {fault}.",
    sw: "Maudhui si JSON halali: {fault}.",
  },
  "The body nests deeper than {most} levels. Flatten it.": {
    fr: "Le contenu a plus de {most} niveaux imbriqués. Aplatissez-le.",
    rw: "Ibyoherejwe bifite inzego zirenze {most}. Bigabanye.",
    sw: "Maudhui yana ngazi zaidi ya {most}. Yapunguze.",
  },
  "`{field}` {reason}, which cannot be stored or sent. Remove it.": {
    fr: "`{field}` {reason}, ce qui ne peut être ni stocké ni envoyé. Retirez-le.",
    rw: "`{field}` {reason}, bidashobora kubikwa cyangwa koherezwa. Bikuremo.",
    sw: "`{field}` {reason}, ambayo haiwezi kuhifadhiwa wala kutumwa. Iondoe.",
  },
  "{position} {expected} was expected, but {found} was found": {
    fr: "{position}, {expected} était attendu, mais il y a {found}",
    rw: "{position} hari hategerejwe {expected}, ariko habonetse {found}",
    sw: "{position} ilitarajiwa {expected}, lakini imepatikana {found}",
  },
  "{position} a string is not terminated, or contains a line break or a bad escape": {
    fr: "{position}, une chaîne n’est pas fermée, ou contient un saut de ligne ou un échappement faux",
    rw: "{position} hari umwandiko udafunze, cyangwa urimo umurongo mushya cyangwa ikimenyetso kibi",
    sw: "{position} kuna maandishi yasiyofungwa, au yenye mstari mpya au alama mbaya",
  },
  "a value": {
    fr: "une valeur",
    rw: "agaciro",
    sw: "thamani",
  },
  "{fault} (strings take double quotes)": {
    fr: "{fault} (les chaînes prennent des guillemets doubles)",
    rw: "{fault} (imyandiko ishyirwa mu twugarizo tubiri)",
    sw: "{fault} (maandishi hutumia alama mbili za kunukuu)",
  },
  "{position} there is a trailing comma before the closing brace; remove it": {
    fr: "{position}, il y a une virgule de trop avant l’accolade fermante\u00a0; retirez-la",
    rw: "{position} hari akitso kirenze mbere y’akugarizo gafunga; gakuremo",
    sw: "{position} kuna mkato wa ziada kabla ya mabano ya kufunga; uondoe",
  },
  "the name of a member in double quotes": {
    fr: "le nom d’un membre entre guillemets doubles",
    rw: "izina ry’umwanya riri mu twugarizo tubiri",
    sw: "jina la kipengele ndani ya alama mbili za kunukuu",
  },
  "a colon": {
    fr: "un deux-points",
    rw: "utudomo tubiri",
    sw: "nukta mbili",
  },
  "the end of the body": {
    fr: "la fin du contenu",
    rw: "iherezo ry’ibyoherejwe",
    sw: "mwisho wa maudhui",
  },
  "it ends too early": {
    fr: "il se termine trop tôt",
    rw: "birangira hakiri kare",
    sw: "yanaishia mapema mno",
  },
  "{position} there is a trailing comma before the closing bracket; remove it": {
    fr: "{position}, il y a une virgule de trop avant le crochet fermant\u00a0; retirez-la",
    rw: "{position} hari akitso kirenze mbere y’agakubo gafunga; gakuremo",
    sw: "{position} kuna mkato wa ziada kabla ya mabano ya mraba ya kufunga; uondoe",
  },
  "a comma or `}`": {
    fr: "une virgule ou `}`",
    rw: "akitso cyangwa `}`",
    sw: "mkato au `}`",
  },
  "a comma or `]`": {
    fr: "une virgule ou `]`",
    rw: "akitso cyangwa `]`",
    sw: "mkato au `]`",
  },
  "at line {line}, column {column}": {
    fr: "à la ligne {line}, colonne {column}",
    rw: "ku murongo wa {line}, inkingi ya {column}",
    sw: "kwenye mstari {line}, safu {column}",
  },
  "the character U+{code}": {
    fr: "le caractère U+{code}",
    rw: "inyuguti U+{code}",
    sw: "herufi U+{code}",
  },
  "`{given}` is an unknown field; did you mean `{meant}`?": {
    fr: "`{given}` est un champ inconnu\u00a0; vouliez-vous dire `{meant}`\u00a0?",
    rw: "`{given}` ni umwanya utazwi; washakaga kuvuga `{meant}`?",
    sw: "`{given}` ni sehemu isiyojulikana; ulimaanisha `{meant}`?",
  },
  "`{field}` must not be empty.": {
    fr: "`{field}` ne peut pas être vide.",
    rw: "`{field}` ntishobora kuba ubusa.",
    sw: "`{field}` haiwezi kuwa tupu.",
  },
  "`{field}` is of the wrong type.": {
    fr: "`{field}` n’est pas du bon type.",
    rw: "`{field}` si ubwoko bukwiye.",
    sw: "`{field}` si ya aina sahihi.",
  },
  "`{field}` must be from {min} to {max}.": {
    fr: "`{field}` doit être de {min} à {max}.",
    rw: "`{field}` igomba kuva kuri {min} kugera kuri {max}.",
    sw: "`{field}` lazima iwe kati ya {min} na {max}.",
  },
  "`{field}` must have at least {min} characters.": {
    fr: "`{field}` doit avoir au moins {min} caractères.",
    rw: "`{field}` igomba kugira nibura inyuguti {min}.",
    sw: "`{field}` lazima iwe na angalau herufi {min}.",
  },
  "`{field}` must have at most {max} characters.": {
    fr: "`{field}` ne peut pas dépasser {max} caractères.",
    rw: "`{field}` ntigomba kurenza inyuguti {max}.",
    sw: "`{field}` haiwezi kuzidi herufi {max}.",
  },
  "`{field}` must have at least {min} items.": {
    fr: "`{field}` doit avoir au moins {min} éléments.",
    rw: "`{field}` igomba kugira nibura ibintu {min}.",
    sw: "`{field}` lazima iwe na angalau vitu {min}.",
  },
  "`{field}` must have at most {max} items.": {
    fr: "`{field}` ne peut pas dépasser {max} éléments.",
    rw: "`{field}` ntigomba kurenza ibintu {max}.",
    sw: "`{field}` haiwezi kuzidi vitu {max}.",
  },
  "`{field}` must not contain duplicates.": {
    fr: "`{field}` ne peut pas contenir de doublons.",
    rw: "`{field}` ntigomba kugira ibisubirwamo.",
    sw: "`{field}` haiwezi kuwa na marudio.",
  },
  "`{field}` is not one of the possible values.": {
    fr: "`{field}` n’est pas parmi les valeurs possibles.",
    rw: "`{field}` ntiri mu bishoboka.",
    sw: "`{field}` si mojawapo ya thamani zinazowezekana.",
  },
  "`{field}` is not in the required format.": {
    fr: "`{field}` n’a pas la forme voulue.",
    rw: "`{field}` ntiri mu buryo bukenewe.",
    sw: "`{field}` haiko katika muundo unaotakiwa.",
  },
  "`{field}` is not a time with a zone.": {
    fr: "`{field}` n’est pas une date et heure avec fuseau.",
    rw: "`{field}` si igihe gifite akarere k’amasaha.",
    sw: "`{field}` si wakati wenye saa za eneo.",
  },
  "`{field}` is an unknown field.": {
    fr: "`{field}` est un champ inconnu.",
    rw: "`{field}` ni umwanya utazwi.",
    sw: "`{field}` ni sehemu isiyojulikana.",
  },
  "`{field}` must be at most {max}.": {
    fr: "`{field}` doit être au plus {max}.",
    rw: "`{field}` ntigomba kurenza {max}.",
    sw: "`{field}` haiwezi kuzidi {max}.",
  },
  "`{field}` must be at least {min}.": {
    fr: "`{field}` doit être au moins {min}.",
    rw: "`{field}` igomba kuba nibura {min}.",
    sw: "`{field}` lazima iwe angalau {min}.",
  },
  "`{field}` is not valid.": {
    fr: "`{field}` n’est pas valable.",
    rw: "`{field}` si yo.",
    sw: "`{field}` si sahihi.",
  },
  "The request has no body. Send a JSON object, and the header `Content-Type: application/json`.": {
    fr: "La demande n’a pas de contenu. Envoyez un objet JSON, et l’en-tête `Content-Type: application/json`.",
    rw: "Ubusabe nta kintu burimo. Ohereza ikintu cya JSON, n’umutwe `Content-Type: application/json`.",
    sw: "Ombi halina maudhui. Tuma kitu cha JSON, na kichwa `Content-Type: application/json`.",
  },
  "The request has no body. Send a JSON object with {fields}, and the header `Content-Type: application/json`.": {
    fr: "La demande n’a pas de contenu. Envoyez un objet JSON avec {fields}, et l’en-tête `Content-Type: application/json`.",
    rw: "Ubusabe nta kintu burimo. Ohereza ikintu cya JSON kirimo {fields}, n’umutwe `Content-Type: application/json`.",
    sw: "Ombi halina maudhui. Tuma kitu cha JSON chenye {fields}, na kichwa `Content-Type: application/json`.",
  },
} satisfies Area;
