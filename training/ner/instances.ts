/** From examples to instances: tokenised sentences with the features and tag of each token. */
import { tagsOf, type Span } from "../../src/core/voice/ner/crf.ts";
import { featuresOf } from "../../src/core/voice/ner/features.ts";
import type { Gazetteer } from "../../src/core/voice/ner/gazetteer.ts";
import type { Language } from "../../src/core/voice/ner/labels.ts";
import { sentences, tokenize, type Token } from "../../src/core/voice/ner/tokens.ts";
import type { Example } from "./markup.ts";
import type { Instance } from "./optimise.ts";

/** The instances of an example. `hidden` decides for each name whether to pretend that no list contains it. */
export function instancesOf(
  example: Example,
  language: Language,
  gazetteer: Gazetteer,
  rows: number,
  hidden: () => boolean,
): Instance[] {
  return sentences(tokenize(example.text, language)).map((tokens) => {
    const spans = spansIn(tokens, example);
    const out = spans.filter(() => hidden());
    const isHidden = (t: number) => out.some((span) => t >= span.start && t < span.end);
    return { ...featuresOf(tokens, language, gazetteer, rows, isHidden), tags: tagsOf(spans, tokens.length) };
  });
}

/** Mentions as token spans; a boundary inside a token includes the whole token. */
function spansIn(tokens: readonly Token[], example: Example): Span[] {
  const spans: Span[] = [];
  for (const mention of example.mentions) {
    if (mention.type === "date") continue;
    const start = tokens.findIndex((token) => token.end > mention.start && token.start < mention.end);
    if (start < 0 || start < (spans.at(-1)?.end ?? 0)) continue;
    let end = start + 1;
    while (end < tokens.length && tokens[end]!.start < mention.end) end++;
    spans.push({ start, end, type: mention.type });
  }
  return spans;
}
