import type { ReactNode } from "react";
import { rich } from "../../rich.ts";

/** The texts of the switch between test and live data. */
export const testData = {
  name: "Test data",
  short: "Test",
  hint: "Work with simulated phones and the test balance, apart from live data",
  banner: (detail: ReactNode) => rich`Nothing reaches a real phone${detail}.`,
  bannerDetail: ", and only the test balance is charged; live data is hidden",
  leave: "Back to live data",
  webhooks:
    'Your webhooks receive test events too, with "test": true in the body. They are set up once, for test and live data.',
};
