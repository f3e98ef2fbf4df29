import { useState } from "react";
import type { Reply } from "../../api/client.ts";
import { useAction, useApi } from "../../api/hooks.ts";
import { pages } from "../../paths.ts";
import { useOwnersOnly } from "../../shell/session.ts";
import { Button } from "../../ui/forms/button.tsx";
import { ConfirmButton } from "../../ui/forms/confirm.tsx";
import { SecretDialog } from "../../ui/forms/secret.tsx";
import { Dialog } from "../../ui/layout/dialog.tsx";
import { Card, Page } from "../../ui/layout/page.tsx";
import { Empty } from "../../ui/layout/state.tsx";
import { useFilters } from "../../ui/lists/filters.ts";
import { List } from "../../ui/lists/list.tsx";
import type { Column } from "../../ui/lists/table.tsx";
import { Badge } from "../../ui/values/badge.tsx";
import { Copy } from "../../ui/values/copy.tsx";
import { Time } from "../../ui/values/values.tsx";
import { HookForm } from "./form.tsx";
import { t } from "../../texts/index.ts";
import { pageQueries } from "../../page-queries.ts";

type Hook = Reply<"GET /v1/account/hooks">["hooks"][number];
type HookWithSecret = Reply<"POST /v1/account/hooks">;

/** The hooks that sign-in services call. */
export default function HooksPage() {
  const [search, set] = useFilters(pages.hooks);
  const { new: wanted } = search;
  const [made, setMade] = useState<HookWithSecret>();
  const [edited, setEdited] = useState<Hook>();
  const ownersOnly = useOwnersOnly();
  const list = useApi(...pageQueries.hooks(search));
  const add = (
    <Button look="primary" icon="plus" disabledReason={ownersOnly} onClick={() => set({ new: "1" })}>
      {t.hooks.addAHook}
    </Button>
  );
  const columns: Column<Hook>[] = [
    {
      name: t.common.name,
      wraps: true,
      cell: (row) => (
        <>
          <span className="font-medium">{row.name}</span> {row.test && <Badge tone="warn">{t.common.test}</Badge>}
          <span className="block text-sm text-dim">{t.hooks.forms[row.form]}</span>
        </>
      ),
    },
    {
      name: t.hooks.url,
      grow: true,
      cell: (row) => (
        <>
          <Copy text={row.url} />
          <LastRefusal hook={row} />
        </>
      ),
    },
    { name: t.hooks.lastUsed, cell: (row) => <Time at={row.last_used_at} /> },
    {
      name: t.common.actions,
      right: true,
      action: true,
      cell: (row) => <Actions hook={row} onEdit={() => setEdited(row)} onSecret={setMade} />,
    },
  ];
  return (
    <Page title={t.hooks.title} lead={t.hooks.lead} actions={add}>
      <Card flush>
        <List
          query={list}
          rowsOf={(data) => data.hooks}
          label={t.hooks.title}
          columns={columns}
          keyOf={(row) => row.id}
          empty={
            <Empty icon="shield" title={t.hooks.noHooksYet} action={add}>
              {t.hooks.emptyHint}
            </Empty>
          }
        />
      </Card>
      <Dialog open={wanted !== ""} onClose={() => set({ new: "" })} title={t.hooks.addAHook}>
        <HookForm
          onDone={(hook) => {
            set({ new: "" });
            if ("secret" in hook) setMade(hook);
          }}
        />
      </Dialog>
      <Dialog open={edited !== undefined} onClose={() => setEdited(undefined)} title={edited?.name ?? ""}>
        {edited && <HookForm hook={edited} onDone={() => setEdited(undefined)} />}
      </Dialog>
      <SecretDialog
        title={t.hooks.secretTitle}
        what={t.hooks.secret}
        secret={made?.secret}
        also={made && { what: t.hooks.url, secret: made.url }}
        hint={made ? t.hooks.steps[made.form] : ""}
        onClose={() => setMade(undefined)}
      />
    </Page>
  );
}

/** The last refusal of a hook's call, if there was one. */
function LastRefusal({ hook: { last_error: error, last_error_at: at } }: { hook: Hook }) {
  if (error === null || at === null) return null;
  return (
    <span className="block text-sm whitespace-normal text-dim">
      {t.hooks.refused(<Time at={at} />)} {error}
    </span>
  );
}

function Actions(props: { hook: Hook; onEdit: () => void; onSecret: (made: HookWithSecret) => void }) {
  const { hook, onEdit, onSecret } = props;
  const ownersOnly = useOwnersOnly();
  const params = { id: hook.id };
  const refresh = ["GET /v1/account/hooks" as const];
  const rotate = useAction("POST /v1/account/hooks/{id}/rotate", { refresh, onDone: onSecret });
  const remove = useAction("DELETE /v1/account/hooks/{id}", { refresh });
  return (
    <div className="flex flex-wrap justify-end gap-2 xl:flex-nowrap">
      <Button size="small" disabledReason={ownersOnly} onClick={onEdit}>
        {t.common.change}
      </Button>
      <ConfirmButton
        look="plain"
        label={t.hooks.rotate}
        question={t.hooks.rotateQuestion(hook.name)}
        consequence={t.hooks.rotateConsequence}
        disabledReason={ownersOnly}
        run={() => rotate.mutateAsync({ params, body: {} })}
      />
      <ConfirmButton
        label={t.common.remove}
        question={t.hooks.removeQuestion(hook.name)}
        consequence={t.hooks.removeConsequence}
        disabledReason={ownersOnly}
        run={() => remove.mutateAsync({ params })}
      />
    </div>
  );
}
