import { lazy, Suspense, useState, type ReactNode, type RefObject } from "react";
import { importWithRetry } from "../../api/retry-import.ts";

/** The contents of a dialog. */
export interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  lead?: ReactNode;
  children: ReactNode;
  /** Wide enough for a table. */
  wide?: boolean;
  /** On a phone, slides up from the lower edge, within reach of the thumb. */
  sheet?: boolean;
  /** What it shows is shown once: only a button in it closes it, no Escape and no click beside it. */
  stays?: boolean;
  /** The element that gets the focus when it closes; by default, the one that had it before. */
  returnTo?: RefObject<HTMLElement | null> | undefined;
}

const Loaded = lazy(importWithRetry(async () => ({ default: (await import("./overlays.tsx")).LoadedDialog })));

/** A modal dialog. No page needs its code to show data, so it is loaded after the page: with the menus, or when first opened. */
export function Dialog(props: DialogProps) {
  const [wasOpen, setWasOpen] = useState(props.open);
  if (props.open && !wasOpen) setWasOpen(true);
  return (
    wasOpen && (
      <Suspense>
        <Loaded {...props} />
      </Suspense>
    )
  );
}
