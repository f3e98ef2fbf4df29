import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { homedir, tmpdir } from "node:os";
import path from "node:path";
import { after, before, test } from "node:test";
import { promisify } from "node:util";
import { callOf, exampleOf, ownMachine } from "../scripts/site/call.ts";
import { samplesOf, translationsOf, type Sample } from "../scripts/site/samples.ts";
import { readDocument } from "../scripts/sdk/main.ts";
import { surfaceOf } from "../scripts/sdk/surface.ts";
import { startPeer, type Arrived, type Peer } from "../sdk/test/peer.ts";
import { Library } from "../src/http/docs/library.ts";
import { samplesOf as blocksOf } from "./harness/samples.ts";
import { installedAt, missing } from "./peers/parts.ts";

/**
 * The samples in other languages that the site shows beside each curl command. `samples.long.test.ts` runs the commands of the guides against the
 * service; here every sample is run against a server that writes down what arrives, and makes the same request as its command.
 */
const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, "..");
const token = "tuma_test_sample";

/** A command, by where it is from, with what is beside it. */
interface Translated {
  at: string;
  samples: Sample[];
}

const document = readDocument();
const methods = surfaceOf(document);
const ofReference = methods.map((method) => ({
  at: method.operationId,
  samples: samplesOf(exampleOf(document, method)),
}));
const ofGuides = new Library().pages.flatMap(({ file }) =>
  blocksOf(file, readFileSync(path.join(root, file), "utf8")).flatMap(({ at, language, code }): Translated[] => {
    const call = language === "sh" ? callOf(code, methods) : undefined;
    return call ? [{ at, samples: [{ title: "curl", language: "sh", code }, ...translationsOf(call)] }] : [];
  }),
);
const all = [...ofReference, ...ofGuides];

let peer: Peer;
let folder: string;
/** What each command of curl sends, by its position. */
let commanded: Arrived[][];

before(async () => {
  peer = await startPeer();
  folder = await mkdtemp(path.join(tmpdir(), "tuma-languages-"));
  for (const name of ["speech.mp3", "speech.wav", "welcome.wav", "contacts.csv"])
    await writeFile(path.join(folder, name), "speech");
  const commands = numbered("curl").map(
    ({ n, code }) => `n=${n}\n${code.trimEnd()} &\n${n % 16 === 0 ? "wait\n" : ""}`,
  );
  const named = `curl() { command curl -H "x-sample: $n" "$@"; }\n`;
  commanded = await arrivals("bash", ["-c", `${named}${commands.join("")}wait`]);
});
after(async () => {
  await peer.close();
  await rm(folder, { recursive: true, force: true });
});

/** The samples of one language with their positions, addressed to the peer. An ellipsis stands for what an answer said. */
const numbered = (title: string) =>
  all.flatMap(({ samples }, n) => {
    const code = samples.find((sample) => sample.title === title)?.code;
    return code === undefined ? [] : [{ n, code: code.replaceAll(ownMachine, peer.url).replaceAll("…", "1") }];
  });

/** Runs a program that names each sample before it runs it, or in a header of its request; returns what arrived for each. */
async function arrivals(command: string, args: string[], env: Record<string, string> = {}): Promise<Arrived[][]> {
  peer.answer(({ url }, response) => {
    const webhook =
      url === "/v1/webhooks/whk_1"
        ? { id: "whk_1" }
        : url.includes("/deliveries?")
          ? { deliveries: [], pages: { next_url: null } }
          : {};
    response.setHeader("content-type", "application/json").end(JSON.stringify(webhook));
  });
  const given = { PATH: process.env["PATH"]!, HOME: folder, TUMA_TOKEN: token, TUMA_URL: peer.url, ...env };
  await run(command, args, { cwd: folder, env: given, timeout: 240_000, maxBuffer: 64_000_000 });
  const found: Arrived[][] = [];
  for (const request of peer.arrived) {
    const n = /^\/sample\/(\d+)$/.exec(request.url)?.[1];
    const own = request.headers["x-sample"];
    if (n !== undefined) found[Number(n)] = [];
    else if (own === undefined) found.at(-1)!.push(request);
    else (found[Number(own)] ??= []).push(request);
  }
  return found;
}

/**
 * What matters of a request: the pages of a list are asked for one by one, a file has no name in JavaScript, and Python gives a member that
 * repeats a parameter of the path only once.
 */
function meant({ method, url, headers, body }: Arrived) {
  const { pathname, searchParams } = new URL(url, "http://service");
  const isForm = headers["content-type"]?.startsWith("multipart/") ?? false;
  const query = [...searchParams]
    .filter(([name]) => name !== "page" && name !== "per_page")
    .sort(([one], [other]) => (one < other ? -1 : 1));
  const path = decodeURIComponent(pathname).replace(/(?<=.)\/$/, "");
  const form = Array.from(body.matchAll(/ name="(\w+)"/g), ([, name]) => name);
  const parts = new Set(path.split("/"));
  const isOwn = (name: string, value: unknown) => !(name === "lang" && parts.has(value as string));
  const json = () =>
    JSON.parse(body, function (name, value: unknown) {
      return isOwn(name, value) ? value : undefined;
    }) as unknown;
  return { method, path, query, sent: isForm ? form : body === "" ? undefined : json() };
}

function compare(title: string, found: Arrived[][]): void {
  const faults = numbered(title).flatMap(({ n }) => {
    const [wanted, made] = [commanded[n]!, found[n] ?? []].map((requests) => requests.map(meant));
    try {
      assert.deepEqual(made![0], wanted![0]);
      // The libraries make a key themselves, and have the token of the environment also where none is needed.
      for (const name of ["authorization", "idempotency-key"]) {
        const sent = commanded[n]![0]!.headers[name];
        if (sent !== undefined) assert.equal(found[n]![0]!.headers[name], sent);
      }
      return [];
    } catch (error) {
      return [`${all[n]!.at}: ${(error as Error).message}`];
    }
  });
  assert.deepEqual(faults, []);
}

test("every command of the reference and of the guides makes one call, which the others are compared with", () => {
  assert.equal(ofReference.length, methods.length);
  assert.ok(ofGuides.length > 90, `${ofGuides.length} commands of guides`);
  for (const { n } of numbered("curl")) assert.equal(commanded[n]?.length, 1, all[n]!.at);
});

test("the JavaScript beside each command makes the same request", async () => {
  const library = path.join(folder, "node_modules/@tuma/sdk");
  await mkdir(library, { recursive: true });
  await writeFile(path.join(library, "package.json"), '{"name":"@tuma/sdk","type":"module","exports":"./index.js"}');
  await writeFile(
    path.join(library, "index.js"),
    `export * from ${JSON.stringify(path.join(root, "sdk/src/index.ts"))};`,
  );
  const own = numbered("JavaScript");
  for (const { n, code } of own) await writeFile(path.join(folder, `sample-${n}.mjs`), code);
  // An answer of another form than the service's may end a sample, but not before it has asked.
  const steps = own.map(
    ({ n }) => `await fetch("${peer.url}/sample/${n}"); await import("./sample-${n}.mjs").catch(() => {});`,
  );
  await writeFile(path.join(folder, "all.mjs"), steps.join("\n"));
  compare("JavaScript", await arrivals(process.execPath, ["--disable-warning=ExperimentalWarning", "all.mjs"]));
});

test("the Python beside each command makes the same request", { skip: missing("httpx") }, async () => {
  const own = numbered("Python");
  // Certificates are read anew for each client otherwise, and none is needed here.
  const program = `import functools, json, ssl, urllib.request
ssl.create_default_context = functools.cache(ssl.create_default_context)
for n, code in json.load(open("samples.json")):
    urllib.request.urlopen(f"${peer.url}/sample/{n}").read()
    try:
        exec(compile(code, f"sample {n}", "exec"), {})
    except (KeyError, TypeError, AttributeError, ValueError):
        pass
`;
  await writeFile(path.join(folder, "samples.json"), JSON.stringify(own.map(({ n, code }) => [n, code])));
  const python = path.join(installedAt("httpx"), "bin/python");
  compare(
    "Python",
    await arrivals(python, ["-c", program], {
      PYTHONPATH: path.join(root, "sdk-python"),
      PYTHONDONTWRITEBYTECODE: "1",
    }),
  );
});

/** Programs of a language that has no library of ours: each is compiled as it is shown but for its name, and all are run by one. */
interface Programs {
  title: string;
  /** What compiles them. */
  compiler: string;
  /** A sample as a part of the program, and its file. */
  part: (code: string, n: number) => string;
  file: (n: number) => string;
  /** The program that calls them. */
  main: (own: readonly number[]) => { file: string; code: string };
  /** Compiles and runs them, in their folder. */
  command: string;
}

const programs: Programs[] = [
  {
    title: "PHP",
    compiler: "php",
    part: (code) => code,
    file: (n) => `sample${n}.php`,
    main: (own) => ({
      file: "main.php",
      code: `<?php foreach ([${own.join(", ")}] as $n) { file_get_contents($argv[1] . "/sample/$n"); (fn () => require __DIR__ . "/sample$n.php")(); }`,
    }),
    command: 'php main.php "$0" > /dev/null',
  },
  {
    title: "Java",
    compiler: "javac",
    part: (code, n) => `package sample${n};\n${code}`,
    file: (n) => `sample${n}/Main.java`,
    main: (own) => ({
      file: "All.java",
      code: `public class All { public static void main(String[] args) throws Exception {
        for (int n : new int[] {${own.join(", ")}}) {
          new java.net.URL(args[0] + "/sample/" + n).openStream().readAllBytes();
          Class.forName("sample" + n + ".Main").getMethod("main", String[].class).invoke(null, (Object) args);
        } } }`,
    }),
    command: 'javac -encoding UTF-8 All.java sample*/Main.java && java -cp . All "$0" > /dev/null',
  },
  {
    title: "C#",
    compiler: "mcs",
    part: (code, n) => `namespace Sample${n}\n{\n${code}\n}`,
    file: (n) => `Sample${n}.cs`,
    main: (own) => ({
      file: "All.cs",
      code: `using System.Reflection;
      class All { static void Main(string[] args) {
        foreach (var n in new[] {${own.join(", ")}}) {
          new System.Net.WebClient().DownloadString(args[0] + "/sample/" + n);
          var main = typeof(All).Assembly.GetType("Sample" + n + ".Program").GetMethod("Main", BindingFlags.NonPublic | BindingFlags.Static);
          main.Invoke(null, null);
        } } }`,
    }),
    // One is compiled as it is shown, too, as the program that it is.
    command:
      'sed -e 1,2d -e "\\$d" "$(ls Sample*.cs | head -1)" > one.txt && mcs -r:System.Net.Http.dll -out:one.exe one.txt && ' +
      'mcs -nowarn:1591 -main:All -r:System.Net.Http.dll -out:all.exe *.cs && mono all.exe "$0" > /dev/null',
  },
  {
    title: "Go",
    compiler: "go",
    part: (code, n) => code.replace("func main()", `func sample${n}()`),
    file: (n) => `sample${n}.go`,
    main: (own) => ({
      file: "main.go",
      code: `package main\nimport ("net/http"; "os")\nfunc main() {\n${own.map((n) => `http.Get(os.Args[1] + "/sample/${n}")\nsample${n}()`).join("\n")}\n}`,
    }),
    command: 'printf "module samples\\n\\ngo 1.22\\n" > go.mod && go build -o all . && ./all "$0" > /dev/null',
  },
];

const isThere = (program: string) =>
  (process.env["PATH"] ?? "").split(path.delimiter).some((folder) => existsSync(path.join(folder, program)));

for (const { title, compiler, part, file, main, command } of programs)
  test(
    `the ${title} beside each command compiles and makes the same request`,
    { skip: !isThere(compiler) && `needs ${compiler}` },
    async () => {
      const own = numbered(title);
      assert.ok(own.length > 100, `${own.length} samples`);
      const at = path.join(folder, compiler);
      const whole = main(own.map(({ n }) => n));
      for (const { name, code } of [
        { name: whole.file, code: whole.code },
        ...own.map(({ n, code }) => ({ name: file(n), code: part(code, n) })),
      ]) {
        await mkdir(path.dirname(path.join(at, name)), { recursive: true });
        await writeFile(path.join(at, name), code);
      }
      const env = { GOCACHE: process.env["GOCACHE"] ?? path.join(homedir(), ".cache/go-build") };
      compare(title, await arrivals("bash", ["-c", `cd ${JSON.stringify(at)} && ${command}`, peer.url], env));
    },
  );

/** A command without its values. */
const kind = (text: string) =>
  text
    .split(" ")
    .slice(0, 3)
    .join(" ")
    .replace(/ [+'\w]*[\d'].*/, "");
const operation = (request: Arrived) => `${request.method} ${new URL(request.url, "http://service").pathname}`;

test("the command line beside each command calls the same operation", async () => {
  const own = numbered("CLI").filter(({ n, code }, at, list) => {
    return n < ofReference.length || list.findIndex((other) => kind(other.code) === kind(code)) === at;
  });
  assert.ok(own.length >= 15, `${own.length}`);
  const tuma = `${JSON.stringify(process.execPath)} ${JSON.stringify(path.join(root, "cli/tuma.mjs"))}`;
  const steps = own.map(
    ({ n, code }) =>
      `curl -s ${peer.url}/sample/${n}\n${code.replace(/^tuma/, `timeout 20 ${tuma}`)} </dev/null || true`,
  );
  const found = await arrivals("bash", ["-c", steps.join("\n")]);
  for (const { n, code } of own) {
    const [wanted, made] = [commanded[n]!.map(operation), found[n]!.map(operation)];
    assert.ok(made.includes(wanted[0]!), `${code}: ${made.join(", ")} instead of ${wanted[0]}`);
  }
});

test("a command that is more than one call, or that no method makes, has no other language beside it", () => {
  const send = `curl -s ${ownMachine}/v1/sms -H "Authorization: Bearer $TUMA_TOKEN" -d '{"to":"+250788123456","text":"Hi"}'`;
  assert.equal(callOf(send, methods)?.method.operationId, "sendMessage");
  assert.equal(callOf(`${send}\n# {"sms_id":"out_sms_1"}`, methods)?.method.operationId, "sendMessage");
  for (const code of [
    `${send}\n${send}`,
    `${send} | jq .`,
    `${send} > file`,
    send.replace("Hi", "$(date)").replaceAll("'", '"'),
    send.replace('"Hi"', '"Hi","unknown":1'),
    send.replace("/v1/sms", "/v1/nothing"),
    send.replace(ownMachine, "https://example.com"),
    send.replace("curl -s", "curl -s -u user:password"),
    "tuma send +250788123456 Hi",
  ])
    assert.equal(callOf(code, methods), undefined, code);
});
