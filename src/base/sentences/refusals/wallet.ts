import type { Area } from "./area.ts";

/** Refusals of money: balances, prices. */
export const wallet = {
  "A credit is approved or rejected by a person, not by a token. Sign in to the dashboard.": {
    fr: "Un crédit est approuvé ou rejeté par une personne, pas par un jeton. Connectez-vous au tableau de bord.",
    rw: "Amafaranga yemezwa cyangwa yangwa n’umuntu, si tokeni. Injira mu mbonerahamwe.",
    sw: "Salio huidhinishwa au kukataliwa na mtu, si tokeni. Ingia kwenye dashibodi.",
  },
  "You asked for this credit yourself, directly or with a token of yours. Another operator has to approve or reject it.":
    {
      fr: "Vous avez demandé ce crédit vous-même, directement ou avec un de vos jetons. Un autre exploitant doit l’approuver ou le rejeter.",
      rw: "Aya mafaranga ni wowe wayasabye, ubwawe cyangwa ukoresheje tokeni yawe. Undi ushinzwe sisitemu ni we uyemeza cyangwa uyanga.",
      sw: "Wewe mwenyewe uliomba salio hili, moja kwa moja au kwa tokeni yako. Mwendeshaji mwingine lazima aliidhinishe au alikatae.",
    },
  "This credit no longer waits: it is decided. Nothing was changed.": {
    fr: "Ce crédit n’attend plus\u00a0: il est décidé. Rien n’a été modifié.",
    rw: "Aya mafaranga ntagitegereje: yafatiwe icyemezo. Nta cyahindutse.",
    sw: "Salio hili halisubiri tena: limeamuliwa. Hakuna kilichobadilishwa.",
  },
  "{person} asked for this credit and is no operator any more. Reject it, and credit the account yourself.": {
    fr: "{person} a demandé ce crédit et n’est plus exploitant. Rejetez-le, et créditez le compte vous-même.",
    rw: "{person} ni we wasabye aya mafaranga, kandi ntagishinzwe sisitemu. Yange, maze ushyire amafaranga kuri konti wowe ubwawe.",
    sw: "{person} aliomba salio hili na si mwendeshaji tena. Likatae, na uiongezee akaunti salio mwenyewe.",
  },
  "{person} asked for this credit, and nobody else can withdraw it. Another operator can reject it.": {
    fr: "{person} a demandé ce crédit, et personne d’autre ne peut le retirer. Un autre exploitant peut le rejeter.",
    rw: "{person} ni we wasabye aya mafaranga, nta wundi ushobora kuyisubiza. Undi ushinzwe sisitemu ashobora kuyanga.",
    sw: "{person} aliomba salio hili, na hakuna mwingine anayeweza kuliondoa. Mwendeshaji mwingine anaweza kulikataa.",
  },
  "You are no operator any more. Nothing was changed.": {
    fr: "Vous n’êtes plus exploitant. Rien n’a été modifié.",
    rw: "Ntugishinzwe sisitemu. Nta cyahindutse.",
    sw: "Wewe si mwendeshaji tena. Hakuna kilichobadilishwa.",
  },
  "`{field}` must not be negative.": {
    fr: "`{field}` ne peut pas être négatif.",
    rw: "`{field}` ntigomba kuba munsi ya 0.",
    sw: "`{field}` haiwezi kuwa hasi.",
  },
  "`{field}` is not an `acc_<id>`.": {
    fr: "`{field}` n’est pas un `acc_<id>`.",
    rw: "`{field}` si `acc_<id>`.",
    sw: "`{field}` si `acc_<id>`.",
  },
  "`{field}` is {given}, but the account pays in {currency}. Omit it.": {
    fr: "`{field}` est {given}, mais le compte paie en {currency}. Omettez-le.",
    rw: "`{field}` ni {given}, ariko konti yishyura muri {currency}. Yireke.",
    sw: "`{field}` ni {given}, lakini akaunti hulipa kwa {currency}. Iache.",
  },
  "`{list}[{field}]` gives a second price for the same account, currency and {name}. Remove one.": {
    fr: "`{list}[{field}]` donne un second prix pour les mêmes compte, devise et {name}. Retirez-en un.",
    rw: "`{list}[{field}]` itanga igiciro cya kabiri kuri konti, ifaranga na {name} bimwe. Kuraho kimwe.",
    sw: "`{list}[{field}]` inatoa bei ya pili kwa akaunti, sarafu na {name} zilezile. Ondoa moja.",
  },
  "`prices` is missing. Send it, `calls`, `voice` or several; an empty list clears one.": {
    fr: "`prices` manque. Envoyez-le, ou `calls`, `voice` ou plusieurs\u00a0; une liste vide en efface une.",
    rw: "`prices` irabura. Yohereze, cyangwa `calls`, `voice` cyangwa nyinshi; urutonde rurimo ubusa rusiba urwari ruhari.",
    sw: "`prices` inakosekana. Itume, au `calls`, `voice` au kadhaa; orodha tupu hufuta iliyopo.",
  },
  "`currency` is {given}, but the account pays in {currency}. Omit it, or omit `account_id`.": {
    fr: "`currency` est {given}, mais le compte paie en {currency}. Omettez-le, ou omettez `account_id`.",
    rw: "`currency` ni {given}, ariko konti yishyura muri {currency}. Yireke, cyangwa ureke `account_id`.",
    sw: "`currency` ni {given}, lakini akaunti hulipa kwa {currency}. Iache, au acha `account_id`.",
  },
  "`remove[{n}]` is also in `set`. Remove it from one of them.": {
    fr: "`remove[{n}]` est aussi dans `set`. Retirez-le de l’un des deux.",
    rw: "`remove[{n}]` iri no muri `set`. Yikure muri kimwe.",
    sw: "`remove[{n}]` iko pia kwenye `set`. Iondoe kwenye mojawapo.",
  },
  "Somebody else has changed this price list, so nothing was saved. Read it again, then repeat your change.": {
    fr: "Quelqu’un d’autre a changé cette liste de prix, donc rien n’a été enregistré. Relisez-la, puis refaites votre changement.",
    rw: "Hari undi wahinduye uru rutonde rw’ibiciro, bityo nta cyabitswe. Ongera urusome, hanyuma usubiremo impinduka.",
    sw: "Mtu mwingine amebadilisha orodha hii ya bei, hivyo hakuna kilichohifadhiwa. Isome tena, kisha urudie badiliko lako.",
  },
  "A reconciliation is already running. Try again when it is done.": {
    fr: "Un rapprochement est déjà en cours. Réessayez quand il sera terminé.",
    rw: "Igenzura ry’amafaranga rirakorwa. Ongera ugerageze rirangiye.",
    sw: "Ulinganisho tayari unaendelea. Jaribu tena ukiisha.",
  },
  "`{field}` must be a decimal number such as 25.5, with at most 6 decimals, up to 9000000000.": {
    fr: "`{field}` doit être un nombre décimal comme 25.5, avec au plus 6 décimales, jusqu’à 9000000000.",
    rw: "`{field}` igomba kuba umubare nka 25.5, ufite imibare itarenga 6 nyuma y’akadomo, kugeza kuri 9000000000.",
    sw: "`{field}` lazima iwe namba ya desimali kama 25.5, yenye desimali zisizozidi 6, hadi 9000000000.",
  },
  "second of audio": {
    fr: "seconde de son",
    rw: "isegonda y’ijwi",
    sw: "sekunde ya sauti",
  },
  "1,000 characters": {
    fr: "1\u202f000 caractères",
    rw: "inyuguti 1\u202f000",
    sw: "herufi 1,000",
  },
  "{amount}, of which {reserved} is reserved by calls in progress": {
    fr: "{amount}, dont {reserved} réservés par des appels en cours",
    rw: "{amount}, muri yo {reserved} yafatiwe ibikorwa bikiri gukorwa",
    sw: "{amount}, ambapo {reserved} imeshikiliwa na maombi yanayoendelea",
  },
  "the balance is {left}.": {
    fr: "le solde est de {left}.",
    rw: "amafaranga asigaye ni {left}.",
    sw: "salio ni {left}.",
  },
  "the sandbox credit is {left}. Messages of this account are simulated and spend sandbox credit only; the {paid} that was paid in is kept for real ones.":
    {
      fr: "le crédit du bac à sable est de {left}. Les messages de ce compte sont simulés et ne dépensent que ce crédit\u00a0; les {paid} versés sont gardés pour de vrais messages.",
      rw: "amafaranga y’igerageza ni {left}. Ubutumwa bw’iyi konti ni ubw’igerageza kandi bukoresha ayo gusa; {paid} yishyuwe abikiwe ubutumwa nyabwo.",
      sw: "salio la majaribio ni {left}. Jumbe za akaunti hii ni za kuigiza na hutumia salio hilo tu; {paid} zilizolipwa zimewekwa kwa jumbe halisi.",
    },
  "the sandbox credit is {left}. Messages of this account are simulated and spend sandbox credit only.": {
    fr: "le crédit du bac à sable est de {left}. Les messages de ce compte sont simulés et ne dépensent que ce crédit.",
    rw: "amafaranga y’igerageza ni {left}. Ubutumwa bw’iyi konti ni ubw’igerageza kandi bukoresha ayo gusa.",
    sw: "salio la majaribio ni {left}. Jumbe za akaunti hii ni za kuigiza na hutumia salio hilo tu.",
  },
  "`amount` must not be zero.": {
    fr: "`amount` ne peut pas être zéro.",
    rw: "`amount` ntigomba kuba zeru.",
    sw: "`amount` haiwezi kuwa sifuri.",
  },
  "The test balance is never paid in. Leave `kind` out.": {
    fr: "Rien n’est versé sur le solde de test. Omettez `kind`.",
    rw: "Nta wishyura ku mafaranga y’igerageza. Reka `kind`.",
    sw: "Salio la majaribio halilipwi kamwe. Acha `kind`.",
  },
  'The account is live and could not spend sandbox credit. Send `"kind": "paid"`.': {
    fr: 'Le compte est réel et ne pourrait pas dépenser un crédit de bac à sable. Envoyez `"kind": "paid"`.',
    rw: 'Konti ni nyayo, ntishobora gukoresha amafaranga y’igerageza. Ohereza `"kind": "paid"`.',
    sw: 'Akaunti ni halisi na haiwezi kutumia salio la majaribio. Tuma `"kind": "paid"`.',
  },
  "There is less of that kind of credit than the amount to debit. Debit less; neither goes below zero.": {
    fr: "Il y a moins de ce crédit que le montant à débiter. Débitez moins\u00a0; ni l’un ni l’autre ne descend sous zéro.",
    rw: "Ayo mafaranga ari munsi y’ayo ushaka gukuraho. Kuraho make; nta na yo ijya munsi ya zeru.",
    sw: "Salio la aina hiyo ni dogo kuliko kiasi cha kutoza. Toza kidogo; hakuna linaloshuka chini ya sifuri.",
  },
  "The balance would exceed 9 billion, the most that an account can hold. Credit less.": {
    fr: "Le solde dépasserait 9 milliards, le plus qu’un compte puisse avoir. Créditez moins.",
    rw: "Amafaranga yarenga miliyari 9, ari zo ntarengwa kuri konti. Shyiraho make.",
    sw: "Salio lingezidi bilioni 9, kikomo cha akaunti. Weka kidogo.",
  },
  "a balance is the sum of its ledger entries": {
    fr: "un solde est la somme de ses écritures",
    rw: "amafaranga asigaye angana n’igiteranyo cy’ibyanditswe mu gitabo",
    sw: "salio ni jumla ya maingizo yake ya leja",
  },
  "sandbox credit is the sum of its ledger entries, and no more than the balance": {
    fr: "le crédit du bac à sable est la somme de ses écritures, et ne dépasse pas le solde",
    rw: "amafaranga y’igerageza angana n’igiteranyo cy’ibyanditswe mu gitabo, kandi ntarenga asigaye",
    sw: "salio la majaribio ni jumla ya maingizo yake ya leja, na halizidi salio",
  },
  "no balance is or was below zero": {
    fr: "aucun solde n’est ni n’a été négatif",
    rw: "nta mafaranga asigaye ari munsi ya zeru cyangwa yigeze kuba munsi yayo",
    sw: "hakuna salio lililo chini ya sifuri wala lililowahi kuwa",
  },
  "a message has exactly one charge, which with its adjustments is its number of parts times its price": {
    fr: "un message a exactement un débit qui, avec ses ajustements, est son nombre de parties multiplié par son prix",
    rw: "ubutumwa bufite ikiguzi kimwe gusa, kandi hamwe n’ibyahinduwe kingana n’umubare w’ibice byabwo ukubye igiciro",
    sw: "ujumbe una tozo moja tu, ambayo pamoja na marekebisho ni idadi ya sehemu zake mara bei yake",
  },
  "a received message has exactly one charge, which may be zero, to the balance of its kind": {
    fr: "un message reçu a exactement un débit, qui peut être nul, sur le solde de son genre",
    rw: "ubutumwa bwakiriwe bufite ikiguzi kimwe gusa, gishobora kuba zeru, ku mafaranga y’ubwoko bwabwo",
    sw: "ujumbe uliopokelewa una tozo moja tu, inayoweza kuwa sifuri, kwenye salio la aina yake",
  },
  "the number of received messages equals the wallets' counts": {
    fr: "le nombre de messages reçus est celui que comptent les portefeuilles",
    rw: "umubare w’ubutumwa bwakiriwe ungana n’uwo konti z’amafaranga zibara",
    sw: "idadi ya jumbe zilizopokelewa ni sawa na inayohesabiwa na pochi",
  },
  "a message has at most one refund, equal to its charge and adjustments": {
    fr: "un message a au plus un remboursement, égal à son débit et à ses ajustements",
    rw: "ubutumwa busubizwa amafaranga rimwe gusa, angana n’ikiguzi n’ibyahinduwe",
    sw: "ujumbe hurudishiwa fedha mara moja tu, sawa na tozo na marekebisho yake",
  },
  "only a message that reached no one, or a call that nobody answered, was refunded": {
    fr: "seul un message qui n’est arrivé à personne, ou un appel sans réponse, a été remboursé",
    rw: "ubutumwa butageze kuri nyirabwo cyangwa telefoni ititabwe ni byo byonyine byasubijwe amafaranga",
    sw: "ni ujumbe ambao haukumfikia mtu, au simu ambayo haikupokelewa, pekee uliorudishiwa fedha",
  },
  "a cancelled message was refunded": {
    fr: "un message annulé a été remboursé",
    rw: "ubutumwa bwahagaritswe bwasubijwe amafaranga",
    sw: "ujumbe ulioghairiwa umerudishiwa fedha",
  },
  "a call that nobody answered was refunded": {
    fr: "un appel sans réponse a été remboursé",
    rw: "telefoni ititabwe yasubijwe amafaranga",
    sw: "simu ambayo haikupokelewa imerudishiwa fedha",
  },
  "a voice call has exactly one charge, of its quantity times its price": {
    fr: "une requête vocale a exactement un débit, sa quantité multipliée par son prix",
    rw: "ikoreshwa ry’ijwi rifite ikiguzi kimwe gusa, kingana n’ingano yaryo ikubye igiciro",
    sw: "ombi la sauti lina tozo moja tu, ya kiasi chake mara bei yake",
  },
} satisfies Area;
