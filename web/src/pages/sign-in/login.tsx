import { useNavigate } from "@tanstack/react-router";
import { useState, type FormEvent } from "react";
import { useAction } from "../../api/hooks.ts";
import { pages, paths } from "../../paths.ts";
import { adoptSession, hadSession } from "../../shell/session.ts";
import { Mark } from "../../shell/shell.tsx";
import { Button } from "../../ui/forms/button.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { useFilters } from "../../ui/lists/filters.ts";
import { useFields } from "../../ui/forms/form.tsx";
import { useTitle } from "../../ui/layout/page.tsx";
import { Problem } from "../../ui/layout/state.tsx";
import { LanguageSwitch } from "./language.tsx";
import { chosenBeforeSigningIn } from "../../texts/languages.ts";
import { t } from "../../texts/index.ts";

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
    <main className="mx-auto flex min-h-dvh w-full max-w-sm flex-col justify-center px-5 py-12">
      <Mark className="mb-5 size-10" />
      <h1 className="text-2xl font-semibold tracking-tight">{t.signIn.signInToTuma}</h1>
      <p className="mt-1 mb-6 text-dim">{lead}</p>
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
      <p className="mt-6 text-sm text-dim">{t.signIn.firstStartHint}</p>
      <LanguageSwitch />
    </main>
  );
}
