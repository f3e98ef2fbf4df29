import type { ErrorComponentProps } from "@tanstack/react-router";
import { paths } from "../paths.ts";
import { Button } from "../ui/forms/button.tsx";
import { ButtonLink } from "../ui/layout/link.tsx";
import { Page } from "../ui/layout/page.tsx";
import { Empty, Problem } from "../ui/layout/state.tsx";
import { t } from "../texts/index.ts";

/** Page not found. */
export function NotFound() {
  return (
    <Page title={t.shell.pageNotFound}>
      <Empty
        icon="question"
        title={t.shell.nothingHere}
        action={<ButtonLink to={paths.home()}>{t.shell.goToHome}</ButtonLink>}
      >
        {t.shell.nothingHereHint}
      </Empty>
    </Page>
  );
}

/** A page failed. Reloading fixes code that an update has replaced. */
export function PageError({ error }: ErrorComponentProps) {
  return (
    <Page
      title={t.shell.somethingWentWrong}
      actions={<Button onClick={() => location.reload()}>{t.shell.reload}</Button>}
    >
      <Problem error={error instanceof Error ? error : new Error(String(error))} />
    </Page>
  );
}
