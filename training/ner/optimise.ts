/** CRF training: stochastic gradient ascent on the log-likelihood, per sentence, with AdaGrad. */
import { isAllowed, START, TAGS } from "../../src/core/voice/ner/crf.ts";
import type { Features } from "../../src/core/voice/ner/features.ts";
import { seeded } from "./random.ts";

/** A sentence ready for training. */
export interface Instance extends Features {
  readonly tags: Uint8Array;
}

export interface Settings {
  readonly rows: number;
  readonly epochs: number;
  readonly rate: number;
  /** L2 regularisation, per update of a weight. */
  readonly l2: number;
  /** Feature dropout per token and pass. */
  readonly dropout: number;
  readonly seed: number;
}

/** Learnt weights, `rows × TAGS`, and transitions, `(TAGS + 1) × TAGS`. */
export interface Weights {
  readonly weights: Float32Array;
  readonly transitions: Float32Array;
}

/** AdaGrad's epsilon, which keeps the first steps shorter than the rate. */
const EPSILON = 1e-6;

/** Trains on the instances; `report` gets each epoch's mean loss per sentence. */
export function train(
  instances: readonly Instance[],
  settings: Settings,
  report: (epoch: number, loss: number) => void,
): Weights {
  const learner = new Learner(settings);
  const average = new Average(settings.rows);
  const random = seeded(settings.seed);
  const order = instances.map((_, index) => index);
  for (let epoch = 1; epoch <= settings.epochs; epoch++) {
    for (let i = order.length - 1; i > 0; i--) {
      const j = Math.floor(random() * (i + 1));
      [order[i], order[j]] = [order[j]!, order[i]!];
    }
    let loss = 0;
    for (const [step, index] of order.entries()) {
      loss += learner.learn(instances[index]!, random);
      if (2 * epoch > settings.epochs && step % AVERAGED_EVERY === 0) average.add(learner);
    }
    report(epoch, loss / order.length);
  }
  average.add(learner);
  return average.mean();
}

/** Steps between the states that are averaged. */
const AVERAGED_EVERY = 2000;

/** Averages the states of the second half of training: more accurate than the last state, which is biased towards recent sentences. */
class Average {
  readonly #weights: Float32Array;
  readonly #transitions = new Float32Array((TAGS + 1) * TAGS);
  #states = 0;

  constructor(rows: number) {
    this.#weights = new Float32Array(rows * TAGS);
  }

  add({ weights, transitions }: Weights): void {
    for (let i = 0; i < weights.length; i++) this.#weights[i]! += weights[i]!;
    for (let i = 0; i < transitions.length; i++) this.#transitions[i]! += transitions[i]!;
    this.#states++;
  }

  mean(): Weights {
    const divide = (sum: number) => sum / this.#states;
    return { weights: this.#weights.map(divide), transitions: this.#transitions.map(divide) };
  }
}

class Learner implements Weights {
  readonly weights: Float32Array;
  readonly transitions = new Float32Array((TAGS + 1) * TAGS);
  readonly #squares: Float32Array;
  readonly #transitionSquares = new Float32Array((TAGS + 1) * TAGS);
  readonly #settings: Settings;

  constructor(settings: Settings) {
    this.#settings = settings;
    this.weights = new Float32Array(settings.rows * TAGS);
    this.#squares = new Float32Array(settings.rows * TAGS);
  }

  /** One step along the gradient of a sentence; returns its negative log-likelihood before the step. */
  learn(instance: Instance, random: () => number): number {
    const length = instance.tags.length;
    const kept = this.#dropFeatures(instance.rows, random);
    const emissions = this.#emissions(instance, kept);
    const forward = new Float64Array(length * TAGS);
    const norm = this.#forward(emissions, length, forward);
    const backward = this.#backward(emissions, length);
    const gradient = new Float64Array(length * TAGS);
    for (let i = 0; i < gradient.length; i++) gradient[i] = Math.exp(forward[i]! + backward[i]! - norm);
    const gold = this.#gold(instance.tags, emissions);
    const pairs = this.#pairs(emissions, forward, backward, norm, instance.tags);
    for (let t = 0; t < length; t++) gradient[t * TAGS + instance.tags[t]!]! -= 1;
    this.#step(instance, kept, gradient, pairs);
    return norm - gold;
  }

  #dropFeatures(rows: Int32Array, random: () => number): Int32Array {
    const kept = rows.slice();
    for (let i = 0; i < kept.length; i++) if (random() < this.#settings.dropout) kept[i] = -1;
    return kept;
  }

  #emissions({ offsets }: Features, kept: Int32Array): Float64Array {
    const emissions = new Float64Array((offsets.length - 1) * TAGS);
    for (let t = 0; t + 1 < offsets.length; t++) {
      for (let i = offsets[t]!; i < offsets[t + 1]!; i++) {
        const row = kept[i]! * TAGS;
        if (row < 0) continue;
        for (let tag = 0; tag < TAGS; tag++) emissions[t * TAGS + tag]! += this.weights[row + tag]!;
      }
    }
    return emissions;
  }

  /** Forward log sums per tag; returns the log partition function. */
  #forward(emissions: Float64Array, length: number, forward: Float64Array): number {
    for (let to = 0; to < TAGS; to++) {
      forward[to] = isAllowed(START, to) ? emissions[to]! + this.transitions[START * TAGS + to]! : -Infinity;
    }
    const terms = new Float64Array(TAGS);
    for (let t = 1; t < length; t++) {
      for (let to = 0; to < TAGS; to++) {
        for (let from = 0; from < TAGS; from++) {
          terms[from] = isAllowed(from, to)
            ? forward[(t - 1) * TAGS + from]! + this.transitions[from * TAGS + to]!
            : -Infinity;
        }
        forward[t * TAGS + to] = logSum(terms) + emissions[t * TAGS + to]!;
      }
    }
    return logSum(forward.subarray((length - 1) * TAGS, length * TAGS));
  }

  /** Backward log sums per tag. */
  #backward(emissions: Float64Array, length: number): Float64Array {
    const backward = new Float64Array(length * TAGS);
    const terms = new Float64Array(TAGS);
    for (let t = length - 2; t >= 0; t--) {
      for (let from = 0; from < TAGS; from++) {
        for (let to = 0; to < TAGS; to++) {
          const next = (t + 1) * TAGS + to;
          terms[to] = isAllowed(from, to)
            ? this.transitions[from * TAGS + to]! + emissions[next]! + backward[next]!
            : -Infinity;
        }
        backward[t * TAGS + from] = logSum(terms);
      }
    }
    return backward;
  }

  #gold(tags: Uint8Array, emissions: Float64Array): number {
    let score = 0;
    for (let t = 0; t < tags.length; t++) {
      const from = t === 0 ? START : tags[t - 1]!;
      score += emissions[t * TAGS + tags[t]!]! + this.transitions[from * TAGS + tags[t]!]!;
    }
    return score;
  }

  /** Expected minus observed counts of each transition. */
  #pairs(
    emissions: Float64Array,
    forward: Float64Array,
    backward: Float64Array,
    norm: number,
    tags: Uint8Array,
  ): Float64Array {
    const pairs = new Float64Array((TAGS + 1) * TAGS);
    for (let to = 0; to < TAGS; to++) pairs[START * TAGS + to] = Math.exp(forward[to]! + backward[to]! - norm);
    pairs[START * TAGS + tags[0]!]! -= 1;
    for (let t = 1; t < tags.length; t++) {
      for (let from = 0; from < TAGS; from++) {
        for (let to = 0; to < TAGS; to++) {
          if (!isAllowed(from, to)) continue;
          const here = t * TAGS + to;
          const score =
            forward[(t - 1) * TAGS + from]! + this.transitions[from * TAGS + to]! + emissions[here]! + backward[here]!;
          pairs[from * TAGS + to]! += Math.exp(score - norm);
        }
      }
      pairs[tags[t - 1]! * TAGS + tags[t]!]! -= 1;
    }
    return pairs;
  }

  #step({ offsets }: Features, kept: Int32Array, gradient: Float64Array, pairs: Float64Array): void {
    for (let t = 0; t + 1 < offsets.length; t++) {
      for (let i = offsets[t]!; i < offsets[t + 1]!; i++) {
        const row = kept[i]! * TAGS;
        if (row < 0) continue;
        for (let tag = 0; tag < TAGS; tag++) {
          const slope = gradient[t * TAGS + tag]!;
          // Gradients this small cost most of the time and change nothing.
          if (slope > 1e-4 || slope < -1e-4) move(this.weights, this.#squares, row + tag, slope, this.#settings);
        }
      }
    }
    for (let i = 0; i < pairs.length; i++) {
      if (pairs[i] !== 0) move(this.transitions, this.#transitionSquares, i, pairs[i]!, this.#settings);
    }
  }
}

function move(weights: Float32Array, squares: Float32Array, at: number, slope: number, { rate, l2 }: Settings): void {
  const full = slope + l2 * weights[at]!;
  squares[at]! += full * full;
  weights[at]! -= (rate * full) / (Math.sqrt(squares[at]!) + EPSILON);
}

function logSum(terms: Float64Array): number {
  let max = -Infinity;
  for (const term of terms) if (term > max) max = term;
  if (max === -Infinity) return max;
  let sum = 0;
  for (const term of terms) sum += Math.exp(term - max);
  return max + Math.log(sum);
}
