import { describe } from "../../base/module.ts";

/** What the rest of the program needs to know of backups. */
export const backup = describe("backup", {
  tables: {},
  reads: { migrations: "a restore applies exactly the migrations of the backup" },
});
