import type { ReactNode } from "react";
import { rich } from "../../rich.ts";

/** The texts of `pages/sign-in`. */
export const signIn = {
  invitation: "Invitation",
  invalidLink: "This link is no longer valid",
  invalidLinkHint: "Invitations are valid for 7 days and work once. Ask for a new one.",
  joinAccount: (account: string) => `Join ${account}`,
  asWith: (role: string, email: string) => `As ${role}, with ${email}.`,
  yourName: "Your name",
  yourPassword: "Your password",
  chooseAPassword: "Choose a password",
  signInHereAlready: "I already sign in here with this email",
  signInHereAlreadyHint: "You join with that login and its password.",
  passwordHint: "At least eight characters; four words work well.",
  authenticatorCode: "Authenticator code",
  join: "Join",
  sessionEnded: "Your session has ended. Sign in to continue where you were.",
  tagline: "Messages, PINs and voice, on your own machine.",
  signInToContinue: "Sign in to continue.",
  signIn: "Sign in",
  signInToTuma: "Sign in to Tuma",
  email: "Email",
  authenticatorCodeHint: "The six-digit code from your app, or a recovery code.",
  forgotYourPassword: "Forgot your password?",
  resetYourPassword: "Reset your password",
  resetLead: "Enter the email you sign in with. You will get a link to choose a new password.",
  sendALink: "Send a link",
  checkYourMail: "Check your mail",
  linkOnItsWay: (email: ReactNode) =>
    rich`If ${email} has a login here, a link is on its way. It works once, for 30 minutes. If nothing arrives, check your spam folder.`,
  noMail: (command: ReactNode) =>
    rich`This installation sends no mail. Ask its operator to reset your password. If that is you, run ${command} on the machine.`,
  backToSignIn: "Back to sign in",
  chooseANewPassword: "Choose a new password",
  newPasswordLead: (email: string) => `For ${email}. You are signed out everywhere else.`,
  whichLogin: "Which login?",
  loginOf: (person: string, accounts: string) => `${person} in ${accounts}`,
  noAccount: "no account",
  setPasswordAndSignIn: "Set password and sign in",
  askForAnotherLink: "Ask for another link",
  firstStartHint: "The first start of Tuma prints an email and password. Others are invited by an owner.",
};
