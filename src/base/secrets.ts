import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createPrivateKey,
  createPublicKey,
  createSecretKey,
  hkdfSync,
  type Hmac,
  type KeyObject,
  randomFillSync,
  timingSafeEqual,
} from "node:crypto";
import { assert } from "./assert.ts";

/**
 * What SECRET_KEY protects: webhook secrets, carrier passwords, PINs until their last send. AES-256-GCM with a random nonce;
 * purpose and row are associated data, so that a value moved to another row does not open. The first key seals; during a
 * rotation, both open.
 */
export class SecretBox {
  /** Key objects: a Buffer costs four times as much per use. */
  readonly #keys: { id: number; cipher: KeyObject; mac: KeyObject }[];
  /** Ed25519 keys (RFC 8032) for signatures that others verify: the first one signs, all are published. */
  readonly signing: readonly SigningKey[];

  /** `secrets` holds one value, or during a rotation two, the new one first; each has at least 16 characters. */
  constructor(secrets: string[]) {
    assert(secrets.length > 0 && secrets.length <= 2, "one secret key, or two during a rotation");
    this.signing = secrets.map((secret) => signingKey(derive(secret, "tuma signing")));
    this.#keys = secrets.map((secret) => {
      const mac = derive(secret, "tuma mac");
      return { id: mac[0]!, cipher: createSecretKey(derive(secret, "tuma cipher")), mac: createSecretKey(mac) };
    });
  }

  /** Seals a text for one purpose, such as `webhook:12`. Layout: key id, 12 bytes nonce, 16 bytes tag, ciphertext. */
  seal(text: string, purpose: string): Buffer {
    const key = this.#keys[0]!;
    const nonce = randomNonce();
    const cipher = createCipheriv("aes-256-gcm", key.cipher, nonce).setAAD(Buffer.from(purpose));
    const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
    return Buffer.concat([Buffer.from([key.id]), nonce, cipher.getAuthTag(), body]);
  }

  /** Opens what `seal` sealed for the same purpose. Throws if no key fits or the bytes were changed. */
  open(sealed: Uint8Array, purpose: string): string {
    // Two keys may share an id byte: when one does not fit, the other still may.
    for (const { cipher } of this.#keys.filter(({ id }) => id === sealed[0])) {
      const text = this.#openWith(cipher, sealed, purpose);
      if (text !== undefined) return text;
    }
    throw new Error(`a stored secret cannot be decrypted (${purpose}): is SECRET_KEY the key that encrypted it?`);
  }

  #openWith(key: KeyObject, sealed: Uint8Array, purpose: string): string | undefined {
    const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength);
    try {
      const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(1, 13)).setAAD(Buffer.from(purpose));
      decipher.setAuthTag(bytes.subarray(13, 29));
      return decipher.update(bytes.subarray(29)).toString("utf8") + decipher.final("utf8");
    } catch {
      return undefined;
    }
  }

  /** The first byte of whatever one of these keys sealed. Anything else does not open. */
  get keyIds(): number[] {
    return this.#keys.map(({ id }) => id);
  }

  /** The value sealed by the current key; undefined when it is already. Throws when no key fits. */
  reseal(sealed: Uint8Array, purpose: string): Buffer | undefined {
    const text = this.open(sealed, purpose);
    return this.#openWith(this.#keys[0]!.cipher, sealed, purpose) === undefined ? this.seal(text, purpose) : undefined;
  }

  /** HMAC-SHA256 of a message for one purpose under the current key, in base64. */
  mac(message: string, purpose: string): string {
    return hmac(this.#keys[0]!.mac, message, purpose).digest("base64");
  }

  /** True if `expected` is the MAC of the message under either key. Constant time. */
  verifyMac(message: string, purpose: string, expected: Uint8Array): boolean {
    let found = false;
    for (const key of this.#keys) {
      if (sameBytes(hmac(key.mac, message, purpose).digest(), expected)) found = true;
    }
    return found;
  }
}

/** True if two values are equal, in a time that depends only on their lengths. */
export const sameBytes = (a: Uint8Array, b: Uint8Array): boolean => a.length === b.length && timingSafeEqual(a, b);

/** HMAC-SHA256 (RFC 2104). */
function hmac(key: KeyObject, message: string, purpose: string): Hmac {
  return createHmac("sha256", key).update(`${purpose}\0${message}`);
}

/** An Ed25519 key pair; `kid` is the thumbprint of the public one (RFC 7638). */
export interface SigningKey {
  kid: string;
  privateKey: KeyObject;
  /** The public key of the JWK (RFC 8037), in base64url. */
  x: string;
}

/** PKCS #8 prefix of an Ed25519 seed (RFC 8410 §7). */
const pkcs8Head = Buffer.from("302e020100300506032b657004220420", "hex");

function signingKey(seed: Buffer): SigningKey {
  const privateKey = createPrivateKey({ key: Buffer.concat([pkcs8Head, seed]), format: "der", type: "pkcs8" });
  const x = createPublicKey(privateKey).export({ format: "jwk" }).x!;
  const kid = createHash("sha256").update(`{"crv":"Ed25519","kty":"OKP","x":"${x}"}`).digest("base64url");
  return { kid, privateKey, x };
}

const nonceBytes = 12;
const nonces = Buffer.alloc(nonceBytes * 256);
let nonceAt = nonces.length;

/** 96 random bits (NIST SP 800-38D §8.2.2), drawn in bulk: a call for twelve bytes costs more than sealing a PIN. */
function randomNonce(): Buffer {
  if (nonceAt === nonces.length) {
    randomFillSync(nonces);
    nonceAt = 0;
  }
  nonceAt += nonceBytes;
  return nonces.subarray(nonceAt - nonceBytes, nonceAt);
}

function derive(secret: string, label: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "", label, 32));
}
