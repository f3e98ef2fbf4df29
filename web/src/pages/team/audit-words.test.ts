import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";

// The texts are those of the language of the process when they are first imported.
process.env["TUMA_LANGUAGE"] = "fr";
const { nameOf, wordsOf } = await import("./audit-words.ts");

const words = (action: string, details: Record<string, unknown>) => wordsOf(details, action);

test("what the audit log says is in words: roles, rights, settings and the names of all", () => {
  assert.deepEqual(words("member.role_changed", { from: "clerk", to: "developer" }), [
    "de: guichet",
    "vers: développeur",
  ]);
  assert.deepEqual(words("token.created", { scopes: ["sms:send", "verify"], test: false }), [
    "droits: Envoyer des messages; Vérifier des numéros par PIN",
    "données de test: désactivée",
  ]);
  assert.deepEqual(words("webhook.changed", { fields: ["events", "headers"] }), ["champs: Événements; En-têtes"]);
  assert.deepEqual(words("verify.settings_changed", { guard: { per_prefix_per_hour: 5, block_seconds: 60 } }), [
    "protection: Par préfixe et par heure: 5, durée d’un blocage, secondes: 60",
  ]);
  assert.deepEqual(words("account.changed", { settings: { log_bodies: true } }), [
    "Garder le contenu des appels dans le journal de l’API: activée",
  ]);
  assert.deepEqual(words("verify.blocked", { scope: "country" }), ["étendue: le pays"]);
  assert.deepEqual(words("account.suspended", { reason: "clerk" }), ["motif: clerk"], "what somebody wrote stays");
});

interface Schema {
  $ref?: string;
  properties?: Record<string, Schema>;
}

test("every setting that the audit log may name has a name in words", () => {
  const root = path.join(import.meta.dirname, "../../../..");
  const document = JSON.parse(readFileSync(path.join(root, "openapi.json"), "utf8")) as {
    paths: Record<string, Record<string, { requestBody: { content: { "application/json": { schema: Schema } } } }>>;
    components: { schemas: Record<string, Schema> };
  };
  const schemaOf = ({ $ref, ...schema }: Schema): Schema =>
    $ref === undefined ? schema : document.components.schemas[$ref.split("/").at(-1)!]!;
  const namesOf = (schema: Schema): string[] =>
    Object.entries(schemaOf(schema).properties ?? {}).flatMap(([name, inner]) => [name, ...namesOf(inner)]);
  const ofOthers = new Set(["username", "en", "fr", "rw", "sw"]);
  const unnamed = [
    ["/v1/account", "patch"],
    ["/v1/webhooks/{id}", "patch"],
    ["/v1/account/hooks/{id}", "patch"],
    ["/v1/account/africas-talking", "put"],
    ["/v1/verify/settings", "patch"],
  ].flatMap(([operation, method]) =>
    namesOf(document.paths[operation!]![method!]!.requestBody.content["application/json"].schema).filter(
      (name) => !ofOthers.has(name) && nameOf(name) === name.replaceAll("_", " "),
    ),
  );
  assert.deepEqual(unnamed, []);
});
