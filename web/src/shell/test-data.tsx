import { signals } from "../api/client.ts";
import { useAction } from "../api/hooks.ts";
import { isSend } from "../may-open.ts";
import { paths } from "../paths.ts";
import { useSession } from "./session.ts";
import { t } from "../texts/index.ts";

/**
 * Switches between test and live data for all windows of this browser, and reloads the page, so that nothing of the other kind
 * stays.
 */
export function useDataChoice() {
  return useAction("POST /console/session/data", {
    onDone: () => {
      signals.dispatchEvent(new Event("leaving"));
      // An object of one kind of data does not exist in the other.
      const isOfBoth = location.pathname.split("/").length <= 2 || isSend(location.pathname);
      location.assign(isOfBoth ? location.pathname : paths.home());
    },
  });
}

/** The switch in the header. Without the simulated carrier there is no test data. */
export function TestDataSwitch() {
  const { test, can_test: canTest } = useSession();
  const choose = useDataChoice();
  if (!canTest) return null;
  return (
    <button
      type="button"
      role="switch"
      aria-checked={test}
      aria-busy={choose.isPending || undefined}
      title={t.testData.hint}
      aria-label={t.testData.name}
      onClick={() => choose.mutate({ body: { test: !test } })}
      className="flex h-8 items-center gap-2 rounded-md px-2 max-md:flex-col max-md:justify-center max-md:gap-1 max-sm:h-11 max-sm:min-w-11 max-sm:px-1 text-sm text-dim hover:bg-sunk hover:text-ink"
    >
      <span className="max-md:hidden">{t.testData.name}</span>
      <span className="text-[0.6875rem] leading-none md:hidden">{t.testData.short}</span>
      <span
        aria-hidden="true"
        className={`flex h-4.5 w-8 items-center rounded-full border p-0.5 transition-colors ${test ? "justify-end border-transparent bg-warn" : "border-line-strong bg-sunk"}`}
      >
        <span className={`size-3 rounded-full ${test ? "bg-card" : "bg-dim"}`} />
      </span>
    </button>
  );
}
