import { readFileSync } from "node:fs";

const sheet = readFileSync(new URL("../look.css", import.meta.url), "utf8");

/** The colours of `look.css`, each as it is on a light and on a dark screen. */
export const colours: ReadonlyMap<string, { light: string; dark: string }> = new Map(
  Array.from(sheet.matchAll(/--([\w-]+): light-dark\((#\w+), (#\w+)\)/g), ([, name, light, dark]) => [
    name!,
    { light: light!, dark: dark! },
  ]),
);

/** What has which colour, as CSS properties by class. */
const coloured = {
  body: { "background-color": "paper", color: "ink" },
  card: { "background-color": "card", "border-color": "line" },
  dim: { color: "dim" },
  mark: { "background-color": "accent", color: "on-accent" },
  button: { "background-color": "ink", color: "card" },
} as const;

/** A part of a mail that has colours. */
export type Coloured = keyof typeof coloured;

function rule(part: Coloured, scheme: "light" | "dark", importance = ""): string {
  return Object.entries(coloured[part])
    .map(([property, name]) => `${property}:${colours.get(name)![scheme]}${importance}`)
    .join(";");
}

const parts = Object.keys(coloured) as Coloured[];

/** The attributes of a part: its light colours within, since many readers of mail know no style sheets. */
export const look = (part: Coloured, style: string): string =>
  `class="${part}" style="${style};${rule(part, "light")}"`;

/** The dark colours, for readers of mail that show them. */
export const darkLook = `<meta name="color-scheme" content="light dark"><style>@media (prefers-color-scheme: dark){${parts
  .map((part) => `.${part}{${rule(part, "dark", "!important")}}`)
  .join("")}}</style>`;

/** The typeface, which a mail does not load: who has it, sees it. */
export const typeface = "Geist,'Noto Sans',system-ui,sans-serif";
