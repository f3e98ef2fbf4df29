import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { Name } from "../../api/client.ts";
import { hold, useConnected, useLive, type LiveKind } from "../../api/live.ts";
import { useDoublePress } from "../double-press.ts";
import { Icon } from "../layout/icon.tsx";
import { t } from "../../texts/index.ts";

/** Keeps lists live, and lets the reader pause them. */
export function LiveSwitch({ kinds, names }: { kinds: LiveKind[]; names: Name[] }) {
  const [paused, setPaused] = useState(false);
  const connected = useConnected();
  const isDouble = useDoublePress();
  useLive(kinds, names, paused);
  const client = useQueryClient();
  const key = names.join();
  useEffect(() => {
    if (!paused) return undefined;
    const shown = key.split(",") as Name[];
    const release = hold(shown);
    return () => {
      release();
      for (const name of shown) void client.invalidateQueries({ queryKey: [name] });
    };
  }, [paused, key, client]);
  const word = paused ? t.ui.paused : connected ? t.ui.live : t.ui.connecting;
  return (
    <button
      type="button"
      aria-pressed={paused}
      title={paused ? t.ui.resumeLiveUpdates : t.ui.pauseLiveUpdates}
      onClick={(event) => isDouble(event) || setPaused(!paused)}
      className="inline-flex h-8 max-sm:h-11 items-center gap-1.5 rounded-md border border-line-strong bg-card px-2.5 text-sm font-medium whitespace-nowrap hover:bg-sunk"
    >
      {paused ? (
        <Icon name="play" className="size-3" />
      ) : (
        <span className={`size-2 rounded-full ${connected ? "animate-[pulse-dot_2s_infinite] bg-good" : "bg-warn"}`} />
      )}
      {word}
    </button>
  );
}
