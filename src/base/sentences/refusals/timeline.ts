import type { Area } from "./area.ts";

/**
 * What the service notes of a message on its way, and why routing treats it as it does. The notes are stored in English and read back by
 * `stored.ts`, in the language of the reader.
 */
export const timeline = {
  "the submitting process ended": {
    fr: "le processus qui le remettait s’est arrêté",
    rw: "porogaramu yabutangaga yarahagaze",
    sw: "mchakato uliokuwa ukiikabidhi ulikoma",
  },
  "expired while in doubt": {
    fr: "sa validité a pris fin alors que son sort était incertain",
    rw: "igihe cyabwo cyarangiye bitaramenyekana niba bwarageze",
    sw: "muda wake uliisha hali ikiwa haijulikani",
  },
  "no response and no receipt: submitting again": {
    fr: "ni réponse ni accusé : nouvelle remise",
    rw: "nta gisubizo nta na raporo: birongera kugerageza",
    sw: "hakuna jibu wala risiti: inakabidhiwa tena",
  },
  "no receipt in time": {
    fr: "aucun accusé dans les temps",
    rw: "nta raporo yabonetse ku gihe",
    sw: "hakuna risiti iliyofika kwa wakati",
  },
  "expired before it was submitted": {
    fr: "sa validité a pris fin avant la remise à l’opérateur",
    rw: "igihe cyabwo cyarangiye butaratangwa",
    sw: "muda wake uliisha kabla haujakabidhiwa",
  },
  "not answered: call {n} of {calls} follows": {
    fr: "sans réponse : l’appel {n} sur {calls} suit",
    rw: "ntiyitabwe: hakurikiyeho guhamagara kwa {n} muri {calls}",
    sw: "haikupokelewa: simu ya {n} kati ya {calls} inafuata",
  },
  "sent in its place: {message}": {
    fr: "envoyé à la place : {message}",
    rw: "ubwoherejwe mu mwanya wabwo: {message}",
    sw: "uliotumwa badala yake: {message}",
  },
  "nothing is sent in its place: the account is suspended": {
    fr: "rien n’est envoyé à la place : le compte est suspendu",
    rw: "nta cyoherejwe mu mwanya wabwo: konti yarahagaritswe",
    sw: "hakuna kinachotumwa badala yake: akaunti imesimamishwa",
  },
  "nothing is sent in its place: the account has changed its mode": {
    fr: "rien n’est envoyé à la place : le compte a changé de mode",
    rw: "nta cyoherejwe mu mwanya wabwo: konti yahinduye uburyo ikora",
    sw: "hakuna kinachotumwa badala yake: akaunti imebadilisha hali yake",
  },
  "nothing is sent in its place: the bulk send was paused or cancelled": {
    fr: "rien n’est envoyé à la place : l’envoi groupé a été suspendu ou annulé",
    rw: "nta cyoherejwe mu mwanya wabwo: kohereza kuri benshi byahagaritswe cyangwa byahagaritswe burundu",
    sw: "hakuna kinachotumwa badala yake: utumaji kwa wengi ulisitishwa au kughairiwa",
  },
  "nothing is sent in its place: it is too late": {
    fr: "rien n’est envoyé à la place : il est trop tard",
    rw: "nta cyoherejwe mu mwanya wabwo: igihe cyarenze",
    sw: "hakuna kinachotumwa badala yake: muda umepita",
  },
  "nothing is sent in its place: the recipient has opted out": {
    fr: "rien n’est envoyé à la place : le destinataire s’est désinscrit",
    rw: "nta cyoherejwe mu mwanya wabwo: uwo bwagenewe yanze kwandikirwa",
    sw: "hakuna kinachotumwa badala yake: mpokeaji amejiondoa",
  },
  "nothing is sent in its place: the balance does not cover it": {
    fr: "rien n’est envoyé à la place : le solde n’y suffit pas",
    rw: "nta cyoherejwe mu mwanya wabwo: amafaranga asigaye ntahagije",
    sw: "hakuna kinachotumwa badala yake: salio halitoshi",
  },
  "every retry failed": {
    fr: "toutes les tentatives ont échoué",
    rw: "kongera kugerageza kose byanze",
    sw: "majaribio yote yalishindikana",
  },
  "restored from a backup: it may have been sent before, so it is not sent again": {
    fr: "restauré d’une sauvegarde : il a pu être envoyé auparavant et n’est donc pas renvoyé",
    rw: "byagaruwe bivuye muri kopi y’ububiko: bushobora kuba bwaroherejwe mbere, ntibwongera koherezwa",
    sw: "umerejeshwa kutoka nakala ya akiba: huenda ulitumwa awali, kwa hiyo hautumwi tena",
  },
  "the recipient has opted out since it was accepted": {
    fr: "le destinataire s’est désinscrit depuis l’acceptation",
    rw: "uwo bwagenewe yanze kwandikirwa bumaze kwakirwa",
    sw: "mpokeaji amejiondoa tangu ulipokubaliwa",
  },
  "the account went live": {
    fr: "le compte est passé en réel",
    rw: "konti yatangiye gukora by’ukuri",
    sw: "akaunti imeanza kazi halisi",
  },
  "replaced by its sender": {
    fr: "remplacé par son expéditeur",
    rw: "bwasimbuwe n’uwabwohereje",
    sw: "umebadilishwa na mtumaji",
  },
  "TLVs not passed on, because no link of the route takes them: {tags}": {
    fr: "TLV non transmis, car aucun lien de la route ne les accepte : {tags}",
    rw: "TLV zitoherejwe, kuko nta muyoboro w’inzira uzemera: {tags}",
    sw: "TLV hazikupitishwa, kwa kuwa hakuna kiungo cha njia kinachozikubali: {tags}",
  },
  "quiet hours in the country of the phone": {
    fr: "heures de silence dans le pays du téléphone",
    rw: "amasaha y’ituze mu gihugu cya telefone",
    sw: "saa za utulivu katika nchi ya simu",
  },
  "the carrier links could not be read yet": {
    fr: "les liens d’opérateurs n’ont pas encore pu être lus",
    rw: "imiyoboro y’abatanga serivisi ntirashobora gusomwa",
    sw: "viungo vya mitandao havijaweza kusomwa bado",
  },
  "another process runs the links of its route": {
    fr: "un autre processus tient les liens de sa route",
    rw: "indi porogaramu ni yo ikoresha imiyoboro y’inzira yabwo",
    sw: "mchakato mwingine unaendesha viungo vya njia yake",
  },
  "the queues of its route's links are full": {
    fr: "les files des liens de sa route sont pleines",
    rw: "imirongo y’imiyoboro y’inzira yabwo yuzuye",
    sw: "foleni za viungo vya njia yake zimejaa",
  },
  "the program is stopping": {
    fr: "le programme s’arrête",
    rw: "porogaramu irimo guhagarara",
    sw: "programu inasimama",
  },
  "the link is down": {
    fr: "le lien est coupé",
    rw: "umuyoboro ntukora",
    sw: "kiungo hakifanyi kazi",
  },
  "the link is closing": {
    fr: "le lien se ferme",
    rw: "umuyoboro urafungwa",
    sw: "kiungo kinafungwa",
  },
  "the link is being drained": {
    fr: "le lien se vide avant son arrêt",
    rw: "umuyoboro urimo kumarwamo ubutumwa",
    sw: "kiungo kinamaliziwa jumbe zake",
  },
  "the link was stopped before it was written": {
    fr: "le lien a été arrêté avant l’envoi",
    rw: "umuyoboro wahagaritswe butaroherezwa",
    sw: "kiungo kilisimamishwa kabla haujaandikwa",
  },
  "the link went down before it was written": {
    fr: "le lien a été coupé avant l’envoi",
    rw: "umuyoboro waracitse butaroherezwa",
    sw: "kiungo kilikatika kabla haujaandikwa",
  },
  "its validity ended before it was written": {
    fr: "sa validité a pris fin avant l’envoi",
    rw: "igihe cyabwo cyarangiye butaroherezwa",
    sw: "muda wake uliisha kabla haujaandikwa",
  },
  "another process took the link over": {
    fr: "un autre processus a repris le lien",
    rw: "indi porogaramu yafashe umuyoboro",
    sw: "mchakato mwingine umechukua kiungo",
  },
  "the lease could not be renewed": {
    fr: "la réservation du lien n’a pas pu être renouvelée",
    rw: "kongera gufata umuyoboro byanze",
    sw: "umiliki wa kiungo haukuweza kuongezwa muda",
  },
  "the connection closed": {
    fr: "la connexion s’est fermée",
    rw: "ihuza ryafunzwe",
    sw: "muunganisho umefungwa",
  },
  "the peer closed the connection": {
    fr: "l’opérateur a fermé la connexion",
    rw: "utanga serivisi yafunze ihuza",
    sw: "mtandao umefunga muunganisho",
  },
  "the session has ended": {
    fr: "la session a pris fin",
    rw: "umurongo warangiye",
    sw: "kipindi kimeisha",
  },
  "the session is being unbound": {
    fr: "la session est en cours de fermeture",
    rw: "umurongo urimo gufungwa",
    sw: "kipindi kinafungwa",
  },
  "the window is full": {
    fr: "trop de messages attendent déjà une réponse",
    rw: "ubutumwa butegereje igisubizo bwabaye bwinshi",
    sw: "jumbe zinazosubiri jibu ni nyingi mno",
  },
  "the throughput limit is reached": {
    fr: "le débit maximal est atteint",
    rw: "umubare ntarengwa ku isegonda wagezweho",
    sw: "kikomo cha kasi kimefikiwa",
  },
  "no submit_sm_resp in time": {
    fr: "pas de submit_sm_resp dans les temps",
    rw: "nta submit_sm_resp yabonetse ku gihe",
    sw: "hakuna submit_sm_resp kwa wakati",
  },
  "no HTTP response in time": {
    fr: "pas de réponse HTTP dans les temps",
    rw: "nta gisubizo cya HTTP cyabonetse ku gihe",
    sw: "hakuna jibu la HTTP kwa wakati",
  },
  "the carrier's words could not be stored": {
    fr: "les mots de l’opérateur n’ont pas pu être enregistrés",
    rw: "amagambo y’utanga serivisi ntiyashoboye kubikwa",
    sw: "maneno ya mtandao hayakuweza kuhifadhiwa",
  },
  "no carrier link exists yet, so the simulated carrier takes everything": {
    fr: "il n’y a pas encore de lien d’opérateur : l’opérateur simulé prend tout",
    rw: "nta muyoboro uraboneka: utanga serivisi w’igerageza afata byose",
    sw: "bado hakuna kiungo cha mtandao: mtandao wa majaribio huchukua zote",
  },
  "the account is new, and this process does not know yet whether it is in the sandbox": {
    fr: "le compte est nouveau, et ce processus ne sait pas encore s’il est en simulation",
    rw: "konti ni nshya, kandi iyi porogaramu ntiramenya niba iri mu igerageza",
    sw: "akaunti ni mpya, na mchakato huu haujui bado kama iko kwenye majaribio",
  },
  "the account is in the sandbox, so the simulated carrier takes everything": {
    fr: "le compte est en simulation : l’opérateur simulé prend tout",
    rw: "konti iri mu igerageza: utanga serivisi w’igerageza afata byose",
    sw: "akaunti iko kwenye majaribio: mtandao wa majaribio huchukua zote",
  },
  "the last carrier link was deleted, so live messages wait for another one": {
    fr: "le dernier lien d’opérateur a été supprimé : les messages réels en attendent un autre",
    rw: "umuyoboro wa nyuma wasibwe: ubutumwa nyabwo butegereje undi",
    sw: "kiungo cha mwisho kilifutwa: jumbe halisi zinasubiri kingine",
  },
  "no route matches this number": {
    fr: "aucune route ne convient à ce numéro",
    rw: "nta nzira ihuye n’iyi nimero",
    sw: "hakuna njia inayolingana na nambari hii",
  },
  "there are no routes, so every link takes every number": {
    fr: "il n’y a pas de routes : chaque lien prend tous les numéros",
    rw: "nta nzira zihari: umuyoboro wose ufata nimero zose",
    sw: "hakuna njia: kila kiungo huchukua nambari zote",
  },
  "no carrier link makes calls": {
    fr: "aucun lien d’opérateur ne passe d’appels",
    rw: "nta muyoboro uhamagara",
    sw: "hakuna kiungo kinachopiga simu",
  },
  "no route names a link that makes calls, so each of them takes every number": {
    fr: "aucune route ne nomme de lien qui passe des appels : chacun d’eux prend tous les numéros",
    rw: "nta nzira ivuga umuyoboro uhamagara: buri wose ufata nimero zose",
    sw: "hakuna njia inayotaja kiungo cha kupiga simu: kila kimoja huchukua nambari zote",
  },
  "a test message goes to the simulated carrier only": {
    fr: "un message de test va seulement à l’opérateur simulé",
    rw: "ubutumwa bw’igerageza bujya gusa ku utanga serivisi w’igerageza",
    sw: "ujumbe wa majaribio huenda kwa mtandao wa majaribio pekee",
  },
  "every number": { fr: "tous les numéros", rw: "nimero zose", sw: "nambari zote" },
  "the route for {numbers} has the longest matching prefix": {
    fr: "la route pour {numbers} a le plus long préfixe qui convient",
    rw: "inzira ya {numbers} ni yo ifite intangiriro ndende ihuye",
    sw: "njia ya {numbers} ina kiambishi kirefu zaidi kinacholingana",
  },
  "the route for {numbers} of this account has the longest matching prefix": {
    fr: "la route de ce compte pour {numbers} a le plus long préfixe qui convient",
    rw: "inzira y’iyi konti ya {numbers} ni yo ifite intangiriro ndende ihuye",
    sw: "njia ya akaunti hii ya {numbers} ina kiambishi kirefu zaidi kinacholingana",
  },
  "the route for {numbers} on network {network} takes precedence over routes by prefix": {
    fr: "la route pour {numbers} sur le réseau {network} l’emporte sur les routes par préfixe",
    rw: "inzira ya {numbers} ku rusobe {network} iza imbere y’inzira z’intangiriro",
    sw: "njia ya {numbers} kwenye mtandao {network} hutangulia njia za kiambishi",
  },
  "the route for {numbers} on network {network} of this account takes precedence over routes by prefix": {
    fr: "la route de ce compte pour {numbers} sur le réseau {network} l’emporte sur les routes par préfixe",
    rw: "inzira y’iyi konti ya {numbers} ku rusobe {network} iza imbere y’inzira z’intangiriro",
    sw: "njia ya akaunti hii ya {numbers} kwenye mtandao {network} hutangulia njia za kiambishi",
  },
  "{why} and takes the cheapest link": {
    fr: "{why}, et prend le lien le moins cher",
    rw: "{why}, kandi ifata umuyoboro uhendutse",
    sw: "{why}, na huchukua kiungo cha bei nafuu zaidi",
  },
  "{why}, but its links no longer exist": {
    fr: "{why}, mais ses liens n’existent plus",
    rw: "{why}, ariko imiyoboro yayo ntikibaho",
    sw: "{why}, lakini viungo vyake havipo tena",
  },
  "{why}, but none of its links carries {what}": {
    fr: "{why}, mais aucun des liens ne transporte {what}",
    rw: "{why}, ariko nta muyoboro utwara {what}",
    sw: "{why}, lakini hakuna kiungo kinachobeba {what}",
  },
  "{why}, but none of its links is up": {
    fr: "{why}, mais aucun des liens ne fonctionne",
    rw: "{why}, ariko nta muyoboro ukora",
    sw: "{why}, lakini hakuna kiungo kinachofanya kazi",
  },
  "{why}; of its links that are up, {link} goes first": {
    fr: "{why} ; des liens qui fonctionnent, {link} passe en premier",
    rw: "{why}; mu miyoboro ikora, {link} ni wo ubanza",
    sw: "{why}; kati ya viungo vinavyofanya kazi, {link} hutangulia",
  },
} satisfies Area;
