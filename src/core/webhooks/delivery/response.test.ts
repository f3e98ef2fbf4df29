import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { keepResponse, keptBytes } from "./response.ts";

const bodyOf = (body: Buffer | string, headers: Record<string, string> = {}) =>
  keepResponse(headers, Buffer.from(body)).body;

test("text is kept as it reads, in the charset that its headers name", () => {
  assert.equal(bodyOf('{"error":"no such order"}'), '{"error":"no such order"}');
  assert.equal(bodyOf("Ngũgĩ\r\n\tsays no"), "Ngũgĩ\n\tsays no");
  const latin = Buffer.from("déjà vu", "latin1");
  assert.equal(bodyOf(latin, { "content-type": "text/plain; charset=ISO-8859-1" }), "déjà vu");
  assert.equal(bodyOf("fine", { "content-type": "text/plain; charset=nonsense" }), "fine");
});

test("a character that is cut at the end is left out", () => {
  const text = `${"a".repeat(keptBytes - 2)}€`;
  assert.equal(bodyOf(Buffer.from(text).subarray(0, keptBytes)), "a".repeat(keptBytes - 2));
});

test("control characters, and characters that hide text or turn its direction, are removed", () => {
  const hostile = `${"paid in full, thank you ".repeat(3)}\u0000\u001B[31m\u202Egpj.exe\u200B`;
  assert.equal(bodyOf(hostile), `${"paid in full, thank you ".repeat(3)}[31mgpj.exe`);
});

test("what is not text is not kept: binary, compressed, empty", () => {
  assert.equal(bodyOf(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d])), undefined);
  assert.equal(bodyOf("H4sIAAAA", { "content-encoding": "gzip" }), undefined);
  assert.equal(bodyOf(" \n"), undefined);
});

test("only headers that explain a response are kept, each cut", () => {
  const { headers } = keepResponse(
    { server: "nginx", "set-cookie": ["session=secret"], "x-request-id": "r\u0007".repeat(300), via: undefined },
    Buffer.alloc(0),
  );
  assert.deepEqual(headers, { server: "nginx", "x-request-id": "r".repeat(200) });
});

test("whatever a receiver answers is short, storable text", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: keptBytes }), fc.string(), (bytes, type) => {
      const { headers, body = "" } = keepResponse({ "content-type": type, via: type }, Buffer.from(bytes));
      for (const text of [body, ...Object.values(headers)]) {
        assert.ok(text.length <= keptBytes && text.isWellFormed());
        // oxlint-disable-next-line no-control-regex -- what must not be there
        assert.doesNotMatch(text, /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]/);
      }
    }),
  );
});
