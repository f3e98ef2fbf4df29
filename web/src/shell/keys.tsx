import type { ReactNode } from "react";
import { Check } from "../ui/forms/field.tsx";
import { Dialog } from "../ui/layout/dialog.tsx";
import { useLetters, useShortcutsOn } from "./shortcuts.ts";
import { t } from "../texts/index.ts";

/** The keys of the dashboard. */
export default function Keys({ onClose }: { onClose: () => void }) {
  const [on, setOn] = useShortcutsOn();
  const letters = useLetters();
  return (
    <Dialog open onClose={onClose} title={t.shell.keyboardShortcuts}>
      <Check label={t.shell.shortcutsOn} checked={on} onChange={(event) => setOn(event.target.checked)} />
      <dl className="grid grid-cols-[auto_1fr] gap-x-5 gap-y-1.5 sm:grid-cols-[auto_1fr_auto_1fr]">
        <Keyed keys={["Ctrl", "K"]}>{t.shell.findAnything}</Keyed>
        <Keyed keys={["/"]}>{t.shell.findAnything}</Keyed>
        <Keyed keys={["?"]}>{t.shell.keyboardShortcuts}</Keyed>
        {letters.map(({ letter, name, to }) => (
          <Keyed key={to} keys={["g", letter]}>
            {name}
          </Keyed>
        ))}
      </dl>
    </Dialog>
  );
}

function Keyed({ keys, children }: { keys: string[]; children: ReactNode }) {
  return (
    <>
      <dt className="flex gap-1">
        {keys.map((each) => (
          <kbd
            key={each}
            className="min-w-6 rounded border border-line-strong bg-sunk px-1.5 text-center font-sans text-sm"
          >
            {each}
          </kbd>
        ))}
      </dt>
      <dd>{children}</dd>
    </>
  );
}
