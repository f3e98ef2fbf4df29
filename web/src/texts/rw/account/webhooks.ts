import type { Area } from "../../draft.ts";
import { rich } from "../../rich.ts";
import { plural } from "../plural.ts";

/** The texts of `pages/webhooks`. */
export const webhooks: Area<"webhooks"> = {
  neverTried: "ntirageragezwa",
  disabled: "yarahagaritswe",
  failingFor: (since) => rich`yanga kuva ${since}`,
  disabledGone: "Seriveri yawe yasubije 410 Gone.",
  disabledFailing: "Kugerageza kwose kwarananiranye mu minsi itanu.",
  onItsWay: "biri mu nzira",
  beingRetried: "birongera kugeragezwa",
  retryAt: (at, attempt, most) => rich`bizongera kugeragezwa ${at} (inshuro ya ${attempt} kuri ${most})`,
  about: "Ibyerekeye",
  attempted: "Byageragejwe",
  attemptedFrom: "Byageragejwe guhera",
  attemptedUntil: "Byageragejwe mbere ya",
  noResponse: "Nta gisubizo cyabonetse.",
  noText: "Igisubizo nta mwandiko cyari gifite.",
  responseBody: "umubiri w’igisubizo",
  checkSignatures: "Genzura imikono",
  checkLead: "Uko seriveri yawe igenzura, ikoresheje ibanga, ko igikorwa cyaturutse hano.",
  codeIn: (language) => `kode ya ${language}`,
  successRate: "Igipimo cy’ibyagenze neza",
  median: "Igihe cyo hagati cyo gusubiza",
  p95: (share) => `${share} bisubizwa mu gihe cya`,
  attemptsOverTime: "Kugerageza uko igihe gihita",
  succeeded: "ibyagenze neza",
  failed: "ibyananiranye",
  replayedInPart: (events) =>
    `Birongera koherezwa: ${plural(events, "igikorwa #", "ibikorwa #")}; ongera ukande wohereze ibisigaye`,
  sinceItFails: "byatangiye kunanirana",
  ownTime: "igihe wihitiyemo",
  fromTheLast: "Ibyananiranye guhera",
  hour: "mu isaha ishize",
  hours24: "mu masaha 24 ashize",
  days7: "mu minsi 7 ishize",
  days30: "mu minsi 30 ishize",
};
