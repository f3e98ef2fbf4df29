import type { Reply } from "../../api/client.ts";
import { useAction } from "../../api/hooks.ts";
import { paths } from "../../paths.ts";
import { useMayRead } from "../../shell/session.ts";
import { t } from "../../texts/index.ts";
import { ConfirmButton } from "../../ui/forms/confirm.tsx";
import { Link } from "../../ui/layout/link.tsx";
import { Card, Fact, Facts } from "../../ui/layout/page.tsx";
import { showToast } from "../../ui/layout/toast.tsx";
import { count, moneyOfSum, Time } from "../../ui/values/values.tsx";
import { Spread } from "../bulk/spread.tsx";
import { Decide, Said, Standing } from "./decision.tsx";

type Approval = Reply<"GET /v1/approvals">["approvals"][number];

/** A send above the account's limit, and what can be done about it. @param whole whether each message is shown below it */
export function Send({ approval, whole = false }: { approval: Approval; whole?: boolean }) {
  const approves = useMayRead("approve");
  const { recipients, total_cost: cost, samples, sender, send_at: at, report_id: report } = approval;
  return (
    <Card title={t.counts.messages(recipients)} lead={<Standing approval={approval} />}>
      <Facts>
        <Fact name={t.approvals.askedBy}>{approval.asked_by_name}</Fact>
        <Fact name={t.approvals.recipients}>{count(recipients)}</Fact>
        <Fact name={t.common.parts}>{count(approval.count)}</Fact>
        <Fact name={t.common.cost}>{moneyOfSum(cost)(cost)}</Fact>
        <Fact name={t.common.from}>{sender}</Fact>
        <Fact name={t.common.when}>
          {at === null ? t.compose.now : <Time at={at} />}
          <Spread send={approval} />
        </Fact>
        <Said approval={approval} />
        {report !== null && (
          <Fact name={t.approvals.report}>
            <Link to={paths.bulkSend(report)}>{report}</Link>
          </Fact>
        )}
      </Facts>
      {samples && !whole && <Samples approval={approval.approval_id} samples={samples} total={recipients} />}
      {approval.may_decide && <DecideSend approval={approval} />}
      {approval.status === "waiting_for_approval" && !approval.may_decide && approves && (
        <p className="text-dim">{t.approvals.own}</p>
      )}
      {approval.may_withdraw && <Withdraw id={approval.approval_id} />}
    </Card>
  );
}

interface SamplesProps {
  approval: string;
  samples: NonNullable<Approval["samples"]>;
  total: number;
}

function Samples({ approval, samples, total }: SamplesProps) {
  return (
    <div className="my-3">
      <h3 className="mb-1 text-sm font-medium">{t.approvals.samples}</h3>
      <ul className="flex flex-col gap-2">
        {samples.map(({ to, text, parts }) => (
          <li key={`${to}${text}`}>
            <span className="font-mono text-sm">{to}</span>{" "}
            <span className="text-sm text-dim">{t.counts.parts(parts)}</span>
            <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
              {text}
            </p>
          </li>
        ))}
      </ul>
      {total > samples.length && (
        <p className="mt-2">
          <Link to={paths.approval(approval)} className="font-medium underline">
            {t.approvals.readAll(count(total))}
          </Link>
        </p>
      )}
    </div>
  );
}

/** What is out of date once a send no longer waits. */
const refresh = {
  refresh: ["GET /v1/approvals" as const, "GET /console/badges" as const, "GET /v1/account" as const],
};

function Withdraw({ id }: { id: string }) {
  const withdraw = useAction("POST /v1/approvals/{id}/withdraw", refresh);
  return (
    <ConfirmButton
      size="base"
      label={t.approvals.withdraw}
      question={t.approvals.withdrawAsk}
      consequence={t.approvals.withdrawHint}
      run={() => withdraw.mutateAsync({ params: { id } })}
    />
  );
}

function DecideSend({ approval: { approval_id: id, recipients, total_cost: cost } }: { approval: Approval }) {
  const approve = useAction("POST /v1/approvals/{id}/approve", {
    ...refresh,
    onDone: () => showToast(t.approvals.sentNow),
  });
  const reject = useAction("POST /v1/approvals/{id}/reject", refresh);
  return (
    <Decide
      label={t.approvals.approve}
      question={t.counts.messages(recipients)}
      consequence={moneyOfSum(cost)(cost)}
      approve={(body) => approve.mutateAsync({ params: { id }, body })}
      reject={(body) => reject.mutateAsync({ params: { id }, body })}
    />
  );
}
