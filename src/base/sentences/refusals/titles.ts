import type { Area } from "./area.ts";

/** The titles of errors. */
export const titles = {
  "Invalid request": { fr: "Demande non valable", rw: "Ibisabwa ntibyuzuye neza", sw: "Ombi si sahihi" },
  "Invalid phone number": {
    fr: "Numéro de téléphone non valable",
    rw: "Inomero ya telefoni si yo",
    sw: "Namba ya simu si sahihi",
  },
  "Empty text": { fr: "Texte vide", rw: "Nta magambo arimo", sw: "Maandishi ni matupu" },
  "Text too long": { fr: "Texte trop long", rw: "Amagambo ni menshi cyane", sw: "Maandishi ni marefu mno" },
  "Invalid sender": { fr: "Expéditeur non valable", rw: "Uwohereza ntiyemewe", sw: "Mtumaji si sahihi" },
  "Wrong code": { fr: "Code erroné", rw: "Umubare w’ibanga si wo", sw: "Msimbo si sahihi" },
  Unauthorized: { fr: "Accès refusé", rw: "Ntimwemerewe kwinjira", sw: "Huna ruhusa ya kuingia" },
  "One-time code required": {
    fr: "Code à usage unique requis",
    rw: "Hakenewe umubare ukoreshwa rimwe",
    sw: "Msimbo wa mara moja unahitajika",
  },
  "Insufficient balance": { fr: "Solde insuffisant", rw: "Amafaranga asigaye ntahagije", sw: "Salio halitoshi" },
  Forbidden: { fr: "Action non autorisée", rw: "Ntibyemewe", sw: "Hairuhusiwi" },
  "Sender not allowed": { fr: "Expéditeur non autorisé", rw: "Uwohereza ntiyemerewe", sw: "Mtumaji haruhusiwi" },
  "Destination not allowed": {
    fr: "Destination non autorisée",
    rw: "Aho byoherezwa ntihemewe",
    sw: "Unakotuma hakuruhusiwi",
  },
  "Recipient opted out": { fr: "Destinataire désinscrit", rw: "Uwakira yivanyemo", sw: "Mpokeaji amejiondoa" },
  Blocked: { fr: "Bloqué", rw: "Byahagaritswe", sw: "Imezuiwa" },
  "Not found": { fr: "Introuvable", rw: "Ntibibonetse", sw: "Haikupatikana" },
  "Unsupported language": { fr: "Langue non prise en charge", rw: "Urwo rurimi ntirukoreshwa", sw: "Lugha haitumiki" },
  "Method not allowed": { fr: "Méthode non admise", rw: "Ubwo buryo ntibwemewe", sw: "Njia ya ombi hairuhusiwi" },
  Conflict: { fr: "Conflit", rw: "Hari ibitajyana", sw: "Kuna mgongano" },
  "Not in progress": { fr: "Déjà terminé", rw: "Byararangiye", sw: "Imeshakwisha" },
  "Request still in progress": {
    fr: "Demande encore en cours",
    rw: "Ibyasabwe biracyakorwa",
    sw: "Ombi bado linaendelea",
  },
  "Payload too large": {
    fr: "Contenu trop volumineux",
    rw: "Ibyoherejwe ni binini cyane",
    sw: "Yaliyomo ni makubwa mno",
  },
  "Unsupported media type": {
    fr: "Type de contenu non admis",
    rw: "Ubwoko bw’ibyoherejwe ntibwemewe",
    sw: "Aina ya maudhui haikubaliki",
  },
  "Unsupported audio": { fr: "Son non pris en charge", rw: "Iryo jwi ntiryemewe", sw: "Sauti haikubaliki" },
  "Idempotency key reused": {
    fr: "Clé d’idempotence déjà utilisée",
    rw: "Urufunguzo rwarakoreshejwe",
    sw: "Ufunguo umeshatumika",
  },
  "Rate limited": { fr: "Trop de demandes", rw: "Ibisabwa ni byinshi cyane", sw: "Maombi ni mengi mno" },
  "Too many attempts": { fr: "Trop de tentatives", rw: "Mwagerageje kenshi cyane", sw: "Majaribio ni mengi mno" },
  "Internal error": { fr: "Erreur interne", rw: "Ikosa ry’imbere", sw: "Hitilafu ya ndani" },
  Unavailable: { fr: "Service indisponible", rw: "Serivisi ntiboneka", sw: "Huduma haipatikani" },
  "Not replicated": { fr: "Non répliqué", rw: "Ntibyakoporowe", sw: "Haijanakiliwa" },
  Busy: { fr: "Service occupé", rw: "Serivisi ifite byinshi", sw: "Huduma ina shughuli nyingi" },
  "Model not installed": { fr: "Modèle non installé", rw: "Modeli ntiyashyizwemo", sw: "Modeli haijasakinishwa" },
} satisfies Area;
