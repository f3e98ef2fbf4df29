import { pages, paths } from "../../paths.ts";
import { routes } from "../../routes.ts";
import { putAside } from "../../shell/drafts.ts";
import { useSession } from "../../shell/session.ts";
import { t } from "../../texts/index.ts";
import { Button } from "../../ui/forms/button.tsx";
import { Link } from "../../ui/layout/link.tsx";
import { Page } from "../../ui/layout/page.tsx";
import { Note, Waiting } from "../../ui/layout/state.tsx";
import { showToast } from "../../ui/layout/toast.tsx";
import { useFilters } from "../../ui/lists/filters.ts";
import { ChangeScheduled } from "./change.tsx";
import { useDraft, useStoredDraft, type Draft } from "./draft.ts";
import { LeaveGuard } from "./leave.tsx";
import { SendMany } from "./many.tsx";
import { SendOne } from "./one.tsx";
import { ResendFailed } from "./resend.tsx";

/** Sends one message, or many in four steps; sends again what failed, and changes what is scheduled, in those of them that apply. */
export default function ComposePage() {
  const { step } = routes.compose.useParams();
  const [{ resend, change }] = useFilters(pages.compose);
  if (resend !== "") return <ResendFailed key={resend} of={resend} step={step} />;
  if (change !== "") return <ChangeScheduled key={change} of={change} step={step} />;
  return <New />;
}

function New() {
  const { key, stored } = useStoredDraft();
  return (
    <Page title={t.common.send} lead={t.compose.lead}>
      {stored === undefined ? <Waiting /> : <Compose key={key} of={key} stored={stored} />}
    </Page>
  );
}

function Compose({ of, stored }: { of: string; stored: Draft | null }) {
  const { step } = routes.compose.useParams();
  const [{ draft: aside }] = useFilters(pages.compose);
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
      {(step === "one" || step === "who") && <HowMany step={step} draft={aside} />}
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
      {step === "one" ? <SendOne state={draft} /> : <SendMany state={draft} step={step} />}
    </>
  );
}

const ways = [
  ["who", t.compose.bulk],
  ["one", t.compose.oneMessage],
] as const;

/** The switch between many recipients and one. */
function HowMany({ step, draft }: { step: "who" | "one"; draft: string }) {
  return (
    <nav
      aria-label={t.compose.howManyRecipients}
      className="inline-flex self-start rounded-lg border border-line bg-sunk p-0.5"
    >
      {ways.map(([way, name]) => (
        <Link
          key={way}
          to={paths.compose(way, { draft })}
          current={way === step}
          className={`inline-flex h-7 items-center rounded-md px-3 font-medium max-sm:h-11 ${way === step ? "bg-ink text-card" : "text-dim hover:text-ink"}`}
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}
