import {
  keepPreviousData,
  QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
  type UseMutationResult,
  type UseQueryResult,
} from "@tanstack/react-query";
import { useRef } from "react";
import { ApiError, call, type Input, type Name, type Reply } from "./client.ts";

/** Paused operations, with the number of pauses. */
export const held = new Map<string, number>();

export const isHeld = (queryKey: readonly unknown[]) => (held.get(String(queryKey[0])) ?? 0) > 0;

/** The cache. Refusals are final; while the service is away, queries retry until it is back. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      networkMode: "always",
      refetchOnWindowFocus: ({ queryKey }) => !isHeld(queryKey),
      retry: (count, error) =>
        error instanceof ApiError && error.code === "offline" ? true : count < 1 && isOurs(error),
      retryDelay: (count) => Math.min(500 * 2 ** count, 4_000),
    },
    mutations: { networkMode: "always" },
  },
});

const isOurs = (error: unknown) => error instanceof ApiError && error.status >= 500;

interface Options {
  enabled?: boolean;
  /** Polls, for figures without live events. */
  everyMs?: number;
}

/** A query of the service, for `useApi(...query)` in a page and `prefetch(query)` in its route. */
export type ApiQuery<N extends Name = Name> = [name: N, input: Input<N>];

/** A query, with the types of its operation. */
export const apiQuery = <N extends Name>(name: N, input: Input<N>): ApiQuery<N> => [name, input];

/** The key of a query in the cache. */
export const keyOf = <N extends Name>(name: N, input?: Input<N>) => [name, input?.params, input?.query];

function queryOf<N extends Name>(name: N, input?: Input<N>) {
  return {
    queryKey: keyOf(name, input),
    queryFn: ({ signal }: { signal: AbortSignal }) => call(name, { ...input, signal } as Input<N>),
  };
}

/**
 * Runs a query before its page is shown: the page finds the response, or waits for the same one. A failure is left for the page
 * to show.
 */
export function prefetch<N extends Name>([name, input]: ApiQuery<N>): void {
  void queries.prefetchQuery(queryOf(name, input));
}

/** Reads an operation. While new parameters load, the previous response stays. */
export function useApi<N extends Name>(
  name: N,
  input?: Input<N>,
  options: Options = {},
): UseQueryResult<Reply<N>, ApiError> {
  return useQuery<Reply<N>, ApiError>({
    ...queryOf(name, input),
    placeholderData: keepPreviousData,
    enabled: options.enabled ?? true,
    refetchInterval: options.everyMs ?? false,
  });
}

/**
 * Runs an operation that changes something, then refreshes the operations named in `refresh`. A repeat before the response,
 * such as a double click, does not call again.
 */
export function useAction<N extends Name>(
  name: N,
  options: { refresh?: Name[]; onDone?: (reply: Reply<N>) => void } = {},
): UseMutationResult<Reply<N>, ApiError, Input<N>> {
  const client = useQueryClient();
  const running = useRef<{ content: string; answer: Promise<Reply<N>> }>(undefined);
  return useMutation<Reply<N>, ApiError, Input<N>>({
    mutationFn: (input) => {
      const content = JSON.stringify(input);
      if (running.current?.content === content) return running.current.answer;
      const answer = call(name, input).finally(() => {
        if (running.current?.answer === answer) running.current = undefined;
      });
      running.current = { content, answer };
      return answer;
    },
    onSuccess: (reply) => {
      for (const each of options.refresh ?? []) void client.invalidateQueries({ queryKey: [each] });
      options.onDone?.(reply);
    },
  });
}
