import { useState, type ReactNode } from "react";
import type { Reply } from "../../../api/client.ts";
import { useAction, useApi } from "../../../api/hooks.ts";
import { Button } from "../../../ui/forms/button.tsx";
import { Radios, TextField } from "../../../ui/forms/field.tsx";
import { Dialog } from "../../../ui/layout/dialog.tsx";
import { Answer, Problem } from "../../../ui/layout/state.tsx";
import { count, moneyLeft } from "../../../ui/values/values.tsx";
import { t } from "../../../texts/index.ts";

type Preview = Reply<"GET /v1/operator/going-live">;

/** The service counts messages up to this number. */
const mostCounted = 1_000;
const counted = (messages: number) => count(messages) + (messages < mostCounted ? "" : "+");

/** What changes for accounts that go live: their tokens, their money, their numbers. */
function Changes({ preview }: { preview: Preview }) {
  const more = preview.total - preview.accounts.length;
  return (
    <ul className="max-h-60 divide-y divide-line overflow-y-auto rounded-md border border-line">
      {preview.accounts.map((account) => (
        <li key={account.id} className="px-3 py-2">
          <p className="font-medium break-words">{account.name}</p>
          <p className="text-sm text-dim">
            {t.mode.reachPhones(count(account.tokens), count(account.credentials))}{" "}
            {t.mode.creditGoes(
              moneyLeft(account.sandbox_credit, account.currency),
              moneyLeft(account.balance, account.currency),
            )}
            {account.numbers.length > 0 && ` ${t.mode.numbersFreed(account.numbers.join(", "))}`}
            {account.waiting > 0 && (
              <strong className="font-medium text-bad"> {t.mode.waiting(counted(account.waiting))}</strong>
            )}
          </p>
        </li>
      ))}
      {more > 0 && <li className="px-3 py-2 text-dim">{t.mode.andMore(count(more))}</li>}
    </ul>
  );
}

/** The last step before something that cannot be undone: it lists the changes, and asks for a word to be typed. */
function Typed(props: {
  word: string;
  label: string;
  busy: boolean;
  error: Error | null;
  onBack: () => void;
  run: () => void;
  children: ReactNode;
}) {
  const [typed, setTyped] = useState("");
  const isTyped = typed.trim() === props.word;
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (isTyped && !props.busy) props.run();
      }}
    >
      {props.children}
      <TextField
        label={t.mode.typeToConfirm(props.word)}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Problem error={props.error} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={props.onBack}>{t.mode.back}</Button>
        <Button
          type="submit"
          look="primary"
          busy={props.busy}
          disabledReason={isTyped ? undefined : t.mode.typeFirst(props.word)}
        >
          {props.label}
        </Button>
      </div>
    </form>
  );
}

/** Takes one account live. */
export function GoLiveDialog(props: { account: { id: string; name: string }; open: boolean; onClose: () => void }) {
  const { account, open, onClose } = props;
  return (
    <Dialog open={open} onClose={onClose} title={t.mode.takeLive(account.name)} lead={t.mode.takeLiveLead}>
      {open && <GoLive account={account} onClose={onClose} />}
    </Dialog>
  );
}

function GoLive({ account, onClose }: { account: { id: string; name: string }; onClose: () => void }) {
  const preview = useApi("GET /v1/operator/going-live", { query: { account_id: account.id } });
  const change = useAction("POST /v1/operator/accounts/{id}/mode", {
    refresh: ["GET /v1/operator/accounts", "GET /v1/operator/accounts/{id}", "GET /console/session"],
    onDone: onClose,
  });
  return (
    <Typed
      word={account.name}
      label={t.mode.goLive}
      busy={change.isPending}
      error={change.error}
      onBack={onClose}
      run={() => change.mutate({ params: { id: account.id }, body: { mode: "live" } })}
    >
      <Answer query={preview}>{(data) => <Changes preview={data} />}</Answer>
    </Typed>
  );
}

/** Asks what the first real link is to change for whom. */
export function FirstLinkDialog(props: {
  name: string;
  preview: Preview;
  open: boolean;
  onClose: () => void;
  busy: boolean;
  error: Error | null;
  run: (keepsSandbox: boolean) => void;
}) {
  const [keeps, setKeeps] = useState(true);
  const { open, onClose, preview } = props;
  const choices = [
    [true, t.mode.keepAll, t.mode.keepAllHint],
    [false, t.mode.allLive(t.counts.accounts(preview.total)), t.mode.allLiveHint(count(preview.in_sandbox))],
  ] as const;
  return (
    <Dialog wide open={open} onClose={onClose} title={t.mode.firstLink} lead={t.mode.firstLinkLead}>
      {open && (
        <Typed
          word={props.name}
          label={t.carriers.addLink}
          busy={props.busy}
          error={props.error}
          onBack={onClose}
          run={() => props.run(keeps)}
        >
          <Radios legend={t.mode.whoGoesLive} value={keeps} choices={choices} onChange={setKeeps} />
          {!keeps && <Changes preview={preview} />}
        </Typed>
      )}
    </Dialog>
  );
}
