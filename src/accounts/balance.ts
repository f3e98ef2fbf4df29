/** The balance of a wallet; every other folder reads it here. */
export { findBalance } from "./store.ts";
