import { Type } from "typebox";
import type { Config } from "../config.ts";
import { publicUrl } from "./address.ts";

/** The query parameters of every list; spread them into the schema of a query. */
export const pageParameters = {
  page: Type.Integer({ minimum: 1, maximum: 1_000_000_000_000, default: 1, description: "Page, from 1." }),
  per_page: Type.Integer({ minimum: 1, maximum: 100, default: 20, description: "Items per page, 1 to 100." }),
};

/** The query of a list that takes no other parameter. */
export const pageQuery = Type.Object(pageParameters);

/** A page as it was asked for. */
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
    next_url: Type.Union([Type.String(), Type.Null()]),
    prev_url: Type.Union([Type.String(), Type.Null()]),
  },
  { title: "Pages", description: "Where this page stands in the list." },
);

/** `limit` and `offset` of a statement for a page. */
export function pageWindow({ page, per_page }: PageRequest): { limit: number; offset: number } {
  return { limit: per_page, offset: (page - 1) * per_page };
}

/**
 * The pagination object of a list with `total` items. Its links keep the other query parameters of `url`, the request's path
 * with its query. An empty list has one page; past the end, `prev_url` leads back to the last page that exists.
 */
export function pagesOf(config: Config, url: string, { page, per_page }: PageRequest, total: number) {
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
    next_url: page < pages ? link(page + 1) : null,
    prev_url: page > 1 ? link(Math.min(page - 1, pages)) : null,
  };
}
