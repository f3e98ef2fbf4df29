/**
 * The driver, mended as it is loaded. postgres.js 3.4.9 cannot bear that a connection dies at the wrong moment, and a database
 * that is killed under load has hundreds of wrong moments:
 *
 * - A statement that comes right after the death is written to a socket that is null: an uncaught TypeError ends the process
 *   (porsager/postgres#1154, #1208).
 * - A write that is pending at the death is cancelled but stays noted as pending: the connection never writes again, and every
 *   statement that the pool gives it fails after the connect timeout, for ever.
 * - The rest of a dead transaction is sent over the connection that took its place, there outside any transaction, or inside
 *   somebody else's.
 * - A death while the connection asks for the array types is an unhandled rejection, which ends the process.
 *
 * And it makes garbage that lasts: V8 keeps whatever has a closure of its constructor among its members until the old generation is
 * collected (seen with Node 24), so with every statement all its rows grew old, and the program collected several times what it needs to.
 *
 * Import the driver from here only: whoever loads it first decides which one there is.
 */
import { registerHooks } from "node:module";
import { assert } from "../assert.ts";

/** Text that must stand in the file exactly once, and what takes its place. */
type Mend = [find: string, replace: string];

const mends: Record<string, Mend[]> = {
  "connection.js": [],
  "query.js": [
    ["    this.resolve = x => (this.active = false, resolve(x))\n", "    this.settle = resolve\n"],
    [
      "    this.reject = x => (this.active = false, reject(x))\n\n    this.active",
      "    this.fail = reject\n\n    this.active",
    ],
    [
      "  get origin() {\n",
      "  resolve(x) {\n    this.active = false\n    this.settle(x)\n  }\n\n" +
        "  reject(x) {\n    this.active = false\n    this.fail(x)\n  }\n\n  get origin() {\n",
    ],
  ],
  "index.js": [],
};

function mend(file: string, source: string): string {
  return mends[file]!.reduce((text, [find, replace]) => {
    assert(text.split(find).length === 2, `${file} of postgres.js is the version that is mended here`);
    return text.replace(find, () => replace);
  }, source);
}

const entry = import.meta.resolve("postgres");
const targets = new Map(Object.keys(mends).map((file) => [new URL(file, entry).href, file]));
const hooks = registerHooks({
  load(url, context, next) {
    const loaded = next(url, context);
    const file = targets.get(url);
    if (file === undefined) return loaded;
    assert(loaded.source !== undefined && loaded.source !== null, `${file} of postgres.js has a source`);
    const source =
      typeof loaded.source === "string" ? loaded.source : Buffer.from(loaded.source as Uint8Array).toString();
    targets.delete(url);
    return { ...loaded, source: mend(file, source) };
  },
});
const module = await import("postgres");
hooks.deregister();
assert(targets.size === 0, "postgres.js is loaded here first");

/** `postgres` of postgres.js. */
export const postgres: typeof module.default = module.default;
