import type { Area } from "./area.ts";

/** Refusals of webhooks. */
export const webhooks = {
  "`url` is longer than {most} characters. Use a shorter one.": {
    fr: "`url` dépasse {most} caractères. Prenez-en une plus courte.",
    rw: "`url` irenze inyuguti {most}. Koresha ngufi.",
    sw: "`url` inazidi herufi {most}. Tumia fupi zaidi.",
  },
  "`url` is not a valid URL. Use an absolute one such as https://example.com/hooks.": {
    fr: "`url` n’est pas une URL valable. Prenez-en une absolue, comme https://example.com/hooks.",
    rw: "`url` si URL nyayo. Koresha iyuzuye nka https://example.com/hooks.",
    sw: "`url` si URL halali. Tumia kamili kama https://example.com/hooks.",
  },
  "`url` must begin with https:// or http://.": {
    fr: "`url` doit commencer par https:// ou http://.",
    rw: "`url` igomba gutangizwa na https:// cyangwa http://.",
    sw: "`url` lazima ianze na https:// au http://.",
  },
  "`url` must not contain a user or password. Put credentials into `headers`, such as Authorization.": {
    fr: "`url` ne peut pas contenir d’utilisateur ou de mot de passe. Mettez-les dans `headers`, comme Authorization.",
    rw: "`url` ntigomba kubamo izina cyangwa ijambobanga. Bishyire muri `headers`, nka Authorization.",
    sw: "`url` haiwezi kuwa na mtumiaji au nenosiri. Viweke kwenye `headers`, kama Authorization.",
  },
  "`url` must not contain a fragment (#…). Remove it.": {
    fr: "`url` ne peut pas contenir de fragment (#…). Retirez-le.",
    rw: "`url` ntigomba kubamo igice (#…). Gikuremo.",
    sw: "`url` haiwezi kuwa na kipande (#…). Kiondoe.",
  },
  "`url` names port {port}. Use 80, 443 or one above 1023 that serves HTTP.": {
    fr: "`url` nomme le port {port}. Prenez 80, 443 ou un port au-dessus de 1023 qui sert du HTTP.",
    rw: "`url` ivuga umuryango {port}. Koresha 80, 443 cyangwa uri hejuru ya 1023 utanga HTTP.",
    sw: "`url` inataja lango {port}. Tumia 80, 443 au lililo juu ya 1023 linalotoa HTTP.",
  },
  "`url` leads to {host}, which is forbidden: {reason}. Use a public address, or have the operator allow this one with `ALLOW_PRIVATE_WEBHOOKS`.":
    {
      fr: "`url` mène à {host}, ce qui est interdit\u00a0: {reason}. Prenez une adresse publique, ou demandez à l’exploitant d’autoriser celle-ci par `ALLOW_PRIVATE_WEBHOOKS`.",
      rw: "`url` ijya kuri {host}, bibujijwe: {reason}. Koresha aderesi ya rubanda, cyangwa usabe ushinzwe sisitemu kwemera iyi akoresheje `ALLOW_PRIVATE_WEBHOOKS`.",
      sw: "`url` inaelekea {host}, jambo lililokatazwa: {reason}. Tumia anwani ya umma, au mwombe mwendeshaji aruhusu hii kwa `ALLOW_PRIVATE_WEBHOOKS`.",
    },
  "`headers` has more than {most} entries. Remove some.": {
    fr: "`headers` a plus de {most} entrées. Retirez-en.",
    rw: "`headers` ifite ibirenze {most}. Gabanya.",
    sw: "`headers` ina vitu zaidi ya {most}. Ondoa baadhi.",
  },
  "`{field}` is given twice: header names are case-insensitive. Give it once.": {
    fr: "`{field}` est donné deux fois\u00a0: les majuscules ne comptent pas dans les noms d’en-têtes. Donnez-le une fois.",
    rw: "`{field}` yatanzwe kabiri: inyuguti nkuru n’into ntibitandukanye mu mazina y’imitwe. Yitange rimwe.",
    sw: "`{field}` imetolewa mara mbili: majina ya vichwa hayatofautishi herufi kubwa. Itoe mara moja.",
  },
  "`{field}` is set by the service itself. Choose another header.": {
    fr: "`{field}` est mis par le service lui-même. Prenez un autre en-tête.",
    rw: "`{field}` ishyirwaho na serivisi ubwayo. Hitamo undi mutwe.",
    sw: "`{field}` huwekwa na huduma yenyewe. Chagua kichwa kingine.",
  },
  "`{field}` is not a legal header. Use visible ASCII characters.": {
    fr: "`{field}` n’est pas un en-tête admis. Prenez des caractères ASCII visibles.",
    rw: "`{field}` si umutwe wemewe. Koresha inyuguti za ASCII zigaragara.",
    sw: "`{field}` si kichwa halali. Tumia herufi za ASCII zinazoonekana.",
  },
  "`headers` takes {bytes} bytes. Keep it to {most}.": {
    fr: "`headers` prend {bytes} octets. Restez sous {most}.",
    rw: "`headers` ifata bayiti {bytes}. Ntizirenge {most}.",
    sw: "`headers` inachukua baiti {bytes}. Zisizidi {most}.",
  },
  "This account has no such webhook or delivery. List webhooks with `GET /v1/webhooks`.": {
    fr: "Ce compte n’a pas ce webhook ou cette livraison. Listez les webhooks avec `GET /v1/webhooks`.",
    rw: "Iyi konti nta webhook cyangwa uboherezwe nk’ubu ifite. Reba webhook ukoresheje `GET /v1/webhooks`.",
    sw: "Akaunti hii haina webhook au uwasilishaji huo. Orodhesha webhook kwa `GET /v1/webhooks`.",
  },
  "The account already has {most} webhooks, the maximum. Delete one first.": {
    fr: "Le compte a déjà {most} webhooks, le maximum. Supprimez-en un d’abord.",
    rw: "Konti isanzwe ifite webhook {most}, ari zo ntarengwa. Banza usibe imwe.",
    sw: "Akaunti tayari ina webhook {most}, ambazo ndizo kikomo. Futa moja kwanza.",
  },
  "`url` resolves to a forbidden address: {reason}. Use a public one, or have the operator allow it with `ALLOW_PRIVATE_WEBHOOKS`.":
    {
      fr: "`url` mène à une adresse interdite\u00a0: {reason}. Prenez-en une publique, ou demandez à l’exploitant de l’autoriser par `ALLOW_PRIVATE_WEBHOOKS`.",
      rw: "`url` ijya kuri aderesi ibujijwe: {reason}. Koresha iya rubanda, cyangwa usabe ushinzwe sisitemu kuyemera akoresheje `ALLOW_PRIVATE_WEBHOOKS`.",
      sw: "`url` inaelekea anwani iliyokatazwa: {reason}. Tumia ya umma, au mwombe mwendeshaji airuhusu kwa `ALLOW_PRIVATE_WEBHOOKS`.",
    },
  "`url` names the host {host}, which does not resolve. Check its spelling and its DNS records.": {
    fr: "`url` nomme l’hôte {host}, qui est introuvable. Vérifiez son orthographe et son DNS.",
    rw: "`url` ivuga seriveri {host}, itaboneka. Genzura uko yanditse na DNS yayo.",
    sw: "`url` inataja mwenyeji {host}, ambaye hapatikani. Angalia tahajia yake na DNS yake.",
  },
  "`url` names a listener: after `listen:` it may have up to 200 letters, digits and . _ - : / @, such as listen:laptop.":
    {
      fr: "`url` nomme un auditeur\u00a0: après `listen:`, il peut avoir jusqu’à 200 lettres, chiffres et . _ -\u00a0: / @, comme listen:laptop.",
      rw: "`url` ivuga utegera: nyuma ya `listen:` hajyaho inyuguti n’imibare bitarenga 200 na . _ - : / @, nka listen:laptop.",
      sw: "`url` inataja msikilizaji: baada ya `listen:` inaweza kuwa na hadi herufi 200, tarakimu na . _ - : / @, kama listen:laptop.",
    },
  "A webhook whose events are pulled (`{scheme}…`) stays one, and others cannot become one. Create another webhook.": {
    fr: "Un webhook dont on tire les événements (`{scheme}…`) le reste, et les autres ne peuvent pas le devenir. Créez-en un autre.",
    rw: "Webhook ibikorwa byayo bikururwa (`{scheme}…`) ntihinduka, n’izindi ntizahinduka yo. Kora indi webhook.",
    sw: "Webhook ambayo matukio yake huvutwa (`{scheme}…`) hubaki hivyo, na nyingine haziwezi kuwa hivyo. Unda webhook nyingine.",
  },
  'The webhook is disabled. Enable it first: PATCH it with {"enabled": true}.': {
    fr: 'Le webhook est désactivé. Activez-le d’abord\u00a0: PATCH avec {"enabled": true}.',
    rw: 'Webhook yarahagaritswe. Banza uyifungure: PATCH ifite {"enabled": true}.',
    sw: 'Webhook imezimwa. Iwashe kwanza: PATCH yenye {"enabled": true}.',
  },
  "Events are sent to the URL of this webhook, so they cannot be pulled. Create one whose `url` is `{scheme}` and a name.":
    {
      fr: "Les événements de ce webhook sont envoyés à son URL, donc on ne peut pas les tirer. Créez-en un dont l’`url` est `{scheme}` et un nom.",
      rw: "Ibikorwa by’iyi webhook byoherezwa kuri URL yayo, ntibikururwa. Kora ifite `url` igizwe na `{scheme}` n’izina.",
      sw: "Matukio ya webhook hii hutumwa kwa URL yake, hivyo hayawezi kuvutwa. Unda ambayo `url` yake ni `{scheme}` na jina.",
    },
  "Too many listeners are waiting for events. Try again in a moment.": {
    fr: "Trop d’auditeurs attendent des événements. Réessayez dans un instant.",
    rw: "Abategereje ibikorwa ni benshi cyane. Ongera ugerageze mu kanya.",
    sw: "Wasikilizaji wengi mno wanasubiri matukio. Jaribu tena baada ya muda mfupi.",
  },
  "`delivery_id` must be the `id` of a delivery, such as dlv_1.": {
    fr: "`delivery_id` doit être l’`id` d’une livraison, comme dlv_1.",
    rw: "`delivery_id` igomba kuba `id` y’icyoherejwe, nka dlv_1.",
    sw: "`delivery_id` lazima iwe `id` ya uwasilishaji, kama dlv_1.",
  },
  "`since` is not a time with a zone. Use ISO 8601, such as 2026-11-21T09:00:00Z.": {
    fr: "`since` n’est pas une date et heure avec fuseau. Écrivez-la en ISO 8601, comme 2026-11-21T09:00:00Z.",
    rw: "`since` si igihe gifite akarere k’amasaha. Koresha ISO 8601, nka 2026-11-21T09:00:00Z.",
    sw: "`since` si wakati wenye ukanda wa saa. Tumia ISO 8601, kama 2026-11-21T09:00:00Z.",
  },
} satisfies Area;
