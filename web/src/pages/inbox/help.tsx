import { Check } from "../../ui/forms/field.tsx";
import { Dialog } from "../../ui/layout/dialog.tsx";
import { useShortcutsOn } from "../../shell/shortcuts.ts";
import { inboxKeys, type InboxKey } from "./keys.ts";
import { t } from "../../texts/index.ts";

const meanings: Record<InboxKey, string> = {
  j: t.inbox.nextConversation,
  k: t.inbox.previousConversation,
  e: t.inbox.markDone,
  r: t.inbox.writeReply,
  u: t.inbox.markUnread,
  "/": t.inbox.search,
  "?": t.inbox.showShortcuts,
};

/** The keys of the inbox. */
export function ShortcutHelp({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [on, set] = useShortcutsOn();
  return (
    <Dialog open={open} onClose={onClose} title={t.inbox.shortcuts} lead={t.inbox.shortcutsHint}>
      <dl className="grid grid-cols-[max-content_minmax(0,1fr)] items-center gap-x-4 gap-y-2">
        {inboxKeys.map((key) => (
          <Shortcut key={key} keys={key} meaning={meanings[key]} />
        ))}
        <Shortcut keys={t.inbox.sendKeys} meaning={t.inbox.sendWhatIsWritten} />
        <Shortcut keys="Esc" meaning={t.inbox.leaveTheBox} />
      </dl>
      <Check
        label={t.inbox.singleKeys}
        hint={t.inbox.singleKeysHint}
        checked={on}
        onChange={(event) => set(event.target.checked)}
      />
    </Dialog>
  );
}

function Shortcut({ keys, meaning }: { keys: string; meaning: string }) {
  return (
    <>
      <dt>
        <kbd className="inline-block min-w-7 rounded border border-line-strong bg-sunk px-1.5 py-0.5 text-center font-mono text-sm">
          {keys}
        </kbd>
      </dt>
      <dd>{meaning}</dd>
    </>
  );
}
