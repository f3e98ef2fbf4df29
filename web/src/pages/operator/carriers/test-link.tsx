import type { Input } from "../../../api/client.ts";
import { useAction } from "../../../api/hooks.ts";
import type { Carrier, CarrierTest } from "../../../api/operations.ts";
import { Badge, type Tone } from "../../../ui/values/badge.tsx";
import { statusName, statusWords } from "../../../ui/values/codes.ts";
import { Button } from "../../../ui/forms/button.tsx";
import { Problem } from "../../../ui/layout/state.tsx";
import { t } from "../../../texts/index.ts";

type Body = Exclude<Input<"POST /v1/operator/carriers/test">["body"], Blob>;

const succeeded: ReadonlySet<CarrierTest["outcome"]> = new Set(["bound", "token_issued", "reached"]);

/** Tries the connection with what the form says, before it is saved, and says what came back. */
export function TestLink(props: {
  carrier: Carrier | undefined;
  body: Omit<Body, "although_bound">;
  disabledReason: string | undefined;
}) {
  const test = useAction("POST /v1/operator/carriers/test", { refresh: ["GET /v1/operator/carriers/{id}"] });
  // Of these a connection knows nothing, and the form may not have them yet.
  const { name: _name, enabled: _enabled, ...settings } = props.body;
  const body: Body = { ...settings, ...(props.carrier ? { carrier_id: props.carrier.id } : {}) };
  const { although_bound: _asked, ...tried } = { ...(test.variables?.body as Body | undefined) };
  // What came back of other values says nothing about these.
  const isOfThese = JSON.stringify(tried) === JSON.stringify(body);
  const run = (although_bound?: true) =>
    test.mutate({ body: { ...body, ...(although_bound ? { although_bound } : {}) } });
  return (
    <section className="flex flex-col gap-3 rounded-md border border-line px-3.5 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button icon="link" busy={test.isPending} disabledReason={props.disabledReason} onClick={() => run()}>
          {t.carriers.testConnection}
        </Button>
        <p className="text-sm text-dim">{t.carriers.testHint}</p>
      </div>
      <div aria-live="polite" className="empty:hidden">
        {isOfThese && test.data && <Result test={test.data} busy={test.isPending} onAllTheSame={() => run(true)} />}
        <Problem error={isOfThese ? test.error : null} />
      </div>
    </section>
  );
}

function Result({ test, busy, onAllTheSame }: { test: CarrierTest; busy: boolean; onAllTheSame: () => void }) {
  const [tone, words] = verdictOf(test);
  return (
    <div className="flex flex-col items-start gap-2 break-words">
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone={tone}>{words}</Badge>
        {!succeeded.has(test.outcome) && <span className="min-w-0 break-words">{test.reason}</span>}
      </p>
      <p>{test.advice}</p>
      {test.outcome === "already_bound" && (
        <Button size="small" busy={busy} onClick={onAllTheSame}>
          {t.carriers.testAllTheSame}
        </Button>
      )}
      {test.pdus.length > 0 && (
        <ul aria-label={t.carriers.latestPdus} className="text-sm text-dim">
          {test.pdus.toReversed().map(({ command, status, at }, index) => (
            <li key={`${at}${index}`} title={statusName(status)}>
              <code className="font-mono">{command}</code>: {statusWords(status)}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function verdictOf({ outcome }: CarrierTest): [Tone, string] {
  if (succeeded.has(outcome)) return ["good", t.carriers.testWorked];
  return outcome === "already_bound" ? ["warn", t.carriers.testNotTried] : ["bad", t.carriers.testFailed];
}
