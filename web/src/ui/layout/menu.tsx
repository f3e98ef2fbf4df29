import { lazy, Suspense, useRef, useState, type ReactNode } from "react";
import { importWithRetry } from "../../api/retry-import.ts";
import { t } from "../../texts/index.ts";
import { buttonClass } from "../forms/button.tsx";
import { Icon, type IconName } from "./icon.tsx";

/** An action in a menu: something to run, or a file to download. */
export interface MenuAction {
  kind?: never;
  name: string;
  icon?: IconName;
  /** Small print at the end of the line. */
  detail?: ReactNode;
  /** Whether this is the current choice. */
  current?: boolean;
  run?: () => void;
  /** The address of a file. */
  download?: string;
  /** Why it cannot be done now; shown under its name. */
  disabledReason?: string | undefined;
  look?: "danger";
  /** Hidden on phones, where it is of no use. */
  wideOnly?: boolean;
}

/** An entry that chooses one of several options. */
interface MenuChoice {
  kind: "choice";
  label: string;
  value: string;
  options: readonly { id: string; name: string; icon: IconName }[];
  choose: (id: string) => void;
}

/** An entry that is on or off; the menu stays open. */
interface MenuCheck {
  kind: "check";
  id: string;
  name: ReactNode;
  checked: boolean;
  toggle: () => void;
}

/** An entry that cannot be chosen. */
interface MenuText {
  kind: "text";
  id: string;
  content: ReactNode;
}

/** An entry of a menu. */
export type MenuEntry = MenuAction | MenuChoice | MenuCheck | MenuText;

/** The button of a menu, and its entries. */
export interface MenuProps {
  className: string;
  /** The name of the button, if it shows no text. */
  label?: string | undefined;
  /** The contents of the button. */
  children: ReactNode;
  entries: readonly MenuEntry[];
}

const Loaded = lazy(importWithRetry(async () => ({ default: (await import("./overlays.tsx")).LoadedMenu })));

/**
 * A menu behind a button. No page needs its code to show data, so it is loaded after the page. Until then, only the button is
 * there; if it is clicked, the menu opens as soon as its code is loaded.
 */
export function Menu(props: MenuProps) {
  const [wanted, setWanted] = useState(false);
  const hadFocus = useRef(false);
  const { className, label, children } = props;
  const button = (
    <button
      type="button"
      aria-haspopup="menu"
      aria-label={label}
      title={label}
      className={className}
      onClick={() => setWanted(true)}
      onFocus={() => (hadFocus.current = true)}
      onBlur={() => (hadFocus.current = false)}
    >
      {children}
    </button>
  );
  return (
    <Suspense fallback={button}>
      <Loaded {...props} defaultOpen={wanted} hadFocus={hadFocus} />
    </Suspense>
  );
}

/** The less frequent actions: of a page, behind a labelled button; of the row of `label`, behind an icon. */
export function ActionMenu({ label, actions }: { label?: string; actions: MenuAction[] }) {
  return label === undefined ? (
    <Menu className={buttonClass()} entries={actions}>
      {t.ui.more}
      <Icon name="chevron" className="size-3.5" />
    </Menu>
  ) : (
    <Menu
      label={label}
      className="grid size-7 place-items-center rounded-md border border-line-strong bg-card hover:bg-sunk max-sm:size-11"
      entries={actions}
    >
      <Icon name="more" />
    </Menu>
  );
}
