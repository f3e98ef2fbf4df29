/** What speech costs. */
import type { Tuma } from "../tuma.ts";
import type { Service } from "./service.ts";

/** A service whose processor time can be read. */
export type MeasuredService = Service & Pick<Tuma, "usageOf">;

/** Time per second of audio: of processors, and as a caller waits. */
export interface Cost {
  cpu: number;
  wall: number;
}

/**
 * Does some work that yields seconds of audio, and returns its cost. Processor time is that of the program and its engines, without its
 * database, so it is the time that one core would take, whatever else the machine does.
 */
export async function costOf(service: Pick<Tuma, "usageOf">, work: () => Promise<number>): Promise<Cost> {
  const cpu = () => service.usageOf()["Node.js"].cpuSeconds;
  const [cpuBefore, startedMs] = [cpu(), performance.now()];
  const audioSeconds = await work();
  return {
    cpu: (cpu() - cpuBefore) / audioSeconds,
    wall: (performance.now() - startedMs) / 1000 / audioSeconds,
  };
}
