/** postgres.js options equivalent to a `DATABASE_URL`. Pass both: `postgres(url, { ...options, … })`. */
export type DatabaseAddress = {
  url: string;
  options: { host?: string; port?: number; user?: string; password?: string; database?: string };
};

/**
 * Parses a `DATABASE_URL` as libpq does (PostgreSQL documentation, 32.1.1.2): `host`, `port`, `user`, `password` and
 * `dbname` may be parameters, which is the only way to name the directory of a unix socket:
 * `postgres:///tuma?host=/var/run/postgresql`. postgres.js alone would send them to the server as settings.
 */
export function connectionOptions(databaseUrl: string): DatabaseAddress {
  const options: DatabaseAddress["options"] = {};
  const url = URL.parse(databaseUrl);
  // The standard's URL parser rejects a list of hosts; postgres.js parses it itself.
  if (!url) return { url: databaseUrl, options };
  const take = (name: string): string | undefined => {
    const value = url.searchParams.get(name) ?? undefined;
    url.searchParams.delete(name);
    return value;
  };
  const [host, port, user, password, database] = [
    take("host"),
    take("port"),
    take("user"),
    take("password"),
    take("dbname"),
  ];
  if (host) options.host = host;
  if (port) options.port = Number(port);
  if (user) options.user = user;
  if (password) options.password = password;
  if (database) options.database = database;
  return { url: url.href, options };
}
