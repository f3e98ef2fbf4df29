/** Calls of the service as the signed-in reader, as the dashboard makes them. */
export type Reply = Response;

export const call = (method: string, path: string, body?: object): Promise<Reply> =>
  fetch(path, {
    method,
    headers: { "content-type": "application/json", "x-tuma-console": "1" },
    ...(body && { body: JSON.stringify(body) }),
  });

/** What a refusal says. */
export async function sentenceOf(reply: Reply): Promise<string> {
  const { detail } = (await reply.json().catch(() => ({}))) as { detail?: string };
  return detail ?? "The service did not answer. Try again.";
}
