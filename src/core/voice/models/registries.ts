import { readFile } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";

// Where this machine gets packages from: companies mirror the registries and configure pip and Maven accordingly.

type Environment = Record<string, string | undefined>;

const read = (path: string): Promise<string> => readFile(path, "utf8").catch(() => "");

/** The index that pip would use: `PIP_INDEX_URL`, pip's configuration files, PyPI. No trailing slash. */
export async function pypiIndex(env: Environment = process.env, home: string = homedir()): Promise<string> {
  if (env["PIP_INDEX_URL"]) return withoutSlash(env["PIP_INDEX_URL"]);
  const files = [
    env["PIP_CONFIG_FILE"],
    join(env["XDG_CONFIG_HOME"] ?? join(home, ".config"), "pip", "pip.conf"),
    join(home, ".pip", "pip.conf"),
    "/etc/pip.conf",
  ];
  for (const file of files) {
    if (!file) continue;
    const index = /^\s*index[-_]url\s*[=:]\s*(\S+)/m.exec(await read(file))?.[1];
    if (index) return withoutSlash(index);
  }
  return "https://pypi.org/simple";
}

/** The repository Maven would use: `MAVEN_REPO_URL`, a mirror in its settings, Maven Central. No trailing slash. */
export async function mavenRepository(env: Environment = process.env, home: string = homedir()): Promise<string> {
  if (env["MAVEN_REPO_URL"]) return withoutSlash(env["MAVEN_REPO_URL"]);
  const settings = (await read(join(home, ".m2", "settings.xml"))).replace(/<!--[^]*?-->/g, "");
  for (const [, mirror = ""] of settings.matchAll(/<mirror>([^]*?)<\/mirror>/g)) {
    const [of, url] = ["mirrorOf", "url"].map(
      (tag) => new RegExp(`<${tag}>\\s*([^<\\s]+)\\s*</${tag}>`).exec(mirror)?.[1],
    );
    const names = of?.split(",").map((name) => name.trim()) ?? [];
    if (url && !names.includes("!central") && names.some((name) => ["*", "central", "external:*"].includes(name)))
      return withoutSlash(url);
  }
  return "https://repo.maven.apache.org/maven2";
}

/** The registry that npm would use: `npm_config_registry`, `.npmrc`, npm's own. No trailing slash. */
export async function npmRegistry(env: Environment = process.env, home: string = homedir()): Promise<string> {
  const named = env["npm_config_registry"] ?? env["NPM_CONFIG_REGISTRY"];
  if (named) return withoutSlash(named);
  const file = env["npm_config_userconfig"] ?? env["NPM_CONFIG_USERCONFIG"] ?? join(home, ".npmrc");
  const registry = /^\s*registry\s*=\s*"?([^\s"]+)/m.exec(await read(file))?.[1];
  return withoutSlash(registry ?? "https://registry.npmjs.org");
}

const withoutSlash = (url: string): string => url.replace(/\/+$/, "");

/** A URL without its credentials, and the header that contains them. */
export function withCredentials(address: string): { url: string; headers: Record<string, string> } {
  const url = new URL(address);
  if (url.username === "") return { url: address, headers: {} };
  const credentials = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`;
  [url.username, url.password] = ["", ""];
  return {
    url: url.href,
    headers: { authorization: `Basic ${Buffer.from(credentials).toString("base64")}` },
  };
}

/** A file's URL in a project's page of a Python index (PEP 503 HTML, PEP 691 JSON); undefined if not listed. */
export function fileInIndex(page: string, pageUrl: string, file: string): string | undefined {
  if (page.trimStart().startsWith("{")) {
    const { files } = JSON.parse(page) as { files: { filename: string; url: string }[] };
    const found = files.find(({ filename }) => filename === file);
    return found && new URL(found.url, pageUrl).href;
  }
  for (const [, href = ""] of page.matchAll(/<a\s[^>]*?href="([^"]+)"/gi)) {
    const url = new URL(href.replaceAll("&amp;", "&"), pageUrl);
    if (decodeURIComponent(url.pathname).endsWith(`/${file}`)) return url.href;
  }
  return undefined;
}
