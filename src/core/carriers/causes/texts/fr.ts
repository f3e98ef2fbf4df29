import type { CauseTexts } from "./en.ts";

/** The causes in French. */
export const fr: CauseTexts = {
  number_unknown: [
    "Le numéro n’existe pas, ou n’est plus en service.",
    "Vérifiez le numéro avec la personne et corrigez-le. Un nouvel envoi au même numéro échouera aussi.",
  ],
  no_text_messages: [
    "Ce numéro ne peut pas recevoir de SMS : c’est peut-être une ligne fixe ou une ligne de données.",
    "Demandez un numéro de portable à la personne.",
  ],
  phone_off: [
    "Le téléphone était éteint ou hors de portée tant que l’opérateur a essayé.",
    "Renvoyez plus tard, à une heure où le téléphone a des chances d’être allumé.",
  ],
  phone_full: [
    "La mémoire des messages du téléphone est pleine.",
    "Renvoyez plus tard ; si cela continue, demandez à la personne d’effacer des messages.",
  ],
  phone_error: ["Le téléphone n’a pas pris le message.", "Renvoyez plus tard."],
  blocked_by_recipient: [
    "Le destinataire a bloqué ce genre de messages.",
    "Ne renvoyez pas. Demandez-lui par un autre moyen s’il veut ces messages.",
  ],
  barred: [
    "Le réseau ne laisse pas ce numéro recevoir le message : il est bloqué ou suspendu.",
    "Demandez un autre numéro à la personne, ou qu’elle fasse débloquer celui-ci par son réseau.",
  ],
  content_refused: [
    "L’opérateur a filtré le message à cause de son texte.",
    "Changez le texte : les liens, les signes inhabituels et les textes répétés en sont souvent la cause. Si cela continue, demandez à votre exploitant.",
  ],
  sender_refused: [
    "L’opérateur n’accepte pas cet identifiant d’expéditeur.",
    "Prenez un autre expéditeur, ou demandez à votre exploitant de faire enregistrer celui-ci. Puis renvoyez.",
  ],
  carrier_busy: ["L’opérateur était surchargé tant que nous avons essayé.", "Renvoyez plus tard."],
  carrier_error: [
    "L’opérateur a eu une panne de son côté.",
    "Renvoyez plus tard ; si cela continue, prévenez votre exploitant.",
  ],
  carrier_credit: [
    "L’opérateur n’a pas pris le message, car le crédit de l’exploitant y est épuisé.",
    "Prévenez votre exploitant, et renvoyez une fois que c’est réglé.",
  ],
  request_refused: [
    "L’opérateur n’accepte pas les messages sous cette forme : un réglage de la liaison ou une option du message est faux.",
    "Prévenez votre exploitant, avec le code de la chronologie. Sans correction, un nouvel envoi échouera aussi.",
  ],
  carrier_refused: [
    "L’opérateur a refusé le message sans dire pourquoi.",
    "Demandez à votre exploitant d’interroger l’opérateur. Sans changement, un nouvel envoi échouera sans doute aussi.",
  ],
  not_delivered: [
    "L’opérateur n’a pas pu remettre le message et n’a pas dit pourquoi.",
    "Vérifiez que le numéro est en service, puis renvoyez.",
  ],
  expired: [
    "Le message n’a pas été remis avant la fin de sa validité. Le téléphone était sans doute éteint ou hors de portée.",
    "Renvoyez plus tard, ou avec une validité plus longue.",
  ],
  no_route: [
    "Aucune liaison de ce service ne mène à ce numéro ; aucun opérateur n’a été sollicité.",
    "Prévenez votre exploitant qu’il manque une route pour ce numéro. D’ici là, un nouvel envoi échouera aussi.",
  ],
  never_submitted: [
    "Le message n’a pu être confié à temps à aucun opérateur.",
    "Renvoyez plus tard. Si cela continue, demandez à votre exploitant si le réseau de ce numéro est relié.",
  ],
  left_to_original: [
    "Cette installation a été rétablie à partir d’une sauvegarde, et l’originale a peut-être déjà envoyé le message : il n’a pas été envoyé d’ici.",
    "Ne renvoyez pas, sauf si la personne dit qu’il n’est pas arrivé, ou si l’originale montre qu’il n’a pas été envoyé.",
  ],
  opted_out: [
    "Le destinataire s’est désinscrit après l’acceptation du message et avant son envoi : il n’a pas été envoyé, et il est remboursé.",
    "Ne renvoyez pas. Retirez le numéro de votre liste ; START le réinscrit.",
  ],
  no_receipt: [
    "L’opérateur a accepté le message, mais n’a jamais dit s’il a été remis. Il est peut-être arrivé.",
    "Ne renvoyez que si la personne dit ne pas l’avoir reçu : il pourrait arriver deux fois.",
  ],
  call_busy: ["La ligne était occupée.", "Rappelez dans quelques minutes."],
  call_unanswered: ["Personne n’a répondu à l’appel.", "Rappelez plus tard, ou envoyez un SMS."],
  call_declined: ["Le destinataire a refusé l’appel.", "Ne rappelez pas tout de suite ; envoyez plutôt un SMS."],
};
