/**
 * Unsent drafts, kept in this browser (IndexedDB) per person and account. Only its author ever sees a draft: it is deleted when
 * somebody else signs in and, if its author chooses so, on signing out.
 */

/** Values per key; a list may be a file of megabytes, so that it is written only when it changes. */
const parts = ["forms", "lists"] as const;
type Part = (typeof parts)[number];

let opened: Promise<IDBDatabase> | undefined;

function open(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open("tuma-drafts", 1);
    request.addEventListener("upgradeneeded", () => {
      for (const part of parts) request.result.createObjectStore(part);
    });
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error!));
  });
  return opened;
}

async function run<Value>(
  part: Part,
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest<Value>,
): Promise<Value> {
  const store = (await open()).transaction(part, mode).objectStore(part);
  return new Promise((resolve, reject) => {
    const request = ask(store);
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error!));
  });
}

/** The key of a person's draft in an account: the one that is being written, or one that was put aside under an id. */
export const draftKey = (userId: string, accountId: string, id = "") =>
  `${userId} ${accountId}${id === "" ? "" : ` ${id}`}`;

/** A stored value; undefined if there is none. */
export const readDraft = <Value>(part: Part, key: string): Promise<Value | undefined> =>
  run(part, "readonly", (store) => store.get(key) as IDBRequest<Value | undefined>);

/** Stores a value; undefined removes it. */
export const writeDraft = (part: Part, key: string, value: unknown): Promise<unknown> =>
  run(
    part,
    "readwrite",
    (store) => (value === undefined ? store.delete(key) : store.put(value, key)) as IDBRequest<unknown>,
  );

/** The keys of all drafts, which are strings. */
const keysOf = (part: Part) => run(part, "readonly", (store) => store.getAllKeys() as IDBRequest<string[]>);

const isOf = (userId: string, key: string) => key.startsWith(draftKey(userId, ""));

/** True if this person has an unsent draft. */
export async function hasDraft(userId: string): Promise<boolean> {
  return (await keysOf("forms")).some((key) => isOf(userId, key));
}

/** A draft as the list of drafts shows it. */
export interface DraftSummary {
  /** Empty for the one that is being written. */
  id: string;
  options: { text: string; reference: string };
  listName?: string;
  changedAt?: string;
}

/** A person's drafts in an account, last changed first; none in a browser without storage. */
export async function listDrafts(userId: string, accountId: string): Promise<DraftSummary[]> {
  const first = draftKey(userId, accountId);
  try {
    const keys = (await keysOf("forms")).filter((key) => key === first || key.startsWith(`${first} `));
    const drafts = await Promise.all(
      keys.map(async (key) => {
        const form = await readDraft<Omit<DraftSummary, "id">>("forms", key);
        return form && { ...form, id: key.slice(first.length + 1) };
      }),
    );
    return drafts
      .filter((draft) => draft !== undefined)
      .toSorted((one, other) => ((one.changedAt ?? "") < (other.changedAt ?? "") ? 1 : -1));
  } catch {
    return [];
  }
}

/** Removes a draft. */
export async function dropDraft(key: string): Promise<void> {
  for (const part of parts) await writeDraft(part, key, undefined);
}

/** Puts the draft that is being written aside under an id, so that a new one can be started. */
export async function putAside(userId: string, accountId: string, id: string): Promise<void> {
  const [from, to] = [draftKey(userId, accountId), draftKey(userId, accountId, id)];
  for (const part of parts) await writeDraft(part, to, await readDraft(part, from));
  await dropDraft(from);
}

/** Removes the drafts of all people, or of all but one. */
export async function dropDrafts(exceptUserId?: string): Promise<void> {
  for (const part of parts)
    for (const key of await keysOf(part))
      if (exceptUserId === undefined || !isOf(exceptUserId, key)) await writeDraft(part, key, undefined);
}
