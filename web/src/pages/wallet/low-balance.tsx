import { useState, useSyncExternalStore } from "react";
import { useApi } from "../../api/hooks.ts";
import { useSession } from "../../shell/session.ts";
import { Card } from "../../ui/page.tsx";
import { TextField } from "../../ui/field.tsx";
import { Note } from "../../ui/state.tsx";
import { money } from "../../ui/values.tsx";

const watchers = new Set<() => void>();
const keyOf = (accountId: string) => `tuma-low-balance-${accountId}`;

/** Below what balance this reader wants to be warned, in this browser; undefined for never. */
export function useLowBalance(): [number | undefined, (limit: string) => void] {
  const { account } = useSession();
  const stored = useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    () => localStorage.getItem(keyOf(account.id)) ?? "",
  );
  const set = (limit: string) => {
    if (limit === "") localStorage.removeItem(keyOf(account.id));
    else localStorage.setItem(keyOf(account.id), limit);
    for (const watcher of watchers) watcher();
  };
  return [stored === "" || Number.isNaN(Number(stored)) ? undefined : Number(stored), set];
}

/** A warning when the wallet runs low, on this page and on the home page. */
export function LowBalance() {
  const [limit, set] = useLowBalance();
  const [text, setText] = useState(limit === undefined ? "" : String(limit));
  const account = useApi("GET /v1/account");
  const low = limit !== undefined && account.data !== undefined && account.data.balance < limit;
  return (
    <>
      {low && (
        <Note tone="warn">
          The balance of {money(account.data.balance)} is below your mark of {money(limit)}. Ask the operator for credit
          before messages are refused.
        </Note>
      )}
      <Card>
        <TextField
          label="Warn below"
          type="number"
          min={0}
          step="any"
          hint="Shown here and on the home page, in this browser. Left empty: never."
          className="max-w-xs"
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            set(event.target.value);
          }}
        />
      </Card>
    </>
  );
}
