import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { Reply } from "../../api/client.ts";
import { t } from "../../texts/index.ts";
import { Button } from "../../ui/forms/button.tsx";
import { ConfirmButton } from "../../ui/forms/confirm.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { Fact } from "../../ui/layout/page.tsx";
import { Problem } from "../../ui/layout/state.tsx";
import { Badge } from "../../ui/values/badge.tsx";
import { Time } from "../../ui/values/values.tsx";

type Send = Reply<"GET /v1/approvals">["approvals"][number];
type Credit = Reply<"GET /v1/operator/approvals">["approvals"][number];

/** What every approval has, whatever is asked for. */
type Approval = Pick<Send, keyof Send & keyof Credit>;

const states = {
  waiting_for_approval: [t.approvals.waits, "warn"],
  approved: [t.approvals.approved, "good"],
  rejected: [t.approvals.rejected, "bad"],
  withdrawn: [t.approvals.withdrawn, "dim"],
  expired: [t.approvals.expired, "dim"],
} as const;

/** How it stands, and by whom. */
export function Standing({ approval }: { approval: Approval }) {
  const [word, tone] = states[approval.status];
  return (
    <>
      <Badge tone={tone}>{word}</Badge>{" "}
      {approval.decided_by_name !== null && t.approvals.decidedBy(approval.decided_by_name)}
    </>
  );
}

/** Until when it waits, and what was said about it. */
export function Said({ approval }: { approval: Approval }) {
  const { status, expires_at: until, approval_note: reason, note } = approval;
  return (
    <>
      {reason !== null && <Fact name={t.approvals.toApprover}>{reason}</Fact>}
      {status === "waiting_for_approval" && (
        <Fact name={t.approvals.until}>
          <Time at={until} />
        </Fact>
      )}
      {note !== null && <Fact name={t.approvals.note}>{note}</Fact>}
    </>
  );
}

interface Props {
  /** The words of the button that approves, and what it asks before. */
  label: string;
  question: string;
  consequence: string;
  approve: (body: { note?: string }) => Promise<unknown>;
  reject: (body: { note?: string }) => Promise<unknown>;
}

/** Approves or rejects, with a note. */
export function Decide({ label, question, consequence, approve, reject }: Props) {
  const [note, setNote] = useState("");
  const rejecting = useMutation({ mutationFn: reject });
  const body = note.trim() === "" ? {} : { note: note.trim() };
  return (
    <div className="mt-3 flex flex-col gap-3">
      <TextField
        label={t.approvals.note}
        hint={t.approvals.noteHint}
        maxLength={500}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <Problem error={rejecting.error} />
      <div className="flex flex-wrap gap-2">
        <ConfirmButton
          size="base"
          look="plain"
          label={label}
          question={question}
          consequence={consequence}
          run={() => approve(body)}
        />
        <Button look="danger" busy={rejecting.isPending} onClick={() => rejecting.mutate(body)}>
          {t.approvals.reject}
        </Button>
      </div>
    </div>
  );
}
