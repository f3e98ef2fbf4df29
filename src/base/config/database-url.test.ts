import assert from "node:assert/strict";
import { test } from "node:test";
import { connectionOptions, isReadable } from "./database-url.ts";

/** The options of an address, without the rest of its URL. */
const options = (url: string) => connectionOptions(url).options;

test("one host stays in the address, and parameters become options", () => {
  const url = "postgres://tuma:secret@db.example/tuma?application_name=x";
  assert.deepEqual(connectionOptions(url), { url, options: {} });
  assert.deepEqual(options("postgres:///tuma?host=/run/postgresql&port=5433&user=me&password=p"), {
    host: "/run/postgresql",
    port: 5433,
    user: "me",
    password: "p",
  });
  assert.deepEqual(options("postgres://db.example/tuma?target_session_attrs=primary"), {
    target_session_attrs: "primary",
  });
});

test("several hosts are tried until one is the primary", () => {
  const both = { host: ["a.example", "b.example"], target_session_attrs: "primary" };
  assert.deepEqual(options("postgres://a.example,b.example/tuma"), { ...both, port: [5432, 5432] });
  assert.deepEqual(options("postgres://me:p%40,ss@a.example:5433,b.example/tuma"), { ...both, port: [5433, 5432] });
  assert.deepEqual(options("postgres:///tuma?host=a.example,b.example&port=6000"), { ...both, port: [6000, 6000] });
  assert.deepEqual(options("postgres:///tuma?host=a.example,b.example&port=6000,6001"), {
    ...both,
    port: [6000, 6001],
  });
  assert.deepEqual(options("postgres://[::1]:5433,[fe80::1]/tuma").host, ["::1", "fe80::1"]);
  const { url } = connectionOptions("postgres://me:secret@a.example,b.example/tuma?sslmode=require");
  assert.equal(url, "postgres://me:secret@hosts/tuma?sslmode=require");
});

test("an address that cannot be used is refused with the fix", () => {
  const refused: [url: string, what: RegExp][] = [
    ["postgres://a,b/tuma?target_session_attrs=read-write", /target_session_attrs=primary: .*hot standby/],
    ["postgres://a/tuma?target_session_attrs=standby", /target_session_attrs=primary, or none/],
    ["postgres://a:99999,b/tuma", /ports between 1 and 65535/],
    ["postgres://a:x,b/tuma", /ports between 1 and 65535/],
    ["postgres:///tuma?host=a,b,c&port=1,2", /one port, or one for each host/],
    ["postgres:///tuma?host=/run/postgresql,b", /one unix socket, not both/],
    ["postgres://a:b:c/tuma", /postgres:\/\/user:password@host:port\/database/],
  ];
  for (const [url, what] of refused) assert.throws(() => connectionOptions(url), what, url);
});

test("a connection is readable on its way unless the server's certificate is verified or the server is near", () => {
  for (const url of [
    "postgres://tuma:secret@db.example/tuma",
    "postgres://tuma:secret@db.example/tuma?sslmode=require",
    "postgres://tuma:secret@10.0.0.5/tuma?sslmode=prefer",
    "postgres://tuma:secret@127.0.0.1,db.example/tuma",
    "postgres:///tuma?host=db.example",
    "postgres://tuma:secret@[fe80::1]/tuma",
    "postgres://tuma:secret@127.evil.example/tuma",
  ])
    assert.ok(isReadable(url), url);
  for (const url of [
    "postgres://tuma:secret@db.example/tuma?sslmode=verify-full",
    "postgres://tuma:secret@a.example,b.example/tuma?sslmode=verify-ca",
    "postgres://tuma:secret@db.example/tuma?sslrootcert=system",
    "postgres://tuma:secret@127.0.0.1:5432/tuma",
    "postgres://tuma:secret@[::1]:5432/tuma",
    "postgres://tuma:secret@localhost/tuma",
    "postgres://tuma:secret@database:5432/tuma",
    "postgres:///tuma?user=tuma&password=secret&host=/run/postgresql",
  ])
    assert.ok(!isReadable(url), url);
});
