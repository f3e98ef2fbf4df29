import type { Area } from "./area.ts";

/** What is refused of contacts. */
export const contacts = {
  "There is a contact of this number: change `{id}` with PATCH instead.": {
    fr: "Ce numéro a déjà un contact\u00a0: modifiez `{id}` avec PATCH.",
    rw: "Iyi nimero isanzwe ifite umuntu uzwi: hindura `{id}` ukoresheje PATCH.",
    sw: "Namba hii tayari ina mwasiliani: badilisha `{id}` kwa PATCH.",
  },
  "`{field}` is in the future: say when they agreed.": {
    fr: "`{field}` est dans l’avenir\u00a0: indiquez quand la personne a accepté.",
    rw: "`{field}` ni igihe kitaragera: vuga igihe yemereye.",
    sw: "`{field}` ni wakati ujao: sema alikubali lini.",
  },
  "The number has {most} consents, which is the maximum: nothing was saved.": {
    fr: "Ce numéro a {most} consentements, le maximum\u00a0: rien n’a été enregistré.",
    rw: "Iyi nimero ifite inyandiko z’ukwemera {most}, ari zo nyinshi zishoboka: nta cyabitswe.",
    sw: "Namba hii ina ridhaa {most}, ambazo ni kikomo: hakuna kilichohifadhiwa.",
  },
  "Contacts have values of `{name}`, so its kind stays: remove the field first, or add one of another name.": {
    fr: "Des contacts ont des valeurs de `{name}`\u00a0: son type ne change donc pas. Supprimez d’abord le champ, ou ajoutez-en un d’un autre nom.",
    rw: "Hari abantu bazwi bafite agaciro ka `{name}`, bityo ubwoko bwayo ntibuhinduka: banza uyikureho, cyangwa wongereho ifite irindi zina.",
    sw: "Kuna wawasiliani wenye thamani za `{name}`, kwa hiyo aina yake haibadiliki: ondoa sehemu hiyo kwanza, au ongeza ya jina jingine.",
  },
  "`{field}` {reason}.": { fr: "`{field}` {reason}.", rw: "`{field}` {reason}.", sw: "`{field}` {reason}." },
  "`{field}` is there twice: names count whatever their case.": {
    fr: "`{field}` y est deux fois\u00a0: majuscules et minuscules ne comptent pas.",
    rw: "`{field}` irimo kabiri: inyuguti nkuru n’into ntizitandukanywa.",
    sw: "`{field}` ipo mara mbili: herufi kubwa na ndogo hazitofautishwi.",
  },
  "The account has no field `{name}`: add it with `PUT /v1/contacts/fields`, or leave it out.": {
    fr: "Le compte n’a pas de champ `{name}`\u00a0: ajoutez-le avec `PUT /v1/contacts/fields`, ou omettez-le.",
    rw: "Konti nta mwanya `{name}` ifite: wongereho ukoresheje `PUT /v1/contacts/fields`, cyangwa uwureke.",
    sw: "Akaunti haina sehemu `{name}`: iongeze kwa `PUT /v1/contacts/fields`, au iache.",
  },
  "is empty, or begins or ends with a space": {
    fr: "est vide, ou commence ou finit par une espace",
    rw: "nta kirimo, cyangwa gitangira cyangwa kirangizwa n’umwanya",
    sw: "ni tupu, au inaanza au kuishia na nafasi",
  },
  "has more than {most} characters": {
    fr: "a plus de {most} caractères",
    rw: "ifite inyuguti zirenze {most}",
    sw: "ina herufi zaidi ya {most}",
  },
  "contains a quotation mark, a line break or an invisible character": {
    fr: "contient un guillemet, un saut de ligne ou un caractère invisible",
    rw: "irimo akugurizo, gusimbuka umurongo cyangwa inyuguti itagaragara",
    sw: "ina alama ya nukuu, mstari mpya au herufi isiyoonekana",
  },
  "is what every contact has: choose another name": {
    fr: "est ce que tout contact a\u00a0: choisissez un autre nom",
    rw: "ni ibyo buri muntu uzwi afite: hitamo irindi zina",
    sw: "ni kile ambacho kila mwasiliani anacho: chagua jina jingine",
  },
  "is not a text": { fr: "n’est pas un texte", rw: "si inyandiko", sw: "si maandishi" },
  "is not a number": { fr: "n’est pas un nombre", rw: "si umubare", sw: "si namba" },
  "is not a day such as 2026-11-21": {
    fr: "n’est pas un jour comme 2026-11-21",
    rw: "si umunsi nka 2026-11-21",
    sw: "si siku kama 2026-11-21",
  },
  "is neither true nor false": {
    fr: "n’est ni vrai ni faux",
    rw: "si yego cyangwa oya",
    sw: "si kweli wala si uongo",
  },
  "`columns` names `{heading}`, which is no column of the file. It has {columns}.": {
    fr: "`columns` nomme `{heading}`, qui n’est pas une colonne du fichier. Il a {columns}.",
    rw: "`columns` ivuga `{heading}`, itari inkingi yo muri dosiye. Ifite {columns}.",
    sw: "`columns` inataja `{heading}`, ambayo si safu ya faili. Ina {columns}.",
  },
  "`columns` has `{wish}`: a column is one of {attributes}, `fields.` with a name, or null to leave it out.": {
    fr: "`columns` contient `{wish}`\u00a0: une colonne est l’un de {attributes}, `fields.` suivi d’un nom, ou null pour l’omettre.",
    rw: "`columns` irimo `{wish}`: inkingi ni imwe muri {attributes}, `fields.` ikurikiwe n’izina, cyangwa null kugira ngo ireke.",
    sw: "`columns` ina `{wish}`: safu ni mojawapo ya {attributes}, `fields.` na jina, au null ili kuiacha.",
  },
  "Several columns have phone numbers: {columns}. Say which one with `columns`.": {
    fr: "Plusieurs colonnes ont des numéros de téléphone\u00a0: {columns}. Indiquez laquelle avec `columns`.",
    rw: "Inkingi nyinshi zirimo nimero za telefone: {columns}. Vuga iyo ari yo ukoresheje `columns`.",
    sw: "Safu kadhaa zina namba za simu: {columns}. Sema ni ipi kwa `columns`.",
  },
  "No column looks like phone numbers. The file has {columns}: say which one with `columns`.": {
    fr: "Aucune colonne ne ressemble à des numéros de téléphone. Le fichier a {columns}\u00a0: indiquez laquelle avec `columns`.",
    rw: "Nta nkingi isa n’irimo nimero za telefone. Dosiye ifite {columns}: vuga iyo ari yo ukoresheje `columns`.",
    sw: "Hakuna safu inayoonekana kuwa na namba za simu. Faili ina {columns}: sema ni ipi kwa `columns`.",
  },
  "With the columns of this file the contacts would have {count} fields, and {most} is the maximum. Leave some out: set them to null in `columns`.":
    {
      fr: "Avec les colonnes de ce fichier, les contacts auraient {count} champs, et {most} est le maximum. Omettez-en\u00a0: mettez-les à null dans `columns`.",
      rw: "Hamwe n’inkingi z’iyi dosiye abantu bazwi bagira imyanya {count}, kandi ntarengwa ni {most}. Gira izo ureka: zishyireho null muri `columns`.",
      sw: "Kwa safu za faili hii wawasiliani wangekuwa na sehemu {count}, na kikomo ni {most}. Acha baadhi: ziweke null katika `columns`.",
    },
  "The file has {count} contacts, and {most} is the maximum of one import. Split it. Nothing was imported.": {
    fr: "Le fichier a {count} contacts, et {most} est le maximum d’une importation. Divisez-le. Rien n’a été importé.",
    rw: "Dosiye irimo abantu {count}, kandi ntarengwa icyarimwe ni {most}. Yigabanyemo. Nta cyinjijwe.",
    sw: "Faili ina wawasiliani {count}, na kikomo cha kuingiza mara moja ni {most}. Igawanye. Hakuna kilichoingizwa.",
  },
  "The file has no contacts: it needs a line for each, with a phone number.": {
    fr: "Le fichier n’a aucun contact\u00a0: il faut une ligne pour chacun, avec un numéro de téléphone.",
    rw: "Dosiye nta muntu irimo: buri wese akeneye umurongo ufite nimero ya telefone.",
    sw: "Faili haina wawasiliani: kila mmoja anahitaji mstari wenye namba ya simu.",
  },
  "“{column}” {reason}.": {
    fr: "«\u00a0{column}\u00a0» {reason}.",
    rw: "“{column}” {reason}.",
    sw: "“{column}” {reason}.",
  },
  "is not an ISO 639 code such as `rw`": {
    fr: "n’est pas un code ISO 639 comme `rw`",
    rw: "si kode ya ISO 639 nka `rw`",
    sw: "si msimbo wa ISO 639 kama `rw`",
  },
  "is not a time zone such as Africa/Kigali": {
    fr: "n’est pas un fuseau horaire comme Africa/Kigali",
    rw: "si akarere k’amasaha nka Africa/Kigali",
    sw: "si ukanda wa saa kama Africa/Kigali",
  },
  "A consent needs all three: when, where and by what words.": {
    fr: "Un consentement demande les trois\u00a0: quand, où et par quels mots.",
    rw: "Kwemera bikeneye byose uko ari bitatu: igihe, aho n’amagambo.",
    sw: "Ridhaa inahitaji yote matatu: lini, wapi na kwa maneno gani.",
  },
  "is not a time in the past such as 2026-11-21": {
    fr: "n’est pas un moment passé comme 2026-11-21",
    rw: "si igihe cyashize nka 2026-11-21",
    sw: "si wakati uliopita kama 2026-11-21",
  },
  "The file is an Excel 97 workbook (.xls). Save it as .xlsx or CSV.": {
    fr: "Le fichier est un classeur Excel 97 (.xls). Enregistrez-le en .xlsx ou CSV.",
    rw: "Dosiye ni iya Excel 97 (.xls). Yibike nka .xlsx cyangwa CSV.",
    sw: "Faili ni kitabu cha Excel 97 (.xls). Kihifadhi kama .xlsx au CSV.",
  },
  "The file is an Excel binary workbook (.xlsb). Save it as .xlsx or CSV.": {
    fr: "Le fichier est un classeur Excel binaire (.xlsb). Enregistrez-le en .xlsx ou CSV.",
    rw: "Dosiye ni iya Excel yo mu bwoko bwa .xlsb. Yibike nka .xlsx cyangwa CSV.",
    sw: "Faili ni kitabu cha Excel cha .xlsb. Kihifadhi kama .xlsx au CSV.",
  },
  "The file is an OpenDocument file (.ods). Save it as .xlsx or CSV.": {
    fr: "Le fichier est un fichier OpenDocument (.ods). Enregistrez-le en .xlsx ou CSV.",
    rw: "Dosiye ni iya OpenDocument (.ods). Yibike nka .xlsx cyangwa CSV.",
    sw: "Faili ni ya OpenDocument (.ods). Ihifadhi kama .xlsx au CSV.",
  },
  "The file is a workbook with a password. Save it without one.": {
    fr: "Le fichier est un classeur protégé par un mot de passe. Enregistrez-le sans.",
    rw: "Dosiye ifite ijambo ry’ibanga. Yibike itarifite.",
    sw: "Faili ni kitabu chenye nenosiri. Kihifadhi bila hilo.",
  },
  "The file is a web page or XML, whatever its name says. Open it in a spreadsheet, and save it as .xlsx or CSV.": {
    fr: "Le fichier est une page web ou du XML, quoi qu’en dise son nom. Ouvrez-le dans un tableur et enregistrez-le en .xlsx ou CSV.",
    rw: "Dosiye ni urupapuro rw’urubuga cyangwa XML, nubwo izina ryayo ryavuga ibindi. Yifungure muri porogaramu y’imbonerahamwe, uyibike nka .xlsx cyangwa CSV.",
    sw: "Faili ni ukurasa wa wavuti au XML, jina lake lisemavyo vyovyote. Ifungue katika lahajedwali, uihifadhi kama .xlsx au CSV.",
  },
  "The file is neither a list (CSV, .xlsx) nor a vCard.": {
    fr: "Le fichier n’est ni une liste (CSV, .xlsx) ni une vCard.",
    rw: "Dosiye si urutonde (CSV, .xlsx) cyangwa vCard.",
    sw: "Faili si orodha (CSV, .xlsx) wala vCard.",
  },
  "The file is a damaged or incomplete workbook. Open it in Excel, and save it again.": {
    fr: "Le fichier est un classeur endommagé ou incomplet. Ouvrez-le dans Excel et enregistrez-le à nouveau.",
    rw: "Dosiye yarangiritse cyangwa ntiyuzuye. Yifungure muri Excel, wongere uyibike.",
    sw: "Faili ni kitabu kilichoharibika au kisicho kamili. Kifungue katika Excel, ukihifadhi tena.",
  },
  "The file is too large to be read. Split it.": {
    fr: "Le fichier est trop grand pour être lu. Divisez-le.",
    rw: "Dosiye ni nini cyane ku buryo itasomwa. Yigabanyemo.",
    sw: "Faili ni kubwa mno kusomwa. Igawanye.",
  },
  "The file has more than {most} rows, the maximum of one import. Split it. Nothing was imported.": {
    fr: "Le fichier a plus de {most} lignes, le maximum d’une importation. Divisez-le. Rien n’a été importé.",
    rw: "Dosiye ifite imirongo irenze {most}, ari yo ntarengwa icyarimwe. Yigabanyemo. Nta cyinjijwe.",
    sw: "Faili ina safu mlalo zaidi ya {most}, kikomo cha kuingiza mara moja. Igawanye. Hakuna kilichoingizwa.",
  },
  "The file has a quotation mark in line {line} that is not closed where its cell ends, so the lines after it would be taken for part of it. Close it, or write it twice if it belongs to the text. Nothing was imported.":
    {
      fr: "Le fichier a à la ligne {line} un guillemet qui n’est pas fermé à la fin de sa cellule\u00a0: les lignes suivantes seraient prises pour sa suite. Fermez-le, ou doublez-le s’il fait partie du texte. Rien n’a été importé.",
      rw: "Dosiye ifite ku murongo wa {line} akugurizo katafunzwe aho akazu karangirira, bityo imirongo ikurikira yafatwa nk’iyako. Gafunge, cyangwa ukandike kabiri niba kari mu nyandiko. Nta cyinjijwe.",
      sw: "Faili ina katika mstari wa {line} alama ya nukuu isiyofungwa seli yake inapoishia, kwa hiyo mistari inayofuata ingechukuliwa kuwa sehemu yake. Ifunge, au iandike mara mbili ikiwa ni ya maandishi. Hakuna kilichoingizwa.",
    },
  "Other files of contacts are being imported. Nothing was imported; try again.": {
    fr: "D’autres fichiers de contacts sont en cours d’importation. Rien n’a été importé\u00a0; réessayez.",
    rw: "Izindi dosiye z’abantu bazwi ziri kwinjizwa. Nta cyinjijwe; ongera ugerageze.",
    sw: "Faili nyingine za wawasiliani zinaingizwa. Hakuna kilichoingizwa; jaribu tena.",
  },
  "The fields of the contacts were changed meanwhile. Nothing was imported; try again.": {
    fr: "Les champs des contacts ont été modifiés entre-temps. Rien n’a été importé\u00a0; réessayez.",
    rw: "Imyanya y’abantu bazwi yahinduwe hagati aho. Nta cyinjijwe; ongera ugerageze.",
    sw: "Sehemu za wawasiliani zimebadilishwa wakati huo. Hakuna kilichoingizwa; jaribu tena.",
  },
  "The form has more than one file. Send one, in the field `file`.": {
    fr: "Le formulaire a plus d’un fichier. Envoyez-en un, dans le champ `file`.",
    rw: "Ifishi ifite dosiye irenze imwe. Ohereza imwe, mu mwanya `file`.",
    sw: "Fomu ina faili zaidi ya moja. Tuma moja, katika sehemu `file`.",
  },
  "There is no file. Send CSV, a workbook or vCards as the body, or in the field `file` of a form: `curl -F file=@contacts.csv …`.":
    {
      fr: "Il n’y a pas de fichier. Envoyez du CSV, un classeur ou des vCards comme corps, ou dans le champ `file` d’un formulaire\u00a0: `curl -F file=@contacts.csv …`.",
      rw: "Nta dosiye ihari. Ohereza CSV, dosiye ya Excel cyangwa vCard nk’umubiri, cyangwa mu mwanya `file` w’ifishi: `curl -F file=@contacts.csv …`.",
      sw: "Hakuna faili. Tuma CSV, kitabu cha kazi au vCard kama mwili, au katika sehemu `file` ya fomu: `curl -F file=@contacts.csv …`.",
    },
  "`columns` is not a JSON object of headings, such as {example}.": {
    fr: "`columns` n’est pas un objet JSON d’en-têtes, comme {example}.",
    rw: "`columns` si igikoresho cya JSON cy’imitwe, nka {example}.",
    sw: "`columns` si kitu cha JSON cha vichwa, kama {example}.",
  },
  "`consent` is not a JSON object of when, where and by what words, such as {example}.": {
    fr: "`consent` n’est pas un objet JSON qui dit quand, où et par quels mots, comme {example}.",
    rw: "`consent` si igikoresho cya JSON kivuga igihe, aho n’amagambo, nka {example}.",
    sw: "`consent` si kitu cha JSON kinachosema lini, wapi na kwa maneno gani, kama {example}.",
  },
} satisfies Area;
