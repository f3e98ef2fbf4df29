import { useRef, type ReactNode } from "react";
import { t } from "../../texts/index.ts";
import { buttonClass } from "../forms/button.tsx";
import { Icon } from "./icon.tsx";

/** The rarer actions of a page, behind one button. */
export function More({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDetailsElement>(null);
  const close = () => box.current?.removeAttribute("open");
  return (
    <details
      ref={box}
      className="relative"
      onKeyDown={(event) => event.key === "Escape" && close()}
      onBlur={(event) => {
        // The dialog of an action takes the focus, and is not inside.
        const to = event.relatedTarget;
        if (to && !event.currentTarget.contains(to) && !to.closest("[role=dialog]")) close();
      }}
    >
      <summary className={`${buttonClass()} cursor-pointer list-none`}>
        {t.ui.more}
        <Icon name="chevron" className="size-3.5" />
      </summary>
      <div className="absolute right-0 z-20 mt-1 flex min-w-44 flex-col items-stretch gap-1 rounded-lg border border-line bg-card p-2 shadow-xl">
        {children}
      </div>
    </details>
  );
}
