import type { Area } from "./area.ts";

/** Why a connection failed, by the words of Node.js and of undici, in which it is stored. */
export const sockets = {
  "connect ECONNREFUSED {address}": {
    fr: "{address} refuse la connexion (ECONNREFUSED)",
    rw: "{address} yanze ihuza (ECONNREFUSED)",
    sw: "{address} imekataa muunganisho (ECONNREFUSED)",
  },
  "connect ECONNRESET {address}": {
    fr: "{address} a coupé la connexion (ECONNRESET)",
    rw: "{address} yaciye ihuza (ECONNRESET)",
    sw: "{address} imekata muunganisho (ECONNRESET)",
  },
  "connect ETIMEDOUT {address}": {
    fr: "{address} ne répond pas (ETIMEDOUT)",
    rw: "{address} ntisubiza (ETIMEDOUT)",
    sw: "{address} haijibu (ETIMEDOUT)",
  },
  "connect EHOSTUNREACH {address}": {
    fr: "aucun chemin ne mène à {address} (EHOSTUNREACH)",
    rw: "nta nzira igera kuri {address} (EHOSTUNREACH)",
    sw: "hakuna njia ya kufika {address} (EHOSTUNREACH)",
  },
  "connect ENETUNREACH {address}": {
    fr: "le réseau de {address} est inaccessible (ENETUNREACH)",
    rw: "urusobe rwa {address} ntirugerwaho (ENETUNREACH)",
    sw: "mtandao wa {address} haufikiki (ENETUNREACH)",
  },
  "getaddrinfo ENOTFOUND {host}": {
    fr: "le nom {host} n’existe pas (ENOTFOUND)",
    rw: "izina {host} ntiribaho (ENOTFOUND)",
    sw: "jina {host} halipo (ENOTFOUND)",
  },
  "getaddrinfo EAI_AGAIN {host}": {
    fr: "l’adresse de {host} n’a pas pu être demandée (EAI_AGAIN)",
    rw: "aderesi ya {host} ntiyashoboye kubazwa (EAI_AGAIN)",
    sw: "anwani ya {host} haikuweza kuulizwa (EAI_AGAIN)",
  },
  "read ECONNRESET": {
    fr: "l’autre côté a coupé la connexion (ECONNRESET)",
    rw: "urundi ruhande rwaciye ihuza (ECONNRESET)",
    sw: "upande wa pili umekata muunganisho (ECONNRESET)",
  },
  "read ETIMEDOUT": {
    fr: "l’autre côté ne répond plus (ETIMEDOUT)",
    rw: "urundi ruhande ntirugisubiza (ETIMEDOUT)",
    sw: "upande wa pili haujibu tena (ETIMEDOUT)",
  },
  "write ECONNRESET": {
    fr: "l’autre côté a coupé la connexion pendant l’écriture (ECONNRESET)",
    rw: "urundi ruhande rwaciye ihuza mu gihe cyo kwandika (ECONNRESET)",
    sw: "upande wa pili umekata muunganisho wakati wa kuandika (ECONNRESET)",
  },
  "write EPIPE": {
    fr: "l’autre côté a fermé la connexion pendant l’écriture (EPIPE)",
    rw: "urundi ruhande rwafunze ihuza mu gihe cyo kwandika (EPIPE)",
    sw: "upande wa pili umefunga muunganisho wakati wa kuandika (EPIPE)",
  },
  "other side closed": {
    fr: "l’autre côté a fermé la connexion",
    rw: "urundi ruhande rwafunze ihuza",
    sw: "upande wa pili umefunga muunganisho",
  },
  "Connect Timeout Error ({about})": {
    fr: "pas de connexion dans les temps ({about})",
    rw: "ihuza ntiryabonetse ku gihe ({about})",
    sw: "hakuna muunganisho kwa wakati ({about})",
  },
  "Client network socket disconnected before secure TLS connection was established": {
    fr: "la connexion a été coupée avant que TLS soit établi",
    rw: "ihuza ryacitse TLS itarashyirwaho",
    sw: "muunganisho umekatika kabla TLS haijaanzishwa",
  },
  "certificate has expired": {
    fr: "son certificat a expiré",
    rw: "icyemezo cyayo cyarengeje igihe",
    sw: "cheti chake kimekwisha muda",
  },
  "self-signed certificate": {
    fr: "son certificat est signé par lui-même",
    rw: "icyemezo cyayo cyisinyiye ubwacyo",
    sw: "cheti chake kimejitia sahihi chenyewe",
  },
  "self-signed certificate in certificate chain": {
    fr: "sa chaîne de certificats a une racine inconnue, signée par elle-même",
    rw: "uruhererekane rw’ibyemezo byayo rurimo icyisinyiye ubwacyo",
    sw: "mnyororo wa vyeti vyake una cheti kilichojitia sahihi chenyewe",
  },
  "unable to verify the first certificate": {
    fr: "son certificat n’a pas pu être vérifié",
    rw: "icyemezo cyayo nticyashoboye kugenzurwa",
    sw: "cheti chake hakikuweza kuthibitishwa",
  },
  "unable to get local issuer certificate": {
    fr: "l’émetteur de son certificat est inconnu",
    rw: "uwatanze icyemezo cyayo ntazwi",
    sw: "mtoaji wa cheti chake hajulikani",
  },
  "Hostname/IP does not match certificate's altnames: {names}": {
    fr: "son certificat est pour un autre nom ({names})",
    rw: "icyemezo cyayo ni icy’irindi zina ({names})",
    sw: "cheti chake ni cha jina jingine ({names})",
  },
} satisfies Area;
