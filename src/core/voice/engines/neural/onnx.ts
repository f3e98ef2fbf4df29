import koffi from "koffi";

/** An input or output of a net: its values in row-major order, and its dimensions. */
export interface Tensor {
  values: Float32Array | BigInt64Array;
  shape: number[];
}

/** A net in memory. */
export interface Net {
  /** Runs it; inputs and outputs by name. Throws if they are not those of the net. */
  run(inputs: Record<string, Tensor>): Record<string, Tensor>;
}

/** How a function of the C API is called; every one of them takes and returns pointers and numbers only. */
type Signature = readonly [index: number, result: string, ...parameters: string[]];

const pointer = "void *";
const out = "_Out_ void **";

/**
 * The functions used here, by their position in the table OrtApi (onnxruntime_c_api.h). Releases only append to that table, so the
 * positions are those of every version since 1.0.
 */
const table = {
  errorMessage: [2, "const char *", pointer],
  createEnv: [3, pointer, "int", "const char *", out],
  createSession: [8, pointer, pointer, "const void *", "size_t", pointer, out],
  run: [
    9,
    pointer,
    pointer,
    pointer,
    "const char **",
    "void **",
    "size_t",
    "const char **",
    "size_t",
    "_Inout_ void **",
  ],
  createSessionOptions: [10, pointer, out],
  setOptimization: [23, pointer, pointer, "int"],
  setThreads: [24, pointer, pointer, "int"],
  inputCount: [30, pointer, pointer, "_Out_ size_t *"],
  outputCount: [31, pointer, pointer, "_Out_ size_t *"],
  inputName: [36, pointer, pointer, "size_t", pointer, out],
  outputName: [37, pointer, pointer, "size_t", pointer, out],
  createTensor: [48, pointer, pointer, "const int64_t *", "size_t", "int", out],
  tensorData: [51, pointer, pointer, out],
  elementType: [60, pointer, pointer, "_Out_ int *"],
  dimensionCount: [61, pointer, pointer, "_Out_ size_t *"],
  dimensions: [62, pointer, pointer, "_Out_ int64_t *", "size_t"],
  typeAndShape: [65, pointer, pointer, out],
  freeMemory: [76, pointer, pointer, pointer],
  allocator: [78, pointer, out],
  releaseStatus: [93, "void", pointer],
  releaseValue: [96, "void", pointer],
  releaseTypeAndShape: [99, "void", pointer],
} satisfies Record<string, Signature>;

type Api = Record<keyof typeof table, (...args: unknown[]) => unknown>;

/** The version of the table to ask for; each library has all earlier ones. */
const apiVersion = 17;
/** ONNXTensorElementDataType. */
const [float32, int64] = [1, 7];
const [warnings, allOptimizations] = [2, 99];

/** Opens ONNX Runtime's library, and returns what loads a net from the bytes of its file, to run on one thread. */
export function openOnnx(library: string): (model: Buffer) => Net {
  const api = tableOf(library);
  const check = (status: unknown): void => {
    if (!status) return;
    const message = String(api.errorMessage(status));
    api.releaseStatus(status);
    throw new Error(message);
  };
  /** Calls a function whose last parameter is its result. */
  const get = (name: keyof Api, ...args: unknown[]): unknown => {
    const result: unknown[] = [null];
    check(api[name](...args, result));
    return result[0];
  };
  const environment = get("createEnv", warnings, "tuma");
  const allocator = get("allocator");
  const options = get("createSessionOptions");
  check(api.setThreads(options, 1));
  check(api.setOptimization(options, allOptimizations));
  const tensors = {
    toNative: toNative.bind(undefined, get, allocator),
    fromNative: fromNative.bind(undefined, get, api),
  };
  return (model) => {
    const session = get("createSession", environment, model, model.length, options);
    const names = (count: "inputCount" | "outputCount", name: "inputName" | "outputName") =>
      Array.from({ length: Number(get(count, session)) }, (_, at) => {
        const text = get(name, session, at, allocator);
        const copy = String(koffi.decode(text, "char", -1));
        check(api.freeMemory(allocator, text));
        return copy;
      });
    const [wanted, given] = [names("inputCount", "inputName"), names("outputCount", "outputName")];
    return { run: (inputs) => run(inputs) };

    function run(inputs: Record<string, Tensor>): Record<string, Tensor> {
      const values = wanted.map((name) => {
        const tensor = inputs[name];
        if (!tensor) throw new Error(`the net also takes ${name}`);
        return tensors.toNative(tensor);
      });
      const results: unknown[] = given.map(() => null);
      try {
        check(api.run(session, null, wanted, values, values.length, given, given.length, results));
        return Object.fromEntries(given.map((name, at) => [name, tensors.fromNative(results[at])]));
      } finally {
        for (const value of [...values, ...results]) if (value) api.releaseValue(value);
      }
    }
  };
}

/** koffi unloads a library that nothing refers to, and pointers to its functions do not count. */
const loaded: unknown[] = [];

function tableOf(path: string): Api {
  const library = koffi.load(path);
  loaded.push(library);
  const getBase = library.func("void *OrtGetApiBase()") as () => bigint;
  // OrtApiBase begins with GetApi(version).
  const getApi = koffi.decode(koffi.decode(getBase(), pointer), koffi.proto(pointer, ["uint32_t"])) as (
    version: number,
  ) => bigint | null;
  const found = getApi(apiVersion);
  if (!found) throw new Error(`${path} is too old`);
  const bytes = koffi.sizeof(pointer);
  return Object.fromEntries(
    Object.entries(table).map(([name, [index, result, ...parameters]]) => [
      name,
      koffi.decode(koffi.decode(found, index * bytes, pointer), koffi.proto(result, parameters)) as () => unknown,
    ]),
  ) as Api;
}

type Get = (name: keyof Api, ...args: unknown[]) => unknown;

/** A tensor in the library's own memory, because JavaScript's may move. */
function toNative(get: Get, allocator: unknown, { values, shape }: Tensor): unknown {
  const type = values instanceof Float32Array ? float32 : int64;
  const tensor = get("createTensor", allocator, BigInt64Array.from(shape, BigInt), shape.length, type);
  const memory = koffi.view(get("tensorData", tensor), values.byteLength);
  if (values instanceof Float32Array) new Float32Array(memory).set(values);
  else new BigInt64Array(memory).set(values);
  return tensor;
}

/** A copy, which outlives the tensor. */
function fromNative(get: Get, api: Api, tensor: unknown): Tensor {
  const about = get("typeAndShape", tensor);
  const type = get("elementType", about);
  const sizes = new BigInt64Array(Number(get("dimensionCount", about)));
  if (sizes.length > 0) api.dimensions(about, sizes, sizes.length);
  api.releaseTypeAndShape(about);
  const shape = Array.from(sizes, Number);
  const count = shape.reduce((product, size) => product * size, 1);
  if (type !== float32 && type !== int64) throw new Error(`the net returns values of type ${String(type)}`);
  if (count === 0) return { values: new Float32Array(), shape };
  const memory = koffi.view(get("tensorData", tensor), count * (type === float32 ? 4 : 8));
  return { values: type === float32 ? new Float32Array(memory).slice() : new BigInt64Array(memory).slice(), shape };
}
