/** The balance of a wallet; every other folder reads it here. */
export { findBalance, findFunds, noFunds, type Funds, type Purse } from "./store.ts";
