import { useQuery } from "@tanstack/react-query";
import { call, type ApiError, type Reply } from "../../api/client.ts";
import { useDebounced } from "../../ui/forms/debounced.ts";
import { inPlainWords } from "../../ui/forms/words.ts";
import { moneyOfSum } from "../../ui/values/values.tsx";
import { t } from "../../texts/index.ts";

/** The price of a message, quoted live. */
export function usePrice(body: { to: string; text: string }) {
  const settled = useDebounced(body);
  return useQuery<Reply<"POST /v1/sms">, ApiError>({
    queryKey: ["price", settled],
    queryFn: ({ signal }) => call("POST /v1/sms", { body: { ...settled, dry_run: true }, signal }),
    enabled: settled.to.length > 6 && settled.text !== "",
    retry: false,
  });
}

/** A price with the balance that it is taken from, or why there is none. */
export function Price({ price }: { price: ReturnType<typeof usePrice> }) {
  if (price.error && price.error.code !== "offline")
    return <span className="text-sm text-warn">{inPlainWords(price.error.message)}</span>;
  if (!price.data) return null;
  const { item_count: parts, item_price: each, total_cost: cost, remaining_balance: balance } = price.data;
  const money = moneyOfSum(each, cost, balance);
  return (
    <span className="text-dim tabular-nums">
      {parts} × {money(each)} ={" "}
      {t.compose.ofBalance(<strong className="font-semibold text-ink">{money(cost)}</strong>, money(balance))}
    </span>
  );
}
