import { useState } from "react";
import type { Reply } from "../../../api/client.ts";
import { useAction, useApi } from "../../../api/hooks.ts";
import { pages, paths } from "../../../paths.ts";
import { usePhoneReader } from "../../../shell/phone-numbers.ts";
import { useReadOnly, useSession } from "../../../shell/session.ts";
import { Badge } from "../../../ui/values/badge.tsx";
import { Button } from "../../../ui/forms/button.tsx";
import { Copy } from "../../../ui/values/copy.tsx";
import { Dialog } from "../../../ui/layout/dialog.tsx";
import { CountryChoice } from "../../../ui/forms/country.tsx";
import { CurrencyChoice } from "../../../ui/forms/currency.tsx";
import { Check, TextField } from "../../../ui/forms/field.tsx";
import { FilterBar, FilterChoice, FilterText } from "../../../ui/lists/filter-bar.tsx";
import { useFilters } from "../../../ui/lists/filters.ts";
import { Link } from "../../../ui/layout/link.tsx";
import { Form, useFields } from "../../../ui/forms/form.tsx";
import { Card, Page } from "../../../ui/layout/page.tsx";
import { SecretDialog } from "../../../ui/forms/secret.tsx";
import { List } from "../../../ui/lists/list.tsx";
import { Answer, Empty } from "../../../ui/layout/state.tsx";
import type { Column } from "../../../ui/lists/table.tsx";
import { moneyLeft, ownCurrency, Time } from "../../../ui/values/values.tsx";
import { AccountActions } from "./actions.tsx";
import { t } from "../../../texts/index.ts";
import { pageQueries } from "../../../page-queries.ts";

type Account = Reply<"GET /v1/operator/accounts">["accounts"][number];
type Made = Reply<"POST /v1/operator/accounts">;

const columns: Column<Account>[] = [
  {
    name: t.common.account,
    grow: true,
    cell: (row) => (
      <>
        <Link
          to={paths.account(row.id)}
          className="font-medium hover:underline max-sm:inline-flex max-sm:min-h-11 max-sm:items-center"
        >
          {row.name}
        </Link>{" "}
        {row.suspended_at && <Badge tone="bad">{t.accounts.suspended}</Badge>}{" "}
        {row.sandbox && <Badge tone="warn">{t.mode.sandbox}</Badge>}
      </>
    ),
  },
  { name: t.accounts.id, cell: (row) => <Copy text={row.id} />, minor: true },
  { name: t.common.balance, cell: (row) => moneyLeft(row.balance, row.currency), right: true },
  { name: t.account.lastSent, cell: (row) => <Time at={row.last_sent_at} />, right: true },
  { name: t.common.since, cell: (row) => <Time at={row.created_at} />, minor: true },
  { name: t.common.change, cell: (row) => <AccountActions account={row} />, right: true, action: true },
];

const states = [
  ["", t.account.anyState],
  ["active", t.account.active],
  ["suspended", t.accounts.suspended],
  ["sandbox", t.mode.inSandbox],
] as const;
const orders = [
  ["newest", t.account.newestFirst],
  ["name", t.account.byName],
  ["balance", t.account.lowestBalance],
] as const;

/** The customers of the installation. */
export default function AccountsPage() {
  const [search, set] = useFilters(pages.accounts);
  const { new: wanted } = search;
  const [made, setMade] = useState<Made>();
  const readOnly = useReadOnly("operator");
  const list = useApi(...pageQueries.accounts(search));
  const add = (
    <Button look="primary" icon="plus" disabledReason={readOnly} onClick={() => set({ new: "1" })}>
      {t.accounts.newAccount}
    </Button>
  );
  return (
    <Page wide title={t.accounts.accounts} lead={t.accounts.lead} actions={add}>
      <Card flush>
        <FilterBar>
          <FilterText
            label={t.account.nameOrId}
            className="sm:max-w-60!"
            value={search.q}
            onChange={(q) => set({ q })}
          />
          <FilterChoice
            label={t.common.state}
            value={search.state}
            choices={states}
            onChange={(state) => set({ state })}
          />
          <FilterChoice
            label={t.account.order}
            value={search.sort}
            choices={orders}
            onChange={(sort) => set({ sort })}
          />
        </FilterBar>
        <List
          query={list}
          filters={{ on: search.q !== "" || search.state !== "", clear: () => set({ q: "", state: "" }) }}
          linkOf={(row) => paths.account(row.id)}
          rowsOf={(data) => data.accounts}
          label={t.accounts.accounts}
          columns={columns}
          keyOf={(row) => row.id}
          empty={<Empty icon="building" title={t.accounts.noAccountsYet} action={add} />}
        />
      </Card>
      <Dialog open={wanted !== ""} onClose={() => set({ new: "" })} title={t.accounts.newAccount}>
        {wanted !== "" && (
          <NewAccount
            onDone={(reply) => {
              set({ new: "" });
              setMade(reply);
            }}
          />
        )}
      </Dialog>
      <SecretDialog
        title={t.accounts.firstToken}
        what={t.common.tokenNoun}
        secret={made?.token.token}
        also={made?.invitation && { what: t.accounts.invitationNoun, secret: made.invitation.url }}
        hint={t.accounts.firstTokenHint(made?.invitation ? t.accounts.andInvitation : "")}
        onClose={() => setMade(undefined)}
      />
    </Page>
  );
}

/** Once there is or was a real link, an account is live from the start unless it begins in the sandbox, if there is one. */
function NewAccount({ onDone }: { onDone: (made: Made) => void }) {
  const modes = useApi("GET /v1/operator/going-live");
  const { can_test: hasSandbox } = useSession();
  return (
    <Answer query={modes}>
      {(data) => <AccountForm inSandbox={hasSandbox && !data.is_first_link} onDone={onDone} />}
    </Answer>
  );
}

function AccountForm({ inSandbox, onDone }: { inSandbox: boolean; onDone: (made: Made) => void }) {
  const open = useAction("POST /v1/operator/accounts", {
    refresh: ["GET /v1/operator/accounts"],
    onDone,
  });
  const { values, text, flag } = useFields(
    {
      name: "",
      default_sender: "",
      owner_email: "",
      country: "",
      sandbox: inSandbox,
      currency: ownCurrency() ?? "USD",
    },
    open.error,
  );
  const [sender, email] = [values.default_sender.trim(), values.owner_email.trim()];
  const body = {
    name: values.name.trim(),
    currency: values.currency,
    ...(sender ? { default_sender: sender } : {}),
    ...(email ? { owner_email: email } : {}),
    ...(values.country ? { default_country: values.country } : {}),
    ...(values.sandbox ? { sandbox: true } : {}),
  };
  return (
    <Form
      windowed
      action={open}
      input={{ body }}
      submit={t.accounts.createAccount}
      curl={{ name: "POST /v1/operator/accounts" }}
    >
      <TextField label={t.common.name} required {...text("name")} />
      <TextField
        label={t.accounts.ownersEmail}
        type="email"
        hint={t.accounts.ownersEmailHint}
        {...text("owner_email")}
      />
      <TextField label={t.accounts.defaultSender} hint={t.accounts.defaultSenderHint} {...text("default_sender")} />
      <CurrencyChoice
        label={t.prices.currency}
        hint={<CurrencyHint currency={values.currency} />}
        {...text("currency")}
      />
      <CountryChoice
        label={t.settings.defaultCountry}
        hint={t.settings.defaultCountryHint}
        none={t.settings.noDefaultCountry}
        countries={usePhoneReader(true)?.countries ?? []}
        {...text("country", "default_country")}
      />
      <Check label={t.mode.beginInSandbox} hint={t.mode.beginInSandboxHint} {...flag("sandbox")} />
    </Form>
  );
}

/** The prices that accounts in a currency pay, or a note that they cannot send yet. */
function CurrencyHint({ currency }: { currency: string }) {
  const lists = useApi("GET /v1/operator/price-lists");
  const list = lists.data?.lists.find((each) => each.account_id === null && each.currency === currency);
  if (!lists.data) return t.prices.currencyIsFixed;
  return list && list.prices > 0
    ? t.prices.paysDefaults(t.prices.count(list.prices))
    : t.prices.noDefaults(
        currency,
        <Link to={paths.prices({ currency })} className="underline underline-offset-2">
          {t.prices.setThem}
        </Link>,
      );
}
