import type { Area } from "./area.ts";

/**
 * Why a link to a carrier is in its state. The reasons are stored in English and read back by `stored.ts`, in the language of the
 * reader.
 */
export const links = {
  "not started": { fr: "pas démarré", rw: "ntiwatangijwe", sw: "hakijaanza" },
  "ready to send": { fr: "prêt à envoyer", rw: "witeguye kohereza", sw: "tayari kutuma" },
  bound: { fr: "connecté", rw: "urahujwe", sw: "kimeunganishwa" },
  connected: { fr: "connexion établie", rw: "ihuza ryabonetse", sw: "muunganisho umepatikana" },
  "the access token was issued": {
    fr: "le jeton d’accès a été délivré",
    rw: "tokeni yo kwinjira yatanzwe",
    sw: "tokeni ya kufikia imetolewa",
  },
  binding: { fr: "identification en cours", rw: "urimo kwimenyekanisha", sw: "kinajitambulisha" },
  rebinding: { fr: "reconnexion demandée", rw: "urimo kongera guhuzwa", sw: "kinaunganishwa upya" },
  stopped: { fr: "arrêté", rw: "wahagaritswe", sw: "kimesimamishwa" },
  drained: { fr: "vidé, puis arrêté", rw: "wamazwemo ubutumwa, urahagarara", sw: "kimemaliza jumbe zake, kikasimama" },
  "connecting to {address}": {
    fr: "connexion à {address} en cours",
    rw: "urimo guhuzwa na {address}",
    sw: "kinaunganishwa na {address}",
  },
  "a gateway process has just leased this link": {
    fr: "un processus vient de prendre ce lien",
    rw: "porogaramu imaze gufata uyu muyoboro",
    sw: "mchakato umechukua kiungo hiki sasa hivi",
  },
  "no gateway process runs this link": {
    fr: "aucun processus ne tient ce lien",
    rw: "nta porogaramu ikoresha uyu muyoboro",
    sw: "hakuna mchakato unaoendesha kiungo hiki",
  },
  "the link is disabled": { fr: "le lien est désactivé", rw: "umuyoboro warazimijwe", sw: "kiungo kimezimwa" },
  "no connection in time": {
    fr: "pas de connexion dans les temps",
    rw: "ihuza ntiryabonetse ku gihe",
    sw: "hakuna muunganisho kwa wakati",
  },
  "no answer to the bind in time": {
    fr: "pas de réponse au bind dans les temps",
    rw: "nta gisubizo cya bind cyabonetse ku gihe",
    sw: "hakuna jibu la bind kwa wakati",
  },
  "not bound in time": {
    fr: "pas de bind dans les temps",
    rw: "nta bind yabonetse ku gihe",
    sw: "hakuna bind kwa wakati",
  },
  "unbound by us": { fr: "déconnecté par nous", rw: "twe twarawutandukanyije", sw: "tumekikata sisi" },
  "unbound by the peer": {
    fr: "déconnecté par l’opérateur",
    rw: "utanga serivisi yarawutandukanyije",
    sw: "mtandao umekikata",
  },
  "the peer does not read": {
    fr: "l’opérateur ne lit plus ce qui lui est envoyé",
    rw: "utanga serivisi ntasoma ibyo yohererezwa",
    sw: "mtandao hausomi kinachotumwa",
  },
  "the peer did not answer enquire_link": {
    fr: "l’opérateur n’a pas répondu à enquire_link",
    rw: "utanga serivisi ntiyasubije enquire_link",
    sw: "mtandao haukujibu enquire_link",
  },
  "command_length {length} is not between {least} and {most}": {
    fr: "command_length {length} n’est pas entre {least} et {most}",
    rw: "command_length {length} ntiri hagati ya {least} na {most}",
    sw: "command_length {length} haiko kati ya {least} na {most}",
  },
  "{code}: {why}": { fr: "{code} : {why}", rw: "{code}: {why}", sw: "{code}: {why}" },
  "HTTP {status}: the credentials are refused": {
    fr: "HTTP {status} : les identifiants sont refusés",
    rw: "HTTP {status}: ibiranga konti byanzwe",
    sw: "HTTP {status}: vitambulisho vimekataliwa",
  },
  "HTTP {status}: the credit there is exhausted": {
    fr: "HTTP {status} : le crédit y est épuisé",
    rw: "HTTP {status}: amafaranga yaho yashize",
    sw: "HTTP {status}: salio huko limekwisha",
  },
  "HTTP {status} in response to the token request: the credentials are refused": {
    fr: "HTTP {status} à la demande de jeton : les identifiants sont refusés",
    rw: "HTTP {status} ku busabe bwa tokeni: ibiranga konti byanzwe",
    sw: "HTTP {status} kwa ombi la tokeni: vitambulisho vimekataliwa",
  },
  "HTTP {status} without a token in response to the token request": {
    fr: "HTTP {status} sans jeton à la demande de jeton",
    rw: "HTTP {status} nta tokeni ku busabe bwa tokeni",
    sw: "HTTP {status} bila tokeni kwa ombi la tokeni",
  },
  "HTTP {status} does not say whether the carrier accepted the message": {
    fr: "HTTP {status} ne dit pas si l’opérateur a accepté le message",
    rw: "HTTP {status} ntivuga niba utanga serivisi yemeye ubutumwa",
    sw: "HTTP {status} haisemi kama mtandao umeukubali ujumbe",
  },
  "waiting for the phone": { fr: "attend le téléphone", rw: "itegereje telefoni", sw: "inasubiri simu" },
  "the phone calls": { fr: "le téléphone appelle", rw: "telefoni irahamagara", sw: "simu inapiga" },
  "there is no such phone": { fr: "ce téléphone n’existe pas", rw: "iyo telefoni ntibaho", sw: "hakuna simu hiyo" },
  "the phone is revoked": { fr: "le téléphone est révoqué", rw: "telefoni yarahagaritswe", sw: "simu imebatilishwa" },
  "the phone has not called yet": {
    fr: "le téléphone n’a pas encore appelé",
    rw: "telefoni ntirahamagara",
    sw: "simu bado haijapiga",
  },
  "the phone has not called for {minutes} minutes": {
    fr: "le téléphone n’a pas appelé depuis {minutes} minutes",
    rw: "telefoni imaze iminota {minutes} idahamagara",
    sw: "simu haijapiga kwa dakika {minutes}",
  },
  "the phone has no SIM {sim} now": {
    fr: "le téléphone n’a pas de SIM {sim} en ce moment",
    rw: "telefoni nta SIM {sim} ifite ubu",
    sw: "simu haina SIM {sim} kwa sasa",
  },
  "the phone takes no messages now": {
    fr: "le téléphone ne prend pas de messages en ce moment",
    rw: "telefoni ntiyakira ubutumwa ubu",
    sw: "simu haipokei jumbe kwa sasa",
  },
  "the carrier does not have it": {
    fr: "l’opérateur ne l’a pas",
    rw: "ikigo cy’itumanaho ntabwo kibufite",
    sw: "mtoa huduma hana ujumbe huo",
  },
  "the phone did not ask for it": {
    fr: "le téléphone ne l’a pas demandé",
    rw: "telefoni ntiyabusabye",
    sw: "simu haikuuomba",
  },
  "the database did not answer": {
    fr: "la base de données n’a pas répondu",
    rw: "ububiko bw’amakuru ntibwasubije",
    sw: "hifadhidata haikujibu",
  },
} satisfies Area;
