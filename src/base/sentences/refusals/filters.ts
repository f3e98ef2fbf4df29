import type { Area } from "./area.ts";

/** What is refused of lists of contacts, and what is wrong with a filter. */
export const filters = {
  "`{field}`: its filter takes longer than {seconds} seconds. Use fewer conditions, or make a list by hand.": {
    fr: "`{field}`\u00a0: son filtre prend plus de {seconds} secondes. Mettez moins de conditions, ou faites une liste à la main.",
    rw: "`{field}`: akayunguruzo karwo karenza amasegonda {seconds}. Koresha ibisabwa bike, cyangwa ukore urutonde n’intoki.",
    sw: "`{field}`: kichujio chake kinachukua zaidi ya sekunde {seconds}. Tumia masharti machache, au tengeneza orodha kwa mkono.",
  },
  "The filter of the list {name} no longer works: {reason} Change it first; nobody is in the list until then.": {
    fr: "Le filtre de la liste {name} ne fonctionne plus\u00a0: {reason} Modifiez-le d’abord\u00a0; personne n’est dans la liste d’ici là.",
    rw: "Akayunguruzo k’urutonde {name} ntigakora: {reason} Banza ugahindure; kugeza ubwo nta muntu uri kuri uru rutonde.",
    sw: "Kichujio cha orodha {name} hakifanyi kazi tena: {reason} Kibadilishe kwanza; hadi hapo hakuna aliye kwenye orodha.",
  },
  "The account has the maximum of {most} lists. Delete one first.": {
    fr: "Le compte a le maximum de {most} listes. Supprimez-en une d’abord.",
    rw: "Konti igejeje ku ntonde {most} zemewe. Banza usibe rumwe.",
    sw: "Akaunti imefikia kikomo cha orodha {most}. Futa moja kwanza.",
  },
  "There is a list of this name: {name}. Choose another one.": {
    fr: "Il y a déjà une liste de ce nom\u00a0: {name}. Choisissez-en un autre.",
    rw: "Hari urutonde rusanzwe rufite iri zina: {name}. Hitamo irindi.",
    sw: "Kuna orodha yenye jina hili: {name}. Chagua jingine.",
  },
  "`name` is empty: give the list a name to find it by.": {
    fr: "`name` est vide\u00a0: donnez à la liste un nom pour la retrouver.",
    rw: "`name` irimo ubusa: ha urutonde izina ruzabonekaho.",
    sw: "`name` ni tupu: ipe orodha jina la kuipata.",
  },
  "`name` contains a line break or an invisible character: remove it.": {
    fr: "`name` contient un retour à la ligne ou un caractère invisible\u00a0: retirez-le.",
    rw: "`name` irimo umurongo mushya cyangwa inyuguti itagaragara: yikuremo.",
    sw: "`name` ina mstari mpya au herufi isiyoonekana: iondoe.",
  },
  "`filter` does not go with a list that was made by hand: make another list of it.": {
    fr: "`filter` ne va pas avec une liste faite à la main\u00a0: faites-en une autre liste.",
    rw: "`filter` ntijyana n’urutonde rwakozwe n’intoki: rukoremo urundi rutonde.",
    sw: "`filter` haiendani na orodha iliyotengenezwa kwa mkono: tengeneza orodha nyingine nacho.",
  },
  "The members of a saved filter are those whom it finds: change the filter, or the contacts.": {
    fr: "Les membres d’un filtre enregistré sont ceux qu’il trouve\u00a0: modifiez le filtre, ou les contacts.",
    rw: "Abari mu kayunguruzo kabitswe ni abo kabona: hindura akayunguruzo, cyangwa abantu.",
    sw: "Wanachama wa kichujio kilichohifadhiwa ni wale kinaowapata: badilisha kichujio, au wawasiliani.",
  },
  "`{field}` is not the id of a contact, such as `ctc_123`.": {
    fr: "`{field}` n’est pas l’identifiant d’un contact, comme `ctc_123`.",
    rw: "`{field}` si indangamuntu y’umuntu uzwi, nka `ctc_123`.",
    sw: "`{field}` si kitambulisho cha mwasiliani, kama `ctc_123`.",
  },
  '`numbers` is empty: name at least one contact, `{"numbers":["+250…"]}`.': {
    fr: '`numbers` est vide\u00a0: nommez au moins un contact, `{"numbers":["+250…"]}`.',
    rw: '`numbers` irimo ubusa: vuga nibura umuntu umwe, `{"numbers":["+250…"]}`.',
    sw: '`numbers` ni tupu: taja angalau mwasiliani mmoja, `{"numbers":["+250…"]}`.',
  },
  "`numbers` and `contacts` name {count} contacts, more than the maximum of {most} at once. Send the rest in further requests.":
    {
      fr: "`numbers` et `contacts` nomment {count} contacts, plus que le maximum de {most} à la fois. Envoyez le reste dans d’autres demandes.",
      rw: "`numbers` na `contacts` zirimo abantu {count}, barenze {most} bemewe icyarimwe. Ohereza abasigaye mu bundi busabe.",
      sw: "`numbers` na `contacts` zinataja wawasiliani {count}, zaidi ya kikomo cha {most} kwa mara moja. Tuma waliobaki katika maombi mengine.",
    },
  "`list_id` is not a list of this account: `GET /v1/lists` has them all. Nothing was sent.": {
    fr: "`list_id` n’est pas une liste de ce compte\u00a0: `GET /v1/lists` les a toutes. Rien n’a été envoyé.",
    rw: "`list_id` si urutonde rw’iyi konti: `GET /v1/lists` irimo zose. Nta cyoherejwe.",
    sw: "`list_id` si orodha ya akaunti hii: `GET /v1/lists` ina zote. Hakuna kilichotumwa.",
  },
  "The list {name} has {count} contacts, more than the maximum of {most} per send. Nothing was sent; divide it into several lists.":
    {
      fr: "La liste {name} a {count} contacts, plus que le maximum de {most} par envoi. Rien n’a été envoyé\u00a0; divisez-la en plusieurs listes.",
      rw: "Urutonde {name} ruriho abantu {count}, barenze {most} bemewe mu iyoherezwa rimwe. Nta cyoherejwe; rugabanyemo intonde nyinshi.",
      sw: "Orodha {name} ina wawasiliani {count}, zaidi ya kikomo cha {most} kwa utumaji mmoja. Hakuna kilichotumwa; igawanye katika orodha kadhaa.",
    },
  "What is known of the contacts of the list {name} is too much for one send. Nothing was sent; use fewer fields in the text, or divide the list.":
    {
      fr: "Ce que l’on sait des contacts de la liste {name} est trop pour un seul envoi. Rien n’a été envoyé\u00a0; mettez moins de champs dans le texte, ou divisez la liste.",
      rw: "Ibizwi ku bantu bo ku rutonde {name} ni byinshi cyane ku iyoherezwa rimwe. Nta cyoherejwe; koresha imyanya mike mu butumwa, cyangwa ugabanye urutonde.",
      sw: "Yanayojulikana kuhusu wawasiliani wa orodha {name} ni mengi mno kwa utumaji mmoja. Hakuna kilichotumwa; tumia sehemu chache kwenye maandishi, au gawanya orodha.",
    },
  "Nobody is in the list {name} now, so nothing was sent.": {
    fr: "Personne n’est dans la liste {name} en ce moment\u00a0: rien n’a été envoyé.",
    rw: "Nta muntu uri ku rutonde {name} ubu, bityo nta cyoherejwe.",
    sw: "Hakuna aliye kwenye orodha {name} sasa, kwa hiyo hakuna kilichotumwa.",
  },
  "`text` has `@contact.{name}`, which is no field of contacts. Add the field, or a fallback: `@contact.{name}|friend`.":
    {
      fr: "`text` contient `@contact.{name}`, qui n’est pas un champ des contacts. Ajoutez le champ, ou une valeur de repli\u00a0: `@contact.{name}|friend`.",
      rw: "`text` irimo `@contact.{name}`, itari umwanya w’abantu bazwi. Ongeraho umwanya, cyangwa ijambo risimbura: `@contact.{name}|friend`.",
      sw: "`text` ina `@contact.{name}`, ambayo si sehemu ya wawasiliani. Ongeza sehemu hiyo, au neno mbadala: `@contact.{name}|friend`.",
    },
  "`text` has `@contact.{name}`, which is no field of contacts; did you mean `@contact.{similar}`?": {
    fr: "`text` contient `@contact.{name}`, qui n’est pas un champ des contacts\u00a0; vouliez-vous dire `@contact.{similar}`\u00a0?",
    rw: "`text` irimo `@contact.{name}`, itari umwanya w’abantu bazwi; washakaga kuvuga `@contact.{similar}`?",
    sw: "`text` ina `@contact.{name}`, ambayo si sehemu ya wawasiliani; ulimaanisha `@contact.{similar}`?",
  },
  "`recipients` is missing: name the recipients, or a list of contacts by `list_id`.": {
    fr: "`recipients` manque\u00a0: nommez les destinataires, ou une liste de contacts par `list_id`.",
    rw: "`recipients` irabura: vuga abohererezwa, cyangwa urutonde rw’abantu ukoresheje `list_id`.",
    sw: "`recipients` inakosekana: taja wapokeaji, au orodha ya wawasiliani kwa `list_id`.",
  },
  "`list_id` does not go with `recipients`: leave one out.": {
    fr: "`list_id` ne va pas avec `recipients`\u00a0: omettez l’un des deux.",
    rw: "`list_id` ntijyana na `recipients`: kuramo kimwe.",
    sw: "`list_id` haiendani na `recipients`: acha moja.",
  },
  "`{field}` goes wrong at character {at}: {reason}": {
    fr: "`{field}` est fautif au caractère {at}\u00a0: {reason}",
    rw: "`{field}` irimo ikosa ku nyuguti ya {at}: {reason}",
    sw: "`{field}` ina kosa kwenye herufi ya {at}: {reason}",
  },
  "the filter has {count} characters, more than the maximum of {most}.": {
    fr: "le filtre a {count} caractères, plus que le maximum de {most}.",
    rw: "akayunguruzo gafite inyuguti {count}, zirenze {most} zemewe.",
    sw: "kichujio kina herufi {count}, zaidi ya kikomo cha {most}.",
  },
  "the text that begins here lacks its closing quotation mark.": {
    fr: "il manque au texte qui commence ici son guillemet fermant.",
    rw: "inyandiko itangirira aha ibura akugarizo kayisoza.",
    sw: "maandishi yanayoanzia hapa hayana alama ya kufunga ya nukuu.",
  },
  "the name of a field is missing after `fields.`, such as {example}.": {
    fr: "il manque un nom de champ après `fields.`, comme {example}.",
    rw: "nyuma ya `fields.` habura izina ry’umwanya, nka {example}.",
    sw: "jina la sehemu linakosekana baada ya `fields.`, kama {example}.",
  },
  "there is an invisible character here: delete it.": {
    fr: "il y a ici un caractère invisible\u00a0: effacez-le.",
    rw: "hano hari inyuguti itagaragara: yisibe.",
    sw: "kuna herufi isiyoonekana hapa: ifute.",
  },
  "`{found}` has no meaning here: put texts in quotes.": {
    fr: "`{found}` n’a pas de sens ici\u00a0: mettez les textes entre guillemets.",
    rw: "`{found}` nta cyo ivuga hano: shyira inyandiko mu twugarizo.",
    sw: "`{found}` haina maana hapa: weka maandishi ndani ya alama za nukuu.",
  },
  "the filter ends, where {wanted} is expected.": {
    fr: "le filtre s’arrête là où l’on attend {wanted}.",
    rw: "akayunguruzo karangirira ahagombaga kuba {wanted}.",
    sw: "kichujio kinaishia panapotakiwa {wanted}.",
  },
  "`{found}` stands where {wanted} is expected.": {
    fr: "`{found}` se trouve là où l’on attend {wanted}.",
    rw: "`{found}` iri ahagombaga kuba {wanted}.",
    sw: "`{found}` ipo panapotakiwa {wanted}.",
  },
  "`and`, `or` or the end": {
    fr: "`and`, `or` ou la fin",
    rw: "`and`, `or` cyangwa iherezo",
    sw: "`and`, `or` au mwisho",
  },
  "`and`, `or` or a closing parenthesis": {
    fr: "`and`, `or` ou une parenthèse fermante",
    rw: "`and`, `or` cyangwa agakubo gafunga",
    sw: "`and`, `or` au mabano ya kufunga",
  },
  "conditions are nested more than {most} deep: write it in a simpler way.": {
    fr: "les conditions sont imbriquées sur plus de {most} niveaux\u00a0: écrivez-le plus simplement.",
    rw: "ibisabwa biri mu byiciro birenze {most}: byandike mu buryo bworoshye.",
    sw: "masharti yamepachikwa zaidi ya viwango {most}: andika kwa njia rahisi zaidi.",
  },
  "there are more than {most} conditions: put the contacts into a list instead.": {
    fr: "il y a plus de {most} conditions\u00a0: mettez plutôt les contacts dans une liste.",
    rw: "hari ibisabwa birenze {most}: ahubwo shyira abantu ku rutonde.",
    sw: "kuna zaidi ya masharti {most}: weka wawasiliani kwenye orodha badala yake.",
  },
  "there are more than {most} values: put the contacts into a list instead.": {
    fr: "il y a plus de {most} valeurs\u00a0: mettez plutôt les contacts dans une liste.",
    rw: "hari agaciro karenze {most}: ahubwo shyira abantu ku rutonde.",
    sw: "kuna zaidi ya thamani {most}: weka wawasiliani kwenye orodha badala yake.",
  },
  "a condition such as {example}": {
    fr: "une condition comme {example}",
    rw: "igisabwa nka {example}",
    sw: "sharti kama {example}",
  },
  "nothing is called `{found}`: did you mean `{similar}`?": {
    fr: "rien ne s’appelle `{found}`\u00a0: vouliez-vous dire `{similar}`\u00a0?",
    rw: "nta kintu cyitwa `{found}`: washakaga kuvuga `{similar}`?",
    sw: "hakuna kinachoitwa `{found}`: ulimaanisha `{similar}`?",
  },
  "nothing is called `{found}`: use one of {names}, or a field as {example}.": {
    fr: "rien ne s’appelle `{found}`\u00a0: prenez l’un de {names}, ou un champ comme {example}.",
    rw: "nta kintu cyitwa `{found}`: koresha kimwe muri {names}, cyangwa umwanya nka {example}.",
    sw: "hakuna kinachoitwa `{found}`: tumia mojawapo ya {names}, au sehemu kama {example}.",
  },
  "a comparison ({operators})": {
    fr: "une comparaison ({operators})",
    rw: "igereranya ({operators})",
    sw: "ulinganisho ({operators})",
  },
  "`{operator}` does not go with `{subject}`: use one of {operators}.": {
    fr: "`{operator}` ne va pas avec `{subject}`\u00a0: prenez l’un de {operators}.",
    rw: "`{operator}` ntijyana na `{subject}`: koresha kimwe muri {operators}.",
    sw: "`{operator}` haiendani na `{subject}`: tumia mojawapo ya {operators}.",
  },
  "`{operator}` does not go with an age: use one of {operators}.": {
    fr: "`{operator}` ne va pas avec une durée\u00a0: prenez l’un de {operators}.",
    rw: "`{operator}` ntijyana n’igihe gishize: koresha kimwe muri {operators}.",
    sw: "`{operator}` haiendani na muda uliopita: tumia mojawapo ya {operators}.",
  },
  "`empty` or `not empty`": {
    fr: "`empty` ou `not empty`",
    rw: "`empty` cyangwa `not empty`",
    sw: "`empty` au `not empty`",
  },
  "values in parentheses, such as {example}": {
    fr: "des valeurs entre parenthèses, comme {example}",
    rw: "agaciro kari mu dukubo, nka {example}",
    sw: "thamani ndani ya mabano, kama {example}",
  },
  "a comma or a closing parenthesis": {
    fr: "une virgule ou une parenthèse fermante",
    rw: "akitso cyangwa agakubo gafunga",
    sw: "koma au mabano ya kufunga",
  },
  "the day `{day}` does not exist.": {
    fr: "le jour `{day}` n’existe pas.",
    rw: "umunsi `{day}` ntubaho.",
    sw: "siku `{day}` haipo.",
  },
  "a number of at most 15 digits, and 6 after the point": {
    fr: "un nombre de 15 chiffres au plus, et 6 après la virgule, qui s’écrit comme un point",
    rw: "umubare utarengeje imibarwa 15, na 6 nyuma y’akadomo",
    sw: "nambari yenye tarakimu zisizozidi 15, na 6 baada ya nukta",
  },
  "`yes` or `no`": { fr: "`yes` ou `no`", rw: "`yes` cyangwa `no`", sw: "`yes` au `no`" },
  "an age such as `30d` or a day such as `2026-11-01`": {
    fr: "une durée comme `30d` ou un jour comme `2026-11-01`",
    rw: "igihe gishize nka `30d` cyangwa umunsi nka `2026-11-01`",
    sw: "muda uliopita kama `30d` au siku kama `2026-11-01`",
  },
  "texts stand in quotes: write {mend}.": {
    fr: "les textes se mettent entre guillemets\u00a0: écrivez {mend}.",
    rw: "inyandiko zijya mu twugarizo: andika {mend}.",
    sw: "maandishi huwekwa ndani ya alama za nukuu: andika {mend}.",
  },
  "a text in quotes": {
    fr: "un texte entre guillemets",
    rw: "inyandiko iri mu twugarizo",
    sw: "maandishi ndani ya alama za nukuu",
  },
  "unknown field `{field}`: did you mean `{similar}`?": {
    fr: "champ inconnu `{field}`\u00a0: vouliez-vous dire `{similar}`\u00a0?",
    rw: "umwanya utazwi `{field}`: washakaga kuvuga `{similar}`?",
    sw: "sehemu isiyojulikana `{field}`: ulimaanisha `{similar}`?",
  },
  "unknown field `{field}`: contacts have no fields of the account's own yet.": {
    fr: "champ inconnu `{field}`\u00a0: les contacts n’ont pas encore de champs propres au compte.",
    rw: "umwanya utazwi `{field}`: abantu nta myanya y’umwihariko wa konti barashyirirwaho.",
    sw: "sehemu isiyojulikana `{field}`: wawasiliani bado hawana sehemu za akaunti yenyewe.",
  },
  "unknown field `{field}`: there are {names}.": {
    fr: "champ inconnu `{field}`\u00a0: il y a {names}.",
    rw: "umwanya utazwi `{field}`: hari {names}.",
    sw: "sehemu isiyojulikana `{field}`: zilizopo ni {names}.",
  },
  "no list made by hand is called {name}.": {
    fr: "aucune liste faite à la main ne s’appelle {name}.",
    rw: "nta rutonde rwakozwe n’intoki rwitwa {name}.",
    sw: "hakuna orodha iliyotengenezwa kwa mkono inayoitwa {name}.",
  },
  "no list made by hand is called {name}: did you mean {similar}?": {
    fr: "aucune liste faite à la main ne s’appelle {name}\u00a0: vouliez-vous dire {similar}\u00a0?",
    rw: "nta rutonde rwakozwe n’intoki rwitwa {name}: washakaga kuvuga {similar}?",
    sw: "hakuna orodha iliyotengenezwa kwa mkono inayoitwa {name}: ulimaanisha {similar}?",
  },
} satisfies Area;
