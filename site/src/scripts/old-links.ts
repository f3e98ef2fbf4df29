/** Links to what has moved: operations, which were on one page, and wrong addresses, whose words are searched for. */
const row = location.hash === "" ? null : document.getElementById(decodeURIComponent(location.hash.slice(1)));
if (row?.matches(".operations tr")) location.replace(row.querySelector("a")!.href);

const meant = document.querySelector("#meant");
if (meant) {
  const words = decodeURIComponent(location.pathname)
    .replace(/^\/(docs|errors)\//, "")
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ");
  const { find, listOf } = await import("./index.ts");
  const found = await find(words).catch(() => []);
  if (found.length > 0) {
    const [lead, list] = [document.createElement("p"), document.createElement("ul")];
    lead.textContent = "Perhaps one of these:";
    list.append(...listOf(found.slice(0, 5)));
    meant.append(lead, list);
  }
}
