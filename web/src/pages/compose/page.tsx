import { useFilters } from "../../ui/lists/filters.ts";
import { Page } from "../../ui/layout/page.tsx";
import { SendMany } from "./many.tsx";
import { SendOne } from "./one.tsx";
import { pages } from "../../paths.ts";
import { t } from "../../texts/index.ts";

const modes: { id: "" | "many"; name: string }[] = [
  { id: "", name: t.compose.oneMessage },
  { id: "many", name: t.compose.bulk },
];

/** Sends one message or many. */
export default function ComposePage() {
  const [{ mode }, set] = useFilters(pages.compose);
  return (
    <Page title={t.common.send} lead={t.compose.lead}>
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
            className={`h-7 rounded-md px-3 font-medium ${mode === id ? "bg-card shadow-sm" : "text-dim hover:text-ink"}`}
          >
            {name}
          </button>
        ))}
      </div>
      {mode === "many" ? <SendMany /> : <SendOne />}
    </Page>
  );
}
