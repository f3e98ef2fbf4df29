import { t } from "../../../texts/index.ts";
import type { UnreadableFile } from "../../../../../lists/unreadable.ts";

/** Why a file is not a list that can be read, and what to do. */
export function whyUnreadable({ why, line }: UnreadableFile): string {
  return why === "openQuote" ? t.compose.openQuote(line ?? 1) : t.compose.unreadable[why];
}
