import { after, afterEach, beforeEach } from "node:test";
import type { Context } from "../../src/base/context.ts";
import { systemClock } from "../../src/base/time.ts";
import { Gateway, type GatewayOptions } from "../../src/carriers/gateway/gateway.ts";
import { readConfig } from "../../src/config.ts";
import type { Caller } from "../../src/http/auth.ts";
import { Book } from "../../src/messages/life/book.ts";
import { CarrierPeer } from "./carrier.ts";
import { createDatabase, type TestDatabase } from "./database.ts";
import { account, openDesk, type Desk } from "./messages.ts";

/** Who makes links. */
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
 * What the tests of a file run gateways on: a database without links or messages, the book, and carriers, which end with their test.
 * It is opened `before` them.
 */
export class GatewayStage {
  database!: TestDatabase;
  desk!: Desk;
  ctx!: Context;
  book!: Book;
  /** Run after the test, the last one first. */
  readonly endings: (() => Promise<unknown>)[] = [];

  constructor() {
    beforeEach(async () => {
      await this.database.sql`truncate carrier_links, routes, stray_receipts, carrier_messages, messages`;
    });
    afterEach(async () => {
      for (const end of this.endings.splice(0).reverse()) await end();
    });
    after(() => this.database.drop());
  }

  /** @param settings beside short leases and timeouts, by which a process that is away leaves its link within seconds. */
  async open(settings: Record<string, string> = {}): Promise<this> {
    this.database = await createDatabase();
    this.desk = await openDesk(this.database);
    const config = readConfig({ LINK_LEASE_SECONDS: "2", SUBMIT_TIMEOUT_SECONDS: "1", ...settings });
    this.ctx = { ...this.desk.context, clock: systemClock, config };
    this.desk.pass(Date.now() - this.desk.context.clock.now().getTime());
    this.book = new Book(this.ctx, this.desk.options);
    return this;
  }

  /** A carrier that answers. */
  async peer(): Promise<CarrierPeer> {
    const carrier = new CarrierPeer();
    await carrier.open();
    this.endings.push(() => carrier.close());
    return carrier;
  }

  /** A gateway that runs. */
  async gateway(options: Partial<GatewayOptions> = {}): Promise<Gateway> {
    const one = new Gateway(this.ctx, { book: this.book, ...options });
    this.endings.push(() => one.stop(2000));
    await one.start();
    return one;
  }
}
