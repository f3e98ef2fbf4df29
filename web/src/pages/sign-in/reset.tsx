import { useNavigate } from "@tanstack/react-router";
import { useState, type FormEvent } from "react";
import { useAction, useApi } from "../../api/hooks.ts";
import type { OpenReset } from "../../api/operations.ts";
import { paths } from "../../paths.ts";
import { routes } from "../../routes.ts";
import { adoptSession } from "../../shell/session.ts";
import { Button } from "../../ui/forms/button.tsx";
import { Choice, TextField } from "../../ui/forms/field.tsx";
import { useFields } from "../../ui/forms/form.tsx";
import { Link } from "../../ui/layout/link.tsx";
import { useTitle } from "../../ui/layout/page.tsx";
import { Problem, Waiting } from "../../ui/layout/state.tsx";
import { chosenBeforeSigningIn } from "../../texts/languages.ts";
import { t } from "../../texts/index.ts";
import { SignInFrame } from "./frame.tsx";

/** The page of a link that sets a new password. */
export default function ResetPage() {
  useTitle(t.signIn.chooseANewPassword);
  const { token } = routes.reset.useParams();
  const reset = useApi("GET /console/password-resets/{token}", { params: { token } });
  if (reset.data) {
    return (
      <SignInFrame title={t.signIn.chooseANewPassword} lead={t.signIn.newPasswordLead(reset.data.email)}>
        <NewPassword token={token} reset={reset.data} />
      </SignInFrame>
    );
  }
  if (!reset.error) {
    return (
      <SignInFrame title={t.signIn.chooseANewPassword}>
        <Waiting lines={3} />
      </SignInFrame>
    );
  }
  return (
    <SignInFrame title={t.signIn.invalidLink}>
      <Problem error={reset.error} />
      <p>
        <Link alone to={paths.forgot()}>
          {t.signIn.askForAnotherLink}
        </Link>
      </p>
    </SignInFrame>
  );
}

type Login = OpenReset["logins"][number];

const nameOf = ({ name, accounts }: Login) =>
  t.signIn.loginOf(name, accounts.map((account) => account.name).join(", ") || t.signIn.noAccount);

function NewPassword({ token, reset }: { token: string; reset: OpenReset }) {
  const navigate = useNavigate();
  const use = useAction("POST /console/password-resets/use", {
    onDone: (session) => {
      adoptSession(session);
      void navigate({ href: paths.home(), replace: true });
    },
  });
  const [at, setAt] = useState(0);
  const { values, text } = useFields({ password: "", code: "" }, use.error);
  const login = reset.logins[at]!;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { password, code } = values;
    const body = { token, login: login.id, password, ...(login.totp && { code: code.trim() }) };
    use.mutate({ body: { ...body, ...chosenBeforeSigningIn() } });
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      {reset.logins.length > 1 && (
        <Choice label={t.signIn.whichLogin} value={at} onChange={(event) => setAt(event.target.selectedIndex)}>
          {reset.logins.map((each, index) => (
            <option key={each.id} value={index}>
              {nameOf(each)}
            </option>
          ))}
        </Choice>
      )}
      {/* So that password managers store the new password for this address. */}
      <input type="email" autoComplete="username" value={reset.email} readOnly hidden />
      <TextField
        label={t.settings.newPassword}
        type="password"
        autoComplete="new-password"
        hint={t.signIn.passwordHint}
        required
        autoFocus
        {...text("password")}
      />
      {login.totp && (
        <TextField
          label={t.signIn.authenticatorCode}
          hint={t.signIn.authenticatorCodeHint}
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          {...text("code")}
        />
      )}
      <Problem error={use.error} />
      <Button type="submit" look="primary" busy={use.isPending} className="h-9">
        {t.signIn.setPasswordAndSignIn}
      </Button>
    </form>
  );
}
