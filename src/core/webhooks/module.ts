import { describe } from "../../base/module.ts";
import { sealedFor } from "./delivery/receiver.ts";
import { eraseCallbacks, eraseDeliveries } from "./personal-store.ts";

/** What the rest of the program needs to know of webhooks. */
export const webhooks = describe("webhooks", {
  tables: {
    webhook_deliveries: {
      erase: [
        {
          counts: "webhook_deliveries",
          what: "Webhook deliveries about it: bodies erased, pending ones deleted.",
          erase: eraseDeliveries,
        },
        {
          counts: "northbound",
          what: "Reports and messages that were pending for a `dlr-url` or the program of a number.",
          erase: eraseCallbacks,
        },
      ],
      export: "copies of messages, for some days",
    },
    webhook_endpoints: {
      sealed: {
        secret: ({ id }) => sealedFor(id),
        old_secret: ({ id }) => sealedFor(id),
        headers: ({ id }) => sealedFor(id),
      },
      impersonal: "settings of the account's own programs",
    },
    webhook_hours: { impersonal: "counts without phone numbers" },
  },
  reads: {
    accounts: "an account is locked while its endpoints are counted",
    watermarks: "rows that a process holds are newer than a watermark",
  },
});
