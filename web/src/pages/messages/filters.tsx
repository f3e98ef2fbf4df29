import type { Reply } from "../../api/client.ts";
import { useApi } from "../../api/hooks.ts";
import { isNumberStart } from "../../page-queries.ts";
import { defaultsOf, pages, type SearchOf } from "../../paths.ts";
import { useReadNumber } from "../../shell/phone-numbers.ts";
import { t } from "../../texts/index.ts";
import { FilterBar, FilterChoice, FilterText, FilterTime } from "../../ui/lists/filter-bar.tsx";
import { wordOf } from "../../ui/values/badge.tsx";
import { shortDate } from "../../ui/values/values.tsx";

/** The query of the page of messages. */
export type Search = SearchOf<(typeof pages.messages)["presets"]>;

/** All filters of the list, which a saved view keeps. */
export function filtersOf({ page: _page, ...filters }: Search): Omit<Search, "page"> {
  return filters;
}

const none = filtersOf(defaultsOf(pages.messages));

/** No filters. */
export const noFilters = none;

/** The filters that are in use. */
export const inUse = (search: Search): [name: string, value: string][] =>
  Object.entries(filtersOf(search)).filter(([, value]) => value !== "");

const states = pages.messages.presets.status.map(
  (status) => [status, status === "" ? t.messages.anyState : wordOf(status)] as const,
);

const channels = pages.messages.presets.channel.map(
  (channel) => [channel, channel === "" ? t.messages.anyChannel : t.verify.channels[channel]] as const,
);

const periods = [
  ["", t.messages.anyTime],
  ["1", t.messages.lastHour],
  ["24", t.common.last24Hours],
  ["today", t.messages.today],
  ["yesterday", t.messages.yesterday],
  ["168", t.common.last7Days],
  ["720", t.common.last30Days],
  ["own", t.messages.ownTimes],
] as const;

type Choices = Reply<"GET /console/messages/choices">;

interface Props {
  search: Search;
  set: (changes: Partial<Search>) => void;
}

/** The filters of the list. */
export function MessageFilters({ search, set }: Props) {
  const { data } = useApi("GET /console/messages/choices", {});
  return (
    <FilterBar on={inUse(search).length > 0}>
      <FilterChoice
        label={t.common.state}
        value={search.status}
        choices={states}
        onChange={(status) => set({ status })}
      />
      <RecipientFilter search={search} set={set} />
      <FilterText
        label={t.common.text}
        placeholder={t.messages.textPlaceholder}
        hint={search.text === "" ? undefined : t.messages.textCovers}
        value={search.text}
        onChange={(text) => set({ text })}
      />
      <FilterText
        label={t.common.from}
        choices={data?.senders}
        value={search.sender}
        onChange={(sender) => set({ sender })}
      />
      <FilterChoice
        label={t.verify.channel}
        value={search.channel}
        choices={channels}
        onChange={(channel) => set({ channel })}
      />
      <TimeFilter search={search} set={set} />
      <Occurring data={data} search={search} set={set} />
      <FilterText label={t.common.reference} value={search.reference} onChange={(reference) => set({ reference })} />
    </FilterBar>
  );
}

/** The filter by the first digits of a number, as people write it. */
function RecipientFilter({ search: { to }, set }: Props) {
  const read = useReadNumber(to);
  const hint = to !== "" && to !== "+" && !isNumberStart(to) ? t.messages.notDigits : read?.hint;
  return (
    <FilterText
      label={t.common.to}
      placeholder={t.messages.toPlaceholder}
      hint={hint}
      value={to}
      onChange={(next) => set({ to: next })}
    />
  );
}

/** The filter by time: a common range, or a custom one. */
function TimeFilter({ search: { hours, from, until }, set }: Props) {
  return (
    <>
      <FilterChoice
        label={t.common.time}
        value={hours}
        choices={periods}
        onChange={(value) => set({ hours: value, from: "", until: "" })}
      />
      {hours === "own" && (
        <>
          <FilterTime
            label={t.messages.acceptedFrom}
            value={from}
            max={until}
            onChange={(value) => set({ from: value })}
          />
          <FilterTime
            label={t.messages.acceptedUntil}
            value={until}
            min={from}
            onChange={(value) => set({ until: value })}
          />
        </>
      )}
    </>
  );
}

/** The choices, plus the value in the address, which may not occur in the account. */
function among(any: string, names: readonly string[] = [], value: string): (readonly [string, string])[] {
  const all = value === "" || names.includes(value) ? names : [value, ...names];
  return [["", any], ...all.map((name) => [name, name] as const)];
}

/** The filters by values that occur in the account: networks, links, error codes, bulk sends. */
function Occurring({ data, search, set }: Props & { data: Choices | undefined }) {
  const { network, carrier, code, report_id: report } = search;
  const sends = (data?.reports ?? []).map(
    (each) =>
      [each.report_id, each.reference ?? `…${each.report_id.slice(-8)}, ${shortDate(each.created_at)}`] as const,
  );
  const isListed = report === "" || sends.some(([id]) => id === report);
  return (
    <>
      <FilterChoice
        label={t.common.network}
        value={network}
        choices={among(t.messages.anyNetwork, data?.networks, network)}
        onChange={(value) => set({ network: value })}
      />
      <FilterChoice
        label={t.common.link}
        value={carrier}
        choices={among(t.messages.anyLink, data?.carriers, carrier)}
        onChange={(value) => set({ carrier: value })}
      />
      <FilterText
        label={t.messages.errorCode}
        choices={data?.codes}
        value={code}
        onChange={(value) => set({ code: value })}
      />
      <FilterChoice
        label={t.bulk.bulkSend}
        value={report}
        choices={[
          ["", t.messages.anyBulkSend],
          ...(isListed ? [] : [[report, `…${report.slice(-8)}`] as const]),
          ...sends,
        ]}
        onChange={(value) => set({ report_id: value })}
      />
    </>
  );
}
