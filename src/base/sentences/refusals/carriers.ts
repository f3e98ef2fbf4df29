import type { Area } from "./area.ts";

/** Refusals of carriers: links, their APIs, routes, rates. */
export const carriers = {
  "`settings.{unknown}` is not a setting of {carrier}. Use {known}.": {
    fr: "`settings.{unknown}` n’est pas un réglage de {carrier}. Prenez {known}.",
    rw: "`settings.{unknown}` si igenamiterere rya {carrier}. Koresha {known}.",
    sw: "`settings.{unknown}` si mpangilio wa {carrier}. Tumia {known}.",
  },
  "`{field}` is missing. Enter the {label} of {carrier}.": {
    fr: "`{field}` manque. Entrez {label} de {carrier}.",
    rw: "`{field}` irabura. Andika {label} ya {carrier}.",
    sw: "`{field}` inakosekana. Ingiza {label} ya {carrier}.",
  },
  "`{field}` must be one of {choices}.": {
    fr: "`{field}` doit être parmi {choices}.",
    rw: "`{field}` igomba kuba imwe muri {choices}.",
    sw: "`{field}` lazima iwe mojawapo ya {choices}.",
  },
  "`{field}` must be a URL such as https://api.example.com, without a query or a user.": {
    fr: "`{field}` doit être une URL comme https://api.example.com, sans paramètres ni utilisateur.",
    rw: "`{field}` igomba kuba URL nka https://api.example.com, idafite ibindi nyuma cyangwa ukoresha.",
    sw: "`{field}` lazima iwe URL kama https://api.example.com, bila vigezo wala mtumiaji.",
  },
  'A link with `"bind": "http"` needs `http`, with at least the `url` that messages are sent to.': {
    fr: 'Une liaison avec `"bind": "http"` demande `http`, avec au moins l’`url` où partent les messages.',
    rw: 'Ihuzwa rifite `"bind": "http"` risaba `http`, irimo nibura `url` ubutumwa bwoherezwaho.',
    sw: 'Muunganisho wenye `"bind": "http"` unahitaji `http`, yenye angalau `url` ambako jumbe hutumwa.',
  },
  "`{field}` is not a URL. Write it like https://api.example.com/v1/messages.": {
    fr: "`{field}` n’est pas une URL. Écrivez-la comme https://api.example.com/v1/messages.",
    rw: "`{field}` si URL. Yandike nka https://api.example.com/v1/messages.",
    sw: "`{field}` si URL. Iandike kama https://api.example.com/v1/messages.",
  },
  "`http.body` is longer than {most} characters as JSON. Shorten it.": {
    fr: "`http.body` dépasse {most} caractères en JSON. Raccourcissez-le.",
    rw: "`http.body` irenze inyuguti {most} muri JSON. Yigabanye.",
    sw: "`http.body` inazidi herufi {most} kama JSON. Ifupishe.",
  },
  "`{field}` {reason}": {
    fr: "`{field}` {reason}",
    rw: "`{field}` {reason}",
    sw: "`{field}` {reason}",
  },
  "`http.answer.id_pattern` is not a regular expression. Write it like `id=(\\d+)`.": {
    fr: "`http.answer.id_pattern` n’est pas une expression régulière. Écrivez-la comme `id=(\\d+)`.",
    rw: "`http.answer.id_pattern` si imvugo isanzwe (regular expression). Yandike nka `id=(\\d+)`.",
    sw: "`http.answer.id_pattern` si usemi wa kawaida (regular expression). Iandike kama `id=(\\d+)`.",
  },
  "has the unknown placeholder `{placeholder}`. Use {known}.": {
    fr: "a le champ inconnu `{placeholder}`. Prenez {known}.",
    rw: "irimo umwanya utazwi `{placeholder}`. Koresha {known}.",
    sw: "ina nafasi isiyojulikana `{placeholder}`. Tumia {known}.",
  },
  "has the unknown filter `{filter}`. Use {known}.": {
    fr: "a le filtre inconnu `{filter}`. Prenez {known}.",
    rw: "irimo akayunguruzo katazwi `{filter}`. Koresha {known}.",
    sw: "ina kichujio kisichojulikana `{filter}`. Tumia {known}.",
  },
  "has the filter `{filter}` with no argument. See the reference of carrier files for its form.": {
    fr: "a le filtre `{filter}` sans argument. Voyez sa forme dans la référence des fichiers d’opérateurs.",
    rw: "irimo akayunguruzo `{filter}` katagira icyo gahawe. Reba uko kandikwa mu mabwiriza ya dosiye z’ibigo.",
    sw: "ina kichujio `{filter}` bila hoja. Angalia muundo wake kwenye rejeleo la faili za watoa huduma.",
  },
  "has the filter `{filter}` with the argument `{argument}`. See the reference of carrier files for its form.": {
    fr: "a le filtre `{filter}` avec l’argument `{argument}`. Voyez sa forme dans la référence des fichiers d’opérateurs.",
    rw: "irimo akayunguruzo `{filter}` kahawe `{argument}`. Reba uko kandikwa mu mabwiriza ya dosiye z’ibigo.",
    sw: "ina kichujio `{filter}` chenye hoja `{argument}`. Angalia muundo wake kwenye rejeleo la faili za watoa huduma.",
  },
  "names the unknown value `{argument}` in its filter `{filter}`. Use {known}.": {
    fr: "nomme la valeur inconnue `{argument}` dans son filtre `{filter}`. Prenez {known}.",
    rw: "ivuga agaciro katazwi `{argument}` mu kayunguruzo `{filter}`. Koresha {known}.",
    sw: "inataja thamani isiyojulikana `{argument}` kwenye kichujio `{filter}`. Tumia {known}.",
  },
  "A route names this link. Remove it from the routes first: `PUT /v1/operator/routes`.": {
    fr: "Une route nomme cette liaison. Retirez-la d’abord des routes\u00a0: `PUT /v1/operator/routes`.",
    rw: "Hari inzira ivuga iri huzwa. Banza urikure mu nzira: `PUT /v1/operator/routes`.",
    sw: "Kuna njia inayotaja muunganisho huu. Uondoe kwanza kwenye njia: `PUT /v1/operator/routes`.",
  },
  "Only links with `bind` `http` have addresses that a carrier calls.": {
    fr: "Seules les liaisons avec `bind` `http` ont des adresses qu’un opérateur appelle.",
    rw: "Ihuzwa rifite `bind` `http` ni ryo ryonyine rigira aderesi ikigo gihamagara.",
    sw: "Miunganisho yenye `bind` `http` pekee ina anwani ambazo mtoa huduma huita.",
  },
  "The program itself runs the simulated carrier's link. Turn it off with SANDBOX=false.": {
    fr: "Le programme gère lui-même la liaison de l’opérateur simulé. Désactivez-la avec SANDBOX=false.",
    rw: "Porogaramu ubwayo ni yo ikoresha ihuzwa ry’ikigo cy’igerageza. Rifunge ukoresheje SANDBOX=false.",
    sw: "Programu yenyewe inaendesha muunganisho wa mtoa huduma wa kuigiza. Uzime kwa SANDBOX=false.",
  },
  "`name` is reserved for the simulated carrier. Choose another.": {
    fr: "`name` est réservé à l’opérateur simulé. Choisissez-en un autre.",
    rw: "`name` ryabugenewe ikigo cy’igerageza. Hitamo irindi.",
    sw: "`name` imehifadhiwa kwa mtoa huduma wa kuigiza. Chagua jingine.",
  },
  "`{field}` {reason}. Or enter its name.": {
    fr: "`{field}` {reason}. Ou entrez son nom.",
    rw: "`{field}` {reason}. Cyangwa wandike izina ryawo.",
    sw: "`{field}` {reason}. Au ingiza jina lake.",
  },
  "`settings` is for links with a `provider`. Leave it out, or add the `provider`.": {
    fr: "`settings` est pour les liaisons avec un `provider`. Omettez-le, ou ajoutez le `provider`.",
    rw: "`settings` ni iy’ihuzwa rifite `provider`. Yireke, cyangwa wongereho `provider`.",
    sw: "`settings` ni ya miunganisho yenye `provider`. Iache, au ongeza `provider`.",
  },
  "is for SMPP links: an HTTP API has no TLVs. Leave it out, or write them into `http.body`.": {
    fr: "est pour les liaisons SMPP\u00a0: une API HTTP n’a pas de TLV. Omettez-le, ou écrivez-les dans `http.body`.",
    rw: "ni iy’ihuzwa rya SMPP: API ya HTTP nta TLV igira. Yireke, cyangwa uzandike muri `http.body`.",
    sw: "ni ya miunganisho ya SMPP: API ya HTTP haina TLV. Iache, au ziandike kwenye `http.body`.",
  },
  "is {tag}, which Tuma writes and reads itself. Choose another.": {
    fr: "est {tag}, que Tuma écrit et lit lui-même. Prenez-en un autre.",
    rw: "ni {tag}, Tuma ubwayo yandika ikanasoma. Hitamo indi.",
    sw: "ni {tag}, ambayo Tuma yenyewe huandika na kusoma. Chagua nyingine.",
  },
  "is in the list twice. Choose another.": {
    fr: "est deux fois dans la liste. Prenez-en un autre.",
    rw: "iri ku rutonde kabiri. Hitamo indi.",
    sw: "imo kwenye orodha mara mbili. Chagua nyingine.",
  },
  "is {tag}, which is in the list twice. Choose another.": {
    fr: "est {tag}, qui est deux fois dans la liste. Prenez-en un autre.",
    rw: "ni {tag}, iri ku rutonde kabiri. Hitamo indi.",
    sw: "ni {tag}, ambayo imo kwenye orodha mara mbili. Chagua nyingine.",
  },
  "is a constant for sending, but the TLV's `direction` is `in`. Leave it out.": {
    fr: "est une constante pour l’envoi, mais la `direction` du TLV est `in`. Omettez-le.",
    rw: "ni agaciro gahoraho ko kohereza, ariko `direction` ya TLV ni `in`. Yireke.",
    sw: "ni thamani isiyobadilika ya kutuma, lakini `direction` ya TLV ni `in`. Iache.",
  },
  "`{field}` {reason}.": {
    fr: "`{field}` {reason}.",
    rw: "`{field}` {reason}.",
    sw: "`{field}` {reason}.",
  },
  "`{field}` is missing.": {
    fr: "`{field}` est à indiquer.",
    rw: "`{field}` irabura.",
    sw: "`{field}` inakosekana.",
  },
  '`http` is for links with `"bind": "http"`. Set `bind` to `http`, or leave out `http`.': {
    fr: '`http` est pour les liaisons avec `"bind": "http"`. Mettez `bind` à `http`, ou omettez `http`.',
    rw: '`http` ni iy’ihuzwa rifite `"bind": "http"`. Shyira `bind` kuri `http`, cyangwa ureke `http`.',
    sw: '`http` ni ya miunganisho yenye `"bind": "http"`. Weka `bind` iwe `http`, au acha `http`.',
  },
  "`payload` cannot be used with the packed alphabet; use `udh8`.": {
    fr: "`payload` ne va pas avec l’alphabet compacté\u00a0; prenez `udh8`.",
    rw: "`payload` ntijyana n’inyuguti zipfunyitse; koresha `udh8`.",
    sw: "`payload` haiwezi kutumika na alfabeti iliyofungwa; tumia `udh8`.",
  },
  "A carrier link named {name} exists. Choose another `name`.": {
    fr: "Une liaison nommée {name} existe déjà. Choisissez un autre `name`.",
    rw: "Ihuzwa ryitwa {name} risanzwe ririho. Hitamo irindi `name`.",
    sw: "Muunganisho unaoitwa {name} upo. Chagua `name` nyingine.",
  },
  "`provider` is not a ready-made carrier. Use one of {known}.": {
    fr: "`provider` n’est pas un opérateur prêt à l’emploi. Prenez parmi {known}.",
    rw: "`provider` si ikigo cyateguwe. Koresha kimwe muri {known}.",
    sw: "`provider` si mtoa huduma aliye tayari. Tumia mmojawapo wa {known}.",
  },
  "`provider` cannot be changed. Add another link and remove this one.": {
    fr: "`provider` ne peut pas être changé. Ajoutez une autre liaison et supprimez celle-ci.",
    rw: "`provider` ntihinduka. Ongeraho irindi huzwa usibe iri.",
    sw: "`provider` haiwezi kubadilishwa. Ongeza muunganisho mwingine na uondoe huu.",
  },
  "`settings` cannot be changed, because the carrier file `{provider}.json` is missing or invalid. Restore it and restart; the page System shows what is wrong.":
    {
      fr: "`settings` ne peut pas être changé, car le fichier d’opérateur `{provider}.json` manque ou contient une erreur. Rétablissez-le et redémarrez\u00a0; la page Système dit ce qui ne va pas.",
      rw: "`settings` ntihinduka, kuko dosiye y’ikigo `{provider}.json` irabura cyangwa irimo ikosa. Yigarure wongere utangize; urupapuro Sisitemu rwerekana ikibazo.",
      sw: "`settings` haiwezi kubadilishwa, kwa sababu faili la mtoa huduma `{provider}.json` linakosekana au si sahihi. Lirudishe na uanzishe upya; ukurasa wa Mfumo unaonyesha tatizo.",
    },
  "`bind` must be `http` for {carrier}. Leave it out.": {
    fr: "`bind` doit être `http` pour {carrier}. Omettez-le.",
    rw: "`bind` igomba kuba `http` kuri {carrier}. Yireke.",
    sw: "`bind` lazima iwe `http` kwa {carrier}. Iache.",
  },
  "`{field}` is set by the carrier file of {carrier}. Leave it out, and use `settings`.": {
    fr: "`{field}` est fixé par le fichier d’opérateur de {carrier}. Omettez-le, et prenez `settings`.",
    rw: "`{field}` igenwa na dosiye y’ikigo {carrier}. Yireke, ukoreshe `settings`.",
    sw: "`{field}` huwekwa na faili la mtoa huduma {carrier}. Iache, na utumie `settings`.",
  },
  "`account_id` is not an id such as `acc_7`.": {
    fr: "`account_id` n’est pas un identifiant comme `acc_7`.",
    rw: "`account_id` si ikiranga nka `acc_7`.",
    sw: "`account_id` si kitambulisho kama `acc_7`.",
  },
  "`account_id` names an account that does not exist.": {
    fr: "`account_id` nomme un compte qui n’existe pas.",
    rw: "`account_id` ivuga konti itabaho.",
    sw: "`account_id` inataja akaunti isiyokuwepo.",
  },
  "the TLVs {names}": {
    fr: "les TLV {names}",
    rw: "TLV {names}",
    sw: "TLV {names}",
  },
  "message class {number}": {
    fr: "la classe de message {number}",
    rw: "ubwoko bw’ubutumwa {number}",
    sw: "daraja la ujumbe {number}",
  },
  "binary data": {
    fr: "des données binaires",
    rw: "amakuru ya binari",
    sw: "data ya binari",
  },
  "protocol identifier {number}": {
    fr: "l’identifiant de protocole {number}",
    rw: "ikiranga cya porotokole {number}",
    sw: "kitambulisho cha itifaki {number}",
  },
  "service type {name}": {
    fr: "le type de service {name}",
    rw: "ubwoko bwa serivisi {name}",
    sw: "aina ya huduma {name}",
  },
  calls: {
    fr: "des appels",
    rw: "guhamagara",
    sw: "simu",
  },
  "{one} and {other}": {
    fr: "{one} et {other}",
    rw: "{one} na {other}",
    sw: "{one} pamoja na {other}",
  },
  "is a TLV that no link to this number takes: leave it out, or ask the operator to add it to the carrier link": {
    fr: "est un TLV qu’aucune liaison vers ce numéro ne prend\u00a0: omettez-le, ou demandez à l’exploitant de l’ajouter à la liaison",
    rw: "ni TLV nta huzwa rijya kuri iyi nomero ryakira: yireke, cyangwa usabe ushinzwe sisitemu kuyongera ku ihuzwa",
    sw: "ni TLV ambayo hakuna muunganisho wa namba hii unaoichukua: iache, au mwombe mwendeshaji aiongeze kwenye muunganisho",
  },
  "is a TLV that no link to this number takes: use {names}": {
    fr: "est un TLV qu’aucune liaison vers ce numéro ne prend\u00a0: prenez {names}",
    rw: "ni TLV nta huzwa rijya kuri iyi nomero ryakira: koresha {names}",
    sw: "ni TLV ambayo hakuna muunganisho wa namba hii unaoichukua: tumia {names}",
  },
  "names {names}, which no single link to this number takes together: send them in separate messages": {
    fr: "nomme {names}, qu’aucune liaison vers ce numéro ne prend ensemble\u00a0: envoyez-les dans des messages séparés",
    rw: "ivuga {names}, nta huzwa rimwe rijya kuri iyi nomero ribyakira byose: bishyire mu butumwa butandukanye",
    sw: "inataja {names}, ambazo hakuna muunganisho mmoja wa namba hii unaozichukua pamoja: zitume kwa jumbe tofauti",
  },
  "is not the MCC and MNC of a known network. Use one of {known}": {
    fr: "n’est pas le MCC et MNC d’un réseau connu. Prenez parmi {known}",
    rw: "si MCC na MNC by’umuyoboro uzwi. Koresha kimwe muri {known}",
    sw: "si MCC na MNC ya mtandao unaojulikana. Tumia mojawapo ya {known}",
  },
  "Take the account live, or start with `SANDBOX=true`.": {
    fr: "Passez le compte en réel, ou démarrez avec `SANDBOX=true`.",
    rw: "Gira konti nyayo, cyangwa utangize ukoresheje `SANDBOX=true`.",
    sw: "Ifanye akaunti iwe halisi, au anzisha kwa `SANDBOX=true`.",
  },
  "The operator adds one: `POST /v1/operator/carriers`, or Carriers in the dashboard.": {
    fr: "L’exploitant en ajoute une\u00a0: `POST /v1/operator/carriers`, ou Opérateurs dans le tableau de bord.",
    rw: "Ushinzwe sisitemu araryongera: `POST /v1/operator/carriers`, cyangwa Ibigo ku kibaho.",
    sw: "Mwendeshaji anaongeza mmoja: `POST /v1/operator/carriers`, au Watoa huduma kwenye dashibodi.",
  },
  "No carrier takes messages now. What is sent waits, and is paid back if it expires.": {
    fr: "Aucun opérateur ne prend de messages en ce moment. Ce qui est envoyé attend, et est remboursé s’il expire.",
    rw: "Ubu nta sosiyete yakira ubutumwa. Ibyoherezwa birategereza, kandi amafaranga asubizwa iyo igihe cyabyo kirangiye.",
    sw: "Hakuna mtoa huduma anayepokea ujumbe sasa. Kinachotumwa kinasubiri, na pesa hurudishwa muda wake ukiisha.",
  },
  "Nothing can be sent now: {why}. What is sent is refused, and costs nothing.": {
    fr: "Rien ne peut être envoyé en ce moment\u00a0: {why}. Ce qui est envoyé est refusé, et ne coûte rien.",
    rw: "Ubu nta cyoherezwa: {why}. Ibyoherezwa birangwa, kandi ntibyishyurwa.",
    sw: "Hakuna kinachoweza kutumwa sasa: {why}. Kinachotumwa kinakataliwa, na hakitozwi.",
  },
  "Nothing can be sent: {why}. There are no simulated phones either (`SANDBOX=false`). Nothing was accepted or charged.":
    {
      fr: "Rien ne peut être envoyé\u00a0: {why}. Il n’y a pas non plus de téléphones simulés (`SANDBOX=false`). Rien n’a été accepté ni débité.",
      rw: "Nta cyoherezwa: {why}. Nta na telefoni z’igerageza zihari (`SANDBOX=false`). Nta cyakiriwe nta n’icyakuweho.",
      sw: "Hakuna kinachoweza kutumwa: {why}. Hakuna pia simu za kuigiza (`SANDBOX=false`). Hakuna kilichokubaliwa wala kutozwa.",
    },
  "`{field}` names an account that does not exist.": {
    fr: "`{field}` nomme un compte qui n’existe pas.",
    rw: "`{field}` ivuga konti itabaho.",
    sw: "`{field}` inataja akaunti isiyokuwepo.",
  },
  "Somebody else has changed the routes, so nothing was saved. Read them again, then repeat your change.": {
    fr: "Quelqu’un d’autre a changé les routes, donc rien n’a été enregistré. Relisez-les, puis refaites votre changement.",
    rw: "Hari undi wahinduye inzira, bityo nta cyabitswe. Ongera uzisome, hanyuma usubiremo impinduka.",
    sw: "Mtu mwingine amebadilisha njia, hivyo hakuna kilichohifadhiwa. Zisome tena, kisha urudie badiliko lako.",
  },
  "`{field}` names a link twice. Name it once, with its weight.": {
    fr: "`{field}` nomme une liaison deux fois. Nommez-la une fois, avec son poids.",
    rw: "`{field}` ivuga ihuzwa kabiri. Rivuge rimwe, n’uburemere bwaryo.",
    sw: "`{field}` inataja muunganisho mara mbili. Utaje mara moja, pamoja na uzito wake.",
  },
  "`{field}` {reason}. For other networks, use `prefix`.": {
    fr: "`{field}` {reason}. Pour d’autres réseaux, prenez `prefix`.",
    rw: "`{field}` {reason}. Ku yindi miyoboro, koresha `prefix`.",
    sw: "`{field}` {reason}. Kwa mitandao mingine, tumia `prefix`.",
  },
  "`{field}` has the same prefix, network and account as `{other}`. Merge them into one, with the links of both.": {
    fr: "`{field}` a les mêmes préfixe, réseau et compte que `{other}`. Réunissez-les en une, avec les liaisons des deux.",
    rw: "`{field}` ifite intangiriro, umuyoboro na konti bimwe na `{other}`. Bihuze bibe kimwe, n’ihuzwa rya byombi.",
    sw: "`{field}` ina kiambishi, mtandao na akaunti sawa na `{other}`. Ziunganishe ziwe moja, na miunganisho ya zote mbili.",
  },
  "`{field}` is not a carrier link. See `GET /v1/operator/carriers`.": {
    fr: "`{field}` n’est pas une liaison. Voyez `GET /v1/operator/carriers`.",
    rw: "`{field}` si ihuzwa. Reba `GET /v1/operator/carriers`.",
    sw: "`{field}` si muunganisho. Angalia `GET /v1/operator/carriers`.",
  },
  "No price is set for this number, so sends are refused.": {
    fr: "Aucun prix n’est fixé pour ce numéro : les envois sont refusés.",
    rw: "Nta giciro cyashyiriweho iyi nimero: kohereza birangwa.",
    sw: "Hakuna bei iliyowekwa kwa nambari hii: utumaji unakataliwa.",
  },
  "the simulated carrier is turned off": {
    fr: "l’opérateur simulé est désactivé",
    rw: "ikigo cy’itumanaho cy’igerageza cyafunzwe",
    sw: "mtoa huduma wa kuigiza amezimwa",
  },
  "no carrier link exists": {
    fr: "il n’existe aucune liaison",
    rw: "nta huzwa ririho",
    sw: "hakuna muunganisho",
  },
  "the account is in the sandbox, and the simulated carrier is turned off": {
    fr: "le compte est dans le bac à sable, et l’opérateur simulé est désactivé",
    rw: "konti iri mu igerageza, kandi ikigo cy’itumanaho cy’igerageza cyafunzwe",
    sw: "akaunti iko katika majaribio, na mtoa huduma wa kuigiza amezimwa",
  },
  "`{field}` is not a price: write 0 or more, with at most 6 decimals.": {
    fr: "`{field}` n’est pas un prix\u00a0: écrivez 0 ou plus, avec au plus 6 décimales.",
    rw: "`{field}` si igiciro: andika 0 cyangwa hejuru, n’imibare itarenga 6 nyuma y’akadomo.",
    sw: "`{field}` si bei: andika 0 au zaidi, yenye desimali zisizozidi 6.",
  },
  "Somebody else has changed these rates, so nothing was saved. Read them again, then repeat your change.": {
    fr: "Quelqu’un d’autre a changé ces tarifs, donc rien n’a été enregistré. Relisez-les, puis refaites votre changement.",
    rw: "Hari undi wahinduye ibi biciro, bityo nta cyabitswe. Ongera ubisome, hanyuma usubiremo impinduka.",
    sw: "Mtu mwingine amebadilisha viwango hivi, hivyo hakuna kilichohifadhiwa. Visome tena, kisha urudie badiliko lako.",
  },
  "is not a country with phone numbers. Write an ISO 3166-1 code such as RW.": {
    fr: "n’est pas un pays avec des numéros de téléphone. Écrivez un code ISO 3166-1 comme RW.",
    rw: "si igihugu gifite inomero za telefoni. Andika kode ya ISO 3166-1 nka RW.",
    sw: "si nchi yenye namba za simu. Andika msimbo wa ISO 3166-1 kama RW.",
  },
  "is not a time zone. Write an IANA name such as Africa/Kigali.": {
    fr: "n’est pas un fuseau horaire. Écrivez un nom IANA comme Africa/Kigali.",
    rw: "si akarere k’amasaha. Andika izina rya IANA nka Africa/Kigali.",
    sw: "si ukanda wa saa. Andika jina la IANA kama Africa/Kigali.",
  },
  "equals `from`, so no hour would be quiet. Leave the country out instead.": {
    fr: "est égal à `from`, donc aucune heure ne serait calme. Omettez plutôt le pays.",
    rw: "ingana na `from`, bityo nta saha yaba ituje. Ahubwo reka igihugu.",
    sw: "ni sawa na `from`, hivyo hakuna saa ambayo ingekuwa ya utulivu. Acha nchi badala yake.",
  },
  "`{field}` is listed twice. List it once.": {
    fr: "`{field}` est deux fois dans la liste. Mettez-le une fois.",
    rw: "`{field}` iri ku rutonde kabiri. Yishyireho rimwe.",
    sw: "`{field}` imo kwenye orodha mara mbili. Iorodheshe mara moja.",
  },
  "is not octets in hexadecimal": {
    fr: "n’est pas des octets en hexadécimal",
    rw: "si octet muri hexadecimal",
    sw: "si okteti kwa heksadesimali",
  },
  "is not a string": {
    fr: "n’est pas du texte",
    rw: "si umwandiko",
    sw: "si maandishi",
  },
  "is not octets in hexadecimal: write two digits for each": {
    fr: "n’est pas des octets en hexadécimal\u00a0: écrivez deux chiffres pour chacun",
    rw: "si octet muri hexadecimal: andika imibare ibiri kuri buri imwe",
    sw: "si okteti kwa heksadesimali: andika tarakimu mbili kwa kila moja",
  },
  "has a character that cannot be sent: remove it": {
    fr: "a un caractère qui ne peut pas être envoyé\u00a0: retirez-le",
    rw: "irimo inyuguti idashobora koherezwa: yikuremo",
    sw: "ina herufi ambayo haiwezi kutumwa: iondoe",
  },
  "takes {octets} octets: shorten it to {most}": {
    fr: "prend {octets} octets\u00a0: raccourcissez à {most}",
    rw: "ifata octet {octets}: yigabanye igere kuri {most}",
    sw: "inachukua okteti {octets}: ifupishe hadi {most}",
  },
  "is not a whole number from 0 to {most}, written as a string of digits": {
    fr: "n’est pas un nombre entier de 0 à {most}, écrit comme une suite de chiffres",
    rw: "si umubare wuzuye kuva kuri 0 kugeza kuri {most}, wanditse nk’imibare ikurikirana",
    sw: "si namba kamili kuanzia 0 hadi {most}, iliyoandikwa kama mfuatano wa tarakimu",
  },
  "is not a whole number from 0 to {most}": {
    fr: "n’est pas un nombre entier de 0 à {most}",
    rw: "si umubare wuzuye kuva kuri 0 kugeza kuri {most}",
    sw: "si namba kamili kuanzia 0 hadi {most}",
  },
  "A phone named {name} exists. Choose another `name`, or remove that phone first.": {
    fr: "Un téléphone nommé {name} existe déjà. Choisissez un autre `name`, ou retirez d’abord ce téléphone.",
    rw: "Telefoni yitwa {name} isanzwe iriho. Hitamo irindi `name`, cyangwa ubanze ukureho iyo telefoni.",
    sw: "Simu inayoitwa {name} ipo. Chagua `name` nyingine, au ondoa simu hiyo kwanza.",
  },
  "`{field}` cannot be set for the link of a phone. Leave it out.": {
    fr: "`{field}` ne se règle pas pour la liaison d’un téléphone. Omettez-le.",
    rw: "`{field}` ntishyirwaho ku ihuzwa rya telefoni. Yireke.",
    sw: "`{field}` haiwekwi kwa muunganisho wa simu. Iache.",
  },
  "The link of a phone cannot be tried: the phone itself calls.": {
    fr: "La liaison d’un téléphone ne s’essaie pas : c’est le téléphone qui appelle.",
    rw: "Ihuzwa rya telefoni ntirigeragezwa: telefoni ni yo ihamagara.",
    sw: "Muunganisho wa simu haujaribiwi: simu yenyewe hupiga.",
  },
} satisfies Area;
