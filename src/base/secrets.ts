import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createPrivateKey,
  createPublicKey,
  createSecretKey,
  hash,
  hkdfSync,
  type KeyObject,
  randomFillSync,
  timingSafeEqual,
} from "node:crypto";
import { assert } from "./assert.ts";

/**
 * What SECRET_KEY protects: webhook secrets, carrier passwords, PINs until their last send. AES-256-GCM with a random nonce; the
 * purpose and the row it belongs to are bound in as associated data, so that a value moved to another row does not open.
 * The first value encrypts; both values of a rotation decrypt.
 */
export class SecretBox {
  /** The cipher's as a key object: a Buffer in its place costs four times as much. */
  readonly #keys: { id: number; cipher: KeyObject; mac: MacKey }[];
  /** Ed25519 keys (RFC 8032) for what others shall be able to check: the first one signs, all are published. */
  readonly signing: readonly SigningKey[];

  /** `secrets` holds one value, or two during a rotation, the new one first; each at least 16 characters. */
  constructor(secrets: string[]) {
    assert(secrets.length > 0 && secrets.length <= 2, "one secret key, or two during a rotation");
    this.signing = secrets.map((secret) => signingKey(derive(secret, "tuma signing")));
    this.#keys = secrets.map((secret) => {
      const mac = derive(secret, "tuma mac");
      return { id: mac[0]!, cipher: createSecretKey(derive(secret, "tuma cipher")), mac: macKey(mac) };
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

  /** Opens what `seal` made for the same purpose. Throws when no key fits or the bytes were changed. */
  open(sealed: Uint8Array, purpose: string): string {
    const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength);
    for (const key of this.#keys.filter((candidate) => candidate.id === bytes[0])) {
      try {
        const decipher = createDecipheriv("aes-256-gcm", key.cipher, bytes.subarray(1, 13)).setAAD(
          Buffer.from(purpose),
        );
        decipher.setAuthTag(bytes.subarray(13, 29));
        return decipher.update(bytes.subarray(29)).toString("utf8") + decipher.final("utf8");
      } catch {
        // Two keys may share an id byte: the other one may still fit.
      }
    }
    throw new Error(`a stored secret does not open (${purpose}): is SECRET_KEY the one it was written with?`);
  }

  /** HMAC-SHA256 of a message for one purpose, under the current key; in base64. */
  mac(message: string, purpose: string): string {
    return hmac(this.#keys[0]!.mac, `${purpose}\0${message}`);
  }

  /** True when `expected` is the mac of the message under either key; in constant time. */
  verifyMac(message: string, purpose: string, expected: Uint8Array): boolean {
    let found = false;
    for (const key of this.#keys) {
      const actual = Buffer.from(hmac(key.mac, `${purpose}\0${message}`), "base64");
      if (expected.length === actual.length && timingSafeEqual(actual, expected)) found = true;
    }
    return found;
  }
}

/** The key of an HMAC as it is hashed: each pad with room for what is hashed behind it, which every use writes over. */
interface MacKey {
  inner: Buffer;
  outer: Buffer;
}

const blockBytes = 64;
const digestBytes = 32;
/** Longer messages do not fit behind the inner pad, and are copied. */
const macRoomBytes = 512;

function macKey(key: Buffer): MacKey {
  const padded = (pad: number, roomBytes: number) => {
    const block = Buffer.alloc(blockBytes + roomBytes, pad);
    for (const [n, byte] of key.entries()) block[n]! ^= byte;
    return block;
  };
  return { inner: padded(0x36, macRoomBytes), outer: padded(0x5c, digestBytes) };
}

/** HMAC-SHA256 (RFC 2104), in base64, by two one-shot hashes: an Hmac object takes three times as long to make and to read. */
function hmac({ inner, outer }: MacKey, message: string): string {
  const short = Buffer.byteLength(message) <= macRoomBytes;
  const hashed = short
    ? inner.subarray(0, blockBytes + inner.write(message, blockBytes))
    : Buffer.concat([inner.subarray(0, blockBytes), Buffer.from(message)]);
  outer.write(hash("sha256", hashed, "binary"), blockBytes, "binary");
  return hash("sha256", outer, "base64");
}

/** An Ed25519 key pair; `kid` is the thumbprint of the public one (RFC 7638). */
export interface SigningKey {
  kid: string;
  privateKey: KeyObject;
  /** The public key of the JWK (RFC 8037), in base64url. */
  x: string;
}

/** What stands before the seed in the PKCS #8 form of an Ed25519 key (RFC 8410 §7). */
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

/** 96 random bits (NIST SP 800-38D §8.2.2), fetched for many at once: asking for twelve bytes costs more than sealing a PIN. */
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
