import assert from "node:assert/strict";
import { test } from "node:test";
import { Refusal } from "../../../base/errors.ts";
import { forbiddenAddress, loopbackRanges, readEndpointUrl, readRanges } from "./guard.ts";
import { checkHeaders } from "./headers.ts";
import { ForbiddenAddress, type Resolved, resolveGuarded } from "./resolve.ts";
import { nextAttempt, readRetryAfter } from "./schedule.ts";
import { targetOf } from "./sender.ts";

const inside = [
  "127.0.0.1",
  "2130706433",
  "0x7f000001",
  "0x7f.1",
  "0177.0.0.1",
  "017700000001",
  "127.1",
  "127.0.1",
  "127.0.0.1.",
  "１２７.0.0.1",
  "0.0.0.0",
  "0",
  "10.0.0.1",
  "172.16.0.1",
  "172.31.255.255",
  "192.168.1.1",
  "169.254.169.254",
  "0xa9fea9fe",
  "2852039166",
  "100.64.0.1",
  "100.100.100.200",
  "168.63.129.16",
  "192.0.0.192",
  "192.0.2.1",
  "198.18.0.1",
  "198.51.100.1",
  "203.0.113.1",
  "224.0.0.1",
  "240.0.0.1",
  "255.255.255.255",
  "[::]",
  "[::1]",
  "[0:0:0:0:0:0:0:1]",
  "[::127.0.0.1]",
  "[::8.8.8.8]",
  "[::ffff:127.0.0.1]",
  "[::ffff:7f00:1]",
  "[::ffff:10.0.0.1]",
  "[::ffff:0:127.0.0.1]",
  "[64:ff9b::10.0.0.1]",
  "[64:ff9b:1::1]",
  "[2002:7f00:1::]",
  "[2002:a00:1::1]",
  "[2001:0:4136:e378::1]",
  "[2001:db8::1]",
  "[fe80::1]",
  "[fec0::1]",
  "[fc00::1]",
  "[fd00:ec2::254]",
  "[fd20:ce::254]",
  "[ff02::1]",
  "[100::1]",
  "[2606:4700::5efe:7f00:1]",
  "[2606:4700::200:5efe:a00:1]",
  "[4000::1]",
];

for (const host of inside) {
  test(`http://${host}/ is refused`, () => {
    assert.throws(() => readEndpointUrl(`http://${host}/`, []), Refusal);
    assert.throws(() => readEndpointUrl(`https://${host}:8443/`, []), Refusal);
  });
}

test("public addresses and names are allowed", () => {
  for (const host of [
    "93.184.216.34",
    "172.32.0.1",
    "100.128.0.1",
    "[2606:4700::1111]",
    "[::ffff:8.8.8.8]",
    "example.com",
  ])
    readEndpointUrl(`https://${host}/hook`, []);
});

test("an allowed range permits exactly its own addresses, including in mapped notation", () => {
  const allowed = readRanges(["10.1.0.0/16", "192.168.7.7", "fd00::/8"]);
  assert.equal(forbiddenAddress("10.1.2.3", allowed), undefined);
  assert.equal(forbiddenAddress("::ffff:10.1.2.3", allowed), undefined);
  assert.equal(forbiddenAddress("192.168.7.7", allowed), undefined);
  assert.equal(forbiddenAddress("fd12::1", allowed), undefined);
  for (const address of ["10.2.0.1", "192.168.7.8", "127.0.0.1", "::1"])
    assert.notEqual(forbiddenAddress(address, allowed), undefined);
  assert.equal(forbiddenAddress("127.8.8.8", loopbackRanges), undefined);
  assert.equal(forbiddenAddress("::1", loopbackRanges), undefined);
  assert.throws(() => readRanges(["10.0.0.0/99"]), /ALLOW_PRIVATE_WEBHOOKS/);
});

test("a URL with another scheme, a user, a fragment or a port of another protocol is refused", () => {
  for (const url of [
    "ftp://example.com/",
    "file:///etc/passwd",
    "gopher://example.com/",
    "//example.com/",
    "/hook",
    "https://user@example.com/",
    "https://user:pass@example.com/",
    "https://example.com/#a",
    "https://example.com:22/",
    "https://example.com:25/",
    "https://example.com:6667/",
    `https://example.com/${"a".repeat(2050)}`,
    // Longer once it is encoded, as it is stored, shown and called.
    `https://example.com/${"é".repeat(700)}`,
  ])
    assert.throws(
      () => readEndpointUrl(url, []),
      (error: Refusal) => error.extras.errors?.[0]?.field === "url",
    );
  assert.deepEqual(targetOf(readEndpointUrl("https://example.com:8443/a/b?c=d", [])), {
    origin: "https://example.com:8443",
    path: "/a/b?c=d",
  });
});

test("a name that resolves to one private address among public ones is refused", async () => {
  const mixed: Resolved[] = [
    { address: "93.184.216.34", family: 4 },
    { address: "10.0.0.1", family: 4 },
  ];
  await assert.rejects(
    resolveGuarded("mixed.example", async () => mixed, []),
    ForbiddenAddress,
  );
  await assert.rejects(
    resolveGuarded("empty.example", async () => [], []),
    { code: "ENOTFOUND" },
  );
});

test("reserved, repeated and illegal headers are refused", () => {
  checkHeaders({ Authorization: "Bearer x", "X-Key": "a b" });
  for (const headers of [
    { "Content-Length": "3" },
    { Host: "inner" },
    { "Transfer-Encoding": "chunked" },
    { "Webhook-Signature": "v1,x" },
    { "webhook-id": "x" },
    { "X-A": "1", "x-a": "2" },
    { "X A": "1" },
    { "": "1" },
    { "X-A": "1\r\nHost: inner" },
    { "X-A": "é" },
    { "X-A": "y".repeat(5000) },
    Object.fromEntries(Array.from({ length: 21 }, (_, i) => [`X-${i}`, "1"])),
  ] as Record<string, string>[])
    assert.throws(() => checkHeaders(headers), Refusal);
});

test("jitter keeps a wait within a fifth of the schedule", () => {
  const at = new Date(0);
  assert.equal(nextAttempt(1, at, 0, undefined)!.getTime(), 4_000);
  assert.equal(nextAttempt(1, at, 1, undefined)!.getTime(), 6_000);
  assert.equal(nextAttempt(9, at, 0.5, undefined)!.getTime(), 86_400_000);
  assert.equal(nextAttempt(10, at, 0.5, 1), undefined);
});

test("an invalid or past Retry-After counts as none", () => {
  const now = new Date("2026-11-21T09:00:00Z");
  assert.equal(readRetryAfter("Sat, 21 Nov 2026 09:00:30 GMT", now), 30_000);
  for (const text of ["", "-1", "soon", "1.5", "Sat, 21 Nov 2026 08:59:00 GMT", undefined, "12345678901"])
    assert.equal(readRetryAfter(text, now), undefined);
});
