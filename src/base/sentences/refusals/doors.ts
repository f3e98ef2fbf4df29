import type { Area } from "./area.ts";

/** Refusals of the other ways in: hooks of sign-in services, SMPP credentials, agents, the older API. */
export const doors = {
  "Agents need a token of their own, not a person's session. Create one with narrow scopes, under Tokens in the dashboard.":
    {
      fr: "Les agents ont besoin de leur propre jeton, pas de la session d’une personne. Créez-en un avec peu de droits, sous Jetons dans le tableau de bord.",
      rw: "Agent ikeneye tokeni yayo, si ukwinjira k’umuntu. Yikorere ifite uburenganzira buke, muri Tokeni ku kibaho.",
      sw: "Mawakala wanahitaji tokeni yao wenyewe, si kipindi cha mtu. Unda yenye ruhusa chache, chini ya Tokeni kwenye dashibodi.",
    },
  "The `Origin` of this request is not {own}. Connect from a program, or from a page of this service.": {
    fr: "L’`Origin` de cette demande n’est pas {own}. Connectez-vous d’un programme, ou d’une page de ce service.",
    rw: "`Origin` y’ubu busabe si {own}. Koresha porogaramu, cyangwa urupapuro rw’iyi serivisi.",
    sw: "`Origin` ya ombi hili si {own}. Unganisha kutoka programu, au ukurasa wa huduma hii.",
  },
  "`start` is not a date. Write it like 2026-11-21.": {
    fr: "`start` n’est pas une date. Écrivez-la comme 2026-11-21.",
    rw: "`start` si itariki. Yandike nka 2026-11-21.",
    sw: "`start` si tarehe. Iandike kama 2026-11-21.",
  },
  "This token lacks the scope `webhooks`, which `webhook_url` needs. Use a token that has it.": {
    fr: "Ce jeton n’a pas le droit `webhooks`, que demande `webhook_url`. Prenez-en un qui l’a.",
    rw: "Iyi tokeni nta burenganzira `webhooks` ifite, kandi `webhook_url` irabusaba. Koresha ibufite.",
    sw: "Tokeni hii haina ruhusa `webhooks`, ambayo `webhook_url` inahitaji. Tumia yenye ruhusa hiyo.",
  },
  "Only the operator of this installation opens accounts. Ask them for an invitation; with the login that you then set up, `GET /users/token` returns tokens.":
    {
      fr: "Seul l’exploitant de cette installation ouvre des comptes. Demandez-lui une invitation\u00a0; avec la connexion que vous créez alors, `GET /users/token` donne des jetons.",
      rw: "Ushinzwe iyi sisitemu ni we wenyine ufungura konti. Musabe ubutumire; ukoresheje ibyo winjiriraho uzashyiraho, `GET /users/token` itanga tokeni.",
      sw: "Mwendeshaji wa usakinishaji huu pekee ndiye anayefungua akaunti. Mwombe mwaliko; kwa kuingia utakakoweka, `GET /users/token` hutoa tokeni.",
    },
  "`confirm_password` differs from `password`. Send the same value in both.": {
    fr: "`confirm_password` diffère de `password`. Envoyez la même valeur dans les deux.",
    rw: "`confirm_password` itandukanye na `password`. Ohereza bimwe muri byombi.",
    sw: "`confirm_password` inatofautiana na `password`. Tuma thamani ileile katika zote.",
  },
  "Only owners of an account can create tokens. Ask an owner for one, or to make you an owner.": {
    fr: "Seuls les propriétaires d’un compte peuvent créer des jetons. Demandez-en un à un propriétaire, ou à le devenir.",
    rw: "Ba nyiri konti ni bo bonyine barema tokeni. Saba umwe muri bo tokeni, cyangwa kugirwa nyirayo.",
    sw: "Wamiliki wa akaunti pekee ndio wanaoweza kuunda tokeni. Mwombe mmoja wao tokeni, au akufanye mmiliki.",
  },
  "Send the email address and password that you sign in with, as `Authorization: Basic …` (`curl -u you@example.com`).":
    {
      fr: "Envoyez l’adresse et le mot de passe avec lesquels vous vous connectez, en `Authorization: Basic …` (`curl -u you@example.com`).",
      rw: "Ohereza imeyili n’ijambobanga winjiriraho, nka `Authorization: Basic …` (`curl -u you@example.com`).",
      sw: "Tuma barua pepe na nenosiri unaloingia nalo, kama `Authorization: Basic …` (`curl -u you@example.com`).",
    },
  "`scopes` contains one that a token cannot have. Use some of {scopes}.": {
    fr: "`scopes` contient un droit qu’un jeton ne peut pas avoir. Prenez parmi {scopes}.",
    rw: "`scopes` irimo uburenganzira tokeni idashobora kugira. Hitamo muri {scopes}.",
    sw: "`scopes` ina ruhusa ambayo tokeni haiwezi kuwa nayo. Tumia baadhi ya {scopes}.",
  },
  "This login also requires a one-time code, which this call cannot take. Create a token in the dashboard instead.": {
    fr: "Cette connexion demande aussi un code à usage unique, que cet appel ne prend pas. Créez plutôt un jeton dans le tableau de bord.",
    rw: "Kwinjira bisaba na kode ikoreshwa rimwe, kandi ubu buryo ntibuyakira. Ahubwo rema tokeni ku kibaho.",
    sw: "Kuingia huku kunahitaji pia msimbo wa mara moja, ambao wito huu hauwezi kupokea. Unda tokeni kwenye dashibodi badala yake.",
  },
  "This token lacks the scope `sms:send`, which this request needs. Use a token that has it.": {
    fr: "Ce jeton n’a pas le droit `sms:send`, que demande cette opération. Prenez-en un qui l’a.",
    rw: "Iyi tokeni nta burenganzira `sms:send` ifite, kandi burakenewe hano. Koresha ibufite.",
    sw: "Tokeni hii haina ruhusa `sms:send`, ambayo ombi hili linahitaji. Tumia yenye ruhusa hiyo.",
  },
  "`secret` must be `whsec_` followed by 24 to 64 bytes in base64, or, for other services than Supabase, 32 to 100 letters and digits. Paste the one that the service generated, or omit it to get a new one.":
    {
      fr: "`secret` doit être `whsec_` suivi de 24 à 64 octets en base64 ou, pour d’autres services que Supabase, 32 à 100 lettres et chiffres. Collez celui que le service a généré, ou omettez-le pour en avoir un nouveau.",
      rw: "`secret` igomba kuba `whsec_` ikurikiwe na bayiti 24 kugeza kuri 64 muri base64, cyangwa, ku zindi serivisi zitari Supabase, inyuguti n’imibare 32 kugeza ku 100. Shyiraho iryo serivisi yakoze, cyangwa urireke uhabwe irishya.",
      sw: "`secret` lazima iwe `whsec_` ikifuatiwa na baiti 24 hadi 64 kwa base64, au, kwa huduma zisizo Supabase, herufi na tarakimu 32 hadi 100. Bandika iliyotengenezwa na huduma, au iache upate mpya.",
    },
  "`name` is taken by another hook of the account. Choose another.": {
    fr: "`name` est pris par un autre hook du compte. Choisissez-en un autre.",
    rw: "`name` ifitwe n’indi hook ya konti. Hitamo irindi.",
    sw: "`name` tayari ni ya hook nyingine ya akaunti. Chagua jingine.",
  },
  "A hook sends messages, and you lack the scope `sms:send`. Use a token or role that has it.": {
    fr: "Un hook envoie des messages, et vous n’avez pas le droit `sms:send`. Prenez un jeton ou un rôle qui l’a.",
    rw: "Hook yohereza ubutumwa, kandi nta burenganzira `sms:send` ufite. Koresha tokeni cyangwa uruhare rubufite.",
    sw: "Hook hutuma jumbe, nawe huna ruhusa `sms:send`. Tumia tokeni au wajibu wenye ruhusa hiyo.",
  },
  "The account has {most} hooks, the maximum. Delete one first.": {
    fr: "Le compte a {most} hooks, le maximum. Supprimez-en un d’abord.",
    rw: "Konti ifite hook {most}, ari zo ntarengwa. Banza usibe imwe.",
    sw: "Akaunti ina hook {most}, ambazo ndizo kikomo. Futa moja kwanza.",
  },
  "This token lacks the scope `{scope}`, so its credentials cannot have it. Omit it.": {
    fr: "Ce jeton n’a pas le droit `{scope}`, donc ses identifiants ne peuvent pas l’avoir. Omettez-le.",
    rw: "Iyi tokeni nta burenganzira `{scope}` ifite, bityo ibiranga byayo ntibyabugira. Bureke.",
    sw: "Tokeni hii haina ruhusa `{scope}`, hivyo vitambulisho vyake haviwezi kuwa nayo. Iache.",
  },
  "The account has {most} SMPP credentials, the maximum. Delete one first.": {
    fr: "Le compte a {most} identifiants SMPP, le maximum. Supprimez-en un d’abord.",
    rw: "Konti ifite ibiranga bya SMPP {most}, ari byo ntarengwa. Banza usibe kimwe.",
    sw: "Akaunti ina vitambulisho {most} vya SMPP, ambavyo ndivyo kikomo. Futa kimoja kwanza.",
  },
  "`system_id` is taken. Choose another, or leave it out to have one generated.": {
    fr: "`system_id` est pris. Choisissez-en un autre, ou omettez-le pour qu’il soit généré.",
    rw: "`system_id` yarafashwe. Hitamo indi, cyangwa uyireke ikorwe.",
    sw: "`system_id` imeshachukuliwa. Chagua nyingine, au iache itengenezwe.",
  },
  "Only an operator may set `weak_password`. Omit it, and choose a longer password.": {
    fr: "Seul un exploitant peut mettre `weak_password`. Omettez-le, et choisissez un mot de passe plus long.",
    rw: "Ushinzwe sisitemu ni we wenyine washyiraho `weak_password`. Yireke, uhitemo ijambobanga rirerire.",
    sw: "Mwendeshaji pekee ndiye anayeweza kuweka `weak_password`. Iache, na uchague nenosiri refu zaidi.",
  },
  "`allowed_addresses` must list the addresses of the programs if `weak_password` is set: such a password may be guessed.":
    {
      fr: "`allowed_addresses` doit lister les adresses des programmes si `weak_password` est mis\u00a0: un tel mot de passe peut être deviné.",
      rw: "`allowed_addresses` igomba kugira aderesi za porogaramu iyo `weak_password` yashyizweho: ijambobanga nk’iryo ryatahurwa.",
      sw: "`allowed_addresses` lazima iorodheshe anwani za programu ikiwa `weak_password` imewekwa: nenosiri kama hilo linaweza kukisiwa.",
    },
  "`allowed_addresses` holds an entry that is not an IP address or CIDR range, such as 203.0.113.7 or 10.0.0.0/8.": {
    fr: "`allowed_addresses` contient une entrée qui n’est ni une adresse IP ni une plage CIDR, comme 203.0.113.7 ou 10.0.0.0/8.",
    rw: "`allowed_addresses` irimo ikitari aderesi ya IP cyangwa urwego rwa CIDR, nka 203.0.113.7 cyangwa 10.0.0.0/8.",
    sw: "`allowed_addresses` ina kitu ambacho si anwani ya IP wala masafa ya CIDR, kama 203.0.113.7 au 10.0.0.0/8.",
  },
  "`{field}` is missing or empty: {fix}.": {
    fr: "`{field}` manque ou est vide\u00a0: {fix}.",
    rw: "`{field}` irabura cyangwa irimo ubusa: {fix}.",
    sw: "`{field}` haipo au ni tupu: {fix}.",
  },
  "use this URL for the Send SMS hook only": {
    fr: "n’utilisez cette adresse que pour le hook Send SMS",
    rw: "koresha iyi aderesi kuri hook ya Send SMS yonyine",
    sw: "tumia anwani hii kwa hook ya Send SMS pekee",
  },
  "send the number as `to` or `phoneNumber`": {
    fr: "envoyez le numéro dans `to` ou `phoneNumber`",
    rw: "ohereza nimero muri `to` cyangwa `phoneNumber`",
    sw: "tuma nambari katika `to` au `phoneNumber`",
  },
  "send the text as `text`, `message` or `textMessage`": {
    fr: "envoyez le texte dans `text`, `message` ou `textMessage`",
    rw: "ohereza umwandiko muri `text`, `message` cyangwa `textMessage`",
    sw: "tuma maandishi katika `text`, `message` au `textMessage`",
  },
  "`sms.sms_type` is `whatsapp`; only SMS can be sent. Ask for the channel `sms`.": {
    fr: "`sms.sms_type` est `whatsapp`, mais seuls des SMS peuvent être envoyés. Demandez le canal `sms`.",
    rw: "`sms.sms_type` ni `whatsapp`; SMS yonyine ni yo ishobora koherezwa. Saba umuyoboro `sms`.",
    sw: "`sms.sms_type` ni `whatsapp`; SMS pekee zinaweza kutumwa. Omba njia ya `sms`.",
  },
  "`type` is `{type}`; only SMS can be sent. Choose SMS in the service's messenger.": {
    fr: "`type` est `{type}`, mais seuls des SMS peuvent être envoyés. Choisissez SMS dans la messagerie du service.",
    rw: "`type` ni `{type}`; SMS yonyine ni yo ishobora koherezwa. Hitamo SMS mu byo serivisi yohereza.",
    sw: "`type` ni `{type}`; SMS pekee zinaweza kutumwa. Chagua SMS katika mjumbe wa huduma.",
  },
} satisfies Area;
