import { decodeSheet, readSheet, sheetOf, type Charset, type Sheet } from "./csv.ts";
import { UnreadableFile } from "./unreadable.ts";

/** A list as it was read from a file. */
export interface ReadFile {
  sheet: Sheet;
  /** How a text file is encoded; undefined for a workbook. */
  charset: Charset | undefined;
  /** The visible sheets of a workbook. */
  sheets: string[];
}

/** How a file is read. */
interface Reading {
  /** The sheet of a workbook; otherwise, or if it has none of that name, its first. */
  sheet?: string | undefined;
  /** What columns without a name are called, before their position. */
  unnamed?: string;
  /** The largest file, in bytes. */
  mostBytes?: number;
}

/** Reads every list that the dashboard and the command line are given, whatever is made of it. Throws `UnreadableFile`. */
export async function readList(bytes: Uint8Array, { sheet, unnamed, mostBytes }: Reading = {}): Promise<ReadFile> {
  if (kindOf(bytes, mostBytes) === "text") {
    const { text, charset } = decodeSheet(bytes);
    return { sheet: readSheet(text, unnamed), charset, sheets: [] };
  }
  const { readWorkbook } = await import("./workbook.ts");
  const { lines, sheets } = await readWorkbook(bytes, sheet);
  return { sheet: sheetOf(lines, unnamed), charset: undefined, sheets };
}

/** The largest file that a page reads, in bytes. */
const largestFile = 64 * 1024 * 1024;

/** Whether a file is an Excel workbook or text, judged by its content: its name may say anything. Throws if it is neither. */
export function kindOf(bytes: Uint8Array, mostBytes = largestFile): "workbook" | "text" {
  if (bytes.length > mostBytes) throw new UnreadableFile("tooLarge");
  const starts = (...octets: number[]) => octets.every((octet, index) => bytes[index] === octet);
  // A zip archive (PKWARE APPNOTE §4.3.7), whose first entry tells the format where the standards ask for that.
  if (starts(0x50, 0x4b, 0x03, 0x04)) {
    const head = ascii(bytes.subarray(0, 200));
    if (head.includes("mimetypeapplication/vnd.oasis.opendocument")) throw new UnreadableFile("openDocument");
    const names = ascii(bytes.subarray(-directoryBytes));
    if (names.includes("xl/workbook.bin")) throw new UnreadableFile("excelBinary");
    // An archive that breaks off has no directory at its end.
    if (!names.includes("PK\u0005\u0006")) throw new UnreadableFile("damaged");
    if (!names.includes("xl/")) throw new UnreadableFile("notAList");
    return "workbook";
  }
  // A compound file ([MS-CFB] §2.2): Excel 97, or a workbook with a password ([MS-OFFCRYPTO] §2.3.4).
  if (starts(0xd0, 0xcf, 0x11, 0xe0))
    throw new UnreadableFile(ascii(bytes).includes(wide("EncryptedPackage")) ? "encrypted" : "excel97");
  // BIFF 2 to 4, of Excel 2 to 4.
  if (bytes[0] === 0x09 && [0x00, 0x02, 0x04].includes(bytes[1]!) && bytes[3] === 0x00)
    throw new UnreadableFile("excel97");
  const start = bytes.subarray(0, 1_000);
  if (/^\s*(?:<!doctype html|<html|<\?xml|<table|mime-version:)/i.test(ascii(start).replace(/^\u00ef\u00bb\u00bf/, "")))
    throw new UnreadableFile("webPage");
  if (ascii(start).startsWith("%PDF-") || isBinary(start)) throw new UnreadableFile("notAList");
  return "text";
}

/** How much of the end of an archive is searched for the names of its files. */
const directoryBytes = 256 * 1024;

/** Octets as characters of the same code, so that they can be searched. */
const ascii = (bytes: Uint8Array) => new TextDecoder("latin1").decode(bytes);

/** A name as [MS-CFB] writes it, in UTF-16LE. */
const wide = (name: string) => Array.from(name, (letter) => `${letter}\0`).join("");

/** Control characters that no text has, in whichever encoding it would be read. */
const isBinary = (start: Uint8Array) =>
  Array.from(decodeSheet(start).text).some((character) => character < "\t" && character !== "\u0007");
