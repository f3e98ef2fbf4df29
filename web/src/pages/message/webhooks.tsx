import { useQueries } from "@tanstack/react-query";
import { call } from "../../api/client.ts";
import { useApi } from "../../api/hooks.ts";
import { useLive } from "../../api/live.ts";
import type { Delivery } from "../../api/operations.ts";
import { paths } from "../../paths.ts";
import { State } from "../../ui/badge.tsx";
import { Link } from "../../ui/link.tsx";
import { Card } from "../../ui/page.tsx";
import { duration, Time } from "../../ui/values.tsx";

/** The reports of this message among the last hundred deliveries of each webhook. */
export function MessageWebhooks({ id }: { id: string }) {
  const webhooks = useApi("GET /v1/webhooks", { query: { per_page: 10 } });
  useLive(["delivery"], ["GET /v1/webhooks/{id}/deliveries"]);
  const hooks = webhooks.data?.webhooks ?? [];
  const lists = useQueries({
    queries: hooks.map((hook) => ({
      queryKey: ["GET /v1/webhooks/{id}/deliveries", hook.id, "of a message"],
      queryFn: () =>
        call("GET /v1/webhooks/{id}/deliveries", { params: { id: hook.id }, query: { per_page: 100, event: "dlr" } }),
    })),
  });
  const found = lists.flatMap((list, index) =>
    (list.data?.deliveries ?? [])
      .filter((delivery) => (delivery.body as { message_id?: string } | null)?.message_id === id)
      .map((delivery) => ({ delivery, url: hooks[index]!.url })),
  );
  if (webhooks.data === undefined) return null;
  return (
    <Card title="Told to your webhooks">
      {hooks.length === 0 ? (
        <p className="text-dim">
          No webhook is set up. <Link to={paths.webhooks()}>Add one</Link>, and reports like this one reach your program
          by themselves.
        </p>
      ) : found.length === 0 ? (
        <p className="text-dim">Nothing about it is among the latest deliveries.</p>
      ) : (
        <ul className="flex flex-col gap-2">
          {found.map(({ delivery, url }) => (
            <Told key={delivery.id} delivery={delivery} url={url} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function Told({ delivery, url }: { delivery: Delivery; url: string }) {
  const last = delivery.attempts.at(-1);
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4">
      <span className="min-w-0">
        <State state={delivery.status} />{" "}
        <Link
          to={`${paths.webhook(delivery.webhook_id)}?delivery=${delivery.id}`}
          className="break-all hover:underline"
        >
          {url}
        </Link>
      </span>
      <span className="text-sm text-dim">
        {last ? (
          <>
            {last.status_code ?? last.error} in {duration(last.duration_ms)}, <Time at={last.at} />
          </>
        ) : (
          "not tried yet"
        )}
      </span>
    </li>
  );
}
