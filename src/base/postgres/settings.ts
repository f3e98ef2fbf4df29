import { totalmem } from "node:os";

const MIB = 2 ** 20;

/**
 * The server's settings. They are given on the command line, so that they win over the files in the data directory
 * and a new version of Tuma brings new ones to an old directory.
 *
 * @param socketDirectory where the unix socket goes; there is no other way in
 * @param durable false only for databases that are thrown away: nothing is synced to disk
 */
export function postgresSettings(socketDirectory: string, durable: boolean): Record<string, string> {
  const memoryBytes = Math.min(totalmem(), process.constrainedMemory() || Infinity);
  const sharedBuffersMib = clamp(Math.floor(memoryBytes / 16 / MIB), 64, 256);
  const onOff = durable ? "on" : "off";
  return {
    // The socket's directory is 0700: whoever can open it could read the data files as well. So no passwords.
    listen_addresses: "",
    unix_socket_directories: `"${socketDirectory.replaceAll('"', '""')}"`,
    unix_socket_permissions: "0700",
    port: String(SOCKET_PORT),
    cluster_name: "tuma",
    max_connections: "100",

    // An answer of 201 says that the message survives a power cut. These three are what keeps that word. Without the
    // first two a commit still outlives every killed process, since it is in the kernel's hands.
    fsync: onOff,
    full_page_writes: onOff,
    synchronous_commit: "on",

    // After a crash every file is made durable before the log is replayed: with one call, where Linux has it, and not with a thousand.
    // An idle installation is back after 0.3 s that took 0.8 s.
    ...(process.platform === "linux" ? { recovery_init_sync_method: "syncfs" } : {}),

    // A sixteenth of the memory: the program shares the machine with its database, and the hot rows (what is due
    // and what is in flight) are few. The kernel's cache holds the rest.
    shared_buffers: `${sharedBuffersMib}MB`,
    effective_cache_size: `${Math.max(sharedBuffersMib * 2, Math.floor(memoryBytes / 2 / MIB))}MB`,

    // Fewer checkpoints: after each one every touched page is logged in full once more. 2 GB of log replays in well
    // under a minute. Compressing those pages (only pglz is built in) costs more CPU than two cores have to spare.
    max_wal_size: "2GB",
    min_wal_size: "256MB",
    checkpoint_timeout: "10min",
    checkpoint_completion_target: "0.9",
    wal_compression: "off",

    // A commit waits until all of the log before it is on disk, somebody else's as well: what a large COPY has written is flushed as
    // it goes, a megabyte at most behind, and not by the next small commit.
    wal_writer_delay: "10ms",

    // Statements are short: compiling them takes longer than running them, and parallel workers would take the
    // second core from the program (and need more /dev/shm than a container has).
    jit: "off",
    max_parallel_workers_per_gather: "0",
    random_page_cost: "1.1",

    // Tables are queues: rows change state many times a second. Sweep often, in small steps.
    autovacuum_naptime: "15s",
    autovacuum_vacuum_scale_factor: "0.05",
    autovacuum_vacuum_cost_limit: "1000",

    track_io_timing: "on",
    timezone: "UTC",

    // Errors of statements quote values: phone numbers, texts. They reach the program, which knows what to leave out;
    // the server's own log only tells what happens to the server (LOG, FATAL, PANIC).
    log_min_messages: "log",
    log_min_error_statement: "panic",
    log_error_verbosity: "terse",
    log_checkpoints: "off",
    log_timezone: "UTC",
    log_line_prefix: "%m [%p] ",
  };
}

/** Only names the socket (`.s.PGSQL.5432`): nothing listens on TCP. */
export const SOCKET_PORT = 5432;

/** How `initdb` makes a new cluster. */
export const INITDB_OPTIONS = [
  "--username=tuma",
  "--auth=trust",
  "--encoding=UTF8",
  // PostgreSQL's own C.UTF-8: text sorts by code point and compares as bytes, which is the fastest there is and never
  // changes with an operating system's update (which silently breaks indexes); upper, lower and ilike know Unicode.
  "--locale=C",
  "--locale-provider=builtin",
  "--builtin-locale=C.UTF-8",
  "--data-checksums",
  // A new segment of the log is written full of zeros and flushed before anything can be written to it, and commits wait for that:
  // with PostgreSQL's 16 MiB for a tenth of a second on a slow disk.
  "--wal-segsize=2",
];

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}
