import { useFilters } from "../../ui/lists/filters.ts";
import { Button } from "../../ui/forms/button.tsx";
import { Page } from "../../ui/layout/page.tsx";
import { Note, Waiting } from "../../ui/layout/state.tsx";
import { useDraft, useStoredDraft, type Draft } from "./draft.ts";
import { LeaveGuard } from "./leave.tsx";
import { SendMany } from "./many.tsx";
import { SendOne } from "./one.tsx";
import { pages } from "../../paths.ts";
import { putAside } from "../../shell/drafts.ts";
import { useSession } from "../../shell/session.ts";
import { showToast } from "../../ui/layout/toast.tsx";
import { t } from "../../texts/index.ts";

const modes: { id: "" | "many"; name: string }[] = [
  { id: "", name: t.compose.oneMessage },
  { id: "many", name: t.compose.bulk },
];

/** Sends one message or many. */
export default function ComposePage() {
  const { key, stored } = useStoredDraft();
  return (
    <Page title={t.common.send} lead={t.compose.lead}>
      {stored === undefined ? <Waiting /> : <Compose key={key} of={key} stored={stored} />}
    </Page>
  );
}

function Compose({ of, stored }: { of: string; stored: Draft | null }) {
  const [{ mode, step, draft: aside }, set] = useFilters(pages.compose);
  const draft = useDraft(of, stored);
  const { user, account } = useSession();
  const startAnother = async () => {
    await putAside(user.id, account.id, draft.draft.id);
    draft.discard();
    showToast(t.compose.draftPutAside);
  };
  return (
    <>
      <LeaveGuard draft={draft} />
      {step === "" && (
        <div
          role="group"
          aria-label={t.compose.howManyRecipients}
          className="inline-flex self-start rounded-lg border border-line bg-sunk p-0.5"
        >
          {modes.map(({ id, name }) => (
            <button
              key={id}
              type="button"
              aria-pressed={mode === id}
              onClick={() => set({ mode: id })}
              className={`h-7 rounded-md px-3 font-medium max-sm:h-11 ${mode === id ? "bg-ink text-card" : "text-dim hover:text-ink"}`}
            >
              {name}
            </button>
          ))}
        </div>
      )}
      {draft.isBack && draft.isUnsent() && (
        <Note>
          <span className="flex flex-wrap items-center justify-between gap-2">
            {t.compose.draftIsBack}
            <span className="flex flex-wrap gap-2">
              {aside === "" && (
                <Button size="small" onClick={() => void startAnother()}>
                  {t.compose.startAnother}
                </Button>
              )}
              <Button size="small" onClick={draft.discard}>
                {t.compose.discardDraft}
              </Button>
            </span>
          </span>
        </Note>
      )}
      {mode === "many" ? <SendMany state={draft} /> : <SendOne state={draft} />}
    </>
  );
}
