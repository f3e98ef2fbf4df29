import { t } from "../../texts/index.ts";

/** How a message is encoded, in words. */
export function encodingName(encoding: string): string {
  if (encoding === "gsm7") return t.common.gsmAlphabet;
  return encoding === "binary" ? t.common.binaryData : "UCS-2";
}
