import "./app.css";
import { applyTheme } from "./shell/theme.ts";
import { catalogue, language } from "./texts/languages.ts";

applyTheme();
document.documentElement.lang = language;
// The texts come first, so that every module of the app can use them where it is evaluated. The code of the app is being
// fetched meanwhile: `vite.config.ts` preloads it.
await catalogue(language);
await import("./app.tsx");
