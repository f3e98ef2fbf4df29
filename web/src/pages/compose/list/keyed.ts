/** A request to send to many, serialised. */
export interface BulkRequest {
  body: Blob;
  /** The same for the same draft and content, even after a reload: a request whose response was lost is not sent twice. */
  key: string;
}

/** A request with the key of its draft and content. */
export async function keyed(json: Uint8Array<ArrayBuffer> | string, draftId: string): Promise<BulkRequest> {
  const bytes = typeof json === "string" ? new TextEncoder().encode(json) : json;
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  const content = Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return { body: new Blob([bytes], { type: "application/json" }), key: `${draftId}-${content}` };
}
