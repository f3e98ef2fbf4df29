import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { configurationPage, readConfig } from "./config.ts";

test("an empty environment yields the documented defaults", () => {
  const config = readConfig({});
  assert.equal(config.port, 8080);
  assert.equal(config.host, "127.0.0.1");
  assert.equal(config.sandbox, true);
  assert.deepEqual(config.roles, ["api", "gateway", "webhooks", "voice"]);
  assert.equal(config.databaseUrl, undefined);
});

test("all invalid settings are named at once, with the values they allow", () => {
  assert.throws(
    () =>
      readConfig({
        PORT: "http",
        ROLES: "api,cook",
        SANDBOX: "maybe",
        BOOTSTRAP_TOKEN: "short",
        DEFAULT_COUNTRY: "ZZ",
      }),
    (error: Error) => {
      for (const name of [
        "PORT must be",
        "ROLES must be any of api, gateway, webhooks, voice",
        "SANDBOX must be",
        "BOOTSTRAP_TOKEN must be",
        "DEFAULT_COUNTRY must be the ISO 3166-1 code of a country with phone numbers",
      ]) {
        assert.ok(error.message.includes(name), `${name} in: ${error.message}`);
      }
      return true;
    },
  );
});

test("a shared database needs a secret key", () => {
  assert.throws(() => readConfig({ DATABASE_URL: "postgres://localhost/tuma" }), /SECRET_KEY is required/);
  assert.throws(() => readConfig({ SECRET_KEY: "short" }), /at least 16/);
  assert.equal(readConfig({ PUBLIC_URL: "https://sms.example.rw/" }).publicUrl, "https://sms.example.rw");
});

test("SMPP over TLS needs a key and a certificate", () => {
  assert.throws(() => readConfig({ NORTHBOUND_SMPP_TLS_PORT: "3550" }), /NORTHBOUND_SMPP_TLS_KEY and/);
  const { smppPort, smppTlsPort } = readConfig({ NORTHBOUND_SMPP_PORT: "2775" });
  assert.deepEqual([smppPort, smppTlsPort], [2775, undefined]);
});

test("the reference page is up to date (npm run docs)", async () => {
  const page = await readFile(new URL("../docs/reference/configuration.md", import.meta.url), "utf8");
  assert.equal(page, configurationPage());
});
