import { accounts } from "./accounts.ts";
import { carriers } from "./carriers.ts";
import { contacts } from "./contacts.ts";
import { deliveries } from "./deliveries.ts";
import { doors } from "./doors.ts";
import { filters } from "./filters.ts";
import { house } from "./house.ts";
import { http } from "./http.ts";
import { inbound } from "./inbound.ts";
import { links } from "./links.ts";
import { messages } from "./messages.ts";
import { sockets } from "./sockets.ts";
import { states } from "./states.ts";
import { templates } from "./templates.ts";
import { timeline } from "./timeline.ts";
import { titles } from "./titles.ts";
import { trials } from "./trials.ts";
import { verify } from "./verify.ts";
import { voice } from "./voice.ts";
import { wallet } from "./wallet.ts";
import { webhooks } from "./webhooks.ts";

/** All that is refused, by the English. Only the service loads them: it writes each refusal in the language of its reader. */
export const refusals = {
  ...accounts,
  ...carriers,
  ...contacts,
  ...deliveries,
  ...doors,
  ...filters,
  ...house,
  ...http,
  ...inbound,
  ...links,
  ...messages,
  ...templates,
  ...trials,
  ...verify,
  ...voice,
  ...wallet,
  ...webhooks,
  ...sockets,
  ...states,
  ...timeline,
  ...titles,
};
