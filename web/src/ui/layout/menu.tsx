import { Menu } from "@base-ui/react/menu";
import type { ReactElement, ReactNode } from "react";
import { t } from "../../texts/index.ts";
import { buttonClass } from "../forms/button.tsx";
import { Icon, type IconName } from "./icon.tsx";

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

/** An action in a menu: something to run, or a file to download. */
export interface MenuAction {
  name: string;
  icon?: IconName;
  run?: () => void;
  /** The address of a file. */
  download?: string;
  /** Why it cannot be done now; shown under its name. */
  disabledReason?: string | undefined;
  look?: "danger";
}

/** The less frequent actions: of a page, behind a labelled button; of the row of `label`, behind an icon. */
export function ActionMenu({ label, actions }: { label?: string; actions: MenuAction[] }) {
  return (
    <Menu.Root>
      {label === undefined ? (
        <Menu.Trigger className={buttonClass()}>
          {t.ui.more}
          <Icon name="chevron" className="size-3.5" />
        </Menu.Trigger>
      ) : (
        <Menu.Trigger
          aria-label={label}
          title={label}
          className="grid size-7 place-items-center rounded-md border border-line-strong bg-card hover:bg-sunk max-sm:size-11"
        >
          <Icon name="more" />
        </Menu.Trigger>
      )}
      <MenuPopup>
        {actions.map((action) => (
          <Action key={action.name} {...action} />
        ))}
      </MenuPopup>
    </Menu.Root>
  );
}

function Action({ name, icon, run, download, disabledReason, look }: MenuAction) {
  const file: { render?: ReactElement } =
    download === undefined || disabledReason ? {} : { render: <a href={download} download /> };
  return (
    <Menu.Item
      {...file}
      {...(run ? { onClick: run } : {})}
      disabled={disabledReason !== undefined}
      className={`${itemClass} ${look === "danger" ? "text-bad" : ""} ${disabledReason ? "h-auto! max-w-72 py-1.5" : ""}`}
    >
      {icon && <Icon name={icon} className="size-4 text-dim" />}
      <span>
        {name}
        {disabledReason && <span className="block text-sm text-dim">{disabledReason}</span>}
      </span>
    </Menu.Item>
  );
}
