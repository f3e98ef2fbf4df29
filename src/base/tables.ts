import { forgetKeys } from "./idempotency.ts";
import { describe } from "./module.ts";

/** What the rest of the program needs to know of the machinery's tables. */
export const base = describe("base", {
  tables: {
    idempotency_keys: { forget: { "idempotency keys": forgetKeys } },
    migrations: {},
    restores: {},
    timelines: {},
    watermarks: {},
  },
});
