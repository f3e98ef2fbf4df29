import type { Texts } from "../../index.ts";
import type { Facts } from "../../en/shared/errors.ts";
import { count } from "../plural.ts";

/** The errors of the service, by the codes of `docs/errors`, and the rules that fields may break. */
export const errors: Texts["errors"] = {
  titles: {
    invalid_request: "Demande non valable",
    invalid_number: "Numéro de téléphone non valable",
    text_empty: "Texte vide",
    text_too_long: "Texte trop long",
    invalid_sender: "Expéditeur non valable",
    invalid_code: "Code erroné",
    unauthorized: "Accès refusé",
    totp_required: "Code à usage unique requis",
    insufficient_balance: "Solde insuffisant",
    forbidden: "Action non autorisée",
    sender_not_allowed: "Expéditeur non autorisé",
    destination_not_allowed: "Destination non autorisée",
    recipient_opted_out: "Destinataire désinscrit",
    blocked: "Bloqué",
    not_found: "Introuvable",
    unsupported_language: "Langue non prise en charge",
    method_not_allowed: "Méthode non admise",
    conflict: "Conflit",
    not_in_progress: "Déjà terminé",
    idempotency_in_progress: "Demande encore en cours",
    payload_too_large: "Contenu trop volumineux",
    unsupported_media_type: "Type de contenu non admis",
    unsupported_audio: "Son non pris en charge",
    idempotency_key_reused: "Clé d’idempotence déjà utilisée",
    rate_limited: "Trop de demandes",
    too_many_attempts: "Trop de tentatives",
    internal: "Erreur interne",
    unavailable: "Service indisponible",
    not_replicated: "Non répliqué",
    busy: "Service occupé",
    model_not_installed: "Modèle non installé",
  },
  sentences: {
    invalid_request: "La demande est illisible, ou une valeur manque ou n’est pas acceptée.",
    invalid_number: "Le numéro de téléphone est illisible ou n’existe pas.",
    text_empty: "Le texte n’a aucun caractère visible.",
    text_too_long: "Le texte dépasse les dix parties qu’un message peut avoir.",
    invalid_sender: "Les réseaux n’acceptent pas cet expéditeur.",
    invalid_code: ({ attemptsLeft }: Facts) =>
      `Le code est erroné.${attemptsLeft === undefined ? "" : ` Tentatives restantes\u00a0: ${count(attemptsLeft)}.`}`,
    unauthorized: "L’adresse, le mot de passe ou la session n’est pas valable. Connectez-vous de nouveau.",
    totp_required: "Cette connexion demande aussi un code à usage unique de l’application d’authentification.",
    insufficient_balance: "Le solde ne couvre pas le coût. Rien n’a été débité ni envoyé\u00a0; rechargez le compte.",
    forbidden: "Vous ne pouvez pas faire cela ici.",
    sender_not_allowed: "Ce compte ne peut pas utiliser cet identifiant d’expéditeur.",
    destination_not_allowed: "Ce compte ne peut pas envoyer vers cette destination, ou elle n’a pas de prix.",
    recipient_opted_out: "Le destinataire ne veut plus de messages de ce compte.",
    blocked: ({ until }: Facts) =>
      `La protection a bloqué ce PIN${until === undefined ? "" : ` jusqu’au ${until}`}. Rien n’a été débité.`,
    not_found: "Il n’y a rien ici\u00a0: c’est peut-être supprimé, ou dans un autre compte.",
    unsupported_language: "Cette langue n’est pas prise en charge.",
    method_not_allowed: "Cette adresse n’admet pas ce genre de demande.",
    conflict: "Ce n’est pas possible dans l’état actuel.",
    not_in_progress: ({ state }: Facts) =>
      `C’est déjà terminé${state === undefined ? "" : ` (${state})`} et ne peut plus être modifié.`,
    idempotency_in_progress: "La même demande est encore en cours. Patientez un instant.",
    payload_too_large: "C’est plus volumineux que permis. Envoyez moins, ou en plusieurs fois.",
    unsupported_media_type: "Le contenu de la demande n’est pas d’un type admis.",
    unsupported_audio: "Le fichier n’est pas un son, est abîmé, ou dans un format illisible.",
    idempotency_key_reused: "Cette clé a servi à une autre demande.",
    rate_limited: ({ wait }: Facts) => `Trop de demandes. Attendez ${wait ?? "un instant"}, puis réessayez.`,
    too_many_attempts: ({ wait }: Facts) =>
      `Trop de PIN ou de codes erronés pour ce numéro. Attendez ${wait ?? "un moment"}, puis réessayez.`,
    internal: "Une panne du service, qui ne vient pas de vous. L’exploitant la trouve par l’identifiant de la demande.",
    not_replicated: ({ wait }: Facts) =>
      `Aucun serveur de secours de la base de données ne peut confirmer l’envoi pour l’instant. Rien n’a été accepté\u00a0; réessayez dans ${wait ?? "un instant"}.`,
    unavailable: ({ wait }: Facts) =>
      `Le service ne peut pas le prendre pour l’instant. Rien n’a été accepté\u00a0; réessayez dans ${wait ?? "un instant"}.`,
    busy: ({ wait }: Facts) =>
      `Trop de travaux sont en cours. Rien n’a été fait\u00a0; réessayez dans ${wait ?? "un instant"}.`,
    model_not_installed: "Aucun modèle n’est installé pour cette langue.",
  },
  ofField: (field: string, reason: string) => `${field}\u00a0: ${reason}`,
  explained: (reason: string, english: string) => `${reason}. En anglais\u00a0: ${english}`,
  notAccepted: "valeur refusée",
  rules: {
    required: () => "à indiquer",
    empty: () => "ne peut pas être vide",
    type: () => "n’est pas du bon type",
    range: (min: number | undefined, max: number | undefined) =>
      min === undefined
        ? `au plus ${count(max ?? 0)}`
        : max === undefined
          ? `au moins ${count(min)}`
          : `de ${count(min)} à ${count(max)}`,
    min_length: (min: number | undefined) => `au moins ${count(min ?? 0)} caractères`,
    max_length: (_: number | undefined, max: number | undefined) => `au plus ${count(max ?? 0)} caractères`,
    min_items: (min: number | undefined) => `au moins ${count(min ?? 0)} éléments`,
    max_items: (_: number | undefined, max: number | undefined) => `au plus ${count(max ?? 0)} éléments`,
    duplicates: () => "ne peut pas contenir de doublons",
    choice: () => "n’est pas parmi les valeurs possibles",
    format: () => "n’a pas la forme voulue",
    time: () => "n’est pas une date et heure avec fuseau",
    unknown_field: () => "est inconnu",
  },
};
