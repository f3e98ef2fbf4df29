import { useState } from "react";
import type { Reply } from "../../api/client.ts";
import { useAction, useApi } from "../../api/hooks.ts";
import { useReadOnly } from "../../shell/session.ts";
import { State } from "../../ui/values/badge.tsx";
import { Button } from "../../ui/forms/button.tsx";
import { CurlButton } from "../../ui/forms/curl.tsx";
import { Dialog } from "../../ui/layout/dialog.tsx";
import { TextArea } from "../../ui/forms/field.tsx";
import { FilterBar, FilterChoice } from "../../ui/lists/filter-bar.tsx";
import { useFilters } from "../../ui/lists/filters.ts";
import { Card, Page } from "../../ui/layout/page.tsx";
import { List } from "../../ui/lists/list.tsx";
import { Empty, Problem } from "../../ui/layout/state.tsx";
import type { Column } from "../../ui/lists/table.tsx";
import { Time } from "../../ui/values/values.tsx";
import { pages } from "../../paths.ts";
import { t } from "../../texts/index.ts";
import { pageQueries } from "../../page-queries.ts";

type Review = Reply<"GET /v1/operator/senders">["senders"][number];

const columns: Column<Review>[] = [
  { name: t.common.sender, cell: (row) => <span className="font-medium">{row.sender}</span> },
  { name: t.common.state, cell: (row) => <State state={row.status} /> },
  { name: t.common.account, cell: (row) => row.account_name },
  { name: t.common.countries, cell: (row) => row.countries?.join(", ") ?? t.senders.allCountries },
  { name: t.operator.purpose, grow: true, cell: (row) => row.purpose ?? "" },
  { name: t.common.requested, cell: (row) => <Time at={row.created_at} />, right: true, corner: true },
  { name: t.operator.decision, cell: (row) => <Decide review={row} />, right: true, action: true },
];

/** Requested sender IDs. */
export default function ReviewsPage() {
  const [search, set] = useFilters(pages.reviews);
  const { status } = search;
  const list = useApi(...pageQueries.reviews(search));
  return (
    <Page wide title={t.operator.senderReviews} lead={t.operator.reviewsLead}>
      <Card flush>
        <FilterBar>
          <FilterChoice
            label={t.common.state}
            value={status}
            choices={[
              ["pending", t.operator.pending],
              ["approved", t.states.approved],
              ["refused", t.states.refused],
              ["all", t.operator.all],
            ]}
            onChange={(value) => set({ status: value })}
          />
        </FilterBar>
        <List
          query={list}
          rowsOf={(data) => data.senders}
          label={t.operator.senderReviews}
          columns={columns}
          keyOf={(row) => `${row.account_id} ${row.sender}`}
          filters={{ on: status !== "pending" && status !== "all", clear: () => set({ status: "all" }) }}
          empty={
            <Empty icon="check" title={t.operator.nothingToReview}>
              {t.operator.nothingToReviewHint}
            </Empty>
          }
        />
      </Card>
    </Page>
  );
}

function Decide({ review }: { review: Review }) {
  const [refusing, setRefusing] = useState(false);
  const readOnly = useReadOnly("operator");
  const [note, setNote] = useState("");
  const decide = useAction("POST /v1/operator/accounts/{id}/senders", {
    refresh: ["GET /v1/operator/senders"],
    onDone: () => setRefusing(false),
  });
  const decision = (status: "approved" | "refused") => ({
    params: { id: review.account_id },
    body: {
      sender: review.sender,
      countries: review.countries,
      status,
      ...(note.trim() ? { note: note.trim() } : {}),
    },
  });
  return (
    <span className="inline-flex gap-1.5">
      {review.status !== "approved" && (
        <Button
          size="small"
          busy={decide.isPending}
          disabledReason={readOnly}
          onClick={() => decide.mutate(decision("approved"))}
        >
          {t.operator.approve}
        </Button>
      )}
      {review.status !== "refused" && (
        <Button size="small" look="danger" disabledReason={readOnly} onClick={() => setRefusing(true)}>
          {t.operator.refuse}
        </Button>
      )}
      {!refusing && <Problem error={decide.error} />}
      <Dialog
        open={refusing}
        onClose={() => setRefusing(false)}
        title={t.operator.refuseSender(review.sender)}
        lead={t.operator.seesTheReason(review.account_name)}
      >
        <TextArea label={t.common.reason} rows={2} value={note} onChange={(event) => setNote(event.target.value)} />
        <Problem error={decide.error} />
        <div className="flex justify-end gap-2">
          <CurlButton name="POST /v1/operator/accounts/{id}/senders" {...decision("refused")} />
          <Button look="danger" busy={decide.isPending} onClick={() => decide.mutate(decision("refused"))}>
            {t.operator.refuse}
          </Button>
        </div>
      </Dialog>
    </span>
  );
}
