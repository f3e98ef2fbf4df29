import { useNavigate } from "@tanstack/react-router";
import { useEffect, useId, useState } from "react";
import { useApi } from "../api/hooks.ts";
import { useMayOpen } from "../api/session.ts";
import type { SearchResult } from "../api/operations.ts";
import { pathOf, paths } from "../paths.ts";
import { Dialog } from "../ui/layout/dialog.tsx";
import { Icon, type IconName } from "../ui/layout/icon.tsx";
import { usePages } from "./nav.tsx";
import { useReadNumber } from "./phone-numbers.ts";
import { useSession } from "./session.ts";
import { t } from "../texts/index.ts";

interface Hit {
  name: string;
  group: string;
  icon: IconName;
  to: string;
}

const actions: Hit[] = [
  { name: t.shell.sendAMessage, group: t.shell.actions, icon: "send", to: paths.compose("one") },
  { name: t.shell.sendBulkFromCsv, group: t.shell.actions, icon: "upload", to: paths.compose("who") },
  { name: t.common.createAToken, group: t.shell.actions, icon: "key", to: paths.tokens({ new: "1" }) },
  { name: t.common.addAWebhook, group: t.shell.actions, icon: "hook", to: paths.webhooks({ new: "1" }) },
  { name: t.shell.inviteAMember, group: t.shell.actions, icon: "people", to: paths.team({ new: "1" }) },
  { name: t.shell.changeYourPassword, group: t.shell.actions, icon: "gear", to: paths.settings({ tab: "profile" }) },
];

/** Results recognised by the form of an id or number, without a request. */
function readQuery(text: string, read: string | undefined): Hit[] {
  const query = text.trim();
  const compact = query.replaceAll(/[\s().-]/g, "");
  if (/^out_sms_\d+$/.test(query))
    return [{ name: query, group: t.common.message, icon: "list", to: paths.message(query) }];
  if (/^[0-9a-f]{8}-[0-9a-f-]{27}$/i.test(query)) {
    return [{ name: query, group: t.shell.bulkSend, icon: "layers", to: paths.bulkSend(query) }];
  }
  if (read !== undefined || /^\+?\d{3,17}$/.test(compact)) {
    const number = read ?? fullNumber(compact);
    if (number === undefined) return [];
    return [
      { name: t.shell.messagesTo(number), group: t.common.number, icon: "list", to: paths.messages({ to: number }) },
      { name: t.person.everythingAbout(number), group: t.common.number, icon: "people", to: paths.person(number) },
      { name: t.shell.conversationWith(number), group: t.common.number, icon: "inbox", to: paths.conversation(number) },
      { name: t.shell.sendTo(number), group: t.common.number, icon: "send", to: paths.compose("one", { to: number }) },
    ];
  }
  return [];
}

/** A number with its country code, with `+`, `00` or neither, or a short code. National format names no country. */
function fullNumber(digits: string): string | undefined {
  if (digits.startsWith("00")) return `+${digits.slice(2)}`;
  if (digits.length <= 8 || digits.startsWith("+")) return digits;
  return digits.startsWith("0") ? undefined : `+${digits}`;
}

const kinds: Record<SearchResult["kind"], { group: string; icon: IconName }> = {
  message: { group: t.common.message, icon: "list" },
  inbound: { group: t.shell.received, icon: "inbox" },
  report: { group: t.shell.bulkSend, icon: "layers" },
  verification: { group: t.shell.verification, icon: "shield" },
  webhook: { group: t.shell.webhook, icon: "hook" },
  delivery: { group: t.shell.webhook, icon: "hook" },
  token: { group: t.common.token, icon: "key" },
  ledger: { group: t.common.wallet, icon: "wallet" },
  account: { group: t.common.account, icon: "building" },
  phone: { group: t.shell.phone, icon: "inbox" },
  number: { group: t.shell.ourNumber, icon: "tag" },
  sender: { group: t.common.sender, icon: "tag" },
  member: { group: t.shell.member, icon: "people" },
  carrier: { group: t.common.carrier, icon: "link" },
};

function hitOf(result: SearchResult): Hit {
  const hit = { name: result.title, to: pathOf(result), ...kinds[result.kind] };
  return result.channel === "voice" ? { ...hit, group: t.common.call } : hit;
}

/** The command palette: finds pages, actions, ids and numbers. */
export default function Palette({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title={t.shell.findAnything} lead={t.shell.findHint}>
      {open && <Finder onClose={onClose} />}
    </Dialog>
  );
}

function Finder({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState("");
  const [at, setAt] = useState(0);
  const id = useId();
  const navigate = useNavigate();
  const hits = useHits(text);
  const chosen = Math.min(at, hits.length - 1);
  useEffect(() => {
    document.getElementById(`${id}-${chosen}`)?.scrollIntoView({ block: "nearest" });
  }, [id, chosen]);
  const go = (hit: Hit | undefined) => {
    if (!hit) return;
    onClose();
    void navigate({ href: hit.to });
  };
  return (
    <div>
      <input
        autoFocus
        role="combobox"
        aria-expanded={hits.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={hits.length > 0 ? `${id}-${chosen}` : undefined}
        aria-label={t.shell.findAnything}
        placeholder={t.shell.searchPlaceholder}
        className="field"
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setAt(0);
        }}
        onKeyDown={(event) => {
          const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
          if (step !== 0) {
            event.preventDefault();
            setAt((chosen + step + hits.length) % Math.max(1, hits.length));
          }
          if (event.key === "Enter") go(hits[chosen]);
        }}
      />
      <ul id={`${id}-list`} role="listbox" aria-label={t.shell.results} className="mt-2 max-h-80 overflow-y-auto">
        {hits.map((hit, index) => (
          <li
            key={`${hit.group}${hit.name}`}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === chosen}
            className={`flex h-9 cursor-pointer items-center gap-2.5 rounded-md px-2.5 ${index === chosen ? "bg-sunk" : ""}`}
            onMouseMove={() => setAt(index)}
            onClick={() => go(hit)}
          >
            <Icon name={hit.icon} className="size-4 text-dim" />
            <span className="flex-1 truncate">{hit.name}</span>
            <span className="text-sm text-dim">{hit.group}</span>
          </li>
        ))}
      </ul>
      {hits.length === 0 && <p className="py-6 text-center text-dim">{t.shell.noResults}</p>}
    </div>
  );
}

function useHits(text: string): Hit[] {
  const { user } = useSession();
  const query = text.trim().toLowerCase();
  const search = useApi("GET /console/search", { query: { q: text.trim() } }, { enabled: query.length >= 3 });
  const mayOpen = useMayOpen();
  const items: Hit[] = usePages();
  const named = [...items, ...actions].filter((hit) => hit.name.toLowerCase().includes(query));
  const found = query.length < 3 ? [] : (search.data?.results ?? []);
  const known = readQuery(text, useReadNumber(text)?.e164);
  const everywhere = { group: t.shell.operator, icon: "search", to: paths.lookup({ q: text.trim() }) } as const;
  const listed = found.map(hitOf);
  // Whether an id is that of a call, only its message says.
  const isCall = (hit: Hit) => listed.some(({ to, group }) => to === hit.to && group === t.common.call);
  const told = known.map((hit) => (isCall(hit) ? { ...hit, group: t.common.call } : hit));
  const direct: Hit[] =
    user.operator && told.length > 0 ? [...told, { name: t.lookup.inAllAccounts, ...everywhere }] : told;
  const others = listed.filter((hit) => !direct.some((each) => each.to === hit.to));
  return [...direct, ...others, ...named].filter(({ to }) => mayOpen(to)).slice(0, 20);
}
