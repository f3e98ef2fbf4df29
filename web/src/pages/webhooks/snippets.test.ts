import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { makeSecret, secretKey, sign } from "../../../../src/core/webhooks/delivery/standard-webhooks.ts";
import { snippet, snippets, snippetLanguages, type SnippetLanguage } from "./snippets.ts";

const folder = mkdtempSync(join(tmpdir(), "tuma-snippets-"));
after(() => rmSync(folder, { recursive: true }));

const guide = readFileSync(new URL("../../../../docs/guides/webhooks.md", import.meta.url), "utf8");

test("the page shows the code of the guide", () => {
  for (const language of snippetLanguages)
    assert.match(guide.split(`\n${language}\n`)[1] ?? "", /^```\w+\n/, `the guide has ${language}`);
  for (const { check } of Object.values(snippets)) assert.ok(guide.includes(`\n${check}\n\`\`\``), check.slice(0, 80));
});

test("a secret is in the code only if it is given", () => {
  for (const language of snippetLanguages) {
    assert.ok(snippet(language, "whsec_abc").includes("whsec_abc"));
    assert.ok(!snippet(language).includes("whsec_a"));
  }
});

/** A program that reads `{secret, headers, body}` and prints what the snippet says. */
const programs: Record<SnippetLanguage, { file: string; run: string[]; code: (check: string) => string }> = {
  "Node.js": {
    file: "check.mjs",
    run: [process.execPath],
    code: (check) =>
      `${check}\nconst { secret, headers, body } = JSON.parse(process.argv[2]);\nconsole.log(verify(secret, headers, body));`,
  },
  Python: {
    file: "check.py",
    run: ["python3"],
    code: (check) =>
      `${check}\n\nimport json, sys\ncase = json.loads(sys.argv[1])\nprint(str(verify(case["secret"], case["headers"], case["body"].encode())).lower())`,
  },
  PHP: {
    file: "check.php",
    run: ["php"],
    code: (check) =>
      `<?php\n${check}\n$case = json_decode($argv[1], true); $h = $case['headers'];\necho verify($case['secret'], $h['webhook-id'] ?? '', $h['webhook-timestamp'] ?? '', $h['webhook-signature'] ?? '', $case['body']) ? 'true' : 'false';`,
  },
  Go: {
    file: "check.go",
    run: ["go", "run"],
    code: (check) =>
      `package main\n\n${check.replace("import (", 'import (\n\t"encoding/json"\n\t"os"')}\n
func main() {
	var given struct {
		Secret  string
		Headers map[string]string
		Body    string
	}
	json.Unmarshal([]byte(os.Args[1]), &given)
	headers := http.Header{}
	for name, value := range given.Headers {
		headers.Set(name, value)
	}
	fmt.Println(verify(given.Secret, headers, []byte(given.Body)))
}`,
  },
};

const secret = makeSecret();
const now = Math.floor(Date.now() / 1000);
const body = '{"text":"Ngũgĩ: 50 %s"}';
const signed = (at: number, keys = [secretKey(makeSecret()), secretKey(secret)]) => ({
  "webhook-id": "evt_1",
  "webhook-timestamp": String(at),
  "webhook-signature": sign(keys, "evt_1", at, body),
});
const cases = {
  "a right signature, beside one by another secret": { headers: signed(now), body, right: true },
  "another body": { headers: signed(now), body: body.replace("50", "51"), right: false },
  "another secret": { headers: signed(now, [secretKey(makeSecret())]), body, right: false },
  "an old request": { headers: signed(now - 600), body, right: false },
  "no headers": { headers: {}, body, right: false },
};

for (const language of snippetLanguages) {
  const { file, run, code } = programs[language];
  const found = spawnSync("sh", ["-c", `command -v "${run[0]}"`]).status === 0;
  test(
    `the code in ${language} accepts what is signed and nothing else`,
    { skip: !found && `${run[0]} is not installed` },
    () => {
      const path = join(folder, file);
      writeFileSync(path, code(snippets[language].check));
      for (const [name, { right, ...given }] of Object.entries(cases)) {
        const args = [...run.slice(1), path, JSON.stringify({ secret, ...given })];
        const { stdout, stderr } = spawnSync(run[0]!, args, {
          encoding: "utf8",
          env: { ...process.env, GOFLAGS: "-mod=mod", GO111MODULE: "off" },
        });
        assert.equal(stdout.trim(), String(right), `${name}: ${stderr}`);
      }
    },
  );
}
