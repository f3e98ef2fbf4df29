/** The kinds of files for spreadsheets, by name. */
export const fileTypes = { xlsx: "Excel (.xlsx)", csv: "CSV" };

/** A kind of file for spreadsheets. */
export type FileType = keyof typeof fileTypes;
