/** The languages in which people are written to: the dashboard, and the messages with PINs. ISO 639-1. */
export const languages = ["en", "fr", "rw", "sw"] as const;
/** One of these languages. */
export type Language = (typeof languages)[number];
