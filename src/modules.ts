import { accounts } from "./core/accounts/module.ts";
import { backup } from "./house/backup/module.ts";
import type { Module } from "./base/module.ts";
import { base } from "./base/tables.ts";
import { calls } from "./core/calls/module.ts";
import { carriers } from "./core/carriers/module.ts";
import { contacts } from "./core/contacts/module.ts";
import { console } from "./house/console/module.ts";
import { hooks } from "./doors/hooks/module.ts";
import { inbound } from "./core/inbound/module.ts";
import { messages } from "./core/messages/module.ts";
import { northbound } from "./doors/northbound/module.ts";
import { sandbox } from "./house/sandbox/module.ts";
import { stats } from "./core/stats/module.ts";
import { verify } from "./core/verify/module.ts";
import { voice } from "./core/voice/module.ts";
import { wallet } from "./core/wallet/module.ts";
import { webhooks } from "./core/webhooks/module.ts";

/** All that declare something, in the order of the areas: an area's declaration is in its `module.ts`, and that of `base` in `tables.ts`. */
export const modules: readonly Module[] = [
  base,
  accounts,
  wallet,
  carriers,
  webhooks,
  contacts,
  messages,
  inbound,
  calls,
  verify,
  voice,
  stats,
  northbound,
  hooks,
  sandbox,
  console,
  backup,
];
