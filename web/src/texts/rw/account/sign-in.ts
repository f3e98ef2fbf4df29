import type { ReactNode } from "react";
import { rich } from "../../rich.ts";
import type { Texts } from "../../index.ts";

/** The texts of `pages/sign-in`. */
export const signIn: Texts["signIn"] = {
  invitation: "Ubutumire",
  invalidLink: "Iyi liyeni ntigifite agaciro",
  invalidLinkHint: "Ubutumire bumara iminsi 7 kandi bukora rimwe. Saba ubundi.",
  joinAccount: (account: string) => `Injira muri ${account}`,
  asWith: (role: string, email: string) => `Nka ${role}, ukoresheje ${email}.`,
  yourName: "Izina ryawe",
  yourPassword: "Ijambobanga ryawe",
  chooseAPassword: "Hitamo ijambobanga",
  signInHereAlready: "Nsanzwe ninjira hano nkoresheje iyi imeyili",
  signInHereAlreadyHint: "Winjira ukoresheje uwo mwirondoro n’ijambobanga ryawo.",
  passwordHint: "Nibura inyuguti umunani; amagambo ane ni meza.",
  authenticatorCode: "Kode y’igenzura",
  join: "Injiramo",
  sessionEnded: "Igihe cyawe cyarangiye. Injira ukomereze aho wari ugeze.",
  tagline: "Ubutumwa, PIN n’ijwi, kuri mashini yawe bwite.",
  signInToContinue: "Injira kugira ngo ukomeze.",
  signIn: "Injira",
  signInToTuma: "Injira muri Tuma",
  email: "Imeyili",
  authenticatorCodeHint: "Kode y’imibare itandatu yo muri porogaramu yawe, cyangwa kode y’ingoboka.",
  forgotYourPassword: "Wibagiwe ijambobanga?",
  resetYourPassword: "Hindura ijambobanga wibagiwe",
  resetLead: "Andika imeyili winjiriraho. Uhabwa liyeni yo guhitamo ijambobanga rishya.",
  sendALink: "Ohereza liyeni",
  checkYourMail: "Reba imeyili yawe",
  linkOnItsWay: (email: ReactNode) =>
    rich`Niba ${email} ifite umwirondoro hano, liyeni iri mu nzira. Ikora rimwe, mu minota 30. Nitagera, reba mu butumwa budakenewe.`,
  noMail: (command: ReactNode) =>
    rich`Iyi sisitemu ntiyohereza imeyili. Saba ushinzwe sisitemu guhindura ijambobanga ryawe. Niba ari wowe, koresha ${command} kuri mashini.`,
  backToSignIn: "Subira aho binjirira",
  chooseANewPassword: "Hitamo ijambobanga rishya",
  newPasswordLead: (email: string) => `Rya ${email}. Ahandi hose wasohotse.`,
  whichLogin: "Umwirondoro uwuhe?",
  loginOf: (person: string, accounts: string) => `${person} muri ${accounts}`,
  noAccount: "nta konti",
  setPasswordAndSignIn: "Shyiraho ijambobanga winjire",
  askForAnotherLink: "Saba indi liyeni",
  firstStartHint: "Tuma itangiye bwa mbere yerekana imeyili n’ijambobanga. Abandi batumirwa na nyir’ubwite.",
};
