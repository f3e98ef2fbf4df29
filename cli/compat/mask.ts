import type { Body, Exchange, Json } from "./recording.ts";

/** Stands for a secret. */
export const secret = "[secret]";

const secretNames = /(^|_|-)(token|secret|password|passwd|pwd|authorization|signature|api_?-?key|key|code|pin|otp)$/i;
const textNames = /^(text|message|body|content|sms|note|brand|name|first_?name|last_?name|email|username|user)$/i;
/** Seven digits or more, as people write phone numbers; not those within an id or a decimal number. */
const phone = /(?<![\w.-])\+?\d{7,15}(?![\w.-])/g;

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
    const [plain = "", query] = path.split("?", 2);
    const segments = plain.split("/").map((segment) => encodeURI(this.#text("", decode(segment))));
    if (query === undefined) return segments.join("/");
    const members = [...new URLSearchParams(query)].map(([name, value]) => [name, this.#text(name, value)]);
    return `${segments.join("/")}?${new URLSearchParams(members as [string, string][]).toString()}`;
  }

  #json(name: string, value: Json): Json {
    if (Array.isArray(value)) return value.map((each) => this.#json(name, each));
    if (value !== null && typeof value === "object")
      return Object.fromEntries(Object.entries(value).map(([member, each]) => [member, this.#json(member, each)]));
    if (typeof value === "string") return this.#text(name, value);
    // A number as JSON's own: a phone number written without quotes has 10 digits or more.
    if (typeof value === "number" && secretNames.test(name)) return 0;
    if (typeof value === "number" && /^(to|number|phone\w*|msisdn|from|recipient)$/i.test(name))
      return Number(this.#phone(String(value)));
    return value;
  }

  #text(name: string, value: string): string {
    if (secretNames.test(name)) return secret;
    if (isTime(value)) return value;
    if (textNames.test(name))
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

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
