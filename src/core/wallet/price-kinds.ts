/** What a price by destination is for: a part of a message, or a call in which a PIN is spoken. */
export const priceKinds = ["messages", "calls"] as const;

/** One of these. */
export type PriceKind = (typeof priceKinds)[number];
