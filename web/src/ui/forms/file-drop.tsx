import { useId, type ReactNode } from "react";
import { buttonClass } from "./button.tsx";
import { Icon } from "../layout/icon.tsx";

interface Props {
  /** The names and types that are offered; what a file is, its content says. */
  accept: string;
  /** The words of the button. */
  label: string;
  hint: string;
  onFile: (file: File) => void;
  /** What can be given instead of a file. */
  children?: ReactNode;
}

/** Takes a file that is chosen, dropped or pasted. */
export function FileDrop({ accept, label, hint, onFile, children }: Props) {
  const take = (files: FileList | null) => {
    const file = files?.[0];
    if (file) onFile(file);
    return file !== undefined;
  };
  return (
    <div
      className="flex flex-col gap-3"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        take(event.dataTransfer.files);
      }}
      onPaste={(event) => {
        // Cells copied in a spreadsheet come as text, and as a picture.
        if (!event.clipboardData.types.includes("text/plain") && take(event.clipboardData.files))
          event.preventDefault();
      }}
    >
      <div className="flex flex-wrap items-center gap-3 rounded-md border border-dashed border-line-strong px-4 py-5">
        <FileButton look="primary" {...{ accept, label, onFile }} />
        <span className="text-dim">{hint}</span>
      </div>
      {children}
    </div>
  );
}

/** A button that asks for a file. */
export function FileButton(props: Pick<Props, "accept" | "label" | "onFile"> & { look: "plain" | "primary" }) {
  const id = useId();
  return (
    <>
      <input
        id={id}
        type="file"
        accept={props.accept}
        className="peer sr-only"
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file) props.onFile(file);
          // The same file may be chosen again, once it is corrected.
          event.target.value = "";
        }}
      />
      <label
        htmlFor={id}
        className={`${buttonClass(props.look)} peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-accent`}
      >
        <Icon name="upload" className="size-3.5" />
        {props.label}
      </label>
    </>
  );
}
