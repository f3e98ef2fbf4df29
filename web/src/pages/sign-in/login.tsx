import { useNavigate } from "@tanstack/react-router";
import { useState, type FormEvent } from "react";
import { useAction } from "../../api/hooks.ts";
import { pages, paths } from "../../paths.ts";
import { adoptSession, hadSession } from "../../shell/session.ts";
import { Button } from "../../ui/forms/button.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { useFilters } from "../../ui/lists/filters.ts";
import { useFields } from "../../ui/forms/form.tsx";
import { Link } from "../../ui/layout/link.tsx";
import { useTitle } from "../../ui/layout/page.tsx";
import { Problem } from "../../ui/layout/state.tsx";
import { chosenBeforeSigningIn } from "../../texts/languages.ts";
import { t } from "../../texts/index.ts";
import { SignInFrame } from "./frame.tsx";

/** The page to open after sign-in: always one of the dashboard (no open redirect). */
function safeNext(next: string): string {
  return /^\/(?![/\\])/.test(next) && !next.startsWith(paths.login()) ? next : paths.home();
}

function leadOf(next: string): string {
  if (hadSession()) return t.signIn.sessionEnded;
  return safeNext(next) === paths.home() ? t.signIn.tagline : t.signIn.signInToContinue;
}

export default function LoginPage() {
  useTitle(t.signIn.signIn);
  const navigate = useNavigate();
  const [{ next }] = useFilters(pages.login);
  const [lead] = useState(() => leadOf(next));
  const login = useAction("POST /console/login", {
    onDone: (session) => {
      adoptSession(session);
      void navigate({ href: safeNext(next), replace: true });
    },
  });
  const { values: form, text } = useFields({ email: "", password: "", code: "" }, login.error);
  // Once required, the code field stays through later errors.
  const [wantsCode, setWantsCode] = useState(false);
  if (login.error?.code === "totp_required" && !wantsCode) setWantsCode(true);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { code, ...rest } = form;
    login.mutate({ body: { ...rest, ...(code && { code: code.trim() }), ...chosenBeforeSigningIn() } });
  };
  return (
    <SignInFrame title={t.signIn.signInToTuma} lead={lead}>
      <form onSubmit={submit} className="flex flex-col gap-4">
        <TextField
          label={t.signIn.email}
          type="email"
          name="email"
          autoComplete="username"
          required
          autoFocus
          {...text("email")}
        />
        <TextField
          label={t.common.password}
          type="password"
          name="password"
          autoComplete="current-password"
          required
          {...text("password")}
        />
        {wantsCode && (
          <TextField
            label={t.signIn.authenticatorCode}
            hint={t.signIn.authenticatorCodeHint}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            required
            autoFocus
            {...text("code")}
          />
        )}
        {login.error && login.error.code !== "totp_required" && <Problem error={login.error} />}
        <Button type="submit" look="primary" busy={login.isPending} className="h-9">
          {t.signIn.signIn}
        </Button>
      </form>
      <p className="text-sm text-dim">
        <Link alone to={paths.forgot()}>
          {t.signIn.forgotYourPassword}
        </Link>
      </p>
      <p className="text-sm text-dim">{t.signIn.firstStartHint}</p>
    </SignInFrame>
  );
}
