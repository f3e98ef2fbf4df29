import { useNavigate } from "@tanstack/react-router";
import { useState, type FormEvent } from "react";
import type { OpenInvitation } from "../../api/operations.ts";
import { useAction, useApi } from "../../api/hooks.ts";
import { paths } from "../../paths.ts";
import { routes } from "../../routes.ts";
import { adoptSession } from "../../shell/session.ts";
import { Mark } from "../../shell/shell.tsx";
import { Button } from "../../ui/forms/button.tsx";
import { Check, TextField } from "../../ui/forms/field.tsx";
import { useFields } from "../../ui/forms/form.tsx";
import { useTitle } from "../../ui/layout/page.tsx";
import { Problem, Waiting } from "../../ui/layout/state.tsx";
import { LanguageSwitch } from "./language.tsx";
import { chosenBeforeSigningIn } from "../../texts/languages.ts";
import { t } from "../../texts/index.ts";

/** The page of an invitation link. */
export default function InvitePage() {
  useTitle(t.signIn.invitation);
  const { token } = routes.invite.useParams();
  const invitation = useApi("GET /console/invitations/{token}", { params: { token } });
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-sm flex-col justify-center gap-5 px-5 py-12">
      <Mark className="size-10" />
      {invitation.data ? (
        <Accept token={token} invitation={invitation.data} />
      ) : invitation.error ? (
        <>
          <h1 className="text-2xl font-semibold tracking-tight">{t.signIn.invalidLink}</h1>
          <Problem error={invitation.error} />
          <p className="text-dim">{t.signIn.invalidLinkHint}</p>
        </>
      ) : (
        <Waiting lines={3} />
      )}
      <LanguageSwitch />
    </main>
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
    <>
      <div>
        <h1 className="text-2xl font-semibold tracking-tight">{t.signIn.joinAccount(invitation.account.name)}</h1>
        <p className="mt-1 text-dim">{t.signIn.asWith(invitation.role, invitation.email)}</p>
      </div>
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
    </>
  );
}
