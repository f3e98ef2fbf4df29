import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { conceal, fillIn, placeholder } from "./placeholder.ts";

/** The zeros of some scripts: ASCII, Arabic-Indic, Persian, Devanagari, Bengali, full-width, mathematical bold. */
const zeros = [0x30, 0x660, 0x6f0, 0x966, 0x9e6, 0xff10, 0x1d7ce];
const spellings = [
  "",
  " ",
  "-",
  "\u00a0",
  "\u202f",
  ".",
  "\u2013",
  " - ",
  "\u200b",
  "\n",
  "_",
  "/",
  ", ",
  "\ufe0f\u20e3",
];

const code = fc.record({
  digits: fc.stringMatching(/^[0-9]{4,10}$/),
  zero: fc.constantFrom(...zeros),
  between: fc.constantFrom(...spellings),
  every: fc.integer({ min: 1, max: 5 }),
});
const spelled = ({ digits, zero, between, every }: { digits: string; zero: number; between: string; every: number }) =>
  digits
    .match(new RegExp(`.{1,${every}}`, "g"))!
    .map((group) => Array.from(group, (digit) => String.fromCodePoint(zero + Number(digit))).join(""))
    .join(between);
const words = fc.oneof(
  fc.string({ maxLength: 20 }),
  fc.string({ unit: "binary", maxLength: 20 }),
  fc.constantFrom(
    "Acme: ",
    " is your code. ",
    placeholder,
    "Kode yawe ni ",
    " \u0645\u0631\u062d\u0628\u0627 ",
    "G-",
    "\u001f",
    ".",
  ),
);
const sentence = fc.tuple(words, code.map(spelled), words, code.map(spelled), words);

/** Every digit in any script, as ASCII, and nothing else. */
const digitsOf = (text: string) =>
  Array.from(text).flatMap((character) => {
    const zero = zeros.findLast((each) => character.codePointAt(0)! >= each);
    const digit = zero === undefined ? 10 : character.codePointAt(0)! - zero;
    return digit < 10 ? [String(digit)] : [];
  });

test("no code in a sentence is left, however it is written, and the sentence is restored exactly", () => {
  fc.assert(
    fc.property(sentence, ([before, first, middle, second, after]) => {
      const text = before + first + middle + second + after;
      const { text: left, secret } = conceal(text);
      assert.equal(fillIn(left, secret!), text);
      const around = digitsOf(before + middle + after).length;
      // Of a code itself not one digit is left; what remains are digits of the words around it.
      assert.ok(digitsOf(left).length <= around, JSON.stringify(left));
      for (const each of [first, second]) assert.ok(!left.includes(each), JSON.stringify(left));
    }),
    { numRuns: 3000 },
  );
});

test("a code that the service names is taken out whatever it consists of", () => {
  for (const [text, named, left] of [
    ["Your code: AB-12", "AB-12", "Your code: {pin}"],
    ["Open sesame, please", "sesame", "Open {pin}, please"],
    ["it is 12", "12", "it is {pin}"],
    ["{pin} and 1234", "1234", "{pin} and {pin}"],
    ["a.c? abc", "a.c?", "{pin} abc"],
    ["A7K9Q2 or 739 154 or \u0667\u0663\u0669\u0661, for 10 minutes", undefined, "{pin} or {pin} or {pin} minutes"],
  ] as const) {
    const concealed = conceal(text, named);
    if (text.startsWith("A7")) assert.doesNotMatch(concealed.text, /\p{Nd}{3}|A7|Q2/u);
    else assert.equal(concealed.text, left);
    assert.equal(fillIn(concealed.text, concealed.secret!), text);
  }
  assert.deepEqual(conceal("Welcome back, for 24 hours"), { text: "Welcome back, for 24 hours", secret: undefined });
});

test("a PIN stands for every placeholder, and is spoken digit by digit", () => {
  assert.equal(fillIn("{pin}. Again: {pin}", "1234"), "1234. Again: 1234");
  assert.equal(fillIn("{pin}. Again: {pin}", "1234", true), "1, 2, 3, 4. Again: 1, 2, 3, 4");
});
