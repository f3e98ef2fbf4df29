/** postgres.js options equivalent to a `DATABASE_URL`. Pass both: `postgres(url, { ...options, … })`. */
export type DatabaseAddress = {
  url: string;
  options: {
    host?: string | string[];
    port?: number | number[];
    user?: string;
    password?: string;
    database?: string;
    target_session_attrs?: "primary";
  };
};

const defaultPort = 5432;

/**
 * Parses a `DATABASE_URL` as libpq does (PostgreSQL documentation, 32.1.1.2): `host`, `port`, `user`, `password` and
 * `dbname` may be parameters, which is the only way to name the directory of a unix socket:
 * `postgres:///tuma?host=/var/run/postgresql`. postgres.js alone would send them to the server as settings.
 *
 * Several hosts (`postgres://a:5432,b:5433/tuma`) are tried in turn until one is the primary. Throws an Error that says what to
 * change in an address that cannot be used.
 */
export function connectionOptions(databaseUrl: string): DatabaseAddress {
  // The standard's URL parser rejects a list of hosts.
  const [, start, list = "", rest] = /^([a-z]+:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/s.exec(databaseUrl) ?? [];
  const url = URL.parse(list.includes(",") ? `${start}hosts${rest}` : databaseUrl);
  if (!url) throw new Error("must be postgres://user:password@host:port/database");
  const take = (name: string): string | undefined => {
    const value = url.searchParams.get(name) ?? undefined;
    url.searchParams.delete(name);
    return value;
  };
  const [host, port, user, password, database, role] = [
    take("host"),
    take("port"),
    take("user"),
    take("password"),
    take("dbname"),
    take("target_session_attrs"),
  ];
  const options: DatabaseAddress["options"] = {};
  const hosts = (host ?? (list.includes(",") ? list : "")).split(",").filter((each) => each !== "");
  if (hosts.length > 1) Object.assign(options, hostList(hosts, port));
  else {
    if (host) options.host = host;
    if (port) options.port = portOf(port);
  }
  if (user) options.user = user;
  if (password) options.password = password;
  if (database) options.database = database;
  refuseRole(role);
  if (role !== undefined || hosts.length > 1) options.target_session_attrs = "primary";
  return { url: url.href, options };
}

/** Where a `DATABASE_URL` leads, without user and password: `db1:5432,db2:5432/tuma`. */
export function shownAddress(databaseUrl: string): string {
  const { url, options } = connectionOptions(databaseUrl);
  const { hostname, port, pathname } = new URL(url);
  const hosts = [options.host ?? (hostname || "localhost")].flat();
  const ports = [options.port ?? Number(port || defaultPort)].flat();
  const listed = hosts.map((host, n) => `${host}:${ports[n] ?? ports[0]}`);
  return `${listed.join(",")}/${options.database ?? decodeURIComponent(pathname.slice(1))}`;
}

/** Why a connection may be read on its way, and what to do; said at each start and by the check-up. */
export const readable = {
  what: "DATABASE_URL does not make sure that the connection is encrypted and leads to the right server.",
  why: "Whoever can read or divert traffic to the database gets its password, and with it texts and numbers.",
  fix: "Add `sslmode=verify-full` to DATABASE_URL (`?sslmode=verify-full`). If an authority of your own signed the server's certificate, name its file in NODE_EXTRA_CA_CERTS.",
};

/**
 * Whether a password may travel in clear, or to a server that only claims to be the right one: without `sslmode=verify-ca` or `verify-full`,
 * except over loopback, a socket, or a network of containers, where hosts have names without a dot.
 */
export function isReadable(databaseUrl: string): boolean {
  const { url, options } = connectionOptions(databaseUrl);
  const { searchParams, hostname } = new URL(url);
  if (/^verify-(?:ca|full)$/.test(searchParams.get("sslmode") ?? searchParams.get("ssl") ?? "")) return false;
  if (searchParams.get("sslrootcert") === "system") return false;
  return [options.host ?? hostname].flat().some((host) => !isNear(host));
}

/** Loopback, a socket, a name without a dot, or no name at all. */
const isNear = (host: string) => /^(?:127\.[0-9.]+|\[?::1\]?|\/.*|[^.:]*)$/.test(host) || host.endsWith(".localhost");

function hostList(hosts: string[], ports: string | undefined): { host: string[]; port: number[] } {
  if (hosts.some((host) => host.startsWith("/")))
    throw new Error("can name several hosts or one unix socket, not both");
  const listed = ports?.split(",") ?? [];
  if (listed.length > 1 && listed.length !== hosts.length) throw new Error("must have one port, or one for each host");
  const split = hosts.map((host) => /^(\[[^\]]*\]|[^:]*)(?::(.*))?$/.exec(host) ?? []);
  return {
    host: split.map(([, name = ""]) => name.replace(/^\[(.*)\]$/, "$1")),
    port: split.map(([, , port], n) => portOf(port ?? listed[n] ?? listed[0] ?? String(defaultPort))),
  };
}

function portOf(text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port < 1 || port > 65_535) throw new Error("must have ports between 1 and 65535");
  return port;
}

function refuseRole(role: string | undefined): void {
  if (role === undefined || role === "primary") return;
  if (role === "read-write") {
    throw new Error(
      "must have target_session_attrs=primary: with read-write the driver would take a hot standby for writable, since a standby's default_transaction_read_only is off",
    );
  }
  throw new Error("must have target_session_attrs=primary, or none: Tuma writes with every request");
}
