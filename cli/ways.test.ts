// Calls and fallbacks in `tuma send` and `tuma bulk`.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startService, type Service } from "../test/harness/service.ts";
import { planOf } from "./ways.ts";
import { newUser, type User } from "./test/tuma.ts";

let service: Service;
let user: User;
before(async () => {
  service = await startService();
  user = newUser({ TUMA_URL: service.base, TUMA_TOKEN: service.token });
});
after(async () => {
  user.remove();
  await service.stop();
});

test("a plan is typed in a word", () => {
  assert.deepEqual(planOf("2x15m"), { times: 2, after_s: 900 });
  assert.deepEqual(planOf("10x30s"), { times: 10, after_s: 30 });
  assert.deepEqual(planOf("1x2h"), { times: 1, after_s: 7200 });
  for (const wrong of ["", "2", "2x", "x15m", "2x15", "2x15d", "-1x15m"]) assert.throws(() => planOf(wrong), /--retry/);
});

test("a call, its plan and the text that follows it are sent as asked, and a dry run says what both cost", async () => {
  const words = ["send", "+250788629901", "Muraho!", "--channel", "voice", "--language", "en", "--fallback", "sms"];
  const dry = await user.tuma([...words, "--sender", "TUMA", "--dry-run"]);
  assert.match(dry.stdout, /^A call of about 2 seconds to \+250788629901 from TUMA, cost 0\.0300/);
  assert.match(dry.stdout, /If it fails, a text follows, cost 0\.0060\./);
  const { sms_id: id } = await user.json([...words, "--sender", "TUMA", "--retry", "3x10m"]);
  const { body } = await service.call("GET", `/v1/sms/${id as string}`);
  assert.deepEqual([body.channel, body.fallback, body.retry], ["voice", "sms", { times: 3, after_s: 600 }]);
  for (const useless of [
    ["--retry", "2x15m"],
    ["--language", "rw"],
  ]) {
    const refused = await user.tuma(["send", "+250788620071", "Muraho!", ...useless]);
    assert.equal(refused.status, 2);
    assert.match(refused.stderr, /goes with/);
  }
});

test("a list is called in the languages of its column, and what follows is counted", async () => {
  const list = "phone,name,language\n+250788620081,Ana,sw\n+250788620082,Ben,\n+250788620083,Cyr,de\n";
  const options = ["--channel", "voice", "--language", "en", "--fallback", "sms", "--sender", "TUMA"];
  const { stdout } = await user.tuma(["bulk", "-", "-t", "Muraho @contact.name!", ...options, "--dry-run"], list);
  assert.match(stdout, /^2 recipients, 2 calls, cost USD 0\.0600/m);
  assert.match(stdout, /Who is not reached gets a text: at most USD 0\.0120 besides/);
  assert.match(stdout, /line 4: No voice that speaks German is running/);
});
