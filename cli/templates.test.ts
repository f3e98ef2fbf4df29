import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { exitCodes } from "./exit.ts";
import { signedIn } from "./test/tuma.ts";

const { user } = await signedIn();

const fileOf = (name: string, content: string) => {
  const file = path.join(user.folder, name);
  writeFileSync(file, content);
  return file;
};

test("a template is kept, shown, sent with and deleted", async () => {
  const rw = fileOf("rw.txt", "Muraho @contact.name,\nngwino @contact.day\n");
  const made = await user.json([
    "templates",
    "add",
    "Visit",
    "-t",
    "en=Hello @contact.name, come on @contact.day",
    "-t",
    `rw=@${rw}`,
    "--fallback",
    "name=friend",
  ]);
  assert.deepEqual(made["texts"], {
    en: "Hello @contact.name, come on @contact.day",
    rw: "Muraho @contact.name,\nngwino @contact.day",
  });
  const listed = await user.tuma(["templates"]);
  assert.match(listed.stdout, /Visit +en, rw +Hello/);
  const shown = await user.tuma(["templates", "visit"]);
  assert.match(shown.stdout, /@contact\.day: needed in en, rw/);
  assert.match(shown.stdout, /@contact\.name: else "friend"/);

  const send = ["send", "+250788300001", "--template", "Visit", "--dry-run"];
  assert.equal((await user.json([...send, "--field", "day=Monday"]))["text"], "Hello friend, come on Monday");
  const inRw = await user.json([...send, "--field", "day=mbere", "--language", "rw"]);
  assert.equal(inRw["text"], "Muraho friend,\nngwino mbere");
  const without = await user.tuma(send);
  assert.equal(without.status, exitCodes.failed);
  assert.match(without.stderr, /`@contact\.day`/);
  assert.equal((await user.tuma([...send, "--template", "Visi"])).status, exitCodes.failed);

  const file = fileOf("people.csv", "phone,name,day,language\n+250788300001,Ana,Monday,\n+250788300002,Ben,mbere,rw\n");
  const tried = await user.json(["bulk", file, "--template", "Visit", "-s", "TUMA", "--dry-run"]);
  assert.deepEqual([tried["total"], (tried["sample"] as { text: string }).text], [2, "Hello Ana, come on Monday"]);
  const sent = await user.tuma(["bulk", file, "--template", "Visit", "-s", "TUMA", "--yes"]);
  assert.equal(sent.status, exitCodes.done, sent.stderr);
  const { messages } = await user.json(["messages", "--to", "+250788300002"]);
  assert.equal((messages as { text: string }[])[0]!.text, "Muraho Ben,\nngwino mbere");

  const both = await user.tuma(["bulk", file, "--template", "Visit", "-t", "Hi", "--yes"]);
  assert.match(both.stderr, /one of the two/);
  assert.match((await user.tuma(["send", "+250788300001", "Hi", "--field", "a=b"])).stderr, /goes with --template/);
  await user.json(["templates", "remove", "Visit", "--yes"]);
  const gone = await user.tuma(send);
  assert.match(gone.stderr, /No template is called "Visit"/);
});
