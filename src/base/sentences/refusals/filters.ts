import type { Area } from "./area.ts";

/** What is wrong with a filter of contacts. */
export const filters = {
  "`{field}` goes wrong at character {at}: {reason}.": {
    fr: "`{field}` est fautif au caractère {at}\u00a0: {reason}.",
    rw: "`{field}` irimo ikosa ku nyuguti ya {at}: {reason}.",
    sw: "`{field}` ina kosa kwenye herufi ya {at}: {reason}.",
  },
  "the filter has {count} characters, more than the maximum of {most}": {
    fr: "le filtre a {count} caractères, plus que le maximum de {most}",
    rw: "akayunguruzo gafite inyuguti {count}, zirenze {most} zemewe",
    sw: "kichujio kina herufi {count}, zaidi ya kikomo cha {most}",
  },
  "the text that begins here lacks its closing quotation mark": {
    fr: "il manque au texte qui commence ici son guillemet fermant",
    rw: "inyandiko itangirira aha ibura akugarizo kayisoza",
    sw: "maandishi yanayoanzia hapa hayana alama ya kufunga ya nukuu",
  },
  "the name of a field is missing after `fields.`, such as {example}": {
    fr: "il manque un nom de champ après `fields.`, comme {example}",
    rw: "nyuma ya `fields.` habura izina ry’umwanya, nka {example}",
    sw: "jina la sehemu linakosekana baada ya `fields.`, kama {example}",
  },
  "there is an invisible character here: delete it": {
    fr: "il y a ici un caractère invisible\u00a0: effacez-le",
    rw: "hano hari inyuguti itagaragara: yisibe",
    sw: "kuna herufi isiyoonekana hapa: ifute",
  },
  "`{found}` has no meaning here: put texts in quotes": {
    fr: "`{found}` n’a pas de sens ici\u00a0: mettez les textes entre guillemets",
    rw: "`{found}` nta cyo ivuga hano: shyira inyandiko mu twugarizo",
    sw: "`{found}` haina maana hapa: weka maandishi ndani ya alama za nukuu",
  },
  "the filter ends, where {wanted} is expected": {
    fr: "le filtre s’arrête là où l’on attend {wanted}",
    rw: "akayunguruzo karangirira ahagombaga kuba {wanted}",
    sw: "kichujio kinaishia panapotakiwa {wanted}",
  },
  "`{found}` stands where {wanted} is expected": {
    fr: "`{found}` se trouve là où l’on attend {wanted}",
    rw: "`{found}` iri ahagombaga kuba {wanted}",
    sw: "`{found}` ipo panapotakiwa {wanted}",
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
  "conditions are nested more than {most} deep: write it in a simpler way": {
    fr: "les conditions sont imbriquées sur plus de {most} niveaux\u00a0: écrivez-le plus simplement",
    rw: "ibisabwa biri mu byiciro birenze {most}: byandike mu buryo bworoshye",
    sw: "masharti yamepachikwa zaidi ya viwango {most}: andika kwa njia rahisi zaidi",
  },
  "there are more than {most} conditions: put the contacts into a list instead": {
    fr: "il y a plus de {most} conditions\u00a0: mettez plutôt les contacts dans une liste",
    rw: "hari ibisabwa birenze {most}: ahubwo shyira abantu ku rutonde",
    sw: "kuna zaidi ya masharti {most}: weka wawasiliani kwenye orodha badala yake",
  },
  "there are more than {most} values: put the contacts into a list instead": {
    fr: "il y a plus de {most} valeurs\u00a0: mettez plutôt les contacts dans une liste",
    rw: "hari agaciro karenze {most}: ahubwo shyira abantu ku rutonde",
    sw: "kuna zaidi ya thamani {most}: weka wawasiliani kwenye orodha badala yake",
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
  "nothing is called `{found}`: use one of {names}, or a field as {example}": {
    fr: "rien ne s’appelle `{found}`\u00a0: prenez l’un de {names}, ou un champ comme {example}",
    rw: "nta kintu cyitwa `{found}`: koresha kimwe muri {names}, cyangwa umwanya nka {example}",
    sw: "hakuna kinachoitwa `{found}`: tumia mojawapo ya {names}, au sehemu kama {example}",
  },
  "a comparison ({operators})": {
    fr: "une comparaison ({operators})",
    rw: "igereranya ({operators})",
    sw: "ulinganisho ({operators})",
  },
  "`{operator}` does not go with `{subject}`: use one of {operators}": {
    fr: "`{operator}` ne va pas avec `{subject}`\u00a0: prenez l’un de {operators}",
    rw: "`{operator}` ntijyana na `{subject}`: koresha kimwe muri {operators}",
    sw: "`{operator}` haiendani na `{subject}`: tumia mojawapo ya {operators}",
  },
  "`{operator}` does not go with an age: use one of {operators}": {
    fr: "`{operator}` ne va pas avec une durée\u00a0: prenez l’un de {operators}",
    rw: "`{operator}` ntijyana n’igihe gishize: koresha kimwe muri {operators}",
    sw: "`{operator}` haiendani na muda uliopita: tumia mojawapo ya {operators}",
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
  "the day `{day}` does not exist": {
    fr: "le jour `{day}` n’existe pas",
    rw: "umunsi `{day}` ntubaho",
    sw: "siku `{day}` haipo",
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
  "texts stand in quotes: write {mend}": {
    fr: "les textes se mettent entre guillemets\u00a0: écrivez {mend}",
    rw: "inyandiko zijya mu twugarizo: andika {mend}",
    sw: "maandishi huwekwa ndani ya alama za nukuu: andika {mend}",
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
  "unknown field `{field}`: contacts have no fields of the account's own yet": {
    fr: "champ inconnu `{field}`\u00a0: les contacts n’ont pas encore de champs propres au compte",
    rw: "umwanya utazwi `{field}`: abantu nta myanya y’umwihariko wa konti barashyirirwaho",
    sw: "sehemu isiyojulikana `{field}`: wawasiliani bado hawana sehemu za akaunti yenyewe",
  },
  "unknown field `{field}`: there are {names}": {
    fr: "champ inconnu `{field}`\u00a0: il y a {names}",
    rw: "umwanya utazwi `{field}`: hari {names}",
    sw: "sehemu isiyojulikana `{field}`: zilizopo ni {names}",
  },
  "no list made by hand is called {name}": {
    fr: "aucune liste faite à la main ne s’appelle {name}",
    rw: "nta rutonde rwakozwe n’intoki rwitwa {name}",
    sw: "hakuna orodha iliyotengenezwa kwa mkono inayoitwa {name}",
  },
  "no list made by hand is called {name}: did you mean {similar}?": {
    fr: "aucune liste faite à la main ne s’appelle {name}\u00a0: vouliez-vous dire {similar}\u00a0?",
    rw: "nta rutonde rwakozwe n’intoki rwitwa {name}: washakaga kuvuga {similar}?",
    sw: "hakuna orodha iliyotengenezwa kwa mkono inayoitwa {name}: ulimaanisha {similar}?",
  },
} satisfies Area;
