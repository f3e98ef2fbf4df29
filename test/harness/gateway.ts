import { after, afterEach, beforeEach } from "node:test";
import type { Context } from "../../src/base/context.ts";
import { systemClock } from "../../src/base/time.ts";
import { Gateway, type GatewayOptions } from "../../src/core/carriers/gateway/gateway.ts";
import { readConfig } from "../../src/base/config/config.ts";
import type { Caller } from "../../src/http/auth.ts";
import { Book } from "../../src/core/messages/life/book.ts";
import { CarrierPeer } from "./carrier.ts";
import { createDatabase, type TestDatabase } from "./database.ts";
import { account, openFixture, type Fixture } from "./messages.ts";

/** The caller that creates links. */
export const operator: Caller = {
  accountId: account,
  orgId: 1,
  actor: "tok_1",
  name: "test",
  scopes: new Set(),
  test: false,
  operator: true,
};

/**
 * The fixture of gateway tests: a database without links or messages, the book, and carriers that stop with their test.
 * Open it in `before`.
 */
export class GatewayStage {
  database!: TestDatabase;
  fixture!: Fixture;
  ctx!: Context;
  book!: Book;
  /** Functions to run after each test, the last one first. */
  readonly endings: (() => Promise<unknown>)[] = [];

  constructor() {
    beforeEach(async () => {
      await this.database.sql`truncate carrier_links, went_live, routes, stray_receipts, carrier_messages, messages`;
    });
    afterEach(async () => {
      for (const end of this.endings.splice(0).reverse()) await end();
    });
    after(() => this.database.drop());
  }

  /** @param settings in addition to leases that a process keeps however busy the machine is, and a timeout that it does not reach */
  async open(settings: Record<string, string> = {}): Promise<this> {
    this.database = await createDatabase();
    this.fixture = await openFixture(this.database);
    const config = readConfig({ LINK_LEASE_SECONDS: "10", SUBMIT_TIMEOUT_SECONDS: "10", ...settings });
    this.ctx = { ...this.fixture.context, clock: systemClock, config };
    this.fixture.pass(Date.now() - this.fixture.context.clock.now().getTime());
    this.book = new Book(this.ctx, this.fixture.options);
    return this;
  }

  /** Starts a carrier that responds. */
  async peer(): Promise<CarrierPeer> {
    const carrier = new CarrierPeer();
    await carrier.open();
    this.endings.push(() => carrier.close());
    return carrier;
  }

  /** Starts a gateway. */
  async gateway(options: Partial<GatewayOptions> = {}): Promise<Gateway> {
    const one = new Gateway(this.ctx, { book: this.book, ...options });
    this.endings.push(() => one.stop(2000));
    await one.start();
    return one;
  }
}
