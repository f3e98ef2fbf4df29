import { Link as RouterLink } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useMayOpen } from "../../api/session.ts";
import { buttonClass } from "../forms/button.tsx";
import { Icon, type IconName } from "./icon.tsx";

interface Props {
  /** An address built by `paths`. */
  to: string;
  children: ReactNode;
  className?: string;
  title?: string;
  onClick?: () => void;
  /** Leads to the page that is open. */
  current?: boolean;
  /** Stands alone instead of in a sentence: a finger needs more room than a line of text has. */
  alone?: boolean;
}

const inText = "text-accent underline decoration-accent/50 underline-offset-2 hover:decoration-accent";

/** A link to a page of the dashboard; only its words for those who may not open that page. */
export function Link({ to, className, alone, current, ...rest }: Props) {
  const mayOpen = useMayOpen();
  if (!mayOpen(to)) return <span title={rest.title}>{rest.children}</span>;
  return (
    <RouterLink
      // The router reads `to` only if there is no `href`.
      to="."
      href={to}
      // By itself the router takes every page above the open one for it.
      activeOptions={{ exact: true, includeSearch: false }}
      aria-current={current ? "page" : undefined}
      className={`${alone ? "touch " : ""}${className ?? inText}`}
      {...rest}
    />
  );
}

/** A link that looks like a button; absent for those who may not do what it leads to. */
export function ButtonLink({ look, icon, children, ...rest }: Props & { look?: "primary" | "plain"; icon?: IconName }) {
  const mayOpen = useMayOpen();
  if (!mayOpen(rest.to)) return null;
  return (
    <Link {...rest} className={buttonClass(look)}>
      {icon && <Icon name={icon} className="size-3.5" />}
      {children}
    </Link>
  );
}
