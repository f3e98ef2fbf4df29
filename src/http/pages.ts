import { Type } from "typebox";
import type { Config } from "../base/config/config.ts";
import { publicUrl } from "./address.ts";
import { integerIn, nullable } from "./schemas.ts";

/** The query parameters of every list; spread them into the schema of a query. */
export const pageParameters = {
  page: integerIn(1, 1_000_000_000_000, "Page, from 1.", 1),
  per_page: integerIn(1, 100, "Items per page, 1 to 100.", 20),
};

/** The query of a list without further parameters. */
export const pageQuery = Type.Object(pageParameters);

/** The page that a request asks for. */
export type PageRequest = { page: number; per_page: number };

/** The pagination object (contract 2.5). */
export const pagesSchema = Type.Object(
  {
    page: Type.Integer(),
    pages: Type.Integer(),
    per_page: Type.Integer(),
    total: Type.Integer(),
    first_url: Type.String(),
    last_url: Type.String(),
    next_url: nullable(Type.String()),
    prev_url: nullable(Type.String()),
  },
  { title: "Pages", description: "The position of this page in the list." },
);

/** The window of a page. */
export function pageWindow({ page, per_page }: PageRequest): Window {
  return { limit: per_page, offset: (page - 1) * per_page };
}

/** The rows of a page, as `limit` and `offset` of a statement. */
export type Window = { limit: number; offset: number };

/** A list that the domain hands to `paged`: its exact length, and the rows of a window. */
export interface List<Row> {
  count: () => Promise<number>;
  read: (window: Window) => Promise<Row[]>;
}

/** What `paged` reads of a request. */
interface PagedRequest {
  url: string;
  query: PageRequest;
}

/** The page of a list that a request asks for. */
export async function paged<Row>(config: Config, request: PagedRequest, list: List<Row>) {
  const total = await list.count();
  const window = pageWindow(request.query);
  // An offset past the end would still scan every row.
  const rows = window.offset >= total ? [] : await list.read(window);
  return { rows, pages: pagesOf(config, request.url, request.query, total) };
}

/** How far a list of unknown length is counted, since counting costs as much as reading. */
export const countLimit = 10_000;

/** Pages of such a list beyond this offset are empty: skipping rows costs as much as reading them. */
const deepestOffset = 1_000_000;

/** The member `total_is_exact` of such a list. */
export const exactSchema = Type.Boolean({
  description: "False if there are more than 10,000, where `total` stops counting; follow `next_url` to read them all.",
});

/** A list of unknown length, for `pagedList`. */
export interface CountedList<Row> {
  /** The number of items, counted up to `limit`. */
  count: (limit: number) => Promise<number>;
  /** True if `count` knows the exact length whatever the limit. */
  isExact?: boolean;
  /** The items of a page. */
  read: (window: Window) => Promise<Row[]>;
}

/** A page of a list that is counted up to 10,000 and can be read past that by its links. */
export async function pagedList<Row>(config: Config, { url, query }: PagedRequest, list: CountedList<Row>) {
  const counted = await list.count(countLimit + 1);
  const isExact = list.isExact === true || counted <= countLimit;
  const window = pageWindow(query);
  const rows = window.offset >= (isExact ? counted : deepestOffset) ? [] : await list.read(window);
  const total = isExact ? counted : countLimit;
  const isFull = isExact ? undefined : rows.length === query.per_page;
  return { rows, pages: pagesOf(config, url, query, total, isFull), total_is_exact: isExact };
}

/**
 * The pagination object of a list with `total` items. Its links keep the other query parameters of `url`. An empty list has
 * one page; past the end, `prev_url` leads back to the last page.
 *
 * @param isFull for lists with more items than `total`: whether this page is full, so that another may follow
 */
export function pagesOf(config: Config, url: string, { page, per_page }: PageRequest, total: number, isFull?: boolean) {
  const pages = Math.max(1, Math.ceil(total / per_page));
  const target = new URL(publicUrl(config) + url);
  const link = (to: number): string => {
    target.searchParams.set("page", String(to));
    target.searchParams.set("per_page", String(per_page));
    return target.href;
  };
  return {
    page,
    pages,
    per_page,
    total,
    first_url: link(1),
    last_url: link(pages),
    next_url: page < pages || isFull ? link(page + 1) : null,
    prev_url: page > 1 ? link(isFull === undefined ? Math.min(page - 1, pages) : page - 1) : null,
  };
}
