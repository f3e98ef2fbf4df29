/** Clients that openapi-generator writes from the served documents, compiled by the compilers of their languages; those that can be run send a message. */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, test } from "node:test";
import { promisify } from "node:util";
import { startServer, type TestServer } from "../../harness/server.ts";
import { installedAt, missing } from "../parts.ts";

const execute = promisify(execFile);
const programs = path.join(import.meta.dirname, "programs");
const inJava = installedAt("openapi-java");

const documents = { customer: "/openapi/customer.json", all: "/openapi.json" };
const names = Object.keys(documents) as (keyof typeof documents)[];

/** The generators' settings by language. */
const generators = {
  go: { generatorName: "go", additionalProperties: { packageName: "tuma" } },
  java: { generatorName: "java", library: "native" },
  python: { generatorName: "python" },
  php: { generatorName: "php" },
  csharp: {
    generatorName: "csharp",
    library: "httpclient",
    additionalProperties: { targetFramework: "netstandard2.0" },
  },
};
type Language = keyof typeof generators;

let server: TestServer;
let folder: string;

before(async () => {
  if (missing("openapi-java")) return;
  server = await startServer();
  folder = mkdtempSync(path.join(tmpdir(), "tuma-openapi-"));
  for (const name of names) {
    const document = await (await fetch(`${server.url}${documents[name]}`)).text();
    writeFileSync(path.join(folder, `${name}.json`), document);
  }
  const [jar] = globSync(path.join(inJava, "lib/openapi-generator-cli-*.jar"));
  const generate = (name: keyof typeof documents) => {
    const settings = (Object.keys(generators) as Language[]).map((language) => {
      const file = path.join(folder, `${name}-${language}.json`);
      const places = { inputSpec: path.join(folder, `${name}.json`), outputDir: client(name, language) };
      writeFileSync(file, JSON.stringify({ ...generators[language], ...places }));
      return file;
    });
    // Of two threads in one process, one now and then left out a file.
    return run("java", ["-jar", jar!, "batch", "--threads", "1", ...settings]);
  };
  await Promise.all(names.map(generate));
});
after(async () => {
  await server?.stop();
  if (folder) rmSync(folder, { recursive: true });
});

const client = (name: keyof typeof documents, language: Language) => path.join(folder, `${name}-${language}`);

/** Runs a program; if it fails, the first lines that it says are the error. */
async function run(program: string, args: string[], options: { cwd?: string; env?: NodeJS.ProcessEnv } = {}) {
  try {
    return await execute(program, args, { ...options, maxBuffer: 1 << 28 });
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new Error(`${program}: ${`${stdout}${stderr}`.slice(0, 4000)}`, { cause: error });
  }
}

/** Runs a program that sends a message, and checks that the service has the one that it names. */
async function sends(program: string, args: string[], options: { cwd?: string; env?: NodeJS.ProcessEnv } = {}) {
  const { stdout } = await run(program, [...args, server.url, server.token], options);
  const [id, cost] = stdout.trim().split(" ");
  const { body } = await server.call<{ to: string; total_cost: number }>(`GET /v1/sms/${id}`);
  assert.deepEqual([body.to, body.total_cost], ["+250788123456", Number(cost)]);
}

/** Why a language cannot be tried here; false if it can. */
const lacks = (part: "openapi-java" | "openapi-python", ...files: string[]) =>
  missing("openapi-java") || missing(part) || (files.find((file) => !existsSync(file)) ?? false);

function each(language: Language, skip: string | false, compile: (source: string) => Promise<void>) {
  for (const name of names)
    test(`a client in ${language} compiles, and sends if it can, from ${documents[name]}`, { skip }, () =>
      compile(client(name, language)),
    );
}

const hasGo = (process.env["PATH"] ?? "").split(":").some((folder) => existsSync(path.join(folder, "go")));
const offline = { ...process.env, GOFLAGS: "-mod=mod", GOPROXY: "off", GOTOOLCHAIN: "local", CGO_ENABLED: "0" };
each("go", lacks("openapi-java") || (!hasGo && "go: not installed"), async (source) => {
  mkdirSync(path.join(source, "send"));
  cpSync(path.join(programs, "send.go"), path.join(source, "send/main.go"));
  await run("go", ["build", "-o", "sender", "./send"], { cwd: source, env: offline });
  await sends(path.join(source, "sender"), []);
});

each("java", lacks("openapi-java"), async (source) => {
  const libraries = globSync(path.join(inJava, "lib/*.jar")).filter((jar) => !jar.includes("openapi-generator"));
  const classPath = [...libraries, path.join(source, "classes")].join(":");
  const sources = globSync(path.join(source, "src/main/**/*.java"));
  await run("javac", [
    "-nowarn",
    "-cp",
    classPath,
    "-d",
    `${source}/classes`,
    ...sources,
    path.join(programs, "Send.java"),
  ]);
  await sends("java", ["-cp", classPath, "Send"]);
});

each("python", lacks("openapi-python"), async (source) => {
  const python = path.join(installedAt("openapi-python"), "bin/python");
  await run(python, ["-m", "compileall", "-q", "openapi_client"], { cwd: source });
  await sends(python, [path.join(programs, "send.py")], { env: { ...process.env, PYTHONPATH: source } });
});

const guzzle = "/usr/share/php/GuzzleHttp/autoload.php";
each("php", lacks("openapi-java", "/usr/bin/php", guzzle), async (source) => {
  const files = globSync(path.join(source, "lib/**/*.php"));
  const autoload = `foreach (array_slice($argv, 1) as $file) opcache_compile_file($file);`;
  await run("php", ["-d", "opcache.enable_cli=1", "-r", autoload, "--", ...files]);
  await sends("php", [path.join(programs, "send.php"), source]);
});

const newtonsoft = "/usr/lib/cli/Newtonsoft.Json-5.0/Newtonsoft.Json.dll";
each("csharp", lacks("openapi-java", "/usr/bin/mcs", newtonsoft), async (source) => {
  const folders = "Net.Http Runtime.Serialization ComponentModel.DataAnnotations Web";
  const references = [...folders.split(" ").map((name) => `-r:System.${name}`), `-r:${newtonsoft}`];
  const sources = [
    ...globSync(path.join(source, "src/Org.OpenAPITools/**/*.cs")),
    path.join(programs, "Declarations.cs"),
  ];
  await run("mcs", ["-langversion:latest", "-target:library", `-out:${source}/client.dll`, ...references, ...sources]);
});
