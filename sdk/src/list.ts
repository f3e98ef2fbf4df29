/** The position of a page in its list, as far as iteration needs it. */
interface Paged {
  pages: { page: number; next_url: string | null };
}

// oxlint-disable-next-line typescript/no-explicit-any -- as in the types of promises, so that a handler may name the error's type
type Reason = any;

/**
 * A list of the service. `await` it for its first page; `for await` goes through the items of all pages, which are fetched as
 * they are needed. Nothing is requested before one of the two.
 */
// oxlint-disable-next-line unicorn/no-thenable -- `await` is how a caller gets the first page
export class PagedList<Page, Item> implements PromiseLike<Page>, AsyncIterable<Item> {
  readonly #read: (page: number | undefined) => Promise<Page>;
  readonly #member: string;
  #first: Promise<Page> | undefined;

  /** `read` fetches a page, or without its number the one that the caller asked for. `member` has the items. */
  constructor(read: (page: number | undefined) => Promise<Page>, member: string) {
    this.#read = read;
    this.#member = member;
  }

  // oxlint-disable-next-line unicorn/no-thenable -- see above
  then<Value = Page, Fault = never>(
    onPage?: ((page: Page) => Value | PromiseLike<Value>) | null,
    onError?: ((error: Reason) => Fault | PromiseLike<Fault>) | null,
  ): Promise<Value | Fault> {
    return this.#firstPage().then(onPage, onError);
  }

  /** As of a promise. */
  catch<Fault>(onError: (error: Reason) => Fault | PromiseLike<Fault>): Promise<Page | Fault> {
    return this.#firstPage().catch(onError);
  }

  /** As of a promise. */
  finally(onEnd: () => void): Promise<Page> {
    return this.#firstPage().finally(onEnd);
  }

  /** The pages, each as the service sends it. */
  async *pages(): AsyncGenerator<Page, void> {
    for (let page = await this.#firstPage(); ;) {
      yield page;
      // Only the number is taken from the link: the service may know itself by another address than we do.
      const { pages } = page as Paged;
      if (pages.next_url === null) return;
      page = await this.#read(pages.page + 1);
    }
  }

  /** The items, each once: what arrives meanwhile moves older items to later pages, where they would appear again. */
  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void> {
    const seen = new Set<unknown>();
    for await (const page of this.pages()) {
      for (const item of (page as Record<string, Item[]>)[this.#member]!) {
        const { id, sms_id = id } = item as { id?: unknown; sms_id?: unknown };
        if (sms_id !== undefined && seen.has(sms_id)) continue;
        seen.add(sms_id);
        yield item;
      }
    }
  }

  #firstPage(): Promise<Page> {
    return (this.#first ??= this.#read(undefined));
  }
}
