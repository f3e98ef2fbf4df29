import { accounts } from "./accounts/module.ts";
import { backup } from "./backup/module.ts";
import type { Module } from "./base/module.ts";
import { base } from "./base/tables.ts";
import { calls } from "./calls/module.ts";
import { carriers } from "./carriers/module.ts";
import { console } from "./console/module.ts";
import { hooks } from "./hooks/module.ts";
import { inbound } from "./inbound/module.ts";
import { messages } from "./messages/module.ts";
import { northbound } from "./northbound/module.ts";
import { sandbox } from "./sandbox/module.ts";
import { verify } from "./verify/module.ts";
import { voice } from "./voice/module.ts";
import { wallet } from "./wallet/module.ts";
import { webhooks } from "./webhooks/module.ts";

/** All that declare something, in the order of the folders: an area's declaration is in its `module.ts`, and that of `base` in `tables.ts`. */
export const modules: readonly Module[] = [
  base,
  accounts,
  wallet,
  carriers,
  webhooks,
  messages,
  inbound,
  calls,
  verify,
  northbound,
  hooks,
  voice,
  sandbox,
  console,
  backup,
];
