/**
 * Sends all claims that workers make in one turn of the event loop to the ledger as one write: a message and a query cost more than the
 * claim itself.
 */

/**
 * Returns a function that hands over one item and resolves to its result. `ask` gets a function that ends the gathering and returns the
 * items, to be called when the write is sent, not at once. The results are in their order.
 */
export function gather<I, R>(ask: (close: () => I[]) => Promise<R[]>): (item: I) => Promise<R> {
  let open: { items: I[]; results: Promise<R[]> } | null = null;
  const begin = (): NonNullable<typeof open> => {
    const items: I[] = [];
    const close = (): I[] => {
      if (open?.items === items) open = null;
      return items;
    };
    // A write refused before it was sent didn't end the gathering.
    return { items, results: ask(close).finally(close) };
  };
  return async (item) => {
    open ??= begin();
    const { items, results } = open;
    const place = items.push(item) - 1;
    const result = (await results)[place];
    if (result === undefined) throw new Error('fewer results than were asked for');
    return result;
  };
}

/** Returns a function that makes one claim; as `gather`, with the ids of the attempts. */
export function gatherClaims<C>(newId: () => string, ask: (close: () => string[]) => Promise<C[]>): () => Promise<C> {
  const claim = gather(ask);
  return () => claim(newId());
}
