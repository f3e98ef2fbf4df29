import { describe } from "../base/module.ts";
import { sealedFor } from "./delivery/receiver.ts";

/** What the rest of the program needs to know of webhooks. */
export const webhooks = describe("webhooks", {
  tables: {
    webhook_deliveries: {},
    webhook_endpoints: {
      sealed: {
        secret: ({ id }) => sealedFor(id),
        old_secret: ({ id }) => sealedFor(id),
        headers: ({ id }) => sealedFor(id),
      },
    },
    webhook_hours: {},
  },
  reads: {
    accounts: "an account is locked while its endpoints are counted",
    watermarks: "rows that a process holds are newer than a watermark",
  },
});
