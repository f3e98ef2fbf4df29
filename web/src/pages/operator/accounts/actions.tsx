import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useAction } from "../../../api/hooks.ts";
import { paths } from "../../../paths.ts";
import { adoptSession, useReadOnly, useSession } from "../../../shell/session.ts";
import { Button } from "../../../ui/forms/button.tsx";
import { ConfirmDialog } from "../../../ui/forms/confirm.tsx";
import { ActionMenu } from "../../../ui/layout/menu.tsx";
import { Problem } from "../../../ui/layout/state.tsx";
import { CreditButton } from "./credit.tsx";
import { GoLiveDialog } from "./going-live.tsx";
import { t } from "../../../texts/index.ts";

interface Props {
  account: {
    id: string;
    name: string;
    balance: number;
    sandbox_credit: number;
    currency: string;
    sandbox: boolean;
    suspended_at: string | null;
  };
}

/** What an operator does with an account: credit it, view it as its members do, suspend it. */
export function AccountActions({ account, asksCredit }: Props & { asksCredit?: boolean }) {
  const session = useSession();
  const navigate = useNavigate();
  const refresh = { refresh: ["GET /v1/operator/accounts" as const, "GET /v1/operator/accounts/{id}" as const] };
  const suspend = useAction("POST /v1/operator/accounts/{id}/suspend", refresh);
  const resume = useAction("POST /v1/operator/accounts/{id}/resume", refresh);
  const look = useAction("POST /console/session/account", {
    onDone: (next) => {
      adoptSession(next);
      void navigate({ href: paths.home() });
    },
  });
  const params = { id: account.id };
  const readOnly = useReadOnly("operator");
  const sandbox = useAction("POST /v1/operator/accounts/{id}/mode", refresh);
  const [asks, setAsks] = useState<"suspend" | "live" | "sandbox">();
  const close = () => setAsks(undefined);
  return (
    <span className="inline-flex justify-end gap-1.5 max-sm:flex-wrap">
      <CreditButton account={account} asked={asksCredit} />
      <Button
        size="small"
        busy={look.isPending}
        disabledReason={session.account.id === account.id ? t.accounts.alreadyInAccount : undefined}
        title={t.accounts.viewHint}
        onClick={() => look.mutate({ body: { account_id: account.id } })}
      >
        {t.accounts.view}
      </Button>
      <ActionMenu
        label={t.ui.actionsOn(account.name)}
        actions={[
          account.sandbox
            ? { name: t.mode.goLive, run: () => setAsks("live"), disabledReason: readOnly }
            : { name: t.mode.toSandbox, run: () => setAsks("sandbox"), disabledReason: readOnly },
          account.suspended_at
            ? { name: t.common.resume, run: () => resume.mutate({ params }), disabledReason: readOnly }
            : {
                name: t.accounts.suspend,
                look: "danger",
                run: () => setAsks("suspend"),
                disabledReason:
                  readOnly ?? (session.account.id === account.id ? t.accounts.alreadyInAccount : undefined),
              },
        ]}
      />
      <ConfirmDialog
        open={asks === "suspend"}
        onClose={close}
        label={t.accounts.suspend}
        question={t.accounts.suspendAccount(account.name)}
        consequence={t.accounts.suspendConsequence}
        run={() => suspend.mutateAsync({ params })}
      />
      <GoLiveDialog account={account} open={asks === "live"} onClose={close} />
      <ConfirmDialog
        open={asks === "sandbox"}
        onClose={close}
        look="plain"
        label={t.mode.toSandbox}
        question={t.mode.sandboxAccount(account.name)}
        consequence={t.mode.sandboxConsequence}
        run={() => sandbox.mutateAsync({ params, body: { mode: "sandbox" } })}
      />
      <Problem error={look.error ?? resume.error} />
    </span>
  );
}
