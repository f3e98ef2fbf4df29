import { Dialog as Base } from "@base-ui/react/dialog";
import { Menu } from "@base-ui/react/menu";
import { useLayoutEffect, useRef, type ReactElement, type RefObject } from "react";
import { isForbidden } from "../forms/forbidden.ts";
import { IconButton } from "../forms/button.tsx";
import type { DialogProps } from "./dialog.tsx";
import { Icon } from "./icon.tsx";
import type { MenuAction, MenuEntry, MenuProps } from "./menu.tsx";
import { t } from "../../texts/index.ts";

// Components that open above a page. Their code is loaded after it.

/** A modal dialog. */
export function LoadedDialog({ open, onClose, title, lead, children, wide, sheet, stays, returnTo }: DialogProps) {
  const popup = useRef<HTMLDivElement>(null);
  // Focus the first field rather than the close button.
  const first = () => popup.current?.querySelector<HTMLElement>("input, textarea, select") ?? true;
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && !stays && onClose()}>
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
              {!stays && <IconButton icon="close" label={t.ui.close} onClick={onClose} />}
            </div>
            <div className="flex flex-col gap-4 p-5">{children}</div>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}

const itemClass =
  "flex h-8 max-sm:h-11 cursor-pointer items-center gap-2 rounded-md px-2.5 outline-none data-disabled:opacity-55 data-highlighted:bg-sunk select-none";

/** A menu that opens below its button. It takes over the focus from the button that was shown before its code was loaded. */
export function LoadedMenu({
  className,
  label,
  children,
  entries,
  defaultOpen,
  hadFocus,
}: MenuProps & { defaultOpen: boolean; hadFocus: RefObject<boolean> }) {
  const trigger = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (hadFocus.current && !defaultOpen) trigger.current?.focus();
    // Only when it appears.
  }, []);
  return (
    <Menu.Root defaultOpen={defaultOpen}>
      <Menu.Trigger ref={trigger} aria-label={label} title={label} className={className}>
        {children}
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner sideOffset={6} align="end" className="z-50">
          <Menu.Popup className="min-w-52 rounded-lg border border-line bg-card p-1 text-ink shadow-xl outline-none">
            {entries.map((entry) => (
              <Entry key={keyOf(entry)} {...entry} />
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

function keyOf(entry: MenuEntry): string {
  if (entry.kind === "check" || entry.kind === "text") return entry.id;
  return entry.kind === "choice" ? entry.label : entry.name;
}

function Entry(entry: MenuEntry) {
  if (entry.kind === undefined) return <Action {...entry} />;
  if (entry.kind === "text") return entry.content;
  if (entry.kind === "check")
    return (
      <Menu.CheckboxItem
        checked={entry.checked}
        onCheckedChange={entry.toggle}
        closeOnClick={false}
        className={itemClass}
      >
        <span className="grid size-4 place-items-center rounded border border-line-strong">
          <Menu.CheckboxItemIndicator>
            <Icon name="check" className="size-3.5" />
          </Menu.CheckboxItemIndicator>
        </span>
        {entry.name}
      </Menu.CheckboxItem>
    );
  return (
    <>
      <Menu.Separator className="my-1 h-px bg-line" />
      <Menu.RadioGroup value={entry.value} onValueChange={entry.choose} aria-label={entry.label}>
        {entry.options.map(({ id, name, icon }) => (
          <Menu.RadioItem key={id} value={id} className={itemClass}>
            <Icon name={icon} className="size-4 text-dim" />
            <span className="flex-1">{name}</span>
            {entry.value === id && <Icon name="check" className="size-3.5 text-accent" />}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
      <Menu.Separator className="my-1 h-px bg-line" />
    </>
  );
}

function Action({ name, icon, detail, current, run, download, disabledReason, look, wideOnly }: MenuAction) {
  if (isForbidden(disabledReason)) return null;
  const file: { render?: ReactElement } =
    download === undefined || disabledReason ? {} : { render: <a href={download} download /> };
  return (
    <Menu.Item
      {...file}
      {...(run ? { onClick: run } : {})}
      disabled={disabledReason !== undefined}
      className={`${itemClass} ${look === "danger" ? "text-bad" : ""} ${disabledReason ? "h-auto! max-w-72 py-1.5" : ""} ${wideOnly ? "max-md:hidden!" : ""}`}
    >
      {icon && <Icon name={icon} className="size-4 text-dim" />}
      <span className={detail === undefined ? "" : "flex-1"}>
        {name}
        {disabledReason && <span className="block text-sm text-dim">{disabledReason}</span>}
      </span>
      {detail !== undefined && <span className="text-sm text-dim">{detail}</span>}
      {current && <Icon name="check" className="size-3.5 text-accent" />}
    </Menu.Item>
  );
}
