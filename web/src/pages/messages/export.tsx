import { useState } from "react";
import { addressOf } from "../../api/client.ts";
import { useApi } from "../../api/hooks.ts";
import { messageFilters } from "../../page-queries.ts";
import { language } from "../../texts/languages.ts";
import { t } from "../../texts/index.ts";
import { timeZone } from "../../texts/zone.ts";
import { Button, buttonClass } from "../../ui/forms/button.tsx";
import { Dialog } from "../../ui/layout/dialog.tsx";
import { Icon } from "../../ui/layout/icon.tsx";
import { Answer, Note } from "../../ui/layout/state.tsx";
import { fileTypes } from "../../ui/lists/file-types.ts";
import { count, Time } from "../../ui/values/values.tsx";
import type { Search } from "./filters.tsx";

/** The export of the messages that match: their number and the download. */
export function ExportButton({ search }: { search: Search }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon="download" onClick={() => setOpen(true)}>
        {t.messages.export}
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={t.messages.exportTitle} lead={t.messages.exportHint}>
        {isOpen && <Download search={search} onDone={() => setOpen(false)} />}
      </Dialog>
    </>
  );
}

function Download({ search, onDone }: { search: Search; onDone: () => void }) {
  const query = messageFilters(search);
  const form = { ...query, language, time_zone: timeZone() };
  const files = [
    [fileTypes.xlsx, addressOf("GET /console/messages.xlsx", undefined, form)],
    [fileTypes.csv, addressOf("GET /console/messages.csv", undefined, { ...form, form: "reader" })],
  ] as const;
  const counted = useApi("GET /console/messages/count", { query });
  return (
    <Answer query={counted} lines={1}>
      {({ messages, limit, searched_since: since }) =>
        messages > limit ? (
          <Note tone="warn">{t.messages.tooManyToExport(count(limit))}</Note>
        ) : (
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p>
              {t.counts.messages(messages)}
              {since && <> · {t.messages.searchedSince(<Time at={since} exact />)}</>}
            </p>
            <div className="flex gap-2">
              {files.map(([name, href], place) => (
                <a
                  key={name}
                  className={buttonClass(place === 0 ? "primary" : "plain")}
                  href={href}
                  download
                  onClick={onDone}
                >
                  <Icon name="download" className="size-3.5" />
                  {name}
                </a>
              ))}
            </div>
          </div>
        )
      }
    </Answer>
  );
}
