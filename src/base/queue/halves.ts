/**
 * Works on a batch as a whole, so that nothing is spent while nothing fails. If the batch fails because of one of its items, its halves
 * are tried, in order, down to the item that fails alone: one party's bad item costs the others some 2 log₂ n short tries, and
 * nothing else.
 *
 * @param work all or nothing, such as one transaction
 * @param isOfItem whether an item may be to blame for an error; for others, such as an outage, the items fail together
 */
export async function inHalves<Item>(
  items: Item[],
  work: (items: Item[]) => Promise<void>,
  failed: (items: Item[], error: unknown) => void,
  isOfItem: (error: unknown) => boolean,
): Promise<void> {
  try {
    await work(items);
  } catch (error) {
    if (items.length < 2 || !isOfItem(error)) return failed(items, error);
    const middle = Math.ceil(items.length / 2);
    await inHalves(items.slice(0, middle), work, failed, isOfItem);
    await inHalves(items.slice(middle), work, failed, isOfItem);
  }
}
