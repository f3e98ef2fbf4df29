import { useRouterState } from "@tanstack/react-router";
import { paths } from "../paths.ts";
import { Icon, type IconName } from "../ui/layout/icon.tsx";
import { Link } from "../ui/layout/link.tsx";
import { useSession } from "./session.ts";

/** A page as the navigation and the palette name it. */
export interface Place {
  name: string;
  to: string;
  icon: IconName;
}

/** The pages, in their groups. */
export const groups: { name: string; places: Place[]; operator?: true }[] = [
  {
    name: "Messaging",
    places: [
      { name: "Home", to: paths.home(), icon: "home" },
      { name: "Start here", to: paths.start(), icon: "play" },
      { name: "Send", to: paths.compose(), icon: "send" },
      { name: "Messages", to: paths.messages(), icon: "list" },
      { name: "Bulk sends", to: paths.bulk(), icon: "layers" },
      { name: "Inbox", to: paths.inbox(), icon: "inbox" },
      { name: "Verify", to: paths.verify(), icon: "shield" },
      { name: "Voice", to: paths.voice(), icon: "mic" },
    ],
  },
  {
    name: "Developers",
    places: [
      { name: "Webhooks", to: paths.webhooks(), icon: "hook" },
      { name: "API log", to: paths.apiLog(), icon: "log" },
      { name: "Tokens", to: paths.tokens(), icon: "key" },
    ],
  },
  {
    name: "Account",
    places: [
      { name: "Wallet", to: paths.wallet(), icon: "wallet" },
      { name: "Senders and numbers", to: paths.senders(), icon: "tag" },
      { name: "Team and audit", to: paths.team(), icon: "people" },
      { name: "Settings", to: paths.settings(), icon: "gear" },
    ],
  },
  {
    name: "Operator",
    operator: true,
    places: [
      { name: "Overview", to: paths.operator(), icon: "gauge" },
      { name: "Carriers", to: paths.carriers(), icon: "link" },
      { name: "Routes and prices", to: paths.routing(), icon: "route" },
      { name: "Accounts", to: paths.accounts(), icon: "building" },
      { name: "Sender reviews", to: paths.reviews(), icon: "check" },
      { name: "Unrouted", to: paths.unrouted(), icon: "question" },
      { name: "Reconcile", to: paths.reconcile(), icon: "scale" },
      { name: "System", to: paths.system(), icon: "server" },
    ],
  },
];

/** True where a page, or one below it, is open. */
function isOpen(to: string, path: string): boolean {
  if (to === paths.home() || to === paths.operator()) return path === to;
  return path === to || path.startsWith(`${to}/`);
}

/** The list of pages that this person may open. */
export function Navigation({ onChosen }: { onChosen?: () => void }) {
  const { user } = useSession();
  const path = useRouterState({ select: (state) => state.location.pathname });
  return (
    <nav aria-label="Pages of the dashboard" className="flex flex-col gap-4 px-2.5 py-3">
      {groups
        .filter((group) => !group.operator || user.operator)
        .map((group) => (
          <div key={group.name}>
            <p className="px-2.5 pb-1 text-xs font-medium text-dim">{group.name}</p>
            <ul>
              {group.places.map((place) => (
                <li key={place.to}>
                  <Link
                    to={place.to}
                    {...(onChosen ? { onClick: onChosen } : {})}
                    className={`flex h-8 items-center gap-2.5 rounded-md px-2.5 ${isOpen(place.to, path) ? "bg-sunk font-medium text-ink" : "text-dim hover:bg-sunk/70 hover:text-ink"}`}
                  >
                    <Icon name={place.icon} className={`size-4 ${isOpen(place.to, path) ? "text-accent" : ""}`} />
                    {place.name}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
    </nav>
  );
}
