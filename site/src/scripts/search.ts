/** The search: by the button, `/` or Ctrl+K. Arrow keys go through the results, Enter opens the first. */

const loaded = () => import("./index.ts");

const search = document.querySelector("site-search")!;
const [open, close] = [
  search.querySelector<HTMLButtonElement>(".open")!,
  search.querySelector<HTMLButtonElement>(".close")!,
];
const [dialog, form] = [search.querySelector("dialog")!, search.querySelector("form")!];
const [input, list, status] = [search.querySelector("input")!, search.querySelector("ul")!, search.querySelector("p")!];
const links = () => [...list.querySelectorAll("a")];
let asked = 0;

async function answer(): Promise<void> {
  const mine = ++asked;
  const query = input.value.trim();
  try {
    const { find, listOf } = await loaded();
    const found = query === "" ? [] : await find(query);
    if (mine !== asked) return;
    list.replaceChildren(...listOf(found));
    status.textContent = query !== "" && found.length === 0 ? "Nothing found." : "";
  } catch {
    status.textContent = "The search could not be loaded. Try again.";
  }
}

function show(): void {
  if (dialog.open) return;
  dialog.showModal();
  input.select();
  // Ready by the time the first word is typed; `answer` says so if it fails.
  void loaded()
    .then(({ openIndex }) => openIndex())
    .catch(() => {});
}

open.disabled = false;
open.addEventListener("click", show);
close.addEventListener("click", () => dialog.close());
dialog.addEventListener("click", ({ target }) => {
  if (target === dialog || (target as Element).closest("a")) dialog.close();
});
input.addEventListener("input", () => void answer());
form.addEventListener("submit", (event) => {
  event.preventDefault();
  links()[0]?.click();
});
dialog.addEventListener("keydown", (event) => {
  // Otherwise the first press only empties the box.
  if (event.key === "Escape") return dialog.close();
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const all = links();
  (all[all.indexOf(document.activeElement as HTMLAnchorElement) + step] ?? input).focus();
});
addEventListener("keydown", (event) => {
  const isTyping = (event.target as Element).closest("input, textarea, select") !== null;
  if ((event.key === "/" && !isTyping) || (event.key === "k" && (event.ctrlKey || event.metaKey))) {
    event.preventDefault();
    show();
  }
});
