import { Menu } from "@base-ui/react/menu";
import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";

/** The classes of an item of a menu. */
export const itemClass =
  "flex h-8 max-sm:h-11 cursor-pointer items-center gap-2 rounded-md px-2.5 outline-none data-disabled:opacity-55 data-highlighted:bg-sunk select-none";

/** The popup of a menu, below its trigger. */
export function MenuPopup({ children }: { children: ReactNode }) {
  return (
    <Menu.Portal>
      <Menu.Positioner sideOffset={6} align="end" className="z-50">
        <Menu.Popup className="min-w-52 rounded-lg border border-line bg-card p-1 text-ink shadow-xl outline-none">
          {children}
        </Menu.Popup>
      </Menu.Positioner>
    </Menu.Portal>
  );
}

interface MenuAction {
  name: string;
  run: () => void;
  /** Why it cannot be done now; shown under its name. */
  disabledReason?: string | undefined;
  look?: "danger";
}

/** The rarer actions on a row or a page, behind a button. */
export function ActionMenu({ label, actions }: { label: string; actions: MenuAction[] }) {
  return (
    <Menu.Root>
      <Menu.Trigger
        aria-label={label}
        title={label}
        className="grid size-7 place-items-center rounded-md border border-line-strong bg-card hover:bg-sunk max-sm:size-11"
      >
        <Icon name="more" />
      </Menu.Trigger>
      <MenuPopup>
        {actions.map(({ name, run, disabledReason, look }) => (
          <Menu.Item
            key={name}
            disabled={disabledReason !== undefined}
            className={`${itemClass} ${look === "danger" ? "text-bad" : ""} ${disabledReason ? "h-auto! max-w-72 flex-col items-start! gap-0! py-1.5" : ""}`}
            onClick={run}
          >
            <span>{name}</span>
            {disabledReason && <span className="text-sm text-dim">{disabledReason}</span>}
          </Menu.Item>
        ))}
      </MenuPopup>
    </Menu.Root>
  );
}
