import type { Area } from "./area.ts";

/** Refusals of received messages: conversations, opt-outs. */
export const inbound = {
  "The number is {reason}.": {
    fr: "Le numéro est {reason}.",
    rw: "Nimero ni {reason}.",
    sw: "Nambari ni {reason}.",
  },
  "A test token cannot change canned answers. Use a live token.": {
    fr: "Un jeton de test ne peut pas changer les réponses toutes faites. Prenez un jeton réel.",
    rw: "Tokeni y’igerageza ntihindura ibisubizo byateguwe. Koresha tokeni nyayo.",
    sw: "Tokeni ya majaribio haiwezi kubadilisha majibu yaliyo tayari. Tumia tokeni halisi.",
  },
  "`name` is empty: give the answer a name to find it by.": {
    fr: "`name` est vide\u00a0: donnez à la réponse un nom pour la retrouver.",
    rw: "`name` irimo ubusa: ha igisubizo izina kizabonekaho.",
    sw: "`name` ni tupu: lipe jibu jina la kulipata.",
  },
  "`text` is empty: enter the text to be inserted.": {
    fr: "`text` est vide\u00a0: entrez le texte à insérer.",
    rw: "`text` irimo ubusa: andika amagambo yo gushyiramo.",
    sw: "`text` ni tupu: ingiza maandishi ya kuweka.",
  },
  "The account has the maximum of {most} canned answers. Delete one first.": {
    fr: "Le compte a le maximum de {most} réponses toutes faites. Supprimez-en une d’abord.",
    rw: "Konti igejeje ku bisubizo byateguwe {most} byemewe. Banza usibe kimwe.",
    sw: "Akaunti imefikia kikomo cha majibu {most} yaliyo tayari. Futa moja kwanza.",
  },
  "`assignee` is not someone who may answer: use the `usr_…` of an owner or developer of the account, or null.": {
    fr: "`assignee` n’est pas quelqu’un qui peut répondre\u00a0: prenez le `usr_…` d’un propriétaire ou développeur du compte, ou null.",
    rw: "`assignee` si umuntu wemerewe gusubiza: koresha `usr_…` ya nyiri konti cyangwa umwubatsi wayo, cyangwa null.",
    sw: "`assignee` si mtu anayeruhusiwa kujibu: tumia `usr_…` ya mmiliki au msanidi wa akaunti, au null.",
  },
  "`text` is empty: write the note.": {
    fr: "`text` est vide\u00a0: écrivez la note.",
    rw: "`text` irimo ubusa: andika icyitonderwa.",
    sw: "`text` ni tupu: andika maelezo.",
  },
  "`number` is missing: send it in the body or in the query.": {
    fr: "`number` manque\u00a0: envoyez-le dans le contenu ou dans l’adresse.",
    rw: "`number` irabura: yohereze mu busabe cyangwa mu nzira.",
    sw: "`number` inakosekana: itume kwenye maudhui au kwenye anwani.",
  },
  "{number} has not opted out, so there is nothing to remove.": {
    fr: "{number} ne s’est pas désinscrit\u00a0: il n’y a rien à retirer.",
    rw: "{number} ntiyivanyemo: nta cyo gukuraho gihari.",
    sw: "{number} haijajiondoa, kwa hiyo hakuna cha kuondoa.",
  },
} satisfies Area;
