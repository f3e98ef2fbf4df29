import type { Area } from "../../draft.ts";
import { rich } from "../../rich.ts";
import { plural } from "../plural.ts";

/** The texts of `pages/webhooks`. */
export const webhooks: Area<"webhooks"> = {
  neverTried: "haijajaribiwa",
  disabled: "imezimwa",
  failingFor: (since) => rich`inashindwa tangu ${since}`,
  disabledGone: "Seva yako ilijibu 410 Gone.",
  disabledFailing: "Majaribio yote yalishindwa kwa siku tano.",
  onItsWay: "iko njiani",
  beingRetried: "inajaribiwa tena",
  retryAt: (at, attempt, most) => rich`itajaribiwa tena ${at} (jaribio la ${attempt} kati ya ${most})`,
  about: "Kuhusu",
  attempted: "Ilijaribiwa",
  attemptedFrom: "Ilijaribiwa kuanzia",
  attemptedUntil: "Ilijaribiwa kabla ya",
  noResponse: "Hakukuwa na jibu.",
  noText: "Jibu halikuwa na maandishi.",
  responseBody: "mwili wa jibu",
  checkSignatures: "Kagua saini",
  checkLead: "Jinsi seva yako inavyothibitisha, kwa siri hiyo, kwamba tukio limetoka hapa.",
  codeIn: (language) => `msimbo wa ${language}`,
  successRate: "Kiwango cha mafanikio",
  median: "Muda wa kati wa jibu",
  p95: (share) => `${share} hujibu ndani ya`,
  attemptsOverTime: "Majaribio kwa wakati",
  succeeded: "yaliyofanikiwa",
  failed: "yaliyoshindwa",
  replayedInPart: (events) => `Inatuma tena ${plural(events, "tukio #", "matukio #")}; rudia ili kutuma yaliyobaki`,
  sinceItFails: "ilipoanza kushindwa",
  ownTime: "wakati unaouchagua",
  fromTheLast: "Yaliyoshindwa tangu",
  hour: "saa moja iliyopita",
  hours24: "saa 24 zilizopita",
  days7: "siku 7 zilizopita",
  days30: "siku 30 zilizopita",
};
