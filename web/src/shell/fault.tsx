import type { ErrorComponentProps } from "@tanstack/react-router";
import { paths } from "../paths.ts";
import { Button } from "../ui/forms/button.tsx";
import { ButtonLink } from "../ui/layout/link.tsx";
import { Page } from "../ui/layout/page.tsx";
import { Empty, Problem } from "../ui/layout/state.tsx";

/** No page has this address. */
export function Missing() {
  return (
    <Page title="No such page">
      <Empty
        icon="question"
        title="Nothing has this address"
        action={<ButtonLink to={paths.home()}>Go to the home page</ButtonLink>}
      >
        It may be mistyped, or belong to another account.
      </Empty>
    </Page>
  );
}

/** A page failed. What fails to load after an update is there again once the page is loaded anew. */
export function Broken({ error }: ErrorComponentProps) {
  return (
    <Page title="This page failed" actions={<Button onClick={() => location.reload()}>Load it again</Button>}>
      <Problem error={error instanceof Error ? error : new Error(String(error))} />
    </Page>
  );
}
