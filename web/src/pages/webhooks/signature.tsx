import { useState } from "react";
import { t } from "../../texts/index.ts";
import { Tabs } from "../../ui/layout/tabs.tsx";
import { CodeBlock } from "../../ui/values/copy.tsx";
import { snippet, snippetLanguages, type SnippetLanguage } from "./snippets.ts";

/** The code with which a receiver checks signatures, in several languages; includes the secret while that is being shown. */
export function SignatureCode({ secret }: { secret?: string }) {
  const [language, setLanguage] = useState<SnippetLanguage>("Node.js");
  return (
    <Tabs
      label={t.webhooks.checkSignatures}
      current={language}
      onChange={setLanguage}
      tabs={snippetLanguages.map((id) => ({
        id,
        name: id,
        content: <CodeBlock code={snippet(id, secret)} label={t.webhooks.codeIn(id)} />,
      }))}
    />
  );
}

/** The purpose of a secret and the code that uses it, shown beside a new secret. */
export function SecretUse({ secret }: { secret: string | undefined }) {
  return (
    <>
      <p className="text-dim">{t.webhooks.secretHint}</p>
      {secret && <SignatureCode secret={secret} />}
    </>
  );
}
