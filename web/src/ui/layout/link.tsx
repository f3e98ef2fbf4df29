import { Link as RouterLink } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { buttonClass } from "../forms/button.tsx";
import { Icon, type IconName } from "./icon.tsx";

interface Props {
  /** An address made by `paths`. */
  to: string;
  children: ReactNode;
  className?: string;
  title?: string;
  onClick?: () => void;
}

/** A link to a page of the dashboard. */
export function Link({ to, className, ...rest }: Props) {
  return (
    <RouterLink
      // The router reads `to` only if there is no `href`.
      to="."
      href={to}
      className={className ?? "text-accent underline decoration-accent/50 underline-offset-2 hover:decoration-accent"}
      {...rest}
    />
  );
}

/** A link that looks like a button. */
export function ButtonLink({ look, icon, children, ...rest }: Props & { look?: "primary" | "plain"; icon?: IconName }) {
  return (
    <Link {...rest} className={buttonClass(look)}>
      {icon && <Icon name={icon} className="size-3.5" />}
      {children}
    </Link>
  );
}
