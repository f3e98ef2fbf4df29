import type { Body, Exchange, Json } from "./recording.ts";

/** Stands for a secret. */
export const secret = "[secret]";

/** Of names in lower case with underscores; `apiKey` and `X-Api-Key` become such. */
const secretNames =
  /(^|_)(token|secret|password|passwd|passphrase|passcode|pwd|pass|authorization|auth|credentials?|session|cookie|jwt|signature|sig|hash|apikey|key|code|pin|otp)$/;
const textNames = /(^|_)(text|message|body|content|sms|note|brand|name|firstname|lastname|email|username|user)$/;
const phoneNames = /(^|_)(to|number|phone|phonenumber|phone_number|mobile|msisdn|from|recipient|destination)$/;
/** Seven digits or more, as people write phone numbers; not those within an id or a decimal number. */
const phone = /(?<![\w.-])\+?\d{7,15}(?![\w-]|\.\d)/g;
/** The same with what people put between the digits, where the name says that it is a phone number. */
const spacedPhone = /(?<!\w)\+?\d(?:[ ().-]*\d){6,14}(?!\w)/g;

const plainName = (name: string) =>
  name
    .replaceAll(/(?<=[a-z\d])(?=[A-Z])/g, "_")
    .replaceAll("-", "_")
    .toLowerCase();

/**
 * Removes what is private from a recording while it is made: secrets become `[secret]`; letters and digits of texts and names become `x`
 * and `0`, so that length and alphabet stay; phone numbers become numbers that keep country code and length. The same number becomes the
 * same number everywhere, so that a replay still asks about the number that it sent to.
 */
export class Mask {
  readonly #numbers = new Map<string, string>();

  exchange({ at, request, response }: Exchange): Exchange {
    return {
      at,
      request: { ...request, path: this.#path(request.path), body: this.#body(request.body) },
      response: { ...response, body: this.#body(response.body) },
    };
  }

  #body(body: Body): Body {
    if (body === null || "bytes" in body) return body;
    if ("json" in body) return { json: this.#json("", body.json) };
    if ("form" in body) return { form: body.form.map(([name, value]) => [name, this.#text(name, value)]) };
    return { text: this.#text("text", body.text) };
  }

  #path(path: string): string {
    const [plain = "", ...queries] = path.split("?");
    const segments = plain.split("/").map((segment) => encoded(this.#text("", decode(segment))));
    if (queries.length === 0) return segments.join("/");
    const members = [...new URLSearchParams(queries.join("?"))].map(([name, value]) => [name, this.#text(name, value)]);
    return `${segments.join("/")}?${new URLSearchParams(members as [string, string][]).toString()}`;
  }

  #json(name: string, value: Json): Json {
    if (Array.isArray(value)) return value.map((each) => this.#json(name, each));
    if (value !== null && typeof value === "object")
      return Object.fromEntries(
        Object.entries(value).map(([member, each]) => [
          this.#text("", member),
          // Whatever is within a secret is one.
          this.#json(secretNames.test(plainName(name)) ? name : member, each),
        ]),
      );
    if (typeof value === "string") return this.#text(name, value);
    // Numbers may be written without quotes.
    if (typeof value === "number" && secretNames.test(plainName(name))) return 0;
    if (typeof value === "number" && Number.isInteger(value) && phoneNames.test(plainName(name)))
      return Number(this.#text(name, String(value)));
    return value;
  }

  #text(name: string, value: string): string {
    const plain = plainName(name);
    if (secretNames.test(plain)) return secret;
    if (isTime(value)) return value;
    if (phoneNames.test(plain))
      return value.replaceAll(spacedPhone, (number) => this.#phone(number.replaceAll(/[^+\d]/g, "")));
    if (textNames.test(plain))
      return value
        .replaceAll(/\p{Lu}/gu, letter)
        .replaceAll(/[\p{L}]/gu, letter)
        .replaceAll(/\d/g, "0");
    return value.replaceAll(phone, (number) => this.#phone(number));
  }

  #phone(number: string): string {
    const known = this.#numbers.get(number.replace("+", ""));
    const plus = number.startsWith("+") ? "+" : "";
    if (known !== undefined) return plus + known;
    const digits = number.replace("+", "");
    // The country code and the operator's prefix decide how a number is treated; the rest identifies a person.
    const kept = digits.slice(0, Math.max(3, digits.length - 6));
    const masked = kept + String(this.#numbers.size + 1).padStart(digits.length - kept.length, "0");
    this.#numbers.set(digits, masked);
    return plus + masked;
  }
}

/** Of the same script and, as GSM 7-bit or not, of the same encoding. */
function letter(original: string): string {
  if (/[A-Za-z]/.test(original)) return original === original.toUpperCase() ? "X" : "x";
  return /[éèùìòÇØøÅåÆæßÉÄÖÑÜäöñüà]/.test(original) ? "é" : "ж";
}

/** Times are no secret, and a replay compares their form. */
export const isTime = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d([T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)?)?$/.test(text);

/** A segment of a path; signs that separate its parts were encoded before. */
const encoded = (segment: string) => encodeURI(segment).replaceAll(/[/?#]/g, encodeURIComponent);

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
