/** What is left in a wallet, for whoever has to say it: every other folder asks here. */
export { findBalance } from "./store.ts";
