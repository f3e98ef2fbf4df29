import { percentIn } from "../../../../base/languages.ts";
import { writeMoney } from "../../../../base/money-text.ts";
import type { Weakness } from "../../../../base/cluster/durability.ts";
import { noLink } from "../conditions.ts";
import type { BlockReason } from "../../../../core/verify/guard/guard.ts";
import { wordFor, type AlarmTexts } from "./en.ts";

// The titles are texts of SMS as well, so they keep to letters of GSM-7.

const states = {
  down: "hors service",
  connecting: "en cours de connexion",
  refused: "refusée",
  unbound: "déconnectée",
};

const weaknesses: Record<Weakness, string> = {
  embedded: "la base est intégrée, sur cette seule machine",
  unnamed: "aucun serveur de secours n’est nommé dans `synchronous_standby_names`",
  relaxed: "`synchronous_commit` vaut off ou local, donc rien n’attend un serveur de secours",
  absent: "il manque des serveurs de secours qui doivent confirmer",
  hidden: "l’utilisateur de la base ne voit pas les serveurs de secours : accordez-lui `pg_read_all_stats`",
  unknown: "la base ne répond pas en ce moment",
};

const scopes = { prefix: "le préfixe", country: "le pays", account: "le compte" };

const reasons: Record<BlockReason, string> = {
  country_not_allowed: "son pays n’est pas autorisé",
  number_type_refused: "son type de numéro est refusé",
  denied: "il est sur la liste d’interdiction",
  number_limit: "trop de PIN vers un même numéro",
  prefix_limit: "trop de PIN en une heure",
  country_limit: "trop de PIN en une heure",
  account_limit: "trop de PIN en une heure",
  ip_limit: "trop de PIN pour une même adresse réseau",
  hook_account_limit: "trop de messages des hooks de connexion",
  hook_country_limit: "trop de messages des hooks de connexion",
  hook_prefix_limit: "trop de messages des hooks de connexion",
  sequential_numbers: "des numéros voisins, dont aucun n’est vérifié",
  no_conversion_prefix: "trop peu de PIN ont été saisis",
  no_conversion_country: "trop peu de PIN ont été saisis",
  no_conversion_account: "trop peu de PIN ont été saisis",
  daily_spend: "la dépense du jour est atteinte",
};

/** The alarms in French. */
export const fr: AlarmTexts = {
  sentences: {
    link: ({ name, state, reason }, key) =>
      key === noLink
        ? {
            title: "Il n’y a aucune liaison vers un opérateur",
            meaning:
              "Rien ne peut être envoyé : l’opérateur simulé est coupé, ou ne prend plus de messages réels depuis qu’une liaison a existé. Les envois sont refusés, ou attendent jusqu’à leur expiration.",
            remedy: "Ajoutez une liaison vers un opérateur.",
          }
        : {
            title: `La liaison ${name} est coupée`,
            meaning: `Elle est ${wordFor(states, state)}${reason ? ` : ${reason}` : ""}. Les messages que cette liaison est seule à pouvoir acheminer attendent, et ni accusés ni messages reçus n’arrivent par elle.`,
            remedy:
              "Vérifiez son adresse, son system_id et son mot de passe, et demandez à l’opérateur s’il vous refuse. Si c’est voulu, videz ou désactivez la liaison.",
          },
    queue: ({ since }, _key, times) => ({
      title: "Des messages sont en retard",
      meaning: `Le plus ancien devait partir le ${times.minute(since)} : aucune liaison ne l’accepte, ou le trafic arrive plus vite que les liaisons ne l’envoient.`,
      remedy:
        "Vérifiez quelles liaisons sont connectées, leur débit en parties par seconde, et si une route couvre le numéro.",
    }),
    webhook: ({ name, host, reason, forbidden }) => ({
      title: `Un webhook de ${name} est en échec`,
      meaning: reason
        ? `Le webhook vers ${host} est désactivé : ${reason}. Ses événements ne sont pas envoyés.`
        : forbidden
          ? `${host} ne reçoit pas ses événements, car son adresse n’est pas permise : ${forbidden}. Ils sont gardés et renvoyés pendant trois jours environ.`
          : `${host} n’accepte pas ses événements. Ils sont gardés et renvoyés pendant trois jours environ.`,
      remedy: forbidden
        ? "Donnez au webhook une adresse publique, ou faites inscrire sa plage par l’opérateur dans `ALLOW_PRIVATE_WEBHOOKS`, puis rejouez : ce qui a échoué et ce qui attend part aussitôt."
        : "Regardez les réponses du récepteur aux dernières livraisons, corrigez-le, puis rejouez : ce qui a échoué et ce qui attend part aussitôt.",
    }),
    balance: ({ name, balance, threshold, currency }) => ({
      title: `Le solde de ${name} est bas`,
      meaning: `Il est de ${writeMoney("fr", Number(balance), "balance", String(currency))}, sous le seuil du compte, ${writeMoney("fr", Number(threshold), "price", String(currency))}. À zéro, plus rien n’est envoyé.`,
      remedy: "Rechargez le compte, ou baissez le seuil.",
    }),
    delivery: ({ network, country, rate, usual }) => ({
      title: `La remise vers ${network || "un réseau inconnu"}${country ? ` (${country})` : ""} a chuté`,
      meaning: `${percentIn("fr", Number(rate))} des messages terminés ces 15 dernières minutes ont été remis, contre ${percentIn("fr", Number(usual))} la semaine précédente.`,
      remedy:
        "Comparez les codes d’erreur de chaque liaison, interrogez l’opérateur et, en attendant, routez ce réseau par une autre liaison.",
    }),
    guard: ({ name, scope, prefix, reason }) => ({
      title: `La protection de ${name} a bloqué des PIN`,
      meaning: `Les PIN vers ${wordFor(scopes, scope)}${scope === "account" ? "" : ` ${prefix}`} sont refusés (${wordFor(reasons, reason)}) : ils ressemblent à du pompage de trafic.`,
      remedy:
        "Vérifiez qui a demandé ces PIN. S’ils sont légitimes, autorisez les numéros ou relevez la limite dans les réglages de la protection.",
    }),
    disk: ({ free_mib, reserve_mib }, key) => ({
      title: "Le disque se remplit",
      meaning: `Il reste ${free_mib} Mio pour ${key}. Sous ${reserve_mib} Mio, l’audio est refusé ; sur un disque plein, la base de données intégrée s’arrête.`,
      remedy: "Supprimez les fichiers inutiles, ou agrandissez le disque.",
    }),
    certificate: ({ expires_at }, key, times) => ({
      title: "Le certificat du serveur SMPP va expirer",
      meaning: `${key} est valable jusqu’au ${times.minute(expires_at)}. Ensuite, les clients refusent de se connecter par TLS.`,
      remedy: "Remplacez-le par un certificat renouvelé et redémarrez le programme.",
    }),
    proxy: () => ({
      title: "Le proxy n’est pas configuré",
      meaning:
        "Des requêtes arrivent par un proxy (`X-Forwarded-For`), mais `TRUST_PROXY` n’est pas défini : toutes semblent venir d’une seule adresse, et les limites par adresse valent pour toutes ensemble.",
      remedy: "Définissez `TRUST_PROXY` et redémarrez le programme.",
    }),
    replication: ({ weakness, refused }) => ({
      title: refused
        ? "Des messages sont refusés, faute de réplication"
        : "Les messages acceptés ne sont pas répliqués",
      meaning: `Un message accepté ne survit pas à la perte du serveur principal de la base de données : ${wordFor(weaknesses, weakness)}.${refused ? " Les envois sont refusés avec `not_replicated` jusque-là (REQUIRE_SYNC)." : ""}`,
      remedy: "Remettez le serveur de secours en service, ou rendez-en un autre synchrone.",
    }),
    loss: ({ messages, first, last, accounts, at, from, until, more }, _key, times) => ({
      title: `Messages acceptés absents après une bascule : ${more ? "au moins " : ""}${messages}`,
      meaning: `Le ${times.second(at)}, un autre serveur de base de données avait pris le relais. Il lui manque ${messages} messages acceptés du ${times.second(from)} au ${times.second(until)}, avec les identifiants de ${first} à ${last}, de ${accounts}. Ils n’y ont pas été débités. Certains sont peut-être partis ; les autres ne partiront pas. D’autres messages de ce moment peuvent partir deux fois, ou finir comme inconnus parce que leurs accusés manquent aussi.`,
      remedy:
        "Donnez aux comptes les identifiants, que le journal énumère, pour qu’ils renvoient ces messages. Nommez un serveur de secours synchrone, pour que cela n’arrive plus.",
    }),
  },
  over: (title) => `Terminé : ${title}`,
  isOver: (title) => `C’est terminé : ${title}.`,
  since: (time) => `Depuis le ${time}.`,
  sinceUntil: (from, until) => `Du ${from} au ${until}.`,
  link: "Voir dans le tableau de bord",
};
