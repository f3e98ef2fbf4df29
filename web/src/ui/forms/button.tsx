import type { ComponentProps, ReactNode } from "react";
import { Icon, type IconName } from "../layout/icon.tsx";
import { useDoublePress } from "../double-press.ts";
import { isForbidden } from "./forbidden.ts";
import { useReason } from "./reason.tsx";

const looks = {
  primary: "bg-ink text-card border-transparent hover:bg-ink/85",
  plain: "bg-card text-ink border-line-strong hover:bg-sunk",
  quiet: "bg-transparent text-dim border-transparent hover:bg-sunk hover:text-ink",
  danger: "bg-card text-bad border-bad/40 hover:bg-bad/10",
};

/** On a phone, a button is as large as a finger needs: 44 pixels (WCAG 2.5.5). A label that is wider than the page has a second line. */
const sizes = {
  base: "h-[2.125rem] px-3 text-base max-sm:h-auto max-sm:min-h-11 max-sm:min-w-11",
  small: "h-7 px-2 text-sm max-sm:h-auto max-sm:min-h-11 max-sm:min-w-11",
};

/** The classes of a button, for links that look like one. */
export function buttonClass(look: keyof typeof looks = "plain", size: keyof typeof sizes = "base"): string {
  return `inline-flex items-center justify-center gap-1.5 rounded-md border font-medium whitespace-nowrap max-sm:py-1 max-sm:whitespace-normal select-none transition-colors disabled:opacity-50 print:hidden ${sizes[size]} ${looks[look]}`;
}

interface Props extends Omit<ComponentProps<"button">, "disabled"> {
  look?: keyof typeof looks;
  size?: keyof typeof sizes;
  icon?: IconName;
  /** Whether an action is running: the button then ignores clicks and announces it to screen readers. */
  busy?: boolean;
  /** Why the button is disabled. It stays focusable, so that the reason can be found. */
  disabledReason?: string | undefined;
  children?: ReactNode;
}

/** A button. A disabled one says why, one for what the role does not allow is absent, and the second press of a double click never does something else than the first. */
export function Button({ look, size, icon, busy, disabledReason, children, className = "", onClick, ...rest }: Props) {
  const off = busy || disabledReason !== undefined;
  const reason = useReason(disabledReason);
  const isDouble = useDoublePress();
  if (isForbidden(disabledReason)) return null;
  return (
    <>
      <button
        type="button"
        {...rest}
        {...(disabledReason === undefined ? {} : reason.shows)}
        className={`${buttonClass(look, size)} ${off ? "opacity-55" : ""} ${className}`}
        aria-disabled={off || undefined}
        aria-busy={busy || undefined}
        title={disabledReason ?? rest.title}
        onClick={(event) => {
          if (off) {
            event.preventDefault();
            reason.show(event);
          } else if (isDouble(event)) event.preventDefault();
          else onClick?.(event);
        }}
      >
        {icon && <Icon name={icon} className="size-3.5" />}
        {children}
      </button>
      {reason.popup}
    </>
  );
}

/** An icon button; `label` is its accessible name. */
export function IconButton({
  icon,
  label,
  ...rest
}: Omit<Props, "children" | "icon"> & { icon: IconName; label: string }) {
  return (
    <Button
      look="quiet"
      size="small"
      {...rest}
      aria-label={label}
      title={rest.disabledReason ?? label}
      className={`w-7 px-0! max-sm:w-11 ${rest.className ?? ""}`}
    >
      <Icon name={icon} />
    </Button>
  );
}
