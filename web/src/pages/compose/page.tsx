import { useEffect, useRef } from "react";
import { pages, paths } from "../../paths.ts";
import { routes } from "../../routes.ts";
import { t } from "../../texts/index.ts";
import { Button } from "../../ui/forms/button.tsx";
import { Link } from "../../ui/layout/link.tsx";
import { Page } from "../../ui/layout/page.tsx";
import { Note, Problem, Waiting } from "../../ui/layout/state.tsx";
import { showToast } from "../../ui/layout/toast.tsx";
import { useFilters } from "../../ui/lists/filters.ts";
import { ChangeScheduled } from "./change.tsx";
import { Drafts } from "../bulk/drafts.tsx";
import { useDraft, useStoredDraft, type DraftState, type Found } from "./draft.ts";
import { LeaveGuard } from "./leave.tsx";
import { SendMany } from "./many.tsx";
import { SendOne } from "./one.tsx";
import { ResendFailed } from "./resend.tsx";
import { DraftStanding, NoDraft } from "./standing.tsx";

/** Sends one message, or many in four steps; sends again what failed, and changes what is scheduled, in those of them that apply. */
export default function ComposePage() {
  const { step } = routes.compose.useParams();
  const [{ resend, change }] = useFilters(pages.compose);
  if (resend !== "") return <ResendFailed key={resend} of={resend} step={step} />;
  if (change !== "") return <ChangeScheduled key={change} of={change} step={step} />;
  return <New />;
}

function New() {
  const { data: found, error } = useStoredDraft();
  return (
    <Page title={t.common.send} lead={t.compose.lead}>
      <Problem error={error} />
      {found ? <Compose key={found.key} found={found} /> : !error && <Waiting />}
    </Page>
  );
}

function Compose({ found }: { found: Found }) {
  if (found.standing?.kind === "gone" && !found.draft)
    return (
      <>
        <NoDraft />
        <Drafts />
      </>
    );
  return <Form found={found} />;
}

function Form({ found }: { found: Found }) {
  const { step } = routes.compose.useParams();
  const [{ draft: aside }] = useFilters(pages.compose);
  const draft = useDraft(found);
  useBeginning(draft);
  const isFirst = step === "one" || step === "who";
  const startAnother = async () => {
    await draft.putAside();
    showToast(t.compose.draftPutAside);
  };
  return (
    <>
      <LeaveGuard draft={draft} />
      {isFirst && <HowMany step={step} draft={aside} />}
      {draft.isBack && !draft.isOthers && draft.isUnsent() && (
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
      <DraftStanding state={draft} step={step} />
      {step === "one" ? <SendOne state={draft} /> : <SendMany state={draft} step={step} />}
      {isFirst && !draft.isUnsent() && <Drafts beside={draft.draft.id} />}
    </>
  );
}

/** Begins a send to the list of contacts, or with the template, in the address; what else was being written is put aside for later. */
function useBeginning({ draft, change, isUnsent, putAside }: DraftState): void {
  const [{ list: contacts, template }, set] = useFilters(pages.compose);
  const begun = useRef("");
  useEffect(() => {
    const wanted = contacts + template;
    if (wanted === "" || begun.current === wanted) return;
    begun.current = wanted;
    const begin = async () => {
      const isThere = contacts === "" ? draft.template === template : draft.list?.contacts === contacts;
      if (!isThere) {
        if (isUnsent()) {
          await putAside();
          showToast(t.compose.draftPutAside);
        }
        if (contacts === "") change({ template });
        else change({ list: { name: "", source: "", contacts }, mapping: undefined, mended: undefined });
      }
      // A reload goes on with what is written by then.
      set({ list: "", template: "" });
    };
    void begin();
  });
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
