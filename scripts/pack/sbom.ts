import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readLock, type Dependency } from "../dependencies.ts";
import { root } from "./server.ts";

/**
 * The bill of materials of the server and its dashboard (CycloneDX 1.6, JSON) from package-lock.json: every package that an installation
 * runs or that the dashboard is built from, with licence and checksum. `npm sbom` would refuse this tree, because two build tools want
 * different versions of an optional package. Serial number and time follow from the commit, so that two runs write the same bytes.
 */
export function billOfMaterials(madeAt: Date): string {
  const { name, version, description, license } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
    name: string;
    version: string;
    description: string;
    license: string;
  };
  const all = readLock(readFileSync(join(root, "package-lock.json"), "utf8")).filter(
    ({ use }) => use !== "development",
  );
  const own = { type: "application", "bom-ref": `pkg:npm/${name}@${version}`, name, version, description };
  const bill = {
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    serialNumber: "",
    version: 1,
    metadata: {
      timestamp: madeAt.toISOString(),
      component: { ...own, licenses: licencesOf(license), purl: own["bom-ref"] },
    },
    components: [...all.map(componentOf), driver()],
    dependencies: [
      {
        ref: own["bom-ref"],
        dependsOn: all
          .filter(({ isDirect }) => isDirect)
          .map(purlOf)
          .toSorted(),
      },
    ],
  };
  bill.serialNumber = `urn:uuid:${uuidOf(JSON.stringify(bill))}`;
  return `${JSON.stringify(bill, null, 2)}\n`;
}

const purlOf = ({ name, version }: Pick<Dependency, "name" | "version">) =>
  `pkg:npm/${name.replace("@", "%40")}@${version}`;

function componentOf(dependency: Dependency) {
  const { name, version, licence, integrity, use } = dependency;
  const purl = purlOf(dependency);
  return {
    type: "library",
    "bom-ref": purl,
    name,
    version,
    scope: use === "service" ? "required" : "optional",
    ...(licence === undefined ? {} : { licenses: licencesOf(licence) }),
    ...(integrity === undefined ? {} : { hashes: [hashOf(integrity)] }),
    purl,
    properties: [{ name: "tuma:use", value: use }],
  };
}

/** The database driver, which is in the repository. */
function driver() {
  const { version, license } = JSON.parse(readFileSync(join(root, "vendor/postgres/package.json"), "utf8")) as {
    version: string;
    license: string;
  };
  const about = { type: "library", "bom-ref": "vendor/postgres", name: "postgres", version, scope: "required" };
  // What it is a changed copy of.
  const original = { type: "library", name: "postgres", version: version.replace("-tuma", "") };
  const pedigree = { ancestors: [{ ...original, purl: purlOf(original) }] };
  return { ...about, licenses: licencesOf(license), pedigree };
}

/** A licence by its SPDX id, or several as an SPDX expression. */
function licencesOf(spdx: string) {
  return [/[ ()]/.test(spdx) ? { expression: spdx } : { license: { id: spdx } }];
}

/** From Subresource Integrity, base64, to CycloneDX, hexadecimal. */
function hashOf(integrity: string) {
  const [algorithm = "", digest = ""] = integrity.split("-", 2);
  return { alg: algorithm.replace("sha", "SHA-"), content: Buffer.from(digest, "base64").toString("hex") };
}

/** A UUID version 8 (RFC 9562 §5.8) of what a text says. */
function uuidOf(text: string): string {
  const hex = createHash("sha256").update(text).digest("hex");
  const variant = ((Number.parseInt(hex[16]!, 16) & 0x3) | 0x8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
