import { useNavigate } from "@tanstack/react-router";
import { useState, type FormEvent } from "react";
import type { OpenInvitation } from "../../api/operations.ts";
import { useAction, useApi } from "../../api/hooks.ts";
import { paths } from "../../paths.ts";
import { routes } from "../../routes.ts";
import { adoptSession } from "../../shell/session.ts";
import { Button } from "../../ui/forms/button.tsx";
import { Check, TextField } from "../../ui/forms/field.tsx";
import { useFields } from "../../ui/forms/form.tsx";
import { useTitle } from "../../ui/layout/page.tsx";
import { Problem, Waiting } from "../../ui/layout/state.tsx";
import { chosenBeforeSigningIn } from "../../texts/languages.ts";
import { roleName } from "../../ui/values/rights.ts";
import { t } from "../../texts/index.ts";
import { SignInFrame } from "./frame.tsx";

/** The page of an invitation link. */
export default function InvitePage() {
  useTitle(t.signIn.invitation);
  const { token } = routes.invite.useParams();
  const invitation = useApi("GET /console/invitations/{token}", { params: { token } });
  if (invitation.data) {
    const { account, role, email } = invitation.data;
    return (
      <SignInFrame title={t.signIn.joinAccount(account.name)} lead={t.signIn.asWith(roleName(role), email)}>
        <Accept token={token} invitation={invitation.data} />
      </SignInFrame>
    );
  }
  if (!invitation.error) {
    return (
      <SignInFrame title={t.signIn.invitation}>
        <Waiting lines={3} />
      </SignInFrame>
    );
  }
  return (
    <SignInFrame title={t.signIn.invalidLink}>
      <Problem error={invitation.error} />
      <p className="text-dim">{t.signIn.invalidLinkHint}</p>
    </SignInFrame>
  );
}

function Accept({ token, invitation }: { token: string; invitation: OpenInvitation }) {
  const navigate = useNavigate();
  const accept = useAction("POST /console/invitations/accept", {
    onDone: (session) => {
      adoptSession(session);
      void navigate({ href: paths.home(), replace: true });
    },
  });
  const { values, text, flag } = useFields({ name: "", password: "", code: "", existing: false }, accept.error);
  // Once required, the code field stays through later errors.
  const [wantsCode, setWantsCode] = useState(false);
  if (accept.error?.code === "totp_required" && !wantsCode) setWantsCode(true);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { name, code, ...rest } = values;
    const body = { token, ...rest, name: name.trim() || invitation.email.split("@", 1)[0]! };
    accept.mutate({ body: { ...body, ...(code && { code }), ...chosenBeforeSigningIn() } });
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <Check
        label={t.signIn.signInHereAlready}
        hint={values.existing && t.signIn.signInHereAlreadyHint}
        {...flag("existing")}
      />
      {!values.existing && <TextField label={t.signIn.yourName} autoComplete="name" required {...text("name")} />}
      <TextField
        label={values.existing ? t.signIn.yourPassword : t.signIn.chooseAPassword}
        type="password"
        autoComplete={values.existing ? "current-password" : "new-password"}
        hint={!values.existing && t.signIn.passwordHint}
        required
        {...text("password")}
      />
      {wantsCode && (
        <TextField
          label={t.signIn.authenticatorCode}
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          {...text("code")}
        />
      )}
      {accept.error && accept.error.code !== "totp_required" && <Problem error={accept.error} />}
      <Button type="submit" look="primary" busy={accept.isPending} className="h-9">
        {t.signIn.join}
      </Button>
    </form>
  );
}
