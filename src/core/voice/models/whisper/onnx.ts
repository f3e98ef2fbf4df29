/** The element types used here, as numbered by TensorProto.DataType. */
export const elementTypes = { float: 1, uint8: 2, int64: 7, float16: 10 } as const;
type ElementType = keyof typeof elementTypes;

/** A constant tensor, little-endian and in row-major order. */
interface Constant {
  name: string;
  type: ElementType;
  shape: readonly number[];
  bytes: Buffer;
}

/** An input or output of a net; a dimension that may vary has a name. */
export interface Port {
  name: string;
  type: ElementType;
  shape: readonly (number | string)[];
}

/** Integers, or a real number. */
type Attribute = number | readonly number[] | { real: number };

interface Node {
  op: string;
  inputs: readonly string[];
  outputs: readonly string[];
  attributes: Readonly<Record<string, Attribute>>;
}

/** The operators that ONNX Runtime adds to the standard. */
const domainOf = (op: string): string => (op === "MatMulNBits" ? "com.microsoft" : "");
/** Versions: of the file format, which is that of ONNX 1.16; of the standard's operators, and of ONNX Runtime's. */
const [irVersion, operators, ownOperators] = [10, 20, 1];

/** A net under construction. Values are named in the order in which they are added, so that the same net has the same bytes. */
export class Graph {
  readonly #nodes: Node[] = [];
  readonly #constants = new Map<string, Constant>();
  #values = 0;

  /** Adds an operator with one result, and returns the name of that. An empty input is left out. */
  add(op: string, inputs: readonly string[], attributes: Node["attributes"] = {}): string {
    return this.addMany(op, inputs, 1, attributes)[0]!;
  }

  /** Adds an operator with several results. */
  addMany(op: string, inputs: readonly string[], results: number, attributes: Node["attributes"] = {}): string[] {
    const outputs = Array.from({ length: results }, () => `v${this.#values++}`);
    this.#nodes.push({ op, inputs, outputs, attributes });
    return outputs;
  }

  /** Names a value as an output of the net. */
  name(value: string, output: string): void {
    this.#nodes.push({ op: "Identity", inputs: [value], outputs: [output], attributes: {} });
  }

  /** A tensor that is part of the net; one of the same name is stored once. */
  constant(name: string, type: ElementType, shape: readonly number[], bytes: Buffer): string {
    this.#constants.set(name, { name, type, shape, bytes });
    return name;
  }

  /** Whole numbers, as operators take shapes and positions. */
  integers(...values: number[]): string {
    return this.constant(`i${values.join("_")}`, "int64", [values.length], int64s(values));
  }

  /** A single whole number. */
  integer(value: number): string {
    return this.constant(`n${value}`, "int64", [], int64s([value]));
  }

  /** A single real number. */
  real(value: number): string {
    const bytes = Buffer.alloc(4);
    bytes.writeFloatLE(value);
    return this.constant(`r${value}`, "float", [], bytes);
  }

  /** The net as a file, in pieces (onnx.proto, ModelProto). */
  encode(inputs: readonly Port[], outputs: readonly Port[], metadata: Readonly<Record<string, string>>): Buffer[] {
    const graph = [
      ...this.#nodes.flatMap((node) => message(1, nodeProto(node))),
      ...text(2, "tuma"),
      ...[...this.#constants.values()].flatMap((constant) => message(5, tensorProto(constant))),
      ...inputs.flatMap((port) => message(11, valueInfoProto(port))),
      ...outputs.flatMap((port) => message(12, valueInfoProto(port))),
    ];
    const operatorSet = (domain: string, version: number) => message(8, [...text(1, domain), ...integer(2, version)]);
    return [
      ...integer(1, irVersion),
      ...text(2, "tuma"),
      ...message(7, graph),
      ...operatorSet("", operators),
      ...operatorSet("com.microsoft", ownOperators),
      ...Object.entries(metadata).flatMap(([key, value]) => message(14, [...text(1, key), ...text(2, value)])),
    ];
  }
}

function int64s(values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(8 * values.length);
  for (const [at, value] of values.entries()) bytes.writeBigInt64LE(BigInt(value), 8 * at);
  return bytes;
}

const nodeProto = ({ op, inputs, outputs, attributes }: Node): Buffer[] => [
  ...inputs.flatMap((name) => text(1, name)),
  ...outputs.flatMap((name) => text(2, name)),
  ...text(3, outputs[0]!),
  ...text(4, op),
  ...Object.entries(attributes).flatMap(([name, value]) => message(5, attributeProto(name, value))),
  ...text(7, domainOf(op)),
];

/** AttributeProto: `f` is field 2, `i` 3, `ints` 8, and `type`, 20, says which. */
function attributeProto(name: string, value: Attribute): Buffer[] {
  if (typeof value === "number") return [...text(1, name), ...integer(3, value), ...integer(20, 2)];
  if ("real" in value) {
    const bytes = Buffer.alloc(4);
    bytes.writeFloatLE(value.real);
    return [...text(1, name), varint((2 << 3) | 5), bytes, ...integer(20, 1)];
  }
  return [...text(1, name), ...value.flatMap((each) => integer(8, each)), ...integer(20, 7)];
}

const tensorProto = ({ name, type, shape, bytes }: Constant): Buffer[] => [
  ...shape.flatMap((size) => integer(1, size)),
  ...integer(2, elementTypes[type]),
  ...text(8, name),
  ...message(9, [bytes]),
];

function valueInfoProto({ name, type, shape }: Port): Buffer[] {
  const dimensions = shape.flatMap((size) => message(1, typeof size === "number" ? integer(1, size) : text(2, size)));
  const tensor = [...integer(1, elementTypes[type]), ...message(2, dimensions)];
  return [...text(1, name), ...message(2, message(1, tensor))];
}

// Protocol Buffers, encoding: a key holds the number of the field and how its value is written.

/** Base 128, lowest digits first; negative numbers in 64-bit two's complement. */
function varint(value: number): Buffer {
  const bytes: number[] = [];
  let left = BigInt.asUintN(64, BigInt(value));
  do {
    bytes.push(Number(left & 127n) | (left > 127n ? 128 : 0));
    left >>= 7n;
  } while (left > 0n);
  return Buffer.from(bytes);
}

const integer = (field: number, value: number): Buffer[] => [varint(field << 3), varint(value)];

const message = (field: number, parts: readonly Buffer[]): Buffer[] => [
  varint((field << 3) | 2),
  varint(parts.reduce((sum, { length }) => sum + length, 0)),
  ...parts,
];

const text = (field: number, value: string): Buffer[] => message(field, [Buffer.from(value)]);
