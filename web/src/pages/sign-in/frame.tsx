import type { ReactNode } from "react";
import { Mark } from "../../shell/shell.tsx";
import { LanguageSwitch } from "./language.tsx";

/** The frame of the pages for people who are not signed in. */
export function SignInFrame({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-sm flex-col justify-center gap-6 px-5 py-12">
      <Mark className="size-10" />
      <div>
        <h1 className="text-2xl font-semibold tracking-tight">{title}</h1>
        {lead && <p className="mt-1 text-dim">{lead}</p>}
      </div>
      {children}
      <LanguageSwitch />
    </main>
  );
}
