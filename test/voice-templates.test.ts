import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startService, type Service } from "./harness/service.ts";

let service: Service;
before(async () => (service = await startService()));
after(() => service.stop());

test("a template is spoken to each in the language of their text", async () => {
  const texts = { rw: "Muraho @contact.name", en: "Hello @contact.name" };
  const made = await service.call("POST", "/v1/templates", { name: "Spoken", texts, fallbacks: { name: "friend" } });
  assert.equal(made.status, 200, made.text);
  const { id } = made.body;
  const fixed = await service.call("POST", "/v1/contacts", { number: "+250788640002", language: "en" });
  assert.ok(fixed.status < 300, fixed.text);
  const recipients = [1, 2, 3].map((n) => ({ phonenumber: `+25078864000${n}`, name: "Ada" }));
  const send = { template_id: id, channel: "voice", recipients, dry_run: true };
  const tried = await service.call("POST", "/v1/sms/bulk", send);
  assert.equal(tried.status, 200, tried.text);
  const calls = tried.body.calls as { language: string; messages: number }[];
  assert.deepEqual(
    calls.map(({ language, messages }) => [language, messages]),
    [
      ["rw", 2],
      ["en", 1],
    ],
  );
  assert.equal(tried.body.texts, undefined);
  const one = { to: "+250788640002", template_id: id, channel: "voice" };
  const single = await service.call("POST", "/v1/sms", { ...one, dry_run: true });
  assert.deepEqual([single.body.text, single.body.language], ["Hello friend", "en"], single.text);
  const sent = await service.call("POST", "/v1/sms", { ...one, language: "rw" });
  assert.equal(sent.status, 201, sent.text);
  const shown = await service.call("GET", `/v1/sms/${sent.body.sms_id}`);
  assert.deepEqual([shown.body.text, shown.body.language], ["Muraho friend", "rw"]);
});
