/** What a command_status of SMPP means in French, by the English. The service and the dashboard share it. */
export const statuses = {
  "Accepted.": "Accepté.",
  "The carrier says that the message is too long or its length is wrong.":
    "L’opérateur indique que le message est trop long ou que sa longueur est fausse.",
  "The carrier could not read the request: its length is wrong.":
    "L’opérateur n’a pas pu lire la requête : sa longueur est fausse.",
  "The carrier does not know this kind of request.": "L’opérateur ne connaît pas ce type de requête.",
  "The link is not bound in a way that allows this request.": "Le bind de la liaison ne permet pas cette requête.",
  "The link is already bound.": "La liaison est déjà en bind.",
  "The carrier does not accept this priority.": "L’opérateur n’accepte pas cette priorité.",
  "The carrier does not accept this kind of delivery report request.":
    "L’opérateur n’accepte pas ce type de demande d’accusé.",
  "The carrier had an internal error.": "L’opérateur a eu une erreur interne.",
  "The carrier does not accept this sender.": "L’opérateur n’accepte pas cet expéditeur.",
  "The carrier says that the recipient's number is not valid.":
    "L’opérateur indique que le numéro du destinataire n’est pas valide.",
  "The carrier does not know this message id.": "L’opérateur ne connaît pas cet identifiant de message.",
  "The carrier refused the bind.": "L’opérateur a refusé le bind.",
  "The carrier refused the password.": "L’opérateur a refusé le mot de passe.",
  "The carrier does not know this system id.": "L’opérateur ne connaît pas ce system id.",
  "The carrier could not cancel the message.": "L’opérateur n’a pas pu annuler le message.",
  "The carrier could not replace the message.": "L’opérateur n’a pas pu remplacer le message.",
  "The carrier's queue is full.": "La file de l’opérateur est pleine.",
  "The carrier does not accept this service type.": "L’opérateur n’accepte pas ce type de service.",
  "The number of recipients is not valid.": "Le nombre de destinataires n’est pas valide.",
  "The carrier does not know this distribution list.": "L’opérateur ne connaît pas cette liste de diffusion.",
  "The kind of recipient is neither a number nor a distribution list.":
    "Le destinataire n’est ni un numéro ni une liste de diffusion.",
  "The carrier cannot replace a message at submit.": "L’opérateur ne peut pas remplacer un message à l’envoi.",
  "The carrier does not accept this message type or mode.": "L’opérateur n’accepte pas ce type ou ce mode de message.",
  "The carrier does not accept messages to a distribution list.":
    "L’opérateur n’accepte pas de messages vers une liste de diffusion.",
  "The carrier could not take the message.": "L’opérateur n’a pas pu prendre le message.",
  "The carrier does not accept the sender's type of number.":
    "L’opérateur n’accepte pas le type de numéro de l’expéditeur.",
  "The carrier does not accept the sender's numbering plan.":
    "L’opérateur n’accepte pas le plan de numérotation de l’expéditeur.",
  "The carrier does not accept the recipient's type of number.":
    "L’opérateur n’accepte pas le type de numéro du destinataire.",
  "The carrier does not accept the recipient's numbering plan.":
    "L’opérateur n’accepte pas le plan de numérotation du destinataire.",
  "The carrier does not accept this system type.": "L’opérateur n’accepte pas ce type de système.",
  "The replace-if-present flag is not valid.": "L’indicateur de remplacement n’est pas valide.",
  "The number of messages is not valid.": "Le nombre de messages n’est pas valide.",
  "The carrier is throttling: messages arrive faster than it allows.":
    "L’opérateur limite le débit : les messages arrivent plus vite qu’il ne le permet.",
  "The carrier does not accept the scheduled delivery time.": "L’opérateur n’accepte pas l’heure d’envoi programmée.",
  "The carrier does not accept the validity period.": "L’opérateur n’accepte pas la durée de validité.",
  "The carrier does not know this predefined message.": "L’opérateur ne connaît pas ce message prédéfini.",
  "The receiving side had a temporary error.": "Le côté récepteur a eu une erreur passagère.",
  "The receiving side had a permanent error.": "Le côté récepteur a eu une erreur définitive.",
  "The receiving side refused the message.": "Le côté récepteur a refusé le message.",
  "The carrier could not answer the query.": "L’opérateur n’a pas pu répondre à la demande d’état.",
  "The optional parameters of the request cannot be read.": "Les paramètres facultatifs de la requête sont illisibles.",
  "An optional parameter is not allowed here.": "Un paramètre facultatif n’est pas permis ici.",
  "A parameter has a wrong length.": "Un paramètre n’a pas la bonne longueur.",
  "An optional parameter that is needed here is missing.": "Il manque un paramètre facultatif nécessaire ici.",
  "An optional parameter has a value that is not valid.": "La valeur d’un paramètre facultatif n’est pas valide.",
  "The message could not be delivered.": "Le message n’a pas pu être remis.",
  "The carrier reports an unknown error.": "L’opérateur signale une erreur inconnue.",
  "The carrier answered with a code of its own, {code}.":
    "L’opérateur a répondu par un code qui lui est propre, {code}.",
  "The carrier answered with the unknown code {code}.": "L’opérateur a répondu par le code inconnu {code}.",
} as const;
