// `npm run screenshots -- [language …] [page …]`: takes screenshots of every page and of its states, 1280 and 390 pixels wide, light
// and dark, in every language, into screenshots/<language>/, which git ignores. Starts its own program and fills it with data.
// `--main` stands for the six main pages of an account's people and the six of an operator.
// `npm run screenshots -- --docs`: takes the pictures of the documentation, into docs/pictures.
import { spawnSync } from "node:child_process";
import { missing } from "../test/browser/browser.ts";
import { mainPages } from "../test/browser/pages.ts";
import { languages } from "../web/src/texts/languages.ts";
import { docPictures } from "./doc-pictures.ts";

if (missing) {
  console.error(`No pictures: ${missing}`);
  process.exit(1);
}
const isForDocs = process.argv.includes("--docs");
const given = process.argv.slice(2).flatMap((word) => (word === "--main" ? mainPages : word));
const words = isForDocs ? ["en", ...Object.keys(docPictures)] : given;
const isLanguage = (word: string) => Object.hasOwn(languages, word);
const chosen = words.filter(isLanguage);
const pages = words.filter((word) => !isLanguage(word));
for (const language of chosen.length > 0 ? chosen : Object.keys(languages)) {
  // The script finds buttons by their texts, which are in the language of its process.
  const env = { ...process.env, TUMA_LANGUAGE: language, ...(isForDocs ? { DOC_PICTURES: "1" } : {}) };
  const { status } = spawnSync(process.execPath, [`${import.meta.dirname}/screenshot-run.ts`, ...pages], {
    env,
    stdio: "inherit",
  });
  console.log(`Pictures in ${isForDocs ? "docs/pictures" : `screenshots/${language}`}`);
  // The others are taken all the same.
  if (status !== 0) process.exitCode = status ?? 1;
}
