import type { UseQueryResult } from "@tanstack/react-query";
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from "react";
import { ApiError } from "../../api/client.ts";
import { Copy } from "../values/copy.tsx";
import { Icon, type IconName } from "./icon.tsx";
import { Button } from "../forms/button.tsx";
import { inPlainWords, isSameSentence } from "../forms/words.ts";
import { t } from "../../texts/index.ts";
import { Time } from "../values/values.tsx";

/** An empty state: what belongs here, and the next step. */
export function Empty(props: { icon: IconName; title: ReactNode; children?: ReactNode; action?: ReactNode }) {
  return (
    <div className="flex flex-col items-center px-6 py-8 text-center sm:py-12">
      <span className="mb-3 grid size-9 place-items-center rounded-full bg-sunk text-dim">
        <Icon name={props.icon} />
      </span>
      <p className="font-medium">{props.title}</p>
      {props.children && <p className="mt-1 max-w-md text-dim">{props.children}</p>}
      {props.action && <div className="mt-4">{props.action}</div>}
    </div>
  );
}

type FieldRefusal = ApiError["fields"][number];

/** The element that contains the fields of an action. */
const scope = "form, [role=dialog], main";

/**
 * The part of an error that no field of the form shows: fields show their own refusals, so that each appears once. Undefined
 * until the page has been rendered.
 */
function useUnsaid(error: Error | null | undefined) {
  const place = useRef<HTMLDivElement>(null);
  const [read, setRead] = useState<{ error: Error; unsaid: readonly FieldRefusal[] }>();
  useLayoutEffect(() => {
    if (!error) return;
    const fields = error instanceof ApiError ? error.fields : [];
    const form = place.current?.closest(scope);
    const shown = [...(form?.querySelectorAll<HTMLElement>("[data-refusal]") ?? [])].filter((each) =>
      each.checkVisibility(),
    );
    const isSaid = ({ message }: FieldRefusal) =>
      shown.some((each) => isSameSentence(each.dataset["refusal"]!, message));
    setRead({ error, unsaid: fields.filter((field) => !isSaid(field)) });
  }, [error]);
  // The first refused field takes the focus; a collapsed section around it is open by now.
  useEffect(() => {
    if (!(error instanceof ApiError) || error.fields.length === 0) return;
    place.current?.closest(scope)?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [error]);
  return { place, unsaid: read?.error === error ? read?.unsaid : undefined };
}

/**
 * An error with its cause and its fix, except for the part that fields already show. The code and the request id are behind
 * "Details".
 *
 * @param title what failed, if the API did not say so
 */
export function Problem({
  error,
  title = t.ui.pageFailed,
  onRetry,
}: {
  error: Error | null | undefined;
  title?: string;
  onRetry?: () => void;
}) {
  const { place, unsaid } = useUnsaid(error);
  if (!error) return null;
  const known = error instanceof ApiError ? error : undefined;
  const fields = known?.fields.length ?? 0;
  const isSaid = fields > 0 && unsaid?.length === 0;
  if (unsaid === undefined || isSaid) return <div ref={place} hidden />;
  // The message of a single field is the message of the refusal, and that of several joins their messages.
  const sentences = fields > 0 ? unsaid.map(({ message }) => message) : [error.message];
  return (
    <div ref={place} role="alert" className="rounded-md border border-bad/35 bg-bad/6 px-3.5 py-2.5">
      <div className="flex items-start gap-2">
        <Icon name="warning" className="mt-0.5 size-4 text-bad" />
        <div className="min-w-0 flex-1">
          <p className="font-medium text-bad">{known?.title ?? title}</p>
          {sentences.slice(0, 8).map((sentence) => (
            <p key={sentence} className="break-words">
              {known ? inPlainWords(sentence) : sentence}
            </p>
          ))}
          {known && known.code !== "offline" && <ProblemDetails error={known} />}
        </div>
        {onRetry && (
          <Button size="small" onClick={onRetry}>
            {t.ui.tryAgain}
          </Button>
        )}
      </div>
    </div>
  );
}

function ProblemDetails({ error }: { error: ApiError }) {
  return (
    <details className="mt-1 text-sm text-dim">
      <summary className="w-fit min-h-6">{t.common.details}</summary>
      <p className="flex flex-wrap items-center gap-x-3">
        <a className="underline underline-offset-2" href={`/errors/${error.code}`} target="_blank" rel="noreferrer">
          {t.ui.whatMeans(error.code)}
        </a>
        {error.traceId && (
          <span className="inline-flex items-center gap-1">{t.ui.requestId(<Copy text={error.traceId} short />)}</span>
        )}
      </p>
    </details>
  );
}

/** Placeholder bars. */
export function Waiting({ lines = 5 }: { lines?: number }) {
  return (
    <div className="flex flex-col gap-3 p-4" role="status" aria-label={t.ui.loading}>
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} className={`h-3.5 rounded bg-sunk ${["w-3/4", "w-1/2", "w-2/3"][line % 3]}`} />
      ))}
    </div>
  );
}

/**
 * Shows the data of a query, its error, or placeholders while it loads. If a refresh fails, the data stays and says how old
 * it is, unless it was refused.
 *
 * @param skeleton what the answer will look like, so that the page does not move when it arrives; by default, lines
 */
export function Answer<Data>({
  query,
  lines,
  skeleton,
  children,
}: {
  query: UseQueryResult<Data, ApiError>;
  lines?: number;
  skeleton?: ReactNode;
  children: (data: Data) => ReactNode;
}) {
  // What may no longer be read is not shown either.
  if (query.data !== undefined && query.error?.code !== "forbidden") {
    return (
      <>
        {query.error && <Stale query={query} />}
        {children(query.data)}
      </>
    );
  }
  if (query.error) {
    return (
      <div className="p-4">
        <Problem error={query.error} onRetry={() => void query.refetch()} />
      </div>
    );
  }
  if (!skeleton) return <Waiting lines={lines ?? 5} />;
  return (
    <div role="status" aria-label={t.ui.loading} className="contents">
      {skeleton}
    </div>
  );
}

function Stale({ query }: { query: UseQueryResult<unknown, ApiError> }) {
  return (
    <div role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1 bg-warn/10 px-4 py-1.5 text-sm">
      <Icon name="warning" className="size-3.5 text-warn" />
      <span>{t.ui.stale(<Time at={new Date(query.dataUpdatedAt).toISOString()} />)}</span>
      <Button size="small" busy={query.isFetching} onClick={() => void query.refetch()}>
        {t.ui.tryAgain}
      </Button>
    </div>
  );
}

/** A note or a warning. */
export function Note({ tone = "info", children }: { tone?: "info" | "warn" | "good"; children: ReactNode }) {
  const look = { info: "border-line bg-sunk", warn: "border-warn/40 bg-warn/8", good: "border-good/40 bg-good/8" }[
    tone
  ];
  return <div className={`rounded-md border px-3.5 py-2.5 ${look}`}>{children}</div>;
}
