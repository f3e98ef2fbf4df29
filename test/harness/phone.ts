import { createHmac } from "node:crypto";
import { until } from "./wait.ts";

/**
 * An Android phone with SMS Gateway for Android, over real sockets. What it sends and reads has the shapes of android-sms-gateway/client-go
 * at 9b599876 (`requests_mobile.go`, `responses_mobile.go`); what it does is what capcom6/android-sms-gateway does at 0cdc5d86
 * (`GatewayService.kt`, `MessagesService.kt`, `SSEManager.kt`): each id is sent once, and one that it has is only reported again.
 */
export class FakePhone {
  readonly #base: string;
  readonly #sims: number[];
  #token = "";
  /** What the phone has stored, by id, as in the database of the app: kept when the app is killed. */
  readonly stored = new Map<
    string,
    { message: MobileMessage; state: ProcessingState; error?: string; states: Record<string, string> }
  >();
  /** What went over the air, in order. */
  readonly sent: { id: string; to: string; text: string; sim: number | undefined }[] = [];
  /** How the network treats a message: by default it is sent and delivered. */
  network: (message: MobileMessage) => { state: ProcessingState; error?: string }[] = () => [
    { state: "Sent" },
    { state: "Delivered" },
  ];
  id = "";
  login = "";
  /** Events of the stream, in order. */
  readonly events: string[] = [];
  readonly #unreported = new Set<string>();
  #stream: AbortController | undefined;
  #pulling: Promise<void> | undefined;

  constructor(url: string, sims: number[] = [1]) {
    this.#base = url;
    this.#sims = sims;
  }

  /** A call with the token of the phone, or other credentials; null for none. */
  async call(method: string, path: string, body?: unknown, authorization: string | null = `Bearer ${this.#token}`) {
    const response = await fetch(this.#base + path, {
      method,
      headers: {
        "user-agent": "me.capcom.smsgateway/1.0",
        ...(authorization === null ? {} : { authorization }),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, text, body: text === "" ? undefined : (JSON.parse(text) as unknown) };
  }

  get #simCards() {
    return this.#sims.map((simNumber) => ({
      slotIndex: simNumber - 1,
      simNumber,
      phoneNumber: "********1234",
      carrierName: "**N",
      iccid: null,
    }));
  }

  /** Registers with a code, as the app's tab "By code" does. */
  async register(code: string, scheme = "Code") {
    const body = { name: "Maker/Product", pushToken: null, simCards: this.#simCards };
    const reply = await this.call("POST", "/device", body, `${scheme} ${code}`);
    if (reply.status === 201) {
      const { id, token, login } = reply.body as { id: string; token: string; login: string };
      [this.id, this.#token, this.login] = [id, token, login];
    }
    return reply;
  }

  /** Asks for messages, stores those that it does not have, sends them, and reports. */
  pull(): Promise<void> {
    this.#pulling = (this.#pulling ?? Promise.resolve()).catch(() => undefined).then(() => this.#pull());
    return this.#pulling;
  }

  async #pull(): Promise<void> {
    for (const id of this.#unreported) await this.report(id);
    const { status, body } = await this.call("GET", "/message?order=fifo");
    if (status !== 200) return;
    for (const message of body as MobileMessage[]) {
      if (this.stored.has(message.id)) await this.report(message.id);
      else {
        this.stored.set(message.id, { message, state: "Pending", states: { Pending: now() } });
        await this.#send(message);
      }
    }
  }

  async #send(message: MobileMessage): Promise<void> {
    const { id, phoneNumbers, textMessage, simNumber } = message;
    this.sent.push({ id, to: phoneNumbers[0]!, text: textMessage!.text, sim: simNumber });
    for (const { state, error } of [{ state: "Processed" as const, error: undefined }, ...this.network(message)]) {
      const one = this.stored.get(id)!;
      this.stored.set(id, {
        ...one,
        state,
        ...(error === undefined ? {} : { error }),
        states: { ...one.states, [state]: now() },
      });
      await this.report(id);
    }
  }

  /** Reports a message as the app's worker does, which tries again later if that fails: here, before the next pull. */
  async report(id: string) {
    const { message, state, error, states } = this.stored.get(id)!;
    const recipients = message.phoneNumbers.map((phoneNumber) => ({ phoneNumber, state, error: error ?? null }));
    this.#unreported.add(id);
    const reply = await this.call("PATCH", "/message", [{ id, state, recipients, states }]).catch(() => undefined);
    if (reply?.status === 204) this.#unreported.delete(id);
    return reply;
  }

  /** Opens the event stream, and pulls when it opens and with each message; comes again when it ends. Resolves once it is open. */
  async listen(): Promise<void> {
    const stream = (this.#stream = new AbortController());
    const opened = Promise.withResolvers<void>();
    void this.#follow(stream, opened.resolve);
    await opened.promise;
  }

  async #follow(stream: AbortController, opened: () => void): Promise<void> {
    while (!stream.signal.aborted) {
      try {
        const headers = { authorization: `Bearer ${this.#token}` };
        const response = await fetch(`${this.#base}/events`, { headers, signal: stream.signal });
        if (response.status === 200) {
          opened();
          void this.pull().catch(() => undefined);
          await this.#read(response.body!);
        } else await response.body?.cancel();
      } catch {
        // The app comes again in 5 s; this one sooner.
      }
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  async #read(body: ReadableStream<Uint8Array>): Promise<void> {
    let rest = "";
    for await (const text of body.pipeThrough(new TextDecoderStream())) {
      rest += text;
      const blocks = rest.split("\n\n");
      rest = blocks.pop()!;
      for (const block of blocks) {
        const event = /^event: (.+)$/m.exec(block)?.[1];
        if (event === undefined) continue;
        this.events.push(event);
        if (event === "MessageEnqueued") void this.pull().catch(() => undefined);
      }
    }
  }

  /** Posts an SMS that the phone received to where the server said, signed with the key in its settings. */
  async receive(
    from: string,
    text: string,
    more: { to?: string; sim?: number; key?: string; messageId?: string; at?: string } = {},
  ) {
    const hooks = (await this.call("GET", "/webhooks")).body as { id: string; url: string; event: string }[];
    const hook = hooks.find(({ event }) => event === "sms:received")!;
    const settings = (await this.call("GET", "/settings")).body as { webhooks: { signing_key: string } };
    const payload = {
      messageId: more.messageId ?? "7b1c2d3e",
      sender: from,
      recipient: more.to ?? null,
      simNumber: more.sim ?? 1,
      phoneNumber: from,
      message: text,
      receivedAt: more.at ?? now(),
    };
    const body = JSON.stringify({
      id: "Ey6ECgOkVVFjz3CL48B8C",
      webhookId: hook.id,
      event: "sms:received",
      deviceId: this.id,
      payload,
    });
    const timestamp = String(Math.floor(Date.now() / 1000));
    const key = more.key ?? settings.webhooks.signing_key;
    const signature = createHmac("sha256", key)
      .update(body + timestamp)
      .digest("hex");
    const headers = { "content-type": "application/json", "x-timestamp": timestamp, "x-signature": signature };
    return fetch(hook.url, { method: "POST", body, headers });
  }

  /** Closes the event stream. */
  async hangUp(): Promise<void> {
    this.#stream?.abort();
    await this.#pulling?.catch(() => undefined);
  }

  /** Resolves when so many messages went over the air. */
  hasSent(count: number): Promise<unknown> {
    return until(() => this.sent.length >= count, { what: `${count} messages sent by the phone` });
  }
}

/** `MobileMessage` of client-go. */
export interface MobileMessage {
  id: string;
  message?: string;
  textMessage?: { text: string };
  phoneNumbers: string[];
  simNumber?: number;
  withDeliveryReport?: boolean;
  isEncrypted?: boolean;
  validUntil?: string;
  priority?: number;
  state: ProcessingState;
  createdAt: string;
}

/** The states of the app. */
export type ProcessingState = "Pending" | "Cancelling" | "Cancelled" | "Processed" | "Sent" | "Delivered" | "Failed";

const now = () => new Date().toISOString();
