import { STATUS, statusName } from "../../smpp/smpp.ts";

const known = new Map(Object.values(STATUS).map((code) => [code as number, statusName(code)]));

/** A command_status as a metric's label: the standard's name, or `vendor`, since a carrier could send any of 2^32 numbers. */
export function statusLabel(status: number): string {
  return known.get(status) ?? "vendor";
}
