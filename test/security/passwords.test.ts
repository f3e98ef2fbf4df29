import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Logins } from "../../src/doors/northbound/credentials.ts";
import { Browser } from "../harness/browser.ts";
import { startServer, type TestServer } from "../harness/server.ts";

type Login = { system_id: string; password: string };
type Problem = { detail: string; errors: { field: string }[] };

let server: TestServer;
before(async () => {
  server = await startServer({ BOOTSTRAP_PASSWORD: "a password of the tests" });
});
after(() => server.stop());

const credential = (about: object) => server.call<Problem & Login>("POST /v1/account/smpp", { body: about });

const made = async (about: object): Promise<Login> => (await credential(about)).body;

test("a person's password may not be one of the most common, or their address or name", async () => {
  const email = "diane.uwase@example.com";
  const invited = { body: { email, role: "viewer" } };
  const { token } = (await server.call<{ token: string }>("POST /v1/members", invited)).body;
  const accept = (password: string) => {
    const body = { token, name: "Diane Uwase", password };
    return new Browser(server).call<Problem>("POST /console/invitations/accept", body);
  };
  for (const [password, reason] of [
    ["password", /most common/],
    ["Qwertyuiop", /most common/],
    ["1qaz2wsx", /most common/],
    ["\uff50assword", /most common/],
    ["diane uwase", /name/],
    ["Diane.Uwase", /before the @/],
    [email, /address/],
    ["abababab", /4 different/],
    ["seven77", /fewer than 8/],
  ] as const) {
    const { status, body } = await accept(password);
    assert.equal(status, 400, password);
    assert.equal(body.errors[0]!.field, "password");
    assert.match(body.detail, reason);
  }
  assert.equal((await accept("four words are good")).status, 200);
});

test("an SMPP password may not be one of the most common, or its system_id", async () => {
  for (const password of ["password", "Baseball", "clinic-01"]) {
    const { status, body } = await credential({ system_id: "clinic-01", password });
    assert.equal(status, 400, password);
    assert.equal(body.errors[0]!.field, "password");
  }
  assert.equal((await credential({ system_id: "clinic-01", password: "kW7-vRq2" })).status, 200);
});

test("guesses at one name, all at once and from many addresses, refuse neither other first logins nor a remembered one", async () => {
  const [attacked, other] = [await made({}), await made({})];
  const bound = await made({ allowed_addresses: ["192.0.2.0/24"] });
  const logins = new Logins(server.program.ctx);
  const login = async ({ system_id: name, password }: Login, address: string) => {
    const found = await logins.check(name, password, address);
    return typeof found === "string" ? found : "in";
  };
  const flood = ({ system_id: name }: Login) =>
    Array.from({ length: 100 }, (_, n) => logins.check(name, `guess-${n}`, `198.51.100.${n}`));
  assert.equal(await login(attacked, "203.0.113.1"), "in");

  const guesses = flood(attacked);
  const first = login(other, "203.0.113.2");
  const outcomes = await Promise.all(guesses);
  assert.equal(await first, "in");
  assert.equal(outcomes.filter((outcome) => outcome === "wrong").length, 8, "this many were compared");
  assert.equal(outcomes.filter((outcome) => outcome === "throttled").length, 92);
  assert.equal(await login(attacked, "203.0.113.1"), "in", "remembered");

  // Guesses from where a credential may not be used lock nobody out of it.
  await Promise.all(flood(bound));
  assert.equal(await login(bound, "192.0.2.1"), "in");

  // One address, many names, all at once: unknown names are limited like known ones.
  const names = Array.from({ length: 100 }, (_, n) => logins.check(`nobody${n}`, "a guess", "198.51.100.200"));
  assert.equal((await Promise.all(names)).filter((outcome) => outcome === "wrong").length, 10);
});
