import { SecretBox } from "../../base/secrets.ts";
import type { Config } from "../../base/config/config.ts";
import { writeKeys } from "../../base/config/secret-key.ts";
import type { Manifest } from "./archive.ts";
import { BackupRefused, keyPurpose } from "./backup.ts";
import { ArchiveDamaged } from "./tar.ts";

// The key of a backup: recognised by a MAC in its description, and in the archive itself only on request.

const originalKey = "Set SECRET_KEY to that of the original: the content of secret.key in its DATA_DIR.";

type KeyOfManifest = Pick<Manifest, "id" | "keyCheck" | "hasKey">;

/** Refuses SECRET_KEY where it is needed and missing, or did not seal the secrets of the backup. */
export function checkKey({ secretKeys }: Pick<Config, "secretKeys">, { hasKey, ...manifest }: KeyOfManifest): void {
  if (secretKeys.length > 0) return refuseOtherKey(secretKeys, manifest);
  if (hasKey) return;
  throw new BackupRefused(`The backup does not contain the SECRET_KEY, which opens its stored secrets. ${originalKey}`);
}

function refuseOtherKey(keys: readonly string[], { id, keyCheck }: Omit<KeyOfManifest, "hasKey">): void {
  if (new SecretBox([...keys]).verifyMac(id, keyPurpose, Buffer.from(keyCheck, "base64"))) return;
  throw new BackupRefused(
    `SECRET_KEY is not the one that the backup was made with, so its stored secrets could not be opened. ${originalKey}`,
  );
}

/**
 * With a database of its own, an installation keeps its key in DATA_DIR, as the original did. In the middle of a rotation there are two, and
 * some secrets open only with the second.
 */
export function keepKey(
  config: Pick<Config, "secretKeys" | "databaseUrl">,
  draft: string,
  manifest: KeyOfManifest,
  included: string | undefined,
): void {
  const keys = included === undefined ? config.secretKeys : included.split(",");
  if (keys.length === 0 || keys.length > 2) throw new ArchiveDamaged("its SECRET_KEY is missing");
  refuseOtherKey(keys, manifest);
  if (config.databaseUrl === undefined) writeKeys({ dataDir: draft }, keys);
}
