/** How a receiver checks the signature of an event: the same code, in the same languages, as in docs/guides/webhooks.md. */
export const snippets = {
  "Node.js": {
    secretFrom: (secret?: string) =>
      secret ? `const secret = "${secret}";` : "const secret = process.env.TUMA_WEBHOOK_SECRET;",
    check: `import { createHmac, timingSafeEqual } from "node:crypto";

export function verify(secret, headers, body) {
  const [id, at, given = ""] = ["id", "timestamp", "signature"].map((name) => headers[\`webhook-\${name}\`]);
  if (!(Math.abs(Date.now() / 1000 - Number(at)) < 300)) return false;
  const mac = createHmac("sha256", Buffer.from(secret.slice(6), "base64")).update(\`\${id}.\${at}.\${body}\`).digest("base64");
  const expected = Buffer.from(\`v1,\${mac}\`);
  return given.split(" ").some((each) => {
    const bytes = Buffer.from(each);
    return bytes.length === expected.length && timingSafeEqual(bytes, expected);
  });
}`,
  },
  Python: {
    secretFrom: (secret?: string) =>
      secret ? `secret = "${secret}"` : `secret = os.environ["TUMA_WEBHOOK_SECRET"]  # import os`,
    check: `import base64, hashlib, hmac, time

def verify(secret: str, headers, body: bytes) -> bool:
    at = headers.get("webhook-timestamp", "")
    if not at.isascii() or not at.isdigit() or abs(time.time() - int(at)) > 300:
        return False
    content = f'{headers.get("webhook-id")}.{at}.'.encode() + body
    mac = hmac.new(base64.b64decode(secret[6:]), content, hashlib.sha256).digest()
    expected = b"v1," + base64.b64encode(mac)
    given = headers.get("webhook-signature", "").encode().split(b" ")
    return any(hmac.compare_digest(each, expected) for each in given)`,
  },
  PHP: {
    secretFrom: (secret?: string) => (secret ? `$secret = '${secret}';` : `$secret = getenv('TUMA_WEBHOOK_SECRET');`),
    check: `function verify(string $secret, string $id, string $at, string $signatures, string $body): bool {
    if (abs(time() - (int) $at) > 300) return false;
    $key = base64_decode(substr($secret, 6));
    $expected = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$at.$body", $key, true));
    foreach (explode(' ', $signatures) as $given) if (hash_equals($expected, $given)) return true;
    return false;
}`,
  },
  Go: {
    secretFrom: (secret?: string) => (secret ? `secret := "${secret}"` : `secret := os.Getenv("TUMA_WEBHOOK_SECRET")`),
    check: `import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"
)

func verify(secret string, headers http.Header, body []byte) bool {
	at, err := strconv.ParseInt(headers.Get("webhook-timestamp"), 10, 64)
	if err != nil || time.Since(time.Unix(at, 0)).Abs() > 5*time.Minute {
		return false
	}
	key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, "whsec_"))
	if err != nil {
		return false
	}
	mac := hmac.New(sha256.New, key)
	fmt.Fprintf(mac, "%s.%d.%s", headers.Get("webhook-id"), at, body)
	expected := "v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil))
	for _, given := range strings.Split(headers.Get("webhook-signature"), " ") {
		if hmac.Equal([]byte(given), []byte(expected)) {
			return true
		}
	}
	return false
}`,
  },
} as const;

/** A language of the snippets. */
export type SnippetLanguage = keyof typeof snippets;

/** The languages, in the order in which they are shown. */
export const snippetLanguages = Object.keys(snippets) as SnippetLanguage[];

/** The code in a language; it contains the secret only if that is given, and otherwise reads it from the environment. */
export function snippet(language: SnippetLanguage, secret?: string): string {
  const { check, secretFrom } = snippets[language];
  return `${check}\n\n${secretFrom(secret)}`;
}
