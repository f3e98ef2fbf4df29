import type { Area } from "./area.ts";

/** Refusals of the house: backups, alarms, saved views, the sandbox. */
export const house = {
  "{count} {state}": {
    fr: "{count} {state}",
    rw: "{count} {state}",
    sw: "{count} {state}",
  },
  "The original may have sent messages since the backup of {taken} that are open here: {states}. Decide what happens to them with `in_doubt`: `fail` ends them and refunds the waiting ones; `send` sends them, perhaps for the second time.":
    {
      fr: "L’original a pu envoyer depuis la sauvegarde du {taken} des messages qui sont ouverts ici\u00a0: {states}. Décidez de leur sort avec `in_doubt`\u00a0: `fail` les termine et rembourse ceux qui attendent\u00a0; `send` les envoie, peut-être pour la seconde fois.",
      rw: "Sisitemu y’umwimerere ishobora kuba yarohereje, kuva ku ngoboka yo ku wa {taken}, ubutumwa bukiri hano: {states}. Hitamo icyo bukorerwa muri `in_doubt`: `fail` irabusoza igasubiza amafaranga y’ubutegereje; `send` irabwohereza, wenda ubwa kabiri.",
      sw: "Usakinishaji wa awali huenda ulituma, tangu nakala ya {taken}, jumbe ambazo ziko wazi hapa: {states}. Amua hatima yake kwa `in_doubt`: `fail` huzimaliza na kurejesha pesa za zinazosubiri; `send` huzituma, pengine kwa mara ya pili.",
    },
  "Nothing is held: this installation was not restored, or was released already.": {
    fr: "Rien n’est retenu\u00a0: cette installation n’a pas été restaurée, ou a déjà été libérée.",
    rw: "Nta gifashwe: iyi sisitemu ntiyasubijweho, cyangwa yararekuwe.",
    sw: "Hakuna kilichoshikiliwa: usakinishaji huu haukurejeshwa, au umeshaachiliwa.",
  },
  "A release with `in_doubt` {decision} has begun, so some messages were treated accordingly. Continue it: send `in_doubt` {decision}, or leave it out.":
    {
      fr: "Une libération avec `in_doubt` {decision} a commencé, et des messages ont été traités ainsi. Continuez-la\u00a0: envoyez `in_doubt` {decision}, ou omettez-le.",
      rw: "Kurekura hamwe na `in_doubt` {decision} byatangiye, ubutumwa bumwe bwakorewe ibyo. Komeza: ohereza `in_doubt` {decision}, cyangwa uyireke.",
      sw: "Uachiliaji wenye `in_doubt` {decision} umeanza, hivyo baadhi ya jumbe zimeshughulikiwa hivyo. Uendeleze: tuma `in_doubt` {decision}, au iache.",
    },
  "`{field}` is not an email address such as operations@example.com.": {
    fr: "`{field}` n’est pas une adresse de mail comme operations@example.com.",
    rw: "`{field}` si aderesi ya imeyili nka operations@example.com.",
    sw: "`{field}` si anwani ya barua pepe kama operations@example.com.",
  },
  "`status` is invalid: use `404`, `4xx`, or `refused` for all errors.": {
    fr: "`status` n’est pas valable\u00a0: prenez `404`, `4xx`, ou `refused` pour toutes les erreurs.",
    rw: "`status` si yo: koresha `404`, `4xx`, cyangwa `refused` ku makosa yose.",
    sw: "`status` si sahihi: tumia `404`, `4xx`, au `refused` kwa makosa yote.",
  },
  "Too many pages are listening to live events. Close some of them.": {
    fr: "Trop de pages suivent les événements en direct. Fermez-en quelques-unes.",
    rw: "Impapuro nyinshi ziri gukurikirana ibiba ako kanya. Funga zimwe.",
    sw: "Kurasa nyingi mno zinasikiliza matukio. Funga baadhi.",
  },
  "Too many look-ups in other accounts. Wait {seconds} s.": {
    fr: "Trop de recherches dans d’autres comptes. Attendez {seconds} s.",
    rw: "Washakishije kenshi cyane mu zindi konti. Tegereza amasegonda {seconds}.",
    sw: "Utafutaji mwingi mno katika akaunti nyingine. Subiri sekunde {seconds}.",
  },
  "`q` is neither an id nor a phone number. Enter `out_sms_…`, `in_sms_…`, a report id, or a number with its country code such as +250788123456.":
    {
      fr: "`q` n’est ni un identifiant ni un numéro de téléphone. Entrez `out_sms_…`, `in_sms_…`, un identifiant de rapport, ou un numéro avec son indicatif, comme +250788123456.",
      rw: "`q` si ikiranga si n’inomero ya telefoni. Andika `out_sms_…`, `in_sms_…`, ikiranga cya raporo, cyangwa inomero ifite kode y’igihugu nka +250788123456.",
      sw: "`q` si kitambulisho wala namba ya simu. Ingiza `out_sms_…`, `in_sms_…`, kitambulisho cha ripoti, au namba yenye msimbo wa nchi kama +250788123456.",
    },
  "Saved views are for people, not for tokens. Sign in with `POST /console/login`.": {
    fr: "Les vues enregistrées sont pour les personnes, pas pour les jetons. Connectez-vous (`POST /console/login`).",
    rw: "Ibireberwaho byabitswe ni iby’abantu, si ibya tokeni. Injira (`POST /console/login`).",
    sw: "Mitazamo iliyohifadhiwa ni ya watu, si ya tokeni. Ingia (`POST /console/login`).",
  },
  "`name` is empty: give the view a name.": {
    fr: "`name` est vide\u00a0: donnez un nom à la vue.",
    rw: "`name` irimo ubusa: ha ibireberwaho izina.",
    sw: "`name` ni tupu: upe mtazamo jina.",
  },
  "`name` is taken by another view: choose another name, or delete that view.": {
    fr: "`name` est pris par une autre vue\u00a0: choisissez un autre nom, ou supprimez cette vue.",
    rw: "`name` ifitwe n’ibindi bireberwaho: hitamo irindi zina, cyangwa usibe ibyo.",
    sw: "`name` tayari ni ya mtazamo mwingine: chagua jina lingine, au ufute mtazamo huo.",
  },
  "There are {most} views already. Delete one that is no longer needed.": {
    fr: "Il y a déjà {most} vues. Supprimez-en une qui ne sert plus.",
    rw: "Hari ibireberwaho {most}. Siba ibitagikenewe.",
    sw: "Tayari kuna mitazamo {most}. Futa usiohitajika tena.",
  },
  "`account_id` is not the id of an account: write it as `acc_<id>`.": {
    fr: "`account_id` n’est pas l’identifiant d’un compte\u00a0: écrivez-le `acc_<id>`.",
    rw: "`account_id` si ikiranga cya konti: cyandike nka `acc_<id>`.",
    sw: "`account_id` si kitambulisho cha akaunti: kiandike kama `acc_<id>`.",
  },
  "`text` is empty. Enter the text that the phone sends.": {
    fr: "`text` est vide. Entrez le texte que le téléphone envoie.",
    rw: "`text` irimo ubusa. Andika ubutumwa telefoni yohereza.",
    sw: "`text` ni tupu. Ingiza maandishi ambayo simu inatuma.",
  },
  "`text` takes {parts} parts, more than the maximum of {most}. Shorten it.": {
    fr: "`text` prend {parts} parties, plus que le maximum de {most}. Raccourcissez-le.",
    rw: "`text` ifata ibice {parts}, birenze {most} byemewe. Yigabanye.",
    sw: "`text` inachukua sehemu {parts}, zaidi ya kikomo cha {most}. Ifupishe.",
  },
  "`telco` has a character that no name of a network has. Use letters, digits, spaces and . & ' _ -.": {
    fr: "`telco` a un caractère qu’aucun nom de réseau n’a. Prenez des lettres, des chiffres, des espaces et . & ' _ -.",
    rw: "`telco` irimo inyuguti nta zina ry’umuyoboro rigira. Koresha inyuguti, imibare, imyanya na . & ' _ -.",
    sw: "`telco` ina herufi ambayo hakuna jina la mtandao linayo. Tumia herufi, tarakimu, nafasi na . & ' _ -.",
  },
  "`to` is not a number that belongs to this account alone. Simulated phones can only text such numbers.": {
    fr: "`to` n’est pas un numéro de ce seul compte. Les téléphones simulés n’écrivent qu’à ceux-là.",
    rw: "`to` si inomero y’iyi konti yonyine. Telefoni z’igerageza zandikira izo gusa.",
    sw: "`to` si namba ya akaunti hii peke yake. Simu za kuigiza huandikia hizo tu.",
  },
  "`key` is missing. `press` needs the key: a digit, `*` or `#`.": {
    fr: "`key` manque. `press` demande la touche : un chiffre, `*` ou `#`.",
    rw: "`key` ntirimo. `press` ikeneye akabuto: umubare, `*` cyangwa `#`.",
    sw: "`key` haipo. `press` inahitaji kitufe: tarakimu, `*` au `#`.",
  },
  "The call is not answered, so no key can be pressed in it. Answer it first.": {
    fr: "Personne n’a décroché, donc aucune touche ne peut être pressée. Répondez d’abord à l’appel.",
    rw: "Nta muntu witabye, bityo nta kabuto kakandwa. Banza witabe.",
    sw: "Simu haijapokelewa, hivyo hakuna kitufe kinachoweza kubonyezwa. Ipokee kwanza.",
  },
  "The simulated carrier serves several accounts, so only an operator may change its settings.": {
    fr: "L’opérateur simulé sert plusieurs comptes, donc seul un exploitant peut changer ses réglages.",
    rw: "Ikigo cy’itumanaho cy’igerageza gikoreshwa na konti nyinshi, bityo ushinzwe sisitemu ni we wenyine wahindura igenamiterere ryacyo.",
    sw: "Mtoa huduma wa kuigiza anahudumia akaunti kadhaa, hivyo mwendeshaji pekee ndiye anayeweza kubadilisha mipangilio yake.",
  },
} satisfies Area;
