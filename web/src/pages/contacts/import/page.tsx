import { useState } from "react";
import { paths } from "../../../paths.ts";
import { useReadOnly } from "../../../shell/session.ts";
import { t } from "../../../texts/index.ts";
import { timeOfField } from "../../../texts/zone.ts";
import { Button } from "../../../ui/forms/button.tsx";
import { useDebounced } from "../../../ui/forms/debounced.ts";
import { TextArea } from "../../../ui/forms/field.tsx";
import { FileDrop } from "../../../ui/forms/file-drop.tsx";
import { ButtonLink } from "../../../ui/layout/link.tsx";
import { Card, Page } from "../../../ui/layout/page.tsx";
import { Note, Problem, Waiting } from "../../../ui/layout/state.tsx";
import { listTypes, SheetChoice } from "../../compose/list/recipients.tsx";
import { Columns } from "./columns.tsx";
import { ConsentOfAll, noConsent, type WrittenConsent } from "./consent.tsx";
import { Outcome, Refused } from "./outcome.tsx";
import {
  askedOf,
  columnsOf,
  hasCards,
  mostMegabytes,
  useGiven,
  useImport,
  useTrial,
  type Asked,
  type Given,
} from "./trial.ts";

/** Imports contacts: a file is chosen, what it would do is shown and can be changed, and then it is imported. */
export default function ImportPage() {
  const [chosen, setChosen] = useState<{ given: Given; number: number }>();
  const [tooLarge, setTooLarge] = useState(false);
  const choose = (given: Given) => setChosen((before) => ({ given, number: (before?.number ?? 0) + 1 }));
  const take = async (file: File) => {
    const isTooLarge = file.size > mostMegabytes * 1024 * 1024;
    setTooLarge(isTooLarge);
    if (!isTooLarge) choose({ name: file.name, source: file, isCards: await hasCards(file) });
  };
  return (
    <Page
      title={t.contactImport.title}
      lead={t.contactImport.lead}
      within={{ name: t.contacts.title, to: paths.contacts() }}
    >
      {chosen ? (
        <Import key={chosen.number} {...chosen} onSheet={choose} onOther={() => setChosen(undefined)} />
      ) : (
        <Card>
          <Source onFile={(file) => void take(file)} onText={(source) => choose(pasted(source))} />
          {tooLarge && (
            <div className="mt-4">
              <Problem error={new Error(t.contactImport.tooLarge(mostMegabytes))} title={t.compose.notRead} />
            </div>
          )}
        </Card>
      )}
    </Page>
  );
}

const pasted = (source: string): Given => ({
  name: t.compose.pasted,
  source: /BEGIN:VCARD/i.test(source) ? new Blob([source]) : source,
  isCards: /^\s*BEGIN:VCARD/i.test(source),
});

function Source({ onFile, onText }: { onFile: (file: File) => void; onText: (text: string) => void }) {
  const [text, setText] = useState("");
  return (
    <FileDrop
      accept={`${listTypes},.vcf,text/vcard`}
      label={t.contactImport.choose}
      hint={t.contactImport.dropHint}
      onFile={onFile}
    >
      <TextArea
        label={t.contactImport.orPaste}
        hint={t.contactImport.pasteHint}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button
        className="self-start"
        disabledReason={text.trim() ? undefined : t.contactImport.pasteFirst}
        onClick={() => onText(text)}
      >
        {t.contactImport.usePasted}
      </Button>
    </FileDrop>
  );
}

interface Props {
  given: Given;
  number: number;
  onSheet: (given: Given) => void;
  onOther: () => void;
}

/** One file, from the preview to what came of it. */
function Import({ given, number, onSheet, onOther }: Props) {
  const read = useGiven(given);
  const [changed, setChanged] = useState<Asked>();
  const [written, setWritten] = useState<WrittenConsent>(noConsent);
  const asked = askedOf(columnsOf(read.listing, changed));
  const agreed = consentOf(written);
  const settled = useDebounced(agreed ?? null);
  const consent = settled ?? undefined;
  const importing = { given, asked, consent };
  const trial = useTrial(importing, read, number);
  const run = useImport(importing, read);
  if (run.data) return <Done imported={run.data} onOther={onOther} />;
  const shown = trial.error ? undefined : trial.data;
  const columns = columnsOf(read.listing, changed, shown);
  const isRead = given.isCards || read.listing !== undefined;
  return (
    <>
      <Card
        title={given.name}
        actions={
          <Button size="small" onClick={onOther}>
            {t.contactImport.another}
          </Button>
        }
      >
        <div className="flex flex-col gap-4">
          {read.listing && (
            <SheetChoice listing={read.listing} sheet={given.sheet} onSheet={(sheet) => onSheet({ ...given, sheet })} />
          )}
          <Problem error={read.error} title={t.compose.notRead} />
          {!read.error && !trial.error && !shown && <Waiting lines={3} />}
          {shown && <Outcome imported={shown} />}
          <Problem error={trial.error} title={t.compose.notRead} onRetry={() => void trial.refetch()} />
        </div>
      </Card>
      {isRead && (
        <>
          <Columns columns={columns} fresh={shown?.new_fields ?? []} onChange={setChanged} />
          <ConsentOfAll
            columns={columns}
            value={written}
            error={trial.error}
            isHalf={agreed === undefined && Object.values(written).some((each) => each.trim() !== "")}
            onChange={setWritten}
          />
        </>
      )}
      {shown && (
        <>
          <Refused imported={shown} mend={t.contactImport.mendBefore} />
          <Problem error={run.error} />
          <ImportButton
            imported={shown}
            busy={run.isPending}
            waits={trial.isFetching || JSON.stringify(agreed) !== JSON.stringify(consent)}
            onImport={() => run.mutate()}
          />
        </>
      )}
    </>
  );
}

function consentOf({ at, by, words }: WrittenConsent) {
  if ([at, by, words].some((each) => each.trim() === "")) return undefined;
  return { at: timeOfField(at), by: by.trim(), words: words.trim() };
}

interface ButtonProps {
  imported: { new: number; changed: number };
  busy: boolean;
  /** Whether what would happen is not known yet. */
  waits: boolean;
  onImport: () => void;
}

function ImportButton({ imported, busy, waits, onImport }: ButtonProps) {
  const readOnly = useReadOnly("sms:send");
  const contacts = imported.new + imported.changed;
  const missing = waits ? t.contactImport.reviewFirst : contacts === 0 ? t.contactImport.nothingToDo : undefined;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button look="primary" icon="upload" busy={busy} disabledReason={readOnly ?? missing} onClick={onImport}>
        {t.contactImport.run(contacts)}
      </Button>
      {contacts === 0 && !waits && <span className="text-dim">{t.contactImport.nothingToDo}</span>}
    </div>
  );
}

function Done({ imported, onOther }: { imported: Parameters<typeof Outcome>[0]["imported"]; onOther: () => void }) {
  return (
    <>
      <Card title={t.contactImport.done}>
        <div className="flex flex-col gap-4">
          <Note tone="good">
            <span role="status">{t.contactImport.doneCount(imported.new + imported.changed)}</span>
          </Note>
          <Outcome imported={imported} />
          <div className="flex flex-wrap gap-2">
            <ButtonLink look="primary" to={paths.contacts()}>
              {t.contactImport.show}
            </ButtonLink>
            <Button onClick={onOther}>{t.contactImport.another}</Button>
          </div>
        </div>
      </Card>
      <Refused imported={imported} mend={t.contactImport.mendAfter} />
    </>
  );
}
