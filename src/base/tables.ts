import { eraseAnswers, forgetKeys } from "./idempotency.ts";
import { describe } from "./module.ts";

/** What the rest of the program needs to know of the machinery's tables. */
export const base = describe("base", {
  tables: {
    idempotency_keys: {
      forget: { "idempotency keys": forgetKeys },
      erase: {
        counts: "stored_answers",
        what: "Stored answers under an Idempotency-Key that contained it.",
        erase: eraseAnswers,
      },
      export: "copies of answers, for a day",
    },
    migrations: { impersonal: "of the database itself" },
    restores: { impersonal: "of the database itself" },
    timelines: { impersonal: "of the database itself" },
    watermarks: { impersonal: "of the database itself" },
  },
});
