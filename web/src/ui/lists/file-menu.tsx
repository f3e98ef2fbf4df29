import { useMutation } from "@tanstack/react-query";
import { importWithRetry } from "../../api/retry-import.ts";
import { t } from "../../texts/index.ts";
import { buttonClass } from "../forms/button.tsx";
import { Icon } from "../layout/icon.tsx";
import { Menu, type MenuAction } from "../layout/menu.tsx";
import { Problem } from "../layout/state.tsx";
import { fileTypes, type FileType } from "./file-types.ts";

/** The code that writes files, which no page needs to show data. */
const loadFiles = importWithRetry(() => import("./files.ts"));

/** What writes a table to a file. */
export type SaveTable = Awaited<ReturnType<typeof loadFiles>>["saveTable"];

interface Props {
  /** What is in the file, if the page does not show it. */
  hint?: string;
  /** Why there is nothing to download. */
  disabledReason?: string | undefined;
  save: (type: FileType, saveTable: SaveTable) => Promise<void>;
}

/** Downloads a table as a workbook or as CSV. */
export function FileMenu({ hint, disabledReason, save }: Props) {
  const run = useMutation({ mutationFn: async (type: FileType) => save(type, (await loadFiles()).saveTable) });
  const entries = Object.entries(fileTypes).map(([type, name]): MenuAction => ({
    name,
    icon: "download",
    disabledReason,
    run: () => run.mutate(type as FileType),
  }));
  return (
    <>
      <Menu
        className={buttonClass()}
        entries={hint === undefined ? entries : [{ kind: "text", id: "hint", content: hint }, ...entries]}
      >
        <Icon name="download" className="size-3.5" />
        {t.ui.download}
      </Menu>
      <Problem error={run.error} />
    </>
  );
}
