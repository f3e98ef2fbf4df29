/** `npm run docs`: writes the pages generated from the code. */
import { writeFile } from "node:fs/promises";
import { carrierFilePage } from "../src/carriers/http/catalogue/reference.ts";
import { configurationPage } from "../src/config.ts";

await writeFile(new URL("../docs/reference/configuration.md", import.meta.url), configurationPage());
await writeFile(new URL("../docs/reference/carrier-files.md", import.meta.url), carrierFilePage());
