import type { Reply } from "../../api/client.ts";
import { useAction, useApi } from "../../api/hooks.ts";
import { pages, paths } from "../../paths.ts";
import { t } from "../../texts/index.ts";
import { ConfirmButton } from "../../ui/forms/confirm.tsx";
import { Link } from "../../ui/layout/link.tsx";
import { Card, Fact, Facts, Page } from "../../ui/layout/page.tsx";
import { Answer, Empty } from "../../ui/layout/state.tsx";
import { showToast } from "../../ui/layout/toast.tsx";
import { useFilters } from "../../ui/lists/filters.ts";
import { Pager } from "../../ui/lists/list.tsx";
import { moneyLeft, Time } from "../../ui/values/values.tsx";
import { Decide, Said, Standing } from "../approvals/decision.tsx";

type Credit = Reply<"GET /v1/operator/approvals">["approvals"][number];

/** Credits above the operator's limit. */
export default function CreditsPage() {
  const [{ page }] = useFilters(pages.credits);
  const list = useApi("GET /v1/operator/approvals", { query: { page, per_page: 20 } }, { everyMs: 5_000 });
  return (
    <Page title={t.credits.title} lead={t.credits.lead}>
      <Answer query={list} lines={8}>
        {(data) =>
          data.approvals.length === 0 ? (
            <Empty icon="check" title={t.approvals.none}>
              {t.credits.noneHint}
            </Empty>
          ) : (
            <>
              {data.approvals.map((each) => (
                <One key={each.approval_id} credit={each} />
              ))}
              <Pager pages={data.pages} exact />
            </>
          )
        }
      </Answer>
    </Page>
  );
}

function One({ credit }: { credit: Credit }) {
  const { amount, currency, account_id: id, account_name: name, credit_note: note, created_at: at } = credit;
  return (
    <Card title={moneyLeft(amount, currency)} lead={<Standing approval={credit} />}>
      <Facts>
        <Fact name={t.common.account}>
          <Link to={paths.account(id)}>{name}</Link>
        </Fact>
        <Fact name={t.approvals.askedBy}>{credit.asked_by_name}</Fact>
        <Fact name={t.common.when}>
          <Time at={at} />
        </Fact>
        {note !== null && <Fact name={t.credits.forLedger}>{note}</Fact>}
        <Said approval={credit} />
      </Facts>
      {credit.may_decide && <DecideCredit credit={credit} />}
      {credit.may_withdraw && <Withdraw id={credit.approval_id} />}
    </Card>
  );
}

/** What is out of date once a credit no longer waits. */
const refresh = {
  refresh: [
    "GET /v1/operator/approvals" as const,
    "GET /console/badges" as const,
    "GET /v1/operator/accounts/{id}" as const,
  ],
};

function DecideCredit({ credit: { approval_id: id, amount, currency, account_name: name } }: { credit: Credit }) {
  const approve = useAction("POST /v1/operator/approvals/{id}/approve", {
    ...refresh,
    onDone: () => showToast(t.credits.creditedNow),
  });
  const reject = useAction("POST /v1/operator/approvals/{id}/reject", refresh);
  return (
    <Decide
      label={t.credits.approve}
      question={moneyLeft(amount, currency)}
      consequence={t.credits.goesTo(name)}
      approve={(body) => approve.mutateAsync({ params: { id }, body })}
      reject={(body) => reject.mutateAsync({ params: { id }, body })}
    />
  );
}

function Withdraw({ id }: { id: string }) {
  const withdraw = useAction("POST /v1/operator/approvals/{id}/withdraw", refresh);
  return (
    <>
      <p className="my-3 text-dim">{t.credits.own}</p>
      <ConfirmButton
        size="base"
        label={t.approvals.withdraw}
        question={t.credits.withdrawAsk}
        consequence={t.credits.withdrawHint}
        run={() => withdraw.mutateAsync({ params: { id } })}
      />
    </>
  );
}
