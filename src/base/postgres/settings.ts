import { totalmem } from "node:os";

const MIB = 2 ** 20;

/**
 * The server's settings. They are passed on the command line, so that they override the files in the data directory and
 * a new version of Tuma brings new settings to an old directory.
 *
 * @param socketDirectory the directory of the unix socket, which is the only way to connect
 * @param durable false only for throw-away databases: nothing is synced to disk
 */
export function postgresSettings(socketDirectory: string, durable: boolean): Record<string, string> {
  const memoryBytes = Math.min(totalmem(), process.constrainedMemory() || Infinity);
  const sharedBuffersMib = clamp(Math.floor(memoryBytes / 16 / MIB), 64, 256);
  const onOff = durable ? "on" : "off";
  return {
    // The socket's directory has mode 0700; whoever can enter it still needs the password (password.ts).
    listen_addresses: "",
    unix_socket_directories: `"${socketDirectory.replaceAll('"', '""')}"`,
    unix_socket_permissions: "0700",
    port: String(SOCKET_PORT),
    cluster_name: "tuma",
    max_connections: "100",

    // A 201 promises that the message survives a power cut; these three keep that promise. Without the first two a
    // commit still survives any killed process, since it is in the kernel's page cache.
    fsync: onOff,
    full_page_writes: onOff,
    synchronous_commit: "on",

    // After a crash every file is synced before the log is replayed: with a single call, if Linux has it, instead of a
    // thousand. An idle installation is back after 0.3 s instead of 0.8 s.
    ...(process.platform === "linux" ? { recovery_init_sync_method: "syncfs" } : {}),

    // A sixteenth of the memory: the program shares the machine with its database, and hot rows (due or in flight) are
    // few. The kernel's page cache holds the rest.
    shared_buffers: `${sharedBuffersMib}MB`,
    effective_cache_size: `${Math.max(sharedBuffersMib * 2, Math.floor(memoryBytes / 2 / MIB))}MB`,

    // Fewer checkpoints: after each one, every touched page is logged in full again. 2 GB of log replay in well under a
    // minute. Compressing those pages (only pglz is built in) costs more CPU than two cores can spare.
    max_wal_size: "2GB",
    min_wal_size: "256MB",
    checkpoint_timeout: "10min",
    checkpoint_completion_target: "0.9",
    wal_compression: "off",

    // A commit waits until all of the log before it is on disk, other transactions' included: a large COPY is flushed
    // as it goes, at most a megabyte behind, and not by the next small commit.
    wal_writer_delay: "10ms",

    // Statements are short: JIT compilation takes longer than running them, and parallel workers would take the second
    // core from the program (and need more /dev/shm than a container has).
    jit: "off",
    max_parallel_workers_per_gather: "0",
    random_page_cost: "1.1",

    // Tables are queues: rows change state many times a second. Vacuum often, in small steps.
    autovacuum_naptime: "15s",
    autovacuum_vacuum_scale_factor: "0.05",
    autovacuum_vacuum_cost_limit: "1000",

    track_io_timing: "on",
    timezone: "UTC",

    // Error messages of statements quote values: phone numbers, texts. They reach the program, which knows what to
    // omit; the server's own log only has server events (LOG, FATAL, PANIC).
    log_min_messages: "log",
    log_min_error_statement: "panic",
    log_error_verbosity: "terse",
    log_checkpoints: "off",
    log_timezone: "UTC",
    log_line_prefix: "%m [%p] ",
  };
}

/** Only part of the socket's name (`.s.PGSQL.5432`): nothing listens on TCP. */
export const SOCKET_PORT = 5432;

/** How `initdb` creates a new cluster. */
export const INITDB_OPTIONS = [
  "--username=tuma",
  // Until password.ts has set the password, nobody connects.
  "--auth=reject",
  "--encoding=UTF8",
  // PostgreSQL's own C.UTF-8: text is compared bytewise, in code point order, which is the fastest and never changes
  // with an OS update (which silently breaks indexes); upper, lower and ilike support Unicode.
  "--locale=C",
  "--locale-provider=builtin",
  "--builtin-locale=C.UTF-8",
  "--data-checksums",
  // A new WAL segment is zero-filled and flushed before it is used, and commits wait for that: with PostgreSQL's
  // default 16 MiB, a tenth of a second on a slow disk.
  "--wal-segsize=2",
];

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}
