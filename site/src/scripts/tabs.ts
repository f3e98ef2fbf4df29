/** Samples in several languages become tabs; the language that a reader chooses is that of all samples, on every page. */
const key = "tuma-docs-language";

const groups = [...document.querySelectorAll<HTMLElement>(".tabs")].map((group, n) => tabsOf(group, n));
function tabsOf(group: HTMLElement, n: number): (language: string) => void {
  const panels = [...group.querySelectorAll<HTMLElement>(":scope > [data-tab]")];
  const bar = document.createElement("div");
  bar.setAttribute("role", "tablist");
  bar.setAttribute("aria-label", "Language");
  const tabs = panels.map((panel, at) => {
    const tab = document.createElement("button");
    const id = `tab-${n}-${at}`;
    panel.id = `${id}-panel`;
    panel.setAttribute("role", "tabpanel");
    panel.setAttribute("aria-labelledby", id);
    Object.assign(tab, { id, type: "button", role: "tab", textContent: panel.dataset["tab"]! });
    tab.setAttribute("aria-controls", panel.id);
    tab.addEventListener("click", () => choose(panel.dataset["tab"]!, tab));
    return tab;
  });
  bar.addEventListener("keydown", ({ key }) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
    if (step === undefined) return;
    const next = tabs.at((tabs.indexOf(document.activeElement as HTMLButtonElement) + step) % tabs.length)!;
    next.focus();
    next.click();
  });
  bar.append(...tabs);
  group.prepend(bar);
  return (language) => {
    const chosen = Math.max(
      0,
      panels.findIndex((panel) => panel.dataset["tab"] === language),
    );
    for (const [at, tab] of tabs.entries()) {
      tab.setAttribute("aria-selected", String(at === chosen));
      tab.tabIndex = at === chosen ? 0 : -1;
      panels[at]!.hidden = at !== chosen;
    }
  };
}

/** The tab stays where it is on the screen, although samples above it change their height. */
function choose(language: string, tab: HTMLElement): void {
  const before = tab.getBoundingClientRect().top;
  localStorage.setItem(key, language);
  for (const show of groups) show(language);
  scrollBy({ top: tab.getBoundingClientRect().top - before, behavior: "instant" });
}

for (const show of groups) show(localStorage.getItem(key) ?? "curl");
// The samples have just become shorter: the heading that the address names is elsewhere now.
if (groups.length > 0 && location.hash !== "")
  document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();
