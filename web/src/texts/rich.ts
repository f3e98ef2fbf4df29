import { createElement, Fragment, type ReactNode } from "react";

/** A sentence with elements in it, such as a link or a time. */
export function rich(strings: TemplateStringsArray, ...parts: ReactNode[]): ReactNode {
  return createElement(Fragment, null, ...strings.flatMap((text, index) => [text, parts[index]]));
}
