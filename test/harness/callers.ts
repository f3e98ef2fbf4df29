import type { Caller, Tokens } from "../../src/http/auth.ts";

/** Tokens that never change, without a database. */
export const fixedTokens = (find: (token: string) => Caller | undefined): Tokens => ({
  known: find,
  lookUp: (token) => Promise.resolve(find(token)),
  watch: (token) => Promise.resolve(find(token)),
  onChange: () => undefined,
});
