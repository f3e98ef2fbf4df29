import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { signals } from "../api/client.ts";
import { useAction } from "../api/hooks.ts";
import { isReachable } from "../api/retry-import.ts";
import { paths } from "../paths.ts";
import { Button } from "../ui/forms/button.tsx";
import { Icon } from "../ui/layout/icon.tsx";
import { Link } from "../ui/layout/link.tsx";
import { Time } from "../ui/values/values.tsx";
import { adoptSession, isVisit, useSession } from "./session.ts";
import { useDataChoice } from "./test-data.tsx";
import { t } from "../texts/index.ts";

/** Banner of the sandbox. */
export function SandboxBanner() {
  const { account, test } = useSession();
  if (!account.sandbox || test) return null;
  return (
    <div
      role="note"
      className="flex h-8 items-center justify-center gap-x-2 bg-band max-sm:h-11 px-4 text-sm whitespace-nowrap text-on-band"
    >
      <Icon name="warning" className="size-3.5 shrink-0" />
      <span className="truncate">
        <strong className="font-semibold">{t.shell.sandboxName}</strong>{" "}
        {t.shell.sandbox(<span className="max-sm:hidden">{t.shell.sandboxDetail}</span>)}
      </span>
      <Link
        to={paths.start()}
        className="grid shrink-0 min-w-11 place-items-center self-stretch font-medium underline underline-offset-2"
      >
        {t.common.tryIt}
      </Link>
    </div>
  );
}

/** Banner of test data: visible on every page, so that nobody mistakes test data for live data or the reverse. */
export function TestDataBanner() {
  const { test } = useSession();
  const choose = useDataChoice();
  if (!test) return null;
  return (
    <div
      role="note"
      className="flex h-8 items-center justify-center gap-x-2 bg-band px-4 text-sm whitespace-nowrap text-on-band"
    >
      <Icon name="warning" className="size-3.5 shrink-0" />
      <span className="truncate">
        <strong className="font-semibold">{t.testData.name}.</strong>{" "}
        <span className="max-sm:sr-only">
          {t.testData.banner(<span className="max-lg:sr-only">{t.testData.bannerDetail}</span>)}
        </span>
      </span>
      <button
        type="button"
        onClick={() => choose.mutate({ body: { test: false } })}
        className="shrink-0 py-1 font-medium underline underline-offset-2"
      >
        {t.testData.leave}
      </button>
    </div>
  );
}

/** Banner of a suspended account. */
export function SuspendedBanner() {
  const { account } = useSession();
  if (!account.suspended) return null;
  return (
    <div
      role="note"
      className="flex items-center justify-center gap-2 border-b border-bad/40 bg-bad/10 px-4 py-1.5 text-sm"
    >
      <Icon name="warning" className="size-3.5 text-bad" />
      <span>
        {t.shell.suspendedBanner(<strong className="font-semibold">{t.shell.isSuspended(account.name)}</strong>)}
      </span>
    </div>
  );
}

/** Banner of an installation that was restored from a backup and not released yet. */
export function HeldBanner() {
  const { held_from: from, user } = useSession();
  if (from === null) return null;
  return (
    <div
      role="note"
      className="flex items-center justify-center gap-2 border-b border-bad/40 bg-bad/10 px-4 py-1.5 text-sm"
    >
      <Icon name="warning" className="size-3.5 shrink-0 text-bad" />
      <span>{t.shell.heldBanner(<Time at={from} exact />)}</span>
      {user.operator && (
        <Link to={paths.system()} className="shrink-0 py-1 font-medium underline underline-offset-2">
          {t.shell.releaseIt}
        </Link>
      )}
    </div>
  );
}

/** Banner of an operator's visit. */
export function ReadOnlyBanner() {
  const session = useSession();
  const { account, accounts } = session;
  const [own] = accounts;
  const leave = useAction("POST /console/session/account", { onDone: adoptSession });
  if (!isVisit(session)) return null;
  return (
    <div role="note" className="flex flex-wrap items-center justify-center gap-3 bg-info/15 px-4 py-1.5 text-sm">
      <span>{t.shell.youAreViewingAs(<strong>{account.name}</strong>)}</span>
      {own && (
        <Button size="small" busy={leave.isPending} onClick={() => leave.mutate({ body: { account_id: own.id } })}>
          {t.shell.backTo(own.name)}
        </Button>
      )}
    </div>
  );
}

/** Banner while the service is away; polls until it is back, then refreshes the page. */
export function AwayBanner() {
  const [away, setAway] = useState(false);
  const client = useQueryClient();
  useEffect(() => {
    const [gone, back] = [() => setAway(true), () => setAway(false)];
    signals.addEventListener("away", gone);
    signals.addEventListener("reached", back);
    return () => {
      signals.removeEventListener("away", gone);
      signals.removeEventListener("reached", back);
    };
  }, []);
  useEffect(() => {
    if (!away) return undefined;
    const timer = setInterval(() => {
      void isReachable().then((there) => {
        if (!there) return;
        signals.dispatchEvent(new Event("reached"));
        void client.invalidateQueries({ type: "active" });
      });
    }, 1_500);
    return () => clearInterval(timer);
  }, [away, client]);
  return (
    <div role="status" aria-live="assertive">
      {away && (
        <p className="flex items-center justify-center gap-2 bg-bad px-4 py-1.5 text-sm text-card">
          <Icon name="warning" className="size-3.5" />
          {t.shell.notResponding}
        </p>
      )}
    </div>
  );
}
