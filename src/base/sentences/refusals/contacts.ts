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
} satisfies Area;
