import assert from "node:assert/strict";
import { test } from "node:test";
import { privateColumns } from "./private.ts";

test("columns about health and with secrets are recognised in four languages, by heading or content", () => {
  const named = [
    "HIV status",
    "Statut VIH",
    "cd4_count",
    "Diagnosis",
    "Ugonjwa",
    "Indwara",
    "Mot de passe",
    "PIN",
    "Nenosiri",
  ];
  const numbered = ["National ID", "Indangamuntu", "Kitambulisho", "Charge virale", "Traitement", "test_result"];
  assert.deepEqual(privateColumns([...named, ...numbered], []), [...named, ...numbered]);
  const plain = [
    "phone",
    "name",
    "city",
    "Shipping",
    "amount",
    "date",
    "spinning class",
    "Artist",
    "opinion",
    "village",
  ];
  assert.deepEqual(privateColumns(plain, [["+250788123456", "Aline", "Huye"]]), []);
  assert.deepEqual(
    privateColumns(
      ["note", "name"],
      [
        ["", "Aline"],
        ["HIV+", "Eric"],
      ],
    ),
    ["note"],
  );
});
