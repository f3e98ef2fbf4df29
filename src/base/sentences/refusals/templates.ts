import type { Area } from "./area.ts";

/** Refusals of templates, and of what is sent with them. */
export const templates = {
  "The account has the maximum of {most} templates. Delete one first.": {
    fr: "Le compte a le maximum de {most} modèles. Supprimez-en un d’abord.",
    rw: "Konti igejeje ku byitegererezo {most} byemewe. Banza usibe kimwe.",
    sw: "Akaunti imefikia kikomo cha violezo {most}. Futa kimoja kwanza.",
  },
  "There is a template of this name: {name}. Choose another one.": {
    fr: "Il y a déjà un modèle de ce nom\u00a0: {name}. Choisissez-en un autre.",
    rw: "Hari icyitegererezo gisanzwe gifite iri zina: {name}. Hitamo irindi.",
    sw: "Kuna kiolezo chenye jina hili: {name}. Chagua jingine.",
  },
  "`name` is empty: give the template a name to find it by.": {
    fr: "`name` est vide\u00a0: donnez au modèle un nom pour le retrouver.",
    rw: "`name` irimo ubusa: ha icyitegererezo izina kizabonekaho.",
    sw: "`name` ni tupu: kipe kiolezo jina la kukipata.",
  },
  '`texts` is empty: write at least one text, `{"en":"Hello @contact.name"}`.': {
    fr: '`texts` est vide\u00a0: écrivez au moins un texte, `{"en":"Hello @contact.name"}`.',
    rw: '`texts` irimo ubusa: andika nibura ubutumwa bumwe, `{"en":"Hello @contact.name"}`.',
    sw: '`texts` ni tupu: andika angalau maandishi moja, `{"en":"Hello @contact.name"}`.',
  },
  "`texts` has {count} languages, more than the maximum of {most}.": {
    fr: "`texts` a {count} langues, plus que le maximum de {most}.",
    rw: "`texts` irimo indimi {count}, zirenze {most} zemewe.",
    sw: "`texts` ina lugha {count}, zaidi ya kikomo cha {most}.",
  },
  "`{field}` is not the code of a language: write two or three small letters, such as `en` or `rw`.": {
    fr: "`{field}` n’est pas le code d’une langue\u00a0: écrivez deux ou trois lettres minuscules, comme `en` ou `rw`.",
    rw: "`{field}` si kode y’ururimi: andika inyuguti ntoya ebyiri cyangwa eshatu, nka `en` cyangwa `rw`.",
    sw: "`{field}` si msimbo wa lugha: andika herufi ndogo mbili au tatu, kama `en` au `rw`.",
  },
  "`{field}` is known by another code: write `{code}`, as contacts have it.": {
    fr: "`{field}` a un autre code\u00a0: écrivez `{code}`, comme chez les contacts.",
    rw: "`{field}` ifite indi kode: andika `{code}`, nk’uko abantu bazwi bayifite.",
    sw: "`{field}` ina msimbo mwingine: andika `{code}`, kama wawasiliani walivyo nayo.",
  },
  "`{field}` is a language that nobody knows: use a code of ISO 639, such as `en` or `rw`.": {
    fr: "`{field}` est une langue que personne ne connaît\u00a0: prenez un code d’ISO 639, comme `en` ou `rw`.",
    rw: "`{field}` ni ururimi rutazwi: koresha kode ya ISO 639, nka `en` cyangwa `rw`.",
    sw: "`{field}` ni lugha isiyojulikana: tumia msimbo wa ISO 639, kama `en` au `rw`.",
  },
  "`{field}` has `@contact.` without the name of a field: write it like `@contact.name`.": {
    fr: "`{field}` a `@contact.` sans nom de champ\u00a0: écrivez-le comme `@contact.name`.",
    rw: "`{field}` irimo `@contact.` idafite izina ry’umwanya: yandike nka `@contact.name`.",
    sw: "`{field}` ina `@contact.` bila jina la sehemu: iandike kama `@contact.name`.",
  },
  '`{field}` has a `|` after `@contact.{name}`, and no fallback that can be read: write one word, or several in quotation marks, `@contact.{name}|"dear friend"`.':
    {
      fr: '`{field}` a un `|` après `@contact.{name}`, sans texte de remplacement lisible\u00a0: écrivez un mot, ou plusieurs entre guillemets droits, `@contact.{name}|"dear friend"`.',
      rw: '`{field}` ifite `|` inyuma ya `@contact.{name}`, nta jambo risimbura risomeka: andika ijambo rimwe, cyangwa menshi ari mu twuguruzo, `@contact.{name}|"dear friend"`.',
      sw: '`{field}` ina `|` baada ya `@contact.{name}`, bila neno mbadala linalosomeka: andika neno moja, au kadhaa ndani ya alama za nukuu, `@contact.{name}|"dear friend"`.',
    },
  "takes at least {parts} parts, more than the maximum of {most}: shorten it": {
    fr: "prend au moins {parts} parties, plus que le maximum de {most}\u00a0: raccourcissez-le",
    rw: "ifata nibura ibice {parts}, birenze {most} byemewe: yigabanye",
    sw: "inachukua angalau sehemu {parts}, zaidi ya kikomo cha {most}: ifupishe",
  },
  "`{field}` is not the name of a field: write it as after `@contact.`.": {
    fr: "`{field}` n’est pas le nom d’un champ\u00a0: écrivez-le comme après `@contact.`.",
    rw: "`{field}` si izina ry’umwanya: ryandike nk’uko riri inyuma ya `@contact.`.",
    sw: "`{field}` si jina la sehemu: liandike kama lilivyo baada ya `@contact.`.",
  },
  "`{field}` contains a quotation mark or a line break: leave it out.": {
    fr: "`{field}` contient un guillemet ou un saut de ligne\u00a0: enlevez-le.",
    rw: "`{field}` irimo akuguruzo cyangwa gusimbuka umurongo: bikuremo.",
    sw: "`{field}` ina alama ya nukuu au mstari mpya: iondoe.",
  },
  "`{field}` contains a field: a fallback is there when fields are not.": {
    fr: "`{field}` contient un champ\u00a0: un texte de remplacement sert quand les champs manquent.",
    rw: "`{field}` irimo umwanya: irisimbura rikoreshwa iyo imyanya ibuze.",
    sw: "`{field}` ina sehemu: neno mbadala hutumika sehemu zinapokosekana.",
  },
  "`{field}` is for a field that no text has: leave it out, or write `@contact.{name}`.": {
    fr: "`{field}` est pour un champ qu’aucun texte n’a\u00a0: enlevez-le, ou écrivez `@contact.{name}`.",
    rw: "`{field}` ni iy’umwanya utari mu butumwa na bumwe: yikuremo, cyangwa wandike `@contact.{name}`.",
    sw: "`{field}` ni ya sehemu ambayo haimo katika maandishi yoyote: iondoe, au andika `@contact.{name}`.",
  },
  "`{field}` is for a field that no text has; did you mean `{similar}`?": {
    fr: "`{field}` est pour un champ qu’aucun texte n’a\u00a0; vouliez-vous dire `{similar}`\u00a0?",
    rw: "`{field}` ni iy’umwanya utari mu butumwa na bumwe; washakaga kuvuga `{similar}`?",
    sw: "`{field}` ni ya sehemu ambayo haimo katika maandishi yoyote; ulimaanisha `{similar}`?",
  },
  "`template_id` does not go with `text`: leave one out.": {
    fr: "`template_id` ne va pas avec `text`\u00a0: omettez l’un des deux.",
    rw: "`template_id` ntijyana na `text`: kuramo kimwe.",
    sw: "`template_id` haiendani na `text`: acha moja.",
  },
  "`template_id` is not a template of this account: `GET /v1/templates` has them all. Nothing was sent.": {
    fr: "`template_id` n’est pas un modèle de ce compte\u00a0: `GET /v1/templates` les donne tous. Rien n’a été envoyé.",
    rw: "`template_id` si icyitegererezo cy’iyi konti: `GET /v1/templates` ibitanga byose. Nta cyoherejwe.",
    sw: "`template_id` si kiolezo cha akaunti hii: `GET /v1/templates` inavyo vyote. Hakuna kilichotumwa.",
  },
  "`fields` are those of a template: name it by `template_id`.": {
    fr: "`fields` sont les champs d’un modèle\u00a0: nommez-le par `template_id`.",
    rw: "`fields` ni imyanya y’icyitegererezo: kivuge muri `template_id`.",
    sw: "`fields` ni sehemu za kiolezo: kitaje kwa `template_id`.",
  },
  "`{field}` does not go with `template_id`: leave it out.": {
    fr: "`{field}` ne va pas avec `template_id`\u00a0: omettez-le.",
    rw: "`{field}` ntijyana na `template_id`: yikuremo.",
    sw: "`{field}` haiendani na `template_id`: iache.",
  },
  "The template {template} has `@contact.{name}`, which has no value in `fields`. Add it, or give the field a fallback in the template.":
    {
      fr: "Le modèle {template} a `@contact.{name}`, qui n’a pas de valeur dans `fields`. Ajoutez-la, ou donnez au champ un texte de remplacement dans le modèle.",
      rw: "Icyitegererezo {template} kirimo `@contact.{name}`, idafite agaciro muri `fields`. Kongeremo, cyangwa uhe umwanya irisimbura mu cyitegererezo.",
      sw: "Kiolezo {template} kina `@contact.{name}`, ambayo haina thamani katika `fields`. Iongeze, au ipe sehemu neno mbadala katika kiolezo.",
    },
  "The text is too long with these `fields`: shorten them.": {
    fr: "Le texte est trop long avec ces `fields`\u00a0: raccourcissez-les.",
    rw: "Ubutumwa ni burebure cyane hamwe n’izi `fields`: zigabanye.",
    sw: "Maandishi ni marefu mno na `fields` hizi: zifupishe.",
  },
  "The template {template} has `@contact.{name}` in {language}, which is no field of contacts. Add the field to them, or a fallback to the template. Nothing was sent.":
    {
      fr: "Le modèle {template} a `@contact.{name}` en {language}, qui n’est pas un champ des contacts. Ajoutez-leur ce champ, ou un texte de remplacement au modèle. Rien n’a été envoyé.",
      rw: "Icyitegererezo {template} kirimo `@contact.{name}` mu rurimi: {language}; si umwanya w’abantu bazwi. Bongerere uwo mwanya, cyangwa wongere irisimbura mu cyitegererezo. Nta cyoherejwe.",
      sw: "Kiolezo {template} kina `@contact.{name}` katika {language}, ambayo si sehemu ya wawasiliani. Waongezee sehemu hiyo, au kiongezee kiolezo neno mbadala. Hakuna kilichotumwa.",
    },
} satisfies Area;
