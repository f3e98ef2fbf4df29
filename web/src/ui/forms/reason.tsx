import { useEffect, useState, type FocusEvent, type MouseEvent } from "react";
import { createPortal } from "react-dom";

/**
 * Shows why a button is disabled when it is pressed or reached by keyboard. A `title` works only with a mouse, and Base UI's
 * Tooltip does not open on touch.
 */
export function useReason(reason: string | undefined) {
  const [at, setAt] = useState<DOMRect>();
  useEffect(() => {
    if (!at) return undefined;
    const hide = () => setAt(undefined);
    const hideByKey = (event: KeyboardEvent) => event.key === "Escape" && hide();
    // On a touch screen nothing else would take the focus away.
    addEventListener("pointerdown", hide);
    addEventListener("scroll", hide, true);
    addEventListener("keydown", hideByKey);
    return () => {
      removeEventListener("pointerdown", hide);
      removeEventListener("scroll", hide, true);
      removeEventListener("keydown", hideByKey);
    };
  }, [at]);
  const show = (button: Element) => setAt(button.getBoundingClientRect());
  return {
    /** Props of the button. */
    shows: {
      onFocus: ({ currentTarget }: FocusEvent) =>
        reason !== undefined && currentTarget.matches(":focus-visible") && show(currentTarget),
      onBlur: () => setAt(undefined),
    },
    show: ({ currentTarget }: MouseEvent) => reason !== undefined && show(currentTarget),
    popup: reason !== undefined && at && createPortal(<Reason at={at}>{reason}</Reason>, document.body),
  };
}

function Reason({ at, children }: { at: DOMRect; children: string }) {
  const width = 256;
  const left = Math.max(8, Math.min(at.left, innerWidth - width - 8));
  const isBelow = at.bottom < innerHeight - 96;
  return (
    <p
      role="tooltip"
      style={{ left, maxWidth: width, ...(isBelow ? { top: at.bottom + 6 } : { bottom: innerHeight - at.top + 6 }) }}
      className="pointer-events-none fixed z-70 rounded-md bg-ink px-2.5 py-1.5 text-sm text-card shadow-lg"
    >
      {children}
    </p>
  );
}
