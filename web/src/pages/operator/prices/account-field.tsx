import { useId, useState } from "react";
import { useApi } from "../../../api/hooks.ts";
import { t } from "../../../texts/index.ts";
import { Button } from "../../../ui/forms/button.tsx";
import { useDebounced } from "../../../ui/forms/debounced.ts";
import { TextField } from "../../../ui/forms/field.tsx";

/** An account as people choose it. */
export interface ChosenAccount {
  id: string;
  name: string;
}

interface Props {
  label: string;
  value: ChosenAccount | undefined;
  onChange: (account: ChosenAccount | undefined) => void;
  hint?: string | undefined;
  error?: string | undefined;
  className?: string | undefined;
}

/** Chooses an account by its name. */
export function AccountField({ label, value, onChange, hint = t.prices.accountHint, error, className = "" }: Props) {
  if (!value) return <AccountFinder {...{ label, onChange, hint, error, className }} />;
  return (
    <div className={`flex min-w-0 flex-col gap-1 ${className}`}>
      <span className="text-sm font-medium">{label}</span>
      <span className="flex min-h-[2.125rem] flex-wrap items-center gap-2">
        <span className="min-w-0 break-words">{value.name}</span>
        <Button size="small" onClick={() => onChange(undefined)}>
          {t.prices.changeAccount}
        </Button>
      </span>
    </div>
  );
}

function AccountFinder({ label, onChange, hint, error, className }: Omit<Props, "value">) {
  const [text, setText] = useState("");
  const q = useDebounced(text.trim(), 250);
  const found = useApi("GET /console/search", { query: { q } }, { enabled: q.length >= 2 });
  const id = useId();
  const accounts = q.length >= 2 ? (found.data?.results ?? []).filter(({ kind }) => kind === "account") : [];
  const isNone = q.length >= 2 && found.data !== undefined && !found.isPlaceholderData && accounts.length === 0;
  return (
    <div className={`flex min-w-0 flex-col gap-1 ${className ?? ""}`}>
      <TextField
        label={label}
        hint={hint}
        error={error}
        type="search"
        aria-controls={id}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <ul
        id={id}
        aria-label={t.prices.accountsFound}
        className="flex flex-col items-start gap-1"
        hidden={!accounts.length}
      >
        {accounts.map((account) => (
          <li key={account.id} className="max-w-full">
            <Button
              size="small"
              className="max-w-full"
              onClick={() => onChange({ id: account.id, name: account.title })}
            >
              <span className="truncate">{account.title}</span>
            </Button>
          </li>
        ))}
      </ul>
      {isNone && (
        <p role="status" className="text-sm text-dim">
          {t.prices.noAccountFound}
        </p>
      )}
    </div>
  );
}
