import type { Area } from "./area.ts";

/** Refusals of accounts: people, sign-in, roles, tokens, numbers, senders, settings. */
export const accounts = {
  "This token may be used from certain addresses only, and {address} is none of them. Send from one of them, or ask an owner of the account to change them.":
    {
      fr: "Ce jeton ne s’utilise que depuis certaines adresses, et {address} n’en est pas une. Envoyez depuis l’une d’elles, ou demandez à un propriétaire du compte de les changer.",
      rw: "Iyi tokeni ikoreshwa gusa ivuye ku maderesi amwe, kandi {address} si imwe muri yo. Ohereza uvuye kuri imwe muri yo, cyangwa usabe nyiri konti kuyahindura.",
      sw: "Tokeni hii hutumika kutoka anwani fulani tu, na {address} si mojawapo. Tuma kutoka mojawapo, au mwombe mmiliki wa akaunti azibadilishe.",
    },
  "This token may be used from certain addresses only, so it gives nobody access from others. Use a token without `addresses`, or sign in.":
    {
      fr: "Ce jeton ne s’utilise que depuis certaines adresses\u00a0; il ne donne donc accès à personne depuis d’autres. Prenez un jeton sans `addresses`, ou connectez-vous.",
      rw: "Iyi tokeni ikoreshwa gusa ivuye ku maderesi amwe, bityo nta wundi ishobora guha uburenganzira. Koresha tokeni idafite `addresses`, cyangwa winjire.",
      sw: "Tokeni hii hutumika kutoka anwani fulani tu, kwa hiyo haimpi mtu ruhusa kutoka kwingine. Tumia tokeni isiyo na `addresses`, au ingia.",
    },
  "`addresses` holds {entry}, which is not an IP address or CIDR range. Send such as 203.0.113.7 or 10.0.0.0/8.": {
    fr: "`addresses` contient {entry}, qui n’est ni une adresse IP ni une plage CIDR. Envoyez par exemple 203.0.113.7 ou 10.0.0.0/8.",
    rw: "`addresses` irimo {entry}, itari aderesi ya IP cyangwa urutonde rwa CIDR. Ohereza nka 203.0.113.7 cyangwa 10.0.0.0/8.",
    sw: "`addresses` ina {entry}, ambayo si anwani ya IP wala masafa ya CIDR. Tuma kwa mfano 203.0.113.7 au 10.0.0.0/8.",
  },
  "That token outlives the one that you use, which cannot change it therefore. Use one that lasts longer, or sign in.":
    {
      fr: "Ce jeton dure plus longtemps que celui que vous utilisez, qui ne peut donc pas le changer. Prenez-en un qui dure plus longtemps, ou connectez-vous.",
      rw: "Iyo tokeni imara igihe kirekire kurusha iyo ukoresha, bityo ntishobora kuyihindura. Koresha imara igihe kirekire, cyangwa winjire.",
      sw: "Tokeni hiyo inadumu kuliko ile unayotumia, kwa hiyo haiwezi kuibadilisha. Tumia inayodumu zaidi, au ingia.",
    },
  "Only an operator may change `settings.sender_policy`. Omit it.": {
    fr: "Seul un exploitant peut changer `settings.sender_policy`. Omettez-le.",
    rw: "Ushinzwe sisitemu ni we wenyine wahindura `settings.sender_policy`. Yireke.",
    sw: "Mwendeshaji pekee ndiye anayeweza kubadilisha `settings.sender_policy`. Iache.",
  },
  "`{name}` is no setting: it belongs beside `settings`, not in it.": {
    fr: "`{name}` n’est pas un paramètre\u00a0: sa place est à côté de `settings`, pas dedans.",
    rw: "`{name}` si igenamiterere: ijya iruhande rwa `settings`, si imbere yayo.",
    sw: "`{name}` si mpangilio: mahali pake ni kando ya `settings`, si ndani yake.",
  },
  "`{field}` is not a setting. The settings are {known}.": {
    fr: "`{field}` n’est pas un paramètre. Les paramètres sont {known}.",
    rw: "`{field}` si igenamiterere. Amagenamiterere ni {known}.",
    sw: "`{field}` si mpangilio. Mipangilio ni {known}.",
  },
  "`revoke` names something that this person did not make, or that has ended. Send ids of `GET /v1/account/credentials?created_by=…`, separated by commas.":
    {
      fr: "`revoke` nomme quelque chose que cette personne n’a pas créé, ou qui est terminé. Envoyez des identifiants de `GET /v1/account/credentials?created_by=…`, séparés par des virgules.",
      rw: "`revoke` ivuga ikintu uyu muntu atakoze, cyangwa cyarangiye. Ohereza ibiranga bivuye muri `GET /v1/account/credentials?created_by=…`, bitandukanyijwe n’akitso.",
      sw: "`revoke` inataja kitu ambacho mtu huyu hakukiunda, au kilichokwisha. Tuma vitambulisho vya `GET /v1/account/credentials?created_by=…`, vikitenganishwa kwa mkato.",
    },
  "Too many token look-ups in progress. Nothing was accepted; try again.": {
    fr: "Trop de jetons sont en cours de vérification. Rien n’a été accepté\u00a0; réessayez.",
    rw: "Tokeni ziri kugenzurwa ni nyinshi cyane. Nta cyakiriwe; ongera ugerageze.",
    sw: "Tokeni nyingi mno zinakaguliwa. Hakuna kilichokubaliwa; jaribu tena.",
  },
  "Test tokens need the simulated carrier, which is disabled (`SANDBOX=false`). Use a live token.": {
    fr: "Les jetons de test demandent l’opérateur simulé, qui est désactivé (`SANDBOX=false`). Prenez un jeton réel.",
    rw: "Tokeni z’igerageza zikenera ikigo cy’itumanaho cy’igerageza, cyafunzwe (`SANDBOX=false`). Koresha tokeni nyayo.",
    sw: "Tokeni za majaribio zinahitaji mtoa huduma wa kuigiza, ambaye amezimwa (`SANDBOX=false`). Tumia tokeni halisi.",
  },
  "not a keyword: use 1 to 30 letters and digits, with single spaces between words": {
    fr: "pas un mot-clé\u00a0: prenez 1 à 30 lettres et chiffres, avec une seule espace entre les mots",
    rw: "si ijambo ryabugenewe: koresha inyuguti n’imibare 1 kugeza kuri 30, n’umwanya umwe hagati y’amagambo",
    sw: "si neno kuu: tumia herufi na tarakimu 1 hadi 30, na nafasi moja kati ya maneno",
  },
  "reserved for opting out or in": {
    fr: "réservé à la désinscription ou à la réinscription",
    rw: "iryabugenewe kwivanamo cyangwa kugarukamo",
    sw: "limehifadhiwa kwa kujiondoa au kujiunga tena",
  },
  "`{field}` is {reason}; short codes of 3 to 8 digits are allowed too.": {
    fr: "`{field}` est {reason}\u00a0; des numéros courts de 3 à 8 chiffres sont admis aussi.",
    rw: "`{field}` ni {reason}; inomero ngufi z’imibare 3 kugeza kuri 8 na zo ziremewe.",
    sw: "`{field}` ni {reason}; namba fupi za tarakimu 3 hadi 8 zinaruhusiwa pia.",
  },
  "The account has the maximum of {most} numbers.": {
    fr: "Le compte a le maximum de {most} numéros.",
    rw: "Konti igejeje ku nomero {most} zemewe.",
    sw: "Akaunti imefikia kikomo cha namba {most}.",
  },
  "This number is not free. Ask the operator to add or release it; to use a shared number, send a `keyword`.": {
    fr: "Ce numéro n’est pas libre. Demandez à l’exploitant de l’ajouter ou de le libérer\u00a0; pour un numéro partagé, envoyez un `keyword`.",
    rw: "Iyi nomero ntiboneka. Saba ushinzwe sisitemu kuyongera cyangwa kuyirekura; ku nomero isangiwe, ohereza `keyword`.",
    sw: "Namba hii haiko huru. Mwombe mwendeshaji aiongeze au aiachilie; kwa namba ya pamoja, tuma `keyword`.",
  },
  "This keyword belongs to another account, or the number is not shared. Choose another keyword, or ask the operator.":
    {
      fr: "Ce mot-clé est à un autre compte, ou le numéro n’est pas partagé. Prenez un autre mot-clé, ou demandez à l’exploitant.",
      rw: "Iri jambo ni iry’indi konti, cyangwa inomero ntisangiwe. Hitamo irindi jambo, cyangwa ubaze ushinzwe sisitemu.",
      sw: "Neno kuu hili ni la akaunti nyingine, au namba si ya pamoja. Chagua neno lingine, au mwulize mwendeshaji.",
    },
  "`keywords` require a shared number. Set `shared` to true.": {
    fr: "`keywords` demande un numéro partagé. Mettez `shared` à true.",
    rw: "`keywords` isaba inomero isangiwe. Shyira `shared` kuri true.",
    sw: "`keywords` inahitaji namba ya pamoja. Weka `shared` iwe true.",
  },
  "`{field}` is a duplicate. Remove it.": {
    fr: "`{field}` est en double. Retirez-le.",
    rw: "`{field}` isubirwamo. Yikuremo.",
    sw: "`{field}` inajirudia. Iondoe.",
  },
  "`{field}` is not an account. `GET /v1/operator/accounts` lists them.": {
    fr: "`{field}` n’est pas un compte. `GET /v1/operator/accounts` les liste.",
    rw: "`{field}` si konti. `GET /v1/operator/accounts` irazerekana.",
    sw: "`{field}` si akaunti. `GET /v1/operator/accounts` inaziorodhesha.",
  },
  "`price` must be a non-negative decimal number with at most 6 decimals, such as 0.002.": {
    fr: "`price` doit être un nombre non négatif, avec au plus 6 décimales, comme 0.002.",
    rw: "`price` igomba kuba umubare utari munsi ya 0, ufite imibare itarenga 6 nyuma y’akadomo, nka 0.002.",
    sw: "`price` lazima iwe namba isiyo hasi, yenye desimali zisizozidi 6, kama 0.002.",
  },
  "There is no sandbox: the simulated carrier is off (`SANDBOX=false`). Start with `SANDBOX=true`.": {
    fr: "Il n’y a pas de bac à sable\u00a0: l’opérateur simulé est désactivé (`SANDBOX=false`). Démarrez avec `SANDBOX=true`.",
    rw: "Nta buryo bw’igerageza: ikigo cy’itumanaho cy’igerageza cyafunzwe (`SANDBOX=false`). Tangiza ukoresheje `SANDBOX=true`.",
    sw: "Hakuna hali ya majaribio: mtoa huduma wa kuigiza amezimwa (`SANDBOX=false`). Anzisha kwa `SANDBOX=true`.",
  },
  "There is no sandbox: the simulated carrier is off (`SANDBOX=false`). Start with `SANDBOX=true`, or leave `{field}` out.":
    {
      fr: "Il n’y a pas de bac à sable\u00a0: l’opérateur simulé est désactivé (`SANDBOX=false`). Démarrez avec `SANDBOX=true`, ou omettez `{field}`.",
      rw: "Nta buryo bw’igerageza: ikigo cy’itumanaho cy’igerageza cyafunzwe (`SANDBOX=false`). Tangiza ukoresheje `SANDBOX=true`, cyangwa ureke `{field}`.",
      sw: "Hakuna hali ya majaribio: mtoa huduma wa kuigiza amezimwa (`SANDBOX=false`). Anzisha kwa `SANDBOX=true`, au acha `{field}`.",
    },
  "The account has sent live messages, so it stays live. To test beside live traffic, its people can switch to test data.":
    {
      fr: "Le compte a envoyé des messages réels, donc il reste réel. Pour tester à côté, ses membres peuvent passer aux données de test.",
      rw: "Konti yohereje ubutumwa nyabwo, bityo iguma ari nyayo. Kugira ngo bagerageze, abayirimo bashobora kujya ku makuru y’igerageza.",
      sw: "Akaunti imetuma jumbe halisi, hivyo inabaki halisi. Kujaribu pembeni, watu wake wanaweza kuhamia data ya majaribio.",
    },
  "The account is already live.": {
    fr: "Le compte est déjà réel.",
    rw: "Konti isanzwe ari nyayo.",
    sw: "Akaunti tayari ni halisi.",
  },
  "The account is already in the sandbox.": {
    fr: "Le compte est déjà dans le bac à sable.",
    rw: "Konti isanzwe iri mu igerageza.",
    sw: "Akaunti tayari iko katika majaribio.",
  },
  "You cannot suspend your own account: it would lock you out.": {
    fr: "Vous ne pouvez pas suspendre votre propre compte\u00a0: vous n’y entreriez plus.",
    rw: "Ntushobora guhagarika konti yawe: ntiwakongera kuyinjiramo.",
    sw: "Huwezi kusimamisha akaunti yako mwenyewe: ungejifungia nje.",
  },
  "The password or the one-time codes of this login have just changed. Sign in again.": {
    fr: "Le mot de passe ou les codes à usage unique de ce compte viennent de changer. Connectez-vous de nouveau.",
    rw: "Ijambo ry’ibanga cyangwa kode zikoreshwa rimwe bimaze guhinduka. Ongera winjire.",
    sw: "Nenosiri au misimbo ya mara moja imebadilishwa sasa hivi. Ingia tena.",
  },
  "`role` is not a role of this account. Send {known}, or the name of a role of its own: `GET /v1/roles` lists them, `PUT /v1/roles` creates one.":
    {
      fr: "`role` n’est pas un rôle de ce compte. Envoyez {known}, ou le nom d’un rôle qu’il a créé\u00a0: `GET /v1/roles` les liste, `PUT /v1/roles` en crée un.",
      rw: "`role` si uruhare rwo muri iyi konti. Ohereza {known}, cyangwa izina ry’uruhare yihangiye: `GET /v1/roles` irazerekana, `PUT /v1/roles` irarema.",
      sw: "`role` si wajibu wa akaunti hii. Tuma {known}, au jina la wajibu wake yenyewe: `GET /v1/roles` inaziorodhesha, `PUT /v1/roles` inaunda.",
    },
  "A test token cannot change people. Use a live token.": {
    fr: "Un jeton de test ne peut pas changer les membres. Prenez un jeton réel.",
    rw: "Tokeni y’igerageza ntihindura abantu. Koresha tokeni nyayo.",
    sw: "Tokeni ya majaribio haiwezi kubadilisha watu. Tumia tokeni halisi.",
  },
  "You lack the scope `{scope}`, which the role {role} has, so you cannot grant, change or revoke that role.": {
    fr: "Vous n’avez pas le droit `{scope}`, que le rôle {role} comporte, donc vous ne pouvez ni donner, ni changer, ni retirer ce rôle.",
    rw: "Nta burenganzira `{scope}` ufite, kandi uruhare {role} rurabufite, bityo ntushobora kurutanga, kuruhindura cyangwa kurwambura.",
    sw: "Huna ruhusa `{scope}`, ambayo wajibu {role} unayo, hivyo huwezi kutoa, kubadilisha wala kuondoa wajibu huo.",
  },
  "`name` must begin and end with a letter or digit, with letters, digits, spaces and `. ' ’ _ -` between them, such as `Front desk`.":
    {
      fr: "`name` doit commencer et finir par une lettre ou un chiffre, avec entre eux des lettres, des chiffres, des espaces et `. ' ’ _ -`, comme `Front desk`.",
      rw: "`name` igomba gutangira no kurangira ku nyuguti cyangwa umubare, hagati hakaba inyuguti, imibare, imyanya na `. ' ’ _ -`, nka `Front desk`.",
      sw: "`name` lazima ianze na iishe kwa herufi au tarakimu, katikati kukiwa na herufi, tarakimu, nafasi na `. ' ’ _ -`, kama `Front desk`.",
    },
  "`scopes` has `operator`, which no role can have. Leave it out.": {
    fr: "`scopes` contient `operator`, qu’aucun rôle ne peut avoir. Omettez-le.",
    rw: "`scopes` irimo `operator`, nta ruhare rwabugira. Yireke.",
    sw: "`scopes` ina `operator`, ambayo hakuna wajibu unaoweza kuwa nayo. Iache.",
  },
  "The account has the maximum of {most} roles. Remove one first.": {
    fr: "Le compte a le maximum de {most} rôles. Supprimez-en un d’abord.",
    rw: "Konti igejeje ku nshingano {most} zemewe. Banza ukureho imwe.",
    sw: "Akaunti imefikia kikomo cha nyajibu {most}. Ondoa mmoja kwanza.",
  },
  "`name` is `{common}`, which every account has and nobody can change. Choose another.": {
    fr: "`name` est `{common}`, que tous les comptes ont et que personne ne peut changer. Prenez-en un autre.",
    rw: "`name` ni `{common}`, buri konti irarufite kandi nta warugindura. Hitamo irindi.",
    sw: "`name` ni `{common}`, ambao kila akaunti inao na hakuna anayeweza kuubadilisha. Chagua jingine.",
  },
  "{email} (invited)": {
    fr: "{email} (invité)",
    rw: "{email} (yatumiwe)",
    sw: "{email} (amealikwa)",
  },
  "The role is in use by {named} and {others} more. Give them another role or withdraw their invitations first.": {
    fr: "Le rôle sert à {named} et {others} autres. Donnez-leur un autre rôle ou retirez d’abord leurs invitations.",
    rw: "Uru ruhare rufitwe na {named} n’abandi {others}. Bahe urundi ruhare cyangwa ubanze ukureho ubutumire bwabo.",
    sw: "Wajibu huu unatumiwa na {named} na wengine {others}. Wape wajibu mwingine au uondoe mialiko yao kwanza.",
  },
  "The role is in use by {named}. Give them another role or withdraw their invitations first.": {
    fr: "Le rôle sert à {named}. Donnez-leur un autre rôle ou retirez d’abord leurs invitations.",
    rw: "Uru ruhare rufitwe na {named}. Bahe urundi ruhare cyangwa ubanze ukureho ubutumire bwabo.",
    sw: "Wajibu huu unatumiwa na {named}. Wape wajibu mwingine au uondoe mialiko yao kwanza.",
  },
  "Too many sign-ins in progress. Try again.": {
    fr: "Trop de connexions sont en cours. Réessayez.",
    rw: "Abari kwinjira ni benshi cyane. Ongera ugerageze.",
    sw: "Wanaoingia ni wengi mno kwa sasa. Jaribu tena.",
  },
  "`password` {weakness}. Choose another one.": {
    fr: "`password` {weakness}. Choisissez-en un autre.",
    rw: "`password` {weakness}. Hitamo irindi.",
    sw: "`password` {weakness}. Chagua lingine.",
  },
  "has fewer than {min} characters": {
    fr: "a moins de {min} caractères",
    rw: "rifite inyuguti zitageze kuri {min}",
    sw: "lina herufi chini ya {min}",
  },
  "is the name or the address that it belongs to, or the part before the @": {
    fr: "est le nom ou l’adresse de son propriétaire, ou la partie avant le @",
    rw: "ni izina cyangwa aderesi ya nyiraryo, cyangwa igice kibanziriza @",
    sw: "ni jina au anwani ya mwenyewe, au sehemu kabla ya @",
  },
  "has fewer than 4 different characters": {
    fr: "a moins de 4 caractères différents",
    rw: "rifite inyuguti zitandukanye zitageze kuri 4",
    sw: "lina herufi tofauti chini ya 4",
  },
  "is one of the 10,000 most common passwords, which are tried first": {
    fr: "est l’un des 10\u202f000 mots de passe les plus courants, qui sont essayés en premier",
    rw: "ni rimwe mu majambobanga 10\u202f000 akoreshwa cyane, ari yo abanza kugeragezwa",
    sw: "ni mojawapo ya manenosiri 10,000 yanayotumika zaidi, ambayo hujaribiwa kwanza",
  },
  "The account has the maximum of {most} people and invitations.": {
    fr: "Le compte a le maximum de {most} membres et invitations.",
    rw: "Konti igejeje ku bantu n’ubutumire {most} byemewe.",
    sw: "Akaunti imefikia kikomo cha watu na mialiko {most}.",
  },
  "This person is already in the account. Change the role instead.": {
    fr: "Cette personne est déjà dans le compte. Changez plutôt son rôle.",
    rw: "Uyu muntu asanzwe ari muri konti. Ahubwo hindura uruhare rwe.",
    sw: "Mtu huyu tayari yuko kwenye akaunti. Badilisha wajibu wake badala yake.",
  },
  "Only a person decides who is an operator, not a token. Sign in to the dashboard, under “People”.": {
    fr: "Seule une personne décide qui est exploitant, pas un jeton. Connectez-vous au tableau de bord, sous «\u00a0Personnes\u00a0».",
    rw: "Umuntu ni we wenyine wemeza ushinzwe sisitemu, si tokeni. Injira mu mbonerahamwe, ahanditse « Abantu ».",
    sw: "Mtu pekee ndiye anayeamua nani awe mwendeshaji, si tokeni. Ingia kwenye dashibodi, chini ya “Watu”.",
  },
  "You cannot end your own rights as an operator. Another operator has to do it, so that one is always left.": {
    fr: "Vous ne pouvez pas mettre fin à vos propres droits d’exploitant. Un autre exploitant doit le faire, pour qu’il en reste toujours un.",
    rw: "Ntushobora kwikuraho uburenganzira bw’ushinzwe sisitemu. Undi ushinzwe sisitemu ni we ubikora, kugira ngo hahore hasigaye umwe.",
    sw: "Huwezi kujiondolea haki zako za mwendeshaji. Mwendeshaji mwingine lazima afanye hivyo, ili mmoja abaki daima.",
  },
  "This is the last owner of the account. Make someone else an owner first.": {
    fr: "C’est le dernier propriétaire du compte. Donnez d’abord ce rôle à quelqu’un d’autre.",
    rw: "Uyu ni we nyiri konti wa nyuma. Banza ubihe undi muntu.",
    sw: "Huyu ndiye mmiliki wa mwisho wa akaunti. Mfanye mtu mwingine kuwa mmiliki kwanza.",
  },
  "The invitation is unknown, already used or expired. Ask for a new one.": {
    fr: "L’invitation est inconnue, déjà utilisée ou périmée. Demandez-en une nouvelle.",
    rw: "Ubutumire ntibuzwi, bwarakoreshejwe cyangwa bwararangiye. Saba ubundi.",
    sw: "Mwaliko haujulikani, umeshatumika au umeisha muda. Omba mwingine.",
  },
  "This change requires `current_password`.": {
    fr: "Ce changement demande `current_password`.",
    rw: "Iyi mpinduka isaba `current_password`.",
    sw: "Badiliko hili linahitaji `current_password`.",
  },
  "`current_password` is wrong. Enter the password that you sign in with.": {
    fr: "`current_password` est faux. Entrez le mot de passe avec lequel vous vous connectez.",
    rw: "`current_password` si yo. Andika ijambobanga winjiriraho.",
    sw: "`current_password` si sahihi. Ingiza nenosiri unaloingia nalo.",
  },
  "One-time codes are already on. Turn them off first with `DELETE /console/totp`.": {
    fr: "Les codes à usage unique sont déjà activés. Désactivez-les d’abord.",
    rw: "Kode zikoreshwa rimwe zisanzwe zifunguye. Banza uzifunge.",
    sw: "Misimbo ya mara moja tayari imewashwa. Izime kwanza.",
  },
  "There is no seed to confirm. Request one with `POST /console/totp`.": {
    fr: "Il n’y a pas de clé à confirmer. Demandez-en une avec `POST /console/totp`.",
    rw: "Nta rufunguzo rwo kwemeza ruhari. Rusabe ukoresheje `POST /console/totp`.",
    sw: "Hakuna ufunguo wa kuthibitisha. Omba mmoja kwa `POST /console/totp`.",
  },
  "`code` is wrong. Check the phone's clock and send the current code.": {
    fr: "`code` est faux. Vérifiez l’heure du téléphone et envoyez le code actuel.",
    rw: "`code` si yo. Reba isaha ya telefoni wohereze kode y’ubu.",
    sw: "`code` si sahihi. Angalia saa ya simu na utume msimbo wa sasa.",
  },
  "One-time codes are already off.": {
    fr: "Les codes à usage unique sont déjà désactivés.",
    rw: "Kode zikoreshwa rimwe zisanzwe zafunzwe.",
    sw: "Misimbo ya mara moja tayari imezimwa.",
  },
  "`email` is already your address. Enter another one.": {
    fr: "`email` est déjà votre adresse. Entrez-en une autre.",
    rw: "`email` isanzwe ari aderesi yawe. Andika indi.",
    sw: "`email` tayari ni anwani yako. Ingiza nyingine.",
  },
  "Too many of these mails were sent to `email` today. Use the link in the last one, or try again tomorrow.": {
    fr: "Trop de ces mails ont été envoyés à `email` aujourd’hui. Prenez le lien du dernier, ou réessayez demain.",
    rw: "Imeyili nk’izi zoherejwe kuri `email` uyu munsi ni nyinshi cyane. Koresha umuyoboro wo mu ya nyuma, cyangwa wongere ejo.",
    sw: "Barua pepe kama hizi zilizotumwa kwa `email` leo ni nyingi mno. Tumia kiungo cha ya mwisho, au jaribu tena kesho.",
  },
  "`email` belongs to somebody else in your account. Enter another address.": {
    fr: "`email` est à quelqu’un d’autre de votre compte. Entrez une autre adresse.",
    rw: "`email` ni iy’undi wo muri konti yawe. Andika indi aderesi.",
    sw: "`email` ni ya mtu mwingine katika akaunti yako. Ingiza anwani nyingine.",
  },
  "The link is unknown, already used, replaced by a later one or older than {hours} hours. Request a new one in the settings.":
    {
      fr: "Le lien est inconnu, déjà utilisé, remplacé par un plus récent ou vieux de plus de {hours} heures. Demandez-en un nouveau dans les paramètres.",
      rw: "Uyu muyoboro ntuzwi, warakoreshejwe, wasimbuwe n’undi cyangwa umaze amasaha arenga {hours}. Saba undi mu igenamiterere.",
      sw: "Kiungo hakijulikani, kimeshatumika, kimebadilishwa na kipya au kina zaidi ya saa {hours}. Omba kipya kwenye mipangilio.",
    },
  "This installation sends no mail. Ask its operator to reset your password, or run `tuma password` on the machine itself.":
    {
      fr: "Cette installation n’envoie pas de mails. Demandez à son exploitant de réinitialiser votre mot de passe, ou lancez `tuma password` sur la machine même.",
      rw: "Iyi serivisi ntiyohereza imeyili. Saba uyishinzwe guhindura ijambo ry’ibanga ryawe, cyangwa ukoreshe `tuma password` kuri mashini ubwayo.",
      sw: "Mfumo huu hautumi barua pepe. Mwombe mwendeshaji abadilishe nenosiri lako, au tumia `tuma password` kwenye mashine yenyewe.",
    },
  "The link is unknown, already used or older than {minutes} minutes. Ask for a new one.": {
    fr: "Le lien est inconnu, déjà utilisé ou vieux de plus de {minutes} minutes. Demandez-en un nouveau.",
    rw: "Uyu muyoboro ntuzwi, warakoreshejwe cyangwa umaze iminota irenga {minutes}. Saba undi.",
    sw: "Kiungo hakijulikani, kimeshatumika au kina zaidi ya dakika {minutes}. Omba kipya.",
  },
  "`login` is not one of the logins of this address. Send the `id` of the one whose password you forgot.": {
    fr: "`login` n’est pas une des connexions de cette adresse. Envoyez l’`id` de celle dont vous avez oublié le mot de passe.",
    rw: "`login` si imwe mu zo kwinjira z’iyi aderesi. Ohereza `id` y’iyo wibagiwe ijambobanga.",
    sw: "`login` si mojawapo ya za kuingia za anwani hii. Tuma `id` ya ile uliyosahau nenosiri lake.",
  },
  "There is no test data: the simulated carrier is off (`SANDBOX=false`).": {
    fr: "Il n’y a pas de données de test\u00a0: l’opérateur simulé est désactivé (`SANDBOX=false`).",
    rw: "Nta makuru y’igerageza ahari: ikigo cy’itumanaho cy’igerageza cyafunzwe (`SANDBOX=false`).",
    sw: "Hakuna data ya majaribio: mtoa huduma wa kuigiza amezimwa (`SANDBOX=false`).",
  },
  "You are not signed in, or the session has expired. Sign in with `POST /console/login`.": {
    fr: "Vous n’êtes pas connecté, ou la session a expiré. Connectez-vous (`POST /console/login`).",
    rw: "Ntiwinjiye, cyangwa igihe cyawe cyarangiye. Injira (`POST /console/login`).",
    sw: "Hujaingia, au kipindi chako kimeisha. Ingia (`POST /console/login`).",
  },
  "This account is suspended. Ask the operator to resume it.": {
    fr: "Ce compte est suspendu. Demandez à l’exploitant de le réactiver.",
    rw: "Iyi konti yahagaritswe. Saba ushinzwe serivisi kuyifungura.",
    sw: "Akaunti hii imesimamishwa. Mwombe mwendeshaji aifungue.",
  },
  "The email address or password is wrong.": {
    fr: "L’adresse ou le mot de passe est faux.",
    rw: "Imeyili cyangwa ijambobanga si byo.",
    sw: "Barua pepe au nenosiri si sahihi.",
  },
  "Too many links were requested": {
    fr: "Trop de liens ont été demandés",
    rw: "Imiyoboro yasabwe ni myinshi cyane",
    sw: "Viungo vingi mno vimeombwa",
  },
  "This login also requires a one-time code. Send it, or a recovery code, as `code`.": {
    fr: "Cette connexion demande aussi un code à usage unique. Envoyez-le, ou un code de secours, dans `code`.",
    rw: "Kwinjira bisaba na kode ikoreshwa rimwe. Yohereze, cyangwa kode y’ingoboka, muri `code`.",
    sw: "Kuingia huku kunahitaji pia msimbo wa mara moja. Utume, au msimbo wa akiba, kama `code`.",
  },
  "The one-time code is wrong or was already used. Wait for the next one.": {
    fr: "Le code à usage unique est faux ou a déjà servi. Attendez le suivant.",
    rw: "Kode ikoreshwa rimwe si yo cyangwa yarakoreshejwe. Tegereza ikurikira.",
    sw: "Msimbo wa mara moja si sahihi au umeshatumika. Subiri unaofuata.",
  },
  "Too many failed attempts to sign in": {
    fr: "Trop de tentatives de connexion ont échoué",
    rw: "Kugerageza kwinjira byanze inshuro nyinshi cyane",
    sw: "Majaribio mengi mno ya kuingia yameshindikana",
  },
  "{what}. Wait {seconds} s.": {
    fr: "{what}. Attendez {seconds} s.",
    rw: "{what}. Tegereza amasegonda {seconds}.",
    sw: "{what}. Subiri sekunde {seconds}.",
  },
  "You no longer belong to any account. Ask an account owner for an invitation.": {
    fr: "Vous n’appartenez plus à aucun compte. Demandez une invitation à un propriétaire de compte.",
    rw: "Nta konti ukibarizwamo. Saba nyiri konti ubutumire.",
    sw: "Wewe si wa akaunti yoyote tena. Mwombe mmiliki wa akaunti mwaliko.",
  },
  "`{field}` is refused: {reason}.": {
    fr: "`{field}` est refusé\u00a0: {reason}.",
    rw: "`{field}` ntiyemewe: {reason}.",
    sw: "`{field}` imekataliwa: {reason}.",
  },
  '`countries` contains "{country}", which is not a country with phone numbers. Use ISO 3166-1 codes such as RW.': {
    fr: "`countries` contient «\u00a0{country} », qui n’est pas un pays avec des numéros de téléphone. Prenez des codes ISO 3166-1 comme RW.",
    rw: '`countries` irimo "{country}", kitari igihugu gifite inomero za telefoni. Koresha kode za ISO 3166-1 nka RW.',
    sw: '`countries` ina "{country}", ambayo si nchi yenye namba za simu. Tumia misimbo ya ISO 3166-1 kama RW.',
  },
  "The account has the maximum of {most} senders.": {
    fr: "Le compte a le maximum de {most} expéditeurs.",
    rw: "Konti igejeje ku bohereza {most} bemewe.",
    sw: "Akaunti imefikia kikomo cha watumaji {most}.",
  },
  "`{sender}` is already approved, for {countries}. Ask the operator to change that.": {
    fr: "`{sender}` est déjà approuvé, pour {countries}. Demandez à l’exploitant de changer cela.",
    rw: "`{sender}` yaremejwe, kuri {countries}. Saba ushinzwe sisitemu kubihindura.",
    sw: "`{sender}` tayari imeidhinishwa, kwa {countries}. Mwombe mwendeshaji abadilishe hilo.",
  },
  "every country": {
    fr: "tous les pays",
    rw: "ibihugu byose",
    sw: "nchi zote",
  },
  "`{field}` is not a time zone: write a name of the IANA database such as `Africa/Kigali`.": {
    fr: "`{field}` n’est pas un fuseau horaire\u00a0: écrivez un nom de la base IANA, comme `Africa/Kigali`.",
    rw: "`{field}` si akarere k’amasaha: andika izina ryo muri IANA, nka `Africa/Kigali`.",
    sw: "`{field}` si ukanda wa saa: andika jina la hifadhidata ya IANA, kama `Africa/Kigali`.",
  },
  "This token lacks the scope `{scope}`, so it cannot grant it. Omit it.": {
    fr: "Ce jeton n’a pas le droit `{scope}`, donc il ne peut pas le donner. Omettez-le.",
    rw: "Iyi tokeni nta burenganzira `{scope}` ifite, bityo ntishobora kubutanga. Bureke.",
    sw: "Tokeni hii haina ruhusa `{scope}`, hivyo haiwezi kuitoa. Iache.",
  },
  "`ends_with_login` is for people: a token that another one creates ends with that one. Omit it.": {
    fr: "`ends_with_login` est pour les personnes\u00a0: un jeton créé par un autre finit avec lui. Omettez-le.",
    rw: "`ends_with_login` ni iy’abantu: tokeni yaremwe n’indi irangirana na yo. Yireke.",
    sw: "`ends_with_login` ni ya watu: tokeni iliyoundwa na nyingine huisha nayo. Iache.",
  },
  'A test token can only create test tokens. Send `"test": true`.': {
    fr: 'Un jeton de test peut seulement créer des jetons de test. Envoyez `"test": true`.',
    rw: 'Tokeni y’igerageza irema gusa tokeni z’igerageza. Ohereza `"test": true`.',
    sw: 'Tokeni ya majaribio inaweza kuunda tokeni za majaribio tu. Tuma `"test": true`.',
  },
  'A test token can only create test credentials. Send `"test": true`.': {
    fr: 'Un jeton de test peut seulement créer des identifiants de test. Envoyez `"test": true`.',
    rw: 'Tokeni y’igerageza irema gusa ibiranga by’igerageza. Ohereza `"test": true`.',
    sw: 'Tokeni ya majaribio inaweza kuunda vitambulisho vya majaribio tu. Tuma `"test": true`.',
  },
  'A test token can only create test hooks. Send `"test": true`.': {
    fr: 'Un jeton de test peut seulement créer des hooks de test. Envoyez `"test": true`.',
    rw: 'Tokeni y’igerageza irema gusa hook z’igerageza. Ohereza `"test": true`.',
    sw: 'Tokeni ya majaribio inaweza kuunda hook za majaribio tu. Tuma `"test": true`.',
  },
  "Test tokens need the simulated carrier, which is off (`SANDBOX=false`). Create live ones: leave `test` out.": {
    fr: "Les jetons de test demandent l’opérateur simulé, qui est désactivé (`SANDBOX=false`). Créez-en de réels\u00a0: omettez `test`.",
    rw: "Tokeni z’igerageza zikenera ikigo cy’itumanaho cy’igerageza, cyafunzwe (`SANDBOX=false`). Rema inyazo: reka `test`.",
    sw: "Tokeni za majaribio zinahitaji mtoa huduma wa kuigiza, ambaye amezimwa (`SANDBOX=false`). Unda halisi: acha `test`.",
  },
  "Test credentials need the simulated carrier, which is off (`SANDBOX=false`). Create live ones: leave `test` out.": {
    fr: "Les identifiants de test demandent l’opérateur simulé, qui est désactivé (`SANDBOX=false`). Créez-en de réels\u00a0: omettez `test`.",
    rw: "Ibiranga by’igerageza bikenera ikigo cy’itumanaho cy’igerageza, cyafunzwe (`SANDBOX=false`). Rema ibyabyo nyabyo: reka `test`.",
    sw: "Vitambulisho vya majaribio vinahitaji mtoa huduma wa kuigiza, ambaye amezimwa (`SANDBOX=false`). Unda halisi: acha `test`.",
  },
  "Test hooks need the simulated carrier, which is off (`SANDBOX=false`). Create live ones: leave `test` out.": {
    fr: "Les hooks de test demandent l’opérateur simulé, qui est désactivé (`SANDBOX=false`). Créez-en de réels\u00a0: omettez `test`.",
    rw: "Hook z’igerageza zikenera ikigo cy’itumanaho cy’igerageza, cyafunzwe (`SANDBOX=false`). Rema inyazo: reka `test`.",
    sw: "Hook za majaribio zinahitaji mtoa huduma wa kuigiza, ambaye amezimwa (`SANDBOX=false`). Unda halisi: acha `test`.",
  },
  "`expires_at` is later than {latest}, when the token that creates it ends. Send that time or an earlier one, or omit it.":
    {
      fr: "`expires_at` est après le {latest}, quand finit le jeton qui le crée. Envoyez cette date ou une plus proche, ou omettez-la.",
      rw: "`expires_at` irenga {latest}, ubwo tokeni iyirema irangira. Ohereza icyo gihe cyangwa ikibanziriza, cyangwa uyireke.",
      sw: "`expires_at` ni baada ya {latest}, ambapo tokeni inayoiunda inaisha. Tuma wakati huo au wa mapema zaidi, au iache.",
    },
  "`expires_at` is in the past. Send ISO 8601 such as `2027-01-31T12:00:00Z`.": {
    fr: "`expires_at` est dans le passé. Envoyez de l’ISO 8601, comme `2027-01-31T12:00:00Z`.",
    rw: "`expires_at` ni igihe cyahise. Ohereza ISO 8601 nka `2027-01-31T12:00:00Z`.",
    sw: "`expires_at` imepita. Tuma ISO 8601 kama `2027-01-31T12:00:00Z`.",
  },
  "`expires_at` is not a time with a zone. Send ISO 8601 such as `2027-01-31T12:00:00Z`.": {
    fr: "`expires_at` n’est pas une date et heure avec fuseau. Envoyez de l’ISO 8601, comme `2027-01-31T12:00:00Z`.",
    rw: "`expires_at` si igihe gifite akarere k’amasaha. Ohereza ISO 8601 nka `2027-01-31T12:00:00Z`.",
    sw: "`expires_at` si wakati wenye ukanda wa saa. Tuma ISO 8601 kama `2027-01-31T12:00:00Z`.",
  },
  "The account has the maximum of {most} tokens. Revoke some that are unused.": {
    fr: "Le compte a le maximum de {most} jetons. Révoquez-en d’inutilisés.",
    rw: "Konti igejeje kuri tokeni {most} zemewe. Ambura izidakoreshwa.",
    sw: "Akaunti imefikia kikomo cha tokeni {most}. Batilisha zisizotumika.",
  },
} satisfies Area;
