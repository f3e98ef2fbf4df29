import type { ReactNode } from "react";
import { rich } from "../../rich.ts";
import type { Texts } from "../../index.ts";

/** The texts of `pages/sign-in`. */
export const signIn: Texts["signIn"] = {
  invitation: "Mwaliko",
  invalidLink: "Kiungo hiki si halali tena",
  invalidLinkHint: "Mwaliko ni halali kwa siku 7 na hutumika mara moja. Omba mpya.",
  joinAccount: (account: string) => `Jiunge na ${account}`,
  asWith: (role: string, email: string) => `Kama ${role}, kwa ${email}.`,
  yourName: "Jina lako",
  yourPassword: "Nenosiri lako",
  chooseAPassword: "Chagua nenosiri",
  signInHereAlready: "Tayari ninaingia hapa kwa barua pepe hii",
  signInHereAlreadyHint: "Unajiunga kwa utambulisho huo na nenosiri lake.",
  passwordHint: "Angalau herufi nane; maneno manne ni vizuri.",
  authenticatorCode: "Msimbo wa uthibitishaji",
  join: "Jiunge",
  sessionEnded: "Kipindi chako kimeisha. Ingia uendelee ulipokuwa.",
  tagline: "Jumbe, PIN na sauti, kwenye mashine yako mwenyewe.",
  signInToContinue: "Ingia ili kuendelea.",
  signIn: "Ingia",
  signInToTuma: "Ingia Tuma",
  email: "Barua pepe",
  authenticatorCodeHint: "Msimbo wa tarakimu sita kutoka programu yako, au msimbo wa akiba.",
  forgotYourPassword: "Umesahau nenosiri?",
  resetYourPassword: "Weka upya nenosiri lako",
  resetLead: "Andika barua pepe unayoingia nayo. Utapata kiungo cha kuchagua nenosiri jipya.",
  sendALink: "Tuma kiungo",
  checkYourMail: "Angalia barua pepe yako",
  linkOnItsWay: (email: ReactNode) =>
    rich`Ikiwa ${email} ina utambulisho hapa, kiungo kiko njiani. Kinatumika mara moja, kwa dakika 30. Kisipofika, angalia folda ya taka.`,
  noMail: (command: ReactNode) =>
    rich`Usakinishaji huu hautumi barua pepe. Mwombe mwendeshaji aweke upya nenosiri lako. Ikiwa ni wewe, endesha ${command} kwenye mashine.`,
  backToSignIn: "Rudi kwenye kuingia",
  chooseANewPassword: "Chagua nenosiri jipya",
  newPasswordLead: (email: string) => `Kwa ${email}. Umetolewa kwingine kote.`,
  whichLogin: "Utambulisho upi?",
  loginOf: (person: string, accounts: string) => `${person} katika ${accounts}`,
  noAccount: "hakuna akaunti",
  setPasswordAndSignIn: "Weka nenosiri na uingie",
  askForAnotherLink: "Omba kiungo kingine",
  firstStartHint: "Tuma inapoanza mara ya kwanza huonyesha barua pepe na nenosiri. Wengine hualikwa na mmiliki.",
};
