import { rich } from "../../rich.ts";
import type { Texts } from "../../index.ts";

/** The texts of `pages/hooks`. */
export const hooks: Texts["hooks"] = {
  title: "Hook za kuingia",
  lead: "Supabase, Keycloak, ZITADEL au Logto huita hook ili kodi zao za kuingia zitumwe.",
  addAHook: "Ongeza hook",
  add: "Iongeze",
  noHooksYet: "Hakuna hook bado",
  emptyHint: "Ipe huduma yako ya kuingia URL na siri ya hook; huhitaji kuandika programu yoyote.",
  url: "Anwani (URL)",
  lastUsed: "Ilitumika mwisho",
  refused: (time) => rich`Ilikataliwa ${time}:`,
  service: "Huduma ya kuingia",
  forms: {
    supabase: "Supabase Auth (hook ya Send SMS)",
    message: "FusionAuth, authentik, Keycloak, ZITADEL, Casdoor, Logto, Kratos na nyingine",
  },
  nameHint: "Herufi, tarakimu, - na _.",
  senderHint: "Ikiwa tupu: mtumaji wa kawaida wa akaunti.",
  defaultTemplate: "{pin} ni nambari yako ya uthibitisho.",
  templateHint: (placeholder) =>
    `Hutumwa huduma inapotoa kodi tu, kama Supabase na Logto: ${placeholder} inasimama badala yake.`,
  ownSecret: "Siri ya huduma",
  ownSecretHint: "Ikiwa huduma imeitengeneza, ibandike hapa. La sivyo, acha tupu.",
  test: "Hook ya majaribio",
  testHint: "Inafika kwa simu za kuigiza tu, kwa salio tofauti.",
  secretTitle: "Siri ya hook",
  secret: "siri",
  steps: {
    supabase:
      "Katika Supabase, chini ya Authentication, Hooks, ongeza hook ya Send SMS kwa HTTPS, URL hii na siri hii.",
    message: "Katika huduma, weka URL hii, na siri hii kama nenosiri la Basic au tokeni ya Bearer.",
  },
  rotate: "Badilisha siri",
  rotateQuestion: (hook) => `Ubadilishe siri ya ${hook}?`,
  rotateConsequence: "Ya zamani inafanya kazi siku moja zaidi. Ipe huduma mpya kabla ya hapo.",
  removeQuestion: (hook) => `Uondoe ${hook}?`,
  removeConsequence: "Kodi za huduma hazitumwi tena. Haiwezi kutenduliwa.",
};
