import { decodeSheet } from "./csv.ts";

/** Why a file is not a list that can be read. Each has a sentence that says what to do, `t.compose.unreadable`. */
export type Unreadable =
  | "excel97"
  | "excelBinary"
  | "openDocument"
  | "encrypted"
  | "webPage"
  | "notAList"
  | "damaged"
  | "tooLarge"
  | "tooManyRows";

/** Thrown for a file that is not a list. */
export class UnreadableFile extends Error {
  readonly why: Unreadable;

  constructor(why: Unreadable, options?: ErrorOptions) {
    super(`the file cannot be read as a list: ${why}`, options);
    this.why = why;
  }
}

/** The largest file that is read, in bytes. */
const mostBytes = 64 * 1024 * 1024;

/** Whether a file is an Excel workbook or text, judged by its content: its name may say anything. Throws if it is neither. */
export function kindOf(bytes: Uint8Array): "workbook" | "text" {
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
