/** What is refused in French, by the English. */
export const refusals = {
  "`{field}` is missing.": "`{field}` est à indiquer.",
  "`{field}` must not be empty.": "`{field}` ne peut pas être vide.",
  "`{field}` is of the wrong type.": "`{field}` n’est pas du bon type.",
  "`{field}` must be from {min} to {max}.": "`{field}` doit être de {min} à {max}.",
  "`{field}` must be at least {min}.": "`{field}` doit être au moins {min}.",
  "`{field}` must be at most {max}.": "`{field}` doit être au plus {max}.",
  "`{field}` must have at least {min} characters.": "`{field}` doit avoir au moins {min} caractères.",
  "`{field}` must have at most {max} characters.": "`{field}` ne peut pas dépasser {max} caractères.",
  "`{field}` must have at least {min} items.": "`{field}` doit avoir au moins {min} éléments.",
  "`{field}` must have at most {max} items.": "`{field}` ne peut pas dépasser {max} éléments.",
  "`{field}` must not contain duplicates.": "`{field}` ne peut pas contenir de doublons.",
  "`{field}` is not one of the possible values.": "`{field}` n’est pas parmi les valeurs possibles.",
  "`{field}` is not in the required format.": "`{field}` n’a pas la forme voulue.",
  "`{field}` is not a time with a zone.": "`{field}` n’est pas une date et heure avec fuseau.",
  "`{field}` is an unknown field.": "`{field}` est un champ inconnu.",
  '`recipients` is empty: send at least one, `{"phonenumber":"+250…","name":"…"}`.':
    '`recipients` est vide\u00a0: envoyez-en au moins un, `{"phonenumber":"+250…","name":"…"}`.',
  "There is nothing here: the path or the id is wrong, or it belongs to another account. The paths are listed at /docs.":
    "Il n’y a rien ici\u00a0: le chemin ou l’identifiant est faux, ou appartient à un autre compte. Les chemins sont listés sous /docs.",
  "The request did not arrive in time. Send it again, faster.":
    "La demande n’est pas arrivée à temps. Renvoyez-la, plus vite.",
  "The database cannot be reached or is too busy right now. Nothing was accepted; try again.":
    "La base de données est inaccessible ou surchargée en ce moment. Rien n’a été accepté\u00a0; réessayez.",
  "A part of the service that this request needs is not answering. Nothing was accepted; try again.":
    "Une partie du service dont cette demande a besoin ne répond pas. Rien n’a été accepté\u00a0; réessayez.",
  "The body is larger than this request allows. Send less, or in several requests.":
    "Le contenu dépasse ce que cette demande permet. Envoyez moins, ou en plusieurs fois.",
  "The path has a `%` that does not start a valid escape. Write it as `%25`.":
    "Le chemin a un `%` qui ne commence pas un échappement valable. Écrivez-le `%25`.",
  "The request's body does not match its headers; check `Content-Length` and `Content-Type`.":
    "Le contenu de la demande ne correspond pas à ses en-têtes\u00a0; vérifiez `Content-Length` et `Content-Type`.",
  "This request needs a JSON body. Send it with the header `Content-Type: application/json`.":
    "Cette demande attend un contenu JSON. Envoyez-le avec l’en-tête `Content-Type: application/json`.",
  "The body is compressed (`Content-Encoding`); only uncompressed bodies are accepted. Send it uncompressed.":
    "Le contenu est compressé (`Content-Encoding`)\u00a0; seul un contenu non compressé est accepté.",
  "This is a bug in the service, not in your request. The operator can find it in the log by its `trace_id`.":
    "C’est une panne du service, et non de votre demande. L’exploitant la trouve dans le journal par son `trace_id`.",
  "This installation sends no mail. Ask its operator to reset your password, or run `tuma password` on the machine itself.":
    "Cette installation n’envoie pas de mails. Demandez à son exploitant de réinitialiser votre mot de passe, ou lancez `tuma password` sur la machine même.",
  "One-time codes are already off.": "Les codes à usage unique sont déjà désactivés.",
  "One-time codes are already on. Turn them off first with `DELETE /console/totp`.":
    "Les codes à usage unique sont déjà activés. Désactivez-les d’abord.",
  "The password or the one-time codes of this login have just changed. Sign in again.":
    "Le mot de passe ou les codes à usage unique de ce compte viennent de changer. Connectez-vous de nouveau.",
  "This is the last owner of the account. Make someone else an owner first.":
    "C’est le dernier propriétaire du compte. Donnez d’abord ce rôle à quelqu’un d’autre.",
  "You no longer belong to any account. Ask an account owner for an invitation.":
    "Vous n’appartenez plus à aucun compte. Demandez une invitation à un propriétaire de compte.",
  "The invitation is unknown, already used or expired. Ask for a new one.":
    "L’invitation est inconnue, déjà utilisée ou périmée. Demandez-en une nouvelle.",
  "You have read-only access to this account. Ask one of its owners for another role, or switch to your own account.":
    "Vous pouvez seulement lire dans ce compte. Demandez un autre rôle à l’un de ses propriétaires, ou passez à votre propre compte.",
  "This account is suspended. Ask the operator to resume it.":
    "Ce compte est suspendu. Demandez à l’exploitant de le réactiver.",
  "This is for people, not for tokens. Sign in with `POST /console/login`.":
    "Ceci est réservé aux personnes, pas aux jetons. Connectez-vous.",
  "The request comes from a page of another origin. Use the dashboard of this service.":
    "La demande vient d’une page d’une autre origine. Utilisez le tableau de bord de ce service.",
  "Too many pages are listening to live events. Close some of them.":
    "Trop de pages suivent les événements en direct. Fermez-en quelques-unes.",
  "The bulk send is no longer scheduled: its messages are being sent or have ended. Pause or cancel what is left of it.":
    "L’envoi groupé n’est plus programmé\u00a0: ses messages partent ou sont terminés. Suspendez ou annulez ce qui en reste.",
  "The message was submitted or changed meanwhile. Show it, and decide again.":
    "Le message a été envoyé ou changé entre-temps. Affichez-le et décidez de nouveau.",
  "Several bulk sends of this account are in progress. Nothing was accepted; wait for their answers.":
    "Plusieurs envois groupés de ce compte sont en cours. Rien n’a été accepté\u00a0; attendez leurs réponses.",
  "The message is {state}, which is final. Only scheduled and queued messages can be cancelled.":
    "Le message est terminé ({state}). Seuls les messages programmés ou en attente peuvent être annulés.",
  "The carrier already has the message. Only scheduled and queued messages can be cancelled.":
    "L’opérateur a déjà le message. Seuls les messages programmés ou en attente peuvent être annulés.",
  "The bulk send is {state}, which is final.": "L’envoi groupé est terminé ({state}).",
  "No more PINs can be sent to this number for this brand within 30 minutes of the first one. Nothing was charged; retry after `Retry-After`.":
    "On ne peut plus envoyer de PIN à ce numéro pour cette marque dans les 30 minutes qui suivent le premier. Rien n’a été débité\u00a0; réessayez plus tard.",
  "This number had 15 wrong codes in 24 hours and is blocked for 24 hours; a new PIN does not lift the block.":
    "Ce numéro a eu 15 codes erronés en 24 heures et il est bloqué pendant 24 heures\u00a0; un nouveau PIN n’y change rien.",
  "The account has no sender ID for PINs: set `sender` in the verification settings, or the account's `default_sender`.":
    "Le compte n’a pas d’expéditeur pour les PIN\u00a0: choisissez-en un dans les réglages de vérification, ou l’expéditeur par défaut du compte.",
  "Somebody else has changed this price list, so nothing was saved. Read it again, then repeat your change.":
    "Quelqu’un d’autre a changé cette liste de prix, donc rien n’a été enregistré. Relisez-la, puis refaites votre changement.",
  "A reconciliation is already running. Try again when it is done.":
    "Un rapprochement est déjà en cours. Réessayez quand il sera terminé.",
} as const;
