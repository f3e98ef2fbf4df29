import type { Area } from "./area.ts";

/** States of messages, sends and verifications, as the dashboard names them. */
export const states = {
  approved: { fr: "approuvé", rw: "byemejwe", sw: "imeidhinishwa" },
  cancelled: { fr: "annulé", rw: "byahagaritswe", sw: "imeghairiwa" },
  completed: { fr: "terminé", rw: "byarangiye", sw: "imekamilika" },
  delivered: { fr: "remis", rw: "byageze", sw: "imewasilishwa" },
  expired: { fr: "expiré", rw: "igihe cyarangiye", sw: "muda umeisha" },
  failed: { fr: "échoué", rw: "byanze", sw: "imeshindikana" },
  "in doubt": { fr: "incertain", rw: "ntibirasobanuka", sw: "haijulikani bado" },
  in_doubt: { fr: "incertain", rw: "ntibirasobanuka", sw: "haijulikani bado" },
  in_progress: { fr: "en cours", rw: "birakomeje", sw: "inaendelea" },
  queued: { fr: "en file", rw: "biri ku murongo", sw: "kwenye foleni" },
  rejected: { fr: "rejeté", rw: "byangiwe", sw: "imekataliwa" },
  scheduled: { fr: "programmé", rw: "byateganyijwe", sw: "imepangwa" },
  sent: { fr: "envoyé", rw: "byoherejwe", sw: "imetumwa" },
  submitting: { fr: "en soumission", rw: "biratangwa", sw: "inakabidhiwa" },
  undelivered: { fr: "non remis", rw: "ntibyageze", sw: "haikuwasilishwa" },
  unknown: { fr: "inconnu", rw: "ntibizwi", sw: "haijulikani" },
  verified: { fr: "vérifié", rw: "byagenzuwe", sw: "imethibitishwa" },
  withdrawn: { fr: "retiré", rw: "byakuweho", sw: "imeondolewa" },
  waiting: { fr: "en attente", rw: "bitegereje", sw: "inasubiri" },
} satisfies Area;
