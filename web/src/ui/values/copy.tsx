import { useState } from "react";
import { Icon } from "../layout/icon.tsx";
import { Link } from "../layout/link.tsx";
import { t } from "../../texts/index.ts";

/** Copies to the clipboard, also without https. */
async function copyText(text: string): Promise<void> {
  if (navigator.clipboard) {
    const done = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
    if (done) return;
  }
  const area = document.createElement("textarea");
  area.value = text;
  document.body.append(area);
  area.select();
  document.execCommand("copy");
  area.remove();
}

interface CopyProps {
  text: string;
  /** Whether to show only the end. */
  short?: boolean;
  /** Shown in place of the text. */
  label?: string;
  /** The page of the row that this identifies, such as a message's. */
  to?: string;
}

/** A copyable id, number or secret. Erased numbers are empty. */
export function Copy(props: CopyProps) {
  if (props.text !== "") return <Copyable {...props} />;
  const erased = <span className="text-dim">{t.ui.erased}</span>;
  return props.to ? <Link to={props.to}>{erased}</Link> : erased;
}

function Copyable({ text, short, label, to }: CopyProps) {
  const shown = label ?? (short && text.length > 14 ? `…${text.slice(-10)}` : text);
  return (
    <span className="inline-flex max-w-full items-center gap-0.5 align-bottom max-sm:align-middle">
      {to ? (
        <Link to={to} alone className="min-w-0 font-mono text-sm leading-6 hover:underline">
          <span className="min-w-0 wrap-anywhere">{shown}</span>
        </Link>
      ) : (
        <span className="min-w-0 font-mono text-sm wrap-anywhere" title={text}>
          {shown}
        </span>
      )}
      <CopyButton
        text={text}
        label={t.ui.copyText(text)}
        className={`copy size-6 rounded hover:bg-sunk ${to ? "beside-link" : ""}`}
      />
    </span>
  );
}

/** Copyable code, such as curl. */
export function CodeBlock({ code, label }: { code: string; label: string }) {
  return (
    <div className="relative">
      <pre
        tabIndex={0}
        aria-label={label}
        className="max-h-96 overflow-auto rounded-md border border-line bg-sunk py-3 pr-12 pl-3.5 font-mono text-sm leading-5 whitespace-pre-wrap wrap-anywhere"
      >
        {code}
      </pre>
      <span className="absolute top-1.5 right-1.5">
        <CopyButton
          text={code}
          label={t.ui.copyNamed(label)}
          className="size-7 rounded-md border border-line bg-card"
        />
      </span>
    </div>
  );
}

/** Copies a text, and for a moment says that it did. */
function CopyButton({ text, label, className }: { text: string; label: string; className: string }) {
  const [copied, setCopied] = useState(false);
  return (
    <button
      type="button"
      aria-label={copied ? t.ui.copied : label}
      title={copied ? t.ui.copied : t.ui.copy}
      className={`grid shrink-0 place-items-center text-dim hover:text-ink max-sm:size-11 ${className}`}
      onClick={(event) => {
        // A row that opens something when it is pressed stays closed.
        event.stopPropagation();
        event.preventDefault();
        void copyText(text).then(() => {
          setCopied(true);
          setTimeout(() => setCopied(false), 1500);
        });
      }}
    >
      <Icon name={copied ? "check" : "copy"} className={`size-3.5 ${copied ? "text-good" : ""}`} />
    </button>
  );
}
