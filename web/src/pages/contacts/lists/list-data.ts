import { useQuery } from "@tanstack/react-query";
import { call, type Name, type Reply } from "../../../api/client.ts";

/** A list of contacts: made by hand, or a filter that was saved. */
export type ContactList = Reply<"GET /v1/lists/{id}">;

/** What shows lists, and is asked for again once one has changed. */
export const listNames: Name[] = ["GET /v1/lists", "GET /v1/lists/{id}", "GET /v1/lists/{id}/members"];

/** All lists of the account, a few hundred at most; undefined until they are there. */
export function useAllLists(): readonly ContactList[] | undefined {
  return useQuery({ queryKey: ["GET /v1/lists" satisfies Name, "all"], queryFn: allLists }).data;
}

async function allLists({ signal }: { signal: AbortSignal }): Promise<ContactList[]> {
  const all: ContactList[] = [];
  for (let page = 1; ; page++) {
    const { lists, pages } = await call("GET /v1/lists", { query: { page, per_page: 100 }, signal });
    all.push(...lists);
    if (page >= pages.pages) return all;
  }
}
