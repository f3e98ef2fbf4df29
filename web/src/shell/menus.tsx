import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { signals } from "../api/client.ts";
import { useAction } from "../api/hooks.ts";
import { paths } from "../paths.ts";
import { Button } from "../ui/forms/button.tsx";
import { Dialog } from "../ui/layout/dialog.tsx";
import { Icon, type IconName } from "../ui/layout/icon.tsx";
import { Menu } from "../ui/layout/menu.tsx";
import { useShellName } from "./nav.tsx";
import { adoptSession, useSession } from "./session.ts";
import { setTheme, useTheme, type Theme } from "./theme.ts";
import { roleName } from "../ui/values/rights.ts";
import { t } from "../texts/index.ts";

const themes: { id: Theme; name: string; icon: IconName }[] = [
  { id: "system", name: t.shell.systemTheme, icon: "screen" },
  { id: "light", name: t.shell.light, icon: "sun" },
  { id: "dark", name: t.shell.dark, icon: "moon" },
];

/** Where somebody works: in which account, or, for an operator, on the installation. A menu if there is a choice. */
export function PlaceMenu() {
  const { account, accounts, user } = useSession();
  const runsIt = useShellName() === "operator";
  const navigate = useNavigate();
  const change = useAction("POST /console/session/account", {
    onDone: (session) => {
      adoptSession(session);
      void navigate({ href: paths.home() });
    },
  });
  if (accounts.length < 2 && !user.operator)
    return (
      <span className="font-medium max-sm:line-clamp-2 max-sm:text-sm max-sm:leading-4 sm:truncate">
        {account.name}
      </span>
    );
  const choose = (id: string) =>
    id === account.id ? void navigate({ href: paths.home() }) : change.mutate({ body: { account_id: id } });
  return (
    <Menu
      className="flex h-8 max-sm:h-11 min-w-0 items-center gap-1.5 rounded-md px-2 font-medium hover:bg-sunk"
      entries={[
        ...accounts.map((each) => ({
          name: each.name,
          detail: roleName(each.role),
          current: !runsIt && each.id === account.id,
          run: () => choose(each.id),
        })),
        ...(user.operator
          ? [
              {
                name: t.shell.operator,
                icon: "gauge" as const,
                current: runsIt,
                run: () => void navigate({ href: paths.operator() }),
              },
            ]
          : []),
      ]}
    >
      <span className="text-left max-sm:line-clamp-2 max-sm:text-sm max-sm:leading-4 sm:truncate">
        {runsIt ? t.shell.operator : account.name}
      </span>
      <Icon name="chevron" className="size-3.5 text-dim" />
    </Menu>
  );
}

/** The user menu: theme, profile, reference, sign-out. */
export function UserMenu({ onKeys }: { onKeys: () => void }) {
  const { user, version } = useSession();
  const navigate = useNavigate();
  const theme = useTheme();
  const leave = useAction("POST /console/logout", {
    onDone: () => {
      signals.dispatchEvent(new Event("leaving"));
      location.assign(paths.login());
    },
  });
  const [asks, setAsks] = useState(false);
  /** Drafts contain numbers and names, so the user is asked whether those that are in this browser alone stay in it. */
  const signOut = async () => {
    const drafts = await import("./drafts.ts");
    if (await drafts.hasDraft(user.id).catch(() => false)) return setAsks(true);
    await drafts.dropDrafts().catch(() => undefined);
    leave.mutate({});
  };
  const initials = (user.name || user.email).slice(0, 2).toUpperCase();
  return (
    <>
      <Menu
        className="grid size-8 max-sm:size-11 place-items-center rounded-full bg-accent text-xs font-semibold text-on-accent"
        entries={[
          {
            kind: "text",
            id: "user",
            content: (
              <div className="px-2.5 py-1.5">
                <p className="font-medium">{user.name || t.shell.you}</p>
                <p className="text-sm text-dim">{user.email}</p>
              </div>
            ),
          },
          {
            kind: "choice",
            label: t.shell.theme,
            value: theme,
            options: themes,
            choose: (id) => setTheme(id as Theme),
          },
          {
            name: t.shell.yourProfile,
            icon: "gear",
            run: () => void navigate({ href: paths.settings({ tab: "profile" }) }),
          },
          { name: t.shell.documentation, icon: "external", run: () => void window.open("/docs", "_blank", "noopener") },
          {
            name: t.shell.keyboardShortcuts,
            icon: "keyboard",
            detail: <kbd className="font-sans">?</kbd>,
            wideOnly: true,
            run: onKeys,
          },
          { name: t.shell.signOut, icon: "out", run: () => void signOut() },
          {
            kind: "text",
            id: "version",
            content: <p className="px-2.5 pt-1 pb-1.5 text-xs text-dim">{t.shell.versionOf(version)}</p>,
          },
        ]}
      >
        <span aria-hidden="true">{initials}</span>
        <span className="sr-only">{t.shell.yourMenu}</span>
      </Menu>
      <SignOutDialog
        open={asks}
        onClose={() => setAsks(false)}
        busy={leave.isPending}
        onLeave={() => leave.mutate({})}
      />
    </>
  );
}

function SignOutDialog(props: { open: boolean; onClose: () => void; busy: boolean; onLeave: () => void }) {
  const drop = async () => {
    const drafts = await import("./drafts.ts");
    await drafts.dropDrafts().catch(() => undefined);
    props.onLeave();
  };
  return (
    <Dialog open={props.open} onClose={props.onClose} title={t.shell.unsentDraft} lead={t.shell.unsentDraftHint}>
      <div className="flex flex-wrap justify-end gap-2">
        <Button busy={props.busy} onClick={props.onLeave}>
          {t.shell.keepAndSignOut}
        </Button>
        <Button look="primary" busy={props.busy} onClick={() => void drop()}>
          {t.shell.deleteAndSignOut}
        </Button>
      </div>
    </Dialog>
  );
}
