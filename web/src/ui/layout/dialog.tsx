import { Dialog as Base } from "@base-ui/react/dialog";
import { useRef, type ReactNode, type RefObject } from "react";
import { IconButton } from "../forms/button.tsx";
import { t } from "../../texts/index.ts";

interface Props {
  open: boolean;
  onClose: () => void;
  title: string;
  lead?: ReactNode;
  children: ReactNode;
  /** Wide enough for a table. */
  wide?: boolean;
  /** On a phone, slides up from the lower edge, within reach of the thumb. */
  sheet?: boolean;
  /** The element that gets the focus when it closes; by default, the one that had it before. */
  returnTo?: RefObject<HTMLElement | null> | undefined;
}

/** A modal dialog. */
export function Dialog({ open, onClose, title, lead, children, wide, sheet, returnTo }: Props) {
  const popup = useRef<HTMLDivElement>(null);
  // Focus the first field rather than the close button.
  const first = () => popup.current?.querySelector<HTMLElement>("input, textarea, select") ?? true;
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-black/45" />
        <Base.Viewport
          className={`fixed inset-0 z-50 flex items-start justify-center overflow-y-auto p-3 sm:p-[6vh] ${sheet ? "max-sm:items-end max-sm:px-0 max-sm:pb-0" : ""}`}
        >
          <Base.Popup
            ref={popup}
            initialFocus={first}
            {...(returnTo ? { finalFocus: returnTo } : {})}
            className={`w-full ${wide ? "max-w-3xl" : "max-w-lg"} rounded-xl border border-line bg-card text-ink shadow-2xl outline-none ${sheet ? "max-sm:rounded-b-none" : ""}`}
          >
            <div className="flex items-start justify-between gap-4 border-b border-line px-5 py-3.5">
              <div>
                <Base.Title className="text-base font-semibold">{title}</Base.Title>
                {lead && <Base.Description className="text-sm text-dim">{lead}</Base.Description>}
              </div>
              <IconButton icon="close" label={t.ui.close} onClick={onClose} />
            </div>
            <div className="flex flex-col gap-4 p-5">{children}</div>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
