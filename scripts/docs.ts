/** `npm run docs`: writes the pages generated from the code. */
import { readFile, writeFile } from "node:fs/promises";
import { failureReasonsPage } from "../src/core/carriers/causes/reference.ts";
import { carrierFilePage } from "../src/core/carriers/http/catalogue/reference.ts";
import { configurationPage } from "../src/base/config/config.ts";
import { fillIn } from "../test/peers/table.ts";

await writeFile(new URL("../docs/reference/configuration.md", import.meta.url), configurationPage());
await writeFile(new URL("../docs/reference/carrier-files.md", import.meta.url), carrierFilePage());
await writeFile(new URL("../docs/reference/failure-reasons.md", import.meta.url), failureReasonsPage());

const interop = new URL("../docs/reference/interop.md", import.meta.url);
await writeFile(interop, fillIn(await readFile(interop, "utf8")));
