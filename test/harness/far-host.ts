/** Answers in place of a host of the Internet, for client libraries whose address cannot be set. */
import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer, request as forward, type IncomingMessage, type ServerResponse } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo, Socket } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** A running stand-in. */
export interface FarHost {
  /** The environment in which a program takes its requests here, unmodified: a proxy, and the certificate to trust. */
  env: Record<string, string>;
  close(): Promise<void>;
}

/**
 * An HTTP proxy on loopback that passes whatever is asked of these hosts to one server, and refuses all other hosts. For https it ends TLS
 * itself, with a certificate that only those trust who are started with `env`.
 */
export async function standInFor(hosts: string[], url: string): Promise<FarHost> {
  const folder = await mkdtemp(path.join(tmpdir(), "tuma-far-host-"));
  const [keyFile, certFile] = [path.join(folder, "key.pem"), path.join(folder, "cert.pem")];
  const names = hosts.map((host) => `DNS:${host}`).join(",");
  const certificate = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", "/CN=stand-in"];
  await run("openssl", [...certificate, "-addext", `subjectAltName=${names}`, "-keyout", keyFile, "-out", certFile]);
  const pass = (request: IncomingMessage, response: ServerResponse) => {
    // To a proxy, the whole address is asked for (RFC 9112 §3.2.2); within TLS, only the path.
    const asked = new URL(request.url!, `https://${request.headers.host}`);
    if (!hosts.includes(asked.hostname)) return response.writeHead(502).end();
    const target = forward(url + asked.pathname + asked.search, { method: request.method, headers: request.headers });
    target.on("response", (answer) => {
      response.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(response);
    });
    target.on("error", () => response.destroy());
    return request.pipe(target);
  };
  const secure = createTlsServer({ key: await readFile(keyFile), cert: await readFile(certFile) }, pass);
  const proxy = createServer(pass);
  proxy.on("connect", (request: IncomingMessage, socket: Socket) => {
    if (!hosts.includes(request.url!.replace(/:443$/, ""))) return socket.end("HTTP/1.1 502 Bad Gateway\r\n\r\n");
    socket.write("HTTP/1.1 200 OK\r\n\r\n");
    return secure.emit("connection", socket);
  });
  proxy.listen(0, "127.0.0.1");
  await once(proxy, "listening");
  const address = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  return {
    env: {
      HTTPS_PROXY: address,
      https_proxy: address,
      SSL_CERT_FILE: certFile,
      REQUESTS_CA_BUNDLE: certFile,
      NODE_EXTRA_CA_CERTS: certFile,
    },
    async close() {
      proxy.closeAllConnections();
      proxy.close();
      await rm(folder, { recursive: true });
    },
  };
}
