import { rich } from "../../rich.ts";
import type { Texts } from "../../index.ts";

/** The texts of `pages/hooks`. */
export const hooks: Texts["hooks"] = {
  title: "Hook zo kwinjira",
  lead: "Supabase, Keycloak, ZITADEL cyangwa Logto bihamagara hook kugira ngo kode zabyo zo kwinjira zoherezwe.",
  addAHook: "Ongeraho hook",
  add: "Yongereho",
  noHooksYet: "Nta hook iraba",
  emptyHint: "Ha serivisi yawe yo kwinjira URL n’ibanga bya hook; nta porogaramu ugomba kwandika.",
  url: "Aderesi (URL)",
  lastUsed: "Iheruka gukoreshwa",
  refused: (time) => rich`Yanzwe ${time}:`,
  service: "Serivisi yo kwinjira",
  forms: {
    supabase: "Supabase Auth (hook ya Send SMS)",
    message: "FusionAuth, authentik, Keycloak, ZITADEL, Casdoor, Logto, Kratos n’izindi",
  },
  nameHint: "Inyuguti, imibare, - na _.",
  senderHint: "Niba nta cyanditse: uwohereza usanzwe wa konti.",
  defaultTemplate: "{pin} ni kode yawe yo kwemeza.",
  templateHint: (placeholder) =>
    `Woherezwa iyo serivisi itanze kode gusa, nka Supabase na Logto: ${placeholder} isimburwa na yo.`,
  ownSecret: "Ibanga rya serivisi",
  ownSecretHint: "Niba serivisi yararyikoreye, rishyire hano. Bitabaye ibyo, hareke ubusa.",
  test: "Hook y’igerageza",
  testHint: "Igera kuri telefoni z’igerageza gusa, ku mafaranga yayo yihariye.",
  secretTitle: "Ibanga rya hook",
  secret: "ibanga",
  steps: {
    supabase:
      "Muri Supabase, kuri Authentication, Hooks, ongeraho hook ya Send SMS ukoresheje HTTPS, iyi URL n’iri banga.",
    message: "Muri serivisi, andika iyi URL, n’iri banga nk’ijambobanga rya Basic cyangwa tokeni ya Bearer.",
  },
  rotate: "Hindura ibanga",
  rotateQuestion: (hook) => `Uhindure ibanga rya ${hook}?`,
  rotateConsequence: "Irya kera rimara undi munsi rikora. Ha serivisi irishya mbere yaho.",
  removeQuestion: (hook) => `Ukureho ${hook}?`,
  removeConsequence: "Kode za serivisi ntizongera koherezwa. Ntibisubirwaho.",
};
