/** A call in languages that have no library of ours: a program that makes the request with what the language has itself. */
import { urlOf, type Call } from "./call.ts";

/** What is sent, as every language has to. */
interface Request {
  verb: string;
  url: string;
  headers: [name: string, value: string][];
  /** JSON. */
  body: string | undefined;
  isPublic: boolean;
}

/** Undefined for forms with files, which each language composes in a page of its own. */
function requestOf(call: Call): Request | undefined {
  const { method, input, key, isPublic } = call;
  const { verb, input: taken } = method;
  if (taken?.place === "form" && input !== undefined) return undefined;
  const body = taken?.place === "json" && input !== undefined ? JSON.stringify(input) : undefined;
  return {
    verb,
    url: urlOf(call),
    headers: [
      ...(key === undefined ? [] : [["Idempotency-Key", key] as [string, string]]),
      ...(body === undefined ? [] : [["Content-Type", "application/json"] as [string, string]]),
    ],
    body,
    isPublic,
  };
}

/** The languages, in the order of their tabs. */
const languages = [
  { title: "PHP", language: "php", print: php },
  { title: "Java", language: "java", print: java },
  { title: "C#", language: "csharp", print: csharp },
  { title: "Go", language: "go", print: go },
] as const;

/** The language of a fenced block. */
export type PlainLanguage = (typeof languages)[number]["language"];

/** The samples of a call in these languages; none for operators' calls, which programs seldom make, and for files. */
export function plainSamplesOf(call: Call): { title: string; language: PlainLanguage; code: string }[] {
  const request = call.method.path.startsWith("/v1/operator/") ? undefined : requestOf(call);
  if (!request) return [];
  return languages.map(({ title, language, print }) => ({ title, language, code: print(request).join("\n") }));
}

/** A text in double quotes, as in JSON: Java, C# and Go read the same escapes. */
const quoted = (text: string) => JSON.stringify(text);

/** A text in single quotes, in which PHP looks for no variables. */
const plain = (value: string) => `'${value.replaceAll(/['\\]/g, String.raw`\$&`)}'`;

function php({ verb, url, headers, body, isPublic }: Request): string[] {
  const lines = [
    ...(isPublic ? [] : [`'Authorization: Bearer ' . getenv('TUMA_TOKEN'),`]),
    ...headers.map(([name, value]) => `${plain(`${name}: ${value}`)},`),
  ];
  return [
    "<?php",
    "$context = stream_context_create(['http' => [",
    `    'method' => '${verb}',`,
    ...(lines.length === 0 ? [] : ["    'header' => [", ...lines.map((line) => `        ${line}`), "    ],"]),
    ...(body === undefined ? [] : [`    'content' => json_encode(${phpValue(JSON.parse(body))}),`]),
    "    'ignore_errors' => true, // The answer to a refusal says what to mend.",
    "]]);",
    `echo file_get_contents(${plain(url)}, false, $context);`,
  ];
}

function phpValue(value: unknown): string {
  if (typeof value === "string") return plain(value);
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map((each) => phpValue(each)).join(", ")}]`;
  const members = Object.entries(value).map(([name, each]) => `${plain(name)} => ${phpValue(each)}`);
  return members.length === 0 ? "new stdClass()" : `[${members.join(", ")}]`;
}

function java({ verb, url, headers, body, isPublic }: Request): string[] {
  const publisher = body === undefined ? "BodyPublishers.noBody()" : `BodyPublishers.ofString(${quoted(body)})`;
  return [
    "import java.net.URI;",
    "import java.net.http.HttpClient;",
    "import java.net.http.HttpRequest;",
    "import java.net.http.HttpRequest.BodyPublishers;",
    "import java.net.http.HttpResponse.BodyHandlers;",
    "",
    "public class Main {",
    "  public static void main(String[] args) throws Exception {",
    `    var request = HttpRequest.newBuilder(URI.create(${quoted(url)}))`,
    ...(isPublic ? [] : ['        .header("Authorization", "Bearer " + System.getenv("TUMA_TOKEN"))']),
    ...headers.map(([name, value]) => `        .header(${quoted(name)}, ${quoted(value)})`),
    `        .method("${verb}", ${publisher})`,
    "        .build();",
    "    var reply = HttpClient.newHttpClient().send(request, BodyHandlers.ofString());",
    "    System.out.println(reply.body());",
    "  }",
    "}",
  ];
}

function csharp({ verb, url, headers, body, isPublic }: Request): string[] {
  // The content has its type as an argument, and takes no such header.
  const ofRequest = headers.filter(([name]) => name !== "Content-Type");
  return [
    "using System;",
    "using System.Net.Http;",
    ...(body === undefined ? [] : ["using System.Text;"]),
    "",
    "class Program",
    "{",
    "    static void Main()",
    "    {",
    "        var http = new HttpClient();",
    `        var request = new HttpRequestMessage(new HttpMethod("${verb}"), ${quoted(url)});`,
    ...(isPublic
      ? []
      : [
          '        request.Headers.Add("Authorization", "Bearer " + Environment.GetEnvironmentVariable("TUMA_TOKEN"));',
        ]),
    ...ofRequest.map(([name, value]) => `        request.Headers.Add(${quoted(name)}, ${quoted(value)});`),
    ...(body === undefined
      ? []
      : [`        request.Content = new StringContent(${quoted(body)}, Encoding.UTF8, "application/json");`]),
    "        var reply = http.SendAsync(request).Result;",
    "        Console.WriteLine(reply.Content.ReadAsStringAsync().Result);",
    "    }",
    "}",
  ];
}

function go({ verb, url, headers, body, isPublic }: Request): string[] {
  const raw = (text: string) => (text.includes("`") ? quoted(text) : `\`${text}\``);
  const content = body === undefined ? "nil" : `strings.NewReader(${raw(body)})`;
  const isSet = !isPublic || headers.length > 0;
  return [
    "package main",
    "",
    "import (",
    ...["io", "net/http", "os", ...(body === undefined ? [] : ["strings"])].map((name) => `\t"${name}"`),
    ")",
    "",
    "func main() {",
    `\trequest, err := http.NewRequest("${verb}", ${quoted(url)}, ${content})`,
    "\tif err != nil {",
    "\t\tpanic(err)",
    "\t}",
    ...(isPublic ? [] : ['\trequest.Header.Set("Authorization", "Bearer "+os.Getenv("TUMA_TOKEN"))']),
    ...headers.map(([name, value]) => `\trequest.Header.Set(${quoted(name)}, ${quoted(value)})`),
    ...(isSet ? [""] : []),
    "\treply, err := http.DefaultClient.Do(request)",
    "\tif err != nil {",
    "\t\tpanic(err)",
    "\t}",
    "\tdefer reply.Body.Close()",
    "\tio.Copy(os.Stdout, reply.Body)",
    "}",
  ];
}
