import type { Area } from "./area.ts";

/** Why an address may not be asked. */
const addresses = {
  "it is not an IP address": {
    fr: "ce n’est pas une adresse IP",
    rw: "si aderesi ya IP",
    sw: "si anwani ya IP",
  },
  "it is the unspecified address": {
    fr: "c’est l’adresse non spécifiée",
    rw: "ni aderesi itavuga aho ari",
    sw: "ni anwani isiyobainishwa",
  },
  "it is a metadata address": {
    fr: "c’est une adresse de métadonnées",
    rw: "ni aderesi ya metadata",
    sw: "ni anwani ya metadata",
  },
  "it is an ISATAP address": {
    fr: "c’est une adresse ISATAP",
    rw: "ni aderesi ya ISATAP",
    sw: "ni anwani ya ISATAP",
  },
  "it is a reserved address": {
    fr: "c’est une adresse réservée",
    rw: "ni aderesi yabugenewe",
    sw: "ni anwani iliyohifadhiwa",
  },
  "it is a loopback address": {
    fr: "c’est une adresse de bouclage",
    rw: "ni aderesi ya mashini ubwayo",
    sw: "ni anwani ya mashine yenyewe",
  },
  "it is a private address": {
    fr: "c’est une adresse privée",
    rw: "ni aderesi y’imbere",
    sw: "ni anwani ya ndani",
  },
  "it is a link-local or metadata address": {
    fr: "c’est une adresse de lien local ou de métadonnées",
    rw: "ni aderesi ya link-local cyangwa ya metadata",
    sw: "ni anwani ya link-local au ya metadata",
  },
  "it is a carrier-grade NAT address": {
    fr: "c’est une adresse de NAT d’opérateur",
    rw: "ni aderesi ya NAT y’ikigo cy’itumanaho",
    sw: "ni anwani ya NAT ya mtoa huduma",
  },
  "it is a multicast address": {
    fr: "c’est une adresse de multidiffusion",
    rw: "ni aderesi ya multicast",
    sw: "ni anwani ya multicast",
  },
  "it is a broadcast address": {
    fr: "c’est une adresse de diffusion",
    rw: "ni aderesi ya broadcast",
    sw: "ni anwani ya broadcast",
  },
  "it is a private (unique local) address": {
    fr: "c’est une adresse privée (locale unique)",
    rw: "ni aderesi y’imbere (unique local)",
    sw: "ni anwani ya ndani (unique local)",
  },
  "it is a private (site-local) address": {
    fr: "c’est une adresse privée (de site)",
    rw: "ni aderesi y’imbere (site-local)",
    sw: "ni anwani ya ndani (site-local)",
  },
  "it is a NAT64 address": {
    fr: "c’est une adresse NAT64",
    rw: "ni aderesi ya NAT64",
    sw: "ni anwani ya NAT64",
  },
  "it is an IPv4-translated address": {
    fr: "c’est une adresse IPv4 traduite",
    rw: "ni aderesi ya IPv4 yahinduwe",
    sw: "ni anwani ya IPv4 iliyotafsiriwa",
  },
  "it is a 6to4 address": {
    fr: "c’est une adresse 6to4",
    rw: "ni aderesi ya 6to4",
    sw: "ni anwani ya 6to4",
  },
  "it is a Teredo address": {
    fr: "c’est une adresse Teredo",
    rw: "ni aderesi ya Teredo",
    sw: "ni anwani ya Teredo",
  },
  "the peer is gone": {
    fr: "l’autre bout n’est plus là",
    rw: "uwo bavuganaga yagiye",
    sw: "upande wa pili umeondoka",
  },
} satisfies Area;

/**
 * Why an event was not delivered, and why a webhook was disabled. The reasons are stored in English and read back by `stored.ts`, in the language of
 * the reader.
 */
export const deliveries = {
  ...addresses,
  "the address is not allowed: {why}": {
    fr: "l’adresse n’est pas permise : {why}",
    rw: "iyo aderesi ntiyemewe: {why}",
    sw: "anwani hairuhusiwi: {why}",
  },
  "the receiver answered {status}": {
    fr: "le récepteur a répondu {status}",
    rw: "seriveri yakira yasubije {status}",
    sw: "mpokeaji alijibu {status}",
  },
  "the receiver is gone (410)": {
    fr: "le récepteur n’existe plus (410)",
    rw: "seriveri yakira ntikibaho (410)",
    sw: "mpokeaji hayupo tena (410)",
  },
  "redirects are not followed ({status})": {
    fr: "les redirections ne sont pas suivies ({status})",
    rw: "koherezwa ahandi ntibikurikizwa ({status})",
    sw: "maelekezo kwingine hayafuatwi ({status})",
  },
  "no complete response in time": {
    fr: "pas de réponse complète dans les temps",
    rw: "nta gisubizo cyuzuye cyabonetse ku gihe",
    sw: "hakuna jibu kamili kwa wakati",
  },
  "the response is too long": {
    fr: "la réponse est trop longue",
    rw: "igisubizo ni kirekire cyane",
    sw: "jibu ni refu mno",
  },
  "the response could not be processed": {
    fr: "la réponse n’a pas pu être traitée",
    rw: "igisubizo nticyashoboye gutunganywa",
    sw: "jibu halikuweza kushughulikiwa",
  },
  "the response's headers exceed {most} bytes (UND_ERR_HEADERS_OVERFLOW)": {
    fr: "les en-têtes de la réponse dépassent {most} octets (UND_ERR_HEADERS_OVERFLOW)",
    rw: "imitwe y’igisubizo irenze bayite {most} (UND_ERR_HEADERS_OVERFLOW)",
    sw: "vichwa vya jibu vimezidi baiti {most} (UND_ERR_HEADERS_OVERFLOW)",
  },
  "the listener got no response": {
    fr: "l’écouteur n’a pas reçu de réponse",
    rw: "uwumva ntiyabonye igisubizo",
    sw: "msikilizaji hakupata jibu",
  },
  "connection refused (ECONNREFUSED)": {
    fr: "connexion refusée (ECONNREFUSED)",
    rw: "ihuza ryanzwe (ECONNREFUSED)",
    sw: "muunganisho umekataliwa (ECONNREFUSED)",
  },
  "connection reset (ECONNRESET)": {
    fr: "connexion coupée (ECONNRESET)",
    rw: "ihuza ryaciwe (ECONNRESET)",
    sw: "muunganisho umekatwa (ECONNRESET)",
  },
  "connection closed (UND_ERR_SOCKET)": {
    fr: "connexion fermée (UND_ERR_SOCKET)",
    rw: "ihuza ryafunzwe (UND_ERR_SOCKET)",
    sw: "muunganisho umefungwa (UND_ERR_SOCKET)",
  },
  "connection timed out (UND_ERR_CONNECT_TIMEOUT)": {
    fr: "pas de connexion dans les temps (UND_ERR_CONNECT_TIMEOUT)",
    rw: "ihuza ryatinze kuboneka (UND_ERR_CONNECT_TIMEOUT)",
    sw: "muunganisho umechelewa (UND_ERR_CONNECT_TIMEOUT)",
  },
  "host name not found (ENOTFOUND)": {
    fr: "nom d’hôte introuvable (ENOTFOUND)",
    rw: "izina rya seriveri ntiribonetse (ENOTFOUND)",
    sw: "jina la seva halikupatikana (ENOTFOUND)",
  },
  "host name lookup failed (EAI_AGAIN)": {
    fr: "la recherche du nom d’hôte a échoué (EAI_AGAIN)",
    rw: "gushaka izina rya seriveri byananiranye (EAI_AGAIN)",
    sw: "utafutaji wa jina la seva umeshindikana (EAI_AGAIN)",
  },
  "the certificate is self-signed (DEPTH_ZERO_SELF_SIGNED_CERT)": {
    fr: "le certificat est signé par lui-même (DEPTH_ZERO_SELF_SIGNED_CERT)",
    rw: "icyemezo cyisinyiye ubwacyo (DEPTH_ZERO_SELF_SIGNED_CERT)",
    sw: "cheti kimejitia sahihi chenyewe (DEPTH_ZERO_SELF_SIGNED_CERT)",
  },
  "the certificate has expired (CERT_HAS_EXPIRED)": {
    fr: "le certificat a expiré (CERT_HAS_EXPIRED)",
    rw: "icyemezo cyarengeje igihe (CERT_HAS_EXPIRED)",
    sw: "cheti kimekwisha muda (CERT_HAS_EXPIRED)",
  },
  "the certificate is for another host name (ERR_TLS_CERT_ALTNAME_INVALID)": {
    fr: "le certificat est pour un autre nom d’hôte (ERR_TLS_CERT_ALTNAME_INVALID)",
    rw: "icyemezo ni icy’irindi zina rya seriveri (ERR_TLS_CERT_ALTNAME_INVALID)",
    sw: "cheti ni cha jina jingine la seva (ERR_TLS_CERT_ALTNAME_INVALID)",
  },
  "connection failed ({code})": {
    fr: "la connexion a échoué ({code})",
    rw: "ihuza ryananiranye ({code})",
    sw: "muunganisho umeshindikana ({code})",
  },
  "the request failed": {
    fr: "la requête a échoué",
    rw: "ubusabe bwananiranye",
    sw: "ombi limeshindikana",
  },
  "the receiver answered 410 Gone": {
    fr: "le récepteur a répondu 410 Gone",
    rw: "seriveri yakira yasubije 410 Gone",
    sw: "mpokeaji alijibu 410 Gone",
  },
  "nothing but failures for five days": {
    fr: "rien que des échecs pendant cinq jours",
    rw: "byananiranye iminsi itanu yose",
    sw: "kushindwa tu kwa siku tano",
  },
} satisfies Area;
