import type { ReactNode } from "react";
import { rich } from "../../rich.ts";

/** The texts of `pages/hooks`. */
export const hooks = {
  title: "Sign-in hooks",
  lead: "Sign-in services such as Supabase, Keycloak, ZITADEL and Logto call a hook to have their codes sent.",
  addAHook: "Add a hook",
  add: "Add hook",
  noHooksYet: "No hooks yet",
  emptyHint: "Give your sign-in service a hook's URL and secret. You write no code.",
  url: "URL",
  lastUsed: "Last used",
  refused: (time: ReactNode) => rich`Refused ${time}:`,
  service: "Service",
  forms: {
    supabase: "Supabase Auth (Send SMS hook)",
    message: "FusionAuth, authentik, Keycloak, ZITADEL, Casdoor, Logto, Kratos and others",
  },
  nameHint: "Letters, digits, - and _.",
  senderHint: "If empty, the account's default sender is used.",
  defaultTemplate: "{pin} is your verification code.",
  templateHint: (placeholder: string) =>
    `Sent where the service passes only a code, as Supabase and Logto do: ${placeholder} stands for it.`,
  ownSecret: "Secret of the service",
  ownSecretHint: "If the service generated one, paste it. Otherwise, leave this empty.",
  test: "Test hook",
  testHint: "Reaches only simulated phones, on a separate balance.",
  secretTitle: "The hook's secret",
  secret: "secret",
  steps: {
    supabase: "In Supabase, under Authentication, Hooks, add the Send SMS hook with HTTPS, this URL and this secret.",
    message: "In the service, enter this URL, and this secret as the Basic password or Bearer token.",
  },
  rotate: "Rotate secret",
  rotateQuestion: (hook: string) => `Rotate the secret of ${hook}?`,
  rotateConsequence: "The old secret works for another day. Enter the new one in the service before then.",
  removeQuestion: (hook: string) => `Remove ${hook}?`,
  removeConsequence: "The service's codes will no longer be sent. This cannot be undone.",
};
