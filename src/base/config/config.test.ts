import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { configurationPage, misspeltSettings, readConfig, settings, shownConfiguration } from "./config.ts";

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

const limit = (value: string) => readConfig({ APPROVE_CREDIT_ABOVE: value }).approveCreditAbove;

test("the limit of credits is an amount, exact and without a currency", () => {
  assert.deepEqual([limit("500"), limit("99.5"), limit("0")], [500_000_000n, 99_500_000n, 0n]);
  for (const wrong of ["500 USD", "-1", "1,000", "lots"])
    assert.throws(() => limit(wrong), /APPROVE_CREDIT_ABOVE must be an amount such as 500/, wrong);
  assert.equal(readConfig({}).approveCreditAbove, undefined);
  assert.equal(shownConfiguration(readConfig({ APPROVE_CREDIT_ABOVE: "99.5" }))["APPROVE_CREDIT_ABOVE"], 99.5);
});

test("SMPP over TLS needs a key and a certificate", () => {
  assert.throws(() => readConfig({ NORTHBOUND_SMPP_TLS_PORT: "3550" }), /NORTHBOUND_SMPP_TLS_KEY and/);
  const { smppPort, smppTlsPort } = readConfig({ NORTHBOUND_SMPP_PORT: "2775" });
  assert.deepEqual([smppPort, smppTlsPort], [2775, undefined]);
});

test("what is nearly a setting is told with the one that was meant", () => {
  for (const [given, meant] of Object.entries({
    PUBLIC_URI: "PUBLIC_URL",
    LOGLEVEL: "LOG_LEVEL",
    log_level: "LOG_LEVEL",
    ROLE: "ROLES",
    TUMA_PORT: "PORT",
    DRAIN_SECOND: "DRAIN_SECONDS",
    STT_UPSTREM_RW_KEY: "STT_UPSTREAM_<LANG>",
    TTS_UPSTREAM_KIN: "TTS_UPSTREAM_<LANG>",
  }))
    assert.deepEqual(misspeltSettings({ [given]: "1" }), [{ given, meant }]);
});

test("what is no setting of ours, and every setting itself, is left alone", () => {
  const settingsThemselves = Object.values(settings).map(({ env }) => env);
  const others =
    `PATH HOME HOSTNAME HOSTTYPE LD_LIBRARY_PATH LANG PWD OLDPWD SHLVL USER LOGNAME TERM TZ NODE_ENV NODE_OPTIONS PGHOST PGPORT
    DATABASE_HOST DATABASE_PORT AWS_SECRET_KEY SECRET_KEY_BASE XDG_DATA_DIRS XDG_DATA_HOME OTEL_TRACES_SAMPLER OTEL_TRACES_EXPORTER
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT OTEL_EXPORTER_OTLP_PROTOCOL TUMA_TOKEN TUMA_URL TUMA_PROFILE TUMA_SERVICE_HOST TUMA_SERVICE_PORT
    TUMA_SERVICE_PORT_HTTP KUBERNETES_SERVICE_HOST KUBERNETES_PORT npm_package_version npm_config_loglevel INVOCATION_ID JOURNAL_STREAM MAIL
    STT_UPSTREAM_RW STT_UPSTREAM_RW_KEY TTS_UPSTREAM_SW_VOICE`.split(/\s+/);
  for (const name of [...settingsThemselves, ...others]) assert.deepEqual(misspeltSettings({ [name]: "1" }), [], name);
  // Kubernetes, beside a service that is called `tuma`.
  for (const name of ["TUMA_PORT", "TUMA_PORT_8080_TCP"])
    assert.deepEqual(misspeltSettings({ [name]: "tcp://10.96.0.12:8080" }), []);
});

test("a misspelt setting that decides which installation this is, whether messages reach phones or what is guarded is refused unless the right one is set too", () => {
  for (const [given, meant] of Object.entries({
    DATABSE_URL: "DATABASE_URL",
    DATABASE_URI: "DATABASE_URL",
    TUMA_DATABASE_URL: "DATABASE_URL",
    DB_URL: "DATABASE_URL",
    POSTGRES_URL: "DATABASE_URL",
    SECRETKEY: "SECRET_KEY",
    DATADIR: "DATA_DIR",
    SANDBX: "SANDBOX",
    SAND_BOX: "SANDBOX",
    REQUIRE_SINC: "REQUIRE_SYNC",
    APPROVE_CREDITS_ABOVE: "APPROVE_CREDIT_ABOVE",
    METRIC_TOKEN: "METRICS_TOKEN",
  })) {
    assert.throws(
      () => readConfig({ [given]: "x" }),
      new RegExp(`${given} is no setting; did you mean ${meant}\\? Without that, .* would be `),
    );
    const right = {
      DATABASE_URL: "postgres://localhost/tuma",
      SECRET_KEY: "a secret key of tests",
      DATA_DIR: "/srv/tuma",
      SANDBOX: "false",
      REQUIRE_SYNC: "false",
      APPROVE_CREDIT_ABOVE: "500",
      METRICS_TOKEN: "a metrics token of tests".replaceAll(" ", "-"),
    };
    assert.equal(readConfig({ ...right, [given]: "x" }).dataDir, "/srv/tuma");
    assert.deepEqual(misspeltSettings({ ...right, [given]: "x" }), [{ given, meant }]);
  }
});

test("the reference page is up to date (npm run docs)", async () => {
  const page = await readFile(new URL("../../../docs/reference/configuration.md", import.meta.url), "utf8");
  assert.equal(page, configurationPage());
});
