import type { Readable } from "node:stream";

/** Where files are stored under their names. */
export interface Shelf {
  /** Stores a work file; it may be gone afterwards. */
  put(path: string, name: string): Promise<void>;
  find(name: string): Promise<StoredFile | undefined>;
  /** Deletes a file if it exists. */
  remove(name: string): Promise<void>;
  /** Deletes all files stored before a time. Any number of processes may do so concurrently. */
  removeBefore(timeMs: number): Promise<void>;
}

/** A file on a shelf. */
export interface StoredFile {
  bytes: number;
  storedAtMs: number;
  /** Reads from the first to the last byte, both inclusive. */
  read(start: number, end: number): Promise<Readable>;
}
