/** `npm run schema`: writes `schema.sql` from the migrations; with `--print` it only prints. */
import { writeFile } from "node:fs/promises";
import { printSchema } from "../src/base/postgres/schema.ts";
import { withDatabase } from "../test/harness/database.ts";

const schema = await withDatabase((database) => printSchema(database.sql));
if (process.argv.includes("--print")) process.stdout.write(schema);
else await writeFile(new URL("../schema.sql", import.meta.url), schema);
