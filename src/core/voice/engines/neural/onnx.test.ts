import assert from "node:assert/strict";
import { test } from "node:test";
import { openOnnx } from "./onnx.ts";
import { onnxLibrary } from "./runtime.ts";

const library = onnxLibrary();
const skip = library === undefined && "the optional packages koffi and sherpa-onnx-node are not installed";

/** A field of a protocol buffer: bytes and messages, or a number. */
function field(number: number, value: Buffer | number | string): Buffer {
  if (typeof value === "number") return Buffer.from([number * 8, value]);
  const bytes = Buffer.from(value);
  return Buffer.concat([Buffer.from([number * 8 + 2, bytes.length]), bytes]);
}
const message = (...fields: Buffer[]) => Buffer.concat(fields);

/** A model (onnx.proto3) with one node, whose inputs and output are vectors of any length. */
function modelOf(operator: string, inputs: string[], type: 1 | 7): Buffer {
  const shape = field(2, field(1, field(2, "n")));
  const vector = (name: string) => message(field(1, name), field(2, field(1, message(field(1, type), shape))));
  const node = message(...inputs.map((name) => field(1, name)), field(2, "result"), field(4, operator));
  const graph = message(
    field(1, node),
    field(2, "test"),
    ...inputs.map((name) => field(11, vector(name))),
    field(12, vector("result")),
  );
  return message(field(1, 8), field(7, graph), field(8, message(field(1, ""), field(2, 13))));
}

test("a net is run, with several inputs, again and again", { skip }, () => {
  const net = openOnnx(library!)(modelOf("Add", ["a", "b"], 1));
  for (let size = 1; size < 200; size += 13) {
    const values = Float32Array.from({ length: size }, (_, at) => at / 2);
    const { result } = net.run({ a: { values, shape: [size] }, b: { values, shape: [size] } });
    assert.deepEqual(result, { values: values.map((value) => value * 2), shape: [size] });
  }
});

test("whole numbers go in and come out", { skip }, () => {
  const net = openOnnx(library!)(modelOf("Neg", ["a"], 7));
  const { result } = net.run({ a: { values: BigInt64Array.of(5n, -(2n ** 60n)), shape: [2] } });
  assert.deepEqual(result!.values, BigInt64Array.of(-5n, 2n ** 60n));
});

test("a damaged file, a missing input and a wrong one are errors, and the net still works", { skip }, () => {
  const open = openOnnx(library!);
  assert.throws(() => open(Buffer.from("no net at all")), /protobuf|parse/i);
  const net = open(modelOf("Add", ["a", "b"], 1));
  const one = { values: Float32Array.of(1), shape: [1] };
  assert.throws(() => net.run({ a: one }), /also takes b/);
  assert.throws(() => net.run({ a: one, b: { values: BigInt64Array.of(1n), shape: [1] } }), /type/i);
  assert.equal(net.run({ a: one, b: one })["result"]!.values[0], 2);
});
