/**
 * What this browser keeps (IndexedDB) of unsent drafts, per person and account: what is written at once, and files as they were given. The account has
 * the drafts themselves, for the team. Only who wrote it ever sees what the browser keeps: it is deleted when somebody else signs in and on signing
 * out; of what the account does not have, its author is asked.
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

/** Where drafts of a session are: each account has its own, and its test data others. */
export const placeOf = ({ account, test }: { account: { id: string }; test: boolean }): string =>
  test ? `${account.id}~test` : account.id;

/** The key of a person's draft in a place: the one that is being written, or one that was put aside under an id. */
export const draftKey = (userId: string, place: string, id = "") => `${userId} ${place}${id === "" ? "" : ` ${id}`}`;

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

/** A draft of a send as this browser has it, without its list. */
interface Form {
  id: string;
  to: string;
  options: { text: string; reference: string };
  listName?: string;
  changedAt?: string;
  /** Whether the account has all of it. */
  isSaved?: boolean;
}

/** Answers in the inbox are kept as their texts. */
const isForm = (value: unknown): value is Form => typeof value === "object" && value !== null && "options" in value;

/** True if this browser alone has something that this person has written. */
export async function hasDraft(userId: string): Promise<boolean> {
  for (const key of await keysOf("forms")) {
    if (!isOf(userId, key)) continue;
    const form = await readDraft("forms", key);
    if (!isForm(form) || form.isSaved !== true) return true;
  }
  return false;
}

/** What this browser alone has of a person's drafts of sends in a place; none in a browser without storage. */
export async function unsavedDrafts(userId: string, place: string): Promise<Form[]> {
  const first = draftKey(userId, place);
  try {
    const keys = (await keysOf("forms")).filter((key) => key === first || key.startsWith(`${first} `));
    const forms = await Promise.all(keys.map((key) => readDraft("forms", key)));
    return forms.filter(isForm).filter(({ isSaved }) => isSaved !== true);
  } catch {
    return [];
  }
}

/** Removes what this browser has of a draft, wherever it is. */
export async function forgetDraft(userId: string, place: string, id: string): Promise<void> {
  const first = draftKey(userId, place);
  await dropDraft(draftKey(userId, place, id));
  const current = await readDraft("forms", first);
  if (isForm(current) && current.id === id) await dropDraft(first);
}

/** Removes a draft. */
export async function dropDraft(key: string): Promise<void> {
  for (const part of parts) await writeDraft(part, key, undefined);
}

/** Puts a draft aside under an id, so that a new one can be started under its key. */
export async function putAside(key: string, id: string): Promise<void> {
  try {
    for (const part of parts) await writeDraft(part, `${key} ${id}`, await readDraft(part, key));
    await dropDraft(key);
  } catch {
    // A browser without storage. The account has it.
  }
}

/** Removes the drafts of all people, or of all but one. */
export async function dropDrafts(exceptUserId?: string): Promise<void> {
  for (const part of parts)
    for (const key of await keysOf(part))
      if (exceptUserId === undefined || !isOf(exceptUserId, key)) await writeDraft(part, key, undefined);
}
