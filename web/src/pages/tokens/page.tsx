import { useState } from "react";
import type { Reply } from "../../api/client.ts";
import { useAction, useApi } from "../../api/hooks.ts";
import { useOwnersOnly } from "../../shell/session.ts";
import { Badge } from "../../ui/values/badge.tsx";
import { Button } from "../../ui/forms/button.tsx";
import { ConfirmButton } from "../../ui/forms/confirm.tsx";
import { Dialog } from "../../ui/layout/dialog.tsx";
import { useFilters } from "../../ui/lists/filters.ts";
import { Card, Fact, Facts, Page } from "../../ui/layout/page.tsx";
import { SecretDialog } from "../../ui/forms/secret.tsx";
import { List } from "../../ui/lists/list.tsx";
import { Answer, Empty, Problem } from "../../ui/layout/state.tsx";
import type { Column } from "../../ui/lists/table.tsx";
import { Copy } from "../../ui/values/copy.tsx";
import { Time } from "../../ui/values/values.tsx";
import { AfricasTalking } from "./africas-talking.tsx";
import { TokenChange, TokenForm } from "./form.tsx";
import { pages } from "../../paths.ts";
import { t } from "../../texts/index.ts";
import { pageQueries } from "../../page-queries.ts";

type Token = Reply<"GET /v1/account/tokens">["tokens"][number];

/** For how long the former secret of a rotated token works: the programs that have it can be given the new one meanwhile. */
const overlapHours = 24;

const about: Column<Token>[] = [
  {
    name: t.common.name,
    wraps: true,
    cell: (row) => (
      <>
        <span className="font-medium">{row.name}</span> {row.test && <Badge tone="warn">{t.common.test}</Badge>}{" "}
        {row.signs_callbacks && <Badge tone="dim">{t.tokens.signs}</Badge>}
        <code className="block font-mono text-sm text-dim">{row.hint}…</code>
      </>
    ),
  },
  {
    name: t.tokens.scopes,
    grow: true,
    cell: (row) => (
      <>
        <span title={row.scopes.join(", ")}>{row.scopes.join(", ")}</span>
        {row.addresses.length > 0 && (
          <span className="block text-sm text-dim">{t.tokens.onlyFrom(row.addresses.join(", "))}</span>
        )}
        {row.created_by && (
          <span className="block text-sm text-dim">{t.tokens.createdBy(row.created_by_name ?? row.created_by)}</span>
        )}
      </>
    ),
  },
  {
    name: t.tokens.lastUsed,
    cell: (row) => (
      <>
        <Time at={row.last_used_at} />
        {row.last_used_from && <span className="block font-mono text-sm text-dim">{row.last_used_from}</span>}
      </>
    ),
  },
  {
    name: t.common.expires,
    cell: (row) => (row.expires_at ? <Time at={row.expires_at} /> : <span className="text-dim">{t.tokens.never}</span>),
    minor: true,
  },
];

/** API tokens. */
export default function TokensPage() {
  const [search, set] = useFilters(pages.tokens);
  const { new: wanted } = search;
  const [secret, setSecret] = useState<string>();
  const [changed, setChanged] = useState<Token>();
  const ownersOnly = useOwnersOnly();
  const list = useApi(...pageQueries.tokens(search));
  const twilio = useApi(...pageQueries.twilio());
  const columns: Column<Token>[] = [
    ...about,
    {
      name: t.common.actions,
      cell: (row) => <Actions token={row} onChange={() => setChanged(row)} onSecret={setSecret} />,
      right: true,
      action: true,
    },
  ];
  const make = (
    <Button look="primary" icon="plus" disabledReason={ownersOnly} onClick={() => set({ new: "1" })}>
      {t.common.createAToken}
    </Button>
  );
  return (
    <Page title={t.common.tokens} lead={t.tokens.lead} actions={make}>
      <Card flush>
        <List
          query={list}
          rowsOf={(data) => data.tokens}
          label={t.common.tokens}
          columns={columns}
          keyOf={(row) => row.id}
          empty={
            <Empty icon="key" title={t.tokens.noTokensYet} action={make}>
              {t.tokens.emptyHint}
            </Empty>
          }
        />
      </Card>
      <Card title={t.tokens.twilio} lead={t.tokens.twilioLead}>
        <Answer query={twilio} lines={4}>
          {(data) => (
            <Facts>
              <Fact name={t.tokens.baseAddress}>
                <Copy text={data.base_url} />
              </Fact>
              <Fact name="Account SID">
                <Copy text={data.account_sid} />
              </Fact>
              <Fact name="Messaging Service SID">
                <Copy text={data.messaging_service_sid} />
              </Fact>
              <Fact name="Verify Service SID">
                <Copy text={data.verify_service_sid} />
              </Fact>
            </Facts>
          )}
        </Answer>
      </Card>
      <AfricasTalking />
      <Dialog open={wanted !== ""} onClose={() => set({ new: "" })} title={t.common.createAToken}>
        <TokenForm
          onDone={(token) => {
            set({ new: "" });
            setSecret(token);
          }}
        />
      </Dialog>
      <Dialog open={changed !== undefined} onClose={() => setChanged(undefined)} title={changed?.name ?? ""}>
        {changed && <TokenChange token={changed} onDone={() => setChanged(undefined)} />}
      </Dialog>
      <SecretDialog
        title={t.tokens.newToken}
        what={t.common.tokenNoun}
        secret={secret}
        onClose={() => setSecret(undefined)}
      />
    </Page>
  );
}

function Actions(props: { token: Token; onChange: () => void; onSecret: (token: string) => void }) {
  const { token, onChange, onSecret } = props;
  const ownersOnly = useOwnersOnly();
  const params = { id: token.id };
  const refresh = ["GET /v1/account/tokens" as const];
  const rotate = useAction("POST /v1/account/tokens/{id}/rotate", { refresh, onDone: (made) => onSecret(made.token) });
  const revoke = useAction("DELETE /v1/account/tokens/{id}", { refresh });
  return (
    <div className="flex flex-wrap justify-end gap-2 xl:flex-nowrap">
      <Button size="small" disabledReason={ownersOnly} onClick={onChange}>
        {t.common.change}
      </Button>
      <ConfirmButton
        look="plain"
        label={t.tokens.rotate}
        question={t.tokens.rotateQuestion(token.name)}
        consequence={t.tokens.rotateConsequence(overlapHours)}
        disabledReason={ownersOnly}
        run={() => rotate.mutateAsync({ params, body: { overlap_hours: overlapHours } })}
      />
      <ConfirmButton
        label={t.tokens.revoke}
        question={t.tokens.revokeToken(token.name)}
        consequence={t.tokens.revokeConsequence}
        disabledReason={ownersOnly}
        run={() => revoke.mutateAsync({ params })}
      >
        <EndsToo with={token.id} />
      </ConfirmButton>
    </div>
  );
}

/** What ends with a token. */
function EndsToo({ with: id }: { with: string }) {
  const { data, error } = useApi("GET /v1/account/credentials", { query: { created_by: id } });
  const names = data?.credentials.map(({ name }) => name).join(", ") ?? "";
  return names === "" ? <Problem error={error} /> : <p>{t.tokens.endsToo(names)}</p>;
}
