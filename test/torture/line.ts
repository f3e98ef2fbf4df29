import { once } from "node:events";
import { createServer, connect, type Socket } from "node:net";
import type { AddressInfo } from "node:net";
import { randomBytes } from "node:crypto";

/**
 * What happens to the carrier's bytes on a line: they arrive intact, as noise, or only half of them before the connection ends.
 */
export type Fault = "none" | "garbled" | "torn";

/**
 * A proxy between the service and the carrier, with its own address, whose connection can be cut independently of other lines.
 */
export class Line {
  fault: Fault = "none";
  readonly #ends = new Set<Socket>();
  readonly #server = createServer((near) => this.#join(near));
  readonly #carrierPort: number;

  private constructor(carrierPort: number) {
    this.#carrierPort = carrierPort;
  }

  static async open(carrierPort: number, host: string): Promise<Line> {
    const line = new Line(carrierPort);
    line.#server.listen(0, host);
    await once(line.#server, "listening");
    return line;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** Resets every connection; accepts new ones. */
  cut(): void {
    for (const end of this.#ends) end.resetAndDestroy();
  }

  #join(near: Socket): void {
    const far = connect(this.#carrierPort, "127.0.0.1");
    for (const [end, other] of [
      [near, far],
      [far, near],
    ] as const) {
      this.#ends.add(end);
      end.on("error", () => undefined);
      end.once("close", () => {
        this.#ends.delete(end);
        other.destroy();
      });
    }
    near.pipe(far);
    far.on("data", (chunk: Buffer) => {
      if (this.fault === "torn") near.write(chunk.subarray(0, chunk.length >> 1), () => near.resetAndDestroy());
      else near.write(this.fault === "garbled" ? randomBytes(chunk.length) : chunk);
    });
  }
}
